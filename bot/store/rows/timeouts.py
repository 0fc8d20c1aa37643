"""Seats whose time has run out: open to claims or forfeited, and the message about it."""

from dataclasses import dataclass
from enum import StrEnum

from bot.store.database import Transaction
from bot.store.mapper import Mapper


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
find = TIMEOUTS.find
remove = TIMEOUTS.delete


async def open_claim(transaction: Transaction, session_id: int, seat: int) -> None:
    """Allow the other players to claim a seat."""
    await transaction.run(
        "INSERT INTO timeouts (session_id, seat) VALUES (?, ?)"
        " ON CONFLICT (session_id, seat) DO UPDATE SET cause = NULL, sequence = NULL",
        (session_id, seat),
    )


async def close(
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


async def save_message(transaction: Transaction, session_id: int, seat: int, message_id: int) -> bool:
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
