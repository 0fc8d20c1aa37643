"""When things are due: timers, in one table by their time; pings held back; turn clocks; late seats."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.model.sessions import TurnClock
from bot.store.mapper import Mapper
from bot.store.rows.notices import Notice, NoticeKind
from bot.store.rows.shards import EVERY_SHARD, filtered, shard_parameters
from bot.store.statements import Transaction


class TimerKind(StrEnum):
    """The kinds of timers; see the comment on the table."""

    CALL = "call"
    REMINDER = "reminder"
    WARNING = "warning"
    DEADLINE = "deadline"
    STALE = "stale"
    ARCHIVE = "archive"
    HOLIDAY = "holiday"


CALLS = (TimerKind.CALL, TimerKind.REMINDER)
"""The timers that call a player."""

OF_A_TURN = (*CALLS, TimerKind.WARNING, TimerKind.DEADLINE)
"""The timers of a seat whose turn it is."""


@dataclass(frozen=True, slots=True)
class Timer:
    """A timer that fires at ``due_at``; ``seat`` is 0 for timers of the whole session."""

    session_id: int
    kind: TimerKind
    seat: int
    due_at: int
    attempts: int


TIMERS = Mapper(Timer, "timers", "session_id kind seat", not_null="due_at")

DUE = filtered(
    TIMERS.select("""
WHERE due_at <= ? AND (? OR kind NOT IN ('warning', 'deadline'))
AND (kind != 'deadline' OR NOT EXISTS (SELECT 1 FROM notices WHERE notices.session_id = timers.session_id
    AND (notices.kind IN ('board', 'ping') OR (notices.kind = 'warning' AND target_id = seat))))
AND {ours}
ORDER BY due_at, session_id, kind, seat LIMIT ?
""")
)
"""The timers due. Parameters: the time, whether players can answer (the gateway is connected), the process twice, the
limit."""


async def schedule(transaction: Transaction, session_id: int, kind: TimerKind, due_at: int, seat: int = 0) -> None:
    """Set a timer, replacing an earlier one of the same kind; when a session ends, all of its timers go."""
    await TIMERS.save(transaction, Timer(session_id, kind, seat, due_at, attempts=0))


async def cancel(transaction: Transaction, session_id: int, kinds: Iterable[TimerKind], seat: int = 0) -> None:
    """Delete timers of a seat."""
    named = tuple(kinds)
    marks = ", ".join("?" * len(named))
    await transaction.run(
        " ".join(("DELETE FROM timers WHERE session_id = ? AND seat = ? AND kind IN (", marks, ")")),
        (session_id, seat, *named),
    )


async def cancel_all(transaction: Transaction, session_id: int) -> None:
    """Delete every timer of a session."""
    await transaction.run("DELETE FROM timers WHERE session_id = ?", (session_id,))


async def find(transaction: Transaction, session_id: int, kind: TimerKind, seat: int = 0) -> Timer | None:
    """A timer that is set, or None."""
    return await TIMERS.first(
        transaction,
        "WHERE session_id = ? AND kind = ? AND seat = ? AND due_at IS NOT NULL",
        (session_id, kind, seat),
    )


async def due(transaction: Transaction, now: int, *, reachable: bool, limit: int) -> list[Timer]:
    """The timers due, longest overdue first; warnings and deadlines only while players can answer (``reachable``).

    A deadline is not due while its player's board, turn ping or warning is still queued.
    """
    return await TIMERS.query(transaction, DUE, (now, reachable, *shard_parameters(transaction), limit))


async def deadlines_before(transaction: Transaction, moment: int, shard: int = EVERY_SHARD) -> list[Timer]:
    """This process's deadlines before a moment, overdue ones included; with a ``shard`` only those there."""
    return await TIMERS.all(
        transaction,
        filtered("WHERE due_at < ? AND kind = 'deadline' AND {ours} AND {in_shard} ORDER BY due_at"),
        (moment, *shard_parameters(transaction), shard, shard),
    )


async def postpone(transaction: Transaction, timer: Timer, due_at: int | None) -> None:
    """Retry at ``due_at``; None gives up until the timer is set again."""
    await transaction.run(
        "UPDATE timers SET attempts = attempts + 1, due_at = ? WHERE session_id = ? AND kind = ? AND seat = ?"
        " AND due_at = ?",
        (due_at, timer.session_id, timer.kind, timer.seat, timer.due_at),
    )


async def bring_forward(transaction: Transaction, kind: TimerKind, latest: int) -> None:
    """Move timers of a kind that would fire after ``latest`` to ``latest``."""
    await transaction.run("UPDATE timers SET due_at = ? WHERE kind = ? AND due_at > ?", (latest, kind, latest))


async def next_due(transaction: Transaction, now: int) -> int | None:
    """When the next timer, notice or deferred ping falls due after ``now``; None if nothing is scheduled.

    It may be another process's: then a look is for nothing.
    """
    return await transaction.value(
        "SELECT min(due_at) AS due_at FROM (SELECT min(due_at) AS due_at FROM timers WHERE due_at > ?"
        " UNION ALL SELECT min(due_at) FROM notices WHERE due_at > ?"
        " UNION ALL SELECT min(due_at) FROM deferred_pings WHERE due_at > ?) AS earliest",
        (now, now, now),
    )


async def defer_ping(transaction: Transaction, notice: Notice, seat: int, due_at: int) -> None:
    """Schedule a ping for a seat that this notice, delivered now, leaves out."""
    await transaction.run(
        "INSERT INTO deferred_pings (session_id, kind, target_id, seat, due_at) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (session_id, kind, target_id, seat) DO UPDATE SET due_at = excluded.due_at",
        (notice.session_id, notice.kind, notice.target_id, seat, due_at),
    )


async def deferred_pings_due(transaction: Transaction, now: int) -> list[tuple[int, NoticeKind, int]]:
    """The notices to send again by now, as (session id, kind, target id)."""
    rows = await transaction.rows(
        filtered("SELECT DISTINCT session_id, kind, target_id FROM deferred_pings WHERE due_at <= ? AND {ours}"),
        (now, *shard_parameters(transaction)),
    )
    return [(row["session_id"], NoticeKind(row["kind"]), row["target_id"]) for row in rows]


async def mark_deferred_pings_queued(transaction: Transaction, now: int) -> None:
    """Mark this process's pings due by now as queued."""
    await transaction.run(
        filtered("UPDATE deferred_pings SET due_at = NULL WHERE due_at <= ? AND {ours}"),
        (now, *shard_parameters(transaction)),
    )


async def left_out_of(transaction: Transaction, notice: Notice) -> dict[int, int | None]:
    """The seats that a notice has left out, each with the time of its ping; None means now."""
    rows = await transaction.rows(
        "SELECT seat, due_at FROM deferred_pings WHERE session_id = ? AND kind = ? AND target_id = ?",
        (notice.session_id, notice.kind, notice.target_id),
    )
    return {row["seat"]: row["due_at"] for row in rows}


async def forget_deferred_pings(transaction: Transaction, notice: Notice, seats: Iterable[int]) -> None:
    """Remove pings that were sent or are no longer needed."""
    for seat in seats:
        await transaction.run(
            "DELETE FROM deferred_pings WHERE session_id = ? AND kind = ? AND target_id = ? AND seat = ?",
            (notice.session_id, notice.kind, notice.target_id, seat),
        )


async def drop_deferred_pings(transaction: Transaction, session_id: int) -> None:
    """Remove all deferred pings of a session."""
    await transaction.run("DELETE FROM deferred_pings WHERE session_id = ?", (session_id,))


async def bring_deferred_pings_forward(transaction: Transaction, now: int) -> None:
    """Make every deferred ping due now, so that its time is decided again."""
    await transaction.run("UPDATE deferred_pings SET due_at = ? WHERE due_at > ?", (now, now))


TURN_CLOCKS = Mapper(TurnClock, "turn_clocks", "session_id seat")
save_clock = TURN_CLOCKS.save
find_clock = TURN_CLOCKS.find
remove_clock = TURN_CLOCKS.delete


async def clocks_of_session(transaction: Transaction, session_id: int) -> tuple[TurnClock, ...]:
    """The clocks of a session, by seat."""
    return tuple(await TURN_CLOCKS.all(transaction, "WHERE session_id = ? ORDER BY seat", (session_id,)))


async def clocks_of_user(transaction: Transaction, user_id: int) -> list[TurnClock]:
    """The clocks of one user, in all sessions."""
    return await TURN_CLOCKS.all(transaction, "JOIN seats USING (session_id, seat) WHERE user_id = ?", (user_id,))


async def clocks_ahead_of(transaction: Transaction, now: int) -> list[TurnClock]:
    """Clocks that start in the future, or end later than a whole turn from ``now`` (time was set back)."""
    return await TURN_CLOCKS.all(
        transaction,
        "JOIN sessions ON sessions.id = session_id WHERE since > ? OR called_at > ? OR deadline_at > ? + clock",
        (now, now, now),
    )


class TimeoutCause(StrEnum):
    """What became of a seat: another player claimed it, the clock ran out, or a computer took it over."""

    CLAIM = "claim"
    CLOCK = "clock"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Timeout:
    """A timed-out seat. ``cause`` and ``sequence`` are None while it can still be claimed.

    ``sequence`` is the forfeit, or the action after which a computer took the seat over. ``former_id`` is who lost the
    seat to a computer, unless that is not known any more.
    """

    session_id: int
    seat: int
    cause: TimeoutCause | None
    sequence: int | None
    message_id: int | None
    former_id: int | None = None


TIMEOUTS = Mapper(Timeout, "timeouts", "session_id seat")
find_timeout = TIMEOUTS.find
remove_timeout = TIMEOUTS.delete


async def open_claim(transaction: Transaction, session_id: int, seat: int) -> None:
    """Allow the other players to claim a seat."""
    await transaction.run(
        "INSERT INTO timeouts (session_id, seat) VALUES (?, ?)"
        " ON CONFLICT (session_id, seat) DO UPDATE SET cause = NULL, sequence = NULL",
        (session_id, seat),
    )


async def close_claim(
    transaction: Transaction,
    session_id: int,
    seat: int,
    cause: TimeoutCause,
    sequence: int,
    former_id: int | None = None,
) -> None:
    """Record the action that forfeited a seat, and why; or who lost it to a computer."""
    await transaction.run(
        "INSERT INTO timeouts (session_id, seat, cause, sequence, former_id) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (session_id, seat) DO UPDATE SET cause = excluded.cause, sequence = excluded.sequence,"
        " former_id = excluded.former_id",
        (session_id, seat, cause, sequence, former_id),
    )


async def save_timeout_message(transaction: Transaction, session_id: int, seat: int, message_id: int) -> bool:
    """Remember the message about a timeout; False if the timeout no longer exists."""
    changed = await transaction.run(
        "UPDATE timeouts SET message_id = ? WHERE session_id = ? AND seat = ?", (message_id, session_id, seat)
    )
    return changed == 1


async def losses(transaction: Transaction, session_id: int) -> list[tuple[int, int]]:
    """Who has lost their seats in a session by being late, and when, as (user id, milliseconds)."""
    rows = await transaction.rows(
        "SELECT seats.user_id, acted_at FROM timeouts JOIN seats USING (session_id, seat)"
        " JOIN actions USING (session_id, sequence) WHERE session_id = ? AND cause IN ('claim', 'clock')"
        " ORDER BY timeouts.seat",
        (session_id,),
    )
    return [(row["user_id"], row["acted_at"]) for row in rows]


async def has_lost_another(transaction: Transaction, guild_id: int, user_id: int, moment: int) -> bool:
    """Whether the absence in which a user lost a seat at this moment has lost them a rated game of the server already.

    It lasts from the last thing they have done in a game of the server to the next.
    """
    rows = await transaction.rows(
        "SELECT loss.acted_at FROM seats JOIN timeouts USING (session_id, seat) JOIN finished_games USING (session_id)"
        " JOIN actions AS loss ON loss.session_id = timeouts.session_id AND loss.sequence = timeouts.sequence"
        " WHERE seats.user_id = ? AND finished_games.guild_id = ? AND unrated IS NULL AND cause IN ('claim', 'clock')",
        (user_id, guild_id),
    )
    if not rows:
        return False
    acts = await transaction.row(
        "SELECT max(acted_at) FILTER (WHERE acted_at < ?1) AS left_at,"
        " min(acted_at) FILTER (WHERE acted_at > ?1) AS back_at FROM actions JOIN sessions ON sessions.id = session_id"
        " WHERE user_id = ?2 AND guild_id = ?3",
        (moment, user_id, guild_id),
    )
    left_at, back_at = (None, None) if acts is None else (acts["left_at"], acts["back_at"])
    return any(
        (left_at is None or left_at <= row["acted_at"]) and (back_at is None or row["acted_at"] <= back_at)
        for row in rows
    )


async def claimed_by(transaction: Transaction, late: Timeout) -> int | None:
    """The user who claimed a seat, or None."""
    if late.cause is not TimeoutCause.CLAIM:
        return None
    return await transaction.value(
        "SELECT user_id FROM actions WHERE session_id = ? AND sequence = ?", (late.session_id, late.sequence)
    )
