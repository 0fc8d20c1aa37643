"""Files of a server that somebody has tampered with, with their checksums put right: taken in, or refused in words."""

import hashlib
import json
import shutil
from pathlib import Path
from random import Random
from typing import Any

from bot.operating.server_transfer import export_server, import_server
from bot.sandbox.world import GUILD
from bot.words.language import language_for
from tests.hostile import texts
from tests.hostile.scenes import NOON, OTHER_GUILD

EN = language_for("en")

VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1.5, 2**63, 2**80, "", "x", "@everyone", "9" * 5000, "[" * 3000, {"hex": "zz"}, {"hex": 1}, {},
    {"hex": ""}, [], [[]], "\x00", "\u202e",
)  # fmt: skip
LINES = (
    "", "null", "[]", "{}", "x", "[" * 5000, '{"table": "sessions"}', '{"table": 1, "columns": 1}',
    '{"table": "sqlite_schema", "columns": ["name"]}', '"x"', "NaN", "\udcff",
)  # fmt: skip


def exported(database: Path, folder: Path) -> Path:
    """The file of the server with all the scenes."""
    target = folder / "server.jsonl"
    assert export_server(database, GUILD, target, EN, NOON) == 0
    return target


def lines_of(original: Path) -> list[str]:
    """The lines of a file, without the last, which has the checksum."""
    return original.read_text(encoding="utf-8").splitlines()[:-1]


def tampered(dice: Random, original: Path, target: Path) -> None:
    """Write the file with a few lines spoilt."""
    lines = lines_of(original)
    for _ in range(dice.randint(1, 3)):
        lines = lines or [""]
        place = dice.randrange(len(lines))
        way = dice.randrange(6)
        if way == 0:
            del lines[place]
        elif way == 1:
            lines.insert(place, lines[dice.randrange(len(lines))])
        elif way == 2:
            lines.insert(place, dice.choice(LINES))
        elif way == 3:
            lines[place] = texts.mutated(dice, lines[place]).replace("\n", " ")
        else:
            lines[place] = _with_another_value(dice, lines[place])
    write(target, lines)


def write(target: Path, lines: list[str]) -> None:
    """Write a file with these lines and the checksum that they have."""
    written = "\n".join(lines).encode(errors="surrogateescape") + b"\n"
    last = {"lines": written.count(b"\n"), "sha256": hashlib.sha256(written).hexdigest()}
    target.write_bytes(written + json.dumps(last, separators=(",", ":")).encode() + b"\n")


def _with_another_value(dice: Random, line: str) -> str:
    """A row, or a heading, with one value put in place of another."""
    try:
        found = json.loads(line)
    except ValueError:
        return line
    value = dice.choice((*VALUES, texts.text(dice, 200), OTHER_GUILD))
    if isinstance(found, list) and found:
        found[dice.randrange(len(found))] = value
    elif isinstance(found, dict) and found:
        found[dice.choice(sorted(found))] = value
    return json.dumps(found)


def take_in(file: Path, empty: Path, folder: Path) -> int:
    """Import a file into a copy of an empty database; returns the exit code, and raises what nothing should raise."""
    target = folder / "target.sqlite3"
    for old in folder.glob("target.sqlite3*"):
        old.unlink()
    shutil.copy(empty, target)
    return int(import_server(target, file, EN, NOON))
