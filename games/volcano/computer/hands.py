"""What captured pieces are worth to a computer: points (O17), what they come near to, and the colours held (O13, O15).

Values count tenths of a point.
"""

from functools import lru_cache
from typing import NamedTuple

from games.volcano.pieces import Colour, Size, Stack
from games.volcano.scoring import arrange

POINT = 10
"""The value of a point."""

PAIR = 7
"""The value of two sizes of a colour, of which the third would make a one-colour tree."""

HALF_TREE = 4
"""The value of two sizes left over, of which the third would make a tree."""


class Hand(NamedTuple):
    """What a hand is worth: points, and their value with that of trees that are begun; the colours held, and whites."""

    points: int
    value: int
    colours: frozenset[Colour]
    whites: int


def weigh_hand(pieces: Stack) -> Hand:
    """What a hand is worth."""
    return _weigh(tuple(sorted(pieces)))


@lru_cache(maxsize=200_000)
def _weigh(pieces: Stack) -> Hand:
    by_colour: dict[Colour, list[int]] = {}
    by_size = [0, 0, 0]
    for colour, size in pieces:
        by_colour.setdefault(colour, [0, 0, 0])[size - 1] += 1
        by_size[size - 1] += 1
    whites = sum(by_colour.pop(Colour.WHITE, ()))
    trees, points = min(by_size), arrange(pieces).total
    pairs = sum(sorted(counts)[1] > min(counts) for counts in by_colour.values())
    begun = sum(count > trees for count in by_size) == len(Size) - 1
    return Hand(points, POINT * points + PAIR * pairs + HALF_TREE * begun, frozenset(by_colour), whites)
