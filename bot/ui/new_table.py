"""Opens a table in the channel of a command or a press, or in a thread created for it."""

from enum import StrEnum
from typing import Annotated, Self

import discord

from bot.host.boundary import answer, finish, report_unshown
from bot.host.permissions import OWN_THREAD, PRIVATE_THREAD, require_permissions
from bot.host.services import Interaction
from bot.limits import THREAD_NAME, shorten
from bot.model.refusals import ChannelTaken, SessionRefusal
from bot.model.request import TableRequest
from bot.model.sessions import Session
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
        return await lobbies.open(request, now)
    alone = interaction.user if where is TablePlace.ALONE else None
    require_permissions(interaction, PRIVATE_THREAD if alone else OWN_THREAD)
    charge(interaction, Costly.OPEN)
    reserved = await lobbies.reserve(request, now)
    name = text("bot-thread-name", game=text(f"{reserved.game}-name"), number=str(reserved.id))
    thread_id = await make_thread(channel, shorten(language_for(reserved.language).say(name), THREAD_NAME), alone)
    return await lobbies.open_reserved(reserved, thread_id, now)


class OpenButton(PersistentButton, prefix="open"):
    """Opens a table of a game as it is usually set up, with whoever presses it as the host."""

    game: Annotated[str, REGISTRY]

    @classmethod
    def of(cls, game: str, language: Language) -> Self:
        """The button for a game."""
        label = language.plain.say(text("bot-guide-open", game=text(f"{game}-name")))
        return cls(game).labelled(label, discord.ButtonStyle.success)

    async def act(self, interaction: Interaction) -> None:
        """Open the table, and tell its host in private what to do next."""
        await interaction.response.defer(ephemeral=True, thinking=True)
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
    try:
        session = (await open_table(interaction, request, where)).session
    except ChannelTaken as taken:
        raise await _with_link(interaction, request, taken) from taken
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


async def _with_link(interaction: Interaction, request: TableRequest, taken: ChannelTaken) -> SessionRefusal:
    board_id = await interaction.client.host.sessions.board_message(taken.session_id)
    if board_id is None:
        return taken
    link = board_link(linked_server(interaction, request.guild_id), request.channel_id, board_id)
    return SessionRefusal(text("bot-refusal-channel-taken-at", link=link))


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
