"""The whole Hekla picture: card, crater, track, panels and the marks of the last turn."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from PIL import Image

from games.core.contract import Event
from games.hekla.board import ACTIVE, CIRCLE_PLACES, SQUARE_PLACES, SQUARES, circle_at
from games.hekla.events import VolcanoPlaced
from games.hekla.pieces import Stone
from games.hekla.view import HeklaView
from rendering.canvas import Pen, Point, sprite
from rendering.hekla.ground import ash, lit, terrain
from rendering.hekla.layout import (
    ACROSS,
    CIRCLE_BOXES,
    DOWN,
    GAP,
    LETTERS,
    SQUARE_BOXES,
    size_among,
    spot_corner,
)
from rendering.hekla.marks import lay_marks, lay_moves
from rendering.hekla.panels import lay_panels
from rendering.hekla.stones import stone_stamp
from rendering.hekla.track import circle_sprite, lay_track
from rendering.palette import ASH, DUST, LAVA, NIGHT, PAPER, STONE, mix
from rendering.picture import WORDLESS, Audience

_MIDDLE = (ACROSS / 2, DOWN / 2)
_NAME = (28.0, 22.0)
_NEAR, _FAR = 14.0, 48.0
"""Half the width of the light at the vulcanologist and at the other side of the crater."""

_CROSSING = 700.0
_CRACKS = (
    ((0, 0.34), (0.2, 0.42), (0.36, 0.3), (0.56, 0.4), (0.78, 0.28), (1, 0.36)),
    ((0.36, 0.3), (0.42, 0.12), (0.36, 0)),
    ((0.56, 0.4), (0.5, 0.66), (0.6, 0.86), (0.56, 1)),
    ((0.2, 0.42), (0.14, 0.7), (0, 0.82)),
    ((0.5, 0.66), (0.8, 0.7), (1, 0.84)),
    ((0.78, 0.28), (0.86, 0)),
)


def sight_of(view: HeklaView) -> tuple[int, frozenset[int]]:
    """The circle of the acting seat's vulcanologist, and the squares that it sees (H5): none once the game is over."""
    seen = view.sight if view.mover in view.to_act else frozenset[int]()
    return circle_at(view.vulcanologists[view.mover]), seen


def _half(away: float) -> float:
    return _NEAR + (_FAR - _NEAR) * away / _CROSSING


def light(square: int, circle: int, inset: float = 0) -> tuple[tuple[Point, ...], ...]:
    """The parts of the cones of light from a circle that lie on a square, inside its frame, from its corner."""
    box, (x, y) = SQUARE_BOXES[square], CIRCLE_BOXES[circle].middle
    place, source = SQUARE_PLACES[square], CIRCLE_PLACES[circle]
    found: list[tuple[Point, ...]] = []
    if source[0] == place[0]:
        left, right, middle = inset, ACROSS - inset, _MIDDLE[1]
        near, far = _half(abs(box.left + left - x)), _half(abs(box.left + right - x))
        found.append(((left, middle - near), (right, middle - far), (right, middle + far), (left, middle + near)))
    if source[1] == place[1]:
        top, foot, middle = inset, DOWN - inset, _MIDDLE[0]
        near, far = _half(abs(box.top + top - y)), _half(abs(box.top + foot - y))
        found.append(((middle - near, top), (middle + near, top), (middle + far, foot), (middle - far, foot)))
    return tuple(found)


@lru_cache(maxsize=1024)
def ground_sprite(square: int, circle: int | None, *, dead: bool) -> Image.Image:
    """An empty square; ``circle`` is the one from which it is seen, ``dead`` a square full of lava for good."""
    box, active = SQUARE_BOXES[square], square in ACTIVE

    def draw(pen: Pen) -> None:
        border = 5.0 if active or dead else 2.0
        edge = LAVA if active else STONE if dead else mix(ASH, PAPER, 1 / 7)
        pen.slab((GAP, GAP, ACROSS - GAP, DOWN - GAP), 12, edge)
        inner = GAP + border
        pen.slab((inner, inner, ACROSS - inner, DOWN - inner), 12 - border, NIGHT if dead else ASH)
        if not dead:
            ash(square, ACROSS, DOWN)(pen)
        # Light passes behind a full square of lava, whose cracks it would hide, and leaves red frames whole.
        for cone in light(square, circle, inner if active else 0) if circle is not None and not dead else ():
            pen.polygon(cone, lit(ASH))
        if dead:
            _draw_crust(pen, inner)
        if active:
            pen.ring(_MIDDLE, 51, mix(NIGHT, LAVA, 0.75), 6)
            _draw_twice(pen)
        _draw_name(pen, square, bright=circle is not None or active or dead)

    ground = terrain().crop((box.left, box.top, box.left + ACROSS, box.top + DOWN))
    return sprite(ACROSS, DOWN, ground, draw)


def _draw_crust(pen: Pen, inset: float) -> None:
    """The glowing cracks of lava that fills a square for good (H15)."""
    for crack in _CRACKS:
        points = [(inset + x * (ACROSS - 2 * inset), inset + y * (DOWN - 2 * inset)) for x, y in crack]
        pen.line(points, mix(NIGHT, LAVA, 0.5), 4)


def _draw_name(pen: Pen, square: int, *, bright: bool) -> None:
    pen.write(_NAME, SQUARES[square], LETTERS, PAPER if bright else DUST)


def _draw_twice(pen: Pen) -> None:
    """The sign that volcanoes count double here (H13)."""
    for rise in (-7, 7):
        pen.line(((67, 22 - rise), (81, 22 + rise)), PAPER, 4.4)
    pen.write((95, 22), "2", LETTERS, PAPER)


def lay_squares(image: Image.Image, view: HeklaView) -> None:
    """Copy the squares that differ from the empty board onto the picture."""
    source, sight = sight_of(view)
    for square in sight | view.dead:
        shown = ground_sprite(square, source if square in sight else None, dead=square in view.dead)
        image.paste(shown, SQUARE_BOXES[square][:2])


def lay_stones(image: Image.Image, view: HeklaView) -> None:
    """Lay the stones of all squares."""
    for square, stones in enumerate(view.squares):
        size = size_among(len(stones))
        for spot, stone in enumerate(stones):
            stone_stamp(stone, size).press(image, spot_corner(square, spot, len(stones)))


@lru_cache(maxsize=1)
def ground() -> Image.Image:
    """The empty board on its card with round corners; cached and shared, so callers must not draw on it."""
    image = terrain().copy()
    for square, box in enumerate(SQUARE_BOXES):
        image.paste(ground_sprite(square, None, dead=False), (box.left, box.top))
    for circle, box in enumerate(CIRCLE_BOXES):
        image.paste(circle_sprite(circle, taken=False, ringed=False), (box.left, box.top))
    return image


def with_placed(view: HeklaView, events: Sequence[Event]) -> HeklaView:
    """The view with the volcanoes that these events place, so that the marks have something to mark."""
    squares = list(view.squares)
    for event in events:
        if isinstance(event, VolcanoPlaced):
            squares[event.square] = (*squares[event.square], Stone(event.seat, event.value))
    return replace(view, squares=tuple(squares))


def compose(
    view: HeklaView,
    events: Sequence[Event] = (),
    audience: Audience = WORDLESS,
    away: frozenset[int] = frozenset(),
) -> Image.Image:
    """The picture of a view as a new palette image, with the events that led to it marked.

    Without the vulcanologists of the seats ``away``, which are moving in a film.
    """
    image = ground().copy()
    lay_squares(image, view)
    lay_moves(image, view, events)
    lay_stones(image, view)
    lay_track(image, view, away)
    lay_panels(image, view, events, audience)
    lay_marks(image, view, events)
    return image
