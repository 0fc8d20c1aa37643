"""Animations that draw only what changes: a ground, stamps that move over it, and the rectangle each frame replaces.

A reel has half the still picture's size; all coordinates are pixels of the still picture. Everything is kept in
palette numbers, so a frame costs the copying and encoding of its rectangle and nothing else.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import TypeAlias

from PIL import Image, ImageChops

from rendering.canvas import Drawing, Pen, Point, Stamp, stamp
from rendering.mapping import ShadeRange, resized_to_palette, to_palette
from rendering.palette import ASH, EMBER, LAVA, NIGHT, PAPER, Shade, mix

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


HALF = 2
"""Pixels of the still picture for one of the reel, across and down."""

BAND = 128
"""The height of the bands in which what differs between two pictures is looked for."""

_COVERED = 128
"""The least coverage, of 255, at which a halved stamp changes a pixel."""

Box: TypeAlias = tuple[int, int, int, int]
Placed: TypeAlias = tuple[Stamp, Point]
"""A halved stamp, and its middle in pixels of the still picture."""


def halved(image: Image.Image) -> Image.Image:
    """A palette image at the reel's size; transparent corners take the colour they have."""
    image.info.pop("transparency", None)
    small = image.convert("RGB").reduce(HALF)
    # With both sides even, a part of a picture is halved to the same pixels as the whole.
    return resized_to_palette(image.crop((0, 0, HALF * small.width, HALF * small.height)), small)


def halved_stamp(whole: Stamp, across: float = 1.0, down: float = 1.0) -> Stamp:
    """A stamp at the reel's size, stretched by these factors."""
    size = (max(1, round(whole.picture.width * across / HALF)), max(1, round(whole.picture.height * down / HALF)))
    picture = whole.picture.convert("RGB").resize(size, Image.Resampling.BOX)
    mask = whole.mask.resize(size, Image.Resampling.BOX).point([255 * (part >= _COVERED) for part in range(256)])
    return Stamp(to_palette(picture, ShadeRange.BOARD), mask)


class Reel:
    """Collects frames. ``still`` is the picture it starts with."""

    def __init__(self, still: Image.Image, duration: int) -> None:
        self._still = still.copy()
        self._ground = halved(still)
        self._dirty: Box | None = None
        self.frames: list[Frame] = [Frame(self._ground.copy(), duration)]

    def change(self, patch: Image.Image, corner: tuple[int, int]) -> None:
        """Replace a part of the ground from the next frame on; the corner's pixels are even numbers."""
        self._still.paste(patch, corner)
        self._halve(patch, corner)

    def show(self, still: Image.Image) -> None:
        """Replace the ground by a picture of the same size from the next frame on; only what differs is halved."""
        differing = ImageChops.difference(self._still, still)
        self._still = still.copy()
        for top in range(0, still.height, BAND):
            box = differing.crop((0, top, still.width, min(top + BAND, still.height))).getbbox()
            if box is not None:
                left, upper = box[0] // HALF * HALF, top + box[1] // HALF * HALF
                right, lower = -(-box[2] // HALF) * HALF, top + -(-box[3] // HALF) * HALF
                self._halve(still.crop((left, upper, min(right, still.width), min(lower, still.height))), (left, upper))

    def finish(self, still: Image.Image, duration: int) -> None:
        """Add a last frame that is this picture."""
        self.show(still)
        self.shoot(duration=duration)

    def _halve(self, patch: Image.Image, corner: tuple[int, int]) -> None:
        small, place = halved(patch), (corner[0] // HALF, corner[1] // HALF)
        self._ground.paste(small, place)
        self._soil((*place, place[0] + small.width, place[1] + small.height))

    def shoot(self, placed: Sequence[Placed] = (), duration: int = FRAME) -> None:
        """Add a frame of the ground with the stamps over it, the last one on top."""
        boxes = [_box(one, centre) for one, centre in placed]
        for box in boxes:
            self._soil(box)
        left, top, right, bottom = self._dirty or (0, 0, 1, 1)
        patch = self._ground.crop((left, top, right, bottom))
        for (one, _), box in zip(placed, boxes, strict=True):
            one.press(patch, (box[0] - left, box[1] - top))
        self.frames.append(Frame(patch, duration, (left, top)))
        self._dirty = None
        for box in boxes:
            self._soil(box)

    def _soil(self, box: Box | None) -> None:
        """Let the next frame replace this part too."""
        if box is None:
            return
        inside = (max(box[0], 0), max(box[1], 0), min(box[2], self._ground.width), min(box[3], self._ground.height))
        if inside[0] < inside[2] and inside[1] < inside[3]:
            self._dirty = _around((inside, self._dirty or inside))


def unrolled(frames: Iterable[Frame]) -> list[Image.Image]:
    """Every frame as a whole picture."""
    pictures: list[Image.Image] = []
    for frame in frames:
        picture = pictures[-1].copy() if pictures else frame.image
        picture.paste(frame.image, frame.corner)
        pictures.append(picture)
    return pictures


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def _box(one: Stamp, centre: Point) -> Box:
    left = round(centre[0] / HALF - one.picture.width / 2)
    top = round(centre[1] / HALF - one.picture.height / 2)
    return (left, top, left + one.picture.width, top + one.picture.height)


_FLASH = 150


@lru_cache(maxsize=32)
def flash(strength: float, side: int = _FLASH) -> Stamp:
    """A burst of light that tells where something happens; ``strength`` from 0 to 1, ``side`` in still pixels."""
    centre, radius = (side / 2, side / 2), (side / 2 - 4) * (0.45 + 0.55 * strength)

    def star(reach: float, fill: Shade | int) -> Drawing:
        points = _star(centre, radius * reach)
        return lambda pen: pen.polygon(points, fill)

    shades = (mix(NIGHT, LAVA, 0.5), LAVA, EMBER, mix(EMBER, PAPER, 0.5))
    rays = [star(1 - 0.2 * step, shade) for step, shade in enumerate(shades)]
    return halved_stamp(stamp(side, side, lambda fill: star(1.04, fill), *rays))


def _star(centre: Point, radius: float) -> tuple[Point, ...]:
    """Ten rays."""
    turns = [(pi * step / 10, radius * (1 if step % 2 == 0 else 0.56)) for step in range(20)]
    return tuple((centre[0] + reach * sin(turn), centre[1] - reach * cos(turn)) for turn, reach in turns)


@lru_cache(maxsize=8)
def dust(spread: float, factor: float = 1.0) -> Stamp:
    """Ash that a landing blows aside, ``factor`` times as large as under a pyramid."""
    across, down = 170, 44
    reach = 42 + 34 * spread

    def puffs(spare: float, fill: Shade | int) -> Drawing:
        def draw(pen: Pen) -> None:
            for side in (-1, 1):
                for far, radius in ((1.0, 7), (0.72, 10)):
                    place = (across / 2 + side * reach * far, down - 14 - (1 - far) * 12)
                    pen.disc(place, radius * (1.2 - 0.4 * spread) + spare, fill)

        return draw

    ash = puffs(0, mix(ASH, PAPER, 3 / 7))
    return halved_stamp(stamp(across, down, lambda fill: puffs(2, fill), ash), factor, factor)


@lru_cache(maxsize=8)
def shadow(across: int) -> Stamp:
    """What a thing in the air darkens below it."""
    down = across // 4

    def oval(pen: Pen, inset: float, fill: Shade | int) -> None:
        pen.oval((inset, inset / 4, across - inset, down - inset / 4), fill)

    return halved_stamp(stamp(across, down, lambda fill: lambda pen: oval(pen, 0, fill)))
