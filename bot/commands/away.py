"""Holidays, declared and ended with options of /me."""

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.commands.completions import fitting
from bot.host.services import Interaction
from bot.model.free_time import ONE_DAY, Holiday, date_at, days_used
from bot.model.refusals import SessionRefusal
from bot.people.holidays import Declared
from bot.people.hours import read_day
from bot.ui.terms import days_away
from bot.wire.people import language_of
from bot.words.language import Language
from bot.words.typed import folded
from games.core.text import Text, text

BACK = "back"
"""The value that ends all holidays."""

OFFERED = 60
"""The days from which what is typed chooses."""


async def complete_away(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """To be back, today, and the days after it; what is typed chooses among them."""
    language = language_of(interaction)
    days = _days(language, await _today(interaction))
    return fitting([(language.say(text("bot-away-back")), BACK), *days], typed)


async def complete_until(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """The days from the chosen first one on."""
    today, language = await _today(interaction), language_of(interaction)
    chosen = getattr(interaction.namespace, "away", None)
    try:
        first = max(today, read_day(str(chosen), today, language)) if chosen else today
    except SessionRefusal:
        first = today
    return fitting(_days(language, first), typed)


async def change_away(interaction: Interaction, away: str | None, until: str | None) -> Text | None:
    """Do what the two options say; the answer, or None if they are left out."""
    if away is None and until is None:
        return None
    holidays, user_id, now = interaction.client.host.holidays, interaction.user.id, interaction.client.host.now()
    if away is not None and folded(away) == BACK:
        ended = await holidays.come_back(user_id, now)
        return text("bot-away-ended" if ended else "bot-away-none")
    zone = await holidays.zone_for(user_id, interaction.guild_id)
    today = date_at(zone, now)
    if until is None:
        raise SessionRefusal(text("bot-refusal-away-until"))
    language = language_of(interaction)
    first = today if away is None else read_day(away, today, language)
    return _told(await holidays.declare(user_id, first, read_day(until, today, language), zone, now), language)


async def away_described(interaction: Interaction) -> list[Text]:
    """A person's holidays ahead, and how many days of this year they are away."""
    host, user_id = interaction.client.host, interaction.user.id
    ahead = await host.holidays.ahead(user_id, host.now())
    if not ahead:
        return [text("bot-me-away-none")]
    year = date_at(ahead[0].zone, host.now()).year
    used = days_used(await host.holidays.all_of(user_id), year)
    told = [text("bot-me-away", days=_days_of(one, language_of(interaction))) for one in ahead]
    return [*told, text("bot-me-away-used", year=str(year), days=used)]


def _told(declared: Declared, language: Language) -> Text:
    days, zone = _days_of(declared.holiday, language), declared.holiday.zone
    return text("bot-away-declared", days=days, zone=zone, stopped=declared.stopped, late=declared.nearly_out)


def _days_of(holiday: Holiday, language: Language) -> Text:
    first, last = date.fromordinal(holiday.first_day), date.fromordinal(holiday.last_day)
    return days_away(first, last, partial(language.day, style="long"))


def _days(language: Language, first: date) -> Iterator[tuple[str, str]]:
    """The names and the values of the days that are offered."""
    for number in range(OFFERED):
        day = first + number * ONE_DAY
        yield f"{day.isoformat()} · {language.say(text(f'bot-weekday-{day.weekday()}'))}", day.isoformat()


async def _today(interaction: Interaction) -> date:
    host = interaction.client.host
    return date_at(await host.holidays.zone_for(interaction.user.id, interaction.guild_id), host.now())
