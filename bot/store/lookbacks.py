"""What looking back at finished games has found; a row is only good for the version and the action it was made for."""

from __future__ import annotations

import json

from bot.store.database import Transaction
from games.core.contract import Dump


async def find(transaction: Transaction, session_id: int, sequence: int, version: int) -> Dump | None:
    """The analysis of a session's game up to its last action, made by this version."""
    row = await transaction.row(
        "SELECT analysis FROM lookbacks WHERE session_id = ? AND sequence = ? AND version = ?",
        (session_id, sequence, version),
    )
    if row is None:
        return None
    found: Dump = json.loads(row["analysis"])
    return found


async def keep(transaction: Transaction, session_id: int, sequence: int, version: int, analysis: Dump) -> None:
    """Keep an analysis in place of any earlier one."""
    await transaction.run(
        "INSERT INTO lookbacks (session_id, sequence, version, analysis) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (session_id) DO UPDATE SET sequence = excluded.sequence, version = excluded.version,"
        " analysis = excluded.analysis",
        (session_id, sequence, version, json.dumps(analysis)),
    )
