"""Which process of a shared database holds which of Discord's shards.

A process is known by a number that is never given twice. Its row is its lease: it ends by the clock of the database
server, and whoever sees it ended deletes it, which frees its shards; so does whoever sees that the process is gone
(see ``bot.store.engines.presence``). Every write of a process begins with a look at its row (see
``bot.store.engines.postgres``), so that one whose row is gone can write nothing any more.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.store.database import Transaction
from bot.store.engines.presence import LOCKS
from bot.store.mapper import Mapper
from bot.store.rows import outages


@dataclass(frozen=True, slots=True)
class ShardHolder:
    """A shard, the process that holds it, None if none does, and whether it is giving it over."""

    shard: int
    process: int | None
    leaving: bool


SHARDS = Mapper(ShardHolder, "shards", "shard", beside="heard_at")


@dataclass(frozen=True, slots=True)
class GatewayStarts:
    """How many gateway sessions may still be started ``until`` then; None if that is not known."""

    left: int | None
    until: int


async def clock(transaction: Transaction) -> int:
    """The time by the clock of the database server, in milliseconds since 1970."""
    row = await transaction.row("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now")
    return 0 if row is None else int(row["now"])


async def end_overdue(transaction: Transaction, now: int) -> list[int]:
    """End the leases that have not been renewed in time; returns the numbers of their processes."""
    overdue = await transaction.rows("SELECT number FROM processes WHERE until < ? ORDER BY number", (now,))
    for row in overdue:
        await end(transaction, row["number"])
    return [row["number"] for row in overdue]


async def end(transaction: Transaction, number: int) -> None:
    """End a lease, which frees its shards."""
    await transaction.run("DELETE FROM processes WHERE number = ?", (number,))


async def absent(transaction: Transaction, but: int) -> frozenset[int]:
    """The processes that do not hold the locks that say that they are there; ``but`` for this one."""
    rows = await transaction.rows(
        "SELECT number FROM processes WHERE number <> ? AND presence <> 0 AND presence NOT IN"
        " (SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid::bigint = ? AND objsubid = 2"
        " AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))",
        (but, LOCKS),
    )
    return frozenset(row["number"] for row in rows)


async def total(transaction: Transaction) -> int | None:
    """Into how many shards the servers are divided; None if that was never decided."""
    row = await transaction.row("SELECT total FROM fleet")
    return None if row is None else row["total"]


async def divide(transaction: Transaction, number: int, heard_at: int | None = None) -> None:
    """Divide the servers into so many shards anew, all of them free; when each was heard last is not forgotten.

    ``heard_at`` is when players could reach the bot last, for a database that no process has shared yet.
    """
    row = await transaction.row("SELECT min(heard_at) AS heard_at FROM shards")
    if row is not None and row["heard_at"] is not None:
        heard_at = row["heard_at"]
    await transaction.run(
        "INSERT INTO fleet (id, total, last_process) VALUES (1, ?, 0) ON CONFLICT (id) DO UPDATE SET"
        " total = excluded.total",
        (number,),
    )
    await transaction.run("DELETE FROM shards")
    await outages.divide(transaction, number)
    await transaction.run_each(
        "INSERT INTO shards (shard, heard_at) VALUES (?, ?)", ((shard, heard_at) for shard in range(number))
    )


async def admit(transaction: Transaction, until: int, presence: int, *, fixed: bool) -> int:
    """Give a new process the next number and a lease; the servers must have been divided."""
    number = await transaction.insert("UPDATE fleet SET last_process = last_process + 1 RETURNING last_process")
    await transaction.run(
        "INSERT INTO processes (number, until, fixed, presence) VALUES (?, ?, ?, ?)",
        (number, until, int(fixed), presence),
    )
    return number


async def renew(transaction: Transaction, number: int, until: int) -> bool:
    """Renew a lease; False if it has been ended."""
    return await transaction.run("UPDATE processes SET until = ? WHERE number = ?", (until, number)) == 1


async def sharers(transaction: Transaction) -> list[int]:
    """The processes that share the shards that no other one was told to hold, the oldest first."""
    return [row["number"] for row in await transaction.rows("SELECT number FROM processes WHERE fixed = 0 ORDER BY 1")]


async def any_alive(transaction: Transaction) -> bool:
    """Whether any process has a lease."""
    return await transaction.row("SELECT 1 FROM processes LIMIT 1") is not None


async def holdings(transaction: Transaction) -> list[ShardHolder]:
    """Every shard that no process holds, or one that takes a share, in order."""
    return await SHARDS.all(
        transaction, "LEFT JOIN processes ON number = process WHERE fixed IS NULL OR fixed = 0 ORDER BY shard"
    )


async def held(transaction: Transaction, number: int) -> frozenset[int]:
    """The shards of a process, those it is giving over included."""
    rows = await transaction.rows("SELECT shard FROM shards WHERE process = ?", (number,))
    return frozenset(row["shard"] for row in rows)


async def taken(transaction: Transaction, shards: Iterable[int]) -> list[int]:
    """Those of these shards that some process holds."""
    rows = await transaction.rows("SELECT shard FROM shards WHERE process IS NOT NULL ORDER BY shard")
    return [row["shard"] for row in rows if row["shard"] in frozenset(shards)]


async def take(transaction: Transaction, number: int, shards: Iterable[int]) -> None:
    """Let a process hold these shards, which must be free."""
    await transaction.run_each(
        "UPDATE shards SET process = ?, leaving = 0 WHERE shard = ? AND process IS NULL",
        ((number, shard) for shard in shards),
    )


async def begin_to_leave(transaction: Transaction, number: int, shards: Iterable[int]) -> None:
    """Mark shards of a process that it is about to give over; from now on nothing is due to it there."""
    await transaction.run_each(
        "UPDATE shards SET leaving = 1 WHERE shard = ? AND process = ?", ((shard, number) for shard in shards)
    )


async def leave(transaction: Transaction, number: int, shards: Iterable[int]) -> None:
    """Free shards of a process."""
    await transaction.run_each(
        "UPDATE shards SET process = NULL, leaving = 0 WHERE shard = ? AND process = ?",
        ((shard, number) for shard in shards),
    )


async def free_at(transaction: Transaction, bucket: int) -> int:
    """When the next gateway session of a bucket may be started."""
    row = await transaction.row("SELECT free_at FROM identifies WHERE bucket = ?", (bucket,))
    return 0 if row is None else row["free_at"]


async def occupy(transaction: Transaction, bucket: int, until: int) -> None:
    """Let no other gateway session of a bucket be started before then, and count this one."""
    await transaction.run(
        "INSERT INTO identifies (bucket, free_at) VALUES (?, ?) ON CONFLICT (bucket) DO UPDATE SET"
        " free_at = excluded.free_at",
        (bucket, until),
    )
    await transaction.run("UPDATE fleet SET starts_left = starts_left - 1")


async def starts(transaction: Transaction) -> GatewayStarts:
    """How many gateway sessions all processes together may still start."""
    row = await transaction.row("SELECT starts_left, starts_until FROM fleet")
    return GatewayStarts(None, 0) if row is None else GatewayStarts(row["starts_left"], row["starts_until"] or 0)


async def note_starts(transaction: Transaction, left: int, until: int) -> None:
    """Remember what Discord has said of them."""
    await transaction.run("UPDATE fleet SET starts_left = ?, starts_until = ?", (left, until))


async def heard(transaction: Transaction, number: int) -> dict[int, int | None]:
    """The shards that a process works for, each with when its players could last reach the bot."""
    rows = await transaction.rows("SELECT shard, heard_at FROM shards WHERE process = ? AND leaving = 0", (number,))
    return {row["shard"]: row["heard_at"] for row in rows}


async def note_heard(transaction: Transaction, number: int, now: int) -> None:
    """Remember that the players of a process's shards can reach the bot now.

    Those it is giving over are left to the next one, which puts off the deadlines there if need be.
    """
    await transaction.run("UPDATE shards SET heard_at = ? WHERE process = ? AND leaving = 0", (now, number))
