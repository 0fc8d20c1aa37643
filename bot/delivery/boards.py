"""The messages that show a session: the board, and the recaps that replace old boards."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.delivery.calls import call_before_board, called_to_board
from bot.delivery.channel import MessageContent
from bot.delivery.cleanup import remove
from bot.delivery.delivery import Delivery
from bot.discord_api.people import language_at
from bot.model.sessions import OPEN, Status
from bot.model.tables import Away, Lobby, Table
from bot.pictures.emoji import Emojis
from bot.pictures.studio import Pictures
from bot.play import clocks
from bot.play.scenes import Recap, recap_on_show, recaps_between
from bot.store.database import Transaction
from bot.store.rows import notices, people, seats, sessions, timers
from bot.store.rows.notices import Notice
from bot.store.rows.timers import TimerKind
from bot.ui import board as boards
from bot.ui import lobby as lobbies
from bot.words.language import Language
from bot.workers.pool import Obsolete
from games.core.actions import Move
from rendering.picture import Picture


class BoardSender:
    """The senders of boards and recaps."""

    def __init__(self, pictures: Pictures, emojis: Emojis) -> None:
        self._pictures = pictures
        self._emojis = emojis
        self._newest: dict[int, int] = {}
        """By session, the current turn when the latest recap was queued, until that recap is sent."""

    async def send(self, delivery: Delivery) -> None:
        """Edit the board message, or post a new one if the notice asks for one."""
        async with delivery.database.reading() as transaction:
            posts = await notices.posts_of(transaction, delivery.session.id)
            is_open = delivery.session.status in OPEN
            away = await clocks.away_at(transaction, delivery.session, delivery.now()) if is_open else ()
        wanted = delivery.notice.fresh_at is None or delivery.channel.prefers_edits
        edits = wanted and posts.board_id is not None
        if away:
            await _look_again(delivery, away)
        if isinstance(delivery.found, Lobby):
            post = await self._lobby(delivery.found, away, wait=edits)
        else:
            post = await self._board(delivery, away)
        if edits and await _edit(delivery, posts.board_id or 0, post):
            await delivery.mark_done()
            return
        # The notice asks for a new message, or the old one was deleted.
        bare = isinstance(delivery.found, Lobby) and delivery.session.status is Status.LOBBY and not post.pictures
        await self._replace(delivery, await self._post(delivery, post), bare=bare)

    async def send_recap(self, delivery: Delivery) -> None:
        """Turn an old board into the recap of the turns since it was posted; delete it if none of them stands."""
        table, notice = delivery.table, delivery.notice
        async with delivery.database.reading() as transaction:
            first = await notices.told_up_to(transaction, notice.target_id)
            chosen = await people.preferences_of_each(transaction, table.session.players)
            hands = await seats.hands(transaction, table.session.id)
        told = () if first is None else await _recaps(delivery, first)
        if not told:
            await remove(delivery)
            return
        told = tuple(replace(one, holders=hands.at(one.ended)) for one in told)
        picture = None
        if told[-1].stands:
            animated = all(one.animations for one in chosen.values())
            picture = await self._picture(table, told[-1], animated=animated)
        pictures = (picture,) if picture else ()
        view = boards.recap(table, told, picture, self._said(table))
        await delivery.channel.edit(notice.target_id, MessageContent(None, view, pictures))
        await delivery.mark_done()
        if self._is_newest(table, told[-1]):
            self._newest.pop(table.session.id, None)

    async def _post(self, delivery: Delivery, post: MessageContent) -> int:
        """Post a new board, which begins as the call to its players if one is due; returns the message's id."""
        if _is_running(delivery.found) and delivery.channel.calls:
            message_id = await call_before_board(delivery)
            if message_id is not None and await _edit(delivery, message_id, post):
                return message_id
        return await delivery.post(post, _nonce(delivery.notice))

    async def _picture(self, table: Table, recap: Recap, *, animated: bool) -> Picture | None:
        """The picture of the turn; None if a later recap was queued before it could be drawn."""
        language, wanted = language_at(table.session), partial(self._is_newest, table, recap)
        try:
            return await self._pictures.turn(table, recap, language, animated=animated, wanted=wanted)
        except Obsolete:
            return None

    def _is_newest(self, table: Table, recap: Recap) -> bool:
        return recap.after.turn >= self._newest.get(table.session.id, 0)

    async def _replace(self, delivery: Delivery, message_id: int, *, bare: bool) -> None:
        found, notice = delivery.found, delivery.notice
        session_id, turn = found.session.id, found.turn
        async with delivery.writing() as transaction:
            posts = await notices.posts_of(transaction, session_id)
            await notices.save_board(transaction, session_id, message_id, found.turn_ended)
            if posts.ping_id == message_id:
                await notices.save_ping(transaction, session_id, None)
            replaced = posts.board_id is not None and posts.board_id != message_id
            has_recap = replaced and await _retire(transaction, delivery, posts)
            if not await notices.mark_done(transaction, notice):
                await notices.note_posted(transaction, notice)
            elif bare:
                # The message went out at once; its picture follows by an edit.
                await notices.queue_board(transaction, session_id, notice.sequence, delivery.now(), fresh=False)
        if has_recap:
            self._newest[session_id] = turn

    async def _lobby(self, found: Lobby, away: Sequence[Away], *, wait: bool) -> MessageContent:
        """The lobby with its picture if that is drawn already, or if there is time to ``wait`` for it."""
        session, language = found.session, self._said(found)
        if session.status is not Status.LOBBY:
            return MessageContent(None, lobbies.lobby(found, language))
        picture = self._pictures.opening_at_hand(session, language)
        if picture is None and wait:
            picture = await self._pictures.opening(session, language)
        return MessageContent(None, lobbies.lobby(found, language, picture, away), (picture,) if picture else ())

    async def _board(self, delivery: Delivery, away: Sequence[Away]) -> MessageContent:
        found, awaited = delivery.table, delivery.awaited
        language, before = self._said(found), await _turns_of_computers(delivery)
        drawing = self._pictures.board(found, language.plain, awaited=awaited)
        if found.position.outcome is None:
            listing = self._pictures.open_lists(found, language.plain, awaited=awaited)
            picture, (listed, whole) = await asyncio.gather(drawing, listing)
            players = await self._pictures.names(found.session, language)
            view = boards.board(
                found, listed, picture, language, players=players, whole=whole, away=away, before=before
            )
            return MessageContent(None, view, (picture,))
        picture = await drawing
        card = await self._pictures.end_card(found, language.plain, delivery.channel.server_name)
        return MessageContent(None, boards.board(found, {}, picture, language, card, before=before), (card, picture))

    def _said(self, found: Lobby | Table) -> Language:
        """The language of a session's messages, with its game's signs."""
        return self._emojis.on(language_at(found.session), found.session.game)


async def _recaps(delivery: Delivery, first: int) -> tuple[Recap, ...]:
    """The turns that ended after the action ``first``; mostly that is one, and on show."""
    table, last = delivery.table, delivery.notice.sequence
    on_show = recap_on_show(table, first, last)
    if on_show is not None:
        return (on_show,)
    async with delivery.database.reading() as transaction:
        record = await sessions.record_of(transaction, table.session)
    return await asyncio.to_thread(recaps_between, table.game, record, first, last)


async def _turns_of_computers(delivery: Delivery) -> tuple[Recap, ...]:
    """What one person's computers have played since that person, but for the turn on show.

    Their board is edited, so no message above it tells these turns.
    """
    session = delivery.session
    if not session.alone or len(session.computers) == 1:
        return ()
    async with delivery.database.reading() as transaction:
        record = await sessions.record_of(transaction, session)
    played = enumerate(record.actions[: session.sequence], start=1)
    own = max((at for at, one in played if isinstance(one, Move) and one.seat in session.people), default=0)
    found = await asyncio.to_thread(recaps_between, delivery.table.game, record, own, session.sequence)
    return tuple(one for one in found if one.stands)[:-1]


async def _look_again(delivery: Delivery, away: Sequence[Away]) -> None:
    """Let the board be edited when it is to tell of a holiday, and when what it tells is over."""
    async with delivery.writing() as transaction:
        session = await sessions.by_id(transaction, delivery.session.id)
        for one in away if session is not None and session.status in OPEN else ():
            await timers.schedule(transaction, delivery.session.id, TimerKind.HOLIDAY, one.changes_at, one.seat)


async def _edit(delivery: Delivery, message_id: int, post: MessageContent) -> bool:
    """Edit a message into this board; False if it has been deleted."""
    called = await called_to_board(delivery) if _is_running(delivery.found) else ()
    return await delivery.channel.edit(message_id, replace(post, called=called))


def _is_running(found: Lobby | Table) -> bool:
    return isinstance(found, Table) and found.position.outcome is None


async def _retire(transaction: Transaction, delivery: Delivery, posts: notices.Posts) -> bool:
    """Queue the old board's recap if a turn has ended since it was posted, else its removal; True for a recap."""
    found, old, after = delivery.found, posts.board_id or 0, posts.board_after
    over = found.turn_ended > after
    if over:
        await notices.queue_recap(transaction, found.session.id, old, found.turn_ended, delivery.now(), after=after)
    else:
        await delivery.queue_removal(transaction, old)
    return over


def _nonce(notice: Notice) -> str:
    """The same nonce for every attempt to post one new board, and a different one for the next new board."""
    due = f"v{notice.version}" if notice.fresh_at is None else str(notice.fresh_at)
    return f"b{notice.id}-{due}"
