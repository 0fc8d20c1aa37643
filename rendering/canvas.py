"""Antialiased drawing: shapes are drawn at four times their size, shrunk, mapped to the palette, then only copied.

Lengths are pixels of the finished picture. Sprites are opaque palette images; a :class:`Stamp` is a mark
with a dark edge and a mask, so that it can be pressed onto anything in palette numbers alone.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, dist, pi, sin
from typing import Any, NamedTuple, TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageOps

from rendering.art import OVERLAYS, piece, stored
from rendering.lettering import write, write_line
from rendering.palette import ASH, BYTES, NIGHT, OF_PANELS, PAPER, SHADES, Shade, ShadeRange, to_palette

FINENESS = 4
"""The supersampling factor."""

ART = 64 / 56
"""Half the side of a stored piece by the radius of the circle that it about fills."""

Point: TypeAlias = tuple[float, float]

Edges: TypeAlias = tuple[float, float, float, float]
"""A rectangle: its left, upper, right and lower edge."""

Ink: TypeAlias = Callable[[Shade], Any]
"""What a shade becomes on the image that is drawn on."""


class Box(NamedTuple):
    """A rectangle by its upper left corner and its sides."""

    left: int
    top: int
    width: int
    height: int

    @property
    def middle(self) -> Point:
        """Its centre."""
        return (self.left + self.width / 2, self.top + self.height / 2)

    @property
    def right(self) -> int:
        """The first column of pixels right of it."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """The first row of pixels below it."""
        return self.top + self.height

    @property
    def edges(self) -> tuple[int, int, int, int]:
        """Its left, upper, right and lower edge."""
        return (self.left, self.top, self.right, self.bottom)

    def inside(self, inset: int) -> "Box":
        """The rectangle reduced by this many pixels on every side."""
        return Box(self.left + inset, self.top + inset, self.width - 2 * inset, self.height - 2 * inset)


def toward(start: Point, end: Point, reach: float, aside: float = 0.0) -> Point:
    """The point so far from the first towards the second, and so far to the right of that line."""
    length = dist(start, end) or 1.0
    across, down = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    return (start[0] + across * reach - down * aside, start[1] + down * reach + across * aside)


class Pen:
    """Draws on an enlarged image in the finished picture's lengths."""

    def __init__(self, image: Image.Image, ink: Ink = lambda shade: shade) -> None:
        self._image = image
        self._ink = ink
        self._draw = ImageDraw.Draw(image)
        self.fills: set[Shade] = set()
        """Everything that has been drawn with."""

    def polygon(self, points: Sequence[Point], fill: Shade) -> None:
        """Fill a polygon."""
        self._draw.polygon([self._enlarged(point) for point in points], fill=self._shade(fill))

    def line(self, points: Sequence[Point], fill: Shade, width: float) -> None:
        """Draw a line through the points with round joints and ends."""
        large = [self._enlarged(point) for point in points]
        self._draw.line(large, fill=self._shade(fill), width=round(width * FINENESS), joint="curve")
        for point in (points[0], points[-1]):
            self.disc(point, width / 2, fill)

    def disc(self, centre: Point, radius: float, fill: Shade) -> None:
        """Fill a circle."""
        self._draw.ellipse(self._box(centre, radius), fill=self._shade(fill))

    def ring(self, centre: Point, radius: float, fill: Shade, width: float) -> None:
        """Draw a circle's outline; ``radius`` is the outer one."""
        self._draw.ellipse(self._box(centre, radius), outline=self._shade(fill), width=round(width * FINENESS))

    def slab(self, box: Edges, radius: float, fill: Shade) -> None:
        """Fill a rectangle with rounded corners."""
        (left, top), (right, bottom) = self._enlarged(box[:2]), self._enlarged(box[2:])
        self._draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius * FINENESS, fill=self._shade(fill))

    def art(self, name: str, centre: Point, radius: float, inks: tuple[Shade, Shade] | None = None) -> None:
        """Lay a stored piece round a centre; with inks, in the first of them where it is white, else in the other."""
        x, y = self._enlarged(centre)
        half = round(radius * ART * FINENESS)
        self._lay(name, (round(x) - half, round(y) - half, round(x) + half, round(y) + half), inks)

    def stretched(
        self, name: str, box: Edges, inks: tuple[Shade, Shade] | None = None, inside: Sequence[Point] = ()
    ) -> None:
        """Lay a stored piece that fills a box; where there is a polygon, only what lies inside it."""
        left, top, right, bottom = (round(edge * FINENESS) for edge in box)
        clip = [(x - left, y - top) for x, y in map(self._enlarged, inside)]
        self._lay(name, (left, top, right, bottom), inks, clip)

    def _lay(
        self,
        name: str,
        box: tuple[int, int, int, int],
        inks: tuple[Shade, Shade] | None,
        clip: Sequence[Point] = (),
    ) -> None:
        """Lay a piece into a box of the enlarged image."""
        self.fills.update(inks or (NIGHT,))
        stored_piece = piece(name).resize((box[2] - box[0], box[3] - box[1]), Image.Resampling.BOX)
        alpha = stored_piece.getchannel("A")
        if clip:
            mask = Image.new("L", alpha.size, 0)
            ImageDraw.Draw(mask).polygon(clip, fill=255)
            alpha = ImageChops.multiply(alpha, mask)
        drawn: Image.Image | Any
        if self._image.mode == "L":
            drawn = max(map(self._ink, inks or (NIGHT,)))
        elif inks and inks[0] == inks[1]:
            drawn = inks[0]
        else:
            drawn = ImageOps.colorize(stored_piece.convert("L"), inks[1], inks[0]) if inks else stored_piece
        self._image.paste(drawn, box, alpha)

    def write(self, centre: Point, text: str, size: float, fill: Shade) -> None:
        """Write letters or digits centred on a point."""
        write(self._draw, self._enlarged(centre), text, size * FINENESS, self._shade(fill))

    def write_line(self, start: Point, text: str, size: float, fill: Shade) -> None:
        """Write a line that begins at ``start``, the middle of the height of its capitals."""
        write_line(self._draw, self._enlarged(start), text, size * FINENESS, self._shade(fill))

    def _shade(self, fill: Shade) -> Any:
        self.fills.add(fill)
        return self._ink(fill)

    def _enlarged(self, point: Point) -> Point:
        return (point[0] * FINENESS, point[1] * FINENESS)

    def _box(self, centre: Point, radius: float) -> Edges:
        left, top = self._enlarged((centre[0] - radius, centre[1] - radius))
        right, bottom = self._enlarged((centre[0] + radius, centre[1] + radius))
        return (left, top, right - 1, bottom - 1)


Drawing: TypeAlias = Callable[[Pen], None]


def _coverage(extent: tuple[int, int], drawings: Sequence[Drawing], ink: Ink) -> Image.Image:
    """A mask of what the drawings cover, enlarged, with each shade as this ink; 0 where nothing is drawn."""
    image = Image.new("L", (extent[0] * FINENESS, extent[1] * FINENESS), 0)
    pen = Pen(image, ink=ink)
    for drawing in drawings:
        drawing(pen)
    return image


def sprite(width: int, height: int, ground: Shade | Image.Image, *drawings: Drawing) -> Image.Image:
    """The drawings as an opaque palette image; callers share it and must not write on it.

    On a ground of a board, which is ``ASH``, ``NIGHT`` or a picture, they take no shade of the card and its panels; if
    they are drawn in shades of panels alone, they take no other. Inside a piece on a panel nothing takes such a shade.
    """
    size = (width * FINENESS, height * FINENESS)
    if isinstance(ground, Image.Image):
        image = ground.convert("RGB")
        image = image if image.size == size else image.resize(size, Image.Resampling.NEAREST)
    else:
        image = Image.new("RGB", size, ground)
    pen = Pen(image)
    for drawing in drawings:
        drawing(pen)
    image, among = image.reduce(FINENESS), _range(ground, pen.fills)
    mapped = to_palette(image, among)
    if among is ShadeRange.ALL:
        boards = _coverage((width, height), drawings, lambda shade: 255 * (shade not in OF_PANELS)).reduce(FINENESS)
        only = boards.point([255 * (level == 255) for level in range(256)])
        mapped.paste(to_palette(image, ShadeRange.BOARD), (0, 0), only)
    return mapped


def _range(ground: Shade | Image.Image, fills: set[Shade]) -> ShadeRange:
    """From which shades those of a sprite are taken."""
    if isinstance(ground, Image.Image) or ground in {ASH, NIGHT}:
        return ShadeRange.BOARD
    return ShadeRange.PANELS if {ground, *fills} <= OF_PANELS else ShadeRange.ALL


_SEEN = 64
"""The least coverage, of 255, at which a mark changes a pixel."""

_TURNS = 16


@dataclass(frozen=True, slots=True)
class Stamp:
    """A palette picture and the mask of what is copied of it; shared, so callers must not write on either.

    Masks have the mode "1", in which Pillow copies pixels; with "L" it would blend each of them.
    """

    picture: Image.Image
    mask: Image.Image

    def scaled(self, across: float, down: float | None = None) -> "Stamp":
        """The same so many times as wide and as high, as something looks that flies or lands."""
        down = across if down is None else down
        if across == down == 1.0:
            return self
        size = (max(1, round(self.picture.width * across)), max(1, round(self.picture.height * down)))
        picture = self.picture.convert("RGB").resize(size, Image.Resampling.BOX)
        return Stamp(to_palette(picture, ShadeRange.BOARD), self.mask.resize(size))

    def in_shades(self, most: int) -> "Stamp":
        """The same in at most so many shades, those that most of it has: files of many stamps are smaller so."""
        counted: Any = self.picture.getcolors()
        numbers = [number for _, number in sorted(counted, reverse=True)]
        kept, table = numbers[:most], list(range(256))
        for number in numbers[most:]:
            table[number] = min(kept, key=lambda one: dist(SHADES[one], SHADES[number]))
        picture = self.picture.point(table)
        picture.putpalette(BYTES)
        return Stamp(picture, self.mask)

    def press(self, image: Image.Image, corner: tuple[int, int]) -> None:
        """Copy it onto a palette image with its corner at the given pixel."""
        image.paste(self.picture, corner, self.mask)

    def press_middle(self, image: Image.Image, middle: Point) -> None:
        """Copy it onto a palette image with its middle on a point."""
        self.press(image, (round(middle[0] - self.picture.width / 2), round(middle[1] - self.picture.height / 2)))


def stamp(width: int, height: int, *drawings: Drawing, edge: float = 2.0, glow: float = 0.0) -> Stamp:
    """The drawings as a mark inside a dark edge that is so many pixels wide, with a bright rim inside it if wanted.

    The edge is smoothed against dark ground. On a piece that is a dark edge as well, and because no pixel depends on
    what lies below, pressing a mark is copying.
    """
    covered = mask = _coverage((width, height), drawings, lambda _shade: 255)
    ground: Shade | Image.Image = ASH
    if edge:
        mask, ground = _grown(covered, glow + edge), Image.new("RGB", covered.size, ASH)
        ground.paste(NIGHT, (0, 0), mask)
        if glow:
            ground.paste(PAPER, (0, 0), _grown(covered, glow))
    seen = mask.reduce(FINENESS).point([255 * (level >= _SEEN) for level in range(256)], "1")
    return Stamp(sprite(width, height, ground, *drawings), seen)


def _grown(covered: Image.Image, reach: float) -> Image.Image:
    """An enlarged mask grown by so many pixels on every side, with round corners."""
    grown = covered.copy()
    for step in range(_TURNS):
        turn, far = 2 * pi * step / _TURNS, reach * FINENESS
        grown.paste(255, (round(far * cos(turn)), round(far * sin(turn))), covered)
    return grown


@lru_cache(maxsize=16)
def overlay(game: str, name: str) -> Stamp:
    """A game's stored marks with this name, such as "legend", as large as the picture that they are pressed onto."""
    picture = stored(f"{game}/{OVERLAYS}/{name}")
    return Stamp(picture, picture.point([0] + [255] * 255, "1"))
