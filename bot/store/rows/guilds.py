"""Servers: their settings, limits on open sessions, threads opened for sessions, and sessions without a place."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.model.guilds import Guild
from bot.model.preferences import Theme
from bot.model.sessions import Session
from bot.store.mapper import Mapper
from bot.store.rows import notices, outbox
from bot.store.rows.notices import NoticeKind
from bot.store.rows.outbox import OutboxKind
from bot.store.statements import Transaction

GUILDS = Mapper(Guild, "servers", "guild_id", exclude="channels")


async def find(transaction: Transaction, guild_id: int) -> Guild:
    """The settings of a server, or the defaults."""
    row = await transaction.row(GUILDS.select("WHERE guild_id = ?"), (guild_id,))
    if row is None:
        return Guild(guild_id)
    allowed = await transaction.column("SELECT channel_id FROM allowed_channels WHERE guild_id = ?", (guild_id,))
    return GUILDS.read(row, channels=frozenset(allowed))


async def theme(transaction: Transaction, guild_id: int) -> Theme:
    """The theme of a server's pictures."""
    chosen = await transaction.value("SELECT theme FROM servers WHERE guild_id = ?", (guild_id,))
    return Theme(chosen or Guild(guild_id).theme)


async def save(transaction: Transaction, guild: Guild) -> None:
    """Write the settings of a server, its channels included, and owe its next announcement."""
    await GUILDS.save(transaction, guild)
    await outbox.keep_due(transaction, OutboxKind.ANNOUNCEMENT, guild.guild_id, guild.guild_id, guild.daily_due_at)
    await transaction.run("DELETE FROM allowed_channels WHERE guild_id = ?", (guild.guild_id,))
    await transaction.run_each(
        "INSERT INTO allowed_channels (guild_id, channel_id) VALUES (?, ?)",
        [(guild.guild_id, channel_id) for channel_id in sorted(guild.channels)],
    )


async def forget_channel(transaction: Transaction, channel_id: int) -> None:
    """Remove a deleted channel; the only allowed one stays listed, since an empty list would allow every channel."""
    await transaction.run(
        "DELETE FROM allowed_channels WHERE channel_id = ?1 AND EXISTS (SELECT 1 FROM allowed_channels AS others"
        " WHERE others.guild_id = allowed_channels.guild_id AND others.channel_id != ?1)",
        (channel_id,),
    )
    await transaction.run("DELETE FROM threads WHERE channel_id = ?", (channel_id,))
    await transaction.run(
        "UPDATE servers SET daily_channel_id = NULL, daily_due_at = NULL WHERE daily_channel_id = ?", (channel_id,)
    )
    await transaction.run("UPDATE servers SET season_channel_id = NULL WHERE season_channel_id = ?", (channel_id,))


async def announcing(transaction: Transaction) -> list[Guild]:
    """The servers in which the day's problem is announced."""
    found = await transaction.column("SELECT guild_id FROM servers WHERE daily_due_at IS NOT NULL ORDER BY guild_id")
    return [await find(transaction, guild_id) for guild_id in found]


async def forget_role(transaction: Transaction, guild_id: int, role_id: int) -> None:
    """Drop a deleted role as the starter role; otherwise no member could open games any more."""
    await transaction.run(
        "UPDATE servers SET starter_role_id = NULL WHERE guild_id = ? AND starter_role_id = ?", (guild_id, role_id)
    )


async def count_open(transaction: Transaction, guild_id: int) -> int:
    """The number of lobbies and running games in a server, but for tables of tournaments, which nobody opens."""
    return await transaction.count(
        "SELECT count(*) FROM sessions WHERE guild_id = ? AND status IN ('lobby', 'playing')"
        " AND NOT EXISTS (SELECT 1 FROM pairings WHERE session_id = sessions.id)",
        (guild_id,),
    )


async def count_opened(transaction: Transaction, guild_id: int, user_id: int) -> int:
    """The number of open sessions of a server that a member has opened."""
    return await transaction.count(
        "SELECT count(*) FROM sessions WHERE guild_id = ? AND opener_id = ? AND status IN ('lobby', 'playing')"
        " AND NOT EXISTS (SELECT 1 FROM pairings WHERE session_id = sessions.id)",
        (guild_id, user_id),
    )


async def keep_thread(transaction: Transaction, guild_id: int, channel_id: int) -> None:
    """Remember a thread that was opened for a session."""
    await transaction.run(
        "INSERT INTO threads (channel_id, guild_id) VALUES (?, ?) ON CONFLICT DO NOTHING", (channel_id, guild_id)
    )


async def queue_close(transaction: Transaction, session: Session, now: int) -> None:
    """Queue archiving a finished session's own thread, if it has one, after all other messages."""
    if await is_own_thread(transaction, session.channel_id):
        await notices.queue(transaction, session.id, NoticeKind.CLOSE, session.sequence, now)


async def is_own_thread(transaction: Transaction, channel_id: int) -> bool:
    """Whether a channel is a thread that was opened for a session."""
    return await transaction.exists("SELECT 1 FROM threads WHERE channel_id = ?", (channel_id,))


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
find_orphaned = ORPHANED.find
save_orphaned = ORPHANED.save
remove_orphaned = ORPHANED.delete


async def orphaned_in(transaction: Transaction, guild_id: int, missing: Missing) -> list[int]:
    """The sessions of a server that are orphaned for this reason."""
    # Few sessions are orphaned, and a server can have had many: SQLite looks up the former, in this order.
    return await transaction.column(
        "SELECT session_id FROM orphaned CROSS JOIN sessions WHERE sessions.id = session_id"
        " AND guild_id = ? AND cause = ? ORDER BY session_id",
        (guild_id, missing),
    )


async def orphaned_of_player(transaction: Transaction, guild_id: int, user_id: int, limit: int) -> list[int]:
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
