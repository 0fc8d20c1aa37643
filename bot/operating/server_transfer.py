"""Moves one server with its games, standings and settings to another installation, by way of a file."""

import argparse
import asyncio
import errno
import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from bot.operating.check import all_faults
from bot.operating.terminal import Exit, existing_database, is_taken, say, warn
from bot.play.restoration import put_back_server
from bot.program import program_version, wall_clock
from bot.settings import read_database
from bot.store.copying import belongings
from bot.store.copying.arrival import take_in
from bot.store.copying.temporary import TableOfRows, Unfitting, staged
from bot.store.database import Database, Transaction
from bot.store.engines.engine import Purpose
from bot.store.engines.migrating import migrations
from bot.store.faults import ConstraintBroken
from bot.store.files import access as files
from bot.store.location import Location
from bot.store.ownership import holding
from bot.store.viewing import view
from bot.words.language import Language
from games.core.text import Text, text

KIND = "fumarole server"
FORMAT = 1


class BadServerFile(Exception):
    """The file cannot be imported; ``text`` says why."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(sentence.key)
        self.text = sentence


@dataclass(frozen=True, slots=True)
class Heading:
    """What a file holds: the server, when it was written (milliseconds since 1970), by what, and its schema."""

    server: int
    written: int
    program: str
    schema: int
    format: int = FORMAT
    kind: str = KIND


class ServerFileWriter:
    """Writes a file that appears under its name only when it is complete; an existing one stays as it is."""

    def __init__(self, target: Path, heading: Heading) -> None:
        self._target = target
        self._part = files.named_after(target, f".{os.getpid()}.part")
        self._heading = heading
        self._hash = hashlib.sha256()
        self._lines = 0

    def __enter__(self) -> Self:
        self._part.unlink(missing_ok=True)
        files.create(self._part)
        self._file = self._part.open("wb")
        self._write(asdict(self._heading))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _raised: BaseException | None, _where: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self._write({"lines": self._lines, "sha256": self._hash.hexdigest()})
            self._file.close()
            if kind is None:
                if self._target.exists():
                    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(self._target))
                files.put_in_place(self._part, self._target)
        finally:
            self._part.unlink(missing_ok=True)

    def add(self, table: str, columns: Iterable[str], rows: Iterable[Iterable[Any]]) -> None:
        """Add the rows of a table."""
        self._write({"table": table, "columns": list(columns)})
        for row in rows:
            self._write([_as_json(value) for value in row])

    def _write(self, line: Any) -> None:
        written = json.dumps(line, separators=(",", ":")).encode() + b"\n"
        self._hash.update(written)
        self._lines += 1
        self._file.write(written)


def read_heading(path: Path) -> Heading:
    """What a whole file holds; raises :class:`BadServerFile` and OSError.

    A file that was cut, changed or written by a newer version is refused.
    """
    with path.open("rb") as file:
        heading = _heading(path, file.readline())
    digest, lines, last = hashlib.sha256(), 0, b""
    with path.open("rb") as file:
        for line in file:
            digest.update(last)
            last = line
            lines += 1
    if _decoded(last) != {"lines": lines - 1, "sha256": digest.hexdigest()}:
        raise BadServerFile(text("bot-server-file-broken", path=str(path)))
    return heading


def read_tables(path: Path) -> Iterator[TableOfRows]:
    """The tables of a file that :func:`read_heading` has found whole; raises :class:`BadServerFile`.

    A checksum proves only that nothing was cut, since anybody can work it out for lines of their own.
    """
    table: tuple[str, list[str], list[list[Any]]] | None = None
    with path.open("rb") as file:
        file.readline()
        for written in file:
            line = _decoded(written)
            if isinstance(line, list) and table is not None:
                table[2].append([_from_json(value, path) for value in line])
                continue
            if table is not None:
                yield table
            table = _table(line, path)


def _table(line: Any, path: Path) -> tuple[str, list[str], list[list[Any]]] | None:
    """The table that a line begins; None for the last line of the file."""
    if not isinstance(line, dict):
        raise BadServerFile(text("bot-server-file-broken", path=str(path)))
    if set(line) == {"lines", "sha256"}:
        return None
    name, columns = line.get("table"), line.get("columns")
    if not isinstance(name, str) or not isinstance(columns, list) or not all(isinstance(one, str) for one in columns):
        raise BadServerFile(text("bot-server-file-broken", path=str(path)))
    return name, columns, []


def _heading(path: Path, first: bytes) -> Heading:
    found = _decoded(first)
    if not isinstance(found, dict) or found.get("kind") != KIND:
        raise BadServerFile(text("bot-server-file-foreign", path=str(path)))
    if found.get("format") != FORMAT:
        raise BadServerFile(text("bot-server-file-newer", path=str(path), program=str(found.get("program"))))
    numbers = [found.get(name) for name in ("server", "written", "schema")]
    if not all(isinstance(one, int) for one in numbers):
        raise BadServerFile(text("bot-server-file-broken", path=str(path)))
    return Heading(found["server"], found["written"], str(found.get("program")), found["schema"])


def _decoded(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        # Whatever is no JSON is none of our lines; the caller compares with those.
        return None


def _as_json(value: Any) -> Any:
    return {"hex": value.hex()} if isinstance(value, bytes) else value


def _from_json(value: Any, path: Path) -> Any:
    if not isinstance(value, dict):
        return value
    try:
        return bytes.fromhex(value["hex"])
    except (KeyError, TypeError, ValueError) as problem:
        raise BadServerFile(text("bot-server-file-broken", path=str(path))) from problem


class _Nothing(Exception):
    """A database has nothing of a server."""


def export_server(database: Location, guild_id: int, target: Path, language: Language, now: int) -> int:
    """Write everything that belongs to a server to a new file, while a bot runs or not; returns an exit code."""
    if is_taken(target, language):
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
    if heading.schema != len(migrations()):
        raise BadServerFile(text("bot-server-file-newer", path=str(source), program=heading.program))
    async with (
        holding(database),
        await Database.open(database, purpose=Purpose.MEND) as opened,
        staged(read_tables(source)) as staging,
    ):
        await _require_good(staging, source)
        async with opened.transaction() as transaction:
            if await belongings.has_games(transaction, heading.server):
                raise BadServerFile(text("bot-import-server-taken", server=str(heading.server)))
            numbers = await take_in(staging, transaction, heading.server)
            await put_back_server(transaction, heading.server, heading.written, now)
    return len(numbers), heading.server


async def _require_good(staging: Transaction, source: Path) -> None:
    """Refuses games that do not agree with their records, and standings that do not agree with the games."""
    problems = await all_faults(staging)
    if problems:
        raise BadServerFile(text("bot-server-file-faulty", path=str(source), count=len(problems), first=problems[0]))


def export_of_server(given: argparse.Namespace, language: Language) -> int:
    """``fumarole export-server``."""
    return export_server(existing_database(), given.server, given.path, language, wall_clock())


def import_of_server(given: argparse.Namespace, language: Language) -> int:
    """``fumarole import-server``; what is imported may be the first there is."""
    return import_server(read_database(os.environ), given.path, language, wall_clock())
