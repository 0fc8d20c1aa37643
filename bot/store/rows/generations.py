"""Generations: which buttons and lists are still valid after a restore.

In a database that is put back to an earlier state numbers come again: another action gets the sequence number that an
abandoned board names, another proposal the same id. So whatever is put back gets a new generation, the id of a button
names the generation in which it was made, and a button of another generation is refused.
"""

import secrets
from typing import NoReturn

from bot.model.refusals import RolledBack, SessionRefusal
from bot.model.sessions import Stamped
from bot.store.rows import metadata
from bot.store.statements import Transaction

_NAME = "generation"

_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"

_LENGTH = 6

_GIVE = (
    # Archived sessions get theirs when they are resumed: until then their button to resume must work.
    "UPDATE sessions SET generation = ? WHERE status IN ('lobby', 'playing')",
    "UPDATE proposals SET generation = ? WHERE status = 'open'",
    "UPDATE tournaments SET generation = ? WHERE stage IN ('lobby', 'running', 'paused')",
    # A practice that has ended can begin again under its old number.
    "UPDATE tries SET generation = ?",
)
"""What can still change. What has ended is what it was, and its buttons go on."""


async def current(transaction: Transaction) -> str:
    """The generation of new rows; empty in a database that was never put back."""
    return await metadata.get(transaction, _NAME) or ""


async def begin(transaction: Transaction) -> None:
    """Begin a generation of everything that can still change, and of all new rows."""
    generation = _draw()
    await metadata.put(transaction, _NAME, generation)
    for statement in _GIVE:
        await transaction.run(statement, (generation,))


async def join(transaction: Transaction, session_id: int) -> Stamped:
    """Give a resumed session the generation of new rows; returns its number."""
    number = Stamped(session_id, await current(transaction))
    await transaction.run("UPDATE sessions SET generation = ? WHERE id = ?", (number.generation, number))
    return number


def _draw() -> str:
    # Drawn, not counted on from the copy: that would give the same one whenever the same copy is put back.
    return "".join(secrets.choice(_SIGNS) for _ in range(_LENGTH))


async def refuse_missing(transaction: Transaction, named: int, refusal: SessionRefusal) -> NoReturn:
    """Raises the refusal of a row that is not there, or :class:`RolledBack` if a restore may have undone it."""
    if isinstance(named, Stamped) and named.generation != await current(transaction):
        raise RolledBack
    raise refusal
