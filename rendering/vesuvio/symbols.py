"""The small signs of Vesuvio: costs and gains of tiles, lava, the camera, the yacht, actions.

Every sign is drawn around a centre and fits a circle of the given radius; ``ink`` is its shade.
"""

from math import cos, pi, sin
from typing import Protocol

from rendering.canvas import Drawing, Pen, Point
from rendering.palette import EMBER, LAVA, NIGHT, PAPER, Shade
from rendering.shapes import scaled


class Sign(Protocol):
    """Draws a sign around a centre, within a radius, in an ink, with another shade inside it or coming out of it."""

    def __call__(self, centre: Point, radius: float, ink: Shade = PAPER, other: Shade | None = None, /) -> Drawing:
        """The sign there."""


def _sign(name: str, usual: Shade | None = None) -> Sign:
    def drawn(centre: Point, radius: float, ink: Shade = PAPER, other: Shade | None = None) -> Drawing:
        inks = (ink, other or usual or ink)
        return lambda pen: pen.art(f"vesuvio/{name}", centre, radius, inks)

    return drawn


camera, clock = _sign("camera", NIGHT), _sign("clock", NIGHT)
"""The camera with its lens; the sign for rounds with its face."""

eruption = _sign("eruption", LAVA)
"""An erupting mountain."""

fist, horn, grab, pick, halt, descent, yacht = map(_sign, ("fist", "horn", "grab", "pick", "halt", "descent", "yacht"))
"""A push, a shout, picking up, a dig, the end of a turn, a slide, and leaving."""


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


def flame(centre: Point, radius: float) -> Drawing:
    """Fire, for burned tourists and lava."""
    return lambda pen: pen.art("vesuvio/flame", centre, radius)


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
