"""Lobbies, tables (sessions with their current position and the turn on show), and the cache of both."""

import asyncio
from collections import OrderedDict
from dataclasses import replace

from bot.model.sessions import Session, Snapshot, Status
from bot.model.tables import Lobby, Table, table_of
from bot.store.database import Transaction
from bot.store.rows import results, seats, sessions, timers
from games import REGISTRY
from games.core.record import playthrough_from


def can_be_unmoved(table: Table) -> bool:
    """Whether it matters at a table, and is not clear, which seats have not moved; see :attr:`Table.unmoved`."""
    session, position = table.session, table.position
    if session.status is not Status.PLAYING or not session.rated or position.seats == 1:
        return False
    return position.turn < 2 * position.seats or bool(position.forfeited)


CACHED_TABLES = 500
"""The size of the cache; a table is a few kilobytes."""


class Tables:
    """Loads lobbies and tables through an LRU cache, which only ever holds what is committed."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Lobby | Table] = OrderedDict()
        self._unmoved: dict[int, tuple[Session, seats.Hands, frozenset[int]]] = {}
        """By session, how it stood, which counts its whole record; who has held its seats; and who has not moved."""

    async def load(self, transaction: Transaction, session: Session) -> Lobby | Table:
        """The lobby or table of a session whose row was read in this transaction."""
        found = await self._load(transaction, session)
        self.keep(found)
        return found

    async def _load(self, transaction: Transaction, session: Session) -> Lobby | Table:
        kept = self._kept.get(session.id)
        if not isinstance(kept, Table) or kept.session.sequence != session.sequence:
            snapshot = await sessions.snapshot(transaction, session.id)
            if snapshot is None:
                return Lobby(session)
            kept = await _rebuild(transaction, session, snapshot)
        waiting = await timers.waits_of_session(transaction, session.id)
        unrated = await results.why_unrated(transaction, session.id) if session.status is Status.OVER else None
        banks = await seats.banks(transaction, session.id, session.terms.bank) if session.terms.bank else ()
        hands = await seats.hands(transaction, session.id)
        unmoved = await self._find_unmoved(transaction, replace(kept, session=session), hands)
        kept = replace(kept, session=session, waits=waiting, unrated=unrated, unmoved=unmoved)
        return replace(kept, holders=hands.at(kept.turn_sequence + 1), banks=banks)

    def playing_in(self, channel_id: int) -> Table | None:
        """A channel's running game if it is cached; that is current only where no other process writes."""
        here = (kept for kept in self._kept.values() if kept.session.channel_id == channel_id)
        return next((kept for kept in here if isinstance(kept, Table) and kept.session.status is Status.PLAYING), None)

    def session_of(self, session_id: int) -> Session | None:
        """A session as it is cached; None if it is not."""
        kept = self._kept.get(session_id)
        return kept.session if kept else None

    def forget(self, session_id: int) -> None:
        """Drop a session from the cache, because its players have changed without an action."""
        self._kept.pop(session_id, None)
        self._unmoved.pop(session_id, None)

    def keep(self, table: Lobby | Table) -> None:
        """Cache a committed table or lobby, evicting the least recently used one if the cache is full."""
        self._kept[table.session.id] = table
        self._kept.move_to_end(table.session.id)
        while len(self._kept) > CACHED_TABLES:
            session_id, _ = self._kept.popitem(last=False)
            self._unmoved.pop(session_id, None)

    async def _find_unmoved(self, transaction: Transaction, table: Table, hands: seats.Hands) -> frozenset[int]:
        """See :attr:`Table.unmoved`; read only where it can matter, since it takes the whole record."""
        if not can_be_unmoved(table):
            return frozenset()
        session, known = table.session, self._unmoved.get(table.session.id)
        if known is None or known[:2] != (session, hands):
            shared = await results.participation(transaction, session.id)
            found = frozenset() if shared.computers else frozenset(range(table.position.seats)) - shared.moved
            known = self._unmoved[session.id] = session, hands, found
        return known[2]


async def _rebuild(transaction: Transaction, session: Session, snapshot: Snapshot) -> Table:
    start = REGISTRY[session.game].load(snapshot.turn_position)
    actions = await sessions.actions(transaction, session.id, snapshot.turn_sequence)
    # Replaying may have to prove an ending, which is slow.
    playthrough = await asyncio.to_thread(playthrough_from, start, actions, snapshot.turn_sequence)
    return table_of(session, playthrough, actions[-1] if actions else None)
