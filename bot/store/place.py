"""Watches the files of an open database from outside, since SQLite itself does not notice when they go.

SQLite writes on into files that have been moved or deleted. What it writes to a deleted log is lost at the next start.
"""

from __future__ import annotations

from pathlib import Path

from bot.store import files
from bot.store.faults import DatabaseGone, DatabaseReplaced
from bot.store.files import Identity


class Place:
    """The path of an open database, and the files that were opened there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = Identity.of(path)
        self._beside: tuple[tuple[Path, Identity | None], ...] = ()
        self._size = 0
        self.replaced = False
        self.note_log()
        self.note_size()

    def require_own_file(self) -> None:
        """Raises :class:`DatabaseGone` if there is no file at the path, :class:`DatabaseReplaced` if it is another.

        A file that has been replaced stays so, though the open one may come back: the other may have been played on.
        """
        found = Identity.of(self.path)
        if found is not None and found != self._file:
            self.replaced = True
        if self.replaced:
            raise DatabaseReplaced(self.path)
        if found is None:
            raise DatabaseGone(self.path)

    def note_log(self) -> None:
        """Remember the write-ahead log and its index as they are now."""
        log, index, _ = files.beside(self.path)
        self._beside = tuple((file, Identity.of(file)) for file in (log, index))

    def has_lost_log(self) -> bool:
        """Whether somebody has deleted or replaced the write-ahead log or its index since they were noted."""
        return any(identity is not None and Identity.of(file) != identity for file, identity in self._beside)

    def note_size(self) -> None:
        """Remember the size of the file, which only grows while the bot has it."""
        self._size = self._bytes() or self._size

    def has_shrunk(self) -> bool:
        """Whether somebody has cut the file since its size was noted."""
        found = self._bytes()
        return found is not None and found < self._size

    def _bytes(self) -> int | None:
        try:
            return self.path.stat().st_size
        except OSError:
            return None
