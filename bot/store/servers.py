"""What a server has set for itself, and the threads opened for its sessions: rows in and out."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store import notices
from bot.store.database import Transaction
from bot.store.notices import Kind
from bot.store.sessions import Session

MOST_OF_MEMBER = 10
MOST_OF_SERVER = 100
"""How many sessions may be open at once where a server has not set anything else."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server's settings; a server without a row has the usual ones.

    ``language`` is None for the server's own, ``clock`` milliseconds a turn, 0 for any time, None for the usual;
    ``starter_role_id`` None lets everyone open games. Games are opened in ``channels``, or anywhere if there are none.
    """

    guild_id: int
    language: str | None = None
    threads: bool = False
    clock: int | None = None
    starter_role_id: int | None = None
    most_of_member: int = MOST_OF_MEMBER
    most_of_server: int = MOST_OF_SERVER
    channels: frozenset[int] = frozenset()


async def find(transaction: Transaction, guild_id: int) -> Server:
    """The settings of a server."""
    row = await transaction.row("SELECT * FROM servers WHERE guild_id = ?", (guild_id,))
    if row is None:
        return Server(guild_id)
    allowed = await transaction.rows("SELECT channel_id FROM allowed_channels WHERE guild_id = ?", (guild_id,))
    return Server(
        guild_id=guild_id,
        language=row["language"],
        threads=bool(row["threads"]),
        clock=row["clock"],
        starter_role_id=row["starter_role_id"],
        most_of_member=row["most_of_member"],
        most_of_server=row["most_of_server"],
        channels=frozenset(one["channel_id"] for one in allowed),
    )


async def save(transaction: Transaction, server: Server) -> None:
    """Write the settings of a server, its channels included."""
    await transaction.run(
        "INSERT INTO servers (guild_id, language, threads, clock, starter_role_id, most_of_member, most_of_server)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (guild_id) DO UPDATE SET language = excluded.language,"
        " threads = excluded.threads, clock = excluded.clock, starter_role_id = excluded.starter_role_id,"
        " most_of_member = excluded.most_of_member, most_of_server = excluded.most_of_server",
        (
            server.guild_id,
            server.language,
            server.threads,
            server.clock,
            server.starter_role_id,
            server.most_of_member,
            server.most_of_server,
        ),
    )
    await transaction.run("DELETE FROM allowed_channels WHERE guild_id = ?", (server.guild_id,))
    for channel_id in sorted(server.channels):
        await transaction.run(
            "INSERT INTO allowed_channels (guild_id, channel_id) VALUES (?, ?)", (server.guild_id, channel_id)
        )


async def forget_channel(transaction: Transaction, channel_id: int) -> None:
    """A channel is gone. If it was the only one allowed it stays so: others are not allowed because it is gone."""
    await transaction.run(
        "DELETE FROM allowed_channels WHERE channel_id = ?1 AND EXISTS (SELECT 1 FROM allowed_channels AS others"
        " WHERE others.guild_id = allowed_channels.guild_id AND others.channel_id != ?1)",
        (channel_id,),
    )
    await transaction.run("DELETE FROM threads WHERE channel_id = ?", (channel_id,))


async def forget_role(transaction: Transaction, guild_id: int, role_id: int) -> None:
    """A role is gone; without this, nobody could open games."""
    await transaction.run(
        "UPDATE servers SET starter_role_id = NULL WHERE guild_id = ? AND starter_role_id = ?", (guild_id, role_id)
    )


async def count_open(transaction: Transaction, guild_id: int) -> int:
    """How many sessions of a server are open."""
    row = await transaction.row(
        "SELECT count(*) FROM sessions WHERE guild_id = ? AND status IN ('lobby', 'playing')", (guild_id,)
    )
    return int(row[0]) if row else 0


async def count_hosted(transaction: Transaction, guild_id: int, user_id: int) -> int:
    """How many open sessions of a server a member hosts."""
    row = await transaction.row(
        "SELECT count(*) FROM sessions WHERE guild_id = ? AND host_id = ? AND status IN ('lobby', 'playing')",
        (guild_id, user_id),
    )
    return int(row[0]) if row else 0


async def keep_thread(transaction: Transaction, guild_id: int, channel_id: int) -> None:
    """Remember a thread that was opened for a session."""
    await transaction.run(
        "INSERT INTO threads (channel_id, guild_id) VALUES (?, ?) ON CONFLICT DO NOTHING", (channel_id, guild_id)
    )


async def owe_close(transaction: Transaction, session: Session, now: int) -> None:
    """A session is over: if it had a thread of its own, that is to be archived once everything has been said."""
    if await is_own_thread(transaction, session.channel_id):
        await notices.owe(transaction, session.id, Kind.CLOSE, session.sequence, now)


async def is_own_thread(transaction: Transaction, channel_id: int) -> bool:
    """Whether a channel is a thread that was opened for a session."""
    return await transaction.row("SELECT 1 FROM threads WHERE channel_id = ?", (channel_id,)) is not None
