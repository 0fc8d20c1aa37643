"""What sessions hold about one user (seats, moves, openings): export and erasure."""

from collections import defaultdict
from typing import Any

from bot.store.database import Transaction

MOST_ACTIONS = 40_000
"""The most actions in one export, about six megabytes; the newest are kept."""


async def export_seats(transaction: Transaction, user_id: int) -> list[dict[str, Any]]:
    """Every session a user is seated in, as plain data, without other players and without secrets."""
    rows = await transaction.rows(
        "SELECT sessions.id AS session_id, guild_id, channel_id, game, options, status, created_at, started_at,"
        " ended_at, ending, rated, seat, taken_after, seats.placing, score, turns, took FROM seats JOIN sessions"
        " ON sessions.id = session_id WHERE user_id = ? ORDER BY sessions.id",
        (user_id,),
    )
    return [dict(row) for row in rows]


async def export_openings(transaction: Transaction, user_id: int) -> list[dict[str, Any]]:
    """The sessions a user has opened, and those in which they were chosen to begin."""
    rows = await transaction.rows(
        "SELECT id AS session_id, guild_id, channel_id, game, created_at,"
        " CASE WHEN opener_id = ?1 THEN 1 ELSE 0 END AS hosted, CASE WHEN first_id = ?1 THEN 1 ELSE 0 END AS first"
        " FROM sessions WHERE id IN (SELECT id FROM sessions WHERE opener_id = ?1"
        " UNION SELECT id FROM sessions WHERE first_id = ?1) ORDER BY id",
        (user_id,),
    )
    return [dict(row) for row in rows]


async def export_actions(transaction: Transaction, user_id: int) -> list[dict[str, Any]]:
    """A user's newest actions, at most :data:`MOST_ACTIONS`, oldest first."""
    rows = await transaction.rows(
        "SELECT session_id, sequence, kind, seat, notation, acted_at, planned FROM actions WHERE user_id = ?"
        " ORDER BY session_id DESC, sequence DESC LIMIT ?",
        (user_id, MOST_ACTIONS),
    )
    return [dict(row) for row in reversed(rows)]


async def export_waits(transaction: Transaction, user_id: int) -> list[dict[str, Any]]:
    """The turns a user has to play now, and the alarms set for them."""
    rows = await transaction.rows(
        "SELECT waits.* FROM seats JOIN waits USING (session_id, seat) WHERE user_id = ? ORDER BY session_id",
        (user_id,),
    )
    alarms = await transaction.rows(
        "SELECT session_id, seat, kind, due_at FROM seats JOIN alarms USING (session_id, seat) WHERE user_id = ?"
        " ORDER BY kind",
        (user_id,),
    )
    set_for = defaultdict[tuple[int, int], list[tuple[str, int | None]]](list)
    for row in alarms:
        set_for[row["session_id"], row["seat"]].append((row["kind"], row["due_at"]))
    return [{**dict(row), "alarms": set_for[row["session_id"], row["seat"]]} for row in rows]


async def export_later_calls(transaction: Transaction, user_id: int) -> list[dict[str, Any]]:
    """The pings held back until a user's quiet hours are over; ``due_at`` is None for one that is queued."""
    rows = await transaction.rows(
        "SELECT later_calls.session_id, kind, seat, due_at FROM seats JOIN later_calls USING (session_id, seat)"
        " WHERE user_id = ? ORDER BY session_id, kind, target_id",
        (user_id,),
    )
    return [dict(row) for row in rows]


async def export_proposals(transaction: Transaction, user_id: int) -> list[dict[str, Any]]:
    """The proposals a user has made or been asked, and their answers."""
    rows = await transaction.rows(
        "SELECT proposals.session_id, kind, detail, CASE WHEN proposals.seat = consents.seat THEN 1 ELSE 0 END AS own,"
        " agreed, status, note, made_at FROM seats JOIN proposals USING (session_id) JOIN consents"
        " ON proposal_id = proposals.id AND consents.seat = seats.seat WHERE user_id = ? ORDER BY proposals.id",
        (user_id,),
    )
    return [dict(row) for row in rows]


async def unfinished(transaction: Transaction, user_id: int) -> list[int]:
    """The sessions of a user that are open, or archived and can be resumed."""
    rows = await transaction.rows(
        "SELECT sessions.id FROM seats JOIN sessions ON sessions.id = session_id"
        " WHERE user_id = ? AND status IN ('lobby', 'playing', 'archived') ORDER BY sessions.id",
        (user_id,),
    )
    return [row["id"] for row in rows]


async def asked(transaction: Transaction, user_id: int) -> list[int]:
    """The open proposals a user has made, or been asked to answer."""
    rows = await transaction.rows(
        "SELECT DISTINCT proposals.id FROM seats JOIN proposals USING (session_id) LEFT JOIN consents"
        " ON proposal_id = proposals.id AND consents.seat = seats.seat WHERE user_id = ? AND proposals.status = 'open'"
        " AND (consents.seat IS NOT NULL OR proposals.seat = seats.seat) ORDER BY proposals.id",
        (user_id,),
    )
    return [row["id"] for row in rows]


async def erase(transaction: Transaction, user_id: int, former: int) -> None:
    """Replace a user's id with an anonymous number in seats, openings and actions."""
    await transaction.run("UPDATE seats SET user_id = ? WHERE user_id = ?", (former, user_id))
    await transaction.run("UPDATE sessions SET opener_id = ? WHERE opener_id = ?", (former, user_id))
    await transaction.run("UPDATE sessions SET first_id = ? WHERE first_id = ?", (former, user_id))
    await transaction.run("UPDATE actions SET user_id = ? WHERE user_id = ?", (former, user_id))
