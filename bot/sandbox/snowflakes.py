"""Snowflakes: ids that always increase, even across runs and after the clock was set back."""

from collections.abc import Callable

EPOCH = 1420070400.0

LONGEST = 20
"""The most digits of an id."""


class Snowflakes:
    """Generates ids. ``clock`` returns seconds since 1970; ``floor`` is the highest id already used."""

    def __init__(self, clock: Callable[[], float], floor: int) -> None:
        self.clock = clock
        self._last = floor

    def next(self) -> int:
        """A new id, higher than all before it."""
        now = int((self.clock() - EPOCH) * 1000) << 22
        self._last = max(now, self._last + 1)
        return self._last


def read_number(written: object) -> int | None:
    """The number that is written, of twenty digits at most as in Discord's ids; None for anything else.

    >>> read_number("17"), read_number("\u00b2"), read_number("\u0663"), read_number("9" * 21), read_number(None)
    (17, None, None, None, None)
    """
    said = str(written)
    return int(said) if said.isascii() and said.isdecimal() and len(said) <= LONGEST else None


def moment(number: int) -> float:
    """The creation time of an id, in seconds since 1970."""
    return (number >> 22) / 1000 + EPOCH
