"""Says that a database was put back to an earlier state by other means than ``fumarole restore``."""

import argparse
import asyncio

from bot.cli.terminal import Exit, existing_database, say
from bot.store.database import Database
from bot.store.drivers.driver import Purpose
from bot.store.files.copies import COPIED
from bot.store.location import Location
from bot.store.ownership import holding
from bot.store.rows import facts
from bot.words.language import Language
from games.core.text import text


def note_restored(_: argparse.Namespace, language: Language) -> int:
    """``fumarole restored``: let the games be put back at the next start. Refuses while a bot runs."""
    asyncio.run(_note(existing_database()))
    say(language, text("bot-restored-done"))
    return Exit.GOOD


async def _note(location: Location) -> None:
    async with (
        holding(location),
        await Database.open(location, purpose=Purpose.MEND) as database,
        database.transaction() as transaction,
    ):
        await facts.remember(transaction, COPIED, "yes")
