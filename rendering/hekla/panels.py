"""The panels below the board: the lava left, and each seat's track position and remaining volcanoes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.core.contract import Event
from games.hekla.board import lap_of
from games.hekla.events import VolcanoReturned, VulcanologistAdvanced, VulcanologistRetreated
from games.hekla.pieces import LAVA_OF_A_VALUE, VALUES, Stone, Supply
from games.hekla.view import HeklaView
from rendering.canvas import Pen, Point, lay, sprite
from rendering.hekla.layout import BOARD_WIDTH, MARGIN, STRIP_HEIGHT, STRIP_TOP, Box, panel_box
from rendering.hekla.stones import HEIGHT, WIDTH, stone_overlay
from rendering.hekla.track import LAPS_UNMARKED
from rendering.palette import CARD, EMBER, FAINT, LAVA, NIGHT, PAPER, SQUARE, SQUARE_EDGE, STONE
from rendering.seats import EMBLEM, NOTCH, Standing, panel_sprite, seat_sprite, standing_of

_BLOCK = 42
_COUNT_WIDTH = 84
_STONES_TOP = 66
_GAIN_WIDTH = 56


def _block(left: float) -> tuple[tuple[Point, ...], Point]:
    """The outline of a block in the strip and the point for its value."""
    low, high = STRIP_HEIGHT - 9.0, 9.0
    slant = 6.0
    outline = (
        (left + 2, low),
        (left + 2, high + 10),
        (left + 2 + slant, high + 2),
        (left + _BLOCK / 2, high),
        (left + _BLOCK - 2 - slant, high + 2),
        (left + _BLOCK - 2, high + 10),
        (left + _BLOCK - 2, low),
    )
    return outline, (left + _BLOCK / 2, STRIP_HEIGHT / 2 + 3)


@lru_cache(maxsize=32)
def lava_strip(bare: int, grooved: int) -> Image.Image:
    """The number of blocks left, and all twenty in order of use, used ones hollow (H14)."""

    def draw(pen: Pen) -> None:
        pen.slab((0, 0, BOARD_WIDTH, STRIP_HEIGHT), 14, SQUARE_EDGE)
        pen.slab((1.5, 1.5, BOARD_WIDTH - 1.5, STRIP_HEIGHT - 1.5), 12.5, SQUARE)
        pen.write((_COUNT_WIDTH / 2 + 4, STRIP_HEIGHT / 2), str(bare + grooved), 38, EMBER)
        for value, left in ((0, bare), (1, grooved)):
            for place in range(LAVA_OF_A_VALUE):
                _draw_block(pen, value, place, spent=place < LAVA_OF_A_VALUE - left)

    return sprite(BOARD_WIDTH, STRIP_HEIGHT, CARD, draw)


def _draw_block(pen: Pen, value: int, place: int, *, spent: bool) -> None:
    left = _COUNT_WIDTH + 8 + (value * LAVA_OF_A_VALUE + place) * _BLOCK + value * 18.0
    outline, centre = _block(left)
    if spent:
        pen.line((*outline, outline[0]), SQUARE_EDGE, 2)
        return
    pen.polygon(outline, STONE)
    pen.polygon([(centre[0] + (x - centre[0]) * 0.88, centre[1] + (y - centre[1]) * 0.88) for x, y in outline], NIGHT)
    pen.line(((left + 8, 44), (left + 34, 44)), LAVA, 2)
    if value:
        pen.line(((left + 11, 15), (left + 31, 15)), STONE, 3)
    pen.write((centre[0], centre[1] - 1), str(value), 24, PAPER)


@lru_cache(maxsize=256)
def position_sprite(position: int, *, faint: bool) -> Image.Image:
    """A track position in large digits, from the third lap on with the lap's number (H8)."""
    digits = str(position)
    size = 50 if len(digits) < 3 else 42
    number = round(0.61 * size * len(digits)) + 4
    lap = lap_of(position)
    badge = 30 if lap > LAPS_UNMARKED else 0

    def draw(pen: Pen) -> None:
        pen.write((badge + number / 2, 28), digits, size, FAINT if faint else PAPER)
        if badge:
            pen.disc((13, 28), 13, EMBER)
            pen.write((13, 28), str(lap), 20, NIGHT)

    return sprite(badge + number, 56, SQUARE, draw)


@lru_cache(maxsize=256)
def _gain_sprite(retreat: int, advance: int) -> Image.Image:
    """The steps a seat went back, and then forward."""
    lines = [f"{-retreat}"] if retreat else []
    lines += [f"+{advance}"] if advance else []
    size = 32 if len(lines) == 1 else 26

    def draw(pen: Pen) -> None:
        for line, words in enumerate(lines):
            pen.write((_GAIN_WIDTH / 2, 28 + (line - (len(lines) - 1) / 2) * 27), words, size, EMBER)

    return sprite(_GAIN_WIDTH, 56, SQUARE, draw)


def shown_supply(supply: Supply) -> tuple[int, ...]:
    """The values of the volcanoes in a panel, from left to right."""
    return tuple(value for value in VALUES for _ in range(supply[value]))


def supply_corner(box: Box, place: int) -> tuple[int, int]:
    """The upper left pixel of a volcano in a panel."""
    return (box.left + 8 + place * (WIDTH + 2), box.top + _STONES_TOP)


def _lay_panel(image: Image.Image, view: HeklaView, seat: int, events: Sequence[Event]) -> None:
    box = panel_box(seat, view.seats)
    standing = standing_of(view, seat)
    image.paste(panel_sprite(box.width, box.height, acting=standing is Standing.ACTING), (box.left, box.top - NOTCH))
    image.paste(seat_sprite(seat, standing), (box.left + 8, box.top + 5))
    position = position_sprite(view.vulcanologists[seat], faint=standing is Standing.FORFEITED)
    image.paste(position, (box.left + box.width - 8 - position.width, box.top + 6))
    retreat = sum(e.start - e.target for e in events if isinstance(e, VulcanologistRetreated) and e.seat == seat)
    advance = sum(e.target - e.start for e in events if isinstance(e, VulcanologistAdvanced) and e.seat == seat)
    if retreat or advance:
        image.paste(_gain_sprite(retreat, advance), (box.left + 8 + EMBLEM, box.top + 6))
    back = Counter(e.value for e in events if isinstance(e, VolcanoReturned) and e.seat == seat)
    for place, value in enumerate(shown_supply(view.supplies[seat])):
        left, top = supply_corner(box, place)
        lay(image, (left, top), stone_overlay(Stone(seat, value)))
        if back[value]:
            back[value] -= 1
            image.paste(_returned_sprite(), (left, top + HEIGHT))


@lru_cache(maxsize=1)
def _returned_sprite() -> Image.Image:
    """The glow under a volcano that has just been returned."""
    return sprite(WIDTH, 7, SQUARE, lambda pen: pen.slab((3, 1, WIDTH - 3, 6), 2.5, EMBER))


def lay_panels(image: Image.Image, view: HeklaView, events: Sequence[Event] = ()) -> None:
    """Copy the strip of lava and every seat's panel onto the picture; the events say what changed."""
    image.paste(lava_strip(*view.lava_left), (MARGIN, STRIP_TOP))
    for seat in range(view.seats):
        _lay_panel(image, view, seat, events)
