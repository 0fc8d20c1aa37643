"""Holidays, declared and ended with options of /me."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import discord
from discord import app_commands

from bot.host.services import Interaction
from bot.limits import CHOICES
from bot.model.free_time import ONE_DAY, Holiday, date_at, days_used
from bot.model.refusals import SessionRefusal
from bot.people.holidays import Declared
from bot.people.hours import read_day
from bot.wire.people import language_of
from bot.words.language import Language
from games.core.text import Text, text

BACK = "back"
"""The value that ends all holidays; the words in the user's language work too."""


async def complete_away(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """To be back, today, and the days after it; what is typed chooses among them."""
    language = language_of(interaction)
    back = app_commands.Choice(name=language.say(text("bot-away-back")), value=BACK)
    days = list(_days(language, await _today(interaction), 60))
    return _fitting([back, *days], typed)


async def complete_until(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """The days from the chosen first one on."""
    today = await _today(interaction)
    chosen = next((one for one in _options(interaction) if one.get("name") == "away"), {}).get("value")
    try:
        first = max(today, read_day(str(chosen), today)) if chosen else today
    except SessionRefusal:
        first = today
    return _fitting(list(_days(language_of(interaction), first, 60)), typed)


async def change_away(interaction: Interaction, away: str | None, until: str | None) -> Text | None:
    """Do what the two options say; the answer, or None if they are left out."""
    if away is None and until is None:
        return None
    holidays, user_id, now = interaction.client.host.holidays, interaction.user.id, interaction.client.host.now()
    if away is not None and _is_back(away, language_of(interaction)):
        ended = await holidays.come_back(user_id, now)
        return text("bot-away-ended" if ended else "bot-away-none")
    zone = await holidays.zone_for(user_id, interaction.guild_id)
    today = date_at(zone, now)
    if until is None:
        raise SessionRefusal(text("bot-refusal-away-until"))
    first = today if away is None else read_day(away, today)
    return _told(await holidays.declare(user_id, first, read_day(until, today), zone, now))


async def away_described(interaction: Interaction) -> list[Text]:
    """A person's holidays ahead, and how many days of this year they are away."""
    host, user_id = interaction.client.host, interaction.user.id
    ahead = await host.holidays.ahead(user_id, host.now())
    if not ahead:
        return [text("bot-me-away-none")]
    year = date_at(ahead[0].zone, host.now()).year
    used = days_used(await host.holidays.all_of(user_id), year)
    told = [text("bot-me-away", first=first, last=last) for first, last in map(_dates, ahead)]
    return [*told, text("bot-me-away-used", year=str(year), days=used)]


def _told(declared: Declared) -> Text:
    first, last = _dates(declared.holiday)
    zone, stopped, late = declared.holiday.zone, declared.stopped, declared.nearly_out
    return text("bot-away-declared", first=first, last=last, zone=zone, stopped=stopped, late=late)


def _dates(holiday: Holiday) -> tuple[str, str]:
    return date.fromordinal(holiday.first_day).isoformat(), date.fromordinal(holiday.last_day).isoformat()


def _is_back(typed: str, language: Language) -> bool:
    return typed.strip().casefold() in {BACK, language.say(text("bot-away-back")).casefold()}


def _days(language: Language, first: date, count: int) -> Iterator[app_commands.Choice[str]]:
    for number in range(count):
        day = first + number * ONE_DAY
        name = f"{day.isoformat()} · {language.say(text(f'bot-weekday-{day.weekday()}'))}"
        yield app_commands.Choice(name=name, value=day.isoformat())


def _fitting(choices: list[app_commands.Choice[str]], typed: str) -> list[app_commands.Choice[str]]:
    wanted = typed.strip().casefold()
    return [one for one in choices if wanted in one.name.casefold()][:CHOICES]


async def _today(interaction: Interaction) -> date:
    host = interaction.client.host
    return date_at(await host.holidays.zone_for(interaction.user.id, interaction.guild_id), host.now())


def _options(interaction: Interaction) -> list[dict[str, Any]]:
    data: Any = interaction.data or {}
    return list(data.get("options", ()))
