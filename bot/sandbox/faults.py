"""Injected failures: slow answers, server errors, rate limits, lost answers, a lost gateway."""

import asyncio
import re
from dataclasses import dataclass, field

RESET = 0
"""Instead of an HTTP status: reset the connection without an answer."""

CALLBACK = r"POST /interactions/"
"""Matches every interaction callback."""


@dataclass(slots=True)
class Planned:
    """Ends the next ``count`` requests whose "METHOD /path" matches with this HTTP status, or :data:`RESET`.

    With ``applied`` the request is carried out and only its answer is lost. A 429 is the limit of the route, or the
    global one if it holds ``everywhere``. With ``held`` a request only waits until that is set.
    """

    count: int
    status: int
    pattern: re.Pattern[str]
    retry_after: float = 0.0
    applied: bool = False
    everywhere: bool = False
    held: asyncio.Event | None = None


@dataclass(slots=True)
class Faults:
    """The failures in force; a test or the page sets these fields.

    ``latency`` and ``slow_acknowledgement`` are seconds that every request, or every interaction
    callback, is delayed, and ``late_answer`` those by which the answer comes after the request has taken effect.
    ``gateway_down`` refuses connections while it is true, and ``gateway_silent`` lets those that
    are open carry nothing in either direction. ``deaf`` are the sessions that get no interactions any more, though
    all else goes on and resuming does not help; a new session hears them.
    ``refuse_sessions`` is the code, such as 4011, with which the gateway closes every new session; 0 for none.
    ``hidden`` and ``read_only`` are channels the bot may not see (50001) or write to (50013), ``threadless`` those
    where it may not create threads (50013); each applies to the channel's threads too. ``silenced`` are people who
    may not write anywhere, though they may use commands. ``unreachable`` are people who take no direct messages from
    the bot (50007). ``lost_permissions`` are those the bot lacks everywhere.
    """

    latency: float = 0.0
    slow_acknowledgement: float = 0.0
    late_answer: float = 0.0
    gateway_down: bool = False
    gateway_silent: bool = False
    deaf: set[str] = field(default_factory=set)
    refuse_sessions: int = 0
    planned: list[Planned] = field(default_factory=list)
    hidden: set[int] = field(default_factory=set)
    read_only: set[int] = field(default_factory=set)
    threadless: set[int] = field(default_factory=set)
    silenced: set[int] = field(default_factory=set)
    unreachable: set[int] = field(default_factory=set)
    lost_permissions: int = 0

    def fail_next(self, count: int = 1, status: int = 500, pattern: str = "") -> None:
        """Answer the next matching requests with a server error, without carrying them out."""
        self.planned.append(Planned(count, status, re.compile(pattern)))

    def reset_next(self, count: int = 1, pattern: str = "") -> None:
        """Reset the connection of the next matching requests, without carrying them out."""
        self.planned.append(Planned(count, RESET, re.compile(pattern)))

    def lose_next(self, count: int = 1, status: int = 500, pattern: str = CALLBACK) -> None:
        """Carry out the next matching requests, but answer with an error or :data:`RESET`."""
        self.planned.append(Planned(count, status, re.compile(pattern), applied=True))

    def limit_next(
        self, count: int = 1, retry_after: float = 0.1, pattern: str = "", *, everywhere: bool = False
    ) -> None:
        """Answer the next matching requests with 429 and this ``retry_after`` in seconds."""
        self.planned.append(Planned(count, 429, re.compile(pattern), retry_after, everywhere=everywhere))

    def hold_next(self, pattern: str = "") -> asyncio.Event:
        """Let the next matching request wait until the event is set."""
        held = asyncio.Event()
        self.planned.append(Planned(1, 200, re.compile(pattern), held=held))
        return held

    def take(self, call: str) -> Planned | None:
        """The failure planned for this "METHOD /path", counted down by one; None if there is none."""
        for planned in self.planned:
            if planned.pattern.search(call):
                planned.count -= 1
                if planned.count <= 0:
                    self.planned.remove(planned)
                return planned
        return None

    def clear(self) -> None:
        """Remove all failures."""
        self.latency = self.slow_acknowledgement = self.late_answer = 0.0
        self.gateway_down = self.gateway_silent = False
        self.deaf.clear()
        self.refuse_sessions = 0
        self.planned.clear()
        self.hidden.clear()
        self.read_only.clear()
        self.threadless.clear()
        self.silenced.clear()
        self.unreachable.clear()
        self.lost_permissions = 0
