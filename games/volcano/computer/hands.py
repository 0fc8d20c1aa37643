"""Captured pieces as numbers: their points (O17), what they come near to, and whether they end the game (O13, O15).

A piece is three times the number of its colour plus that of its size, both from 0; a hand is a sorted tuple of such
numbers. Values count tenths of a point.
"""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from games.volcano.pieces import Colour, Piece, Size, Stack
from games.volcano.scoring import POINTS_MIXED, POINTS_ONE_COLOUR, arrange
from games.volcano.setup import Setup
from games.volcano.variants import MINI

Code: TypeAlias = int
Codes: TypeAlias = tuple[Code, ...]

COLOURS = tuple(Colour)
SIZES = len(Size)
WHITE = COLOURS.index(Colour.WHITE)
FIRST_WHITE = WHITE * SIZES

PIECE_OF: tuple[Piece, ...] = tuple(Piece(colour, size) for colour in COLOURS for size in Size)
CODE_OF: dict[Piece, Code] = {piece: code for code, piece in enumerate(PIECE_OF)}

POINT = 10
"""The value of a point."""

PAIR = 7
"""The value of two sizes of a colour, of which the third would make a one-colour tree."""

HALF_TREE = 4
"""The value of two sizes left over, of which the third would make a tree."""


class Hand(NamedTuple):
    """What a hand is worth: points, and their value with that of trees that are begun; the colours held, as bits."""

    points: int
    value: int
    colours: int
    whites: int


@lru_cache(maxsize=200_000)
def weigh(codes: Codes) -> Hand:
    """What a hand is worth; equal hands must be in the same order."""
    counts = [0] * len(PIECE_OF)
    for code in codes:
        counts[code] += 1
    by_size = [sum(counts[size::SIZES]) for size in range(SIZES)]
    trees, single, pairs, colours = min(by_size), 0, 0, 0
    for colour in range(WHITE):
        small, medium, large = counts[3 * colour : 3 * colour + 3]
        if small or medium or large:
            colours |= 1 << colour
            low, middle, _ = sorted((small, medium, large))
            single += low
            pairs += middle > low
    whites = sum(counts[FIRST_WHITE:])
    points = POINTS_ONE_COLOUR * single + POINTS_MIXED * (trees - single) + len(codes) - 3 * trees
    if whites:
        points = arrange(tuple(PIECE_OF[code] for code in codes)).total
    begun = sum(count > trees for count in by_size) == SIZES - 1
    return Hand(points, POINT * points + PAIR * pairs + HALF_TREE * begun, colours, whites)


def codes_of(pieces: Stack) -> Codes:
    """The pieces as numbers, in the same order."""
    return tuple(CODE_OF[piece] for piece in pieces)


def colours_that_end(setup: Setup) -> int:
    """The colours that end a game for whoever holds them all, as bits; 0 if no colours do (O13 to O15)."""
    if setup.rules is MINI:
        return 0
    return sum(1 << COLOURS.index(colour) for colour in setup.rules.colours)
