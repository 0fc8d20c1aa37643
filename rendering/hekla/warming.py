"""Fills the cache of Hekla's sprites at start-up."""

from __future__ import annotations

from games.hekla.board import ROWS, SIGHT, SQUARES
from games.hekla.events import HeklaEvent, LavaPlaced, RowScored, VolcanoMoved, VolcanoPlaced, VulcanologistAdvanced
from games.hekla.pieces import LAVA, STONES, SUPPLIES, lava_left
from games.hekla.view import HeklaView
from rendering.hekla.crater import ground_sprite
from rendering.hekla.panels import lava_gauge, position_sprite
from rendering.hekla.still import compose
from rendering.hekla.track import circle_sprite


def warm() -> None:
    """Draw all common sprites, so that the first real picture is fast.

    Takes about a second; all threads share the cache.
    """
    _warm_board()
    for placed in range(LAVA + 1):
        lava_gauge(*lava_left(placed))
    for seats in SUPPLIES:
        for mover in range(seats):
            compose(_sample(seats, mover), _events(mover))


def _warm_board() -> None:
    for square in range(len(SQUARES)):
        for dead in (False, True):
            ground_sprite(square, None, dead=dead)
    for circle, squares in enumerate(SIGHT):
        for square in squares:
            ground_sprite(square, circle, dead=False)
        circle_sprite(circle, taken=False, ringed=False)
        for ringed in (False, True):
            circle_sprite(circle, taken=True, ringed=ringed)
        position_sprite(circle, faint=False)


def _sample(seats: int, mover: int) -> HeklaView:
    """A view with every kind of stone."""
    stones = tuple(STONES.values())
    return HeklaView(
        squares=tuple((stones[square % len(stones)],) for square in range(len(SQUARES))),
        supplies=(SUPPLIES[seats],) * seats,
        vulcanologists=tuple(range(1, seats + 1)),
        lava_placed=0,
        mover=mover,
        choices=(),
        to_act=frozenset({mover}),
        turn=0,
        forfeited=frozenset(),
        rounds_without_eruption=0,
        quiet_limit=0,
        outcome=None,
    )


def _events(seat: int) -> tuple[HeklaEvent, ...]:
    """Moves in every direction, scored rows, every kind of new stone and vulcanologists' steps."""
    middle, beside, below, above, before = (SQUARES.index(name) for name in ("C3", "D3", "C4", "C2", "B3"))
    steps = tuple(VolcanoMoved(seat, 0, middle, target) for target in (beside, below, above, before))
    rows = tuple(RowScored(seat, row, total) for row, total in zip((ROWS[0], ROWS[1]), (8, 9), strict=True))
    new = [LavaPlaced(stone.value, square) for square, stone in enumerate(STONES.values()) if stone.is_lava]
    new_volcanoes = [
        VolcanoPlaced(stone.seat, stone.value, square)
        for square, stone in enumerate(STONES.values())
        if stone.seat is not None
    ]
    return (*new_volcanoes, *new, *steps, *rows, VulcanologistAdvanced(seat, 0, 1))
