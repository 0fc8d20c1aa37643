"""Which process of a shared database holds which of Discord's shards, and which sessions and servers it works for.

A process works for all of them unless it shares the database. A statement names a condition as a word in braces, which
takes these parameters: the process twice (:func:`shard_parameters`), or a shard twice. A process of 0 works for all
servers, and nothing is looked up.

- ``{ours}``: the session of a row, in a column ``session_id`` that no other table of the query has, is this process's.
- ``{our_server}``: the server of a row, in its column ``guild_id``, is this process's.
- ``{in_shard}``: the session of a row is of this shard, or the shard is :data:`EVERY_SHARD`.

A process is known by a number that is never given twice. It is alive for as long as its session of locks holds the
number's lock (see ``bot.store.drivers.server_lock``); every write of a process begins with a look whether that is so
(see ``bot.store.drivers.postgres``). What a process held that is not alive is free. Rows here, and the locks of
numbers, are taken only while nobody else writes, so a shard never has two holders, and whoever takes it sees all that
was written for it before.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from bot.store.drivers.driver import PROCESSES
from bot.store.mapper import Mapper
from bot.store.rows import metadata
from bot.store.statements import Transaction

EVERY_SHARD = -1

NO_NUMBER = -1
"""In place of the number of a process that shares the database and has none yet: nothing is its own."""

_CONDITIONS = {
    "{ours}": "(? = 0 OR EXISTS (SELECT 1 FROM sessions AS owned JOIN shards"
    " ON shard = {owned_shard} WHERE owned.id = session_id"
    " AND shards.process = ? AND leaving = 0))",
    # The shards are looked up once, and not for each of many servers.
    "{our_server}": "(? = 0 OR {shard} IN (SELECT shard FROM shards WHERE shards.process = ? AND leaving = 0))",
    "{in_shard}": "(? < 0 OR (SELECT {owned_shard} FROM sessions AS owned WHERE owned.id = session_id) = ?)",
    "{shard}": "((CASE WHEN guild_id < 0 THEN 0 ELSE guild_id END) >> 22) % (SELECT total FROM cluster)",
    "{owned_shard}": "((CASE WHEN owned.guild_id < 0 THEN 0 ELSE owned.guild_id END) >> 22)"
    " % (SELECT total FROM cluster)",
}
"""The shard of a server; the first has the places without one, where the number is negative."""


@cache
def filtered(statement: str) -> str:
    """A statement with the conditions in place of their words."""
    for word, condition in _CONDITIONS.items():
        statement = statement.replace(word, condition)
    return statement


def shard_parameters(transaction: Transaction) -> tuple[int, int]:
    """The parameters of a condition about this process."""
    return transaction.process, transaction.process


async def shard_of(transaction: Transaction, session_id: int) -> int | None:
    """The shard of a session's server; None without a session or shards."""
    return await transaction.value(filtered("SELECT {shard} AS shard FROM sessions WHERE id = ?"), (session_id,))


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
    await metadata.divide_graces(transaction, number)
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
