"""The sandbox's storage between runs: a SQLite file in its folder."""

import json
import secrets
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from bot.sandbox.form import Json

FILE = "sandbox.sqlite3"
BOT_FILE = "fumarole.sqlite3"
KEY_FILE = "sandbox-key"
OTHER_FILES = (KEY_FILE, *(f"{BOT_FILE}{end}" for end in ("", "-wal", "-shm")))

_NAMES = ("message", "attachment", "channel", "command", "locale", "emoji")
_TABLES = """
CREATE TABLE IF NOT EXISTS message (
    id INTEGER PRIMARY KEY, channel INTEGER NOT NULL, data TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS attachment (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, data BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS channel (id INTEGER PRIMARY KEY, data TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS command (id INTEGER PRIMARY KEY, data TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS emoji (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, image BLOB NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS locale (person INTEGER PRIMARY KEY, locale TEXT NOT NULL) STRICT;
"""


@dataclass(frozen=True, slots=True)
class Attachment:
    """An uploaded file; ``kind`` is its media type."""

    id: int
    name: str
    kind: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Emoji:
    """An emoji of the application; ``image`` is the file."""

    id: int
    name: str
    image: bytes


class FolderTaken(Exception):
    """Another sandbox has this folder open."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"{folder} is taken")
        self.folder = folder


class Store:
    """The open file. Every write is committed at once; a killed process loses at most the last one.

    It is locked while it is open: raises :class:`FolderTaken`. ``fresh`` first deletes the sandbox's own files,
    and nothing else in the folder.
    """

    def __init__(self, folder: Path, *, fresh: bool = False) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = _lock(folder)
        if fresh:
            self._file.executescript("".join(f"DROP TABLE IF EXISTS {name};" for name in _NAMES))
            for name in OTHER_FILES:
                (folder / name).unlink(missing_ok=True)
        self._file.executescript(_TABLES)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, which releases the lock."""
        self._file.close()

    def last_id(self) -> int:
        """The highest id of anything stored, 0 for none."""
        row = self._file.execute(
            "SELECT max(coalesce((SELECT max(id) FROM message), 0), coalesce((SELECT max(id) FROM attachment), 0),"
            " coalesce((SELECT max(id) FROM command), 0), coalesce((SELECT max(id) FROM channel), 0),"
            " coalesce((SELECT max(id) FROM emoji), 0))"
        ).fetchone()
        return int(row[0])

    def messages(self) -> list[Json]:
        """Every message, oldest first."""
        rows = self._file.execute("SELECT data FROM message ORDER BY id")
        return [json.loads(row[0]) for row in rows]

    def keep_message(self, message: Json) -> None:
        """Store a message, new or changed."""
        values = (int(message["id"]), int(message["channel_id"]), json.dumps(message))
        self._file.execute("INSERT OR REPLACE INTO message VALUES (?, ?, ?)", values)

    def drop_message(self, number: int) -> None:
        """Delete a message."""
        self._file.execute("DELETE FROM message WHERE id = ?", (number,))

    def keep_attachment(self, attachment: Attachment) -> None:
        """Store an uploaded file."""
        values = (attachment.id, attachment.name, attachment.kind, attachment.data)
        self._file.execute("INSERT INTO attachment VALUES (?, ?, ?, ?)", values)

    def attachment(self, number: int) -> Attachment | None:
        """An uploaded file, or None."""
        row = self._file.execute("SELECT id, name, kind, data FROM attachment WHERE id = ?", (number,)).fetchone()
        return Attachment(*row) if row else None

    def drop_attachment(self, number: int) -> None:
        """Delete an uploaded file."""
        self._file.execute("DELETE FROM attachment WHERE id = ?", (number,))

    def keep_only_attachments(self, numbers: set[int]) -> None:
        """Delete all other files: those of ephemeral messages, which are not kept between runs."""
        for (number,) in self._file.execute("SELECT id FROM attachment").fetchall():
            if number not in numbers:
                self.drop_attachment(number)

    def threads(self) -> list[Json]:
        """All threads, oldest first."""
        return [json.loads(row[0]) for row in self._file.execute("SELECT data FROM channel ORDER BY id")]

    def keep_thread(self, thread: Json) -> None:
        """Store a thread."""
        values = (int(thread["id"]), json.dumps(thread))
        self._file.execute("INSERT OR REPLACE INTO channel VALUES (?, ?)", values)

    def drop_thread(self, number: int) -> None:
        """Delete a thread."""
        self._file.execute("DELETE FROM channel WHERE id = ?", (number,))

    def commands(self) -> list[Json]:
        """The registered application commands, in the order of their ids."""
        return [json.loads(row[0]) for row in self._file.execute("SELECT data FROM command ORDER BY id")]

    def keep_commands(self, commands: list[Json]) -> None:
        """Replace the stored commands."""
        self._file.execute("BEGIN")
        self._file.execute("DELETE FROM command")
        rows = [(int(command["id"]), json.dumps(command)) for command in commands]
        self._file.executemany("INSERT INTO command VALUES (?, ?)", rows)
        self._file.execute("COMMIT")

    def emoji_names(self) -> dict[int, str]:
        """The names of the application's emoji by id, oldest first."""
        return dict(self._file.execute("SELECT id, name FROM emoji ORDER BY id"))

    def emoji_image(self, number: int) -> bytes | None:
        """The file of an emoji, or None."""
        row = self._file.execute("SELECT image FROM emoji WHERE id = ?", (number,)).fetchone()
        return row[0] if row else None

    def keep_emoji(self, emoji: Emoji) -> None:
        """Store an emoji."""
        self._file.execute("INSERT INTO emoji VALUES (?, ?, ?)", (emoji.id, emoji.name, emoji.image))

    def rename_emoji(self, number: int, name: str) -> None:
        """Store an emoji's new name."""
        self._file.execute("UPDATE emoji SET name = ? WHERE id = ?", (name, number))

    def drop_emoji(self, number: int) -> None:
        """Delete an emoji."""
        self._file.execute("DELETE FROM emoji WHERE id = ?", (number,))

    def locales(self) -> dict[int, str]:
        """The languages users have chosen, by user id."""
        return dict(self._file.execute("SELECT person, locale FROM locale"))

    def keep_locale(self, person: int, locale: str) -> None:
        """Store the language a user has chosen."""
        self._file.execute("INSERT OR REPLACE INTO locale VALUES (?, ?)", (person, locale))


def read_token(folder: Path) -> str:
    """The bot token of this folder, created if there is none."""
    file = folder / KEY_FILE
    if not file.exists():
        return renew_token(folder)
    return file.read_text(encoding="utf-8")


def renew_token(folder: Path) -> str:
    """Create and return a new token, readable by the owner only; a bot with the old one is refused."""
    file = folder / KEY_FILE
    token = f"sandbox.{secrets.token_urlsafe(32)}"
    file.touch(mode=0o600)
    file.write_text(token, encoding="utf-8")
    return token


def _lock(folder: Path) -> sqlite3.Connection:
    file = sqlite3.connect(folder / FILE, isolation_level=None, timeout=0.0)
    try:
        file.execute("PRAGMA locking_mode = EXCLUSIVE")
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("PRAGMA synchronous = NORMAL")
        file.execute("BEGIN IMMEDIATE")
        file.execute("COMMIT")
    except sqlite3.OperationalError as error:
        file.close()
        raise FolderTaken(folder) from error
    return file
