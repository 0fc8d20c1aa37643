"""Moves one server with its games, standings and settings to another installation, by way of a file."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

from bot.language import Language
from bot.operating.check import fault, faults_of_standings
from bot.operating.exits import Exit
from bot.operating.server_file import BadServerFile, Heading, ServerFileWriter, read_heading, read_tables
from bot.operating.terminal import say, warn
from bot.running import program_version
from bot.store import belongings
from bot.store import sessions as session_rows
from bot.store.arriving import take_in
from bot.store.database import Database, Transaction
from bot.store.faults import ConstraintBroken
from bot.store.holding import holding
from bot.store.location import Location
from bot.store.migrating import migrations
from bot.store.purposes import Purpose
from bot.store.settling import settle
from bot.store.staging import Unfitting, staged
from bot.store.viewing import view
from games.core.text import Text, text


class _Nothing(Exception):
    """A database has nothing of a server."""


def export_server(database: Location, guild_id: int, target: Path, language: Language, now: int) -> int:
    """Write everything that belongs to a server to a new file, while a bot runs or not; returns an exit code."""
    if target.exists():
        warn(language, text("bot-backup-exists", path=str(target)))
        return Exit.BAD
    count = asyncio.run(_export(database, guild_id, target, now))
    if count is None:
        warn(language, text("bot-export-server-none", server=str(guild_id)))
        return Exit.BAD
    say(language, text("bot-export-server-done", count=count, path=str(target)))
    warn(language, text("bot-export-server-secret", path=str(target)))
    return Exit.GOOD


def import_server(database: Location, source: Path, language: Language, now: int) -> int:
    """Take a server from a file into a database that has no games of it; returns an exit code.

    Refuses while a bot runs, which keeps games in memory. All of it is one transaction.
    """
    try:
        count, guild_id = asyncio.run(_import(database, source, now))
    except BadServerFile as bad:
        warn(language, bad.text)
        return Exit.BAD
    except (Unfitting, ConstraintBroken) as problem:
        warn(language, text("bot-server-file-unfitting", path=str(source), problem=str(problem)))
        return Exit.BAD
    say(language, text("bot-import-server-done", count=count, server=str(guild_id)))
    return Exit.GOOD


async def _export(database: Location, guild_id: int, target: Path, now: int) -> int | None:
    """Returns how many sessions there were; None, and writes nothing, if there was not even a setting."""
    written: dict[str, int] = {}
    try:
        async with view(database) as viewed, viewed.reading() as transaction:
            with ServerFileWriter(target, Heading(guild_id, now, program_version(), len(migrations()))) as writer:
                for one in belongings.BELONGINGS:
                    rows = await belongings.rows(transaction, one, guild_id)
                    writer.add(one.table, one.columns, rows)
                    written[one.table] = len(rows)
                _require_anything(written)
    except _Nothing:
        return None
    return written["sessions"]


def _require_anything(written: Mapping[str, int]) -> None:
    if not any(written.values()):
        raise _Nothing


async def _import(database: Location, source: Path, now: int) -> tuple[int, int]:
    heading = read_heading(source)
    if heading.schema > len(migrations()):
        raise BadServerFile(text("bot-server-file-newer", path=str(source), program=heading.program))
    async with (
        holding(database),
        await Database.open(database, purpose=Purpose.MEND) as opened,
        staged(heading.schema, read_tables(source)) as staging,
    ):
        await _require_good(staging, source)
        async with opened.transaction() as transaction:
            if await belongings.has_games(transaction, heading.server):
                raise BadServerFile(text("bot-import-server-taken", server=str(heading.server)))
            numbers = await take_in(staging, transaction, heading.server)
            await settle(transaction, heading.server, max(now - heading.written, 0), now)
    return len(numbers), heading.server


async def _require_good(staging: Transaction, source: Path) -> None:
    """Refuses games that do not agree with their records, and standings that do not agree with the games."""
    problems: list[Text] = []
    for session_id in await session_rows.all_ids(staging):
        problem = await fault(staging, session_id)
        if problem is not None:
            problems.append(text("bot-check-bad", session=str(session_id), problem=problem))
    problems += await faults_of_standings(staging)
    if problems:
        raise BadServerFile(text("bot-server-file-faulty", path=str(source), count=len(problems), first=problems[0]))
