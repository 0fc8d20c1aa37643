"""The settings of a person, by groups; they hold in all servers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from bot.daily.news import reminded, reminded_in
from bot.host.context import Context
from bot.model.free_time import UTC, Holiday, date_at, days_used
from bot.model.places import has_settings
from bot.model.preferences import Calls, Guests, Preferences, Theme
from bot.people.hours import clock_face, read_day, read_quiet
from bot.people.personal import FIRST_ZONES, read_zone, wall_time
from bot.ui.play_here import OF_PERSONS
from bot.ui.setting import OFF, Control, Setting, SettingsPage, act, listed, switch
from bot.ui.terms import days_away
from bot.words.language import Language
from games.core.text import Text, text

NEVER = "never"

HOURS = (1, 2, 3, 6, 12, 24, 48, 72, 168)
"""After how many hours to ping or to remind."""

QUIET_HOURS = ("22:00-08:00", "23:00-07:00", "00:00-09:00", "21:00-06:30")

SERVER_THEME = "server"
"""The choice to follow the theme of each server."""


@dataclass(frozen=True, slots=True)
class MyState:
    """A person's preferences, the holidays ahead of them, how many days of which year they are away, and the moment.

    ``zone`` is the time zone of the server, which holds for who has chosen none; None without a server.
    """

    row: Preferences
    ahead: tuple[Holiday, ...]
    used: tuple[int, int]
    now: int
    zone: str | None = None


async def _load(context: Context) -> MyState:
    now = context.now
    ahead = await context.host.holidays.ahead(context.user_id, now)
    year = date_at(ahead[0].zone if ahead else UTC, now).year
    used = days_used(await context.host.holidays.all_of(context.user_id), year) if ahead else 0
    chosen = await context.host.preferences.of(context.user_id)
    zone = (await context.host.guilds.find(context.guild_id)).zone or UTC if has_settings(context.guild_id) else None
    return MyState(chosen, ahead, (year, used), now, zone)


async def _save(context: Context, change: Callable[[Preferences], Preferences]) -> None:
    await context.host.preferences.change(context.user_id, change)


def _notes(state: MyState, group: str, language: Language) -> Iterator[Text]:
    chosen = state.row
    if group == "pings":
        zone = chosen.zone or state.zone or UTC
        yield text("bot-me-zone-time", zone=zone, time=wall_time(zone, state.now))
    if group == "pings" and chosen.quiet is not None:
        yield text("bot-me-quiet-claims")
    if group == "away" and not state.ahead:
        yield text("bot-me-away-none")
    if group in {"pings", "away"} and state.ahead:
        yield from (text("bot-me-away-days", days=_days_of(one, language)) for one in state.ahead)
        year, used = state.used
        yield text("bot-me-away-used", year=str(year), days=used)
    if group == "people" and chosen.guests is Guests.INVITED:
        yield text("bot-me-guests-told")


def _calls(state: MyState) -> Sequence[str]:
    return (str(state.row.later_hours) if state.row.calls is Calls.LATER else state.row.calls,)


def _call(chosen: Preferences, values: Sequence[str], _now: int) -> Preferences:
    if values[0] in (Calls.ALWAYS, Calls.NEVER):
        return replace(chosen, calls=Calls(values[0]))
    return replace(chosen, calls=Calls.LATER, later_hours=int(values[0]))


def _said_call(value: str) -> Text:
    return text("bot-me-calls-later", hours=int(value)) if value.isdecimal() else text(f"bot-me-calls-{value}")


def _quiet(state: MyState) -> Sequence[str]:
    quiet = state.row.quiet
    return (OFF if quiet is None else "-".join(map(clock_face, (quiet.begins, quiet.ends))),)


def _keep_quiet(chosen: Preferences, values: Sequence[str], _now: int) -> Preferences:
    return replace(chosen, quiet=None if values[0] == OFF else read_quiet(values[0]))


def _zone_of_all(state: MyState) -> Text:
    """Which zone holds for who has chosen none."""
    return text("bot-me-zone-servers", zone=state.zone) if state.zone else text("bot-me-zone-none", zone=UTC)


async def _move(context: Context, values: Sequence[str]) -> None:
    zone, now = await read_zone(values[0]), context.now
    await _save(context, lambda chosen: reminded_in(chosen, zone, now))


async def _remind(context: Context, values: Sequence[str]) -> None:
    hour, now = None if values[0] == NEVER else int(values[0]), context.now
    zone, code = (await context.host.guilds.find(context.guild_id)).zone, context.language.code

    def remind(chosen: Preferences) -> Preferences:
        # The hour is one of the zone that the page says.
        there = reminded_in(chosen, zone, now) if zone and chosen.zone is None and hour is not None else chosen
        return replace(reminded(there, hour, now), daily_language=code)

    await _save(context, remind)


def _every(hours: str) -> Text:
    return text("bot-me-never") if hours == NEVER else text("bot-me-every", hours=int(hours))


def _hour(hour: str) -> Text | str:
    return text("bot-me-never") if hour == NEVER else clock_face(int(hour) * 60)


def _said_quiet(hours: str) -> Text | str:
    return text("bot-me-never") if hours == OFF else hours


async def _declare(context: Context, values: Sequence[str]) -> Text:
    """Be away from the first day to the last; what clocks that changes is told."""
    zone, now = await context.host.holidays.zone_for(context.user_id, context.guild_id), context.now
    first, last = (
        read_day(one, date_at(zone, now), context.language, refusal=refusal)
        for one, refusal in zip(values, ("bot-refusal-day-first", "bot-refusal-day-last"), strict=True)
    )
    declared = await context.host.holidays.declare(context.user_id, first, last, zone, now)
    days = _days_of(declared.holiday, context.language)
    return text("bot-away-declared", days=days, zone=zone, stopped=declared.stopped, late=declared.nearly_out)


async def _come_back(context: Context, _values: Sequence[str]) -> Text:
    ended = await context.host.holidays.come_back(context.user_id, context.now)
    return text("bot-away-ended" if ended else "bot-away-none")


def _days_of(holiday: Holiday, language: Language) -> Text:
    first, last = date.fromordinal(holiday.first_day), date.fromordinal(holiday.last_day)
    return days_away(first, last, partial(language.day, style="long"))


_CALLS = (Calls.ALWAYS, *HOURS, Calls.NEVER)
_QUIETS = (OFF, *QUIET_HOURS)
_DAILY = (NEVER, *range(24))
_THEMES = (SERVER_THEME, *Theme)
_TYPED = ("typed",)

ME = SettingsPage(
    (
        Setting("pings", "calls", Control.LIST, _calls, _call, choices=_CALLS, said=_said_call),
        listed("pings", "reminder", "reminder_hours", (NEVER, *HOURS), _every, none=NEVER),
        listed("pings", "zone", "zone", FIRST_ZONES, apply=_move, inputs=_TYPED, unset=_zone_of_all),
        Setting("pings", "quiet", Control.LIST, _quiet, _keep_quiet, None, _QUIETS, _said_quiet, _TYPED),
        listed("pings", "daily", "daily_hour", _DAILY, _hour, none=NEVER, apply=_remind),
        listed("pictures", "theme", "theme", _THEMES, "bot-theme", Theme, none=SERVER_THEME),
        switch("pictures", "large", "large"),
        switch("pictures", "animations", "animations"),
        switch("pictures", "only-moves", "only_moves"),
        Setting("away", "away", Control.FORM, lambda _: (), apply=_declare, inputs=("first", "last")),
        act("away", "back", lambda state: bool(state.ahead), _come_back),
        listed("people", "guests", "guests", Guests, "bot-me-guests", Guests),
    ),
    _load,
    _save,
    _notes,
    {"people": OF_PERSONS},
)
"""The page of /me."""
