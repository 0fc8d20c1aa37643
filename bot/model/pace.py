"""How long turns and games take, and how many turns are played in time."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median_low

LEAST_TURNS = 10
"""From so many turns on, something is said of a player's."""

LATEST_TURNS = 100
"""How many of a player's latest turns count."""

LEAST_GAMES = 5
"""From so many finished games on, something is said of how long a server's take."""

LATEST_GAMES = 100
"""How many of a server's latest finished games of one kind count."""


@dataclass(frozen=True, slots=True)
class Punctuality:
    """How many of a player's latest ``turns`` with a clock were played in time."""

    in_time: int
    turns: int


@dataclass(frozen=True, slots=True)
class MedianPace:
    """The median of what so many turns, or games, took, in milliseconds."""

    median: int
    number: int


@dataclass(frozen=True, slots=True)
class SeatTime:
    """What the turns of a seat took altogether, in milliseconds."""

    took: int
    turns: int


def pace_of(took: Sequence[int], least: int) -> MedianPace | None:
    """The pace; None if there are fewer than the least.

    >>> pace_of([5, 1, 3], 3)
    MedianPace(median=3, number=3)
    """
    return MedianPace(median_low(took), len(took)) if len(took) >= least else None
