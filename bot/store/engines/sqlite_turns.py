"""Turns at the only connection to a file, one at a time, and first those for whom a person waits.

They last for a transaction: taken, begun and given back.

If another process has locked the file, a transaction gives up its turn and tries again until its patience is over.
"""

import asyncio
import sqlite3
from collections import deque
from functools import partial
from typing import Self

from bot.program import scaled
from bot.store.engines.sqlite_connection import FileConnection, WriteAheadLog
from bot.store.faults import DatabaseBusy, is_busy
from bot.store.files.access import WatchedFile
from bot.store.statements import is_awaited

MOST_PASSED = 8
"""So many that a person waits for go in a row before others that have waited longer; else those might never go."""

UNHURRIED_SECONDS = 8.0
"""So much longer what no person waits for queues behind others: late is better than not at all."""


class Turns:
    """A lock with two queues; within each, whoever came first goes first."""

    def __init__(self) -> None:
        self._taken = False
        self._awaited: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()
        self._passed = 0

    async def take(self, deadline: float) -> None:
        """As :meth:`acquire`, by what this task is for, until this time of the loop.

        Raises :class:`bot.store.faults.DatabaseBusy` then, but later where no person waits.
        """
        if not self._taken:
            # Nobody need be waited for, and a limit of time costs more than the turn itself.
            await self.acquire()
            return
        awaited = is_awaited()
        try:
            async with asyncio.timeout_at(deadline if awaited else deadline + UNHURRIED_SECONDS):
                await self.acquire(awaited=awaited)
        except TimeoutError as late:
            raise DatabaseBusy from late

    async def acquire(self, *, awaited: bool = False) -> None:
        """Wait for the turn, which lasts until :meth:`release`; ``awaited``: a person waits for what it is for."""
        if not self._taken:
            self._taken = True
            return
        turn = asyncio.get_running_loop().create_future()
        (self._awaited if awaited else self._others).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                # It was given in the moment in which it was given up.
                self.release()
            raise

    def release(self) -> None:
        """Let the next one go."""
        for queue in (self._awaited, self._others):
            while queue and queue[0].done():
                # Given up.
                queue.popleft()
        first = bool(self._awaited) and (not self._others or self._passed < MOST_PASSED)
        self._passed = self._passed + 1 if first and self._others else 0
        queue = self._awaited if first else self._others
        if queue:
            queue.popleft().set_result(None)
        else:
            self._taken = False

    async def __aenter__(self) -> Self:
        await self.acquire()
        return self

    async def __aexit__(self, *raised: object) -> None:
        self.release()


WRITE = ("BEGIN IMMEDIATE",)
READ = ("BEGIN", "SELECT count(*) FROM sqlite_schema")
"""How a transaction begins. A read transaction sees the file as of its first statement, so it makes one at once."""

PATIENCE_SECONDS = 2.0
"""How long a transaction waits to begin; short enough to answer an interaction within Discord's three seconds."""

AGAIN_SECONDS = 0.02
"""The delay between two attempts to begin a transaction, in which others may go first."""


class FileTurns:
    """Who uses the connection; ``queue`` alone is for what is no transaction."""

    def __init__(self, connection: FileConnection, file: WatchedFile, log: WriteAheadLog) -> None:
        self._connection = connection
        self._file = file
        self._log = log
        self._relaxed = False
        self._crowded = set[tuple[str, ...]]()
        """How nobody begins on the event loop: another process had locked the file against it the last time."""
        self._undoing: asyncio.Task[None] | None = None
        """Rolls back for somebody who was cancelled meanwhile."""
        self.queue = Turns()

    async def begin(self, statements: tuple[str, ...], *, lasting: bool = True) -> None:
        """Take the turn and begin a transaction; gives it back if that fails.

        Raises :class:`DatabaseBusy` once patience is over. What need not last is not waited for at its commit.
        """
        deadline = _now() + scaled(PATIENCE_SECONDS)
        while not await self._try_to_begin(statements, deadline, lasting=lasting):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(AGAIN_SECONDS)

    async def begin_at_once(self, statements: tuple[str, ...], *, lasting: bool = True) -> None:
        """As :meth:`begin`, on the event loop; in the thread only if another process has locked the file.

        Nobody looks at the file: whoever commits does, and before that nothing is written.
        """
        if statements not in self._crowded:
            await self.queue.take(_now() + scaled(PATIENCE_SECONDS))
            if self._try_at_once(statements, lasting=lasting):
                return
        await self.begin(statements, lasting=lasting)

    def _try_at_once(self, statements: tuple[str, ...], *, lasting: bool) -> bool:
        """Begin a transaction; gives the turn back if that fails."""
        begun = False
        try:
            self._relaxed = not lasting and self._connection.relax()
            for statement in statements:
                self._connection.direct.execute(statement)
            begun = True
        except sqlite3.OperationalError as problem:
            if not is_busy(problem):
                raise
        finally:
            if not begun:
                self._crowded.add(statements)
                self._connection.direct.rollback()
                self.release()
        return begun

    def end_reading(self) -> None:
        """End the transaction, on the event loop, and give the turn back."""
        try:
            self._connection.direct.rollback()
        finally:
            self.release()

    async def undo(self) -> None:
        """Roll back and give the turn back, also if whoever waits for that is cancelled: the thread is still at it."""
        called_off = False
        try:
            await self._connection.rollback()
        except asyncio.CancelledError:
            called_off = True
            self._undoing = asyncio.create_task(self.undo(), name="rollback")
            raise
        finally:
            if not called_off:
                self.release()

    def release(self) -> None:
        """Give the turn back after a commit or a rollback."""
        if self._relaxed:
            self._relaxed = False
            self._connection.tighten()
        self.queue.release()

    async def _try_to_begin(self, statements: tuple[str, ...], deadline: float, *, lasting: bool) -> bool:
        await self.queue.take(deadline)
        begun = False
        try:
            enter = partial(self._enter, statements, lasting=lasting)
            if not await self._connection.in_thread(enter):
                await self._log.mend()
                if not await self._connection.in_thread(enter):
                    raise DatabaseBusy
            begun = True
            self._crowded.discard(statements)
        except sqlite3.OperationalError as problem:
            if not is_busy(problem):
                raise
            if _now() >= deadline:
                raise DatabaseBusy from problem
        finally:
            if not begun:
                await self.undo()
        return begun

    def _enter(self, statements: tuple[str, ...], *, lasting: bool) -> bool:
        """Begin a transaction, in the connection's thread; False if the log has to be mended before one that writes."""
        self._file.require_own_file()
        if statements is WRITE and self._file.has_lost_log():
            return False
        self._relaxed = not lasting and self._connection.relax()
        for statement in statements:
            self._connection.direct.execute(statement).fetchall()
        return True


def _now() -> float:
    return asyncio.get_running_loop().time()
