"""The small signs of Vesuvio: costs and gains of tiles, lava, the camera, the yacht, actions.

Every sign is drawn around a centre and fits a circle of the given radius; ``ink`` is its shade.
"""

from collections.abc import Callable
from math import cos, pi, sin
from typing import TypeAlias

from rendering.canvas import Drawing, Pen, Point
from rendering.palette import EMBER, LAVA, NIGHT, PAPER, Shade
from rendering.shapes import scaled

Sign: TypeAlias = Callable[[Point, float, Shade], Drawing]
"""Draws a sign around a centre, within a radius, in an ink."""


def hourglass(centre: Point, height: float, ink: Shade = PAPER, sand: Shade = EMBER) -> Drawing:
    """One action point: two glasses of sand between two boards; two thirds as wide as high."""
    half = height / 2

    def draw(pen: Pen) -> None:
        for side in (-1, 1):
            glass = ((-0.45, 0.86 * side), (0.45, 0.86 * side), (0.09, 0), (-0.09, 0))
            pen.polygon(scaled(centre, half, glass), ink)
            inner = ((-0.29, 0.76 * side), (0.29, 0.76 * side), (0.04, 0.1 * side), (-0.04, 0.1 * side))
            pen.polygon(scaled(centre, half, inner), NIGHT)
            level = 0.42 if side < 0 else 0.5
            grains = ((-0.29 * (0.62 if side < 0 else 1), 0.76 * (level / 0.76 if side < 0 else 1) * side),)
            left = grains[0]
            right = (-left[0], left[1])
            tip = (0.0, 0.06 * side) if side < 0 else (0.0, 0.3)
            pen.polygon(scaled(centre, half, (left, right, tip)), sand)
            board = scaled(centre, half, ((-0.55, 1.0 * side), (0.55, 0.8 * side)))
            top, bottom = sorted((board[0][1], board[1][1]))
            pen.slab((board[0][0], top, board[1][0], bottom), height / 14, ink)

    return draw


_FLAME = ((0, -1.05), (0.28, -0.5), (0.62, -0.72), (0.8, 0.1), (0.62, 0.72), (0, 1.0), (-0.62, 0.72), (-0.8, 0.1))
_FLAME_LEFT = ((-0.5, -0.42), (-0.24, -0.18))


def flame(centre: Point, radius: float) -> Drawing:
    """Fire, for burned tourists and lava."""

    def draw(pen: Pen) -> None:
        pen.polygon(scaled(centre, radius, (*_FLAME, *_FLAME_LEFT)), LAVA)
        inner = (centre[0], centre[1] + radius * 0.3)
        pen.polygon(scaled(inner, radius * 0.55, (*_FLAME, *_FLAME_LEFT)), EMBER)
        pen.disc((centre[0], centre[1] + radius * 0.58), radius * 0.2, PAPER)

    return draw


def camera(centre: Point, radius: float, ink: Shade = PAPER, lens: Shade = NIGHT) -> Drawing:
    """The camera: a body with a lens and a shutter."""
    x, y = centre

    def draw(pen: Pen) -> None:
        pen.slab((x - radius * 0.42, y - radius * 0.8, x + radius * 0.3, y), radius * 0.15, ink)
        pen.slab((x - radius, y - radius * 0.52, x + radius, y + radius * 0.74), radius * 0.2, ink)
        pen.disc((x, y + radius * 0.1), radius * 0.47, lens)
        pen.disc((x, y + radius * 0.1), radius * 0.28, ink)
        pen.disc((x + radius * 0.74, y - radius * 0.28), radius * 0.12, lens)

    return draw


def yacht(centre: Point, radius: float, ink: Shade = PAPER) -> Drawing:
    """The yacht: a hull under two sails."""

    def draw(pen: Pen) -> None:
        pen.polygon(scaled(centre, radius, ((-0.95, 0.42), (0.95, 0.42), (0.6, 0.85), (-0.62, 0.85))), ink)
        pen.polygon(scaled(centre, radius, ((-0.06, -0.95), (-0.06, 0.25), (-0.72, 0.25))), ink)
        pen.polygon(scaled(centre, radius, ((0.1, -0.7), (0.1, 0.25), (0.7, 0.25))), ink)

    return draw


def clock(centre: Point, radius: float, ink: Shade = PAPER, face: Shade = NIGHT) -> Drawing:
    """The sign for rounds."""
    x, y = centre

    def draw(pen: Pen) -> None:
        pen.disc(centre, radius * 0.95, ink)
        pen.disc(centre, radius * 0.72, face)
        pen.line(((x, y - radius * 0.48), (x, y), (x + radius * 0.36, y + radius * 0.2)), ink, radius * 0.16)

    return draw


def eruption(centre: Point, radius: float, ink: Shade = PAPER, fire: Shade = LAVA) -> Drawing:
    """An erupting mountain."""

    def draw(pen: Pen) -> None:
        pen.polygon(scaled(centre, radius, ((-1, 0.85), (-0.3, -0.2), (0.3, -0.2), (1, 0.85))), ink)
        for across in (-0.5, 0, 0.5):
            tip = (across * 1.1, -0.95 + abs(across) * 0.5)
            pen.line(scaled(centre, radius, ((across * 0.3, -0.3), tip)), fire, radius * 0.2)

    return draw


def fist(centre: Point, radius: float, ink: Shade = PAPER) -> Drawing:
    """A push: a bar and an arrow away from it."""

    def draw(pen: Pen) -> None:
        pen.slab(
            (centre[0] - radius * 0.95, centre[1] - radius * 0.7, centre[0] - radius * 0.5, centre[1] + radius * 0.7),
            radius * 0.18,
            ink,
        )
        pen.line(scaled(centre, radius, ((-0.4, 0), (0.35, 0))), ink, radius * 0.26)
        pen.polygon(scaled(centre, radius, ((0.25, -0.58), (0.95, 0), (0.25, 0.58))), ink)

    return draw


def horn(centre: Point, radius: float, ink: Shade = PAPER) -> Drawing:
    """A shout: a horn with sound waves."""

    def draw(pen: Pen) -> None:
        pen.polygon(
            scaled(centre, radius, ((-0.9, -0.24), (-0.4, -0.24), (0.2, -0.7), (0.2, 0.7), (-0.4, 0.24), (-0.9, 0.24))),
            ink,
        )
        for lift in (-0.45, 0, 0.45):
            start = (0.42, lift * 0.8)
            pen.line(scaled(centre, radius, (start, (0.92, lift * 1.5))), ink, radius * 0.16)

    return draw


def grab(centre: Point, radius: float, ink: Shade = PAPER) -> Drawing:
    """Picking up: an arrow up from the ground."""

    def draw(pen: Pen) -> None:
        pen.line(scaled(centre, radius, ((-0.7, 0.8), (0.7, 0.8))), ink, radius * 0.22)
        pen.line(scaled(centre, radius, ((0, 0.55), (0, -0.2))), ink, radius * 0.26)
        pen.polygon(scaled(centre, radius, ((-0.58, -0.15), (0, -0.9), (0.58, -0.15))), ink)

    return draw


def pick(centre: Point, radius: float, ink: Shade = PAPER) -> Drawing:
    """A dig: a pickaxe."""

    def draw(pen: Pen) -> None:
        pen.line(scaled(centre, radius, ((-0.6, 0.85), (0.42, -0.5))), ink, radius * 0.22)
        arc = tuple(
            (1.05 * sin(angle) - 0.1, 0.35 - 1.05 * cos(angle)) for angle in (-0.35 + step * 0.28 for step in range(7))
        )
        pen.line(scaled(centre, radius, arc), ink, radius * 0.26)

    return draw


def halt(centre: Point, radius: float, ink: Shade = PAPER) -> Drawing:
    """The end of a turn: a square, the usual sign for stop."""
    x, y = centre
    side = radius * 0.62
    return lambda pen: pen.slab((x - side, y - side, x + side, y + side), radius * 0.16, ink)


def descent(centre: Point, radius: float, ink: Shade = PAPER) -> Drawing:
    """A slide: two chevrons downwards."""

    def draw(pen: Pen) -> None:
        for drop in (-0.5, 0.2):
            pen.line(
                scaled(centre, radius, ((-0.7, drop - 0.1), (0, drop + 0.5), (0.7, drop - 0.1))), ink, radius * 0.26
            )

    return draw


def peaks(centre: Point, radius: float, count: int, ink: Shade) -> Drawing:
    """The sign of a zone: one to three peaks, so that zones can be told apart without colour."""
    x, y = centre
    width = radius * 0.9

    def draw(pen: Pen) -> None:
        for number in range(count):
            middle = x + (number - (count - 1) / 2) * width * 0.95
            pen.polygon(
                (
                    (middle - width / 2, y + radius * 0.5),
                    (middle, y - radius * 0.5),
                    (middle + width / 2, y + radius * 0.5),
                ),
                ink,
            )

    return draw


def burst(centre: Point, near: float, far: float, ink: Shade | int, width: float, rays: int = 9) -> Drawing:
    """Short rays in all directions."""

    def draw(pen: Pen) -> None:
        for step in range(rays):
            angle = 2 * pi * step / rays
            pen.line(
                [(centre[0] + reach * sin(angle), centre[1] - reach * cos(angle)) for reach in (near, far)], ink, width
            )

    return draw
