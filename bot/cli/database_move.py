"""Moves everything from one database to another one, of whichever drivers: a file to a server, and back."""

import argparse
import asyncio
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from bot.cli.terminal import Exit, existing_database, say, warn
from bot.model.refusals import SessionRefusal
from bot.settings import read_database
from bot.store.command_access import exclusive, read_only
from bot.store.database import Database, Transaction
from bot.store.drivers.driver import OpenMode
from bot.store.drivers.schema_migrations import StoredTable, tables
from bot.store.faults import ConstraintBroken
from bot.store.statements import quoted
from bot.store.url import Location
from games.core.text import text

ROWS = 1_000
"""How many rows are held in memory at most."""


def move(given: argparse.Namespace) -> int:
    """``fumarole move-database``: the source stays as it is, and no bot uses either of the two meanwhile."""
    source = existing_database(given.source)
    target = read_database({**os.environ, "FUMAROLE_DATABASE": given.target})
    if _same(source, target):
        warn(text("bot-move-same"))
        return Exit.USAGE

    def told(table: str, count: int) -> None:
        # A large table takes minutes, and who waits sees how far it is.
        say(text("bot-move-table", table=table, count=count))

    counts = asyncio.run(copy_all(source, target, told))
    say(text("bot-move-done", count=counts["sessions"], source=str(source), target=str(target)))
    return Exit.GOOD


async def copy_all(source: Location, target: Location, told: Callable[[str, int], None]) -> dict[str, int]:
    """Copy all rows in one transaction; returns how many each table has, which ``told`` gets one by one.

    Raises :class:`SessionRefusal`, and as opening a database does.
    """
    start, end = str(source), str(target)
    async with (
        exclusive(source),
        read_only(source) as viewed,
        viewed.reading() as reading,
        exclusive(target),
        await Database.open(target, copied=False, mode=OpenMode.MAINTAIN) as database,
        database.transaction() as writing,
    ):
        for table in tables():
            if await _count(writing, table):
                raise SessionRefusal(text("bot-move-not-empty", path=end, table=table.name))
        counts = {}
        for table in tables():
            try:
                await _copy(reading, writing, table)
            except ConstraintBroken as problem:
                raise SessionRefusal(
                    text("bot-move-refused", table=table.name, source=start, target=end, problem=str(problem))
                ) from problem
            counts[table.name] = await _count(writing, table)
            if counts[table.name] != await _count(reading, table):
                raise SessionRefusal(text("bot-move-differs", table=table.name, source=start, target=end))
            told(table.name, counts[table.name])
    return counts


async def _copy(source: Transaction, target: Transaction, table: StoredTable) -> None:
    async for rows in _batches(source, table):
        await target.append(table.name, table.columns, rows)
    if table.is_numbered:
        # A number that was given once, though to a row that is gone, is not given again.
        await target.number_after(table.name, table.key[0], await source.last_number(table.name, table.key[0]))


async def _batches(source: Transaction, table: StoredTable) -> AsyncIterator[list[tuple[Any, ...]]]:
    """The rows of a table in the order of its key, so many at a time."""
    key, places = ", ".join(table.key), [table.columns.index(column) for column in table.key]
    after = f"WHERE ({key}) > ({', '.join('?' * len(places))})"
    last: list[Any] = []
    # All names are those of the schema.
    while rows := await source.rows(
        " ".join(("SELECT", quoted(table.columns), "FROM", table.name, after * bool(last), "ORDER BY", key, "LIMIT ?")),
        (*last, ROWS),
    ):
        yield [tuple(row) for row in rows]
        last = [rows[-1][place] for place in places]


async def _count(transaction: Transaction, table: StoredTable) -> int:
    ((count,),) = await transaction.rows(" ".join(("SELECT count(*) FROM", table.name)))
    return int(count)


def _same(source: Location, target: Location) -> bool:
    if isinstance(source, Path) and isinstance(target, Path):
        return source.resolve() == target.resolve()
    return source == target
