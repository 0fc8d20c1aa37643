"""Which process of a shared database holds which of Discord's shards.

A process is known by a number that is never given twice. It is alive for as long as its session of locks holds the
number's lock (see ``bot.store.drivers.server_lock``); every write of a process begins with a look whether that is so
(see ``bot.store.drivers.postgres``). What a process held that is not alive is free. Rows here, and the locks of
numbers, are taken only while nobody else writes, so a shard never has two holders, and whoever takes it sees all that
was written for it before.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.store.database import Transaction
from bot.store.drivers.driver import PROCESSES
from bot.store.mapper import Mapper
from bot.store.rows import outages
from bot.store.rows.shard_filter import filtered


@dataclass(frozen=True, slots=True)
class ShardHolder:
    """A shard, and the process that held it last: whether it was told to, and whether it is giving it over."""

    shard: int
    process: int | None
    fixed: bool
    leaving: bool


HOLDERS = Mapper(ShardHolder, "shards", "shard", extra="heard_at")


async def alive(transaction: Transaction) -> list[int]:
    """The processes that are alive, the oldest first."""
    return await transaction.column(
        "SELECT objid::bigint AS number FROM pg_locks WHERE locktype = 'advisory' AND classid::bigint = ?"
        " AND objsubid = 2 AND granted AND mode = 'ExclusiveLock'"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) ORDER BY 1",
        (PROCESSES,),
    )


async def holders(transaction: Transaction) -> list[ShardHolder]:
    """Every shard, in order."""
    return await HOLDERS.all(transaction, "ORDER BY shard")


async def total(transaction: Transaction) -> int | None:
    """Into how many shards the servers are divided; None if that was never decided."""
    return await transaction.value("SELECT total FROM cluster")


async def divide(transaction: Transaction, number: int, heard_at: int | None = None) -> None:
    """Divide the servers into so many shards anew, all of them free; when each was heard last is not forgotten.

    ``heard_at`` is when players could reach the bot last, for a database that no process has shared yet.
    """
    known = await transaction.value("SELECT min(heard_at) FROM shards")
    heard_at = heard_at if known is None else known
    await transaction.run(
        "INSERT INTO cluster (id, total, last_process) VALUES (1, ?, 0) ON CONFLICT (id) DO UPDATE SET"
        " total = excluded.total",
        (number,),
    )
    await transaction.run("DELETE FROM shards")
    await outages.divide(transaction, number)
    await transaction.run_each(
        "INSERT INTO shards (shard, heard_at) VALUES (?, ?)", ((shard, heard_at) for shard in range(number))
    )


async def next_process(transaction: Transaction) -> int:
    """The number of a new process; the servers must have been divided."""
    return await transaction.insert("UPDATE cluster SET last_process = last_process + 1 RETURNING last_process")


async def take(transaction: Transaction, number: int, shards: Iterable[int], *, fixed: bool = False) -> None:
    """Let a process hold these shards, which must be free; ``fixed`` if it was told to hold them.

    Whatever is queued there counts as tried from now on, since the process before may have sent it.
    """
    shards = tuple(shards)
    await transaction.run_each(
        "UPDATE shards SET process = ?, fixed = ?, leaving = 0 WHERE shard = ?",
        ((number, int(fixed), shard) for shard in shards),
    )
    await transaction.run_each(
        filtered("UPDATE notices SET attempts = 1 WHERE attempts = 0 AND {in_shard}"),
        ((shard, shard) for shard in shards),
    )


async def begin_to_leave(transaction: Transaction, number: int, shards: Iterable[int]) -> None:
    """Mark shards of a process that it is about to give over; from now on nothing is due to it there."""
    await transaction.run_each(
        "UPDATE shards SET leaving = 1 WHERE shard = ? AND process = ?", ((shard, number) for shard in shards)
    )


async def leave(transaction: Transaction, number: int, shards: Iterable[int]) -> None:
    """Free shards of a process."""
    await transaction.run_each(
        "UPDATE shards SET process = NULL WHERE shard = ? AND process = ?", ((shard, number) for shard in shards)
    )


async def heard(transaction: Transaction, number: int) -> dict[int, int | None]:
    """The shards that a process works for, each with when its players could last reach the bot."""
    rows = await transaction.rows("SELECT shard, heard_at FROM shards WHERE process = ? AND leaving = 0", (number,))
    return {row["shard"]: row["heard_at"] for row in rows}


async def note_heard(transaction: Transaction, number: int, now: int) -> None:
    """Remember that the players of a process's shards can reach the bot now.

    Those it is giving over are left to the next one, which puts off the deadlines there if need be.
    """
    await transaction.run("UPDATE shards SET heard_at = ? WHERE process = ? AND leaving = 0", (now, number))
