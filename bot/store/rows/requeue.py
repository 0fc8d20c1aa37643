"""What sessions owe to their channels once games were put back to an earlier state.

The messages there are of what has been abandoned. So every open session gets a new board, open proposals and claims get
new messages, whoever is to act is called again, and what nobody knows of is looked for.
"""

from bot.store.statements import Transaction

LATELY = 2_592_000_000
"""In a channel without an open session the bot looks only if one has ended in the last 30 days before, milliseconds."""

_TAKE_AWAY = (
    (
        "INSERT INTO notices (session_id, kind, target_id, sequence, queued_at)"
        " SELECT session_id, 'remove', message_id, sequence, ?1 FROM proposals WHERE status = 'open'"
        " AND message_id IS NOT NULL ON CONFLICT (session_id, kind, target_id) DO NOTHING"
    ),
    (
        "INSERT INTO notices (session_id, kind, target_id, sequence, queued_at)"
        " SELECT session_id, 'remove', message_id, 0, ?1 FROM timeouts WHERE cause IS NULL"
        " AND message_id IS NOT NULL ON CONFLICT (session_id, kind, target_id) DO NOTHING"
    ),
)

_FORGET = (
    # A call that was to become the old board must not become the new one.
    "UPDATE posts SET ping_opens = NULL",
    "UPDATE proposals SET message_id = NULL WHERE status = 'open'",
    "UPDATE timeouts SET message_id = NULL WHERE cause IS NULL",
    "UPDATE waits SET called_at = NULL",
    "DELETE FROM deferred_pings WHERE kind IN ('proposal', 'timeout')",
    "DELETE FROM notices WHERE kind = 'reminder'",
)

_LOOK = (
    "INSERT INTO notices (session_id, kind, target_id, sequence, queued_at)"
    " SELECT id, 'remove', ?2, sequence, ?1 FROM sessions"
    " WHERE status IN ('lobby', 'playing') OR (coalesce(ended_at, started_at, created_at) > ?3"
    " AND id IN (SELECT max(id) FROM sessions GROUP BY channel_id) AND NOT EXISTS (SELECT 1 FROM sessions AS others"
    " WHERE others.channel_id = sessions.channel_id AND others.status IN ('lobby', 'playing')))"
    " ON CONFLICT (session_id, kind, target_id) DO NOTHING"
)

_OWE = (
    "UPDATE notices SET queued_at = ?1, fresh_at = CASE WHEN kind = 'board' THEN sequence ELSE fresh_at END",
    (
        "INSERT INTO notices (session_id, kind, sequence, fresh_at, queued_at)"
        " SELECT id, 'board', sequence, sequence, ?1 FROM sessions WHERE status IN ('lobby', 'playing')"
        " ON CONFLICT (session_id, kind, target_id) DO UPDATE SET sequence = excluded.sequence,"
        " fresh_at = excluded.fresh_at"
    ),
    (
        "INSERT INTO notices (session_id, kind, sequence, queued_at) SELECT id, 'ping', sequence, ?1 FROM sessions"
        " WHERE status = 'playing' ON CONFLICT (session_id, kind, target_id) DO NOTHING"
    ),
    (
        "INSERT INTO notices (session_id, kind, target_id, sequence, queued_at)"
        " SELECT session_id, 'proposal', id, sequence, ?1 FROM proposals WHERE status = 'open'"
        " ON CONFLICT (session_id, kind, target_id) DO NOTHING"
    ),
    (
        "INSERT INTO notices (session_id, kind, target_id, sequence, queued_at)"
        " SELECT session_id, 'timeout', timeouts.seat, sessions.sequence, ?1 FROM timeouts JOIN sessions"
        " ON sessions.id = session_id WHERE cause IS NULL ON CONFLICT (session_id, kind, target_id) DO NOTHING"
    ),
    # Sessions without a place wait until they have one.
    "UPDATE notices SET due_at = ?1 WHERE session_id NOT IN (SELECT session_id FROM orphaned)",
    "UPDATE turn_jobs SET retry_at = ?1",
    (
        "UPDATE tournaments SET version = version + 1, due_at = ?1, attempts = 0"
        " WHERE stage IN ('lobby', 'running', 'paused')"
    ),
    (
        "INSERT INTO outbox (kind, guild_id, subject, payload, due_at, queued_at)"
        " SELECT 'tournament', guild_id, id, '{}', ?1, ?1 FROM tournaments"
        " WHERE stage IN ('lobby', 'running', 'paused')"
    ),
)


async def requeue(transaction: Transaction, now: int, since: int) -> None:
    """Queue what all sessions owe at ``now``; ``since`` is when what is known ends."""
    for statement in _TAKE_AWAY:
        await transaction.run(statement, (now,))
    for statement in _FORGET:
        await transaction.run(statement)
    await transaction.run(_LOOK, (now, -since, since - LATELY))
    for statement in _OWE:
        await transaction.run(statement, (now,))
