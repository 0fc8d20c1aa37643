"""The panels below the board: the lava left, and each seat's track position and remaining volcanoes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.core.contract import Event
from games.hekla.events import VolcanoReturned, VulcanologistAdvanced, VulcanologistRetreated
from games.hekla.pieces import LAVA_OF_A_VALUE, VALUES, Stone, Supply
from games.hekla.view import HeklaView
from rendering.canvas import Pen, Point, lay, sprite
from rendering.hekla.layout import BOARD_WIDTH, LETTERS, MARGIN, STRIP_HEIGHT, STRIP_TOP, Box, panel_box
from rendering.hekla.stones import Size, stone_overlay
from rendering.palette import CARD, FAINT, INK, LAVA, NIGHT, SQUARE, SQUARE_EDGE, STONE
from rendering.seats import EMBLEM, NOTCH, Standing, panel_sprite, seat_sprite, standing_of

_BLOCK = 41
_GROUPS = (102, 530)
"""Where the blocks without a groove begin in the strip, and those with one."""

_STONES_TOP = 74
_GAIN_WIDTH = 72
_ROW = 60
"""The height of the upper row of a panel."""


def _block(left: float) -> tuple[Point, ...]:
    """The outline of a block in the strip."""
    low, high, right = STRIP_HEIGHT - 10.0, 10.0, left + _BLOCK - 4
    return ((left, low), (left, high + 13), (left + 8, high), (right - 8, high), (right, high + 13), (right, low))


@lru_cache(maxsize=32)
def lava_strip(bare: int, grooved: int) -> Image.Image:
    """The number of blocks left, and all twenty in order of use, used ones hollow (H14)."""

    def draw(pen: Pen) -> None:
        pen.slab((0, 0, BOARD_WIDTH, STRIP_HEIGHT), 14, SQUARE_EDGE)
        pen.slab((1.5, 1.5, BOARD_WIDTH - 1.5, STRIP_HEIGHT - 1.5), 12.5, SQUARE)
        pen.write((50, STRIP_HEIGHT / 2), str(bare + grooved), 48, INK)
        for value, left in ((0, bare), (1, grooved)):
            for place in range(LAVA_OF_A_VALUE):
                corner = _GROUPS[value] + float(place * _BLOCK)
                _draw_block(pen, corner, value, spent=place < LAVA_OF_A_VALUE - left)

    return sprite(BOARD_WIDTH, STRIP_HEIGHT, CARD, draw)


def _draw_block(pen: Pen, left: float, value: int, *, spent: bool) -> None:
    outline = _block(left)
    if spent:
        pen.line((*outline, outline[0]), SQUARE_EDGE, 2.4)
        return
    pen.polygon(outline, NIGHT)
    pen.line((*outline, outline[0]), STONE, 2.4)
    pen.line(((left + 6, STRIP_HEIGHT - 17), (left + 16, STRIP_HEIGHT - 22), (left + 30, STRIP_HEIGHT - 16)), LAVA, 4)
    if value:
        pen.line(((left + 8, 22), (left + _BLOCK - 12, 22)), STONE, 5)


@lru_cache(maxsize=256)
def position_sprite(position: int, *, faint: bool) -> Image.Image:
    """A track position in large digits (H8)."""
    digits = str(position)
    size = 52 if len(digits) < 3 else 44
    width = round(0.61 * size * len(digits)) + 4
    ink = FAINT if faint else INK
    return sprite(width, _ROW, SQUARE, lambda pen: pen.write((width / 2, _ROW / 2), digits, size, ink))


@lru_cache(maxsize=128)
def _gain_sprite(steps: int) -> Image.Image:
    """How far a seat has come in the turn, or gone back."""
    said = f"{steps:+d}"
    return sprite(_GAIN_WIDTH, _ROW, SQUARE, lambda pen: pen.write((_GAIN_WIDTH / 2, _ROW / 2), said, LETTERS, INK))


def shown_supply(supply: Supply) -> tuple[int, ...]:
    """The values of the volcanoes in a panel, from left to right."""
    return tuple(value for value in VALUES for _ in range(supply[value]))


def supply_corner(box: Box, place: int) -> tuple[int, int]:
    """The upper left pixel of a volcano in a panel."""
    return (box.left + 8 + place * (Size.PAIRED.width + 2), box.top + _STONES_TOP)


def _lay_panel(image: Image.Image, view: HeklaView, seat: int, events: Sequence[Event]) -> None:
    box = panel_box(seat, view.seats)
    standing = standing_of(view, seat)
    image.paste(panel_sprite(box.width, box.height, acting=standing is Standing.ACTING), (box.left, box.top - NOTCH))
    image.paste(seat_sprite(seat, standing), (box.left + 8, box.top + 7))
    position = position_sprite(view.vulcanologists[seat], faint=standing is Standing.FORFEITED)
    image.paste(position, (box.left + box.width - 10 - position.width, box.top + 7))
    steps = [event for event in events if isinstance(event, VulcanologistAdvanced | VulcanologistRetreated)]
    own = [step.target - step.start for step in steps if step.seat == seat]
    if own:
        image.paste(_gain_sprite(sum(own)), (box.left + 9 + EMBLEM, box.top + 7))
    back = Counter(e.value for e in events if isinstance(e, VolcanoReturned) and e.seat == seat)
    for place, value in enumerate(shown_supply(view.supplies[seat])):
        left, top = supply_corner(box, place)
        lay(image, (left, top), stone_overlay(Stone(seat, value), Size.PAIRED))
        if back[value]:
            back[value] -= 1
            image.paste(_returned_sprite(), (left, top + Size.PAIRED.height))


@lru_cache(maxsize=1)
def _returned_sprite() -> Image.Image:
    """The line under a volcano that has just been returned."""
    return sprite(Size.PAIRED.width, 8, SQUARE, lambda pen: pen.slab((3, 1, Size.PAIRED.width - 3, 7), 3, INK))


def lay_panels(image: Image.Image, view: HeklaView, events: Sequence[Event] = ()) -> None:
    """Copy the strip of lava and every seat's panel onto the picture; the events say what changed."""
    image.paste(lava_strip(*view.lava_left), (MARGIN, STRIP_TOP))
    for seat in range(view.seats):
        _lay_panel(image, view, seat, events)
