"""Delivers queued messages: at once after a move, and again until it works.

A notice is a row, deleted only after Discord has accepted the message, so a process that dies in between delivers it
after its restart. A new message has the notice's id as its nonce: Discord returns the message it has instead of posting
a second one, and an edit updates it.

Boards that users wait for are sent first. Everything else is sent in the background: a task for each session, a few at
a time, at a rate that leaves room for them.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from weakref import WeakValueDictionary

import discord

from bot.delivery.announcements import send_intervention, send_proposal, send_timeout
from bot.delivery.boards import BoardSender
from bot.delivery.calls import send_call
from bot.delivery.channel import Channel, Sent
from bot.delivery.cleanup import close_thread, remove
from bot.delivery.delivery import Delivery, Partition, QueueSnapshot, SeatsChanged, Sender, round_robin, waits_for_board
from bot.delivery.orphaned import ChannelAuditor
from bot.delivery.tokens import NoToken, TokenStore
from bot.discord_api.requests import Unreachable, behind
from bot.model.places import can_be_looked_up
from bot.model.refusals import Restarting
from bot.model.sessions import Session
from bot.model.turn_times import HOUR, Retries
from bot.pictures.emoji import Emojis
from bot.pictures.studio import Pictures
from bot.play import clocks
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.faults import fault_kind
from bot.store.rows import guilds, metadata, notices
from bot.store.rows import sessions as session_rows
from bot.store.rows import shards as shard_rows
from bot.store.rows.notices import STRAYS, Notice, NoticeKind
from bot.store.rows.shards import EVERY_SHARD
from bot.workers.poller import Poller, cancel
from rendering.palette import ColourTheme

log = logging.getLogger(__name__)

RETRIES = Retries(2_000, HOUR, 40)
"""Retries over more than a day; after that a notice waits until the session changes or the bot restarts."""

_CALLS = frozenset({NoticeKind.PING, NoticeKind.REMINDER, NoticeKind.WARNING, NoticeKind.STALE, NoticeKind.TIMEOUT})
"""What calls somebody, which is done in servers alone."""

READINGS = 3
"""How often a session is read for one attempt if its seats change meanwhile, or its thread has to be opened."""


@dataclass(slots=True)
class _Attempt:
    """A notice that is being delivered, and the channel for which it was read: players may move a session meanwhile."""

    notice: Notice
    awaited: bool
    channel_id: int = 0


def senders(boards: BoardSender) -> dict[NoticeKind, Sender]:
    """The sender of each kind of notice."""
    return {
        **dict.fromkeys(
            (NoticeKind.PING, NoticeKind.REMINDER, NoticeKind.WARNING, NoticeKind.STALE, NoticeKind.ARCHIVED), send_call
        ),
        NoticeKind.BOARD: boards.send,
        NoticeKind.RECAP: boards.send_recap,
        NoticeKind.REMOVE: remove,
        NoticeKind.TIMEOUT: send_timeout,
        NoticeKind.PROPOSAL: send_proposal,
        NoticeKind.INTERVENTION: send_intervention,
        NoticeKind.CLOSE: close_thread,
    }


INTERVAL_SECONDS = 5.0
"""The longest time between two looks at the queue; the outbox wakes sooner if a notice falls due."""

AT_ONCE = 8
"""The most sessions delivered to at the same time in the background."""

SLOW_AFTER_SECONDS = 5.0
"""A session that takes longer is waiting for Discord, so another one may start meanwhile."""

LAST_SENDING_SECONDS = 8.0
"""How long messages that are on their way may take when another process takes a shard over."""

UNDER_WAY = 200
"""The most sessions in delivery in the background, slow ones included."""


class Outbox:
    """Delivers the notices of all sessions; within a partition of a session one after another.

    ``shown`` is called with the session, as its board shows it, whenever one has been delivered.
    """

    _stopping = False
    _generation: str | None = None
    """The generation of new rows, once it was asked for: nothing is put back while the bot runs."""

    def __init__(
        self,
        client: discord.Client,
        database: Database,
        sessions: Sessions,
        pictures: Pictures,
        emojis: Emojis,
        finder: ChannelAuditor,
        now: Callable[[], int],
        shown: Callable[[Session], None] = lambda _session: None,
    ) -> None:
        self.attempted: Callable[[Notice, bool], None] = lambda _notice, _delivered: None
        """Called after every attempt to deliver a notice, with whether it is delivered."""
        self._database = database
        self._sessions = sessions
        self._emojis = emojis
        self._finder = finder
        self._now = now
        self._shown = shown
        self._boards = BoardSender(pictures, emojis)
        self._senders = senders(self._boards)
        self._client, self._sent = client, Sent()
        self.places = TokenStore(client, self._sent)
        self.limiter = behind()
        self._locks: WeakValueDictionary[tuple[int, Partition], asyncio.Lock] = WeakValueDictionary()
        self._behind: dict[tuple[int, Partition], bool] = {}
        """The partitions delivered although nobody waits, and whether something may have been queued there since."""
        self.loop = Poller("outbox", self._round, now, INTERVAL_SECONDS)
        self.wake = self.loop.wake
        self._queue: deque[int] = deque()
        self._backlog: dict[int, int] = {}
        """The sessions for which an earlier process left something queued, and their places in line."""
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._slots: set[int] = set()
        self._asked_again: set[int] = set()
        self._unsure: set[int] = set()
        """The sessions of which something may have been posted that could not be noted."""
        self._taken_up = {EVERY_SHARD}
        """The shards in which to take up what another process has left queued; at the start all that this one has."""
        self._retrying = asyncio.Lock()

    async def _round(self) -> int | None:
        """Deliver what another process left queued, then whatever falls due."""
        await self._retry_shards(frozenset(self._taken_up))
        return await self.begin_due()

    async def _retry_shards(self, shards: frozenset[int]) -> None:
        async with self._retrying:
            for shard in shards & self._taken_up:
                await self.retry_all(shard)
                self._taken_up.discard(shard)

    async def deliver(self, session_id: int, posted: asyncio.Event | None = None, *, awaited: bool = True) -> bool:
        """Deliver everything queued for a session, mostly to users who wait for it; returns whether to try again soon.

        Failures are logged and retried later; nothing is raised. Recaps wait for the rate limit; before them it is said
        that the board is ``posted``, or that it cannot be now.
        """
        posted = posted or asyncio.Event()
        try:
            return not await self._deliver(session_id, posted, awaited=awaited)
        except Restarting:
            log.info("session %s: what is owed waits for the next start", session_id)
        except Exception:
            # The move is committed, so its player must not be told that it failed.
            log.exception("session %s: nothing can be delivered now", session_id)
            self._unsure.add(session_id)
        finally:
            posted.set()
        return False

    async def queued(self, session_id: int) -> frozenset[NoticeKind]:
        """The kinds of a session's messages that are still queued."""
        async with self._database.reading() as transaction:
            return frozenset(one.kind for one in await notices.queued(transaction, session_id))

    async def retry_all(self, shard: int = EVERY_SHARD) -> None:
        """Make due what another process has left in a shard; at the start, when it is all, newer notices come first."""
        now = self._now()
        async with self._database.transaction() as transaction:
            await notices.retry_all(transaction, now, shard)
            if shard == EVERY_SHARD:
                self._backlog = round_robin(await notices.backlog(transaction, now))

    def take_up(self, shards: Iterable[int]) -> None:
        """Deliver what another process has left queued in shards that are this one's from now on."""
        self._taken_up.update(shards)
        self.wake()

    async def let_go(self, shards: Iterable[int]) -> None:
        """Wait until nothing is on its way in shards that another process will work for.

        Nothing more is begun there by the time this is called. What takes very long is cancelled: the other process
        sends it with the same nonce, so it is shown once.
        """
        lost, under_way = frozenset(shards), tuple(self._under_way.items())
        async with self._database.reading() as transaction:
            found = [task for one, task in under_way if await shard_rows.shard_of(transaction, one) in lost]
        if found:
            _, late = await asyncio.wait(found, timeout=LAST_SENDING_SECONDS)
            await cancel(late)

    async def begin_due(self) -> int | None:
        """Start delivering what is due, as far as the limits allow; returns when the next notice is."""
        now = self._now()
        async with self._database.reading() as transaction:
            placed = await notices.due_without_server(transaction, now)
            found = await notices.sessions_due(transaction, now)
            following = await notices.next_due(transaction, now)
        due = [one for one in found if one not in placed or await self.places.reaches(placed[one])]
        self._asked_again |= self._under_way.keys() & due
        waiting = [session_id for session_id in due if session_id not in self._under_way]
        self._queue = deque(sorted(waiting, key=lambda one: self._backlog.get(one, -1)))
        self._begin_next()
        return following

    async def idle(self) -> None:
        """Wait until no delivery is running in the background."""
        while self._under_way:
            await asyncio.wait(self._under_way.values())

    def finish(self) -> None:
        """Start no more background deliveries; undelivered notices stay queued until the next start."""
        self._stopping = True

    async def close(self) -> None:
        """Cancel the background deliveries."""
        self.finish()
        await cancel(self._under_way.values())

    def _begin_next(self) -> None:
        while self._queue and len(self._slots) < AT_ONCE and len(self._under_way) < UNDER_WAY and not self._stopping:
            session_id = self._queue.popleft()
            self._backlog.pop(session_id, None)
            self._slots.add(session_id)
            task = asyncio.create_task(self._deliver_in_turn(session_id), name=f"delivery {session_id}")
            self._under_way[session_id] = task

    def _release_slot(self, session_id: int) -> None:
        self._slots.discard(session_id)
        self._begin_next()

    async def _deliver_in_turn(self, session_id: int) -> None:
        slow = asyncio.get_running_loop().call_later(SLOW_AFTER_SECONDS, self._release_slot, session_id)
        failed = False
        try:
            failed = await self.deliver(session_id, awaited=False)
        finally:
            slow.cancel()
            del self._under_way[session_id]
            self._release_slot(session_id)
            if failed or session_id in self._asked_again:
                # A notice may be due for a retry before the next tick.
                self._asked_again.discard(session_id)
                self.wake()

    async def _look_for_strays(self, session_id: int) -> None:
        """Queue a look for what was posted and could not be noted; the next move may have another message posted."""
        async with self._database.transaction(session_id=session_id) as transaction:
            session = await session_rows.by_id(transaction, session_id)
            if session is not None:
                await notices.queue(transaction, session_id, NoticeKind.REMOVE, session.sequence, self._now(), STRAYS)
        self._unsure.discard(session_id)

    async def _deliver(self, session_id: int, posted: asyncio.Event, *, awaited: bool) -> bool:
        """Deliver all partitions; returns whether everything is delivered."""
        # Somebody who plays at once must not have a board posted, and its notice deleted, before it is noted that the
        # other process may have posted one: nobody would look for that any more.
        await self._retry_shards(frozenset(self._taken_up - {EVERY_SHARD}))
        if session_id in self._unsure:
            await self._look_for_strays(session_id)
        left = await self._deliver_partition(session_id, Partition.NEWS, awaited=awaited)
        posted.set()
        # New boards queue recaps of the old ones. The session's other messages make no sense without its board.
        for partition in (Partition.RECAPS, Partition.CLOSING):
            if left and partition in left:
                left = await self._deliver_behind(session_id, partition)
        return left is not None and not left

    async def _deliver_behind(self, session_id: int, partition: Partition) -> frozenset[Partition] | None:
        """Deliver a partition for which nobody waits; if somebody is at it, they look once more, and this returns."""
        key = (session_id, partition)
        if key in self._behind:
            self._behind[key] = True
            return frozenset()
        self._behind[key] = True
        try:
            while self._behind[key]:
                self._behind[key] = False
                left = await self._deliver_partition(session_id, partition, awaited=False)
        finally:
            del self._behind[key]
        return left

    async def _deliver_partition(
        self, session_id: int, partition: Partition, *, awaited: bool
    ) -> frozenset[Partition] | None:
        """Deliver a partition; returns the partitions with something left, None if the board is not delivered."""
        failed = set[int]()
        while True:
            look, delivered = await self._deliver_next(session_id, partition, failed, awaited=awaited)
            notice = look.notice
            if notice is None:
                return look.partitions
            self.attempted(notice, delivered)
            if not delivered and notice.kind is NoticeKind.BOARD:
                return None
            if not delivered:
                failed.add(notice.id)

    async def _deliver_next(
        self, session_id: int, partition: Partition, failed: set[int], *, awaited: bool
    ) -> tuple[QueueSnapshot, bool]:
        """Deliver the next notice; where much is played, one delivery to users who wait for it shows several moves."""
        lock = self._locks.setdefault((session_id, partition), asyncio.Lock())
        if awaited:
            async with lock:
                look = await self._look(session_id, partition, failed)
                return look, look.notice is not None and await self._attempt(look.notice, awaited=True)
        look = await self._look(session_id, partition, failed)
        if look.notice is None:
            return look, False
        # Wait for room without the lock, so that answers to users need not wait too.
        async with self.limiter, lock:
            return look, await self._attempt(look.notice, awaited=False)

    async def _look(self, session_id: int, partition: Partition, failed: set[int]) -> QueueSnapshot:
        """See what is queued, and the next notice of a partition."""
        if self._stopping and partition is not Partition.NEWS:
            return QueueSnapshot()
        async with self._database.reading() as transaction:
            return QueueSnapshot.at(await notices.deliverable(transaction, session_id), partition, failed)

    async def _attempt(self, notice: Notice, *, awaited: bool) -> bool:
        """Deliver one notice; returns whether that worked, and postpones the notice if not.

        Raises what the database raises if it does not work; then the notice stays due.
        """
        await self._database.require_working()
        attempt = _Attempt(notice, awaited)
        try:
            if notice.kind is not NoticeKind.CLOSE or await self._is_last(notice):
                await self._send(attempt)
                return True
        except Restarting:
            raise
        except NoToken:
            # It is owed until somebody does something there; no attempt was made.
            return False
        except Unreachable as failure:
            log.warning("session %s: %s not delivered: %s", notice.session_id, notice.kind, failure)
            if await self._finder.report(notice.session_id, attempt.channel_id, failure):
                return False
        except Exception as problem:
            if fault_kind(problem) is not None:
                # The database cannot count the attempt either.
                raise
            log.exception("session %s: %s cannot be delivered", notice.session_id, notice.kind)
        await self._postpone(notice)
        return False

    async def _is_last(self, notice: Notice) -> bool:
        """Whether nothing else is queued: a thread is closed after all other messages."""
        async with self._database.reading() as transaction:
            return [one.id for one in await notices.queued(transaction, notice.session_id)] == [notice.id]

    async def _postpone(self, notice: Notice) -> None:
        retry_at = RETRIES.next_at(notice.attempts, self._now())
        async with self._database.transaction(session_id=notice.session_id) as transaction:
            if await notices.postpone(transaction, notice, retry_at) and notice.kind is NoticeKind.BOARD:
                await notices.hold_back(transaction, notice.session_id, retry_at)

    async def _send(self, attempt: _Attempt) -> None:
        """Send a notice as the session stands now, also if somebody leaves their seat meanwhile.

        Without emoji, a message that Discord refused because of one says the same in words.
        """
        for reading in range(1, READINGS + 1):
            is_last = reading == READINGS
            try:
                await self._send_as_read(attempt)
            except SeatsChanged:
                if is_last:
                    raise
            except discord.HTTPException as failure:
                words_do = self._emojis.refused(failure)
                unarchived = words_do or await self._finder.unarchive_thread(attempt.notice.session_id, failure)
                if is_last or not unarchived:
                    raise
            else:
                return

    async def _send_as_read(self, attempt: _Attempt) -> None:
        """Send a notice, unless it was delivered meanwhile or a new board must go first."""
        notice = attempt.notice
        async with self._database.reading() as transaction:
            # Read both in one transaction, so that the board of a turn that has just ended is never shown by an edit.
            table = await self._sessions.load(transaction, notice.session_id)
            queued = await notices.queued(transaction, notice.session_id)
            theme = await guilds.theme(transaction, table.session.guild_id)
        current = next((one for one in queued if one.id == notice.id), None)
        if current is None or waits_for_board(current, queued):
            return
        late = [clock for clock in table.clocks if clocks.came_late(current, clock, self._now())]
        if late:
            async with self._database.transaction(session_id=notice.session_id) as transaction:
                await clocks.restart_late_turns(transaction, table.session, current, late, self._now())
                table = await self._sessions.load(transaction, notice.session_id)
                queued = await notices.queued(transaction, notice.session_id)
            if not any((one.id, one.version) == (current.id, current.version) for one in queued):
                # Somebody has moved meanwhile: the notice of that move says all there is to say, after its board.
                return
        attempt.channel_id = table.session.channel_id
        channel = await self._channel(table.session, ColourTheme(theme))
        delivery = Delivery(current, table, channel, self._database, self._now, awaited=attempt.awaited)
        removes = current.kind is NoticeKind.REMOVE
        if (current.kind in _CALLS and not channel.calls) or (removes and not channel.deletes):
            await delivery.mark_done()
            return
        await self._senders[current.kind](delivery)
        if current.kind is NoticeKind.BOARD:
            self._shown(table.session)

    async def _channel(self, session: Session, theme: ColourTheme) -> Channel:
        """The channel of a session, through which messages go out into it now."""
        if self._generation is None:
            async with self._database.reading() as transaction:
                self._generation = await metadata.current_generation(transaction)
        generation = self._generation + session.id.generation
        if can_be_looked_up(session.guild_id):
            return Channel(self._client, session, theme, self._sent, generation)
        return await self.places.channel(session, theme, generation)
