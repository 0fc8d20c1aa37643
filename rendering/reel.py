"""Animations that draw only what changes: a collage, stamps that move over it, and the rectangle each frame replaces.

A reel has half the still picture's size; all coordinates are pixels of the still picture. Everything is kept in
palette numbers, so a frame costs the copying and encoding of its rectangle and nothing else.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import TypeAlias

from PIL import Image

from rendering.canvas import Drawing, Pen, Point, Stamp, stamp
from rendering.collage import Change, Collage, Drawn, changed, copy_onto
from rendering.halving import HALF, halved, halved_stamp, small_ground
from rendering.mapping import BYTES
from rendering.palette import ASH, EMBER, LAVA, NIGHT, PAPER, Shade, mix
from rendering.rectangles import Rectangle, around, evened, joined, meets_any, packed

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


Placed: TypeAlias = tuple[Stamp, Point]
"""A halved stamp, and its middle in pixels of the still picture."""


class Reel:
    """Collects frames. ``first`` is the picture it starts with; all pictures have its size and its ground."""

    def __init__(self, first: Collage, duration: int) -> None:
        self._shown = first
        self._bare = small_ground(first)
        self._ground = self._bare.copy()
        self._dirty: Rectangle | None = None
        self._paint(first, Change((), tuple(first.parts)))
        self._dirty = None
        self.frames: list[Frame] = [Frame(self.shown, duration)]

    @property
    def shown(self) -> Image.Image:
        """What the next frame shows below its stamps, as a picture of its own."""
        return self._ground.copy()

    def exchange(self, number: int, picture: Drawn, small: Image.Image) -> None:
        """Exchange a part of the ground, from the next frame on, for an opaque sprite that is halved already."""
        self._shown.exchange(number, picture, small)
        self._copy(small, self._shown.parts[number].area)

    def show(self, picture: Collage) -> None:
        """Replace the ground by a picture from the next frame on; only what differs is painted and halved."""
        self._paint(picture, changed(self._shown, picture))
        self._shown = picture

    def finish(self, picture: Collage, duration: int) -> None:
        """Add a last frame that is this picture."""
        self.show(picture)
        self.shoot(duration=duration)

    def _paint(self, picture: Collage, change: Change) -> None:
        """Copy what is new, or lies over what has changed, where it is halved already; else paint and halve it there.

        Where something has gone, the ground comes back first.
        """
        replaced = {part.area for part in change.new if part.small is not None}
        covered = [self._clear(part.area) for part in change.gone if part.area not in replaced]
        new, areas = {part.key for part in change.new}, []
        for part in picture.parts if new or covered else ():
            if part.key in new or meets_any(part.area, covered):
                if part.small is None:
                    areas.append(part.area)
                else:
                    self._copy(part.small, part.area)
                    covered.append(evened(part.area))
        self._halve(picture, joined(areas, picture.size))

    def _clear(self, area: Rectangle) -> Rectangle:
        """Let the bare ground come back in this part of the picture, and in all that is mixed with its edges."""
        found = left, top, right, bottom = evened(area)
        self._copy(self._bare.crop((left // HALF, top // HALF, right // HALF, bottom // HALF)), found)
        return found

    def _halve(self, picture: Collage, areas: Sequence[Rectangle]) -> None:
        """Paint parts of a picture side by side and halve them together: of small ones, each takes its time."""
        even = [area for area in areas if not (area[2] % HALF or area[3] % HALF)]
        if len(even) > 1:
            places, size = packed(even)
            sheet = Image.new("P", size)
            sheet.putpalette(BYTES)
            for area, place in zip(even, places, strict=True):
                copy_onto(sheet, picture.painted(area), place)
            small = halved(sheet)
            for area, (x, y) in zip(even, places, strict=True):
                left, top, right, bottom = area
                part = (x // HALF, y // HALF, (x + right - left) // HALF, (y + bottom - top) // HALF)
                self._copy(small.crop(part), area)
        for area in areas if len(even) < 2 else [area for area in areas if area not in even]:
            self._copy(halved(picture.painted(area)), area)

    def _copy(self, small: Image.Image, area: Rectangle) -> None:
        """Copy what is shown in this part of the picture, at the reel's size, to the ground."""
        left, top = area[0] // HALF, area[1] // HALF
        copy_onto(self._ground, small, (left, top))
        box = (left, top, left + small.width, top + small.height)
        self._dirty = around(box, self._dirty or box)

    def shoot(self, placed: Sequence[Placed] = (), duration: int = FRAME) -> None:
        """Add a frame of the ground with the stamps over it, the last one on top."""
        boxes = [_box(one, centre) for one, centre in placed]
        for box in boxes:
            self._soil(box)
        left, top, right, bottom = self._dirty or (0, 0, 1, 1)
        patch = self._ground.crop((left, top, right, bottom))
        for (one, _), box in zip(placed, boxes, strict=True):
            copy_onto(patch, one.picture, (box[0] - left, box[1] - top), one.mask)
        self.frames.append(Frame(patch, duration, (left, top)))
        self._dirty = None
        for box in boxes:
            self._soil(box)

    def _soil(self, box: Rectangle | None) -> None:
        """Let the next frame replace this part too."""
        if box is None:
            return
        inside = (max(box[0], 0), max(box[1], 0), min(box[2], self._ground.width), min(box[3], self._ground.height))
        if inside[0] < inside[2] and inside[1] < inside[3]:
            self._dirty = around(inside, self._dirty or inside)


def small_pictures(pictures: Iterable[Collage]) -> Iterator[Image.Image]:
    """Pictures of one size and ground at the reel's size; of each only what differs from the one before is painted."""
    reel: Reel | None = None
    for picture in pictures:
        if reel is None:
            reel = Reel(picture, FRAME)
        else:
            reel.show(picture)
        yield reel.shown


def unrolled(frames: Iterable[Frame]) -> list[Image.Image]:
    """Every frame as a whole picture."""
    pictures: list[Image.Image] = []
    for frame in frames:
        picture = pictures[-1].copy() if pictures else frame.image
        picture.paste(frame.image, frame.corner)
        pictures.append(picture)
    return pictures


def _box(one: Stamp, centre: Point) -> Rectangle:
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


@lru_cache(maxsize=16)
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
