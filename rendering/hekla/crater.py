"""The crater: squares with names, lines of sight, and the stones on each square's two spots."""

from __future__ import annotations

from enum import Flag
from functools import lru_cache

from PIL import Image

from games.hekla.board import ACTIVE, CIRCLE_PLACES, SQUARE_PLACES, SQUARES, circle_at
from games.hekla.view import HeklaView
from rendering.canvas import Drawing, Pen, lay, sprite
from rendering.hekla.layout import ACROSS, DOWN, GAP, SQUARE_BOXES, spot_corner
from rendering.hekla.stones import stone_overlay
from rendering.palette import CARD, EMBER, FAINT, LAVA, NIGHT, PAPER, SQUARE, SQUARE_EDGE, TONES, Shade, mix
from rendering.seats import SEAT_COLOURS

_MIDDLE = (ACROSS / 2, DOWN / 2)
_BEAM = 30
_CORE = 5


class Sight(Flag):
    """The directions of the lines of sight that cross a square."""

    NONE = 0
    ACROSS = 1
    DOWN = 2


def sight_of(view: HeklaView, square: int) -> Sight:
    """The lines of sight from the acting seat's vulcanologist across a square (H5); none once the game is over."""
    if view.mover not in view.to_act or square not in view.sight:
        return Sight.NONE
    circle = CIRCLE_PLACES[circle_at(view.vulcanologists[view.mover])]
    place = SQUARE_PLACES[square]
    across = Sight.ACROSS if circle[0] == place[0] else Sight.NONE
    return across | (Sight.DOWN if circle[1] == place[1] else Sight.NONE)


def _beam(sight: Sight, width: float, shade: Shade) -> Drawing:
    x, y = _MIDDLE

    def draw(pen: Pen) -> None:
        if Sight.ACROSS in sight:
            pen.slab((0, y - width / 2, ACROSS, y + width / 2), 0, shade)
        if Sight.DOWN in sight:
            pen.slab((x - width / 2, 0, x + width / 2, DOWN), 0, shade)

    return draw


@lru_cache(maxsize=512)
def ground_sprite(square: int, sight: Sight, seat: int, *, dead: bool) -> Image.Image:
    """An empty square; ``seat`` is the seat whose lines of sight cross it, 0 without any."""
    active = square in ACTIVE
    base = TONES[SEAT_COLOURS[seat]].base
    floor = mix(SQUARE, NIGHT, 0.5) if dead else SQUARE

    def draw(pen: Pen) -> None:
        border = 4.0 if active else 1.5
        _beam(sight, _BEAM, mix(CARD, base, 0.5))(pen)
        pen.slab((GAP, GAP, ACROSS - GAP, DOWN - GAP), 12, LAVA if active else SQUARE_EDGE)
        inner = GAP + border
        pen.slab((inner, inner, ACROSS - inner, DOWN - inner), 12 - border, floor)
        if active:
            pen.ring((_MIDDLE[0], _MIDDLE[1] + 9), 46, mix(SQUARE, LAVA, 0.75), 5)
        _beam(sight, _BEAM, mix(SQUARE, base, 0.33))(pen)
        _beam(sight, _CORE, mix(SQUARE, base, 0.66))(pen)
        pen.write((20, 14), SQUARES[square], 18, PAPER if sight or active else FAINT)
        if active:
            _twice(pen)

    return sprite(ACROSS, DOWN, CARD, draw)


def _twice(pen: Pen) -> None:
    """Draw the sign that volcanoes count double here (H13)."""
    for rise in (-4, 4):
        pen.line(((79, 15 - rise), (87, 15 + rise)), EMBER, 2.4)
    pen.write((97, 15), "2", 20, EMBER)


def lay_crater(image: Image.Image, view: HeklaView) -> None:
    """Copy the squares that differ from the empty board, and all stones, onto the picture."""
    dead = view.dead
    for square, box in enumerate(SQUARE_BOXES):
        sight = sight_of(view, square)
        if sight or square in dead:
            bare = ground_sprite(square, sight, view.mover if sight else 0, dead=square in dead)
            image.paste(bare, (box.left, box.top))
        for spot, stone in enumerate(view.squares[square]):
            lay(image, spot_corner(square, spot), stone_overlay(stone))
