"""Tells the operator once what keeps the database from working, and again when it is over."""

import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path

from bot.store.faults import DatabaseBusy, DatabaseUnusable, FaultKind, fault_kind

log = logging.getLogger(__name__)

AGAIN_SECONDS = 60.0
"""A file's fault that comes back sooner than this after its line is not told again: a disk is full now and then."""

HEADINGS = {
    FaultKind.FULL: "The disk is full",
    FaultKind.BUSY: "Another program holds the database",
    FaultKind.READ_ONLY: "The database can't be written",
    FaultKind.DISK: "The database can't be written",
    FaultKind.DAMAGED: "The database is damaged",
    FaultKind.GONE: "The database is gone",
    FaultKind.UNREACHABLE: "The database server is away",
}
"""Under which heading deploy/README.md says what to do."""


class DatabaseHealth:
    """What keeps the database at ``place`` from working; ``moment`` is a monotonic clock in seconds."""

    def __init__(self, place: object, moment: Callable[[], float]) -> None:
        self.noted: Callable[[FaultKind], None] = lambda _kind: None
        """Called for every failure, also of the kinds that have been told already."""
        self._place = place
        self._moment = moment
        self._told: dict[FaultKind, float] = {}
        self._since: float | None = None
        self.current: FaultKind | None = None
        """What keeps the database from working now, as far as the latest attempts showed."""
        self.damage: str | None = None
        """What SQLite said of damaged pages; only a restore and a restart repair that."""

    def note(self, problem: BaseException, copy: Path | None = None) -> None:
        """Note a failure, and tell the operator unless that was done; anything that is no fault is passed over."""
        fault = fault_kind(problem)
        if fault is None or (isinstance(problem, DatabaseBusy) and not isinstance(problem.__cause__, sqlite3.Error)):
            # A transaction of this process that takes long is no fault of the file.
            return
        self.noted(fault)
        if fault is FaultKind.REPLACED or self.damage is not None:
            # The bot stops with a sentence of its own, or has said the last there is to say.
            return
        if fault is FaultKind.DAMAGED:
            self.damage = _said(problem)
        now = self._moment()
        self._since = now if self._since is None else self._since
        is_new, self.current = fault is not self.current, fault
        told = self._told.get(fault, -AGAIN_SECONDS)
        if is_new and (now - told >= AGAIN_SECONDS or fault is FaultKind.UNREACHABLE):
            self._told[fault] = now
            log.error(
                "the database %s does not work (%s): nothing can be saved, and players are told so. Before you stop the"
                " bot read “%s” in deploy/README.md%s",
                *(self._place, ": ".join(filter(None, (fault, _said(problem)))), HEADINGS[fault]),
                f"; then run “fumarole restore {copy}”" if copy else "",
            )

    def recovered(self) -> None:
        """Note that writing works."""
        if self._since is None or self.damage is not None:
            return
        log.warning("the database works again after %.0f s: play goes on", self._moment() - self._since)
        self._since = self.current = None


def _said(problem: BaseException) -> str:
    """SQLite's own words, or the server's, in one line."""
    said = problem.problem if isinstance(problem, DatabaseUnusable) else str(problem)
    return " ".join((said or str(problem.__cause__ or "")).split())
