"""Things that go wrong on purpose: slow answers, server errors, rate limits, lost answers, a lost gateway."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

RESET = 0
"""In place of an HTTP status: no answer at all, the connection is reset."""

CALLBACK = r"POST /interactions/"
"""Matches every acknowledgement."""


@dataclass(slots=True)
class Planned:
    """The next ``count`` requests whose "METHOD /path" matches end with this HTTP status, or :data:`RESET`.

    With ``applied`` they take effect all the same: only their answer is lost.
    """

    count: int
    status: int
    pattern: re.Pattern[str]
    retry_after: float = 0.0
    applied: bool = False


@dataclass(slots=True)
class Faults:
    """What is broken at the moment; a test or the page changes these fields, and "METHOD /path" is matched.

    ``latency`` and ``slow_acknowledgement`` are seconds that every request, or every interaction
    callback, waits before it is looked at; ``gateway_down`` refuses connections while it is true.
    ``refuse_sessions`` is the code, such as 4011, that the gateway closes every new session with; 0 for none.
    ``hidden`` and ``read_only`` are channels the bot may not see (50001), or not write to (50013), ``threadless`` those
    where it may open no thread (50013); what holds for a channel holds for its threads.
    """

    latency: float = 0.0
    slow_acknowledgement: float = 0.0
    gateway_down: bool = False
    refuse_sessions: int = 0
    planned: list[Planned] = field(default_factory=list)
    hidden: set[int] = field(default_factory=set)
    read_only: set[int] = field(default_factory=set)
    threadless: set[int] = field(default_factory=set)

    def fail_next(self, count: int = 1, status: int = 500, pattern: str = "") -> None:
        """Answer the next matching requests with a server error, and do nothing of what they ask."""
        self.planned.append(Planned(count, status, re.compile(pattern)))

    def reset_next(self, count: int = 1, pattern: str = "") -> None:
        """Reset the connection of the next matching requests, and do nothing of what they ask."""
        self.planned.append(Planned(count, RESET, re.compile(pattern)))

    def lose_next(self, count: int = 1, status: int = 500, pattern: str = CALLBACK) -> None:
        """Do what the next matching requests ask, and lose the answer: an error, or :data:`RESET`, in its place."""
        self.planned.append(Planned(count, status, re.compile(pattern), applied=True))

    def limit_next(self, count: int = 1, retry_after: float = 0.1, pattern: str = "") -> None:
        """Answer the next matching requests with 429, asking to wait so many seconds."""
        self.planned.append(Planned(count, 429, re.compile(pattern), retry_after))

    def take(self, call: str) -> Planned | None:
        """The fault planned for this "METHOD /path", used up by one; None when there is none."""
        for planned in self.planned:
            if planned.pattern.search(call):
                planned.count -= 1
                if planned.count <= 0:
                    self.planned.remove(planned)
                return planned
        return None

    def clear(self) -> None:
        """Mend everything."""
        self.latency = self.slow_acknowledgement = 0.0
        self.gateway_down = False
        self.refuse_sessions = 0
        self.planned.clear()
        self.hidden.clear()
        self.read_only.clear()
        self.threadless.clear()
