"""Server settings, limits on open sessions, and the threads opened for sessions."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store import notices
from bot.store.database import Transaction
from bot.store.notices import Kind
from bot.store.sessions import Session
from bot.store.themes import Theme

MOST_OF_MEMBER = 10
MOST_OF_SERVER = 100
"""The default limits on sessions open at once, per member and per server."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server's settings; a server without a row has the defaults.

    ``watched`` is whether each step of a turn is shown to everybody at once.
    ``language`` None is the server's own; ``clock`` is milliseconds per turn, 0 unlimited, None the default;
    ``starter_role_id`` None lets everyone open games. Games open only in ``channels``; an empty set allows all.
    ``zone`` is where its days turn, None for UTC; the day of ``former_zone`` goes on until ``former_until``.
    The day's problem is announced in ``daily_channel_id`` at ``daily_hour`` if both are set, next at ``daily_due_at``.
    """

    guild_id: int
    language: str | None = None
    threads: bool = False
    watched: bool = False
    clock: int | None = None
    starter_role_id: int | None = None
    most_of_member: int = MOST_OF_MEMBER
    most_of_server: int = MOST_OF_SERVER
    channels: frozenset[int] = frozenset()
    theme: Theme = Theme.DARK
    zone: str | None = None
    former_zone: str | None = None
    former_until: int | None = None
    daily_channel_id: int | None = None
    daily_hour: int | None = None
    daily_due_at: int | None = None


async def find(transaction: Transaction, guild_id: int) -> Server:
    """The settings of a server, or the defaults."""
    row = await transaction.row("SELECT * FROM servers WHERE guild_id = ?", (guild_id,))
    if row is None:
        return Server(guild_id)
    allowed = await transaction.rows("SELECT channel_id FROM allowed_channels WHERE guild_id = ?", (guild_id,))
    return Server(
        guild_id=guild_id,
        language=row["language"],
        threads=bool(row["threads"]),
        watched=bool(row["watched"]),
        clock=row["clock"],
        starter_role_id=row["starter_role_id"],
        most_of_member=row["most_of_member"],
        most_of_server=row["most_of_server"],
        channels=frozenset(channel["channel_id"] for channel in allowed),
        theme=Theme(row["theme"]),
        zone=row["zone"],
        former_zone=row["former_zone"],
        former_until=row["former_until"],
        daily_channel_id=row["daily_channel_id"],
        daily_hour=row["daily_hour"],
        daily_due_at=row["daily_due_at"],
    )


async def save(transaction: Transaction, server: Server) -> None:
    """Write the settings of a server, its channels included."""
    await transaction.run(
        "INSERT INTO servers (guild_id, language, threads, clock, starter_role_id, most_of_member, most_of_server,"
        " theme, watched, zone, former_zone, former_until, daily_channel_id, daily_hour, daily_due_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (guild_id) DO UPDATE SET"
        " language = excluded.language, threads = excluded.threads, clock = excluded.clock,"
        " starter_role_id = excluded.starter_role_id, most_of_member = excluded.most_of_member,"
        " most_of_server = excluded.most_of_server, theme = excluded.theme, watched = excluded.watched,"
        " zone = excluded.zone, former_zone = excluded.former_zone, former_until = excluded.former_until,"
        " daily_channel_id = excluded.daily_channel_id, daily_hour = excluded.daily_hour,"
        " daily_due_at = excluded.daily_due_at, daily_failures = 0",
        (
            server.guild_id,
            server.language,
            server.threads,
            server.clock,
            server.starter_role_id,
            server.most_of_member,
            server.most_of_server,
            server.theme,
            server.watched,
            server.zone,
            server.former_zone,
            server.former_until,
            server.daily_channel_id,
            server.daily_hour,
            server.daily_due_at,
        ),
    )
    await transaction.run("DELETE FROM allowed_channels WHERE guild_id = ?", (server.guild_id,))
    for channel_id in sorted(server.channels):
        await transaction.run(
            "INSERT INTO allowed_channels (guild_id, channel_id) VALUES (?, ?)", (server.guild_id, channel_id)
        )


async def forget_channel(transaction: Transaction, channel_id: int) -> None:
    """Remove a deleted channel; the only allowed one stays listed, since an empty list would allow every channel."""
    await transaction.run(
        "DELETE FROM allowed_channels WHERE channel_id = ?1 AND EXISTS (SELECT 1 FROM allowed_channels AS others"
        " WHERE others.guild_id = allowed_channels.guild_id AND others.channel_id != ?1)",
        (channel_id,),
    )
    await transaction.run("DELETE FROM threads WHERE channel_id = ?", (channel_id,))
    await stop_daily(transaction, channel_id)


async def stop_daily(transaction: Transaction, channel_id: int) -> None:
    """Announce no more problems in a channel that is gone."""
    await transaction.run(
        "UPDATE servers SET daily_channel_id = NULL, daily_due_at = NULL WHERE daily_channel_id = ?", (channel_id,)
    )


async def forget_role(transaction: Transaction, guild_id: int, role_id: int) -> None:
    """Drop a deleted role as the starter role; otherwise no member could open games any more."""
    await transaction.run(
        "UPDATE servers SET starter_role_id = NULL WHERE guild_id = ? AND starter_role_id = ?", (guild_id, role_id)
    )


async def count_open(transaction: Transaction, guild_id: int) -> int:
    """The number of lobbies and running games in a server."""
    row = await transaction.row(
        "SELECT count(*) FROM sessions WHERE guild_id = ? AND status IN ('lobby', 'playing')", (guild_id,)
    )
    return int(row[0]) if row else 0


async def count_opened(transaction: Transaction, guild_id: int, user_id: int) -> int:
    """The number of open sessions of a server that a member has opened."""
    row = await transaction.row(
        "SELECT count(*) FROM sessions WHERE guild_id = ? AND opener_id = ? AND status IN ('lobby', 'playing')",
        (guild_id, user_id),
    )
    return int(row[0]) if row else 0


async def keep_thread(transaction: Transaction, guild_id: int, channel_id: int) -> None:
    """Remember a thread that was opened for a session."""
    await transaction.run(
        "INSERT INTO threads (channel_id, guild_id) VALUES (?, ?) ON CONFLICT DO NOTHING", (channel_id, guild_id)
    )


async def queue_close(transaction: Transaction, session: Session, now: int) -> None:
    """Queue archiving a finished session's own thread, if it has one, after all other messages."""
    if await is_own_thread(transaction, session.channel_id):
        await notices.queue(transaction, session.id, Kind.CLOSE, session.sequence, now)


async def is_own_thread(transaction: Transaction, channel_id: int) -> bool:
    """Whether a channel is a thread that was opened for a session."""
    return await transaction.row("SELECT 1 FROM threads WHERE channel_id = ?", (channel_id,)) is not None
