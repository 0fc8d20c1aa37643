"""The delivery of one notice: its partition, the input of every sender, what they share, and whom a message pings.

Turns have their own timers. For all other pings (the end of a game, proposals, timed-out seats, sessions about to be
archived) it is decided here which players a message pings now and which later: none in quiet hours, and none who want
no pings. Players left out are pinged when their quiet hours end, with the same message posted again.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Container, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from enum import StrEnum
from typing import Self, TypeAlias

import discord

from bot.delivery.channel import Channel, MessageContent, snowflake
from bot.model.actions import require_begun
from bot.model.preferences import Calls
from bot.model.sessions import Session, TurnClock
from bot.model.tables import Lobby, Table
from bot.model.turn_times import is_quiet, next_allowed
from bot.store.database import Database, Transaction
from bot.store.rows import notices, sessions, timers
from bot.store.rows import people as people_rows
from bot.store.rows.notices import Notice, NoticeKind


class Partition(StrEnum):
    """A part of a session's notices; a partition delivers in order and does not wait for the other partitions."""

    NEWS = "news"
    """Boards and calls, the board first."""
    RECAPS = "recaps"
    """Recaps, and removals of old messages."""
    CLOSING = "closing"


_PARTITIONS = {
    NoticeKind.RECAP: Partition.RECAPS,
    NoticeKind.REMOVE: Partition.RECAPS,
    NoticeKind.CLOSE: Partition.CLOSING,
}


def partition_of(notice: Notice) -> Partition:
    """The partition of a notice."""
    return _PARTITIONS.get(notice.kind, Partition.NEWS)


@dataclass(frozen=True, slots=True)
class QueueSnapshot:
    """The next notice of a partition, and the partitions of all that is queued."""

    notice: Notice | None = None
    partitions: frozenset[Partition] = frozenset()

    @classmethod
    def at(cls, queued: Sequence[Notice], partition: Partition, failed: Container[int]) -> Self:
        """What is seen in the queue of a session of which these notices have ``failed``."""
        in_lane = (one for one in queued if partition_of(one) is partition)
        found = next((one for one in in_lane if one.id not in failed), None)
        return cls(found, frozenset(map(partition_of, queued)))


def waits_for_board(notice: Notice, queued: Iterable[Notice]) -> bool:
    """Whether somebody moved after the notice was chosen: a call links to the board, so the new board goes first."""
    is_call = partition_of(notice) is Partition.NEWS and notice.kind is not NoticeKind.BOARD
    return is_call and any(one.kind is NoticeKind.BOARD for one in queued)


class SeatsChanged(Exception):
    """Somebody has left a seat, or taken one, since the table of a delivery was read."""


@dataclass(frozen=True, slots=True)
class Recipients:
    """The seats that a message pings now. ``again`` means that it was sent before, to others."""

    seats: tuple[int, ...] = ()
    again: bool = False


NOBODY = Recipients()


@dataclass(frozen=True, slots=True)
class Delivery:
    """A notice, the current table of its session, and the channel; ``awaited`` if a user waits for it."""

    notice: Notice
    found: Lobby | Table
    channel: Channel
    database: Database
    now: Callable[[], int]
    awaited: bool = False

    @property
    def session(self) -> Session:
        """The session it is about."""
        return self.found.session

    @property
    def table(self) -> Table:
        """The session's table; only for notices of games that have begun."""
        return require_begun(self.found)

    @property
    def clocks(self) -> tuple[TurnClock, ...]:
        """The seats whose turn it was when the table was read; none in a lobby."""
        return self.found.clocks if isinstance(self.found, Table) else ()

    def writing(self) -> AbstractAsyncContextManager[Transaction]:
        """A transaction about this session."""
        return self.database.transaction(guild_id=self.session.guild_id)

    async def require_seats(self, transaction: Transaction) -> Session:
        """The session as it is now; raises :class:`SeatsChanged` unless everybody still sits where the table has them.

        Whoever calls people asks in the transaction that decides whom: somebody who has left, or erased their data, is
        called no more.
        """
        current = await sessions.by_id(transaction, self.session.id)
        if current is None or current.players != self.session.players:
            raise SeatsChanged(self.session.id)
        return current

    def to_seats(
        self, recipients: Recipients, content: str, view: discord.ui.View | None = None, seated: Session | None = None
    ) -> MessageContent:
        """A plain message that notifies those who sit in these seats, or sat there when ``seated`` was the session."""
        players = (seated or self.session).players
        return MessageContent(content, view, called=tuple(players[seat] for seat in recipients.seats))

    async def send(self, post: MessageContent, nonce: str, since: int | None = None) -> discord.Message:
        """Post a message, with the same nonce for every attempt; what an earlier one has posted is looked for.

        It was not needed before ``since``; an older one with the same text called somebody to an earlier turn.
        """
        if not self.notice.attempts:
            return await self.channel.send(post, nonce)
        async with self.database.reading() as transaction:
            posts = await notices.posts_of(transaction, self.session.id)
        first = snowflake(max(since or 0, self.notice.queued_at))
        return await self.channel.send(post, nonce, max(posts.board_id or 0, posts.ping_id or 0, first))

    async def post(self, post: MessageContent, nonce: str) -> int:
        """Post a message, with the same nonce for every attempt; returns its id.

        Discord may return the message of an earlier attempt. It may show an earlier state, so it is edited.
        """
        message = await self.send(post, nonce)
        if (self.notice.attempts or self.notice.version > 1) and not post.is_shown_by(message):
            await self.channel.edit(message.id, post)
        return message.id

    async def settle(
        self,
        transaction: Transaction,
        message_id: int,
        recipients: Recipients = NOBODY,
        *,
        replaced: int | None = None,
        kept: bool = True,
    ) -> None:
        """Note that this message is sent: whom it has notified, and that the notice is done.

        The message that it has ``replaced`` goes, and this one, too, if what it is about has not ``kept`` its id.
        """
        if not kept:
            await self.queue_removal(transaction, message_id)
        if replaced is not None and replaced != message_id:
            await self.queue_removal(transaction, replaced)
        await timers.forget_deferred_pings(transaction, self.notice, recipients.seats)
        await notices.mark_done(transaction, self.notice)

    async def mark_done(self) -> None:
        """Delete the notice from the queue, unless it was queued again meanwhile."""
        async with self.writing() as transaction:
            await notices.mark_done(transaction, self.notice)

    async def queue_removal(self, transaction: Transaction, message_id: int) -> None:
        """Queue the deletion of a message."""
        session = self.session
        await notices.queue(transaction, session.id, NoticeKind.REMOVE, session.sequence, self.now(), message_id)


Sender: TypeAlias = Callable[[Delivery], Awaitable[None]]
"""Sends what the notice asks for and marks it done; the caller holds the lock of the session's partition."""


def round_robin(owed: Iterable[tuple[int, int]]) -> dict[int, int]:
    """The places of sessions in a line in which servers take turns; ``owed`` are sessions and their servers.

    >>> round_robin([(1, 70), (2, 70), (3, 80)])
    {1: 0, 2: 1, 3: 0}
    """
    taken = Counter[int]()
    places = {}
    for session_id, guild_id in owed:
        places[session_id] = taken[guild_id]
        taken[guild_id] += 1
    return places


async def choose_recipients(
    transaction: Transaction,
    session: Session,
    notice: Notice,
    concerned: Iterable[int],
    now: int,
    *,
    first: bool = True,
) -> Recipients:
    """Choose which of the seats concerned a message pings now, and schedule the others for later.

    A message posted before (not ``first``) pings only seats whose quiet hours have ended since; no computer is pinged.
    """
    concerned = tuple(seat for seat in concerned if seat in session.people)
    left_out = await timers.left_out_of(transaction, notice)
    rung = {seat for seat, due_at in left_out.items() if due_at is None}
    seats = []
    dropped = [seat for seat in left_out if seat not in concerned]
    for seat in concerned:
        if seat not in rung and (rung or not first):
            continue
        chosen = await people_rows.preferences_of(transaction, session.players[seat])
        if chosen.calls is Calls.NEVER:
            dropped.append(seat)
        elif is_quiet(chosen, now):
            await timers.defer_ping(transaction, notice, seat, next_allowed(chosen, now))
        else:
            seats.append(seat)
    await timers.forget_deferred_pings(transaction, notice, dropped)
    return Recipients(tuple(seats), again=bool(rung))


async def pinged_by(
    transaction: Transaction, session: Session, notice: Notice, concerned: Iterable[int]
) -> tuple[int, ...]:
    """The seats concerned that a posted message has pinged."""
    left_out = await timers.left_out_of(transaction, notice)
    people = session.people.intersection(concerned)
    chosen = {seat: await people_rows.preferences_of(transaction, session.players[seat]) for seat in sorted(people)}
    return tuple(seat for seat, wish in chosen.items() if seat not in left_out and wish.calls is not Calls.NEVER)
