"""Keeps the log readable when storage fails or the gateway is away: one traceback per kind of fault, not per act."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.store.faults import DatabaseBusy, DatabaseUnusable, trouble_of

EVERY_SECONDS = 600.0
"""How often the traceback of a recurring fault is logged again."""

Kind: TypeAlias = tuple[str, str]


@dataclass(slots=True)
class _Seen:
    since: float
    times: int = 1


class StorageFaultFilter(logging.Filter):
    """Shortens log records of storage faults; all other records stay as they are.

    No record is dropped: a recurring fault is one line with its error id and its count. Trouble with the file or the
    disk gets no traceback and is a warning, since the one line about it that the operator needs is an error.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[Kind, _Seen] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Called by logging for every record; always true."""
        problem = record.exc_info[1] if record.exc_info else None
        if isinstance(problem, DatabaseBusy | DatabaseUnusable) or trouble_of(problem) is not None:
            _warn_only(record, f"{type(problem).__name__}: {problem}")
        elif isinstance(problem, sqlite3.Error):
            self._count(record, problem)
        return True

    def _count(self, record: logging.LogRecord, problem: sqlite3.Error) -> None:
        kind, now = (type(problem).__name__, str(problem)), self._clock()
        seen = self._seen.get(kind)
        if seen is not None and now - seen.since < EVERY_SECONDS:
            seen.times += 1
            _shorten(record, f"{kind[0]}: {kind[1]} (number {seen.times} since its traceback)")
            return
        self._seen[kind] = _Seen(now)
        if seen is not None:
            record.msg = f"{record.getMessage()} (came {seen.times} times in the last {now - seen.since:.0f} s)"
            record.args = ()


class ReconnectionFilter(logging.Filter):
    """Makes a line of what discord.py logs as an error with a traceback whenever it cannot reach the gateway.

    It tries again by itself. A metric says how often, and the errors in the log are to be faults of the bot.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Called by logging for every record; always true."""
        problem = record.exc_info[1] if record.exc_info else None
        if problem is not None and str(record.msg).startswith("Attempting a reconnect"):
            _warn_only(record, f"{type(problem).__name__}: {problem}")
        return True


def _warn_only(record: logging.LogRecord, reason: str) -> None:
    _shorten(record, reason)
    record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)


def _shorten(record: logging.LogRecord, reason: str) -> None:
    record.msg, record.args = f"{record.getMessage()}: {reason}", ()
    record.exc_info = record.exc_text = None
