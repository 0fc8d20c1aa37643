"""What sessions owe to their channels, and the messages that show them: boards, calls and recaps.

Recaps are stored so that an undo can correct them.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.store.mapper import Mapper
from bot.store.rows.shards import EVERY_SHARD, filtered, shard_parameters
from bot.store.statements import Transaction


class NoticeKind(StrEnum):
    """The kinds of notices; see the comment on the table."""

    BOARD = "board"
    PING = "ping"
    RECAP = "recap"
    REMOVE = "remove"
    PROPOSAL = "proposal"
    REMINDER = "reminder"
    WARNING = "warning"
    TIMEOUT = "timeout"
    STALE = "stale"
    ARCHIVED = "archived"
    INTERVENTION = "intervention"
    CLOSE = "close"


SESSIONS_DUE = filtered(
    "SELECT session_id FROM notices WHERE due_at <= ? AND {ours} GROUP BY session_id ORDER BY min(due_at), session_id"
)
"""Parameters: the time, and the process twice."""

STRAYS = 0
"""The target of a REMOVE notice for messages that earlier attempts may have posted and nobody knows of.

A target below it is for all that have been posted since that moment (in milliseconds, negative) and nobody knows of:
games were put back to how they stood then.
"""


@dataclass(frozen=True, slots=True)
class Notice:
    """A queued message or edit, first queued at ``queued_at``.

    ``fresh_at`` is the sequence number at which a new message became necessary, None for an edit.
    """

    id: int
    session_id: int
    kind: NoticeKind
    target_id: int
    sequence: int
    fresh_at: int | None
    version: int
    attempts: int
    queued_at: int = 0


NOTICES = Mapper(Notice, "notices", "id", extra="due_at")


async def queue_board(transaction: Transaction, session_id: int, sequence: int, now: int, *, fresh: bool) -> None:
    """Queue the board; if a new message is queued already, a later edit does not turn it into an edit."""
    await _replace_attempt(transaction, session_id, NoticeKind.BOARD, now, attempts=1)
    await transaction.run(
        "INSERT INTO notices (session_id, kind, sequence, fresh_at, due_at, queued_at) VALUES (?, 'board', ?, ?, ?, ?)"
        " ON CONFLICT (session_id, kind, target_id) DO UPDATE SET sequence = excluded.sequence,"
        " fresh_at = coalesce(excluded.fresh_at, notices.fresh_at), due_at = excluded.due_at, attempts = 0,"
        " version = notices.version + 1",
        (session_id, sequence, sequence if fresh else None, now, now),
    )


async def queue(
    transaction: Transaction, session_id: int, kind: NoticeKind, sequence: int, now: int, target_id: int = 0
) -> None:
    """Queue a notice other than a board; one already queued is updated and due again."""
    if kind is NoticeKind.PING:
        await _replace_attempt(transaction, session_id, kind, now, attempts=1)
    await transaction.run(
        "INSERT INTO notices (session_id, kind, target_id, sequence, due_at, queued_at) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (session_id, kind, target_id) DO UPDATE SET sequence = excluded.sequence,"
        " due_at = excluded.due_at, attempts = 0, version = notices.version + 1",
        (session_id, kind, target_id, sequence, now, now),
        # A board and a call have their places in the queue by what they are.
    )


async def queue_once(
    transaction: Transaction, session_id: int, kind: NoticeKind, sequence: int, now: int, target_id: int = 0
) -> None:
    """Queue a call; one that is queued already, and may have been posted, keeps its nonce, attempts and time.

    One that had been given up is due again.
    """
    await transaction.run(
        "INSERT INTO notices (session_id, kind, target_id, sequence, due_at, queued_at) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (session_id, kind, target_id) DO UPDATE SET due_at = coalesce(notices.due_at, excluded.due_at)",
        (session_id, kind, target_id, sequence, now, now),
    )


async def _replace_attempt(
    transaction: Transaction, session_id: int, kind: NoticeKind, now: int, attempts: int
) -> None:
    """Queue the removal of strays if a notice has been tried so often: the next attempt may have another nonce."""
    await transaction.run(
        "INSERT INTO notices (session_id, kind, target_id, sequence, due_at, queued_at)"
        " SELECT session_id, 'remove', ?, sequence, ?, ? FROM notices"
        " WHERE session_id = ? AND kind = ? AND target_id = 0 AND attempts >= ?"
        " AND (kind = 'ping' OR fresh_at IS NOT NULL)"
        " ON CONFLICT (session_id, kind, target_id) DO NOTHING",
        (STRAYS, now, now, session_id, kind, attempts),
    )


_IN_ORDER = " ORDER BY CASE kind WHEN 'board' THEN 0 WHEN 'ping' THEN 1 WHEN 'close' THEN 3 ELSE 2 END, id"


async def queued(transaction: Transaction, session_id: int) -> list[Notice]:
    """All notices of a session, due or given up: the board first, closing its thread last."""
    return await NOTICES.all(transaction, f"WHERE session_id = ?{_IN_ORDER}", (session_id,))


async def deliverable(transaction: Transaction, session_id: int) -> list[Notice]:
    """As :func:`queued`, where this process works for the session and its channel and server are not known to be gone.

    Somebody may have played from afar; the process that works for the server finds what is due.
    """
    return await NOTICES.all(
        transaction,
        filtered("WHERE session_id = ? AND {ours} AND session_id NOT IN (SELECT session_id FROM orphaned)") + _IN_ORDER,
        (session_id, *shard_parameters(transaction)),
    )


async def holds_clock(transaction: Transaction, session_id: int, seat: int) -> bool:
    """Whether a seat's clock must wait because its player's board, ping or warning is still queued."""
    return await transaction.exists(
        "SELECT 1 FROM notices WHERE session_id = ? AND (kind IN ('board', 'ping') OR (kind = 'warning'"
        " AND target_id = ?)) LIMIT 1",
        (session_id, seat),
    )


async def is_undelivered(transaction: Transaction, session_id: int, since: int) -> bool:
    """Whether a session's board or ping has been queued since then, and has not been given up."""
    return await transaction.exists(
        "SELECT 1 FROM notices WHERE session_id = ? AND kind IN ('board', 'ping') AND due_at IS NOT NULL"
        " AND queued_at <= ? LIMIT 1",
        (session_id, since),
    )


async def sessions_due(transaction: Transaction, now: int) -> list[int]:
    """The sessions of this process with notices due by now, longest waiting first."""
    return await transaction.column(SESSIONS_DUE, (now, *shard_parameters(transaction)))


@dataclass(frozen=True, slots=True)
class NoServer:
    """A place without a server, and the person who is at the table there if it is one alone."""

    channel_id: int
    person: int | None


async def due_without_server(transaction: Transaction, now: int) -> dict[int, NoServer]:
    """The sessions in places without a server that have notices due by now, with their places."""
    rows = await transaction.rows(
        "SELECT sessions.id AS id, channel_id, (SELECT CASE WHEN count(*) = 1 THEN min(user_id) END FROM seats"
        " WHERE seats.session_id = sessions.id AND user_id > 0) AS person"
        " FROM sessions WHERE guild_id < 0 AND id IN (SELECT session_id FROM notices WHERE due_at <= ?)",
        (now,),
    )
    return {row["id"]: NoServer(row["channel_id"], row["person"]) for row in rows}


async def backlog(transaction: Transaction, now: int) -> list[tuple[int, int]]:
    """The sessions of this process with notices due by now, longest waiting first, each with its server."""
    rows = await transaction.rows(
        filtered(
            "SELECT session_id, guild_id FROM notices JOIN sessions ON sessions.id = session_id WHERE due_at <= ?"
            " AND {ours} GROUP BY session_id, guild_id ORDER BY min(due_at), session_id"
        ),
        (now, *shard_parameters(transaction)),
    )
    return [(row["session_id"], row["guild_id"]) for row in rows]


async def next_due(transaction: Transaction, now: int) -> int | None:
    """When the next notice falls due after ``now``, perhaps that of another process; None if none does."""
    return await transaction.value("SELECT min(due_at) AS due_at FROM notices WHERE due_at > ?", (now,))


async def mark_done(transaction: Transaction, notice: Notice) -> bool:
    """Delete a delivered notice unless it has been queued again since; returns whether it was deleted."""
    changed = await transaction.run("DELETE FROM notices WHERE id = ? AND version = ?", (notice.id, notice.version))
    return changed == 1


async def postpone(transaction: Transaction, notice: Notice, due_at: int | None) -> bool:
    """Retry at ``due_at``; None gives up until the session changes. Returns False if it was queued again meanwhile."""
    changed = await transaction.run(
        "UPDATE notices SET attempts = attempts + 1, due_at = ? WHERE id = ? AND version = ?",
        (due_at, notice.id, notice.version),
    )
    if changed == 0 and notice.kind in (NoticeKind.BOARD, NoticeKind.PING):
        await _replace_attempt(transaction, notice.session_id, notice.kind, notice.queued_at, attempts=0)
    return changed == 1


async def hold_back(transaction: Transaction, session_id: int, due_at: int | None) -> None:
    """Delay a session's other notices until ``due_at`` (None: give up), since none makes sense without its board."""
    await transaction.run(
        "UPDATE notices SET due_at = ? WHERE session_id = ? AND due_at < coalesce(?, due_at + 1)",
        (due_at, session_id, due_at),
    )


async def note_posted(transaction: Transaction, notice: Notice) -> None:
    """If the board was queued again while it was being posted, edit the new message instead of posting another."""
    await transaction.run(
        "UPDATE notices SET fresh_at = NULL WHERE id = ? AND fresh_at = ?", (notice.id, notice.fresh_at)
    )


async def retry_all(transaction: Transaction, now: int, shard: int = EVERY_SHARD) -> None:
    """Make every notice of this process due now and reset its attempts; called once when the bot starts.

    Later it is called for each ``shard`` that the process takes up.

    Notices of orphaned sessions keep waiting. One attempt counts as made: the earlier process may have sent the
    message and died before it deleted the notice, also that of an earlier version.
    """
    await transaction.run(
        filtered(
            "INSERT INTO notices (session_id, kind, target_id, sequence, due_at, queued_at)"
            " SELECT session_id, 'remove', ?, max(sequence), ?, ? FROM notices"
            " WHERE kind IN ('board', 'ping') AND version > 1 AND session_id NOT IN (SELECT session_id FROM orphaned)"
            " AND {ours} AND {in_shard} GROUP BY session_id ON CONFLICT (session_id, kind, target_id) DO NOTHING"
        ),
        (STRAYS, now, now, *shard_parameters(transaction), shard, shard),
    )
    await transaction.run(
        filtered(
            "UPDATE notices SET attempts = 1, due_at = ? WHERE session_id NOT IN (SELECT session_id FROM orphaned)"
            " AND {ours} AND {in_shard}"
        ),
        (now, *shard_parameters(transaction), shard, shard),
    )


async def bring_forward(transaction: Transaction, now: int) -> None:
    """Make every delayed notice due now, after the clock was set back; moves ``queued_at`` out of the future too."""
    await transaction.run("UPDATE notices SET due_at = ? WHERE due_at > ?", (now, now))
    await transaction.run("UPDATE notices SET queued_at = ? WHERE queued_at > ?", (now, now))


async def suspend(transaction: Transaction, session_id: int) -> None:
    """Suspend delivery for a session."""
    await transaction.run("UPDATE notices SET due_at = NULL WHERE session_id = ?", (session_id,))


async def drop(transaction: Transaction, session_id: int) -> None:
    """Delete a session's notices."""
    await transaction.run("DELETE FROM notices WHERE session_id = ?", (session_id,))


async def retry_guild(transaction: Transaction, guild_id: int, now: int) -> None:
    """Make a server's failed notices due now and reset their attempts, except those of orphaned sessions."""
    await transaction.run(
        "UPDATE notices SET attempts = 1, due_at = ? WHERE (attempts > 0 OR due_at IS NULL)"
        " AND (SELECT guild_id FROM sessions WHERE id = session_id) = ?"
        " AND session_id NOT IN (SELECT session_id FROM orphaned)",
        (now, guild_id),
    )


@dataclass(frozen=True, slots=True)
class Posts:
    """The messages of a session.

    When the board was posted, turns up to the action ``board_after`` had been told. ``ping_opens`` is the ``fresh_at``
    of the board that the message ``ping_id`` is to become, None for any other call.
    """

    board_id: int | None
    board_after: int
    ping_id: int | None
    ping_opens: int | None = None


SITTING = 3_600_000
"""How many milliseconds the board of a game against computers is edited; after that much may stand below it."""

DISCORD_EPOCH = 1_420_070_400_000
"""The moment from which Discord counts the milliseconds in its ids."""

POSTS = Mapper(Posts, "posts", "session_id", extra="session_id")


async def posts_of(transaction: Transaction, session_id: int) -> Posts:
    """The message ids of a session, empty if it has no row."""
    return await POSTS.find(transaction, session_id) or Posts(None, 0, None)


async def shows_of_late(transaction: Transaction, session_id: int, now: int) -> bool:
    """Whether a session's board was posted within :data:`SITTING`, by the moment that Discord writes into its id."""
    board_id = (await posts_of(transaction, session_id)).board_id
    return board_id is not None and now - ((board_id >> 22) + DISCORD_EPOCH) < SITTING


async def known_messages(transaction: Transaction, channel_id: int) -> set[int]:
    """The messages in a channel that boards, calls, recaps and queued edits refer to."""
    rows = await transaction.rows(
        "SELECT board_id AS message_id FROM posts JOIN sessions ON sessions.id = session_id WHERE channel_id = ?"
        " UNION SELECT ping_id FROM posts JOIN sessions ON sessions.id = session_id WHERE channel_id = ?"
        " UNION SELECT message_id FROM recaps JOIN sessions ON sessions.id = session_id WHERE channel_id = ?"
        " UNION SELECT target_id FROM notices JOIN sessions ON sessions.id = session_id WHERE channel_id = ?",
        (channel_id,) * 4,
    )
    return {row["message_id"] for row in rows if row["message_id"] is not None}


async def save_board(transaction: Transaction, session_id: int, message_id: int, after: int) -> None:
    """Remember which message is the board, and up to which action its turns are told elsewhere."""
    await transaction.run(
        "UPDATE posts SET board_id = ?, board_after = ? WHERE session_id = ?",
        (message_id, after, session_id),
    )


async def save_ping(
    transaction: Transaction, session_id: int, message_id: int | None, opens: int | None = None
) -> None:
    """Remember which message is the turn ping, and which board it is to become; see :class:`Posts`."""
    await transaction.run(
        "UPDATE posts SET ping_id = ?, ping_opens = ? WHERE session_id = ?", (message_id, opens, session_id)
    )


async def queue_recap(
    transaction: Transaction, session_id: int, message_id: int, sequence: int, now: int, *, after: int
) -> None:
    """Queue turning a message into the recap of the turns that ended after action ``after``, up to ``sequence``."""
    await transaction.run(
        "INSERT INTO recaps (message_id, session_id, sequence, after) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (message_id) DO UPDATE SET sequence = excluded.sequence, after = excluded.after",
        (message_id, session_id, sequence, after),
    )
    await queue(transaction, session_id, NoticeKind.RECAP, sequence, now, target_id=message_id)


async def told_up_to(transaction: Transaction, message_id: int) -> int | None:
    """The action up to which earlier messages tell the turns; None for a message that is no recap."""
    return await transaction.value("SELECT after FROM recaps WHERE message_id = ?", (message_id,))


async def drop_recap(transaction: Transaction, message_id: int) -> None:
    """Forget a recap's message."""
    await transaction.run("DELETE FROM recaps WHERE message_id = ?", (message_id,))


async def queue_recaps_again(transaction: Transaction, session_id: int, after: int, now: int) -> None:
    """Queue the recaps of turns that ended after an action again, because an undo may have changed them."""
    rows = await transaction.rows(
        "SELECT message_id, sequence FROM recaps WHERE session_id = ? AND sequence > ? ORDER BY sequence",
        (session_id, after),
    )
    for row in rows:
        await queue(transaction, session_id, NoticeKind.RECAP, row["sequence"], now, target_id=row["message_id"])


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
    "UPDATE turn_clocks SET called_at = NULL",
    "DELETE FROM deferred_pings WHERE kind IN ('proposal', 'timeout')",
    "DELETE FROM notices WHERE kind = 'reminder'",
)

_LOOK_FOR_STRAYS = (
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
    """Queue these messages at ``now``; ``since`` is the moment of the restored copy."""
    for statement in _TAKE_AWAY:
        await transaction.run(statement, (now,))
    for statement in _FORGET:
        await transaction.run(statement)
    await transaction.run(_LOOK_FOR_STRAYS, (now, -since, since - LATELY))
    for statement in _OWE:
        await transaction.run(statement, (now,))
