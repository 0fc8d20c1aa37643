"""Key-value pairs the bot remembers about itself."""

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
