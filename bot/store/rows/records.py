"""The records of games, the snapshots of their positions, and what looking back at finished ones has found."""

import json

from bot.model.sessions import Session, Snapshot
from bot.store.database import Transaction
from bot.store.mapper import Mapper
from games.core.actions import Action, action_of, is_planned, row_of
from games.core.contract import Dump
from games.core.record import Record

SNAPSHOTS = Mapper(Snapshot, "snapshots", "session_id", extra="session_id")


async def append(
    transaction: Transaction, session_id: int, sequence: int, action: Action, user_id: int, now: int
) -> None:
    """Add an action to the record; ConstraintBroken if the sequence number exists."""
    await transaction.run(
        "INSERT INTO actions (session_id, sequence, kind, seat, notation, user_id, acted_at, planned)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (session_id, sequence, *row_of(action), user_id, now, int(is_planned(action))),
    )


async def actions(transaction: Transaction, session_id: int, after: int = 0) -> tuple[Action, ...]:
    """The actions after a sequence number, in order; raises IllegalMove for a row that is no action."""
    rows = await transaction.rows(
        "SELECT kind, seat, notation, planned FROM actions WHERE session_id = ? AND sequence > ? ORDER BY sequence",
        (session_id, after),
    )
    return tuple(action_of(row["kind"], row["seat"], row["notation"], planned=bool(row["planned"])) for row in rows)


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
    await SNAPSHOTS.save(transaction, snapshot, session_id=session_id)


async def snapshot(transaction: Transaction, session_id: int) -> Snapshot | None:
    """A session's snapshot; None before it has begun."""
    return await SNAPSHOTS.find(transaction, session_id)


async def latest_moment(transaction: Transaction) -> int:
    """When the latest of all actions was made; 0 if there is none."""
    return await transaction.value("SELECT max(acted_at) FROM actions") or 0


async def actors(transaction: Transaction, session_id: int) -> dict[int, int]:
    """Who has taken each action, by its sequence number; former players and computers have numbers below 1."""
    rows = await transaction.rows("SELECT sequence, user_id FROM actions WHERE session_id = ?", (session_id,))
    return {row["sequence"]: row["user_id"] for row in rows}


async def analysis_of(transaction: Transaction, session_id: int, sequence: int, version: int) -> Dump | None:
    """The analysis of a session's game up to its last action, made by this version."""
    written = await transaction.value(
        "SELECT analysis FROM analyses WHERE session_id = ? AND sequence = ? AND version = ?",
        (session_id, sequence, version),
    )
    found: Dump | None = None if written is None else json.loads(written)
    return found


async def keep_analysis(transaction: Transaction, session_id: int, sequence: int, version: int, analysis: Dump) -> None:
    """Keep an analysis in place of any earlier one."""
    await transaction.run(
        "INSERT INTO analyses (session_id, sequence, version, analysis) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (session_id) DO UPDATE SET sequence = excluded.sequence, version = excluded.version,"
        " analysis = excluded.analysis",
        (session_id, sequence, version, json.dumps(analysis)),
    )
