"""How a game ended, what points are made of, and what came of a solo challenge."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from games.core.text import Text


@dataclass(frozen=True, slots=True)
class SoloResult:
    """The result of a solo challenge.

    ``board`` is the key of the ranking list, such as "volcano red diagonal", and the same in every language; ``title``
    is its name for people. ``rank`` is compared within one list, and lower is better. ``summary`` is a sentence without
    spoilers for anybody. The session's options and seed recreate the board.
    """

    board: str
    title: Text
    rank: tuple[int, ...]
    summary: Text


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``placings`` holds each seat's place from 1, the same for ties, None for a seat without a place; ``scores`` each
    seat's points, in a game without points 1 for a winner and 0 for everybody else. ``ending`` is a member of the
    game's own enumeration; its value is stored and the same in every language. ``reason`` is the sentence for people.
    ``solo`` is the result of a solo challenge, else None.
    """

    placings: tuple[int | None, ...]
    scores: tuple[int, ...]
    ending: StrEnum
    reason: Text
    solo: SoloResult | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(seat for seat, place in enumerate(self.placings) if place == 1)


def placings(scores: Sequence[Any]) -> tuple[int, ...]:
    """The places from 1 by score, highest first; equal scores share the better place.

    >>> placings([12, 20, 12, 3])
    (2, 1, 2, 4)
    """
    return tuple(1 + sum(other > score for other in scores) for score in scores)


@dataclass(frozen=True, slots=True)
class ScorePart:
    """A part of a seat's points: what brought them in a few words, such as "2 mixed trees", and how many they are."""

    label: Text
    points: int
