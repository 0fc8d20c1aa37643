"""The spaces of the mountain: ground with its name and its dig, faults, and lava."""

from functools import lru_cache

from PIL import Image

from games.vesuvio.board import STEEP
from games.vesuvio.pieces import DIGS, Tile
from rendering.canvas import Box, Pen, Point, Stamp, overlay, sprite
from rendering.palette import NIGHT, PAPER
from rendering.seats import PICTURE_WIDTH
from rendering.shapes import on_card
from rendering.stored import part
from rendering.vesuvio.cards import hourglass
from rendering.vesuvio.layout import BOXES, CONNECTORS, PICTURE_HEIGHT, STEEP_HEIGHT

_SYMBOLS = 64
"""The width that a dig's price takes."""

_PRICE = 44
_STEEP_PRICE = 40


def _draw_dig(pen: Pen, box: Box, tile: Tile, *, steep: bool) -> None:
    """What a dig costs: an hourglass and the number, which tells how many stones it draws as well (V10)."""
    middle, height = box.width - _SYMBOLS / 2 - (10 if steep else 4), box.height / 2 if steep else 59.0
    hourglass((middle - 15, height), 38)(pen)
    pen.write((middle + 14, height), str(DIGS[tile].price), _STEEP_PRICE if steep else _PRICE, PAPER)


def dig_box(space: str) -> Box:
    """The rectangle of a dig's price on the picture."""
    box, steep = BOXES[space], space in STEEP
    if steep:
        return Box(box.right - _SYMBOLS - 14, box.top, _SYMBOLS + 8, box.height)
    return Box(box.right - _SYMBOLS - 8, box.top + 34, _SYMBOLS + 8, box.height - 34)


def name_spot(space: str, tile: Tile) -> Point:
    """The centre of a space's name, relative to the space's corner."""
    if space in STEEP:
        return (36, STEEP_HEIGHT / 2 + (0 if tile is Tile.FAULT else 3))
    return (BOXES[space].width / 2, 20) if tile is Tile.FAULT else (7 + 10.8 * len(space), 20)


@lru_cache(maxsize=512)
def tile_sprite(space: str, tile: Tile, *, dug: bool) -> Image.Image:
    """A space without lava; if it was dug in this turn, its hourglasses are struck out."""
    box, steep = BOXES[space], space in STEEP

    def draw(pen: Pen) -> None:
        if tile in DIGS:
            _draw_dig(pen, box, tile, steep=steep)
        if dug:
            right, foot = box.width - 10.0, box.height - 12.0
            for ink, width in ((NIGHT, 8), (PAPER, 4)):
                pen.line(((right - _SYMBOLS + 8, foot), (right - 4, 14 if steep else 44)), ink, width)

    return sprite(
        box.width, box.height, part("vesuvio/faults" if tile is Tile.FAULT else "vesuvio/spaces", box.edges), draw
    )


@lru_cache(maxsize=1)
def ground() -> Image.Image:
    """The board with clear ground everywhere; cached, so callers must not write on it."""
    image = on_card("vesuvio/mountain", PICTURE_WIDTH, PICTURE_HEIGHT)
    for space, box in BOXES.items():
        image.paste(tile_sprite(space, Tile.CLEAR, dug=False), (box.left, box.top))
    return image


@lru_cache(maxsize=256)
def lava_sprite(space: str, *, fresh: bool) -> Image.Image:
    """A space under lava: a dark crust with glowing cracks, brighter if it came in the last advance."""
    return part("vesuvio/lava-fresh" if fresh else "vesuvio/lava", BOXES[space].edges)


@lru_cache(maxsize=8)
def stream_stamp(pair: tuple[str, str]) -> tuple[tuple[int, int], Stamp]:
    """Lava on the road between spaces of two rows, and the position of its corner."""
    points, whole = CONNECTORS[pair], overlay("vesuvio", "streams")
    left, top = (round(min(point[axis] for point in points)) - 24 for axis in (0, 1))
    right, bottom = (round(max(point[axis] for point in points)) + 24 for axis in (0, 1))
    box = (left, top, right, bottom)
    return (left, top), Stamp(whole.picture.crop(box), whole.mask.crop(box))
