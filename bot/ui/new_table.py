"""Opens a table in the channel of a command or a press, or in a thread created for it."""

from enum import StrEnum
from typing import Annotated, Self

import discord

from bot.host.boundary import Offering, answer, confirm, finish, report_unshown
from bot.host.permissions import OWN_THREAD, PRIVATE_THREAD, missing_here, require_permissions
from bot.host.services import Interaction
from bot.limits import THREAD_NAME, shorten
from bot.model.refusals import ChannelTaken, SessionRefusal, StaleBoard
from bot.model.request import TableRequest
from bot.model.sessions import Session, Stamped
from bot.model.tables import Lobby
from bot.people.cooldowns import Costly
from bot.ui.answers import charge
from bot.ui.base import PersistentButton, board_link
from bot.wire.people import language_of
from bot.wire.places import linked_server, make_thread, place_of
from bot.words.language import Language, language_for
from games import REGISTRY
from games.core.text import Text, text

OPENED = "opened"
"""Where an interaction keeps the session that it has opened, in its ``extras``."""


class TablePlace(StrEnum):
    """Where a table is opened: in the channel or as the server wants it, in a thread, or in one for its host alone."""

    HERE = "here"
    THREAD = "thread"
    ALONE = "alone"


async def open_table(interaction: Interaction, request: TableRequest, where: TablePlace = TablePlace.HERE) -> Lobby:
    """Open the table; refuses what server settings, the bot's permissions or the service refuse."""
    host, channel = interaction.client.host, interaction.channel
    lobbies, now = host.sessions.lobbies, host.now()
    threaded = where is not TablePlace.HERE or await host.guilds.wants_thread(request)
    if not isinstance(channel, discord.TextChannel) or not threaded:
        require_permissions(interaction)
        charge(interaction, Costly.OPEN)
        try:
            return await lobbies.open(request, now)
        except ChannelTaken as taken:
            raise await _with_ways_on(interaction, request, taken) from taken
    alone = interaction.user if where is TablePlace.ALONE else None
    require_permissions(interaction, PRIVATE_THREAD if alone else OWN_THREAD)
    charge(interaction, Costly.OPEN)
    return await _in_thread(interaction, channel, await lobbies.reserve(request, now), alone)


async def _in_thread(
    interaction: Interaction,
    channel: discord.TextChannel,
    reserved: Session,
    alone: discord.abc.Snowflake | None = None,
) -> Lobby:
    host = interaction.client.host
    name = text("bot-thread-name", game=text(f"{reserved.game}-name"), number=str(reserved.id))
    thread_id = await make_thread(channel, shorten(language_for(reserved.language).say(name), THREAD_NAME), alone)
    return await host.sessions.lobbies.open_reserved(reserved, thread_id, host.now())


class ThreadButton(PersistentButton, prefix="in-thread", answers="editing"):
    """Opens in a thread the very table for which its channel had no room; it is reserved since."""

    LABEL = "bot-opened-in-thread"
    STYLE = discord.ButtonStyle.success

    session_id: Stamped

    async def act(self, interaction: Interaction) -> None:
        """Open the table, and take the refusal away."""
        host, channel = interaction.client.host, interaction.channel
        if not isinstance(channel, discord.TextChannel):
            raise StaleBoard(text("bot-refusal-stale"))
        require_permissions(interaction, OWN_THREAD)
        charge(interaction, Costly.OPEN)
        user_id, roles = interaction.user.id, roles_of(interaction)
        reserved = await host.sessions.lobbies.take_up(self.session_id, user_id, channel.id, roles, host.now())
        await _say_opened(interaction, (await _in_thread(interaction, channel, reserved)).session)
        await confirm(interaction, interaction.delete_original_response())


class OpenButton(PersistentButton, prefix="open", answers="privately"):
    """Opens a table of a game as it is usually set up, with whoever presses it as the host."""

    STYLE = discord.ButtonStyle.success

    game: Annotated[str, REGISTRY]

    @classmethod
    def of(cls, game: str, language: Language) -> Self:
        """The button for a game."""
        label = language.plain.say(text("bot-guide-open", game=text(f"{game}-name")))
        return cls(game).labelled(label)

    async def act(self, interaction: Interaction) -> None:
        """Open the table, and tell its host in private what to do next."""
        request = usual_request(interaction, self.game)
        session = await open_and_say(interaction, request)
        await report_unshown(interaction, session.id)


def usual_request(interaction: Interaction, game: str, *computers: int) -> TableRequest:
    """The request for a table as it is usually set up; refuses a server of which the bot is no member."""
    place = place_of(interaction)
    if place is None or interaction.channel_id is None:
        raise SessionRefusal(text("bot-refusal-no-member"))
    return TableRequest(
        guild_id=place,
        channel_id=interaction.channel_id,
        user_id=interaction.user.id,
        game=game,
        options={},
        capacity=None,
        language=language_for(str(interaction.guild_locale or interaction.locale)).code,
        parent_id=parent_of(interaction),
        role_ids=roles_of(interaction),
        computers=computers,
    )


async def open_and_say(interaction: Interaction, request: TableRequest, where: TablePlace = TablePlace.HERE) -> Session:
    """Open the table, show it to everybody, and tell its host what to do next.

    A table that computers have filled begins at once.
    """
    return await _say_opened(interaction, (await open_table(interaction, request, where)).session)


async def _say_opened(interaction: Interaction, session: Session) -> Session:
    begins = bool(session.computers) and len(session.players) == session.capacity
    if begins:
        host = interaction.client.host
        session = (await host.sessions.lobbies.start(session.id, interaction.user.id, host.now())).session
    said = [opened_sentence(interaction, session, "bot-opened-begun" if begins else "bot-opened")]
    if not begins and REGISTRY[session.game].seats_for(session.options)[0] == 1:
        said.append(text("bot-opened-alone"))
    interaction.extras[OPENED] = session
    sentence = " ".join(map(language_of(interaction).say, said))
    await finish(interaction, session.id, answer(interaction, sentence))
    return session


async def _with_ways_on(interaction: Interaction, request: TableRequest, taken: ChannelTaken) -> SessionRefusal:
    """The refusal of a taken channel, with a link to its game, and a button where a thread can have the table."""
    host, refusal = interaction.client.host, taken.text
    if board_id := await host.sessions.board_message(taken.session_id):
        link = board_link(linked_server(interaction, request.guild_id), request.channel_id, board_id)
        refusal = text("bot-refusal-channel-taken-at", link=link)
    if not isinstance(interaction.channel, discord.TextChannel) or missing_here(interaction, OWN_THREAD):
        return SessionRefusal(refusal)
    reserved = await host.sessions.lobbies.reserve(request, host.now())
    view = discord.ui.View(timeout=None).add_item(ThreadButton(reserved.id).said(language_of(interaction)))
    return Offering(refusal, view)


def opened_sentence(interaction: Interaction, session: Session, key: str) -> Text:
    """The answer to the opener: the sentence of this key, or a link if the table is in another channel."""
    if session.channel_id == interaction.channel_id:
        return text(key)
    if session.started_at is not None:
        return text("bot-opened-thread-begun", thread=f"<#{session.channel_id}>")
    return text("bot-opened-thread", thread=f"<#{session.channel_id}>")


def roles_of(interaction: Interaction) -> frozenset[int]:
    """The user's roles."""
    member = interaction.user
    return frozenset(role.id for role in member.roles) if isinstance(member, discord.Member) else frozenset()


def parent_of(interaction: Interaction) -> int | None:
    """The parent channel of the interaction's thread; None outside of threads."""
    return interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
