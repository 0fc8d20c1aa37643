"""Ids that rise with time, also across runs and when the clock is set back."""

from __future__ import annotations

from collections.abc import Callable

EPOCH = 1420070400.0


class Snowflakes:
    """Gives out ids. ``clock`` returns seconds since 1970; ``floor`` is the highest id already used."""

    def __init__(self, clock: Callable[[], float], floor: int) -> None:
        self._clock = clock
        self._last = floor

    def next(self) -> int:
        """A new id, higher than every one before it."""
        now = int((self._clock() - EPOCH) * 1000) << 22
        self._last = max(now, self._last + 1)
        return self._last


def moment(number: int) -> float:
    """When an id was made, in seconds since 1970."""
    return (number >> 22) / 1000 + EPOCH
