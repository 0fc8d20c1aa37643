"""Tells the operator once what keeps the database from working and what to do, and again when it is over.

The lines name the headings of deploy/README.md that say more.
"""

import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path

from bot.store.faults import DatabaseBusy, DatabaseDamaged, Trouble, trouble_of

log = logging.getLogger(__name__)

AGAIN_SECONDS = 60.0
"""A trouble that comes back sooner than this after its line is not told again, so that the log stays readable."""

WHAT_TO_DO = {
    Trouble.FULL: "the disk of {path} is full: nothing can be saved, and players are told so. Make room on it, the"
    " oldest copies first; play goes on by itself (see “The disk is full”)",
    Trouble.BUSY: "another process holds {path}: nothing can be saved, and players are told so. End it if it"
    " goes on; play goes on by itself (see “Another program holds the database”)",
    Trouble.READ_ONLY: "{path} or the disk under it can only be read ({problem}): nothing can be saved, and players are"
    " told so. Make it writable again, a disk by “mount -o remount,rw” once “journalctl -k” shows why it was made"
    " read-only; play goes on by itself (see “The database can't be written”)",
    Trouble.DISK: "the disk under {path} answers with errors ({problem}): nothing can be saved, and players are told"
    " so. “journalctl -k” shows what ails it; play goes on by itself once it works (see “The database can't be"
    " written”)",
    Trouble.DAMAGED: "{path} is damaged ({problem}): nothing more is written to it, and players are told so. Stop the"
    " bot, run “fumarole restore {copy}”, and start it again (see “The database is damaged”)",
    Trouble.GONE: "there is nothing at {path} any more: nothing can be saved, and players are told so. Put the file or"
    " its folder back where it was, and play goes on by itself; if it is lost, do not stop the bot, which still holds"
    " all of it (see “The database is gone”)",
}


class Troubles:
    """The trouble of one database; ``moment`` is a clock in seconds that is never set."""

    def __init__(self, path: Path, moment: Callable[[], float]) -> None:
        self.noted: Callable[[Trouble], None] = lambda _trouble: None
        """Called for every failure, also of the kinds that have been told already."""
        self._path = path
        self._moment = moment
        self._told: dict[Trouble, float] = {}
        self._since: float | None = None
        self.current: Trouble | None = None
        """What keeps the database from working now, as far as the latest attempts showed."""
        self.damage: str | None = None
        """What SQLite said of damaged pages; only a restore and a restart mend that."""

    def note(self, problem: BaseException, copy: Path | None = None) -> None:
        """Note a failure, and tell the operator unless that was done; anything that is no trouble is passed over."""
        trouble = trouble_of(problem)
        if trouble is None or (isinstance(problem, DatabaseBusy) and not isinstance(problem.__cause__, sqlite3.Error)):
            # A transaction of this process that takes long is no trouble of the file.
            return
        self.noted(trouble)
        if trouble is Trouble.REPLACED or self.damage is not None:
            # The bot stops with a sentence of its own, or has said the last there is to say.
            return
        if trouble is Trouble.DAMAGED:
            self.damage = _said(problem)
        now = self._moment()
        self._since = now if self._since is None else self._since
        is_new, self.current = trouble is not self.current, trouble
        if is_new and now - self._told.get(trouble, -AGAIN_SECONDS) >= AGAIN_SECONDS:
            self._told[trouble] = now
            log.error("%s", self._line(trouble, problem, copy))

    def over(self) -> None:
        """Note that writing works."""
        if self._since is None or self.damage is not None:
            return
        log.warning("the database can be written again after %.0f s: play goes on", self._moment() - self._since)
        self._since = self.current = None

    def _line(self, trouble: Trouble, problem: BaseException, copy: Path | None) -> str:
        return WHAT_TO_DO[trouble].format(
            path=self._path,
            problem=_said(problem),
            copy=copy or "COPY",
        )


def _said(problem: BaseException) -> str:
    """SQLite's own words, in one line."""
    said = problem.problem if isinstance(problem, DatabaseDamaged) else str(problem.__cause__ or problem)
    return " ".join(said.split())
