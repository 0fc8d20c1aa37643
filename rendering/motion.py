"""Frames of a film, and how what moves in it gets from place to place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from rendering.canvas import Point

FRAME = 60
"""Milliseconds of a frame in which something moves; viewers slow down what is much faster."""

FINAL_HOLD = 4000
"""Milliseconds of the last frame. A film plays once and this frame stays; viewers that loop hold it this long."""


def ease(part: float) -> float:
    """Easing: the share of the way covered after ``part`` of the time, with a gentle start and stop."""
    return part * part * (3 - 2 * part)


def along(way: Sequence[Point], part: float) -> Point:
    """The point on a line through several points after ``part`` of the way."""
    reach = part * (len(way) - 1)
    leg = min(int(reach), len(way) - 2)
    (x, y), (across, down) = way[leg], way[leg + 1]
    return (x + (across - x) * (reach - leg), y + (down - y) * (reach - leg))


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame of a film: a palette image, its duration in milliseconds, and the corner of the part it replaces."""

    image: Image.Image
    duration: int
    corner: tuple[int, int] = (0, 0)
