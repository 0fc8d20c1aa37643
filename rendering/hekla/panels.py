"""The panels below the board: whose move it is, the lava left, and each seat's name, position and volcanoes left."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.core.contract import Event
from games.core.text import text
from games.hekla.events import VolcanoReturned, VulcanologistAdvanced, VulcanologistRetreated
from games.hekla.pieces import LAVA_OF_A_VALUE, VALUES, Stone, Supply
from games.hekla.state import HeklaState
from rendering.canvas import Box, Pen, sprite
from rendering.hekla.layout import BOARD_WIDTH, LETTERS, STRIP_HEIGHT, STRIP_TOP, panel_box
from rendering.hekla.stones import StoneSize, stone_stamp
from rendering.palette import CARD, FAINT, INK, SQUARE, SQUARE_EDGE, blank
from rendering.picture import Audience
from rendering.seats import EMBLEM, LINE, MARGIN, QUIET_SHOWN, Standing, lay_panel, line_sprite, turn_sprite
from rendering.shapes import bordered

_BLOCK = 18
_GAUGE = 2 * LAVA_OF_A_VALUE * _BLOCK + 10
"""The width of all blocks of lava, with a space between those without a groove and those with one."""

_COUNT = 250
"""The room for the number of blocks left, in words."""

_NAME_TOP = 65
_STONES_TOP = 107
_GAIN_WIDTH = 72
_ROW = 60
"""The height of the upper row of a panel."""


@lru_cache(maxsize=1)
def _strip() -> Image.Image:
    return sprite(BOARD_WIDTH, STRIP_HEIGHT, CARD, bordered((0, 0, BOARD_WIDTH, STRIP_HEIGHT), 14, 1.5))


@lru_cache(maxsize=32)
def lava_gauge(bare: int, grooved: int) -> Image.Image:
    """All twenty blocks in order of use, used ones hollow (H14)."""

    def draw(pen: Pen) -> None:
        for value, left in ((0, bare), (1, grooved)):
            for place in range(LAVA_OF_A_VALUE):
                middle = ((value * LAVA_OF_A_VALUE + place) * _BLOCK + 10 * value + _BLOCK / 2, STRIP_HEIGHT / 2)
                if place < LAVA_OF_A_VALUE - left:
                    pen.art("hekla/spent", middle, 22, (SQUARE_EDGE, SQUARE_EDGE))
                else:
                    pen.art(f"hekla/block{value}", middle, 22)

    return sprite(_GAUGE + 2, STRIP_HEIGHT, SQUARE, draw).crop((0, 2, _GAUGE + 2, STRIP_HEIGHT - 2))


@lru_cache(maxsize=64)
def _left_sprite(said: str) -> Image.Image:
    return line_sprite(said, _COUNT + _GAUGE)


def _lay_strip(image: Image.Image, view: HeklaState, audience: Audience) -> None:
    """Lay whose move it is, and what is left before the game ends: blocks of lava, or quiet rounds (H14, H19)."""
    image.paste(_strip(), (MARGIN, STRIP_TOP))
    right, top = MARGIN + BOARD_WIDTH - 14, STRIP_TOP + (STRIP_HEIGHT - LINE) // 2
    quiet = view.rounds_without_eruption
    fading = quiet >= view.quiet_rounds - QUIET_SHOWN and view.outcome is None
    if not fading:
        right -= _GAUGE + 2
        image.paste(lava_gauge(*view.lava_left), (right, STRIP_TOP + 2))
    left = text("picture-quiet", rounds=quiet, limit=view.quiet_rounds)
    said = left if fading else text("picture-hekla-lava-left", blocks=sum(view.lava_left))
    count = _left_sprite(audience(said))
    right -= count.width + 12
    image.paste(count, (right, top))
    turn = turn_sprite(audience, view, right - MARGIN - 32)
    if turn is not None:
        image.paste(turn, (MARGIN + 16, top))


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
    return (box.left + 8 + place * (StoneSize.PAIRED.width + 2), box.top + _STONES_TOP)


def _lay_panel(image: Image.Image, view: HeklaState, seat: int, events: Sequence[Event], audience: Audience) -> None:
    box = panel_box(seat, view.seats)
    standing = lay_panel(image, view, seat, box, audience, emblem=(8, 7), name=(12, _NAME_TOP, 12))
    position = position_sprite(view.table.vulcanologists[seat], faint=standing is Standing.FORFEITED)
    image.paste(position, (box.left + box.width - 10 - position.width, box.top + 7))
    steps = [event for event in events if isinstance(event, VulcanologistAdvanced | VulcanologistRetreated)]
    own = [step.target - step.start for step in steps if step.seat == seat]
    if own:
        image.paste(_gain_sprite(sum(own)), (box.left + 9 + EMBLEM, box.top + 7))
    back = Counter(event.value for event in events if isinstance(event, VolcanoReturned) and event.seat == seat)
    for place, value in enumerate(shown_supply(view.table.supplies[seat])):
        left, top = supply_corner(box, place)
        image.paste(_supply_sprite(Stone(seat, value)), (left, top))
        if back[value]:
            back[value] -= 1
            image.paste(_returned_sprite(), (left, top + StoneSize.PAIRED.height))


@lru_cache(maxsize=32)
def _supply_sprite(stone: Stone) -> Image.Image:
    """A volcano on the shade of a panel."""
    image = blank(StoneSize.PAIRED.width, StoneSize.PAIRED.height, SQUARE)
    stone_stamp(stone, StoneSize.PAIRED).press(image, (0, 0))
    return image


@lru_cache(maxsize=1)
def _returned_sprite() -> Image.Image:
    """The line under a volcano that has just been returned."""
    return sprite(
        StoneSize.PAIRED.width, 8, SQUARE, lambda pen: pen.slab((3, 1, StoneSize.PAIRED.width - 3, 7), 3, INK)
    )


def lay_panels(image: Image.Image, view: HeklaState, events: Sequence[Event], audience: Audience) -> None:
    """Copy the strip and every seat's panel onto the picture; the events say what changed."""
    _lay_strip(image, view, audience)
    for seat in range(view.seats):
        _lay_panel(image, view, seat, events, audience)
