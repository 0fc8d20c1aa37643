"""Limits of time for work in other processes, all kept by one thread.

Nearly all are called off, and a thread for each would cost several times what it costs to give the work away.
"""

import heapq
import math
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Protocol, TypeAlias


class Timer(Protocol):
    """Something that is to happen unless it is called off before."""

    def cancel(self) -> None:
        """Call it off."""


SetTimer: TypeAlias = Callable[[float, Callable[[], None]], Timer]
"""Lets something happen in another thread after so many seconds."""


@dataclass(order=True, slots=True)
class _Entry:
    due: float
    number: int
    action: Callable[[], None] | None = field(compare=False, repr=False)

    def cancel(self) -> None:
        """Call it off."""
        self.action = None


class Timers:
    """Lets things happen later, in a thread that begins with the first of them and holds up no stop."""

    def __init__(self) -> None:
        self._bell = threading.Condition()
        self._set: list[_Entry] = []
        """Those to come, as a heap; one that is called off stays until it would be the next."""
        self._order = count()
        self._thread: threading.Thread | None = None
        self._sleeps_until = 0.0

    def set(self, seconds: float, action: Callable[[], None]) -> Timer:
        """Let this happen after so many seconds; a :data:`SetTimer`."""
        entry = _Entry(time.monotonic() + seconds, next(self._order), action)
        with self._bell:
            self._forget_called_off()
            heapq.heappush(self._set, entry)
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._keep, name="limits of time", daemon=True)
                self._thread.start()
            elif entry.due < self._sleeps_until:
                self._bell.notify()
        return entry

    def _keep(self) -> None:
        while True:
            with self._bell:
                self._forget_called_off()
                due = self._set[0].due if self._set else math.inf
                seconds = due - time.monotonic()
                if seconds > 0:
                    self._sleeps_until = due
                    self._bell.wait(min(seconds, threading.TIMEOUT_MAX))
                    continue
                action = heapq.heappop(self._set).action
            if action is not None:
                action()

    def _forget_called_off(self) -> None:
        while self._set and self._set[0].action is None:
            heapq.heappop(self._set)


set_timer: SetTimer = Timers().set
"""The usual one."""
