"""A composer for each kind of outbox message: it makes the message from the state at the time of sending."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import discord

from bot.daily.attempts import stand
from bot.daily.news import failed, told
from bot.host.services import HostedClient
from bot.model.sessions import Status
from bot.model.tournaments import TournamentState
from bot.model.turn_times import DAY
from bot.pictures.drawing import in_theme
from bot.pictures.studio import Pictures
from bot.standings.seasons import PODIUM, Closing
from bot.store.database import Database, Transaction
from bot.store.rows import metadata, notices, outbox, sessions, timers, tournaments
from bot.store.rows.outbox import OutboxKind, OutboxMessage
from bot.store.rows.seats import PlanEnd
from bot.store.rows.tries import ProblemTry
from bot.ui.crosstables import card_of, sheet_of
from bot.ui.daily.tries import news_view
from bot.ui.plans import ended_view
from bot.ui.play_here import welcome_page
from bot.ui.seasons import closing_view, season_card
from bot.ui.tournaments import card_view, tournament_view
from bot.words.language import Language, language_for
from games.core.text import Text, text
from games.core.values import deserialize
from rendering.lettering import writable
from rendering.palette import ColourTheme
from rendering.picture import Picture


async def _note_nothing(_transaction: Transaction, _message_id: int) -> None:
    """What is sent need not be known."""


@dataclass(frozen=True, slots=True)
class Composed:
    """A message as it is to be sent to its person, or to the channel ``channel_id``.

    ``called`` are the users it notifies; ``edits`` is a message that it replaces, if that is there. ``note`` is called
    with the message's id in the transaction that notes it as sent.
    """

    view: discord.ui.View | discord.ui.LayoutView | None
    files: Sequence[discord.File] = ()
    content: str | None = None
    channel_id: int = 0
    called: tuple[int, ...] = ()
    silent: bool = False
    edits: int | None = None
    note: Callable[[Transaction, int], Awaitable[object]] = field(default=_note_nothing)


@dataclass(frozen=True, slots=True)
class Tools:
    """What composers work with; ``now`` is milliseconds since 1970."""

    client: HostedClient
    database: Database
    now: Callable[[], int]
    edit: Callable[[Composed, int], Awaitable[bool]]
    """Brings a message up to date besides; False if it is gone."""


Compose: TypeAlias = Callable[[Tools, OutboxMessage], Awaitable[Composed | None]]
"""Makes a message; None if there is nothing to send any more."""

GivenUp: TypeAlias = Callable[[Transaction, OutboxMessage, int, bool], Awaitable[object]]
"""Called in the transaction in which a message is given up, at a time; with True if Discord refuses it for good."""


@dataclass(frozen=True, slots=True)
class Composer:
    """How messages of a kind are made; ``in_servers`` if that needs the gateway's data of the server."""

    compose: Compose
    in_servers: bool = False
    given_up: GivenUp | None = None


async def compose_ended_plan(tools: Tools, message: OutboxMessage) -> Composed | None:
    """The message, which says whose turn it is by now; none once the game does not go on."""
    async with tools.database.reading() as transaction:
        session = await sessions.by_id(transaction, message.subject)
        if session is None or session.status is not Status.PLAYING:
            return None
        board_id = (await notices.posts_of(transaction, session.id)).board_id
        on_turn = await timers.find_clock(transaction, session.id, message.data["seat"]) is not None
    why, language = PlanEnd(message.data["why"]), language_for(message.data["language"])
    return Composed(ended_view(why, session, board_id, language, on_turn=on_turn), silent=True)


async def compose_news(tools: Tools, message: OutboxMessage) -> Composed | None:
    """The announcement or the reminder of today's problem, if it is still wanted."""
    host = tools.client.host
    news = await host.daily_announcements.news(message, tools.now())
    if news is None:
        return None
    guild = tools.client.get_guild(message.guild_id)
    own = str(guild.preferred_locale) if guild else ""
    language = language_for(own if news.language is None else news.language)
    attempt = await asyncio.to_thread(stand, ProblemTry(0, news.problem.key, ""))
    picture = in_theme(await host.pictures.problem(attempt, language, awaited=False), ColourTheme(news.theme))
    view, files = news_view(news, attempt, picture, language)
    return Composed(
        view,
        files,
        channel_id=news.channel_id,
        note=lambda transaction, _message_id: told(transaction, message, news.day, tools.now()),
    )


async def compose_season(tools: Tools, message: OutboxMessage) -> Composed | None:
    """The season's cards, in the current channel and the server's language."""
    host = tools.client.host
    closing = await host.seasons.closing(message.guild_id, message.subject)
    if closing is None:
        return None
    guild = tools.client.get_guild(message.guild_id)
    language = language_for(closing.server.language or (str(guild.preferred_locale) if guild else ""))
    cards = await _cards(host.pictures, closing, guild.name if guild else "", language)
    view, files = closing_view(closing, cards, language)
    return Composed(view, files, channel_id=closing.server.season_channel_id or 0)


async def _cards(pictures: Pictures, closing: Closing, server: str, language: Language) -> list[Picture]:
    users = {one.user_id for _, leaders in closing.tables for one in leaders[:PODIUM]}
    known = await pictures.names_of(closing.server.guild_id, sorted(users), language)
    former = language.plain.say(text("bot-former-player"))
    names = {one: former if one < 0 else writable(known.get(one) or "") for one in users}
    theme, number = ColourTheme(closing.server.theme), closing.season.number
    cards = [(game, season_card(closing, game, names, writable(server) or "", language)) for game, _ in closing.tables]
    drawn = [await pictures.podium(said, game, f"season-{number}-{game}") for game, said in cards]
    return [in_theme(one, theme) for one in drawn]


async def compose_tournament(tools: Tools, message: OutboxMessage) -> Composed | None:
    """The tournament's message; a server that the bot has left is shown it once the bot is back."""
    found = await _found(tools, message)
    if found is None:
        return None
    state, language, theme = found
    tournament, held_up = state.tournament, message.data.get("held_up")
    obstacle, names = held_up and deserialize(Text, held_up), await _known(tools, state, language)
    begun, pictures = tournament.round_number > 0, tools.client.host.pictures
    drawn = await pictures.crosstable(sheet_of(state, names, language)) if begun else ()
    view, files = tournament_view(state, drawn, theme, language, obstacle)
    return Composed(
        view,
        files,
        channel_id=tournament.channel_id,
        edits=tournament.message_id,
        note=lambda transaction, message_id: tournaments.note_message(transaction, tournament.id, message_id),
    )


async def compose_card(tools: Tools, message: OutboxMessage) -> Composed | None:
    """The card. A result can be set after the end; a card that is gone, or another bot's, stays so."""
    found = await _found(tools, message)
    if found is None:
        return None
    state, language, theme = found
    tournament, guild = state.tournament, tools.client.get_guild(message.guild_id)
    said = card_of(state, await _known(tools, state, language), guild.name if guild else "", language)
    name = f"tournament-{int(tournament.id)}-{tournament.version}-card"
    picture = await tools.client.host.pictures.podium(said, tournament.game, name)
    view, files = card_view(state, picture, theme, language)
    card = Composed(
        view,
        files,
        channel_id=tournament.channel_id,
        note=lambda transaction, message_id: tournaments.note_card(transaction, tournament.id, message_id),
    )
    if tournament.card_id is None:
        return card
    await tools.edit(card, tournament.card_id)
    return None


async def _found(tools: Tools, message: OutboxMessage) -> tuple[TournamentState, Language, ColourTheme] | None:
    host, guild_id = tools.client.host, message.guild_id
    state = await host.tournament_runner.state(message.subject)
    if state is None or tools.client.get_guild(guild_id) is None:
        return None
    theme = ColourTheme(await host.preferences.theme(guild_id, None))
    return state, language_for(state.tournament.language), theme


async def _known(tools: Tools, state: TournamentState, language: Language) -> Mapping[int, str]:
    """The names of the players that are known, once it has begun."""
    players = [one.user_id for one in state.entrants] if state.tournament.round_number else []
    known = await tools.client.host.pictures.names_of(state.tournament.guild_id, players, language)
    return {player: name for player, name in known.items() if name is not None}


async def greet(database: Database, guild: discord.Guild, now: int) -> None:
    """Queue the greeting of a server that has added the bot, once, unless the bot may not write there."""
    name = f"greeted:{guild.id}"
    async with database.transaction() as transaction:
        if _channel_of(guild) is not None and await metadata.get(transaction, name) is None:
            await metadata.put(transaction, name, "yes")
            await outbox.queue(transaction, OutboxKind.WELCOME, guild.id, guild.id, now)


async def compose_welcome(tools: Tools, message: OutboxMessage) -> Composed | None:
    """The greeting, unless it would come late."""
    guild = tools.client.get_guild(message.guild_id)
    channel = None if guild is None else _channel_of(guild)
    if guild is None or channel is None or tools.now() - message.queued_at > DAY:
        return None
    settings = await tools.client.host.guilds.find(guild.id)
    return Composed(welcome_page(language_for(settings.language or str(guild.preferred_locale))), channel_id=channel.id)


def _channel_of(guild: discord.Guild) -> discord.TextChannel | None:
    """The server's system channel, if the bot may write there."""
    channel = guild.system_channel
    if channel is None:
        return None
    allowed = channel.permissions_for(guild.me)
    return channel if allowed.view_channel and allowed.send_messages else None


COMPOSERS: dict[str, Composer] = {
    OutboxKind.PLAN: Composer(compose_ended_plan),
    OutboxKind.SEASON: Composer(compose_season),
    OutboxKind.WELCOME: Composer(compose_welcome, in_servers=True),
    OutboxKind.TOURNAMENT: Composer(compose_tournament, in_servers=True),
    OutboxKind.CARD: Composer(compose_card, in_servers=True),
    OutboxKind.ANNOUNCEMENT: Composer(compose_news, in_servers=True, given_up=failed),
    OutboxKind.REMINDER: Composer(compose_news, given_up=failed),
}
