"""Opens a table, against a computer too, in the channel of a command or a press, or in a thread created for it."""

from enum import StrEnum
from typing import Annotated, Any, Self

import discord

from bot.discord_api.places import linked_server, make_thread
from bot.host.context import OWN_THREAD, PRIVATE_THREAD, Context, missing_here, require_permissions
from bot.host.error_handler import Offering
from bot.limits import THREAD_NAME
from bot.model.places import board_link
from bot.model.refusals import ChannelTaken, NoSession, SessionRefusal, StaleBoard
from bot.model.request import TableRequest
from bot.model.sessions import GenerationalId, Session
from bot.model.tables import Lobby
from bot.people.cooldowns import CostlyAction
from bot.ui.base import PersistentButton, PersistentSelect, layout, level_options, read_number
from bot.words.language import Language, language_for, shorten
from games import REGISTRY
from games.core.computers import LEVELS
from games.core.text import Text, text


class TablePlace(StrEnum):
    """Where a table is opened: in the channel or as the server wants it, in a thread, or in one for its host alone."""

    HERE = "here"
    THREAD = "thread"
    ALONE = "alone"


async def open_table(context: Context, request: TableRequest, where: TablePlace = TablePlace.HERE) -> Lobby:
    """Open the table; refuses what server settings, the bot's permissions or the service refuse."""
    channel = context.channel
    lobbies, now = context.host.sessions.lobbies, context.now
    threaded = where is not TablePlace.HERE or await context.host.guilds.wants_thread(request)
    if not isinstance(channel, discord.TextChannel) or not threaded:
        require_permissions(context.interaction)
        context.check_cooldown(CostlyAction.OPEN)
        try:
            return await lobbies.open(request, now)
        except ChannelTaken as taken:
            raise await _with_ways_on(context, request, taken) from taken
    alone = context.interaction.user if where is TablePlace.ALONE else None
    require_permissions(context.interaction, PRIVATE_THREAD if alone else OWN_THREAD)
    context.check_cooldown(CostlyAction.OPEN)
    return await _in_thread(context, channel, await lobbies.reserve(request, now), alone)


async def _in_thread(
    context: Context,
    channel: discord.TextChannel,
    reserved: Session,
    alone: discord.abc.Snowflake | None = None,
) -> Lobby:
    name = text("bot-thread-name", game=reserved.title, number=str(reserved.id))
    thread_id = await make_thread(channel, shorten(language_for(reserved.language).say(name), THREAD_NAME), alone)
    return await context.host.sessions.lobbies.open_reserved(reserved, thread_id, context.now)


class ThreadButton(PersistentButton, prefix="in-thread", answers="editing"):
    """Opens in a thread the very table for which its channel had no room; it is reserved since."""

    LABEL = "bot-opened-in-thread"
    STYLE = discord.ButtonStyle.success

    session_id: GenerationalId

    async def act(self, context: Context) -> None:
        """Open the table, and take the refusal away."""
        channel = context.channel
        if not isinstance(channel, discord.TextChannel):
            raise StaleBoard(text("bot-refusal-stale"))
        require_permissions(context.interaction, OWN_THREAD)
        context.check_cooldown(CostlyAction.OPEN)
        roles = context.role_ids
        reserved = await context.host.sessions.lobbies.take_up(
            self.session_id, context.user_id, channel.id, roles, context.now
        )
        await _say_opened(context, (await _in_thread(context, channel, reserved)).session)
        await context.confirm(context.delete())


class OpenButton(PersistentButton, prefix="open", answers="privately"):
    """Opens a table of a game as it is usually set up, with whoever presses it as the host."""

    STYLE = discord.ButtonStyle.success

    game: Annotated[str, REGISTRY]

    @classmethod
    def of(cls, game: str, language: Language) -> Self:
        """The button for a game."""
        label = language.plain.say(text("bot-guide-open", game=text(f"{game}-name")))
        return cls(game).with_label(label)

    async def act(self, context: Context) -> None:
        """Open the table, and tell its host in private what to do next."""
        request = usual_request(context, self.game)
        session = await open_and_say(context, request)
        await context.report_unshown(session.id)


def usual_request(context: Context, game: str, *computers: int) -> TableRequest:
    """The request for a table as it is usually set up; refuses a server of which the bot is no member."""
    return TableRequest(
        guild_id=context.place_id,
        channel_id=context.channel_id,
        user_id=context.user_id,
        game=game,
        options={},
        capacity=None,
        language=context.discords_language.code,
        parent_id=context.parent_id,
        role_ids=context.role_ids,
        computers=computers,
    )


async def open_and_say(context: Context, request: TableRequest, where: TablePlace = TablePlace.HERE) -> Session:
    """Open the table, show it to everybody, and tell its host what to do next.

    A table that computers have filled begins at once.
    """
    return await _say_opened(context, (await open_table(context, request, where)).session)


async def _say_opened(context: Context, session: Session) -> Session:
    begins = bool(session.computers) and len(session.players) == session.capacity
    if begins:
        session = (await context.host.sessions.lobbies.start(session.id, context.user_id, context.now)).session
    said = [opened_sentence(context, session, "bot-opened-begun" if begins else "bot-opened")]
    if not begins and REGISTRY[session.game].seats_for(session.options)[0] == 1:
        said.append(text("bot-opened-alone"))
    sentence = " ".join(map(context.language.say, said))
    await context.finish(session.id, context.send_latest(session.id, layout(sentence)))
    return session


async def _with_ways_on(context: Context, request: TableRequest, taken: ChannelTaken) -> SessionRefusal:
    """The refusal of a taken channel, with a link to its game, and a button where a thread can have the table."""
    refusal = taken.text
    if board_id := await context.host.sessions.board_message(taken.session_id):
        link = board_link(linked_server(context.interaction, request.guild_id), request.channel_id, board_id)
        refusal = text("bot-refusal-channel-taken-at", link=link)
    if not isinstance(context.channel, discord.TextChannel) or missing_here(context.interaction, OWN_THREAD):
        return SessionRefusal(refusal)
    reserved = await context.host.sessions.lobbies.reserve(request, context.now)
    view = discord.ui.View(timeout=None).add_item(ThreadButton(reserved.id).in_language(context.language))
    return Offering(refusal, view)


def opened_sentence(context: Context, session: Session, key: str) -> Text:
    """The answer to the opener: the sentence of this key, or a link if the table is in another channel."""
    if session.channel_id == context.channel_id:
        return text(key)
    if session.started_at is not None:
        return text("bot-opened-thread-begun", thread=f"<#{session.channel_id}>")
    return text("bot-opened-thread", thread=f"<#{session.channel_id}>")


class AgainstButton(PersistentButton, prefix="against", answers="privately"):
    """Asks whoever presses it how strong a computer is to be, and where to play it."""

    STYLE = discord.ButtonStyle.success

    game: Annotated[str, REGISTRY]

    @classmethod
    def of(cls, game: str, language: Language) -> Self:
        """The button for a game."""
        return cls(game).with_label(language.plain.say(text("bot-guide-against")))

    async def act(self, context: Context) -> None:
        """Ask in a private message."""
        usual_request(context, self.game)
        await context.send(await _question(context, self.game, LEVELS[0]))


class StrengthSelect(PersistentSelect, prefix="strength", answers="editing"):
    """The levels of the computer to play."""

    game: Annotated[str, REGISTRY]

    @classmethod
    def of(cls, game: str, chosen: int, language: Language) -> Self:
        """The select with a level chosen."""
        return cls(game).with_options(language.say(text("bot-option-strength-name")), level_options(language, chosen))

    async def act(self, context: Context) -> None:
        """Ask again for the place, with this level chosen."""
        level = read_number(self.item.values[0])
        await context.edit(await _question(context, self.game, level))


class PlayButton(PersistentButton, prefix="against-in", answers="editing"):
    """Begins a game as it is usually set up, against a computer of this level, in this place."""

    LABEL = "bot-against-{where}"
    STYLE = discord.ButtonStyle.success

    where: TablePlace
    level: int
    game: Annotated[str, REGISTRY]

    async def act(self, context: Context) -> None:
        """Begin the game, and take the question away."""
        request = usual_request(context, self.game, self.level)
        if self.where is not TablePlace.HERE and not isinstance(context.channel, discord.TextChannel):
            raise SessionRefusal(text("bot-against-no-threads"))
        session = await open_and_say(context, request, self.where)
        await context.confirm(context.delete())
        await context.report_unshown(session.id)


async def _question(context: Context, game: str, level: int) -> discord.ui.LayoutView:
    """The question, with a button for each place; why one is greyed out stands above the buttons."""
    barred = {TablePlace.HERE: await _not_here(context, game)}
    barred |= {where: _no_thread(context, where) for where in (TablePlace.THREAD, TablePlace.ALONE)}
    said = [text("bot-against-which", game=text(f"{game}-name")), *filter(None, dict.fromkeys(barred.values()))]
    buttons: list[discord.ui.Item[Any]] = [
        PlayButton(where, level, game).in_language(context.language, disabled=why is not None)
        for where, why in barred.items()
    ]
    select = StrengthSelect.of(game, level, context.language)
    return layout("\n".join(map(context.language.say, said)), select, buttons)


async def _not_here(context: Context, game: str) -> Text | None:
    """Why the channel itself cannot have the game; None if it can."""
    request = usual_request(context, game)
    if await context.host.guilds.wants_thread(request):
        return text("bot-against-threads-only")
    if missing := missing_here(context.interaction):
        return text("bot-refusal-permissions", missing=missing)
    try:
        taken: Session = (await context.host.sessions.in_channel(request.channel_id)).session
    except NoSession:
        return None
    board_id = await context.host.sessions.board_message(taken.id)
    link = "" if board_id is None else board_link(request.guild_id, request.channel_id, board_id)
    return text("bot-against-taken", link=link)


def _no_thread(context: Context, where: TablePlace) -> Text | None:
    """Why no thread of this kind can be created here; None if one can."""
    if not isinstance(context.channel, discord.TextChannel):
        return text("bot-against-no-threads")
    if context.channel.is_news() and where is TablePlace.ALONE:
        return text("bot-against-no-private")
    missing = missing_here(context.interaction, PRIVATE_THREAD if where is TablePlace.ALONE else OWN_THREAD)
    return text("bot-against-no-right", missing=missing) if missing else None
