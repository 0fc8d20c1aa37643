"""When a failed notice or alarm is tried again."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Retries:
    """At most ``attempts`` with pauses from ``first`` to ``longest`` milliseconds.

    Each pause is 2 to the power of ``doublings`` times the one before.
    """

    first: int
    longest: int
    attempts: int
    doublings: int = 1

    def next_at(self, failures: int, now: int) -> int | None:
        """When to try again after one more than this many failures; None if there is no attempt left."""
        if failures + 1 >= self.attempts:
            return None
        return now + min(self.first << min(self.doublings * failures, 20), self.longest)
