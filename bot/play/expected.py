"""What an act will read, said beforehand, so that a database on a server is asked once for all of it.

Nothing depends on it: a read that is missing here is made when it is needed, on a way of its own.
"""

from collections.abc import Iterator
from functools import partial

from bot.model.sessions import Status
from bot.model.tables import Lobby, Table
from bot.store.rows import (
    computers,
    holidays,
    outages,
    plans,
    preferences,
    proposals,
    records,
    seats,
    timeouts,
    waits,
)
from bot.store.rows import sessions as session_rows
from bot.store.statements import Read


def can_be_unmoved(table: Table) -> bool:
    """Whether it matters at a table, and is not clear, which seats have not moved; see :attr:`Table.unmoved`."""
    session, position = table.session, table.position
    if session.status is not Status.PLAYING or not session.rated or position.seats == 1:
        return False
    return position.turn < 2 * position.seats or bool(position.forfeited)


def loading(session_id: int, kept: Lobby | Table | None) -> Iterator[Read]:
    """What is read when a session is loaded that is ``kept`` so."""
    yield partial(session_rows.by_id, session_id=session_id)
    yield partial(waits.of_session, session_id=session_id)
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
    yield partial(waits.of_session, session_id=session.id)
    yield partial(plans.of_session, session_id=session.id)
    yield partial(computers.owed_at, session_id=session.id)
    for since in {wait.since for wait in table.waits}:
        yield partial(outages.absences_since, moment=since)
    for seat in sorted(session.people):
        yield partial(timeouts.find, session_id=session.id, seat=seat)
        yield partial(plans.find, session_id=session.id, seat=seat)
        yield partial(preferences.find, user_id=session.players[seat])
        if session.terms.holidays:
            yield partial(holidays.of_user, user_id=session.players[seat])
        if session.terms.bank:
            yield partial(seats.bank, session_id=session.id, seat=seat, full=session.terms.bank)
