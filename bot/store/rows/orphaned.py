"""Orphaned sessions, without a place: their channel was deleted, or the bot is not in the server."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.store.database import Transaction
from bot.store.mapper import Mapper


class Missing(StrEnum):
    """What an orphaned session has lost: its channel, for good, or its server, until the bot is added again."""

    CHANNEL = "channel"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class OrphanedSession:
    """A session orphaned since ``since`` (milliseconds); ``paused`` if only that has stopped its clock."""

    session_id: int
    missing: Missing
    since: int
    paused: bool


ORPHANED = Mapper(OrphanedSession, "orphaned", "session_id", {"missing": "cause"})
find = ORPHANED.find
save = ORPHANED.save
remove = ORPHANED.delete


async def of_guild(transaction: Transaction, guild_id: int, missing: Missing) -> list[int]:
    """The sessions of a server that are orphaned for this reason."""
    # Few sessions are orphaned, and a server can have had many: SQLite looks up the former, in this order.
    return await transaction.column(
        "SELECT session_id FROM orphaned CROSS JOIN sessions WHERE sessions.id = session_id"
        " AND guild_id = ? AND cause = ? ORDER BY session_id",
        (guild_id, missing),
    )


async def of_player(transaction: Transaction, guild_id: int, user_id: int, limit: int) -> list[int]:
    """A user's sessions in a server that were archived or whose channel is gone, newest first."""
    return await transaction.column(
        "SELECT session_id FROM seats JOIN sessions ON sessions.id = session_id LEFT JOIN orphaned USING (session_id)"
        " WHERE seats.user_id = ? AND guild_id = ? AND (status = 'archived' OR (cause = 'channel'"
        " AND status IN ('lobby', 'playing'))) ORDER BY session_id DESC LIMIT ?",
        (user_id, guild_id, limit),
    )


async def orphaned_guilds(transaction: Transaction) -> list[int]:
    """The servers with sessions that are orphaned because the bot is not in the server."""
    return await transaction.column(
        "SELECT DISTINCT guild_id FROM orphaned JOIN sessions ON sessions.id = session_id WHERE cause = 'server'"
    )


async def open_guilds(transaction: Transaction) -> list[int]:
    """The servers that have open sessions."""
    return await transaction.column(
        "SELECT DISTINCT guild_id FROM sessions INDEXED BY open_sessions_of_a_guild"
        " WHERE status IN ('lobby', 'playing')"
    )


@dataclass(frozen=True, slots=True)
class OpenPlace:
    """Where an open session is."""

    session_id: int
    guild_id: int
    channel_id: int


async def open_places(transaction: Transaction, guild_ids: Sequence[int]) -> list[OpenPlace]:
    """The open sessions of these servers that are not orphaned."""
    marks = ", ".join("?" * len(guild_ids))
    statement = (
        f"SELECT id, guild_id, channel_id FROM sessions WHERE guild_id IN ({marks})"  # noqa: S608 - marks alone
        " AND status IN ('lobby', 'playing')"
        " AND NOT EXISTS (SELECT 1 FROM orphaned WHERE session_id = sessions.id) ORDER BY id"
    )
    return [OpenPlace(*row) for row in await transaction.rows(statement, guild_ids)]


async def leave_channel(transaction: Transaction, session_id: int, now: int) -> None:
    """Forget a session's messages, which are in its former channel, and queue its open proposals for reposting."""
    await transaction.run("DELETE FROM notices WHERE session_id = ? AND kind IN ('recap', 'remove')", (session_id,))
    await transaction.run("DELETE FROM recaps WHERE session_id = ?", (session_id,))
    await transaction.run("UPDATE posts SET board_id = NULL, ping_id = NULL WHERE session_id = ?", (session_id,))
    await transaction.run("UPDATE timeouts SET message_id = NULL WHERE session_id = ?", (session_id,))
    await transaction.run("UPDATE proposals SET message_id = NULL WHERE session_id = ?", (session_id,))
    await transaction.run(
        "INSERT INTO notices (session_id, kind, target_id, sequence, due_at, queued_at) SELECT session_id, 'proposal',"
        " id, sequence, ?1, ?1 FROM proposals WHERE session_id = ?2 AND status = 'open'"
        " ON CONFLICT (session_id, kind, target_id) DO UPDATE SET due_at = excluded.due_at,"
        " version = notices.version + 1",
        (now, session_id),
    )
