"""Extra time that is owed after an outage: noted together with the outage, given in many transactions, then deleted."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store import facts
from bot.store.database import Transaction
from bot.store.owning import EVERY_SHARD

_NAME = "grace-"
"""The beginning of the names of the stored facts; the shard follows."""


@dataclass(frozen=True, slots=True)
class Grace:
    """Players of a shard get at least ``length`` from ``moment`` on; both in milliseconds."""

    shard: int
    moment: int
    length: int


async def owe(transaction: Transaction, grace: Grace) -> None:
    """Note it, until it has been given."""
    await facts.remember(transaction, f"{_NAME}{grace.shard}", f"{grace.moment} {grace.length}")


async def owed(transaction: Transaction) -> list[Grace]:
    """All that are owed."""
    return [
        Grace(int(name.removeprefix(_NAME)), *map(int, value.split()))
        for name, value in await facts.named(transaction, _NAME)
    ]


async def mark_given(transaction: Transaction, grace: Grace) -> None:
    """Forget it."""
    await facts.forget(transaction, f"{_NAME}{grace.shard}")


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
