"""The settings of a server, by groups."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.daily.days import moved
from bot.daily.news import announced
from bot.host.context import Context, missing_permissions, require_permissions
from bot.model.free_time import UTC, WEEKENDS
from bot.model.guilds import Guild
from bot.model.preferences import Theme
from bot.model.refusals import SessionRefusal
from bot.model.seasons import SeasonKind
from bot.model.turn_times import CLOCKS, HOUR, USUAL_CLOCK
from bot.people.cooldowns import CostlyAction
from bot.people.hours import clock_face
from bot.people.personal import FIRST_ZONES, read_zone
from bot.store.rows.standings import Season
from bot.ui.play_here import play_here
from bot.ui.seasons import ask_to_end
from bot.ui.setting import Control, Setting, SettingsPage, Write, act, listed, switch
from bot.ui.terms import BANKS
from bot.words.language import Language, codes, language_for
from games.core.text import Text, text

OWN = "own"
"""The choice to follow the server's Discord language."""

NONE = "none"
"""The choice of no seasons."""

MEMBER_LIMITS = (1, 2, 3, 5, 10, 15, 20, 30, 50, 100)
SERVER_LIMITS = (1, 5, 10, 20, 30, 50, 75, 100, 200, 300, 500, 1000)
HOLIDAYS = (0, 7, 14, 21, 28, 35, 42, 60)
"""For how many days a year holidays can stop a clock."""

MOST_CHANNELS = 25


@dataclass(frozen=True, slots=True)
class ServerState:
    """A server's settings, and its latest season."""

    row: Guild
    season: Season | None

    @property
    def runs(self) -> bool:
        """Whether a season goes on."""
        return self.season is not None and self.season.ended_at is None


async def _load(context: Context) -> ServerState:
    host, guild_id = context.host, context.server_id
    if not context.permissions.manage_guild:
        raise SessionRefusal(text("bot-refusal-not-manager"))
    return ServerState(await host.guilds.find(guild_id), await host.seasons.latest(guild_id))


async def _save(context: Context, change: Callable[[Guild], Guild]) -> None:
    await context.host.guilds.change(context.server_id, change)


def _notes(state: ServerState, group: str, _language: Language) -> Iterator[Text]:
    if group == "games":
        yield text("bot-server-for-new")
    if group == "daily" and state.row.daily_due_at is not None:
        yield text("bot-server-daily-next", next=f"<t:{state.row.daily_due_at // 1000}:R>")
    if group == "seasons" and state.season is not None:
        yield text("bot-server-season-runs" if state.runs else "bot-server-season-over", season=state.season.number)


class _Languages:
    """The server's own, and each; more can be known once the bot starts."""

    def __iter__(self) -> Iterator[str]:
        yield from (OWN, *codes())


def _language(code: str) -> Text | str:
    return text("bot-server-language-own") if code == OWN else language_for(code).own_name


async def _move(context: Context, values: Sequence[str]) -> None:
    zone, now = await read_zone(values[0]), context.now
    await _save(context, lambda server: announced(moved(server, zone, now), None, None, now, stop=False))


def _let_start(server: Guild, values: Sequence[str], _now: int) -> Guild:
    # The role @everyone has the server's id.
    return replace(server, starter_role_id=next((int(one) for one in values if int(one) != server.guild_id), None))


def _announce(server: Guild, values: Sequence[str], now: int) -> Guild:
    return announced(server, int(values[0]) if values else None, None, now, stop=not values)


def _announce_at(server: Guild, values: Sequence[str], now: int) -> Guild:
    return announced(server, None, int(values[0]), now, stop=False)


def _tell_seasons(server: Guild, values: Sequence[str], _now: int) -> Guild:
    return replace(server, season_channel_id=int(values[0]) if values else None)


def _ids(column: str) -> Callable[[ServerState], Sequence[str]]:
    def now(state: ServerState) -> Sequence[str]:
        chosen: Any = getattr(state.row, column)
        return tuple(map(str, sorted(chosen))) if isinstance(chosen, frozenset) else (str(chosen),) if chosen else ()

    return now


def _channel(group: str, name: str, column: str, write: Write) -> Setting:
    """A channel to post in; one where the bot cannot is refused with the missing permissions."""

    async def apply(context: Context, values: Sequence[str]) -> None:
        guild = context.interaction.guild
        channel = None if guild is None or not values else guild.get_channel(int(values[0]))
        own = None if guild is None or channel is None else channel.permissions_for(guild.me)
        if missing := () if own is None else missing_permissions(own, thread=False):
            names = tuple(text(f"bot-permission-{one}") for one in missing)
            raise SessionRefusal(text("bot-refusal-permissions", missing=names))
        now = context.now
        await _save(context, lambda server: write(server, values, now))

    return Setting(group, name, Control.CHANNELS, _ids(column), apply=apply, writes=True)


async def _choose_seasons(context: Context, values: Sequence[str]) -> Text | None:
    state = await _load(context)
    if values[0] == NONE and state.runs:
        await ask_to_end(context, state.row, state.season, "none")
        return None
    kind = None if values[0] == NONE else SeasonKind(values[0])
    await context.host.season_acts.choose(state.row.guild_id, kind, context.now)
    return None if kind is None else text("bot-season-saved")


async def _begin(context: Context, _values: Sequence[str]) -> Text:
    return text(
        "bot-season-begun", season=(await context.host.season_acts.begin(context.server_id, context.now)).number
    )


async def _end(context: Context, _values: Sequence[str]) -> None:
    state = await _load(context)
    await ask_to_end(context, state.row, state.season)


async def _post_play_here(context: Context, _values: Sequence[str]) -> None:
    require_permissions(context.interaction)
    context.check_cooldown(CostlyAction.SHOW)
    posted = await play_here(context, await context.language_of_all())
    await context.confirm(context.send(*posted, ephemeral=False))


def _can_begin(state: ServerState) -> bool:
    return state.row.season_kind is not None and not state.runs


def _hour(hour: str) -> str:
    return clock_face(int(hour) * 60)


def _limit_channels(server: Guild, values: Sequence[str], _now: int) -> Guild:
    return replace(server, channels=frozenset(map(int, values)))


_KINDS = (NONE, *SeasonKind)

SERVER = SettingsPage(
    (
        listed("general", "language", "language", _Languages(), _language, str, none=OWN),
        listed("general", "theme", "theme", Theme, "bot-theme", Theme),
        listed("general", "zone", "zone", FIRST_ZONES, usual=UTC, apply=_move, inputs=("typed",)),
        act("general", "play-here", lambda _: True, _post_play_here),
        listed("games", "clock", "clock", CLOCKS, "bot-clock", unit=HOUR, usual=USUAL_CLOCK),
        listed("games", "bank", "bank", BANKS, "bot-bank", unit=HOUR),
        listed("games", "weekend", "weekend", WEEKENDS, "bot-weekend"),
        listed("games", "holidays", "holidays", HOLIDAYS),
        switch("games", "threads", "threads"),
        switch("games", "watch", "watched"),
        Setting("access", "starters", Control.ROLE, _ids("starter_role_id"), _let_start),
        Setting("access", "channels", Control.CHANNELS, _ids("channels"), _limit_channels, most=MOST_CHANNELS),
        listed("access", "member-limit", "most_of_member", MEMBER_LIMITS),
        listed("access", "server-limit", "most_of_server", SERVER_LIMITS),
        _channel("daily", "daily-channel", "daily_channel_id", _announce),
        listed("daily", "daily-hour", "daily_hour", range(24), _hour, write=_announce_at),
        listed("seasons", "seasons", "season_kind", _KINDS, "bot-season-kind", none=NONE, apply=_choose_seasons),
        _channel("seasons", "season-channel", "season_channel_id", _tell_seasons),
        act("seasons", "season-begin", _can_begin, _begin),
        act("seasons", "season-end", lambda state: bool(state.runs), _end),
    ),
    _load,
    _save,
    _notes,
)
"""The page of /settings."""
