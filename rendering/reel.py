"""Animations that draw only what changes: a collage, stamps that move over it, and the rectangle each frame replaces.

A reel has half the still picture's size; all coordinates are pixels of the still picture. Everything is kept in
palette numbers, so a frame costs the copying and encoding of its rectangle and nothing else.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import TypeAlias
from weakref import finalize

from PIL import Image

from rendering.canvas import Drawing, Pen, Point, Stamp, Surface, stamp
from rendering.collage import Change, Collage, Drawn, changed
from rendering.mapping import BYTES, ShadeRange, blank, resized_to_palette, to_palette
from rendering.palette import ASH, EMBER, LAVA, NIGHT, PAPER, Shade, mix
from rendering.rectangles import Rectangle, around, evened, holds, joined, meets, packed

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

_COVERED = 128
"""The least coverage, of 255, at which a halved stamp changes a pixel."""

Placed: TypeAlias = tuple[Stamp, Point]
"""A halved stamp, and its middle in pixels of the still picture."""


def halved(image: Image.Image) -> Image.Image:
    """A palette image at the reel's size; transparent corners take the colour they have."""
    image.info.pop("transparency", None)
    small = image.convert("RGB").reduce(HALF)
    if image.width % HALF or image.height % HALF:
        # With both sides even, a part of a picture is halved to the same pixels as the whole.
        image = image.crop((0, 0, HALF * small.width, HALF * small.height))
    return resized_to_palette(image, small)


def halved_on(ground: Image.Image, picture: Image.Image, corner: tuple[int, int]) -> Image.Image:
    """The least rectangle with even edges that holds an opaque sprite in its place on a ground, at the reel's size."""
    left, top = corner[0] // HALF * HALF, corner[1] // HALF * HALF
    right, bottom = (-(-(edge + side) // HALF) * HALF for edge, side in zip(corner, picture.size, strict=True))
    image = ground.crop((left, top, right, bottom))
    image.paste(picture, (corner[0] - left, corner[1] - top))
    return halved(image)


_SMALL: dict[tuple[int, Shade, int, int], Image.Image] = {}
"""Sprites on plain ground at the reel's size, by the sprite, the shade and where its edges are, while it lives."""


def lay_on(image: Surface, shade: Shade, picture: Image.Image, corner: tuple[int, int]) -> None:
    """Lay an opaque sprite that is kept on plain ground of this shade, which is what its edges are mixed with."""
    if isinstance(image, Collage):
        small = _small_on(shade, picture, corner[0] % HALF, corner[1] % HALF)
        image.paste_halved(picture, small, corner, picture.size)
    else:
        image.paste(picture, corner)


def _small_on(shade: Shade, picture: Image.Image, across: int, down: int) -> Image.Image:
    key = (id(picture), shade, across, down)
    if key not in _SMALL:
        ground = blank(picture.width + 2 * HALF, picture.height + 2 * HALF, shade)
        _SMALL[key] = halved_on(ground, picture, (across, down))
        finalize(picture, _SMALL.pop, key, None).atexit = False
    return _SMALL[key]


def halved_stamp(whole: Stamp, across: float = 1.0, down: float = 1.0) -> Stamp:
    """A stamp at the reel's size, stretched by these factors."""
    size = (max(1, round(whole.picture.width * across / HALF)), max(1, round(whole.picture.height * down / HALF)))
    picture = whole.picture.convert("RGB").resize(size, Image.Resampling.BOX)
    mask = whole.mask.convert("L").resize(size, Image.Resampling.BOX)
    covered = mask.point([255 * (part >= _COVERED) for part in range(256)], "1")
    return Stamp(to_palette(picture, ShadeRange.BOARD), covered)


@lru_cache(maxsize=4)
def _halved_ground(drawn: Callable[[], Image.Image]) -> Image.Image:
    return halved(drawn())


def _small_ground(picture: Collage) -> Image.Image:
    """The ground of a picture at the reel's size, to be written on."""
    if isinstance(picture.ground, tuple):
        width, height = picture.size
        return blank(-(-width // HALF), -(-height // HALF), picture.ground)
    return _halved_ground(picture.ground).copy()


class Reel:
    """Collects frames. ``first`` is the picture it starts with; all pictures have its size and its ground."""

    def __init__(self, first: Collage, duration: int) -> None:
        self._shown = first
        self._ground = _small_ground(first)
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
        """Copy what is halved already, then paint and halve what is not, and either also where it has been covered."""
        new, covered, areas = {part.key for part in change.new}, list[Rectangle](), list[Rectangle]()
        for part in picture.parts if change.new else ():
            if part.key in new or any(meets(one, part.area) for one in covered):
                if part.small is None:
                    areas.append(part.area)
                else:
                    self._copy(part.small, part.area)
                    covered.append(evened(part.area))
        areas += [part.area for part in change.gone if not any(holds(one, part.area) for one in covered)]
        self._halve(picture, joined(areas, picture.size))

    def _halve(self, picture: Collage, areas: Sequence[Rectangle]) -> None:
        """Paint parts of a picture side by side and halve them together: of small ones, each takes its time."""
        even = [area for area in areas if not (area[2] % HALF or area[3] % HALF)]
        if len(even) > 1:
            places, size = packed(even)
            sheet = Image.new("P", size)
            sheet.putpalette(BYTES)
            for area, place in zip(even, places, strict=True):
                sheet.paste(picture.painted(area), place)
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
        self._ground.paste(small, (left, top))
        self._soil((left, top, left + small.width, top + small.height))

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
