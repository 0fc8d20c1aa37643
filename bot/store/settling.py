"""What a server's sessions owe to its channels once they are in another installation.

The messages there may be another bot's, which this one cannot edit: every open session gets a new board, and open
proposals and claims get new messages. Whoever has been called is not called again, and the time between the two
installations does not count.
"""

from __future__ import annotations

from bot.store.statements import Transaction

_SILENCE = (
    # As if the message were sent again for a seat that is not concerned by it: so it pings nobody.
    (
        "INSERT INTO later_calls (session_id, kind, target_id, seat, due_at)"
        " SELECT session_id, 'proposal', proposals.id, seat, NULL FROM proposals JOIN sessions"
        " ON sessions.id = session_id WHERE guild_id = ?1 AND proposals.status = 'open' AND message_id IS NOT NULL"
        " ON CONFLICT (session_id, kind, target_id, seat) DO UPDATE SET due_at = NULL"
    ),
    (
        "INSERT INTO later_calls (session_id, kind, target_id, seat, due_at)"
        " SELECT session_id, 'timeout', seat, seat, NULL FROM timeouts JOIN sessions ON sessions.id = session_id"
        " WHERE guild_id = ?1 AND cause IS NULL AND message_id IS NOT NULL"
        " ON CONFLICT (session_id, kind, target_id, seat) DO UPDATE SET due_at = NULL"
    ),
)

_FORGET = (
    # The boards of finished games stay: histories link to them, and nobody edits them any more.
    (
        "UPDATE posts SET board_id = NULL, board_turn = 0, board_after = NULL WHERE session_id IN"
        " (SELECT id FROM sessions WHERE guild_id = ?1 AND (status IN ('lobby', 'playing', 'archived') OR EXISTS"
        " (SELECT 1 FROM notices WHERE notices.session_id = sessions.id AND kind = 'board')))"
    ),
    "UPDATE proposals SET message_id = NULL WHERE session_id IN (SELECT id FROM sessions WHERE guild_id = ?1)",
    "UPDATE timeouts SET message_id = NULL WHERE session_id IN (SELECT id FROM sessions WHERE guild_id = ?1)",
)

_PUT_OFF = (
    "UPDATE waits SET deadline_at = deadline_at + ?2 WHERE session_id IN (SELECT id FROM sessions WHERE guild_id = ?1)",
    "UPDATE alarms SET due_at = due_at + ?2 WHERE session_id IN (SELECT id FROM sessions WHERE guild_id = ?1)",
    (
        "UPDATE proposals SET expires_at = expires_at + ?2 WHERE status = 'open'"
        " AND session_id IN (SELECT id FROM sessions WHERE guild_id = ?1)"
    ),
)

_OWE = (
    (
        "UPDATE notices SET queued_at = ?2, fresh_at = CASE WHEN kind = 'board' THEN sequence ELSE fresh_at END"
        " WHERE session_id IN (SELECT id FROM sessions WHERE guild_id = ?1)"
    ),
    (
        "INSERT INTO notices (session_id, kind, sequence, fresh_at, queued_at)"
        " SELECT id, 'board', sequence, sequence, ?2 FROM sessions"
        " WHERE guild_id = ?1 AND status IN ('lobby', 'playing')"
        " ON CONFLICT (session_id, kind, target_id) DO UPDATE SET sequence = excluded.sequence,"
        " fresh_at = excluded.fresh_at"
    ),
    (
        "INSERT INTO notices (session_id, kind, target_id, sequence, queued_at)"
        " SELECT session_id, 'proposal', proposals.id, proposals.sequence, ?2 FROM proposals JOIN sessions"
        " ON sessions.id = session_id WHERE guild_id = ?1 AND proposals.status = 'open'"
        " ON CONFLICT (session_id, kind, target_id) DO NOTHING"
    ),
    (
        "INSERT INTO notices (session_id, kind, target_id, sequence, queued_at)"
        " SELECT session_id, 'timeout', timeouts.seat, sessions.sequence, ?2 FROM timeouts JOIN sessions"
        " ON sessions.id = session_id WHERE guild_id = ?1 AND cause IS NULL"
        " ON CONFLICT (session_id, kind, target_id) DO NOTHING"
    ),
    # Sessions without a place wait until they have one.
    (
        "UPDATE notices SET due_at = ?2 WHERE session_id IN (SELECT id FROM sessions WHERE guild_id = ?1)"
        " AND session_id NOT IN (SELECT session_id FROM adrift)"
    ),
    "UPDATE owed_turns SET retry_at = ?2 WHERE session_id IN (SELECT id FROM sessions WHERE guild_id = ?1)",
)


async def settle(transaction: Transaction, guild_id: int, away: int, now: int) -> None:
    """Queue what is owed at ``now``; ``away`` is for how many milliseconds nobody could play."""
    for statement in (*_SILENCE, *_FORGET):
        await transaction.run(statement, (guild_id,))
    for statement in _PUT_OFF:
        await transaction.run(statement, (guild_id, away))
    for statement in _OWE:
        await transaction.run(statement, (guild_id, now))
