"""The spaces of the mountain: ground with its name and its dig, faults, and lava."""

from functools import lru_cache
from math import sin

from PIL import Image

from games.vesuvio.board import HIGH, LOW, STEEP, ZONES, Place
from games.vesuvio.pieces import DIGS, Tile
from rendering.canvas import Box, Pen, Point, Stamp, sprite, stamp
from rendering.palette import DUST, EMBER, LAVA, NIGHT, PAPER, ZoneShades, mix
from rendering.stored import stored
from rendering.vesuvio.cards import hourglass
from rendering.vesuvio.ground import CONNECTORS, ZONE_GROUNDS, mountain
from rendering.vesuvio.layout import BOXES, LETTERS, STEEP_HEIGHT, is_leftmost

_SYMBOLS = 64
"""The width that a dig's price takes."""

_PRICE = 44
_STEEP_PRICE = 40


def _ground_of(space: str) -> ZoneShades:
    return ZONE_GROUNDS[ZONES[space]]


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


def _zigzag(box: Box, *, steep: bool) -> tuple[Point, ...]:
    """The line of a crack: horizontal in a steep space, vertical in one of the path (V7)."""
    if steep:
        level = ((0, 0), (0.22, -4), (0.36, 3), (0.52, -4), (0.66, 4), (0.82, -3), (1, 1))
        return tuple((x * box.width, box.height / 2 + 1 + y) for x, y in level)
    upright = ((0, 0.0), (4, 0.2), (-5, 0.36), (5, 0.54), (-4, 0.7), (4, 0.86), (0, 1.0))
    return tuple((box.width / 2 + x, y * box.height) for x, y in upright)


def _draw_crack(pen: Pen, box: Box, ground: ZoneShades, *, steep: bool) -> None:
    line = _zigzag(box, steep=steep)
    pen.line(line, ground.edge, 11)
    pen.line(line, NIGHT, 7.5)


def name_spot(space: str, tile: Tile) -> Point:
    """The centre of a space's name, relative to the space's corner."""
    if space in STEEP:
        return (36, STEEP_HEIGHT / 2 + (0 if tile is Tile.FAULT else 3))
    return (BOXES[space].width / 2, 20) if tile is Tile.FAULT else (7 + 10.8 * len(space), 20)


def half_spot(space: str, half: int) -> Point:
    """The centre of the name of one half of a fault, relative to the space's corner."""
    box = BOXES[space]
    if space in STEEP:
        # One above the crack and one below it, aside of each other: they are together higher than the space.
        return (box.width - (64.0 if half == LOW else 26.0), box.height * (0.72 if half == LOW else 0.3))
    return (16.0 if is_leftmost(Place(space, half)) else box.width - 16.0, 20.0)


def _draw_name(pen: Pen, space: str, tile: Tile) -> None:
    spot = name_spot(space, tile)
    if tile is Tile.FAULT:
        half = 2.5 + 10.4 * len(space)
        pen.slab((spot[0] - half, spot[1] - 17, spot[0] + half, spot[1] + 17), 8, NIGHT)
    pen.write(spot, space, LETTERS, PAPER)


@lru_cache(maxsize=8)
def _sheet(name: str) -> Image.Image:
    return stored(f"vesuvio/{name}")


def _plain(name: str, space: str) -> Image.Image:
    """A space without anything written on it: "spaces", "lava" or "lava-fresh"."""
    box = BOXES[space]
    return _sheet(name).crop((box.left, box.top, box.right, box.bottom))


@lru_cache(maxsize=512)
def tile_sprite(space: str, tile: Tile, *, dug: bool) -> Image.Image:
    """A space without lava; if it was dug in this turn, its hourglasses are struck out."""
    box, ground, steep = BOXES[space], _ground_of(space), space in STEEP

    def draw(pen: Pen) -> None:
        if tile is Tile.FAULT:
            _draw_crack(pen, box, ground, steep=steep)
            for half in (LOW, HIGH):
                pen.write(half_spot(space, half), f".{half}", LETTERS, PAPER)
        elif tile is not Tile.CLEAR:
            _draw_dig(pen, box, tile, steep=steep)
        _draw_name(pen, space, tile)
        if dug:
            right, foot = box.width - 10.0, box.height - 12.0
            for ink, width in ((NIGHT, 8), (PAPER, 4)):
                pen.line(((right - _SYMBOLS + 8, foot), (right - 4, 14 if steep else 44)), ink, width)

    return sprite(box.width, box.height, _plain("spaces", space), draw)


@lru_cache(maxsize=1)
def ground() -> Image.Image:
    """The board with clear ground everywhere; cached, so callers must not write on it."""
    image = mountain().copy()
    for space, box in BOXES.items():
        image.paste(tile_sprite(space, Tile.CLEAR, dug=False), (box.left, box.top))
    return image


@lru_cache(maxsize=256)
def lava_sprite(space: str, *, fresh: bool) -> Image.Image:
    """A space under lava: a dark crust with glowing cracks, brighter if it came in the last advance."""
    box = BOXES[space]
    spot, half = (box.width / 2, box.height / 2), 9 + 10.8 * len(space)

    def draw(pen: Pen) -> None:
        pen.slab((spot[0] - half, spot[1] - 20, spot[0] + half, spot[1] + 20), 10, NIGHT)
        pen.write(spot, space, LETTERS, PAPER if fresh else DUST)

    return sprite(box.width, box.height, _plain("lava-fresh" if fresh else "lava", space), draw)


@lru_cache(maxsize=8)
def stream_stamp(pair: tuple[str, str]) -> tuple[tuple[int, int], Stamp]:
    """Lava on the road between spaces of two rows, and the position of its corner."""
    points = CONNECTORS[pair]
    left, top = (round(min(point[axis] for point in points)) - 24 for axis in (0, 1))
    width, height = (round(max(point[axis] for point in points)) + 24 - edge for axis, edge in ((0, left), (1, top)))
    way = [(x - left, y - top) for x, y in points]

    def draw(pen: Pen) -> None:
        pen.line(way, LAVA, 36)
        pen.line(way, mix(NIGHT, LAVA, 0.25), 29)
        for shift, width, shade in ((-7, 5, LAVA), (6, 5, LAVA), (6, 2, EMBER)):
            pen.line([(x + shift * sin(y / 17), y + shift * 0.3) for x, y in way], shade, width)

    return (left, top), stamp(width, height, draw)
