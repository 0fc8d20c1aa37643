"""What a database notes while it is filled from another one, so that a killed move can go on and no bot begins.

The table exists only meanwhile: the database is whole once it is gone.
"""

import json
from dataclasses import dataclass
from typing import Any

from bot.store.statements import Transaction

TABLE = "filling"

# One statement for both engines, which is why the table is not STRICT.
_CREATE = (
    f"CREATE TABLE {TABLE} (number INTEGER PRIMARY KEY, name TEXT NOT NULL, last TEXT NOT NULL,"
    " amount INTEGER NOT NULL, digest TEXT NOT NULL)"
)


@dataclass(frozen=True, slots=True)
class CopiedRange:
    """Rows of a table that are in: how many, the key of the last, and their digest."""

    table: str
    last: tuple[Any, ...]
    amount: int
    digest: str


async def begin(transaction: Transaction) -> None:
    """Note that the database is being filled."""
    await transaction.run(_CREATE)


async def note(transaction: Transaction, number: int, done: CopiedRange) -> None:
    """Note a range, in the transaction that writes its rows."""
    await transaction.run(
        "INSERT INTO filling (number, name, last, amount, digest) VALUES (?, ?, ?, ?, ?)",
        (number, done.table, json.dumps(done.last), done.amount, done.digest),
    )


async def noted(transaction: Transaction) -> list[CopiedRange]:
    """The ranges that are in, in their order."""
    rows = await transaction.rows("SELECT * FROM filling ORDER BY number")
    return [CopiedRange(row["name"], tuple(json.loads(row["last"])), row["amount"], row["digest"]) for row in rows]


async def end(transaction: Transaction) -> None:
    """Note that the database is whole."""
    await transaction.run("DROP TABLE filling")
