"""The interface of a database driver, and the modes in which a database is opened."""

import asyncio
import logging
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from enum import StrEnum
from pathlib import Path

from bot.store.faults import DatabaseBusy, DatabaseUnusable, FaultKind, fault_kind
from bot.store.statements import Transaction

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


class OpenMode(StrEnum):
    """The purpose for which a database is opened."""

    SERVE = "serve"
    """For the bot: an older schema is brought up to date."""
    MAINTAIN = "maintain"
    """For a command that uses it exclusively and may take longer."""


PATIENCE_SECONDS = 2.0
"""How long a transaction waits to begin; short enough to answer an interaction within Discord's three seconds."""

LOOK_SECONDS = 1.0
"""How often a database is looked at."""

PROCESSES = 0x46554D50
"""On a server, the first key of the locks of processes; the second is the number of the process."""


class DatabaseDriver(ABC):
    """An open database with the newest schema, at ``place``; a transaction waits ``patience`` seconds to begin."""

    def __init__(self, place: object, patience: float) -> None:
        self.patience = patience
        self._health = DatabaseHealth(place, now)

    @abstractmethod
    async def close(self) -> None:
        """Finish the transactions under way and close the database."""

    @abstractmethod
    def writing(
        self, *, guild_id: int | None = None, session_id: int | None = None, process: int = 0
    ) -> AbstractAsyncContextManager[Transaction]:
        """Commit everything inside together, or nothing if an exception leaves the block.

        Nobody else writes between its beginning and its end. If it writes only what belongs to one server, that with
        this ``guild_id`` or that of the session with this ``session_id``, a driver may let others write for other
        servers meanwhile.
        A ``process`` that shares the database gives its number; :class:`bot.store.faults.LeaseLost` is raised if its
        lease has ended. Raises :class:`bot.store.faults.DatabaseBusy` if it cannot begin,
        :class:`bot.store.faults.DatabaseUnusable` and sqlite3.Error.
        """

    @abstractmethod
    def reading(self) -> AbstractAsyncContextManager[Transaction]:
        """Several reads that see one state of the database. Raises as :meth:`writing` does."""

    @abstractmethod
    def long_reading(self) -> AbstractAsyncContextManager[Transaction]:
        """As :meth:`reading`, for what goes through many rows."""

    def on_fault(self, count_fault: Callable[[FaultKind], None]) -> None:
        """Call this for every failure to read or write."""
        self._health.noted = count_fault

    @property
    def is_failing(self) -> bool:
        """Whether the latest attempt to write showed that the database does not work, even if little still fits."""
        return self._health.current is not None

    async def require_working(self) -> None:
        """Raises what writing raises, if it failed the last time."""
        if self.is_failing:
            await self.write_nothing()

    @abstractmethod
    async def require_writable(self) -> None:
        """Raises :class:`bot.store.faults.DatabaseUnusable` if writing is forbidden; what may pass is no reason."""

    @abstractmethod
    async def keep(self) -> None:
        """Watch the database until cancelled: whether it is there, and whether a fault is over."""

    @abstractmethod
    async def write_nothing(self) -> None:
        """Commit a write that changes nothing, to see whether writing is possible. Raises as :meth:`writing` does."""

    @abstractmethod
    async def schema(self) -> int:
        """The number of the newest migration the database has seen."""


def now() -> float:
    """Monotonic seconds, by the event loop's clock."""
    return asyncio.get_running_loop().time()
