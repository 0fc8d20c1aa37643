"""Seats that change hands during a game, and their former holders."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.store.database import Transaction


@dataclass(frozen=True, slots=True)
class Hands:
    """Who holds the seats of a session, and who held those that have changed hands.

    ``taken_after`` is the action after which the present holder of such a seat took it, ``moved`` its moves as
    (sequence, user id).
    """

    present: tuple[int, ...]
    taken_after: Mapping[int, int]
    moved: Mapping[int, Sequence[tuple[int, int]]]

    def at(self, sequence: int) -> tuple[int, ...]:
        """The holders of the seats when this action was made, as far as their moves tell."""
        return tuple(self._holder(seat, sequence) for seat in range(len(self.present)))

    def _holder(self, seat: int, sequence: int) -> int:
        if sequence > self.taken_after.get(seat, 0):
            return self.present[seat]
        moved = self.moved.get(seat, ())
        before = [user_id for at, user_id in moved if at <= sequence]
        after = [user_id for _, user_id in moved]
        return before[-1] if before else after[0] if after else self.present[seat]


async def hands(transaction: Transaction, session_id: int) -> Hands:
    """Who holds and held the seats of a session."""
    rows = await transaction.rows(
        "SELECT seat, user_id, taken_after FROM seats WHERE session_id = ? ORDER BY seat", (session_id,)
    )
    taken = {row["seat"]: row["taken_after"] for row in rows if row["taken_after"]}
    moved = defaultdict[int, list[tuple[int, int]]](list)
    # The user id of a move that the program made for a seat is that of whoever moved before it.
    made = taken and await transaction.rows(
        "SELECT seat, sequence, user_id FROM actions WHERE session_id = ? AND kind = 'move' AND user_id <> 0"
        " AND EXISTS (SELECT 1 FROM seats WHERE seats.session_id = actions.session_id"
        " AND seats.seat = actions.seat AND taken_after > 0)"
        " AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.session_id = actions.session_id"
        " AND seats.seat <> actions.seat AND seats.user_id = actions.user_id) ORDER BY sequence",
        (session_id,),
    )
    for row in made or ():
        moved[row["seat"]].append((row["sequence"], row["user_id"]))
    return Hands(tuple(row["user_id"] for row in rows), taken, moved)


async def hand_over(transaction: Transaction, session_id: int, seat: int, user_id: int, sequence: int) -> None:
    """Give a seat to another user after an action; ConstraintBroken if they already hold one."""
    await transaction.run(
        "INSERT INTO former_seats (session_id, user_id, seat) SELECT session_id, user_id, seat FROM seats"
        " WHERE session_id = ? AND seat = ? AND user_id > 0 ON CONFLICT DO NOTHING",
        (session_id, seat),
    )
    await transaction.run(
        "UPDATE seats SET user_id = ?, taken_after = ? WHERE session_id = ? AND seat = ?",
        (user_id, sequence, session_id, seat),
    )


async def are_own_play(transaction: Transaction, session_id: int) -> bool:
    """Whether every holder of a seat has made at least half of its moves."""
    return not await transaction.exists(
        "SELECT 1 FROM seats WHERE session_id = ? AND taken_after > 0 AND"
        " (SELECT 2 * count(*) FILTER (WHERE sequence > taken_after) < count(*) FROM actions"
        " WHERE actions.session_id = seats.session_id AND actions.seat = seats.seat AND kind = 'move')",
        (session_id,),
    )


async def held_from_beginning(transaction: Transaction, session_id: int) -> tuple[int, ...]:
    """The seats that have not changed hands."""
    rows = await transaction.rows(
        "SELECT seat FROM seats WHERE session_id = ? AND taken_after = 0 ORDER BY seat", (session_id,)
    )
    return tuple(row["seat"] for row in rows)


async def held_before(transaction: Transaction, session_id: int, user_id: int) -> frozenset[int]:
    """The seats of a session that a user held and handed over."""
    rows = await transaction.rows(
        "SELECT seat FROM former_seats WHERE session_id = ? AND user_id = ?", (session_id, user_id)
    )
    return frozenset(row["seat"] for row in rows)


async def bank(transaction: Transaction, session_id: int, seat: int, full: int) -> int:
    """What is left of a seat's time bank, which is ``full`` at first."""
    left = await transaction.value("SELECT bank FROM seats WHERE session_id = ? AND seat = ?", (session_id, seat))
    return full if left is None else int(left)


async def banks(transaction: Transaction, session_id: int, full: int) -> tuple[int, ...]:
    """What is left of the time bank of each seat."""
    rows = await transaction.rows(
        "SELECT coalesce(bank, ?) AS left_over FROM seats WHERE session_id = ? ORDER BY seat", (full, session_id)
    )
    return tuple(row["left_over"] for row in rows)


async def keep_bank(transaction: Transaction, session_id: int, seat: int, left: int) -> None:
    """Note what is left of a seat's time bank."""
    await transaction.run(
        "UPDATE seats SET bank = ? WHERE session_id = ? AND seat = ?",
        (left, session_id, seat),
    )


async def sessions_of(transaction: Transaction, user_id: int) -> list[int]:
    """All sessions in which a user has a seat."""
    return await transaction.column("SELECT session_id FROM seats WHERE user_id = ?", (user_id,))


async def unfinished(transaction: Transaction, user_id: int) -> list[int]:
    """The sessions of a user that are open, or archived and can be resumed."""
    return await transaction.column(
        "SELECT sessions.id FROM seats JOIN sessions ON sessions.id = session_id"
        " WHERE user_id = ? AND status IN ('lobby', 'playing', 'archived') ORDER BY sessions.id",
        (user_id,),
    )
