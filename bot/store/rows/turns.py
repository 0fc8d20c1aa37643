"""Turns: whose it is, since when and with how much time left; what the latest of players and those of a game took.

What turns took, and whether the time had run out, cannot be counted again from the record, which knows neither
deadlines nor pauses nor when somebody could not play.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.model.pace import LATEST_TURNS, LEAST_TURNS, Punctuality, SeatTime
from bot.model.sessions import Wait
from bot.store.database import Transaction
from bot.store.mapper import Mapper

WAITS = Mapper(Wait, "waits", "session_id seat")
save_wait = WAITS.save
find_wait = WAITS.find
remove_wait = WAITS.delete


async def waits_of_session(transaction: Transaction, session_id: int) -> tuple[Wait, ...]:
    """The waits of a session, by seat."""
    return tuple(await WAITS.all(transaction, "WHERE session_id = ? ORDER BY seat", (session_id,)))


async def waits_of_user(transaction: Transaction, user_id: int) -> list[Wait]:
    """The waits of one user, in all sessions."""
    return await WAITS.all(transaction, "JOIN seats USING (session_id, seat) WHERE user_id = ?", (user_id,))


async def waits_ahead_of(transaction: Transaction, now: int) -> list[Wait]:
    """Waits with a start in the future, or a deadline later than a full clock from ``now`` (the clock was set back)."""
    return await WAITS.all(
        transaction,
        "JOIN sessions ON sessions.id = session_id WHERE since > ? OR called_at > ? OR deadline_at > ? + clock",
        (now, now, now),
    )


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A row of ``turns``; ``took`` is in milliseconds, without what was not the player's time."""

    user_id: int
    guild_id: int
    clocked: bool
    ended_at: int
    session_id: int
    sequence: int
    took: int
    late: bool


async def keep(transaction: Transaction, turn: TurnTaken, seat: int) -> None:
    """Keep a turn that has ended, and forget the player's oldest beyond :data:`LATEST_TURNS`."""
    whose = (turn.user_id, turn.guild_id, int(turn.clocked))
    await transaction.run(
        "UPDATE seats SET turns = turns + 1, took = took + ? WHERE session_id = ? AND seat = ?",
        (turn.took, turn.session_id, seat),
    )
    await transaction.run(
        "INSERT INTO turns (user_id, guild_id, clocked, ended_at, session_id, sequence, took, late)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (*whose, turn.ended_at, turn.session_id, turn.sequence, turn.took, int(turn.late)),
    )
    await transaction.run(
        "DELETE FROM turns WHERE user_id = ?1 AND guild_id = ?2 AND clocked = ?3 AND ended_at <"
        " (SELECT ended_at FROM turns WHERE user_id = ?1 AND guild_id = ?2 AND clocked = ?3"
        " ORDER BY ended_at DESC LIMIT 1 OFFSET ?4)",
        (*whose, LATEST_TURNS - 1),
    )


async def take_back(transaction: Transaction, session_id: int, user_id: int) -> None:
    """Forget the latest turn of a player in a session, which they are to play again."""
    await transaction.run(
        "DELETE FROM turns WHERE session_id = ?1 AND user_id = ?2 AND sequence ="
        " (SELECT max(sequence) FROM turns WHERE session_id = ?1 AND user_id = ?2)",
        (session_id, user_id),
    )


async def punctuality(transaction: Transaction, guild_id: int, user_id: int) -> Punctuality | None:
    """How many of a player's latest turns with a clock were in time; None if there are too few."""
    row = await transaction.row(
        "SELECT count(*) AS turns, coalesce(sum(late), 0) AS late FROM (SELECT late FROM turns"
        " WHERE user_id = ? AND guild_id = ? AND clocked = 1 ORDER BY ended_at DESC LIMIT ?) AS latest",
        (user_id, guild_id, LATEST_TURNS),
    )
    turns, late = (int(row["turns"]), int(row["late"])) if row else (0, 0)
    return Punctuality(turns - late, turns) if turns >= LEAST_TURNS else None


async def took(transaction: Transaction, guild_id: int, user_id: int) -> Sequence[int]:
    """What a player's latest turns took, with and without a clock."""
    return await transaction.column("SELECT took FROM turns WHERE user_id = ? AND guild_id = ?", (user_id, guild_id))


async def of_seats(transaction: Transaction, session_id: int) -> tuple[SeatTime, ...]:
    """What the turns of each seat of a session took."""
    rows = await transaction.rows("SELECT took, turns FROM seats WHERE session_id = ? ORDER BY seat", (session_id,))
    return tuple(SeatTime(row["took"], row["turns"]) for row in rows)
