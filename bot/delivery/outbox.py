"""Delivering what is owed: boards, pings, the stories of turns; at once after a move, and again until it works.

A notice is a row. It is struck out only after Discord has taken the message, so a process that dies in between
delivers it when it starts again. A new message carries the notice's id as its nonce: Discord gives back the message
it has instead of posting a second one, and an edit brings that one up to date.
"""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import discord

from bot.boundary import Unreachable
from bot.delivery.calls import CALLS, Calls
from bot.delivery.interventions import send_intervention
from bot.delivery.pictures import Pictures
from bot.delivery.proposals import send_proposal
from bot.delivery.threads import close_thread
from bot.language import language
from bot.services import waiting
from bot.services.sessions import Sessions
from bot.services.tables import Table
from bot.store import notices, preferences, recaps
from bot.store import sessions as rows
from bot.store.database import Database, Transaction
from bot.store.notices import Kind, Notice
from bot.ui import board as boards
from rendering.picture import Picture

if TYPE_CHECKING:
    from bot.client import Fumarole

log = logging.getLogger(__name__)

FIRST_RETRY_MILLISECONDS = 2_000
LONGEST_RETRY_MILLISECONDS = 3_600_000
ATTEMPTS = 40
"""Spread over more than a day; after that a notice waits for the session to be touched or the bot to start."""

UNKNOWN_MESSAGE = 10008
"""Discord's code for a message that is no longer there."""

TICK_SECONDS = 5.0
"""How often the outbox looks at least for what is due; it wakes sooner for what it knows to fall due."""

AT_ONCE = 8
"""Sessions the outbox works on at the same time, so that a slow one does not hold up all the others."""


class Delivery:
    """Speaks for all sessions, one notice after another within a session."""

    def __init__(
        self, client: Fumarole, database: Database, sessions: Sessions, pictures: Pictures, now: Callable[[], int]
    ) -> None:
        self._client = client
        self._database = database
        self._sessions = sessions
        self._pictures = pictures
        self._now = now
        self._calls = Calls(client, database, now)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._rounds = asyncio.Semaphore(AT_ONCE)
        self._bell = asyncio.Event()

    async def keep_delivering(self) -> None:
        """Deliver what an earlier process left owed, then retry what is due, for ever; ends by being cancelled."""
        revived = False
        while True:
            try:
                if not revived:
                    await self._revive()
                    revived = True
                wait = await self._do_round()
            except Exception:
                # A database that is locked now, even on waking, must not end all later rounds.
                log.exception("the outbox could not do its round")
                wait = TICK_SECONDS
            await self._rest(wait)

    def wake(self) -> None:
        """Do the next round at once: what had to wait for the gateway may be due."""
        self._bell.set()

    async def deliver(self, session_id: int) -> None:
        """Deliver everything owed for a session; what fails is logged and owed later, and nothing is raised."""
        lock = self._locks.setdefault(session_id, asyncio.Lock())
        async with lock:
            try:
                await self._deliver_owed(session_id)
            except Exception:
                # What has been played stands; whoever played it must not be told that it went wrong.
                log.exception("session %s: nothing can be delivered now", session_id)

    async def _rest(self, seconds: float) -> None:
        """Wait so long, or until somebody rings."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._bell.wait()
        self._bell.clear()

    async def owes(self, session_id: int) -> bool:
        """Whether something is still to be shown of a session."""
        async with self._database.reading() as transaction:
            return bool(await notices.owed(transaction, session_id))

    async def _do_round(self) -> float:
        """Let happen what is due, say what is owed; gives the seconds until there is something to do again."""
        reachable, timekeeper = self._client.reachable, self._client.timekeeper
        now = self._now()
        if reachable:
            await timekeeper.hear(now)
        await timekeeper.ring(now, reachable=reachable)
        await self._client.proposals.lapse(now)
        await self._deliver_due()
        # Whatever was due by now and still is waits a tick, so that nothing is ever tried in a tight loop.
        due = await timekeeper.next_due(now)
        return TICK_SECONDS if due is None else min(max(due - self._now(), 0) / 1000, TICK_SECONDS)

    async def _revive(self) -> None:
        async with self._database.transaction() as transaction:
            await notices.revive(transaction, self._now())

    async def _deliver_due(self) -> None:
        async with self._database.reading() as transaction:
            due = await notices.sessions_due(transaction, self._now())
        await asyncio.gather(*(self._deliver_in_turn(session_id) for session_id in due))

    async def _deliver_in_turn(self, session_id: int) -> None:
        async with self._rounds:
            await self.deliver(session_id)

    async def _deliver_owed(self, session_id: int) -> None:
        failed: set[int] = set()
        # Delivering may owe something else: a new board turns the old one into the story of its turn.
        while notice := await self._next_owed(session_id, failed):
            if await self._attempt(notice, first=not failed):
                continue
            if notice.kind is Kind.BOARD:
                # Without its board, nothing else about the session makes sense.
                break
            failed.add(notice.id)

    async def _next_owed(self, session_id: int, failed: set[int]) -> Notice | None:
        async with self._database.reading() as transaction:
            owed = await notices.owed(transaction, session_id)
        return next((notice for notice in owed if notice.id not in failed), None)

    async def _attempt(self, notice: Notice, *, first: bool) -> bool:
        """Whether it is delivered; a thread is closed only while nothing else has failed before (``first``)."""
        try:
            if first or notice.kind is not Kind.CLOSE:
                await self._send_mending(notice)
                return True
        except Unreachable as failure:
            log.warning("session %s: %s not delivered: %s", notice.session_id, notice.kind, failure)
            if await self._client.losses.note(notice.session_id, failure):
                return False
        except Exception:
            log.exception("session %s: %s cannot be delivered", notice.session_id, notice.kind)
        async with self._database.transaction() as transaction:
            await notices.postpone(transaction, notice, self._retry_at(notice))
        return False

    def _retry_at(self, notice: Notice) -> int | None:
        if notice.attempts + 1 >= ATTEMPTS:
            return None
        wait = min(FIRST_RETRY_MILLISECONDS << min(notice.attempts, 20), LONGEST_RETRY_MILLISECONDS)
        return self._now() + wait

    async def _send_mending(self, notice: Notice) -> None:
        try:
            await self._send(notice)
        except discord.HTTPException as failure:
            if not await self._client.losses.mend(notice.session_id, failure):
                raise
            await self._send(notice)

    async def _send(self, notice: Notice) -> None:
        async with self._database.reading() as transaction:
            # Both as of one moment: the board of a turn that has just ended is never shown as an edit.
            table = await self._sessions.table(transaction, notice.session_id)
            current = await notices.by_id(transaction, notice.id)
        if current is None:
            return
        late = [wait for wait in table.waits if waiting.came_late(current, wait, self._now())]
        if late:
            async with self._database.transaction() as transaction:
                await waiting.make_up(transaction, table.session, current, late, self._now())
                table = await self._sessions.table(transaction, notice.session_id)
        if current.kind is Kind.BOARD:
            await self._send_board(table, current)
        elif current.kind in CALLS:
            await self._calls.send(table, current)
        elif current.kind is Kind.RECAP:
            await self._send_recap(table, current)
        elif current.kind is Kind.PROPOSAL:
            await send_proposal(self._database, self._channel(table), table, current)
        elif current.kind is Kind.INTERVENTION:
            await send_intervention(self._database, self._channel(table), table, current)
        elif current.kind is Kind.CLOSE:
            await close_thread(self._client, self._database, table, current)
        else:
            await self._forget_message(table, current.target_id)
            await self._settle(current)

    async def _send_board(self, table: Table, notice: Notice) -> None:
        async with self._database.reading() as transaction:
            posts = await notices.posts(transaction, table.session.id)
        edits = notice.fresh_at is None and posts.board_id is not None
        if edits and await self._edit_board(table, posts.board_id or 0):
            await self._settle(notice)
            return
        # A new message is due, or somebody deleted the old one.
        view, files = await self._board(table)
        message = await self._channel(table).send(
            view=view, files=files, nonce=_nonce(notice), allowed_mentions=discord.AllowedMentions.none()
        )
        if notice.attempts or notice.version > 1:
            # The message may be one that an earlier attempt posted, showing an earlier state.
            await self._edit_board(table, message.id)
        await self._replace_board(table, notice, posts, message.id)

    async def _replace_board(self, table: Table, notice: Notice, posts: notices.Posts, message_id: int) -> None:
        session = table.session
        turn = table.position.turn if table.position else 0
        async with self._database.transaction() as transaction:
            await notices.save_board(transaction, session.id, message_id, turn)
            if posts.board_id is not None and posts.board_id != message_id:
                await self._owe_farewell(transaction, table, posts)
            if not await notices.settle(transaction, notice):
                await notices.note_posted(transaction, notice)

    async def _owe_farewell(self, transaction: Transaction, table: Table, posts: notices.Posts) -> None:
        """The old board tells the turn that was played on it; one whose turn never ended, or was taken back, goes."""
        session_id, old, ended = table.session.id, posts.board_id or 0, table.turn_ended
        if table.position is not None and table.position.turn > posts.board_turn:
            await recaps.owe(transaction, session_id, old, ended, self._now())
        else:
            await notices.owe(transaction, session_id, Kind.REMOVE, ended, self._now(), target_id=old)

    async def _edit_board(self, table: Table, message_id: int) -> bool:
        view, files = await self._board(table)
        try:
            await self._message(table, message_id).edit(
                view=view, attachments=files, allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.NotFound as missing:
            if missing.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _board(self, table: Table) -> tuple[discord.ui.LayoutView, list[discord.File]]:
        if table.position is None:
            return boards.lobby(table), []
        picture = await self._pictures.board(table, language(table.session.language))
        media = _file(picture)
        return boards.board(table, picture, media), [media]

    async def _send_recap(self, table: Table, notice: Notice) -> None:
        async with self._database.reading() as transaction:
            record = await rows.record(transaction, table.session)
            chosen = await preferences.find_all(transaction, table.session.players)
        animated = all(one.animations for one in chosen.values())
        voice = language(table.session.language)
        story = await self._pictures.story(table, record, notice.sequence, voice, animated=animated)
        media = _file(story.animation) if story.animation else None
        view = boards.recap(table, story.told, story.turn, story.animation, media, stands=story.stands)
        try:
            await self._message(table, notice.target_id).edit(
                view=view,
                attachments=[media] if media else [],
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.NotFound as missing:
            if missing.code != UNKNOWN_MESSAGE:
                raise
        await self._settle(notice)

    async def _forget_message(self, table: Table, message_id: int) -> None:
        try:
            await self._message(table, message_id).delete()
        except discord.NotFound as missing:
            if missing.code != UNKNOWN_MESSAGE:
                raise

    async def _settle(self, notice: Notice) -> None:
        async with self._database.transaction() as transaction:
            await notices.settle(transaction, notice)

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(table.session.channel_id, guild_id=table.session.guild_id)

    def _message(self, table: Table, message_id: int) -> discord.PartialMessage:
        return self._channel(table).get_partial_message(message_id)


def _nonce(notice: Notice) -> str:
    """The same for every attempt at one new board, and another for the next one that falls due."""
    due = f"v{notice.version}" if notice.fresh_at is None else str(notice.fresh_at)
    return f"b{notice.id}-{due}"


def _file(picture: Picture) -> discord.File:
    return discord.File(io.BytesIO(picture.data), filename=picture.name, description=picture.alt)
