"""Films of a turn: whole pictures as the still's painter draws them, with what moves stamped over, all at half size."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from PIL import Image, ImageChops

from rendering.canvas import Pen, Point, Stamp, stamp
from rendering.palette import ASH, EMBER, HALF, LAVA, NIGHT, PAPER, halved, mix
from rendering.shapes import star

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
    """A frame of a film: a whole palette image, and its duration in milliseconds."""

    image: Image.Image
    duration: int


Placed: TypeAlias = tuple[Stamp, Point]
"""A stamp, and its middle in pixels of the still picture."""


class Reel:
    """Collects frames. All pictures are stills of one size; ``picture`` is the one that is shown from now on."""

    def __init__(self, first: Image.Image, duration: int) -> None:
        self.picture = first
        self._last = first
        self.frames: list[Frame] = [Frame(halved(first), duration)]

    def shoot(self, placed: Sequence[Placed] = (), duration: int = FRAME) -> None:
        """Add a frame of the picture with the stamps over it, the last one on top."""
        picture = self.picture
        if placed:
            picture = picture.copy()
        for one, middle in placed:
            one.press_middle(picture, middle)
        self.frames.append(Frame(self._small(picture), duration))
        self._last = picture

    def _small(self, picture: Image.Image) -> Image.Image:
        """A picture at the film's size; what is as in the frame before is taken from there."""
        small, box = self.frames[-1].image, ImageChops.difference(self._last, picture).getbbox()
        if box is None:
            return small
        left, top = box[0] // HALF, box[1] // HALF
        small = small.copy()
        small.paste(halved(picture.crop((left * HALF, top * HALF, *_evened(box[2:], picture.size)))), (left, top))
        return small


def _evened(corner: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
    """The least corner with even numbers right below this one, inside the picture."""
    return (min(corner[0] + corner[0] % HALF, size[0]), min(corner[1] + corner[1] % HALF, size[1]))


_FLASH = 150


@lru_cache(maxsize=32)
def flash(strength: float, side: int = _FLASH) -> Stamp:
    """A burst of light that tells where something happens; ``strength`` from 0 to 1, ``side`` in still pixels."""
    centre, radius = (side / 2, side / 2), (side / 2 - 4) * (0.45 + 0.55 * strength)

    def draw(pen: Pen) -> None:
        for step, shade in enumerate((mix(NIGHT, LAVA, 0.5), LAVA, EMBER, mix(EMBER, PAPER, 0.5))):
            pen.polygon(star(centre, radius * (1 - 0.2 * step), 10, 0.56), shade)

    return stamp(side, side, draw, edge=1)


@lru_cache(maxsize=16)
def dust(spread: float, factor: float = 1.0) -> Stamp:
    """Ash that a landing blows aside, ``factor`` times as large as under a pyramid."""
    across, down = 170, 44
    reach = 42 + 34 * spread

    def draw(pen: Pen) -> None:
        for side in (-1, 1):
            for far, radius in ((1.0, 7), (0.72, 10)):
                place = (across / 2 + side * reach * far, down - 14 - (1 - far) * 12)
                pen.disc(place, radius * (1.2 - 0.4 * spread), mix(ASH, PAPER, 3 / 7))

    return stamp(across, down, draw).scaled(factor)


@lru_cache(maxsize=8)
def shadow(across: int) -> Stamp:
    """What a thing in the air darkens below it."""
    return stamp(across, across // 4, lambda pen: pen.oval((0, 0, across, across // 4), NIGHT), edge=0)
