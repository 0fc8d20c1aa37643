"""The best score of captured pieces: one-colour trees, mixed trees and the rest (O17)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from games.core.outcome import ScorePart
from games.core.text import text
from games.volcano.pieces import PIECES, Colour, Piece, Size, Stack

POINTS_ONE_COLOUR = 7
POINTS_MIXED = 5
POINTS_SINGLE = 1

Tree: TypeAlias = tuple[Piece, Piece, Piece]
"""A small piece on a medium on a large one, listed large first."""

_COLOURS = tuple(colour for colour in Colour if colour is not Colour.WHITE)
_SIZES = tuple(reversed(Size))


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Captured pieces arranged for the most points; a white in a one-colour tree counts as that colour."""

    one_colour: tuple[Tree, ...]
    mixed: tuple[Tree, ...]
    rest: Stack

    @property
    def trees(self) -> int:
        """The number of trees, of one colour and mixed."""
        return len(self.one_colour) + len(self.mixed)

    @property
    def total(self) -> int:
        """The points: 7 for a one-colour tree, 5 for a mixed one, 1 for every other piece."""
        return (
            POINTS_ONE_COLOUR * len(self.one_colour) + POINTS_MIXED * len(self.mixed) + POINTS_SINGLE * len(self.rest)
        )


def breakdown(arrangement: Arrangement) -> tuple[ScorePart, ...]:
    """The trees and single pieces, and the points of each kind (O17)."""
    kinds = (
        ("one-colour", len(arrangement.one_colour), POINTS_ONE_COLOUR),
        ("mixed", len(arrangement.mixed), POINTS_MIXED),
        ("single", len(arrangement.rest), POINTS_SINGLE),
    )
    return tuple(
        ScorePart(text(f"volcano-part-{kind}", count=count), count * each) for kind, count, each in kinds if count
    )


def _trees_of(own: Sequence[int], whites: Sequence[Size], used: int) -> int:
    """How many one-colour trees a colour's pieces make with the whites of a set, given by the bits of ``used``."""
    counts = list(own)
    for number, size in enumerate(whites):
        if used >> number & 1:
            counts[_SIZES.index(size)] += 1
    return min(counts)


@lru_cache(maxsize=4096)
def arrange(pieces: Stack) -> Arrangement:
    """Arrange the pieces for the best total, which is 5T + 2M + (N - 3T).

    N is the number of pieces. T, the number of trees, is the count of the rarest size. M, the number of one-colour
    trees, is the sum over the colours of the count of that colour's rarest size, with whites coloured for the largest
    sum. Taking every one-colour tree never costs a mixed one, because both use one piece of each size.
    """
    left = Counter(pieces)
    one_colour: list[Tree] = []
    for wanted in _one_colour_trees(pieces):
        tree = _use(left, wanted)
        one_colour.append(tree)
    by_size = [
        [piece for piece in PIECES.values() if piece.size is size for _ in range(left[piece])] for size in _SIZES
    ]
    count = min(len(pieces_of_size) for pieces_of_size in by_size)
    large, medium, small = by_size
    mixed = tuple(zip(large[:count], medium[:count], small[:count], strict=True))
    rest = tuple(piece for pieces_of_size in by_size for piece in pieces_of_size[count:])
    return Arrangement(tuple(one_colour), mixed, rest)


def _one_colour_trees(pieces: Sequence[Piece]) -> tuple[Colour, ...]:
    """The colour of every one-colour tree, with whites coloured for as many trees as possible."""
    counts = Counter(pieces)
    whites = tuple(piece.size for piece in pieces if piece.colour is Colour.WHITE)
    # For each set of whites, the most one-colour trees of the colours so far that use no others.
    best: list[tuple[Colour, ...]] = [()] * 2 ** len(whites)
    for colour in _COLOURS:
        own = [counts[_piece(colour, size)] for size in _SIZES]
        if not any(own) and not whites:
            continue
        gained = [(colour,) * _trees_of(own, whites, used) for used in range(len(best))]
        best = [
            max((best[held & ~used] + gained[used] for used in range(len(best)) if used & ~held == 0), key=len)
            for held in range(len(best))
        ]
    return best[-1]


def _use(left: Counter[Piece], colour: Colour) -> Tree:
    """Remove a tree of this colour from the pieces left, with whites for missing pieces."""
    tree: list[Piece] = []
    for size in _SIZES:
        own = _piece(colour, size)
        piece = own if left[own] else _piece(Colour.WHITE, size)
        left[piece] -= 1
        tree.append(piece)
    large, medium, small = tree
    return (large, medium, small)


def _piece(colour: Colour, size: Size) -> Piece:
    return PIECES[f"{colour.value}{int(size)}"]
