"""/settings: shows and changes a server's settings, for members who may manage the server."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import app_commands

from bot.boundary import answer
from bot.commands.completions import complete_zone
from bot.commands.context import place, suggest
from bot.commands.daily import announcements_ended
from bot.host import Interaction
from bot.language import Language, codes, language_for
from bot.people import language_of
from bot.permissions import missing_permissions
from bot.services.clock.moments import CLOCKS, HOUR, USUAL_CLOCK
from bot.services.daily.calendars import UTC, moved
from bot.services.daily.telling import announced
from bot.services.people.hours import clock_face
from bot.services.people.personal import LONGEST_ZONE, read_zone
from bot.services.people.servers import Change
from bot.services.refusals import SessionRefusal
from bot.store.servers import Server
from bot.store.themes import Theme
from bot.tree import localised
from games.core.text import Text, text

OWN = "own"
"""The choice to follow the server's Discord language."""

MOST_OF_MEMBER = 100
MOST_OF_SERVER = 1000
"""The highest values of the two limits."""

SHOWN_CHANNELS = 50

_HOSTING = (discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.voice, discord.ChannelType.forum)
_OPTIONS = {
    "language": ("bot-option-language-name", "bot-option-language-about"),
    "theme": ("bot-option-theme-name", "bot-option-server-theme-about"),
    "threads": ("bot-option-threads-name", "bot-option-threads-about"),
    "watch": ("bot-option-watch-name", "bot-option-watch-about"),
    "clock": ("bot-option-clock-name", "bot-option-turn-time-about"),
    "starters": ("bot-option-starters-name", "bot-option-starters-about"),
    "allow": ("bot-option-allow-name", "bot-option-allow-about"),
    "forbid": ("bot-option-forbid-name", "bot-option-forbid-about"),
    "anywhere": ("bot-option-anywhere-name", "bot-option-anywhere-about"),
    "member_limit": ("bot-option-member-limit-name", "bot-option-member-limit-about"),
    "server_limit": ("bot-option-server-limit-name", "bot-option-server-limit-about"),
    "zone": ("bot-option-zone-name", "bot-option-zone-server-about"),
    "daily_channel": ("bot-option-daily-channel-name", "bot-option-daily-channel-about"),
    "daily_hour": ("bot-option-daily-hour-name", "bot-option-daily-hour-about"),
    "daily_off": ("bot-option-daily-off-name", "bot-option-daily-off-about"),
}


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


def settings_commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """The command; Discord offers it to managers, and it checks the permission again."""

    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    async def settings(
        interaction: discord.Interaction[Any],
        language: str | None = None,
        threads: bool | None = None,  # noqa: FBT001 - discord.py reads options from parameters
        watch: bool | None = None,  # noqa: FBT001 - discord.py reads options from parameters
        clock: int | None = None,
        starters: discord.Role | None = None,
        allow: app_commands.Transform[int, _HostingChannel] | None = None,
        forbid: app_commands.Transform[int, _HostingChannel] | None = None,
        anywhere: bool | None = None,  # noqa: FBT001 - discord.py reads options from parameters
        member_limit: app_commands.Range[int, 1, MOST_OF_MEMBER] | None = None,
        server_limit: app_commands.Range[int, 1, MOST_OF_SERVER] | None = None,
        theme: str | None = None,
        zone: app_commands.Range[str, 1, LONGEST_ZONE] | None = None,
        daily_channel: app_commands.Transform[int, _WritingChannel] | None = None,
        daily_hour: app_commands.Range[int, 0, 23] | None = None,
        daily_off: bool | None = None,  # noqa: FBT001 - discord.py reads options from parameters
    ) -> None:
        role_id = None if starters is None else starters.id
        limits = (member_limit, server_limit)
        given = _Given(language, threads, watch, clock, role_id, allow, forbid, anywhere, *limits, theme)
        told = replace(given, zone=zone, daily_channel=daily_channel, daily_hour=daily_hour, daily_off=daily_off)
        await _apply(interaction, told)

    _put_into_words(settings)
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=localised("bot-command-settings"),
        description=localised("bot-command-settings-about"),
        callback=settings,
    )
    suggest(command, "zone", complete_zone)
    return (command,)


def _put_into_words(command: Any) -> None:
    """Set the names of the options and of their choices, in every language."""
    app_commands.rename(**{option: localised(name) for option, (name, _) in _OPTIONS.items()})(command)
    app_commands.describe(**{option: localised(about) for option, (_, about) in _OPTIONS.items()})(command)
    # Whoever looks for a language knows its own name.
    languages = [app_commands.Choice(name=language_for(code).own_name, value=code) for code in codes()]
    own = app_commands.Choice(name=localised("bot-settings-language-own"), value=OWN)
    app_commands.choices(language=[own, *languages])(command)
    themes = [app_commands.Choice(name=localised(f"bot-theme-{one}"), value=one.value) for one in Theme]
    app_commands.choices(theme=themes)(command)
    clocks = [app_commands.Choice(name=localised(f"bot-clock-{hours}"), value=hours) for hours in CLOCKS]
    app_commands.choices(clock=clocks)(command)


@dataclass(frozen=True, slots=True)
class _Given:
    """The options of the command; None for those left out."""

    language: str | None = None
    threads: bool | None = None
    watch: bool | None = None
    clock: int | None = None
    starters: int | None = None
    allow: int | None = None
    forbid: int | None = None
    anywhere: bool | None = None
    member_limit: int | None = None
    server_limit: int | None = None
    theme: str | None = None
    zone: str | None = None
    daily_channel: int | None = None
    daily_hour: int | None = None
    daily_off: bool | None = None

    @property
    def concerns_games(self) -> bool:
        """Whether it changes something for games that are opened later."""
        mine = replace(self, theme=None, zone=None, daily_channel=None, daily_hour=None, daily_off=None)
        return mine != _Given()

    @property
    def concerns_problems(self) -> bool:
        """Whether it changes something of the day's problem."""
        return self != replace(self, zone=None, daily_channel=None, daily_hour=None, daily_off=None)


async def _apply(interaction: Interaction, given: _Given) -> None:
    await interaction.response.defer(ephemeral=True)
    guild_id, _ = place(interaction)
    if not interaction.permissions.manage_guild:
        raise SessionRefusal(text("bot-refusal-not-manager"))
    servers, language = interaction.client.host.servers, language_of(interaction)
    # Whatever is changed begins the count anew.
    ended = await announcements_ended(interaction)
    lines = [language.say(text("bot-settings-daily-stopped"))] if ended else []
    if given != _Given():
        if given.zone is not None:
            given = replace(given, zone=await read_zone(given.zone))
        now = interaction.client.host.now()
        _require_writable(interaction, given.daily_channel)
        server = await servers.change(guild_id, _change(given, now))
        if given.concerns_games:
            lines.append(language.say(text("bot-settings-changed")))
        if given.theme is not None:
            lines.append(language.say(text("bot-settings-theme-changed")))
        if given.concerns_problems:
            lines.append(language.say(_next_announcement(server)))
    else:
        server = await servers.find(guild_id)
    await answer(interaction, "\n".join([*lines, *shown(server, language)]))
    if ended:
        await interaction.client.host.telling.acknowledged(guild_id)


def _next_announcement(server: Server) -> Text:
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


def _change(given: _Given, now: int) -> Change:
    def change(server: Server) -> Server:
        if given.language is not None:
            server = replace(server, language=None if given.language == OWN else given.language)
        if given.clock is not None:
            server = replace(server, clock=given.clock * HOUR)
        if given.starters is not None:
            # The role @everyone has the server's id.
            server = replace(server, starter_role_id=None if given.starters == server.guild_id else given.starters)
        if given.zone is not None:
            server = moved(server, given.zone, now)
        if given.concerns_problems:
            told = (given.daily_channel, given.daily_hour)
            server = announced(server, *told, now, stop=given.daily_off is True)
        return replace(
            server,
            theme=server.theme if given.theme is None else Theme(given.theme),
            threads=server.threads if given.threads is None else given.threads,
            watched=server.watched if given.watch is None else given.watch,
            most_of_member=given.member_limit or server.most_of_member,
            most_of_server=given.server_limit or server.most_of_server,
            channels=_channels(server.channels, given),
        )

    return change


def _channels(before: frozenset[int], given: _Given) -> frozenset[int]:
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


def shown(server: Server, language: Language) -> list[str]:
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
        _starters(server),
        text("bot-settings-channels", channels=channels) if channels else text("bot-settings-channels-any"),
        text("bot-settings-limits", member=server.most_of_member, server=server.most_of_server),
        text("bot-settings-zone", zone=server.zone or UTC),
        _announcements(server),
        text("bot-settings-how"),
    )
    return [language.say(line) for line in lines]


def _announcements(server: Server) -> Text:
    if server.daily_channel_id is None or server.daily_hour is None:
        return text("bot-settings-daily-none")
    time = clock_face(server.daily_hour * 60)
    return text("bot-settings-daily", channel=f"<#{server.daily_channel_id}>", time=time)


def _language(server: Server) -> Text | str:
    return text("bot-settings-language-own") if server.language is None else language_for(server.language).own_name


def _starters(server: Server) -> Text:
    if server.starter_role_id is None:
        return text("bot-settings-starters-everyone")
    return text("bot-settings-starters", role=f"<@&{server.starter_role_id}>")
