"""One attempt to deliver a notice: it is sent as the session stands then, or postponed."""

import logging
from collections.abc import Callable
from dataclasses import dataclass

import discord

from bot.delivery.announcements import send_intervention, send_proposal, send_timeout
from bot.delivery.boards import BoardSender
from bot.delivery.calls import send_call
from bot.delivery.carried import CarriedChannel, Carriers, DirectChannel, Directs, Uncarried
from bot.delivery.channel import Channel, Sent
from bot.delivery.cleanup import close_thread, remove
from bot.delivery.delivery import Delivery, SeatsChanged, Sender, waits_for_board
from bot.delivery.orphaned import ChannelAuditor
from bot.model.refusals import Restarting
from bot.model.sessions import Session, is_without_server
from bot.model.turn_times import HOUR, Retries
from bot.pictures.emoji import Signs
from bot.play import waiting
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.faults import fault_kind
from bot.store.rows import generations, guilds, notices
from bot.store.rows.notices import NoServer, Notice, NoticeKind
from bot.wire.acknowledgements import Unreachable
from rendering.palette import ColourTheme

log = logging.getLogger(__name__)

RETRIES = Retries(2_000, HOUR, 40)
"""Retries over more than a day; after that a notice waits until the session changes or the bot restarts."""

_CALLS = frozenset({NoticeKind.PING, NoticeKind.REMINDER, NoticeKind.WARNING, NoticeKind.STALE, NoticeKind.TIMEOUT})
"""What calls somebody, which is done in servers alone."""

READINGS = 3
"""How often a session is read again for one attempt if its seats change before the message is decided on."""


@dataclass(slots=True)
class _Attempt:
    """A notice that is being delivered, and the channel for which it was read: players may move a session meanwhile."""

    notice: Notice
    awaited: bool
    channel_id: int = 0


class Attempts:
    """Sends single notices; ``shown`` is called with the session whenever a board has been delivered."""

    def __init__(
        self,
        client: discord.Client,
        database: Database,
        sessions: Sessions,
        boards: BoardSender,
        signs: Signs,
        finder: ChannelAuditor,
        now: Callable[[], int],
        shown: Callable[[int], None],
    ) -> None:
        self._client = client
        self._database = database
        self._sessions = sessions
        self._signs = signs
        self._finder = finder
        self._now = now
        self._shown = shown
        self._senders = senders(boards)
        self._sent = Sent()
        self.carriers = Carriers()
        self._directs = Directs(client)

    async def reaches(self, place: NoServer) -> bool:
        """Whether anything goes out now where there is no server; else it waits until somebody does something there."""
        return self.carriers.carries(place.channel_id) or await self._directs.hold(place.channel_id, place.person)

    async def deliver(self, notice: Notice, *, awaited: bool) -> bool:
        """Deliver one notice; returns whether that worked, and postpones the notice if not.

        Raises what the database raises if it does not work; then the notice stays due.
        """
        await self._database.require_working()
        attempt = _Attempt(notice, awaited)
        try:
            if notice.kind is not NoticeKind.CLOSE or await self._is_last(notice):
                await self._send_unarchiving(attempt)
                if notice.kind is NoticeKind.BOARD:
                    self._shown(notice.session_id)
                return True
        except Restarting:
            raise
        except Uncarried:
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

    async def _send_unarchiving(self, attempt: _Attempt) -> None:
        try:
            await self._send(attempt)
        except discord.HTTPException as failure:
            # Without emoji, a message that Discord refused because of one says the same in words.
            words_do = self._signs.refused(failure)
            if not words_do and not await self._finder.unarchive_thread(attempt.notice.session_id, failure):
                raise
            await self._send(attempt)

    async def _send(self, attempt: _Attempt) -> None:
        """Send a notice as the session stands now, also if somebody leaves their seat meanwhile."""
        notice = attempt.notice
        for _ in range(READINGS - 1):
            try:
                return await self._send_as_read(attempt)
            except SeatsChanged:
                log.info("session %s: the seats have changed before %s was sent", notice.session_id, notice.kind)
        return await self._send_as_read(attempt)

    async def _send_as_read(self, attempt: _Attempt) -> None:
        """Send a notice, unless it was delivered meanwhile or a new board must go first."""
        notice = attempt.notice
        async with self._database.reading() as transaction:
            # Read both in one transaction, so that the board of a turn that has just ended is never shown by an edit.
            table = await self._sessions.load(transaction, notice.session_id)
            queued = await notices.queued(transaction, notice.session_id)
            theme = await guilds.theme(transaction, table.session.guild_id)
            generation = await generations.current(transaction) + table.session.id.generation
        current = next((one for one in queued if one.id == notice.id), None)
        if current is None or waits_for_board(current, queued):
            return
        late = [wait for wait in table.waits if waiting.came_late(current, wait, self._now())]
        if late:
            async with self._database.transaction(session_id=notice.session_id) as transaction:
                await waiting.restart_late_turns(transaction, table.session, current, late, self._now())
                table = await self._sessions.load(transaction, notice.session_id)
                queued = await notices.queued(transaction, notice.session_id)
            if not any((one.id, one.version) == (current.id, current.version) for one in queued):
                # Somebody has moved meanwhile: the notice of that move says all there is to say, after its board.
                return
        attempt.channel_id = table.session.channel_id
        channel = await self._channel(table.session, ColourTheme(theme), generation)
        delivery = Delivery(current, table, channel, self._database, self._now, awaited=attempt.awaited)
        removes = current.kind is NoticeKind.REMOVE
        if (current.kind in _CALLS and not channel.calls) or (removes and not channel.deletes):
            await delivery.mark_done()
            return
        await self._senders[current.kind](delivery)

    async def _channel(self, session: Session, theme: ColourTheme, generation: str) -> Channel:
        if not is_without_server(session.guild_id):
            return Channel(self._client, session, theme, self._sent, generation)
        people = [one for one in session.players if one > 0]
        person = people[0] if len(people) == 1 else None
        if self.carriers.carries(session.channel_id) or not await self._directs.hold(session.channel_id, person):
            return CarriedChannel(self._client, session, theme, self._sent, self.carriers)
        return DirectChannel(self._client, session, theme, self._sent, generation)


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
