"""The records of games, action by action, and the snapshots of their positions."""

from __future__ import annotations

import json
from dataclasses import dataclass

from bot.store.database import Transaction
from bot.store.sessions import Session
from games.core.actions import Action, action_of, row_of
from games.core.contract import Dump
from games.core.record import Record


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The position after action ``sequence``, and the one at the start of the turn on show, as plain data."""

    sequence: int
    position: Dump
    turn_sequence: int
    turn_position: Dump


async def append(
    transaction: Transaction, session_id: int, sequence: int, action: Action, user_id: int, now: int
) -> None:
    """Add an action to the record; ConstraintBroken if the sequence number exists."""
    await transaction.run(
        "INSERT INTO actions (session_id, sequence, kind, seat, notation, user_id, acted_at) VALUES (?,?,?,?,?,?,?)",
        (session_id, sequence, *row_of(action), user_id, now),
    )


async def actions(transaction: Transaction, session_id: int, after: int = 0) -> tuple[Action, ...]:
    """The actions after a sequence number, in order; raises IllegalMove for a row that is no action."""
    rows = await transaction.rows(
        "SELECT kind, seat, notation FROM actions WHERE session_id = ? AND sequence > ? ORDER BY sequence",
        (session_id, after),
    )
    return tuple(action_of(row["kind"], row["seat"], row["notation"]) for row in rows)


async def of_session(transaction: Transaction, session: Session) -> Record:
    """The whole record of a session that has begun."""
    return Record(
        game=session.game,
        rules_version=session.rules_version,
        seats=len(session.players),
        options=tuple(sorted(session.options.items())),
        seed=session.seed,
        first=session.first_seat,
        actions=await actions(transaction, session.id),
    )


async def save_snapshot(transaction: Transaction, session_id: int, snapshot: Snapshot) -> None:
    """Replace a session's snapshot."""
    await transaction.run(
        "INSERT INTO snapshots (session_id, sequence, position, turn_sequence, turn_position) VALUES (?,?,?,?,?)"
        " ON CONFLICT (session_id) DO UPDATE SET sequence = excluded.sequence, position = excluded.position,"
        " turn_sequence = excluded.turn_sequence, turn_position = excluded.turn_position",
        (
            session_id,
            snapshot.sequence,
            json.dumps(snapshot.position),
            snapshot.turn_sequence,
            json.dumps(snapshot.turn_position),
        ),
    )


async def snapshot(transaction: Transaction, session_id: int) -> Snapshot | None:
    """A session's snapshot; None before it has begun."""
    row = await transaction.row("SELECT * FROM snapshots WHERE session_id = ?", (session_id,))
    if row is None:
        return None
    return Snapshot(
        sequence=row["sequence"],
        position=json.loads(row["position"]),
        turn_sequence=row["turn_sequence"],
        turn_position=json.loads(row["turn_position"]),
    )


async def actors(transaction: Transaction, session_id: int) -> dict[int, int]:
    """Who has taken each action, by its sequence number; former players and computers have numbers below 1."""
    rows = await transaction.rows("SELECT sequence, user_id FROM actions WHERE session_id = ?", (session_id,))
    return {row["sequence"]: row["user_id"] for row in rows}
