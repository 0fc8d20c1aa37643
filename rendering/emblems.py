"""The shapes that tell hues apart without colour."""

from __future__ import annotations

from math import cos, pi, sin

from rendering.canvas import Drawing, Pen, Point
from rendering.palette import Hue, Shade

_CROSS = ((-0.66, -1.16), (0.66, -1.16), (0.66, -0.66), (1.16, -0.66), (1.16, 0.66), (0.66, 0.66))
_RIBBON = ((-1.24, -0.94), (0.5, -0.94), (1.28, 0), (0.5, 0.94), (-1.24, 0.94), (-0.74, 0))


def _around(centre: Point, radius: float, corners: int, turn: float) -> tuple[Point, ...]:
    angles = [turn + 2 * pi * corner / corners for corner in range(corners)]
    return tuple((centre[0] + radius * sin(angle), centre[1] - radius * cos(angle)) for angle in angles)


def _scaled(centre: Point, radius: float, points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((centre[0] + radius * x, centre[1] + radius * y) for x, y in points)


def _star(centre: Point, radius: float) -> tuple[Point, ...]:
    tips = _around(centre, radius * 1.27, 5, 0)
    dents = _around(centre, radius * 0.82, 5, pi / 5)
    return tuple(point for pair in zip(tips, dents, strict=True) for point in pair)


def outline(hue: Hue, centre: Point, radius: float) -> tuple[Point, ...] | None:
    """The corners of a hue's plate, about as large as a circle of this radius; None for a circle itself."""
    shapes: dict[Hue, tuple[Point, ...]] = {
        Hue.YELLOW: _around(centre, radius * 1.24, 4, 0),
        Hue.GREEN: _around(centre, radius * 1.12, 6, pi / 6),
        Hue.BLUE: _around(centre, radius * 1.26, 4, pi / 4),
        Hue.CLEAR: _around(centre, radius * 1.3, 3, 0),
        Hue.ORANGE: _scaled(centre, radius, (*_CROSS, *((-x, -y) for x, y in _CROSS))),
        Hue.CYAN: _around(centre, radius * 1.3, 3, pi),
        Hue.PURPLE: _scaled(centre, radius, _RIBBON),
        Hue.WHITE: _star(centre, radius),
    }
    return shapes.get(hue)


def plate(hue: Hue, centre: Point, radius: float, fill: Shade) -> Drawing:
    """The shape of a hue."""

    def draw(pen: Pen) -> None:
        corners = outline(hue, centre, radius)
        if corners is None:
            pen.disc(centre, radius, fill)
        else:
            pen.polygon(corners, fill)

    return draw
