"""Server settings, limits on open sessions, and the threads opened for sessions."""

from bot.model.guilds import Guild
from bot.model.preferences import Theme
from bot.model.sessions import Session
from bot.store.database import Transaction
from bot.store.mapper import Mapper
from bot.store.rows import notices, outbox, seasons
from bot.store.rows.notices import NoticeKind
from bot.store.rows.outbox import OutboxKind

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
    await seasons.forget_channel(transaction, channel_id)


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
