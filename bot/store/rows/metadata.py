"""What the bot remembers about itself: single values, the generation of its buttons, and when nobody could reach it.

In a database that is put back to an earlier state numbers come again: another action gets the sequence number that an
abandoned board names, another proposal the same id. So whatever is put back gets a new generation, the id of a button
names the generation in which it was made, and a button of another generation is refused.

No streak is lost by an absence. Extra time, a grace, is noted together with the outage, given in many transactions, and
then deleted. What was heard is what the next process needs to know of the one before.
"""

import secrets
from dataclasses import dataclass
from typing import NoReturn

from bot.model.refusals import RolledBack, SessionRefusal
from bot.model.sessions import GenerationalId
from bot.store.statements import Transaction

LAST_REACHABLE = "last-heard"
"""The name of a fact: when players could last reach the bot, to the minute."""

_LAST = chr(0x10FFFF)
"""Sorts after every character of a name."""


async def get(transaction: Transaction, name: str) -> str | None:
    """The value kept under a name, or None."""
    return await transaction.value("SELECT value FROM metadata WHERE name = ?", (name,))


async def put(transaction: Transaction, name: str, value: str) -> None:
    """Keep a value under a name, replacing what was there."""
    await transaction.run(
        "INSERT INTO metadata (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, value),
    )


async def starting_with(transaction: Transaction, prefix: str) -> list[tuple[str, str]]:
    """The names with this prefix, and what is kept under them."""
    rows = await transaction.rows(
        "SELECT name, value FROM metadata WHERE name >= ? AND name < ? ORDER BY name", (prefix, f"{prefix}{_LAST}")
    )
    return [(row["name"], row["value"]) for row in rows]


async def delete(transaction: Transaction, name: str) -> None:
    """Keep nothing under a name."""
    await transaction.run("DELETE FROM metadata WHERE name = ?", (name,))


_GENERATION = "generation"

_GENERATION_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"

_GENERATION_LENGTH = 6

_BEGIN_GENERATION = (
    # Archived sessions get theirs when they are resumed: until then their button to resume must work.
    "UPDATE sessions SET generation = ? WHERE status IN ('lobby', 'playing')",
    "UPDATE proposals SET generation = ? WHERE status = 'open'",
    "UPDATE tournaments SET generation = ? WHERE stage IN ('lobby', 'running', 'paused')",
    # A practice that has ended can begin again under its old number.
    "UPDATE tries SET generation = ?",
)
"""What can still change. What has ended is what it was, and its buttons go on."""


async def current_generation(transaction: Transaction) -> str:
    """The generation of new rows; empty in a database that was never put back."""
    return await get(transaction, _GENERATION) or ""


async def begin_generation(transaction: Transaction) -> None:
    """Begin a generation of everything that can still change, and of all new rows."""
    generation = _draw_generation()
    await put(transaction, _GENERATION, generation)
    for statement in _BEGIN_GENERATION:
        await transaction.run(statement, (generation,))


async def join_generation(transaction: Transaction, session_id: int) -> GenerationalId:
    """Give a resumed session the generation of new rows; returns its number."""
    number = GenerationalId(session_id, await current_generation(transaction))
    await transaction.run("UPDATE sessions SET generation = ? WHERE id = ?", (number.generation, number))
    return number


def _draw_generation() -> str:
    # Drawn, not counted on from the copy: that would give the same one whenever the same copy is put back.
    return "".join(secrets.choice(_GENERATION_SIGNS) for _ in range(_GENERATION_LENGTH))


async def refuse_missing(transaction: Transaction, named: int, refusal: SessionRefusal) -> NoReturn:
    """Raises the refusal of a row that is not there, or :class:`RolledBack` if a restore may have undone it."""
    if isinstance(named, GenerationalId) and named.generation != await current_generation(transaction):
        raise RolledBack
    raise refusal


_GRACE = "grace-"
"""The prefix of a metadata name; the shard follows."""

_HEARD = "heard-on-"
"""The prefix of a metadata name; the shard and the number of shards follow."""


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
    """Note an absence."""
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
    """What was heard last on a shard; None if nothing is noted."""
    kept = await get(transaction, f"{_HEARD}{shard}/{total}")
    if kept is None:
        return None
    at, spoken = map(int, kept.split())
    return Heard(at, bool(spoken))


async def keep_heard(transaction: Transaction, shard: int, total: int, heard: Heard) -> None:
    """Note what was heard last on a shard."""
    await put(transaction, f"{_HEARD}{shard}/{total}", f"{heard.at} {int(heard.spoken)}")


async def owe_grace(transaction: Transaction, grace: Grace) -> None:
    """Note a grace, until it has been given."""
    await put(transaction, f"{_GRACE}{grace.shard}", f"{grace.moment} {grace.length}")


async def owed_graces(transaction: Transaction) -> list[Grace]:
    """Every grace that is owed."""
    return [
        Grace(int(name.removeprefix(_GRACE)), *map(int, value.split()))
        for name, value in await starting_with(transaction, _GRACE)
    ]


async def mark_given(transaction: Transaction, grace: Grace) -> None:
    """Delete a grace that has been given."""
    await delete(transaction, f"{_GRACE}{grace.shard}")


async def divide_graces(transaction: Transaction, shards: int) -> None:
    """Divide the servers into this many shards: each is owed the longest grace of any."""
    found = await owed_graces(transaction)
    for grace in found:
        await mark_given(transaction, grace)
    if found:
        moment, length = max(grace.moment for grace in found), max(grace.length for grace in found)
        for shard in range(shards):
            await owe_grace(transaction, Grace(shard, moment, length))
