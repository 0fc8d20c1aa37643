"""Lobbies, tables (sessions with their current position and the turn on show), and the cache of both.

What an act will read is said beforehand, so that a database on a server is asked once for all of it. Nothing depends on
that: a read that is missing there is made when it is needed, on a way of its own.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from bot.model.sessions import Session, Snapshot, Status
from bot.model.tables import Lobby, Table, table_of
from bot.play.clocks import punctualities, usual_length
from bot.play.ratings import suggested
from bot.store.database import Transaction
from bot.store.rows import (
    computers,
    outages,
    plans,
    preferences,
    proposals,
    ratings,
    records,
    seats,
    timeouts,
    turns,
)
from bot.store.rows import sessions as session_rows
from bot.store.statements import Read
from games import REGISTRY
from games.core.record import playthrough_from


def can_be_unmoved(table: Table) -> bool:
    """Whether it matters at a table, and is not clear, which seats have not moved; see :attr:`Table.unmoved`."""
    session, position = table.session, table.position
    if session.status is not Status.PLAYING or not session.rated or position.seats == 1:
        return False
    return position.turn < 2 * position.seats or bool(position.forfeited)


def loading(session_id: int, kept: Lobby | Table | None) -> Iterator[Read]:
    """What is read when a session is loaded that is ``kept`` so."""
    yield partial(session_rows.by_id, session_id=session_id)
    yield partial(turns.waits_of_session, session_id=session_id)
    yield partial(seats.hands, session_id=session_id)
    if not isinstance(kept, Table):
        yield partial(records.snapshot, session_id=session_id)
        return
    if kept.session.terms.bank:
        yield partial(seats.banks, session_id=session_id, full=kept.session.terms.bank)
    if can_be_unmoved(kept):
        yield partial(records.actions, session_id=session_id)
        yield partial(seats.are_own_play, session_id=session_id)
        yield partial(computers.have_played, session_id=session_id)


def acting(table: Table) -> Iterator[Read]:
    """What is read when something that was played at a table is committed."""
    session = table.session
    yield partial(session_rows.by_id, session_id=session.id)
    yield partial(proposals.all_open, session_id=session.id)
    yield partial(turns.waits_of_session, session_id=session.id)
    yield partial(plans.of_session, session_id=session.id)
    yield partial(computers.owed_at, session_id=session.id)
    for since in {wait.since for wait in table.waits}:
        yield partial(outages.absences_since, moment=since)
    for seat in sorted(session.people):
        yield partial(timeouts.find, session_id=session.id, seat=seat)
        yield partial(plans.find, session_id=session.id, seat=seat)
        yield partial(preferences.find, user_id=session.players[seat])
        if session.terms.holidays:
            yield partial(preferences.holidays_of, user_id=session.players[seat])
        if session.terms.bank:
            yield partial(seats.bank, session_id=session.id, seat=seat, full=session.terms.bank)


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
            snapshot = await records.snapshot(transaction, session.id)
            if snapshot is None:
                return await _lobby(transaction, session)
            kept = await _rebuild(transaction, session, snapshot)
        waiting = await turns.waits_of_session(transaction, session.id)
        unrated = await ratings.why_unrated(transaction, session.id) if session.status is Status.OVER else None
        banks = await seats.banks(transaction, session.id, session.terms.bank) if session.terms.bank else ()
        times = await turns.of_seats(transaction, session.id) if session.status is Status.OVER else ()
        hands = await seats.hands(transaction, session.id)
        unmoved = await self._find_unmoved(transaction, replace(kept, session=session), hands)
        kept = replace(kept, session=session, waits=waiting, unrated=unrated, unmoved=unmoved)
        return replace(kept, holders=hands.at(kept.turn_sequence + 1), seat_times=times, banks=banks)

    def playing_in(self, channel_id: int) -> Table | None:
        """A channel's running game if it is cached; that is current only where no other process writes."""
        here = (kept for kept in self._kept.values() if kept.session.channel_id == channel_id)
        return next((kept for kept in here if isinstance(kept, Table) and kept.session.status is Status.PLAYING), None)

    def kept(self, session_id: int) -> Lobby | Table | None:
        """A session as it is cached; None if it is not. That need not be current."""
        return self._kept.get(session_id)

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
            shared = await ratings.participation(transaction, session.id)
            found = frozenset() if shared.computers else frozenset(range(table.position.seats)) - shared.moved
            known = self._unmoved[session.id] = session, hands, found
        return known[2]


async def _lobby(transaction: Transaction, session: Session) -> Lobby:
    if session.status is not Status.LOBBY:
        return Lobby(session)
    return Lobby(
        session,
        await suggested(transaction, session),
        await punctualities(transaction, session),
        await usual_length(transaction, session),
    )


async def _rebuild(transaction: Transaction, session: Session, snapshot: Snapshot) -> Table:
    start = REGISTRY[session.game].load(snapshot.turn_position)
    actions = await records.actions(transaction, session.id, snapshot.turn_sequence)
    # Replaying may have to prove an ending, which is slow.
    playthrough = await asyncio.to_thread(playthrough_from, start, actions, snapshot.turn_sequence)
    return table_of(session, playthrough, actions[-1] if actions else None)
