"""What the tables hold about a person: what an export shows of it, and what an erasure deletes or anonymises.

A column that names people belongs in :data:`EXPORTED` and in one of the lists below it; tests look at every column.
"""

from collections.abc import Mapping
from typing import Any

from bot.store.database import Transaction

MOST_ACTIONS = 40_000
"""The most actions in one export, about six megabytes; the newest are kept."""

EXPORTED: Mapping[str, str] = {
    "preferences": "SELECT * FROM preferences WHERE user_id = ?1",
    "seats": "SELECT sessions.id AS session_id, guild_id, channel_id, game, options, status, created_at, started_at,"
    " ended_at, ending, rated, seat, taken_after, seats.placing, score FROM seats JOIN sessions"
    " ON sessions.id = session_id WHERE user_id = ?1 ORDER BY sessions.id",
    "openings": "SELECT id AS session_id, guild_id, channel_id, game, created_at,"
    " CASE WHEN opener_id = ?1 THEN 1 ELSE 0 END AS hosted, CASE WHEN first_id = ?1 THEN 1 ELSE 0 END AS first"
    " FROM sessions WHERE id IN (SELECT id FROM sessions WHERE opener_id = ?1"
    " UNION SELECT id FROM sessions WHERE first_id = ?1) ORDER BY id",
    "actions": "SELECT * FROM (SELECT session_id, sequence, kind, seat, notation, acted_at, planned FROM"  # noqa: S608
    " actions"
    f" WHERE user_id = ?1 ORDER BY session_id DESC, sequence DESC LIMIT {MOST_ACTIONS}) AS latest"
    " ORDER BY session_id, sequence",
    "waits": "SELECT waits.* FROM seats JOIN waits USING (session_id, seat) WHERE user_id = ?1 ORDER BY session_id",
    "timers": "SELECT session_id, seat, kind, due_at FROM seats JOIN timers USING (session_id, seat)"
    " WHERE user_id = ?1 ORDER BY session_id, kind",
    "deferred_pings": "SELECT deferred_pings.session_id, kind, seat, due_at FROM seats JOIN deferred_pings"
    " USING (session_id, seat) WHERE user_id = ?1 ORDER BY session_id, kind, target_id",
    "proposals": "SELECT proposals.session_id, kind, detail,"
    " CASE WHEN proposals.seat = consents.seat THEN 1 ELSE 0 END AS own,"
    " agreed, status, note, made_at FROM seats JOIN proposals USING (session_id) JOIN consents"
    " ON proposal_id = proposals.id AND consents.seat = seats.seat WHERE user_id = ?1 ORDER BY proposals.id",
    "former_seats": "SELECT session_id, seat FROM former_seats WHERE user_id = ?1 ORDER BY session_id, seat",
    "timeouts": "SELECT session_id, seat, cause FROM timeouts WHERE former_id = ?1 ORDER BY session_id, seat",
    "holidays": "SELECT * FROM holidays WHERE user_id = ?1",
    "blocks": "SELECT blocked_id, blocked_at FROM blocks WHERE user_id = ?1 ORDER BY blocked_at, blocked_id",
    "invitations": "SELECT session_id, invited_at FROM invitations WHERE user_id = ?1 ORDER BY session_id",
    "interventions": "SELECT session_id, kind, CASE WHEN moderator_id = ?1 THEN 1 ELSE 0 END AS as_moderator,"
    " CASE WHEN user_id = ?1 THEN 1 WHEN user_id IS NULL THEN NULL ELSE 0 END AS as_player, seat, done_at"
    " FROM interventions WHERE moderator_id = ?1 OR user_id = ?1 ORDER BY id",
    "solo_results": "SELECT * FROM solo_results WHERE user_id = ?1 ORDER BY session_id",
    "results": "SELECT * FROM results WHERE user_id = ?1 ORDER BY number",
    "ratings": "SELECT * FROM ratings WHERE user_id = ?1",
    "tries": "SELECT * FROM tries WHERE user_id = ?1 ORDER BY id",
    "daily_places": "SELECT * FROM daily_places WHERE user_id = ?1 ORDER BY day, guild_id",
    "notes": "SELECT * FROM notes WHERE user_id = ?1 ORDER BY session_id",
    "entrants": "SELECT tournament_id, number, joined_in, left_in, expelled FROM entrants WHERE user_id = ?1"
    " ORDER BY tournament_id",
    "tournaments": "SELECT id AS tournament_id, guild_id, channel_id, game, system, created_at FROM tournaments"
    " WHERE organiser_id = ?1 ORDER BY id",
    "pairings": "SELECT tournament_id, round_number, board FROM pairings WHERE adjuster_id = ?1"
    " ORDER BY tournament_id, round_number, board",
    "plans": "SELECT * FROM plans WHERE user_id = ?1 ORDER BY session_id, seat",
    "outbox": "SELECT * FROM outbox WHERE target_id = ?1 ORDER BY id",
}
"""What an export shows of each table about the person ?1, without other people's data."""

_DELETED = (
    ("former_seats", "user_id"),
    ("ratings", "user_id"),
    ("solo_results", "user_id"),
    ("daily_places", "user_id"),
    ("tries", "user_id"),
    ("notes", "user_id"),
    ("plans", "user_id"),
    ("outbox", "target_id"),
    ("blocks", "user_id"),
    ("blocks", "blocked_id"),
    ("invitations", "user_id"),
    ("holidays", "user_id"),
    ("preferences", "user_id"),
)
"""The tables whose rows go with the person in this column."""

_KEPT = (
    ("seats", "user_id"),
    ("sessions", "opener_id"),
    ("sessions", "first_id"),
    ("actions", "user_id"),
    ("results", "user_id"),
    ("interventions", "moderator_id"),
    ("interventions", "user_id"),
    ("pairings", "adjuster_id"),
)
"""The tables whose rows stay, since the others have played too; this column gets a number that is nobody's."""


async def export(transaction: Transaction, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """Everything stored about a person, by table, one dictionary a row."""
    return {
        name: [dict(row) for row in await transaction.rows(statement, (user_id,))]
        for name, statement in EXPORTED.items()
    }


async def erase(transaction: Transaction, user_id: int, former: int) -> None:
    """Delete what is a person's alone, and put the number ``former`` in their place where the others need the row.

    Tournaments, where something follows from it, come before; see there.
    """
    await transaction.run("UPDATE timeouts SET former_id = NULL WHERE former_id = ?", (user_id,))
    await transaction.run("UPDATE results SET beaten_level = NULL WHERE user_id = ?", (user_id,))
    for table, column in _KEPT:
        await transaction.run(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (former, user_id))  # noqa: S608
    for table, column in _DELETED:
        await transaction.run(f"DELETE FROM {table} WHERE {column} = ?", (user_id,))  # noqa: S608
