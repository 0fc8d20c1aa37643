"""/me: shows and changes a user's preferences; in servers and in direct messages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import app_commands

from bot.boundary import answer
from bot.commands.completions import complete_zone
from bot.commands.context import suggest
from bot.host import Interaction
from bot.language import Language
from bot.people import language_of
from bot.services.daily.calendars import moved
from bot.services.daily.telling import reminded
from bot.services.people.hours import clock_face, read_quiet
from bot.services.people.personal import LONGEST_ZONE, read_zone, wall_time
from bot.store.preferences import Calls, Preferences
from bot.store.themes import Theme
from bot.tree import localised
from games.core.text import Text, text

LONGEST = LONGEST_ZONE
"""The most characters of quiet hours; more than they need."""

MOST_HOURS = 168

OFF = "off"
"""The value that turns quiet hours off; the word in the user's language works too."""

NEVER = -1
"""The hour that turns the reminder of the day's problem off."""

SEEING = ("large", "animations")
"""The preferences about pictures that are on or off, by their names in :class:`Preferences`."""

SERVER = "server"
"""The choice to follow the theme of each server."""

SUGGESTED_HOURS = ("22:00-08:00", "23:00-07:00", "00:00-09:00", "21:00-06:30")


def personal_commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """The command."""

    @app_commands.describe(
        calls=localised("bot-option-calls-about"),
        after=localised("bot-option-after-about"),
        quiet=localised("bot-option-quiet-about"),
        zone=localised("bot-option-zone-about"),
        reminder=localised("bot-option-reminder-about"),
        theme=localised("bot-option-theme-about"),
        large=localised("bot-option-large-about"),
        animations=localised("bot-option-animations-about"),
        daily=localised("bot-option-daily-reminder-about"),
    )
    @app_commands.rename(
        calls=localised("bot-option-calls-name"),
        after=localised("bot-option-after-name"),
        quiet=localised("bot-option-quiet-name"),
        zone=localised("bot-option-zone-name"),
        reminder=localised("bot-option-reminder-name"),
        theme=localised("bot-option-theme-name"),
        large=localised("bot-option-large-name"),
        animations=localised("bot-option-animations-name"),
        daily=localised("bot-option-daily-reminder-name"),
    )
    @app_commands.choices(
        calls=[app_commands.Choice(name=localised(f"bot-option-calls-{one}"), value=one.value) for one in Calls],
        theme=[app_commands.Choice(name=localised(f"bot-theme-{one}"), value=one) for one in (SERVER, *Theme)],
        daily=[
            app_commands.Choice(name=localised("bot-quiet-off"), value=NEVER),
            *(app_commands.Choice(name=clock_face(hour * 60), value=hour) for hour in range(24)),
        ],
    )
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def me(
        interaction: discord.Interaction[Any],
        calls: str | None = None,
        after: app_commands.Range[int, 1, MOST_HOURS] | None = None,
        quiet: app_commands.Range[str, 1, LONGEST] | None = None,
        zone: app_commands.Range[str, 1, LONGEST_ZONE] | None = None,
        reminder: app_commands.Range[int, 0, MOST_HOURS] | None = None,
        theme: str | None = None,
        *,
        large: bool | None = None,
        animations: bool | None = None,
        daily: int | None = None,
    ) -> None:
        await _apply(interaction, _Given(calls, after, quiet, zone, reminder, theme, large, animations, daily))

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=localised("bot-command-me"), description=localised("bot-command-me-about"), callback=me
    )
    suggest(command, "zone", complete_zone)
    suggest(command, "quiet", _complete_quiet)
    return (command,)


@dataclass(frozen=True, slots=True)
class _Given:
    """The options of the command; None for those left out."""

    calls: str | None = None
    after: int | None = None
    quiet: str | None = None
    zone: str | None = None
    reminder: int | None = None
    theme: str | None = None
    large: bool | None = None
    animations: bool | None = None
    daily: int | None = None


async def _apply(interaction: Interaction, given: _Given) -> None:
    await interaction.response.defer(ephemeral=True)
    host, user_id = interaction.client.host, interaction.user.id
    settings, language = host.preferences, language_of(interaction)
    stopped = await host.telling.stopped(user_id)
    if given != _Given():
        if given.zone is not None:
            given = replace(given, zone=await read_zone(given.zone))
        chosen = await settings.change(user_id, _change(language, given, host.now()))
        heading = "bot-me-changed"
    else:
        chosen = await settings.of(user_id)
        heading = "bot-me-title"
    lines = [
        language.say(text(heading)),
        *([language.say(text("bot-daily-reminder-stopped"))] if stopped else []),
        *(language.say(line) for line in _described(chosen, host.now())),
        language.say(text("bot-me-how")),
    ]
    await answer(interaction, "\n".join(lines))
    if stopped:
        await host.telling.admitted(user_id)


def _change(language: Language, given: _Given, now: int) -> Callable[[Preferences], Preferences]:
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
            none = given.quiet.strip().casefold() in {OFF, language.say(text("bot-quiet-off")).casefold()}
            chosen = replace(chosen, quiet=None if none else read_quiet(given.quiet))
        if given.daily is not None:
            chosen = reminded(chosen, None if given.daily == NEVER else given.daily, now)
            chosen = replace(chosen, daily_language=language.code)
        if given.theme is not None:
            chosen = replace(chosen, theme=None if given.theme == SERVER else Theme(given.theme))
        return replace(
            chosen,
            large=chosen.large if given.large is None else given.large,
            animations=chosen.animations if given.animations is None else given.animations,
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
    lines.append(text("bot-me-theme", theme=text(f"bot-theme-{chosen.theme or SERVER}")))
    lines += [text(f"bot-me-{name}", chosen=text("bot-yes" if getattr(chosen, name) else "bot-no")) for name in SEEING]
    return lines


async def _complete_quiet(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    off = app_commands.Choice(name=language_of(interaction).say(text("bot-quiet-off")), value=OFF)
    suggested = [app_commands.Choice(name=hours, value=hours) for hours in SUGGESTED_HOURS]
    return [one for one in (off, *suggested) if typed.strip().casefold() in one.name.casefold()]
