"""Whether a process is there: as long as it is, it holds a lock of its own, in a session that does nothing else.

The server releases the lock as soon as the session's connection ends, as it does when a process dies. So the others
need not wait until its lease runs out (see ``bot.store.rows.leases``). A process that has only lost that connection
takes the lock again within :data:`ABSENCE_SECONDS`. Meanwhile it sends nothing, and neither until it has renewed its
lease, which the others may have ended.

If a machine dies, or the network, no connection ends, and the lease runs out.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

LOCKS = 0x46554D50
"""The first key of the advisory locks of processes; the second is their own."""

LOOK_SECONDS = 1.0
"""How often a process looks at its own session, and whether others are there."""

ABSENCE_SECONDS = 3.0
"""How long a process must have been seen absent for the others to take it for dead."""

MARGIN_SECONDS = 0.5
"""How long before that a process sends nothing more whose look at its own session is not answered."""


@dataclass(slots=True)
class Presence:
    """``key`` is that of the process's lock, 0 if it has none and nobody looks for it.

    ``is_open`` says whether its connection has not ended. It took the lock at ``taken_at``, and at ``asked_at`` it
    looked at its session, if it has no answer yet; both by :func:`clock`.
    """

    key: int = 0
    is_open: Callable[[], bool] = lambda: True
    taken_at: float = -math.inf
    asked_at: float = math.inf

    def is_sure(self, now: float, renewed_at: float) -> bool:
        """Whether nobody can have taken the process for dead since it renewed its lease."""
        unanswered = now >= self.asked_at + ABSENCE_SECONDS - MARGIN_SECONDS
        return self.taken_at <= renewed_at and self.is_open() and not unanswered


def clock() -> float:
    """Seconds that count on while the machine is asleep, and that nobody sets."""
    # Where there is no such clock, on macOS and Windows, the monotonic one counts on too.
    boottime: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boottime is None else time.clock_gettime(boottime)
