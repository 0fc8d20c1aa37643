"""/settings: shows and changes a server's settings, for members who may manage the server."""

from dataclasses import dataclass, replace
from typing import Annotated, Any, TypeAlias

import discord
from discord import app_commands

from bot.commands.base import Command, CommandOption, choice, command_of, place
from bot.commands.completions import complete_zone
from bot.commands.daily import announcements_ended
from bot.commands.season_settings import ACTS, END, KINDS, change_seasons, season_shown
from bot.daily.days import moved
from bot.daily.news import announced
from bot.host.permissions import missing_permissions, require_permissions
from bot.host.services import Interaction
from bot.model.free_time import UTC, WEEKENDS
from bot.model.guilds import Guild
from bot.model.moments import CLOCKS, HOUR, USUAL_CLOCK
from bot.model.preferences import Theme
from bot.model.refusals import SessionRefusal
from bot.people.cooldowns import Costly
from bot.people.hours import clock_face
from bot.people.personal import LONGEST_ZONE, read_zone
from bot.play.guilds import Change
from bot.ui.answers import charge, post_beside, send_private
from bot.ui.base import language_of_all, layout
from bot.ui.play_here import play_here, rows_for
from bot.ui.seasons import ask_to_end
from bot.ui.terms import BANKS, bank_span
from bot.wire.people import language_of
from bot.words.language import Language, codes, language_for
from games.core.text import Text, text

OWN = "own"
"""The choice to follow the server's Discord language."""

MOST_OF_MEMBER = 100
MOST_OF_SERVER = 1000
"""The highest values of the two limits."""

MOST_HOLIDAYS = 60
"""The most days a year for which holidays can stop a clock."""

SHOWN_CHANNELS = 50

_HOSTING = (discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.voice, discord.ChannelType.forum)


class _HostingChannel(app_commands.Transformer):
    """A channel that can have games, itself or in threads; transformed to its id."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return list(_HOSTING)

    async def transform(self, _interaction: discord.Interaction[Any], value: Any, /) -> int:
        return int(value.id)


class _WritingChannel(_HostingChannel):
    """A channel with messages of its own; transformed to its id."""

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return [one for one in _HOSTING if one is not discord.ChannelType.forum]


def _languages() -> list[app_commands.Choice[str]]:
    """The server's own language, and each by the name that its readers know it by."""
    named = [app_commands.Choice(name=language_for(code).own_name, value=code) for code in codes()]
    return [choice("bot-settings-language-own", OWN), *named]


_THEMES = [choice(f"bot-theme-{one}", one.value) for one in Theme]
_CLOCKS = [choice(f"bot-clock-{hours}", hours) for hours in CLOCKS]
_BANKS = [choice(f"bot-bank-{hours}", hours) for hours in BANKS]
_WEEKENDS = [choice(f"bot-weekend-{weekend}", weekend) for weekend in WEEKENDS]
_Hosting: TypeAlias = app_commands.Transform[int, _HostingChannel]
_Writing: TypeAlias = app_commands.Transform[int, _WritingChannel]


_OF_GAMES = (
    *("language", "threads", "watch", "clock", "starters", "allow", "forbid", "anywhere"),
    *("member_limit", "server_limit", "holidays", "weekend", "bank"),
)
"""The options that change something for games that are opened later."""


@dataclass(frozen=True, slots=True)
class _SettingsOptions:
    """The options of the command; None for those left out."""

    language: Annotated[str | None, CommandOption("language", choices=_languages)] = None
    threads: Annotated[bool | None, CommandOption("threads")] = None
    watch: Annotated[bool | None, CommandOption("watch")] = None
    clock: Annotated[int | None, CommandOption("clock", "turn-time", choices=_CLOCKS)] = None
    starters: Annotated[discord.Role | None, CommandOption("starters")] = None
    allow: Annotated[_Hosting | None, CommandOption("allow")] = None
    forbid: Annotated[_Hosting | None, CommandOption("forbid")] = None
    anywhere: Annotated[bool | None, CommandOption("anywhere")] = None
    member_limit: Annotated[app_commands.Range[int, 1, MOST_OF_MEMBER] | None, CommandOption("member-limit")] = None
    server_limit: Annotated[app_commands.Range[int, 1, MOST_OF_SERVER] | None, CommandOption("server-limit")] = None
    theme: Annotated[str | None, CommandOption("theme", "server-theme", choices=_THEMES)] = None
    zone: Annotated[
        app_commands.Range[str, 1, LONGEST_ZONE] | None, CommandOption("zone", "zone-server", complete=complete_zone)
    ] = None
    daily_channel: Annotated[_Writing | None, CommandOption("daily-channel")] = None
    daily_hour: Annotated[app_commands.Range[int, 0, 23] | None, CommandOption("daily-hour")] = None
    daily_off: Annotated[bool | None, CommandOption("daily-off")] = None
    holidays: Annotated[app_commands.Range[int, 0, MOST_HOLIDAYS] | None, CommandOption("holidays", "holiday-days")] = (
        None
    )
    weekend: Annotated[int | None, CommandOption("weekend", "weekend-days", choices=_WEEKENDS)] = None
    bank: Annotated[int | None, CommandOption("bank", choices=_BANKS)] = None
    seasons: Annotated[str | None, CommandOption("seasons", choices=KINDS)] = None
    season_channel: Annotated[_Writing | None, CommandOption("season-channel")] = None
    season_now: Annotated[str | None, CommandOption("season-now", choices=ACTS)] = None
    publish: Annotated[bool | None, CommandOption("publish")] = None
    play_here: Annotated[bool | None, CommandOption("play-here")] = None

    @property
    def concerns_games(self) -> bool:
        """Whether it changes something for games that are opened later."""
        return any(getattr(self, one) is not None for one in _OF_GAMES)

    @property
    def concerns_problems(self) -> bool:
        """Whether it changes something of the day's problem."""
        return self != replace(self, zone=None, daily_channel=None, daily_hour=None, daily_off=None)


def settings_commands() -> tuple[Command, ...]:
    """The command; Discord offers it to managers, and it checks the permission again."""
    made = command_of("settings", _SettingsOptions, _apply)
    made.default_permissions = discord.Permissions(manage_guild=True)
    return (made,)


async def _apply(interaction: Interaction, given: _SettingsOptions) -> None:
    await interaction.response.defer(ephemeral=True)
    guild_id, _ = place(interaction)
    if not interaction.permissions.manage_guild:
        raise SessionRefusal(text("bot-refusal-not-manager"))
    guilds, language = interaction.client.host.guilds, language_of(interaction)
    # Whatever is changed begins the count anew.
    ended = await announcements_ended(interaction)
    lines = [language.say(text("bot-settings-daily-stopped"))] if ended else []
    if given.play_here:
        require_permissions(interaction)
        charge(interaction, Costly.SHOW)
    if replace(given, play_here=None) != _SettingsOptions():
        lines += map(language.say, await _changed(interaction, guild_id, given))
    server = await guilds.find(guild_id)
    season = await interaction.client.host.seasons.latest(guild_id)
    said = "\n".join([*lines, *shown(server, language), *season_shown(server, season, language)])
    if given.season_now == END:
        await ask_to_end(interaction, server, season)
    else:
        await send_private(interaction, layout(said, *rows_for(interaction, "settings")))
    if given.play_here:
        await post_beside(interaction, *await play_here(interaction, await language_of_all(interaction)))
    if ended:
        await interaction.client.host.telling.acknowledged(guild_id)


async def _changed(interaction: Interaction, guild_id: int, given: _SettingsOptions) -> list[Text]:
    """Change what is given, and say what comes of it."""
    if given.zone is not None:
        given = replace(given, zone=await read_zone(given.zone))
    for channel_id in (given.daily_channel, given.season_channel):
        _require_writable(interaction, channel_id)
    # What can be refused of a season comes first: then nothing is changed.
    told = [*await change_seasons(interaction, guild_id, given.seasons, given.season_now)]
    host = interaction.client.host
    server = await host.guilds.change(guild_id, _change(given, host.now()))
    if given.concerns_games:
        told.append(text("bot-settings-changed"))
    if given.theme is not None:
        told.append(text("bot-settings-theme-changed"))
    if given.concerns_problems:
        told.append(_next_announcement(server))
    return told


def _next_announcement(server: Guild) -> Text:
    if server.daily_due_at is None:
        return text("bot-settings-daily-saved")
    return text("bot-settings-daily-changed", next=f"<t:{server.daily_due_at // 1000}:R>")


def _require_writable(interaction: Interaction, channel_id: int | None) -> None:
    """Refuse a channel where the bot could announce nothing, naming the missing permissions."""
    guild = interaction.guild
    channel = None if guild is None or channel_id is None else guild.get_channel(channel_id)
    if guild is not None and channel is not None:
        missing = missing_permissions(channel.permissions_for(guild.me), thread=False)
        if missing:
            names = tuple(text(f"bot-permission-{name}") for name in missing)
            raise SessionRefusal(text("bot-refusal-permissions", missing=names))


def _change(given: _SettingsOptions, now: int) -> Change:
    def change(server: Guild) -> Guild:
        if given.language is not None:
            server = replace(server, language=None if given.language == OWN else given.language)
        if given.clock is not None:
            server = replace(server, clock=given.clock * HOUR)
        if given.starters is not None:
            # The role @everyone has the server's id.
            role_id = given.starters.id
            server = replace(server, starter_role_id=None if role_id == server.guild_id else role_id)
        if given.zone is not None:
            server = moved(server, given.zone, now)
        if given.concerns_problems:
            told = (given.daily_channel, given.daily_hour)
            server = announced(server, *told, now, stop=given.daily_off is True)
        return replace(
            server,
            season_channel_id=given.season_channel or server.season_channel_id,
            theme=server.theme if given.theme is None else Theme(given.theme),
            threads=server.threads if given.threads is None else given.threads,
            watched=server.watched if given.watch is None else given.watch,
            published=server.published if given.publish is None else given.publish,
            holidays=server.holidays if given.holidays is None else given.holidays,
            weekend=server.weekend if given.weekend is None else given.weekend,
            bank=server.bank if given.bank is None else given.bank * HOUR,
            most_of_member=given.member_limit or server.most_of_member,
            most_of_server=given.server_limit or server.most_of_server,
            channels=_channels(server.channels, given),
        )

    return change


def _channels(before: frozenset[int], given: _SettingsOptions) -> frozenset[int]:
    """The allowed channels after a change; refuses one that would have the opposite effect, such as an empty list."""
    channels = frozenset() if given.anywhere else before
    if given.allow is not None:
        channels |= {given.allow}
    if given.forbid is not None:
        if given.forbid not in channels:
            raise SessionRefusal(text("bot-refusal-forbid-none"))
        channels -= {given.forbid}
        if not channels:
            raise SessionRefusal(text("bot-refusal-forbid-all"))
    return channels


def shown(server: Guild, language: Language) -> list[str]:
    """A server's settings, a line each."""
    clock = USUAL_CLOCK if server.clock is None else server.clock
    channels = tuple(f"<#{one}>" for one in sorted(server.channels)[:SHOWN_CHANNELS])
    lines = (
        text("bot-settings-title"),
        text("bot-settings-language", language=_language(server)),
        text("bot-settings-theme", theme=text(f"bot-theme-{server.theme}")),
        text("bot-settings-threads", on=text("bot-yes" if server.threads else "bot-no")),
        text("bot-settings-watch", on=text("bot-yes" if server.watched else "bot-no")),
        text("bot-settings-clock", clock=text(f"bot-clock-{clock // HOUR}")),
        text("bot-settings-holidays", days=server.holidays),
        text("bot-settings-weekend", days=text(f"bot-weekend-{server.weekend}"), zone=server.zone or UTC),
        text("bot-settings-bank", bank=bank_span(server.bank)),
        _starters(server),
        text("bot-settings-channels", channels=channels) if channels else text("bot-settings-channels-any"),
        text("bot-settings-limits", member=server.most_of_member, server=server.most_of_server),
        text("bot-settings-publish", on=text("bot-yes" if server.published else "bot-no")),
        text("bot-settings-zone", zone=server.zone or UTC),
        _announcements(server),
        text("bot-settings-how"),
    )
    return [language.say(line) for line in lines]


def _announcements(server: Guild) -> Text:
    if server.daily_channel_id is None or server.daily_hour is None:
        return text("bot-settings-daily-none")
    time = clock_face(server.daily_hour * 60)
    return text("bot-settings-daily", channel=f"<#{server.daily_channel_id}>", time=time)


def _language(server: Guild) -> Text | str:
    return text("bot-settings-language-own") if server.language is None else language_for(server.language).own_name


def _starters(server: Guild) -> Text:
    if server.starter_role_id is None:
        return text("bot-settings-starters-everyone")
    return text("bot-settings-starters", role=f"<@&{server.starter_role_id}>")
