"""What an open database can do, whichever driver it has, and for what it is opened."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from enum import StrEnum

from bot.store.faults import FaultKind
from bot.store.health import DatabaseHealth
from bot.store.statements import Transaction


class OpenMode(StrEnum):
    """What a database is opened for, and so what has to be so before."""

    SERVE = "serve"
    """For the bot: an older schema is brought up to date."""
    MAINTAIN = "maintain"
    """For a command that has it alone and may take its time."""


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
        """Look after the database until cancelled: whether it is there, and whether a fault is over."""

    @abstractmethod
    async def write_nothing(self) -> None:
        """Commit a write that changes nothing, to see whether writing is possible. Raises as :meth:`writing` does."""

    @abstractmethod
    async def schema(self) -> int:
        """The number of the newest migration the database has seen."""


def now() -> float:
    """Monotonic seconds, by the event loop's clock."""
    return asyncio.get_running_loop().time()
