"""The delivery of one notice: the input of every sender, and what all senders have in common."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TypeAlias

from bot.delivery.channel import Channel, Post
from bot.services.table.acts import require_begun
from bot.services.table.tables import Lobby, Table
from bot.store import notices, sessions
from bot.store.database import Database, Transaction
from bot.store.notices import Kind, Notice
from bot.store.sessions import Session
from bot.store.waits import Wait


class SeatsChanged(Exception):
    """Somebody has left a seat, or taken one, since the table of a delivery was read."""


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
    def waits(self) -> tuple[Wait, ...]:
        """The seats whose turn it was when the table was read; none in a lobby."""
        return self.found.waits if isinstance(self.found, Table) else ()

    def writing(self) -> AbstractAsyncContextManager[Transaction]:
        """A transaction about this session that may be lost in a power cut: then something is sent once more."""
        return self.database.transaction(brief=True, lasting=False, guild_id=self.session.guild_id)

    async def require_seats(self, transaction: Transaction) -> None:
        """Raise :class:`SeatsChanged` unless everybody still sits where the table has them.

        Whoever calls people asks in the transaction that decides whom: somebody who has left, or erased their data, is
        called no more.
        """
        current = await sessions.by_id(transaction, self.session.id)
        if current is None or current.players != self.session.players:
            raise SeatsChanged(self.session.id)

    async def post(self, post: Post, nonce: str) -> int:
        """Post a message, with the same nonce for every attempt; returns its id.

        Discord may return the message of an earlier attempt. It may show an earlier state, so it is edited.
        """
        message = await self.channel.send(post, nonce)
        if (self.notice.attempts or self.notice.version > 1) and not post.is_shown_by(message):
            await self.channel.edit(message.id, post)
        return message.id

    async def mark_done(self) -> None:
        """Delete the notice from the queue, unless it was queued again meanwhile."""
        async with self.writing() as transaction:
            await notices.mark_done(transaction, self.notice)

    async def queue_removal(self, transaction: Transaction, message_id: int) -> None:
        """Queue the deletion of a message."""
        session = self.session
        await notices.queue(transaction, session.id, Kind.REMOVE, session.sequence, self.now(), message_id)


Sender: TypeAlias = Callable[[Delivery], Awaitable[None]]
"""Sends what the notice asks for and marks it done; the caller holds the lock of the session's lane."""
