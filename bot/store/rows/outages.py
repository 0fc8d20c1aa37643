"""When nobody could reach the bot: the absences, when each shard was heard last, and extra time that is owed for it.

No streak is lost by an absence. Extra time, a grace, is noted together with the outage, given in many transactions, and
then deleted. What was heard is what the next process needs to know of the one before.
"""

from dataclasses import dataclass

from bot.store.database import Transaction
from bot.store.rows import metadata
from bot.store.rows.shard_filter import EVERY_SHARD

_GRACE = "grace-"
"""The beginning of the names of the stored metadata; the shard follows."""

_HEARD = "heard-on-"
"""The beginning of the names of the stored metadata; the shard follows, and how many there are."""


@dataclass(frozen=True, slots=True)
class Grace:
    """Players of a shard get at least ``length`` from ``moment`` on; both in milliseconds."""

    shard: int
    moment: int
    length: int


@dataclass(frozen=True, slots=True)
class Heard:
    """The moment, in milliseconds since 1970, and whether it was an interaction; else it was a new session."""

    at: int
    spoken: bool


async def note_absence(transaction: Transaction, began_at: int, ended_at: int) -> None:
    """Keep an absence."""
    await transaction.run(
        "INSERT INTO absences (began_at, ended_at) VALUES (?, ?)"
        " ON CONFLICT (began_at) DO UPDATE SET ended_at = excluded.ended_at"
        " WHERE excluded.ended_at > absences.ended_at",
        (began_at, ended_at),
    )


async def absences_since(transaction: Transaction, moment: int) -> list[tuple[int, int]]:
    """The absences that had not ended at a moment, as (began, ended), in order."""
    rows = await transaction.rows("SELECT * FROM absences WHERE ended_at > ? ORDER BY began_at", (moment,))
    return [(row["began_at"], row["ended_at"]) for row in rows]


async def forget_absences_after(transaction: Transaction, now: int) -> None:
    """Cut off what lies in the future, after the clock was set back."""
    await transaction.run("DELETE FROM absences WHERE began_at >= ?", (now,))
    await transaction.run("UPDATE absences SET ended_at = ? WHERE ended_at > ?", (now, now))


async def last_heard(transaction: Transaction, shard: int, total: int) -> Heard | None:
    """What was kept of a shard; None if nothing was."""
    kept = await metadata.get(transaction, f"{_HEARD}{shard}/{total}")
    if kept is None:
        return None
    at, spoken = map(int, kept.split())
    return Heard(at, bool(spoken))


async def keep_heard(transaction: Transaction, shard: int, total: int, heard: Heard) -> None:
    """Keep it for a shard."""
    await metadata.put(transaction, f"{_HEARD}{shard}/{total}", f"{heard.at} {int(heard.spoken)}")


async def owe(transaction: Transaction, grace: Grace) -> None:
    """Note it, until it has been given."""
    await metadata.put(transaction, f"{_GRACE}{grace.shard}", f"{grace.moment} {grace.length}")


async def owed(transaction: Transaction) -> list[Grace]:
    """All that are owed."""
    return [
        Grace(int(name.removeprefix(_GRACE)), *map(int, value.split()))
        for name, value in await metadata.starting_with(transaction, _GRACE)
    ]


async def mark_given(transaction: Transaction, grace: Grace) -> None:
    """Forget it."""
    await metadata.delete(transaction, f"{_GRACE}{grace.shard}")


async def divide(transaction: Transaction, shards: int) -> None:
    """Let the servers be divided into so many shards: each is owed the longest that any was."""
    found = await owed(transaction)
    for grace in found:
        await mark_given(transaction, grace)
    if found:
        moment, length = max(grace.moment for grace in found), max(grace.length for grace in found)
        for shard in range(shards):
            await owe(transaction, Grace(shard, moment, length))


async def owed_in(transaction: Transaction, shards: frozenset[int]) -> list[Grace]:
    """Those owed in these shards; everything that is owed if they include :data:`EVERY_SHARD`."""
    return [grace for grace in await owed(transaction) if EVERY_SHARD in shards or grace.shard in shards]
