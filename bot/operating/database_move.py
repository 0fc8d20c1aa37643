"""Moves everything from one database to another one, of whichever engines: a file to a server, and back."""

import argparse
import asyncio
import os
from pathlib import Path

from bot.operating.check import Checked, check_all
from bot.operating.terminal import Exit, say, warn
from bot.settings import read_database
from bot.store.copying.transfer import ROWS, CopyDiffers, RowRefused, SourceChanged, Told, Transfer
from bot.store.database import Database, Transaction
from bot.store.engines.engine import Purpose
from bot.store.location import Location
from bot.store.ownership import holding
from bot.store.viewing import view
from bot.words.language import Language
from games.core.text import Text, text


def move_database(source: Location, target: Location, language: Language) -> int:
    """Copy everything to an empty database and check it there; returns an exit code.

    Neither is used by a bot meanwhile. The source stays as it is. Whoever is killed goes on when it is run again, and
    until it has ended no bot begins on the target. Raises as opening a database does.
    """
    if isinstance(source, Path) and not (source.is_file() and source.stat().st_size):
        warn(language, text("bot-no-database", path=str(source)))
        return Exit.FILE
    if _same(source, target):
        warn(language, text("bot-move-same"))
        return Exit.USAGE

    def told(table: str, amount: int) -> None:
        # A large table takes minutes, and who waits sees how far it is.
        say(language, text("bot-move-table", table=table, count=amount))

    try:
        checked = asyncio.run(_move(source, target, told, language))
    except (SourceChanged, CopyDiffers, RowRefused) as problem:
        warn(language, _sentence(problem, source, target))
        return Exit.BAD
    if checked.faults:
        warn(language, text("bot-move-faulty", count=checked.faults, source=str(source), target=str(target)))
        return Exit.BAD
    say(language, text("bot-move-done", count=checked.sessions, source=str(source), target=str(target)))
    return Exit.GOOD


async def _move(source: Location, target: Location, told: Told, language: Language) -> Checked:
    async with (
        holding(source),
        view(source) as viewed,
        viewed.reading() as reading,
        holding(target),
        await Database.open(target, copied=False, purpose=Purpose.FILL) as database,
    ):
        return await fill(database, reading, told, language)


async def fill(database: Database, source: Transaction, told: Told, language: Language, rows: int = ROWS) -> Checked:
    """Fill a database from what one state of another one holds, ``rows`` at a time; returns what its check has found.

    Raises :class:`SourceChanged`, :class:`CopyDiffers` and :class:`RowRefused`.
    """
    transfer = Transfer(source, database, told, rows)
    if await transfer.begin():
        say(language, text("bot-move-again"))
    await transfer.copy()
    say(language, text("bot-move-comparing"))
    await transfer.compare()
    say(language, text("bot-move-checking"))
    # What is copied is equal: faults there are faults of the source, and no reason to keep it from being used.
    checked = await check_all(database, language)
    await transfer.end()
    return checked


def _same(source: Location, target: Location) -> bool:
    if isinstance(source, Path) and isinstance(target, Path):
        return source.resolve() == target.resolve()
    return source == target


def _sentence(problem: SourceChanged | CopyDiffers | RowRefused, source: Location, target: Location) -> Text:
    start, end, table = str(source), str(target), problem.table
    if isinstance(problem, SourceChanged):
        return text("bot-move-changed", table=table, source=start, target=end)
    if isinstance(problem, CopyDiffers):
        return text("bot-move-differs", table=table, source=start, target=end)
    row, said = ", ".join(map(str, problem.key)), problem.problem
    if said == "NUL":
        return text("bot-move-nul", table=table, row=row, source=start, target=end)
    return text("bot-move-refused", table=table, row=row, problem=said, source=start, target=end)


def move(given: argparse.Namespace, language: Language) -> int:
    """``fumarole move-database``."""
    source, target = (read_database({**os.environ, "FUMAROLE_DATABASE": one}) for one in (given.source, given.target))
    return move_database(source, target, language)
