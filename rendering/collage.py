"""A picture as the sprites that are pasted on its ground, so that a film paints only what changes of it."""

from collections.abc import Callable, Hashable, Sequence
from math import ceil, floor
from typing import NamedTuple, TypeAlias

from PIL import Image

from rendering.canvas import Point, Surface
from rendering.mapping import BYTES, blank
from rendering.palette import Shade
from rendering.rectangles import Rectangle
from rendering.shapes import Layers, arrow_onto

Ground: TypeAlias = Shade | Callable[[], Image.Image]
"""A plain shade, or a function that returns a picture which it keeps and nobody writes on."""

Drawn: TypeAlias = Image.Image | Callable[[], Image.Image]
"""A sprite, or what draws it when it is needed: a film that has it halved seldom needs it."""

UNUSED = 255
"""The palette number of no shade: of pixels that an arrow leaves free, or that stay as they are in a film."""


def copy_onto(
    image: Image.Image, picture: Image.Image, corner: tuple[int, int], mask: Image.Image | None = None
) -> None:
    """Copy a picture of the same mode to this corner, or what the mask covers of it; what lies outside is left out.

    By Pillow's core: its own methods check so much that a sprite's copy takes three times as long.
    """
    (left, top), (width, height) = corner, picture.size
    box = (left, top, left + width, top + height)
    if mask is None:
        image.im.paste(picture.im, box)
    else:
        image.im.paste(picture.im, box, mask.im)


class PaletteSurface:
    """A palette image on which sprites are pasted: a :class:`rendering.canvas.Surface`."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    @property
    def width(self) -> int:
        """Its pixels from side to side."""
        return self.image.width

    def paste(self, picture: Image.Image, corner: tuple[int, int], mask: Image.Image | None = None, /) -> None:
        """Copy a palette picture to this corner, or only what the mask covers of it; what lies outside is left out."""
        copy_onto(self.image, picture, corner, mask)


class Part(NamedTuple):
    """A sprite in its place. ``small`` is the same at a film's size, where nothing else is mixed with its edges.

    ``key`` tells it from all others while they are kept.
    """

    picture: Drawn
    mask: Image.Image | None
    small: Image.Image | None
    area: Rectangle
    key: tuple[int, int, int, int]


class Collage:
    """A picture to be painted, in whole or in part; a :class:`rendering.canvas.Surface`."""

    def __init__(self, size: tuple[int, int], ground: Ground) -> None:
        self.size = size
        self.ground = ground
        self.parts: list[Part] = []
        """What is pasted, each over the one before."""

    @property
    def width(self) -> int:
        """Its pixels from side to side."""
        return self.size[0]

    def paste(self, picture: Image.Image, corner: tuple[int, int], mask: Image.Image | None = None, /) -> None:
        """Add a sprite, which nobody changes from then on, or what the mask covers of it."""
        (left, top), (width, height) = corner, picture.size
        area = (left, top, left + width, top + height)
        self.parts.append(Part(picture, mask, None, area, (id(picture), id(mask), left, top)))

    def paste_halved(self, picture: Drawn, small: Image.Image, corner: tuple[int, int], size: tuple[int, int]) -> None:
        """Add an opaque sprite of this size, and halved the least rectangle with even edges that holds it.

        What else this rectangle shows is the ground. The same sprite always comes with the same halved one.
        """
        (left, top), (width, height) = corner, size
        area = (left, top, left + width, top + height)
        self.parts.append(Part(picture, None, small, area, (id(small), 0, left, top)))

    def exchange(self, number: int, picture: Drawn, small: Image.Image) -> None:
        """Let a part be another opaque sprite of the same size, as for :meth:`paste_halved`."""
        area = self.parts[number].area
        self.parts[number] = Part(picture, None, small, area, (id(small), 0, area[0], area[1]))

    def painted(self, area: Rectangle) -> Image.Image:
        """A part of the picture, as a new palette image."""
        left, top, right, bottom = area
        if isinstance(self.ground, tuple):
            image = blank(right - left, bottom - top, self.ground)
        else:
            image = self.ground().crop(area)
        for picture, mask, _, (first, upper, last, lower), _ in self.parts:
            if first < right and last > left and upper < bottom and lower > top:
                drawn = picture if isinstance(picture, Image.Image) else picture()
                copy_onto(image, drawn, (first - left, upper - top), mask)
        return image


Kept: TypeAlias = dict[Hashable, tuple[Part, ...]]
"""The sprites of groups that are laid again and again in one film, by what they depend on."""


def lay_group(image: Surface, kept: Kept | None, key: Hashable, lay: Callable[[Surface], None]) -> None:
    """Lay a group of sprites; on a collage those that have been laid for this key before, if they are kept."""
    if kept is None or not isinstance(image, Collage):
        lay(image)
        return
    if key not in kept:
        alone = Collage(image.size, image.ground)
        lay(alone)
        kept[key] = tuple(alone.parts)
    image.parts += kept[key]


class Change(NamedTuple):
    """The sprites that only the first of two pictures has, and those that only the second has."""

    gone: tuple[Part, ...]
    new: tuple[Part, ...]


def changed(before: Collage, after: Collage) -> Change:
    """What has changed between two pictures with the same ground: everything, if what stays has changed its order."""
    first, second = [part.key for part in before.parts], [part.key for part in after.parts]
    both = set(first) & set(second)
    if [key for key in first if key in both] != [key for key in second if key in both]:
        both = set()
    return Change(
        tuple(part for part in before.parts if part.key not in both),
        tuple(part for part in after.parts if part.key not in both),
    )


_REACH = 32
"""The most pixels from the points of an arrow to its edge."""

_BLOCK = 96
"""The side of the blocks of an arrow."""

_DRAWN = [255 * (number != UNUSED) for number in range(256)]


def lay_arrow(image: Surface, points: Sequence[Point], layers: Layers) -> None:
    """Draw an arrow through the points; on a collage as a sprite of its own, of the same pixels."""
    if isinstance(image, Image.Image | PaletteSurface):
        arrow_onto(image.image if isinstance(image, PaletteSurface) else image, points, layers)
        return
    left, top = (max(0, floor(min(point[axis] for point in points)) - _REACH) for axis in (0, 1))
    right, bottom = (ceil(max(point[axis] for point in points)) + _REACH for axis in (0, 1))
    # Drawn from the picture's own corner: moved by some pixels, its edges could be rounded to others.
    whole = Image.new("P", (right, bottom), UNUSED)
    whole.putpalette(BYTES)
    arrow_onto(whole, points, layers)
    drawn = whole.crop((left, top, right, bottom))
    _paste_blocks(image, drawn, drawn.point(_DRAWN, "1"), (left, top))


def _paste_blocks(image: Surface, drawn: Image.Image, mask: Image.Image, corner: tuple[int, int]) -> None:
    """Paste what the mask covers in blocks, so that the empty parts of its rectangle are not painted for it."""
    for top in range(0, drawn.height, _BLOCK):
        for left in range(0, drawn.width, _BLOCK):
            box = (left, top, min(left + _BLOCK, drawn.width), min(top + _BLOCK, drawn.height))
            inner = mask.crop(box).getbbox()
            if inner is not None:
                part = (left + inner[0], top + inner[1], left + inner[2], top + inner[3])
                image.paste(drawn.crop(part), (corner[0] + part[0], corner[1] + part[1]), mask.crop(part))
