"""What sessions owe to their channels once games were put back to an earlier state, or moved to another installation.

The messages there are of what has been abandoned, or of another bot. So every open session gets a new board, open
proposals and claims get new messages, whoever is to act is called again, and what nobody knows of is looked for.
"""

from bot.store.statements import Transaction

_CONCERNED = "(SELECT id FROM sessions WHERE guild_id = ?1 OR ?1 IS NULL)"
"""The sessions of a server, or of all if it is NULL: in place of ``{concerned}`` in the statements below."""

LATELY = 2_592_000_000
"""In a channel without an open session the bot looks only if one has ended in the last 30 days before, milliseconds."""

_TAKE_AWAY = (
    (
        "INSERT INTO notices (session_id, kind, target_id, sequence, queued_at)"
        " SELECT session_id, 'remove', message_id, sequence, ?2 FROM proposals WHERE status = 'open'"
        " AND message_id IS NOT NULL AND session_id IN {concerned}"
        " ON CONFLICT (session_id, kind, target_id) DO NOTHING"
    ),
    (
        "INSERT INTO notices (session_id, kind, target_id, sequence, queued_at)"
        " SELECT session_id, 'remove', message_id, 0, ?2 FROM timeouts WHERE cause IS NULL"
        " AND message_id IS NOT NULL AND session_id IN {concerned}"
        " ON CONFLICT (session_id, kind, target_id) DO NOTHING"
    ),
)

_FORGET_ALL = (
    # The boards of finished games stay: histories link to them, and nobody edits them any more.
    (
        "UPDATE posts SET board_id = NULL, board_turn = 0, board_after = NULL WHERE session_id IN"
        " (SELECT id FROM sessions WHERE guild_id = ?1 AND (status IN ('lobby', 'playing', 'archived') OR EXISTS"
        " (SELECT 1 FROM notices WHERE notices.session_id = sessions.id AND kind = 'board')))"
    ),
    "UPDATE proposals SET message_id = NULL WHERE session_id IN {concerned}",
    "UPDATE timeouts SET message_id = NULL WHERE session_id IN {concerned}",
)

_FORGET = (
    # A call that was to become the old board must not become the new one.
    "UPDATE posts SET ping_opens = NULL WHERE session_id IN {concerned}",
    "UPDATE proposals SET message_id = NULL WHERE status = 'open' AND session_id IN {concerned}",
    "UPDATE timeouts SET message_id = NULL WHERE cause IS NULL AND session_id IN {concerned}",
    "UPDATE waits SET called_at = NULL WHERE session_id IN {concerned}",
    "DELETE FROM later_calls WHERE kind IN ('proposal', 'timeout') AND session_id IN {concerned}",
    "DELETE FROM notices WHERE kind = 'reminder' AND session_id IN {concerned}",
)

_PUT_OFF = (
    "UPDATE waits SET deadline_at = deadline_at + ?2 WHERE session_id IN {concerned}",
    "UPDATE alarms SET due_at = due_at + ?2 WHERE session_id IN {concerned}",
    "UPDATE proposals SET expires_at = expires_at + ?2 WHERE status = 'open' AND session_id IN {concerned}",
    (
        "UPDATE tournaments SET round_until = round_until + ?2, starts_at = starts_at + ?2"
        " WHERE guild_id = ?1 OR ?1 IS NULL"
    ),
)

_LOOK = (
    (
        "INSERT INTO notices (session_id, kind, target_id, sequence, queued_at)"
        " SELECT id, 'remove', ?3, sequence, ?2 FROM sessions WHERE id IN {concerned}"
        " AND (status IN ('lobby', 'playing') OR (coalesce(ended_at, started_at, created_at) > ?4"
        " AND id IN (SELECT max(id) FROM sessions GROUP BY channel_id) AND NOT EXISTS (SELECT 1 FROM sessions AS others"
        " WHERE others.channel_id = sessions.channel_id AND others.status IN ('lobby', 'playing'))))"
        " ON CONFLICT (session_id, kind, target_id) DO NOTHING"
    ),
)

_OWE = (
    (
        "UPDATE notices SET queued_at = ?2, fresh_at = CASE WHEN kind = 'board' THEN sequence ELSE fresh_at END"
        " WHERE session_id IN {concerned}"
    ),
    (
        "INSERT INTO notices (session_id, kind, sequence, fresh_at, queued_at)"
        " SELECT id, 'board', sequence, sequence, ?2 FROM sessions"
        " WHERE id IN {concerned} AND status IN ('lobby', 'playing')"
        " ON CONFLICT (session_id, kind, target_id) DO UPDATE SET sequence = excluded.sequence,"
        " fresh_at = excluded.fresh_at"
    ),
    (
        "INSERT INTO notices (session_id, kind, sequence, queued_at) SELECT id, 'ping', sequence, ?2 FROM sessions"
        " WHERE id IN {concerned} AND status = 'playing' ON CONFLICT (session_id, kind, target_id) DO NOTHING"
    ),
    (
        "INSERT INTO notices (session_id, kind, target_id, sequence, queued_at)"
        " SELECT session_id, 'proposal', proposals.id, proposals.sequence, ?2 FROM proposals"
        " WHERE session_id IN {concerned} AND status = 'open'"
        " ON CONFLICT (session_id, kind, target_id) DO NOTHING"
    ),
    (
        "INSERT INTO notices (session_id, kind, target_id, sequence, queued_at)"
        " SELECT session_id, 'timeout', timeouts.seat, sessions.sequence, ?2 FROM timeouts JOIN sessions"
        " ON sessions.id = session_id WHERE session_id IN {concerned} AND cause IS NULL"
        " ON CONFLICT (session_id, kind, target_id) DO NOTHING"
    ),
    # Sessions without a place wait until they have one.
    (
        "UPDATE notices SET due_at = ?2 WHERE session_id IN {concerned}"
        " AND session_id NOT IN (SELECT session_id FROM adrift)"
    ),
    "UPDATE owed_turns SET retry_at = ?2 WHERE session_id IN {concerned}",
    # Below nothing: its message is to be posted anew.
    (
        "UPDATE tournaments SET shown = -1, version = version + 1, due_at = ?2, attempts = 0"
        " WHERE stage IN ('lobby', 'running', 'paused') AND (guild_id = ?1 OR ?1 IS NULL)"
    ),
)


async def settle(transaction: Transaction, now: int, since: int, guild_id: int | None = None, away: int = 0) -> None:
    """Queue what is owed at ``now``, by the sessions of a server that has moved here, or of all that were put back.

    ``since`` is when what is known ends, ``away`` for how many milliseconds nobody could play.
    """
    if guild_id is None:
        await _run(transaction, _TAKE_AWAY, guild_id, now)
    else:
        # The messages of another bot cannot be edited.
        await _run(transaction, _FORGET_ALL, guild_id)
    await _run(transaction, _FORGET, guild_id)
    await _run(transaction, _PUT_OFF, guild_id, away)
    await _run(transaction, _LOOK, guild_id, now, -since, since - LATELY)
    await _run(transaction, _OWE, guild_id, now)


async def _run(transaction: Transaction, statements: tuple[str, ...], *values: int | None) -> None:
    for statement in statements:
        await transaction.run(statement.replace("{concerned}", _CONCERNED), values)
