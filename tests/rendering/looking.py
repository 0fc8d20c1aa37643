"""Looks at a finished picture: patches of a colour, where they are, and digits by their shapes.

It shares nothing with the painters. A shade is what a test has written down, and a digit is told by comparing it with
those that Pillow draws with the font.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from itertools import chain
from math import dist
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageFilter, ImageFont

Shade = tuple[int, int, int]
Box = tuple[int, int, int, int]
"""Left, top, and the first pixels right of it and below it."""

WHITE, BLACK, PAPER, LIGHT = (255, 255, 255), (18, 16, 23), (250, 247, 240), (234, 234, 255)
SEATS: tuple[Shade, ...] = ((172, 56, 46), (98, 180, 98), (246, 198, 50), (27, 59, 129))
"""The colours of up to four seats in order: red, green, yellow and blue."""

INKS: tuple[Shade, ...] = (WHITE, BLACK, BLACK, WHITE)
"""In what the numbers on these colours are written."""

_FILLED = ((0.63, 0.88), (0.63, 0.88), (0.46, 0.66), (0.92, 1.01))
"""How much of the square around them their shapes fill: a disc, a hexagon, a diamond and a square."""

FONT = Path(__file__).parents[2] / "rendering" / "fonts" / "NotoSans-CondensedBold.ttf"

_GRID = (12, 18)
_UNLIKE = 100
"""How far the pixels of a digit are from those of the font on average, of 255, before it is none."""

_RUN = re.compile(b"\xff+")


class Patch(NamedTuple):
    """Pixels that hang together: the smallest rectangle around them, and the run of each row as (y, left, right)."""

    left: int
    top: int
    right: int
    bottom: int
    runs: tuple[tuple[int, int, int], ...]

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def area(self) -> int:
        return sum(right - left for _, left, right in self.runs)

    @property
    def middle(self) -> tuple[float, float]:
        return ((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    @property
    def box(self) -> Box:
        return (self.left, self.top, self.right, self.bottom)

    def spans(self, y: int) -> int:
        """How wide it is in a row, holes included."""
        row = [(left, right) for at, left, right in self.runs if at == y]
        return max((right for _, right in row), default=0) - min((left for left, _ in row), default=0)


class Looked:
    """A picture that is looked at, from its file."""

    def __init__(self, data: bytes) -> None:
        with Image.open(BytesIO(data)) as image:
            assert image.mode == "P"
            shades = image.getpalette() or []
            self._image = Image.frombytes("L", image.size, image.tobytes())
        self._numbers: dict[Shade, set[int]] = defaultdict(set)
        for number in range(len(shades) // 3):
            red, green, blue = shades[3 * number : 3 * number + 3]
            self._numbers[red, green, blue].add(number)

    @property
    def height(self) -> int:
        """In pixels."""
        return self._image.height

    def mask(self, *shades: Shade, box: Box) -> Image.Image:
        """White where a pixel of the rectangle has one of these shades."""
        numbers = set().union(*(self._numbers[shade] for shade in shades))
        return self._image.crop(box).point([255 * (number in numbers) for number in range(256)])

    def share(self, *shades: Shade, box: Box) -> float:
        """The part of a rectangle that has one of these shades."""
        mask = self.mask(*shades, box=box)
        return mask.histogram()[255] / (mask.width * mask.height)

    def patches(self, *shades: Shade, box: Box | None = None, least: int = 1, joined: int = 0) -> list[Patch]:
        """The patches of these shades in a rectangle that are at least so high, from left to right.

        Those ``joined`` are grown by so many pixels on every side before, and so hang together over narrow cuts.
        """
        found = box or (0, 0, self._image.width, self._image.height)
        mask = self.mask(*shades, box=found)
        patches = _patches(mask.filter(ImageFilter.MaxFilter(2 * joined + 1)) if joined else mask, found[:2])
        return sorted((one for one in patches if one.height >= least), key=lambda one: one.left)

    def digits(self, *inks: Shade, box: Box, least: int = 16) -> str:
        """The digits in a rectangle, from left to right; what is lower than ``least`` pixels or none is left out."""
        return "".join(digit_of(one) or "" for one in self.patches(*inks, box=box, least=least))


def _patches(mask: Image.Image, corner: tuple[int, int]) -> list[Patch]:
    width, data = mask.width, mask.tobytes()
    parents: list[int] = []
    rows: list[tuple[int, int, int, int]] = []

    def root(one: int) -> int:
        while parents[one] != one:
            one = parents[one]
        return one

    above: list[tuple[int, int, int, int]] = []
    for y in range(mask.height):
        row = []
        for run in _RUN.finditer(data, y * width, (y + 1) * width):
            left, right = run.start() - y * width, run.end() - y * width
            touching = [root(label) for _, first, last, label in above if first <= right and left <= last]
            label = min(touching, default=len(parents))
            if not touching:
                parents.append(label)
            for other in touching:
                parents[other] = label
            row.append((y, left, right, label))
        rows += row
        above = row
    runs: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    across, down = corner
    for y, left, right, label in rows:
        runs[root(label)].append((y + down, left + across, right + across))
    return [_patch(tuple(one)) for one in runs.values()]


def _patch(runs: tuple[tuple[int, int, int], ...]) -> Patch:
    ys, lefts, rights = zip(*runs, strict=True)
    return Patch(min(lefts), min(ys), max(rights), max(ys) + 1, runs)


def _drawn(patch: Patch) -> Image.Image:
    image = Image.new("L", (patch.width, patch.height))
    for y, left, right in patch.runs:
        image.paste(255, (left - patch.left, y - patch.top, right - patch.left, y - patch.top + 1))
    return image


@cache
def _font() -> dict[str, tuple[float, bytes]]:
    """Every digit of the font: its width by its height, and its pixels on a small grid."""
    font, found = ImageFont.truetype(FONT, 80), {}
    for digit in "0123456789":
        mask = font.getmask(digit)
        image = Image.frombytes("L", mask.size, bytes(mask)).point([255 * (level > 170) for level in range(256)])
        whole = image.crop(image.getbbox())
        found[digit] = (whole.width / whole.height, whole.resize(_GRID, Image.Resampling.BOX).tobytes())
    return found


def digit_of(patch: Patch) -> str | None:
    """The digit that a patch looks most like; None if it looks like none."""
    aspect, pixels = patch.width / patch.height, _drawn(patch).resize(_GRID, Image.Resampling.BOX).tobytes()
    unlike = {
        digit: sum(abs(a - b) for a, b in zip(pixels, own, strict=True)) / len(own) + 255 * abs(aspect - wide)
        for digit, (wide, own) in _font().items()
    }
    digit = min(unlike, key=unlike.__getitem__)
    return digit if unlike[digit] <= _UNLIKE else None


def plates(looked: Looked, seat: int, box: Box) -> Iterator[Patch]:
    """The plates in a seat's colour that have a number on them, each of the seat's shape and with its number.

    The number cuts a small plate in two, and a large one can touch the sign of what its seat has done.
    """
    seen = list[tuple[float, float]]()
    patches = [looked.patches(SEATS[seat], box=box, least=12, joined=joined) for joined in (0, 1, 2)]
    for patch in chain.from_iterable(patches):
        if patch.width > 60 or patch.height > 60 or any(dist(patch.middle, other) < 10 for other in seen):
            continue
        x, y = patch.middle
        numbers = looked.patches(INKS[seat], box=patch.box, least=patch.height * 2 // 5)
        central = [one for one in numbers if dist(one.middle, (x, y)) < patch.height / 6]
        # What is wider is the hole of an empty outline.
        written = {digit_of(one) for one in central if one.width < 0.45 * patch.width} - {None}
        if not written:
            continue
        assert written == {str(seat + 1)}, f"another number on the colour of seat {seat + 1}"
        filled = sum(patch.spans(row) for row in range(patch.top, patch.bottom)) / (patch.width * patch.height)
        least, most = _FILLED[seat]
        assert least <= filled <= most, f"seat {seat + 1} fills {filled:.2f} of its square"
        seen.append(patch.middle)
        yield patch


def panels_of(seats: int, top: int, bottom: int) -> list[Box]:
    """The panels of a picture of usual width, twelve pixels apart."""
    width = (966 - 12 * (seats - 1)) // seats
    lefts = [17 + seat * (width + 12) for seat in range(seats)]
    return [(left, top, left + width, bottom) for left in lefts]


def framed(looked: Looked, panels: Sequence[Box]) -> set[int]:
    """The seats whose panel has a light frame all around and a tip above it: those to act."""
    found = set()
    for seat, (left, top, right, bottom) in enumerate(panels):
        sides = ((left, top + 20, left + 5, bottom - 20), (right - 5, top + 20, right, bottom - 20))
        marks = [looked.share(LIGHT, box=box) > 0.6 for box in (*sides, (left + 33, top - 8, left + 43, top))]
        assert len(set(marks)) == 1, f"half a frame around seat {seat + 1}: {marks}"
        if marks[0]:
            found.add(seat)
    return found
