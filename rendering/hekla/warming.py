"""Fills the cache of Hekla's sprites at start-up."""

from __future__ import annotations

from games.hekla.board import CIRCLES, ROWS, SQUARES, START
from games.hekla.events import HeklaEvent, RowScored, VolcanoMoved, VolcanoPlaced, VulcanologistAdvanced
from games.hekla.pieces import LAVA, STONES, SUPPLIES, lava_left
from games.hekla.view import HeklaView
from rendering.hekla.crater import Sight, ground_sprite
from rendering.hekla.panels import lava_strip, position_sprite
from rendering.hekla.still import compose
from rendering.hekla.track import circle_sprite

_SHARING = 3
"""Circles are prepared with fewer vulcanologists than this; more rarely meet, except at the start."""

_RAYS = (Sight.ACROSS, Sight.DOWN, Sight.ACROSS | Sight.DOWN)


def warm() -> None:
    """Draw all common sprites, so that the first real picture is fast.

    Takes about a second; all threads share the cache.
    """
    _warm_board()
    for placed in range(LAVA + 1):
        lava_strip(*lava_left(placed))
    for seats in SUPPLIES:
        for mover in range(seats):
            compose(_sample(seats, mover), _events(mover))


def _warm_board() -> None:
    for square in range(len(SQUARES)):
        for dead in (False, True):
            ground_sprite(square, Sight.NONE, 0, dead=dead)
        for seat in range(max(SUPPLIES)):
            for sight in _RAYS:
                ground_sprite(square, sight, seat, dead=False)
    for circle in range(len(CIRCLES)):
        for count in range(_SHARING if circle != START else max(SUPPLIES) + 1):
            for ringed in (False, True)[: count + 1]:
                circle_sprite(circle, count, ringed=ringed)
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
    """Moves in every direction, scored rows and vulcanologists' steps."""
    middle, beside, below, above, before = (SQUARES.index(name) for name in ("C3", "D3", "C4", "C2", "B3"))
    steps = tuple(VolcanoMoved(seat, 0, middle, target) for target in (beside, below, above, before))
    rows = tuple(RowScored(seat, row, total) for row, total in zip((ROWS[0], ROWS[1]), (8, 9), strict=True))
    return (VolcanoPlaced(seat, 0, 0), *steps, *rows, VulcanologistAdvanced(seat, 0, 1))
