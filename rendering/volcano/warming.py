"""Fills the cache of Volcano's sprites at start-up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from games.core.grid import Grid
from games.volcano.challenges import Progress
from games.volcano.events import CapMoved, PieceCaptured, PieceFlew, VolcanoEvent
from games.volcano.pieces import Colour, Piece, Size
from games.volcano.scoring import arrange
from games.volcano.variants import VARIANTS, Variant
from games.volcano.view import VolcanoView
from rendering.volcano.board import HIGHEST, LOWEST, STEP
from rendering.volcano.challenge import GOALS
from rendering.volcano.look import is_wide
from rendering.volcano.still import compose
from rendering.volcano.terrain import PATTERNS, Heat, tile
from rendering.volcano.towers import band_height, band_stamp

_SEATS = 6

_TOWERS = 11
"""Bands are drawn ahead for towers of fewer pieces."""


def warm() -> None:
    """Paint pictures with every kind of sprite, so that the first real one is fast.

    Takes a second or two; all threads share the cache.
    """
    for variant in VARIANTS.values():
        for grid in variant.boards:
            _warm_board(variant, grid)
    for height in range(LOWEST, HIGHEST + 1, STEP):
        for pattern, heat in product(range(PATTERNS), Heat):
            tile(pattern, height, heat)


def _warm_board(variant: Variant, grid: Grid) -> None:
    colours = (*variant.colours, Colour.WHITE) if variant.wild else variant.colours
    pieces = tuple(Piece(colour, size) for colour in colours for size in Size)
    for piece, height in product(pieces, range(_TOWERS)):
        band_stamp(piece, band_height(height, bold=is_wide(grid)), bold=is_wide(grid))
    events = tuple(_events(grid, pieces))
    for seats in range(1, _SEATS + 1):
        compose(_sample(variant, grid, pieces, seats, capped=False), events)
        compose(_sample(variant, grid, pieces, seats, capped=True))
    alone = _sample(variant, grid, pieces, 1, capped=True)
    for challenge in GOALS:
        compose(replace(alone, challenge=Progress(challenge, 0, 0, 0, 0)))


def _sample(variant: Variant, grid: Grid, pieces: tuple[Piece, ...], seats: int, *, capped: bool) -> VolcanoView:
    """A view in which every piece lies on top, below another and in a hand, and one square is empty."""
    captured = tuple(pieces[seat::seats] if capped else () for seat in range(seats))
    tops = (pieces * grid.size)[: grid.size - 1]
    return VolcanoView(
        grid=grid,
        stacks=(*((piece, piece) for piece in tops), ()),
        caps=tuple(range(grid.size)) if capped else (),
        left=(),
        captured=captured,
        trees=tuple(arrange(hand) for hand in captured),
        to_act=frozenset((0 if capped else seats - 1,)),
        turn=0,
        forfeited=frozenset(),
        rounds_without_capture=0,
        quiet_limit=0,
        outcome=None,
        variant=variant.key,
        colours=variant.colours,
    )


def _events(grid: Grid, pieces: tuple[Piece, ...]) -> Iterator[VolcanoEvent]:
    """Some steps, flights in every direction, and a capture of every piece."""
    start = grid.size // 2
    for neighbour, ray in grid.rays[start].items():
        yield CapMoved(0, start, neighbour)
        for target in ray[1:]:
            yield PieceFlew(pieces[0], start, target)
    for square, piece in enumerate(pieces):
        yield PieceCaptured(0, piece, square % grid.size)
