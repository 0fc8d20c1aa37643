"""What a user decides for themselves, under /me: their preferences, whom they block, and their data."""

import io
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any, TypeAlias

import discord
from discord import app_commands

from bot.commands.away import away_described, change_away, complete_away, complete_until
from bot.commands.base import CommandOption, choice, command, command_of, group
from bot.commands.company import block_commands
from bot.commands.completions import complete_zone, fitting
from bot.daily.days import moved
from bot.daily.news import reminded
from bot.host.boundary import answer
from bot.host.services import Interaction
from bot.limits import FILE_BYTES
from bot.model.preferences import Calls, Guests, Preferences, Theme
from bot.people.cooldowns import Costly
from bot.people.hours import LONGEST_DAY, clock_face, read_quiet
from bot.people.personal import LONGEST_ZONE, read_zone, wall_time
from bot.ui.answers import ask, charge, send_private
from bot.ui.base import layout
from bot.ui.confirm import EraseButton
from bot.ui.play_here import OF_PERSONS, do_rows, rows_for
from bot.wire.people import language_of
from bot.words.language import Language
from bot.words.typed import folded
from games.core.text import Text, text

LONGEST = LONGEST_ZONE
"""The most characters of quiet hours; more than they need."""

MOST_HOURS = 168

OFF = "off"
"""The value that turns quiet hours off."""

NEVER = -1
"""The hour that turns the reminder of the day's problem off."""

SEEING = ("large", "animations", "only_moves")
"""The preferences that are on or off, by their names in :class:`Preferences`."""

SERVER = "server"
"""The choice to follow the theme of each server."""

SUGGESTED_HOURS = ("22:00-08:00", "23:00-07:00", "00:00-09:00", "21:00-06:30")


def me_group() -> app_commands.Group:
    """The command group, which works without a server."""
    data = {"privacy": _show, "export": _export, "erase": _erase}
    return group(
        "me",
        command_of("me-show", _MeOptions, _apply),
        *block_commands(),
        *(command(f"me-{name}", callback) for name, callback in data.items()),
        everywhere=True,
    )


async def _complete_quiet(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    off = language_of(interaction).say(text("bot-quiet-off"))
    return fitting([(off, OFF), *((hours, hours) for hours in SUGGESTED_HOURS)], typed)


_CALLS = [choice(f"bot-option-calls-{one}", one.value) for one in Calls]
_THEMES = [choice(f"bot-theme-{one}", one) for one in (SERVER, *Theme)]
_GUESTS = [choice(f"bot-option-guests-{one}", one.value) for one in Guests]
_HOURS = [app_commands.Choice(name=clock_face(hour * 60), value=hour) for hour in range(24)]
_Quiet: TypeAlias = app_commands.Range[str, 1, LONGEST]
_Day: TypeAlias = app_commands.Range[str, 1, LONGEST_DAY]
_Zone: TypeAlias = app_commands.Range[str, 1, LONGEST_ZONE]


@dataclass(frozen=True, slots=True)
class _MeOptions:
    """The options of the command; None for those left out."""

    calls: Annotated[str | None, CommandOption("calls", choices=_CALLS)] = None
    after: Annotated[app_commands.Range[int, 1, MOST_HOURS] | None, CommandOption("after")] = None
    quiet: Annotated[_Quiet | None, CommandOption("quiet", complete=_complete_quiet)] = None
    zone: Annotated[_Zone | None, CommandOption("zone", complete=complete_zone)] = None
    reminder: Annotated[app_commands.Range[int, 0, MOST_HOURS] | None, CommandOption("reminder")] = None
    theme: Annotated[str | None, CommandOption("theme", choices=_THEMES)] = None
    large: Annotated[bool | None, CommandOption("large")] = None
    animations: Annotated[bool | None, CommandOption("animations")] = None
    daily: Annotated[int | None, CommandOption("daily-reminder", choices=[choice("bot-quiet-off", NEVER), *_HOURS])] = (
        None
    )
    guests: Annotated[str | None, CommandOption("guests", choices=_GUESTS)] = None
    away: Annotated[_Day | None, CommandOption("away", complete=complete_away)] = None
    until: Annotated[_Day | None, CommandOption("until", complete=complete_until)] = None
    only_moves: Annotated[bool | None, CommandOption("only-moves")] = None


async def _apply(interaction: Interaction, given: _MeOptions) -> None:
    await interaction.response.defer(ephemeral=True)
    host, user_id = interaction.client.host, interaction.user.id
    settings, language = host.preferences, language_of(interaction)
    stopped = await host.telling.stopped(user_id)
    given, away, until = replace(given, away=None, until=None), given.away, given.until
    heading = "bot-me-title" if (given, away, until) == (_MeOptions(), None, None) else "bot-me-changed"
    if given != _MeOptions():
        if given.zone is not None:
            given = replace(given, zone=await read_zone(given.zone))
        chosen = await settings.change(user_id, _change(language, given, host.now()))
    else:
        chosen = await settings.of(user_id)
    changed = await change_away(interaction, away, until)
    lines = [
        language.say(text(heading)),
        *([language.say(text("bot-daily-reminder-stopped"))] if stopped else []),
        *([language.say(changed)] if changed is not None else []),
        *(language.say(line) for line in (*_described(chosen, host.now()), *await away_described(interaction))),
        language.say(text("bot-me-how")),
    ]
    await send_private(
        interaction, layout("\n".join(lines), *rows_for(interaction, "me show"), *do_rows(OF_PERSONS, language))
    )
    if stopped:
        await host.telling.admitted(user_id)


def _change(language: Language, given: _MeOptions, now: int) -> Callable[[Preferences], Preferences]:
    """A change of the preferences given; giving hours to wait also chooses waiting."""

    def change(chosen: Preferences) -> Preferences:
        if given.after is not None:
            chosen = replace(chosen, calls=Calls.LATER, later_hours=given.after)
        if given.calls is not None:
            chosen = replace(chosen, calls=Calls(given.calls))
        if given.zone is not None:
            chosen = moved(chosen, given.zone, now)
            chosen = chosen if chosen.daily_hour is None else reminded(chosen, chosen.daily_hour, now)
        if given.reminder is not None:
            chosen = replace(chosen, reminder_hours=given.reminder or None)
        if given.quiet is not None:
            chosen = replace(chosen, quiet=None if folded(given.quiet) == OFF else read_quiet(given.quiet))
        if given.daily is not None:
            chosen = reminded(chosen, None if given.daily == NEVER else given.daily, now)
            chosen = replace(chosen, daily_language=language.code)
        if given.guests is not None:
            chosen = replace(chosen, guests=Guests(given.guests))
        if given.theme is not None:
            chosen = replace(chosen, theme=None if given.theme == SERVER else Theme(given.theme))
        return replace(
            chosen,
            large=chosen.large if given.large is None else given.large,
            animations=chosen.animations if given.animations is None else given.animations,
            only_moves=chosen.only_moves if given.only_moves is None else given.only_moves,
        )

    return change


def _described(chosen: Preferences, now: int) -> list[Text]:
    lines = [text(f"bot-me-calls-{chosen.calls}", hours=chosen.later_hours)]
    if chosen.quiet is None or chosen.zone is None:
        lines.append(text("bot-me-quiet-none"))
    else:
        lines.append(text("bot-me-quiet", begins=clock_face(chosen.quiet.begins), ends=clock_face(chosen.quiet.ends)))
        lines.append(text("bot-me-quiet-claims"))
    if chosen.zone is not None:
        lines.append(text("bot-me-zone", zone=chosen.zone, time=wall_time(chosen.zone, now)))
    if chosen.reminder_hours is None:
        lines.append(text("bot-me-reminder-none"))
    else:
        lines.append(text("bot-me-reminder", hours=chosen.reminder_hours))
    if chosen.daily_hour is None:
        lines.append(text("bot-me-daily-none"))
    else:
        lines.append(text("bot-me-daily", time=clock_face(chosen.daily_hour * 60)))
    lines.append(text(f"bot-me-guests-{chosen.guests}"))
    lines.append(text("bot-me-theme", theme=text(f"bot-theme-{chosen.theme or SERVER}")))
    lines += [text(f"bot-me-{name}", chosen=text("bot-yes" if getattr(chosen, name) else "bot-no")) for name in SEEING]
    return lines


FILE_NAME = "fumarole-export.json"


async def _show(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(ephemeral=True)
    language = language_of(interaction)
    keys = (text("bot-privacy-title"), text("bot-privacy-kept"), text("bot-privacy-why"), text("bot-privacy-what"))
    await answer(interaction, "\n".join(language.say(one) for one in keys))


async def _export(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(ephemeral=True)
    host, user_id = interaction.client.host, interaction.user.id
    charge(interaction, Costly.EXPORT)
    made = await host.privacy.export(user_id, FILE_BYTES)
    sentence = text("bot-privacy-exported") if made.complete else text("bot-privacy-too-large", count=made.actions)
    file = discord.File(io.BytesIO(made.data), filename=FILE_NAME)
    await answer(interaction, language_of(interaction).say(sentence), file=file)


async def _erase(interaction: Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    language, user_id = language_of(interaction), interaction.user.id
    unfinished = await interaction.client.host.privacy.unfinished(user_id)
    await ask(interaction, text("bot-privacy-sure", open=unfinished), EraseButton(user_id).said(language))
