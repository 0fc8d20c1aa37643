"""The file of one server: lines of JSON, first what it is, last how long it is and its checksum.

Each table is a line with its name and columns, followed by a line for each row. It holds seeds and hands, like the
database, and is as private.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from bot.store import files
from bot.store.staging import TableOfRows
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
