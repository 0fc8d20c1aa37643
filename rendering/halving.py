"""Pictures, sprites and stamps at half their size, as films show them; coordinates are pixels of the whole picture."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias
from weakref import finalize

from PIL import Image

from rendering.canvas import Stamp, Surface
from rendering.collage import Collage
from rendering.mapping import ShadeRange, blank, resized_to_palette, to_palette
from rendering.palette import CARD, Shade

HALF = 2
"""Pixels of the still picture for one of the reel, across and down."""

_COVERED = 128
"""The least coverage, of 255, at which a halved stamp changes a pixel."""


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


class Bed(NamedTuple):
    """A sprite in its place, which is kept and in which others are laid; ``over`` masks what it has over these."""

    sprite: Image.Image
    corner: tuple[int, int]
    over: Image.Image | None = None


_Inlay: TypeAlias = tuple[int, int, int, int, int, int]
"""A bed's sprite and one that is laid in it, where that is from the bed's corner, and where its edges are."""

_TRIMMED: dict[_Inlay, Image.Image] = {}
_INLAID: dict[_Inlay, Image.Image] = {}
"""Sprites without what their beds have over them, and sprites at the reel's size, while they and their beds live."""


def lay_in(image: Surface, bed: Bed, picture: Image.Image, corner: tuple[int, int]) -> None:
    """Lay an opaque sprite that is kept in a bed, which is what its edges are mixed with."""
    if bed.over is not None:
        picture = _trimmed(bed, bed.over, picture, corner)
    if isinstance(image, Collage):
        image.paste_halved(picture, _small_in(bed, picture, corner), corner, picture.size)
    else:
        image.paste(picture, corner)


def _trimmed(bed: Bed, over: Image.Image, picture: Image.Image, corner: tuple[int, int]) -> Image.Image:
    key = _inlay(bed, picture, corner)
    if key not in _TRIMMED:
        image = picture.copy()
        image.paste(bed.sprite, (bed.corner[0] - corner[0], bed.corner[1] - corner[1]), over)
        _keep(_TRIMMED, key, image, (bed.sprite, picture))
    return _TRIMMED[key]


def _small_in(bed: Bed, picture: Image.Image, corner: tuple[int, int]) -> Image.Image:
    key = _inlay(bed, picture, corner)
    if key not in _INLAID:
        across, down = corner[0] % HALF, corner[1] % HALF
        ground = blank(picture.width + 2 * HALF, picture.height + 2 * HALF, CARD)
        ground.paste(bed.sprite, (bed.corner[0] - corner[0] + across, bed.corner[1] - corner[1] + down))
        _keep(_INLAID, key, halved_on(ground, picture, (across, down)), (bed.sprite, picture))
    return _INLAID[key]


def _inlay(bed: Bed, picture: Image.Image, corner: tuple[int, int]) -> _Inlay:
    (left, top), (x, y) = bed.corner, corner
    return (id(bed.sprite), id(picture), x - left, y - top, x % HALF, y % HALF)


def _keep(kept: dict[_Inlay, Image.Image], key: _Inlay, made: Image.Image, owners: Iterable[Image.Image]) -> None:
    """Keep what was made of sprites while all of them live."""
    kept[key] = made
    watches: list[finalize[..., Image.Image]] = []
    for one in owners:
        watch = finalize(one, _forget, kept, key, watches)
        watch.atexit = False
        watches.append(watch)


def _forget(kept: dict[_Inlay, Image.Image], key: _Inlay, watches: "list[finalize[..., Image.Image]]") -> None:
    kept.pop(key, None)
    # A bed outlives many sprites, which would leave a watch on it each.
    for watch in watches:
        watch.detach()


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


def small_ground(picture: Collage) -> Image.Image:
    """The ground of a picture at the reel's size; callers must not write on it."""
    if isinstance(picture.ground, tuple):
        width, height = picture.size
        return blank(-(-width // HALF), -(-height // HALF), picture.ground)
    return _halved_ground(picture.ground)
