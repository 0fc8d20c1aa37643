"""Computers in seats: their secret seeds, and the turns they owe."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.store.database import Transaction
from bot.store.mapper import Mapper
from bot.store.rows.shard_filter import filtered, shard_parameters


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
class TurnJob:
    """A turn that a seat owes after action ``sequence``: a computer's, or one ``kept`` for a player, see there."""

    session_id: int
    seat: int
    sequence: int
    attempts: int = 0
    kept: bool = False


COMPUTERS = Mapper(SeatedComputer, "computers", "session_id seat")
find = COMPUTERS.find
TURN_JOBS = Mapper(TurnJob, "turn_jobs", "session_id seat", extra="retry_at")

DUE = filtered(
    TURN_JOBS.select(
        "JOIN sessions ON sessions.id = session_id WHERE retry_at <= ? AND status = 'playing' AND paused_at IS NULL"
        " AND NOT EXISTS (SELECT 1 FROM notices WHERE notices.session_id = turn_jobs.session_id AND kind = 'board')"
        " AND {ours} ORDER BY retry_at, turn_jobs.session_id, seat LIMIT ?"
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
    await transaction.run("DELETE FROM turn_jobs WHERE session_id = ?", (session_id,))
    turns = (TurnJob(session_id, seat, sequence, kept=seat in kept) for seat in sorted({*seats, *kept}))
    await TURN_JOBS.insert(transaction, *turns, retry_at=now)


async def owed_at(transaction: Transaction, session_id: int) -> list[TurnJob]:
    """The turns that seats of a session owe."""
    return await TURN_JOBS.all(transaction, "WHERE session_id = ? ORDER BY seat", (session_id,))


async def owe_no_kept(transaction: Transaction, session_id: int) -> None:
    """Let the bot make no turn for anybody at a table."""
    await transaction.run("DELETE FROM turn_jobs WHERE session_id = ? AND kept = 1", (session_id,))


async def owes(transaction: Transaction, job: TurnJob) -> bool:
    """Whether a turn is still owed."""
    found = await TURN_JOBS.find(transaction, job.session_id, job.seat)
    return found is not None and found.sequence == job.sequence and found.kept == job.kept


async def due(transaction: Transaction, now: int, limit: int) -> list[TurnJob]:
    """The turns to think about now, longest waiting first."""
    return await TURN_JOBS.query(transaction, DUE, (now, *shard_parameters(transaction), limit))


async def next_due(transaction: Transaction, now: int) -> int | None:
    """When a turn is to be tried again after ``now``; None if none is."""
    return await transaction.value("SELECT min(retry_at) AS retry_at FROM turn_jobs WHERE retry_at > ?", (now,))


async def postpone(transaction: Transaction, job: TurnJob, retry_at: int | None) -> None:
    """Try again at ``retry_at``; None gives up until the session changes or the bot restarts."""
    await transaction.run(
        "UPDATE turn_jobs SET attempts = attempts + 1, retry_at = ? WHERE session_id = ? AND seat = ? AND sequence = ?",
        (retry_at, job.session_id, job.seat, job.sequence),
    )


async def retry_all(transaction: Transaction, now: int) -> None:
    """Make every turn owed by this process due now and reset its attempts.

    Called when the bot starts, takes over what another process owed, or its clock was set back.
    """
    await transaction.run(
        filtered("UPDATE turn_jobs SET attempts = 0, retry_at = ? WHERE {ours}"), (now, *shard_parameters(transaction))
    )
