"""Computers in seats: their secret seeds, and the turns they owe."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.store.database import Transaction
from bot.store.mapper import Mapper
from bot.store.rows.owners import owned, owner


@dataclass(frozen=True, slots=True)
class SeatedComputer:
    """A computer in a seat. ``joined_after`` is the action after which it took the seat, 0 from the beginning.

    ``engine`` is the number of the engine that it is, 0 for one of the house.
    """

    session_id: int
    seat: int
    level: int
    seed: bytes = field(repr=False)
    joined_after: int = 0
    engine: int = 0


@dataclass(frozen=True, slots=True)
class OwedTurn:
    """A turn that a seat owes after action ``sequence``: a computer's, or one ``kept`` for a player, see there."""

    session_id: int
    seat: int
    sequence: int
    attempts: int = 0
    kept: bool = False


COMPUTERS = Mapper(SeatedComputer, "computers", "session_id seat")
find = COMPUTERS.find
OWED_TURNS = Mapper(OwedTurn, "owed_turns", "session_id seat", beside="retry_at")

DUE = owned(
    OWED_TURNS.select(
        "JOIN sessions ON sessions.id = session_id WHERE retry_at <= ? AND status = 'playing' AND paused_at IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM notices WHERE notices.session_id = owed_turns.session_id AND kind = 'board')"
        " AND {ours} ORDER BY retry_at, owed_turns.session_id, seat LIMIT ?"
    )
)
"""The turns to think about now: their boards are posted. Parameters: the time, the process twice, the limit."""


async def seat_computer(transaction: Transaction, computer: SeatedComputer) -> None:
    """Keep a computer that has taken a seat."""
    await transaction.run(
        "INSERT INTO computers (session_id, seat, level, seed, joined_after, engine) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (session_id, seat) DO UPDATE SET level = excluded.level, seed = excluded.seed,"
        " engine = excluded.engine,"
        " joined_after = CASE WHEN excluded.joined_after > computers.joined_after THEN excluded.joined_after"
        " ELSE computers.joined_after END",
        (computer.session_id, computer.seat, computer.level, computer.seed, computer.joined_after, computer.engine),
    )


async def of_session(transaction: Transaction, session_id: int) -> list[SeatedComputer]:
    """The computers that hold or held seats of a session, by seat."""
    return await COMPUTERS.all(transaction, "WHERE session_id = ? ORDER BY seat", (session_id,))


async def have_played(transaction: Transaction, session_id: int) -> bool:
    """Whether a computer holds or held a seat of a session."""
    return await transaction.exists("SELECT 1 FROM computers WHERE session_id = ?", (session_id,))


async def owe(
    transaction: Transaction,
    session_id: int,
    seats: Iterable[int],
    sequence: int,
    now: int,
    kept: frozenset[int] = frozenset(),
) -> None:
    """Let these seats owe a turn after an action, and no others of the session; ``kept`` are those of people."""
    await transaction.run("DELETE FROM owed_turns WHERE session_id = ?", (session_id,))
    turns = (OwedTurn(session_id, seat, sequence, kept=seat in kept) for seat in sorted({*seats, *kept}))
    await OWED_TURNS.insert(transaction, *turns, retry_at=now)


async def owed_at(transaction: Transaction, session_id: int) -> list[OwedTurn]:
    """The turns that seats of a session owe."""
    return await OWED_TURNS.all(transaction, "WHERE session_id = ? ORDER BY seat", (session_id,))


async def owe_no_kept(transaction: Transaction, session_id: int) -> None:
    """Let the bot make no turn for anybody at a table."""
    await transaction.run("DELETE FROM owed_turns WHERE session_id = ? AND kept = 1", (session_id,))


async def owes(transaction: Transaction, owed: OwedTurn) -> bool:
    """Whether a turn is still owed."""
    found = await OWED_TURNS.find(transaction, owed.session_id, owed.seat)
    return found is not None and found.sequence == owed.sequence and found.kept == owed.kept


async def due(transaction: Transaction, now: int, limit: int) -> list[OwedTurn]:
    """The turns to think about now, longest waiting first."""
    return await OWED_TURNS.query(transaction, DUE, (now, *owner(transaction), limit))


async def next_due(transaction: Transaction, now: int) -> int | None:
    """When a turn is to be tried again after ``now``; None if none is."""
    return await transaction.value("SELECT min(retry_at) AS retry_at FROM owed_turns WHERE retry_at > ?", (now,))


async def postpone(transaction: Transaction, owed: OwedTurn, retry_at: int | None) -> None:
    """Try again at ``retry_at``; None gives up until the session changes or the bot restarts."""
    await transaction.run(
        "UPDATE owed_turns SET attempts = attempts + 1, retry_at = ?"
        " WHERE session_id = ? AND seat = ? AND sequence = ?",
        (retry_at, owed.session_id, owed.seat, owed.sequence),
    )


async def retry_all(transaction: Transaction, now: int) -> None:
    """Make every turn owed by this process due now and reset its attempts.

    Called when the bot starts, takes over what another process owed, or its clock was set back.
    """
    await transaction.run(
        owned("UPDATE owed_turns SET attempts = 0, retry_at = ? WHERE {ours}"), (now, *owner(transaction))
    )
