"""The board of a Hekla picture: where everything lies, its stones, the track round the crater, and the panels.

The crater's squares and the circles of the track share one grid. Lengths are pixels. Columns and rows that hold only
circles are narrower than those of the crater, to leave room for large stones; circles beside the crater are therefore
elongated, with round ends. Stones are volcanoes under snow and blocks of lava, with their value and owner.
"""

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from functools import lru_cache

from PIL import Image

from games.core.contract import Event
from games.core.text import text
from games.hekla.board import CIRCLE_PLACES, INNER, SIGHT, SQUARE_PLACES, Coordinates, circle_at, lap_of
from games.hekla.events import VolcanoReturned, VulcanologistAdvanced, VulcanologistRetreated
from games.hekla.pieces import LAVA_OF_A_VALUE, VALUES, Stone, Supply
from games.hekla.state import HeklaState
from rendering.canvas import ART, Box, Drawing, Pen, Point, Stamp, sprite, stamp
from rendering.palette import ASH, ICE_DARK, INK, NIGHT, PAPER, SQUARE, SQUARE_EDGE
from rendering.picture import Audience
from rendering.seats import (
    EMBLEM,
    LINE,
    MARGIN,
    NOTCH,
    PICTURE_WIDTH,
    QUIET_SHOWN,
    PanelRow,
    Pawn,
    Standing,
    arrange,
    figure,
    kept_line,
    large_figure,
    lay_panel,
    pawn_stamp,
    turn_sprite,
)
from rendering.shapes import on_card, slab_sprite

_WIDTH, _HEIGHT = 79, 76
"""The pixels of a stone that is alone; with an odd width it has the middle of a square, whose width is odd too."""


class StoneSize(Enum):
    """How large a stone is drawn, as a share of one that is alone on its square."""

    ALONE = 1.0
    PAIRED = 2 / 3

    @property
    def width(self) -> int:
        """The sprite's width in pixels."""
        return round(_WIDTH * self.value)

    @property
    def height(self) -> int:
        """The sprite's height in pixels."""
        return round(_HEIGHT * self.value)


def _drawing(stone: Stone, size: StoneSize, border: int) -> Drawing:
    """A mountain with a stream of lava through its snow for each groove, or a low dark block with glowing cracks."""
    middle = (border + size.value * _WIDTH / 2, border + size.value * _HEIGHT / 2)
    return lambda pen: pen.art(f"hekla/{stone.sign}", middle, 40 / ART * size.value)


@lru_cache(maxsize=64)
def stone_stamp(stone: Stone, size: StoneSize) -> Stamp:
    """A volcano or lava block, for a square, a panel or a film."""
    return stamp(size.width, size.height, _drawing(stone, size, 0))


HALO = 8
"""How far the light behind a new stone reaches beyond it."""


@lru_cache(maxsize=96)
def halo_stamp(stone: Stone, size: StoneSize) -> Stamp:
    """A stone with light behind it, on a picture larger by ``HALO`` on every side."""
    across, down = size.width + 2 * HALO, size.height + 2 * HALO
    return stamp(across, down, _drawing(stone, size, HALO), edge=1.5, glow=HALO - 2.5)


CIRCLE = 72
"""The side of a circle in a corner of the track, including its gap."""

ACROSS = 113
DOWN = 130
"""The sides of a square of the crater, including its gap."""

LETTERS = 36
"""The em of everything on the board that has to be read; a phone shows it at two sevenths."""

GAP = 3
"""The empty pixels on each side of a square or circle."""

BOARD_FOOT = MARGIN + 4 * CIRCLE + 5 * DOWN
BOARD_WIDTH = PICTURE_WIDTH - 2 * MARGIN
STRIP_TOP = BOARD_FOOT + 14
STRIP_HEIGHT = 56

PANEL_TOP = STRIP_TOP + STRIP_HEIGHT + NOTCH + 6
PANEL_HEIGHT = 172
PICTURE_HEIGHT = PANEL_TOP + PANEL_HEIGHT + MARGIN

_FOOT = 108
"""How far below a square's upper edge two stones side by side stand; a single stone is in the middle."""


def _span(number: int, wide: int, last: int) -> tuple[int, int]:
    """The start and length of a row or column, counted from -1; those from 1 to ``last`` are wide."""
    if number < 1:
        return MARGIN + (number + 1) * CIRCLE, CIRCLE
    inside = min(number - 1, last)
    beyond = number - 1 - inside
    return MARGIN + 2 * CIRCLE + inside * wide + beyond * CIRCLE, CIRCLE if number > last else wide


def box_at(place: Coordinates) -> Box:
    """The rectangle of a place of the grid, including its gap."""
    top, height = _span(place[0], DOWN, 5)
    left, width = _span(place[1], ACROSS, 6)
    return Box(left, top, width, height)


SQUARE_BOXES: tuple[Box, ...] = tuple(box_at(place) for place in SQUARE_PLACES)
"""Each square's rectangle by its number."""

CIRCLE_BOXES: tuple[Box, ...] = tuple(box_at(place) for place in CIRCLE_PLACES)
"""Each circle's rectangle by its number."""


def size_among(count: int) -> StoneSize:
    """How large each of a square's stones is: a single one is half as large again."""
    return StoneSize.ALONE if count < 2 else StoneSize.PAIRED


def spot_corner(square: int, spot: int, count: int) -> tuple[int, int]:
    """The upper left pixel of a square's first or second stone, of so many: in the middle, or side by side."""
    box, size = SQUARE_BOXES[square], size_among(count)
    if size is StoneSize.ALONE:
        return (box.left + (box.width - size.width) // 2, box.top + (box.height - size.height) // 2)
    return (box.left + box.width // 2 + (spot - 1) * size.width, box.top + _FOOT - size.height)


def spot_middle(square: int, spot: int, count: int) -> Point:
    """The centre of a square's first or second stone, of so many."""
    (left, top), size = spot_corner(square, spot, count), size_among(count)
    return (left + size.width / 2, top + size.height / 2)


panel_box = PanelRow(PANEL_TOP, PANEL_HEIGHT).box


_ROUND = CIRCLE / 2 - GAP
_LARGE = 26
"""The radius of a vulcanologist on a circle of its own."""

LAPS_UNMARKED = 2
"""On the first two laps a vulcanologist shows no lap number."""


@lru_cache(maxsize=1)
def terrain() -> Image.Image:
    """The empty board on its card; callers must not write on it."""
    return on_card("hekla/terrain", PICTURE_WIDTH, PICTURE_HEIGHT)


@lru_cache(maxsize=128)
def circle_sprite(circle: int, *, acting: bool) -> Image.Image:
    """A circle without its number, for vulcanologists; ringed if it is the turn of one of them."""
    box = CIRCLE_BOXES[circle]
    ground = terrain().crop(box.edges)
    fill = NIGHT if not SIGHT[circle] else ASH if circle < len(INNER) else ICE_DARK

    def draw(pen: Pen) -> None:
        if acting:
            pen.slab((GAP, GAP, box.width - GAP, box.height - GAP), _ROUND, PAPER)
        inset = GAP + (5 if acting else 2)
        pen.slab((inset, inset, box.width - inset, box.height - inset), _ROUND - inset + GAP, fill)

    return sprite(box.width, box.height, ground, draw)


def seats_on(vulcanologists: Sequence[int], circle: int) -> tuple[int, ...]:
    """The seats whose vulcanologists are on a circle, on any lap."""
    return tuple(seat for seat, position in enumerate(vulcanologists) if circle_at(position) == circle)


def pawn_of(view: HeklaState, seat: int, position: int, radius: int = _LARGE) -> Pawn:
    """A seat's vulcanologist at a position, by default in the size for a circle of its own."""
    lap = lap_of(position)
    return Pawn(seat, radius, seat in view.to_act, seat in view.forfeited, lap if lap > LAPS_UNMARKED else 0)


def place_of(vulcanologists: Sequence[int], seat: int) -> Point:
    """The centre of a seat's vulcanologist in the picture, given all positions."""
    circle = circle_at(vulcanologists[seat])
    box = CIRCLE_BOXES[circle]
    seats = seats_on(vulcanologists, circle)
    return arrange(box.inside(5), len(seats), _LARGE).spots[seats.index(seat)]


def lay_track(image: Image.Image, view: HeklaState, away: frozenset[int] = frozenset()) -> None:
    """Lay the circles with vulcanologists onto the picture, without the seats ``away``."""
    for circle in {circle_at(at) for seat, at in enumerate(view.table.vulcanologists) if seat not in away}:
        box = CIRCLE_BOXES[circle]
        seats = [seat for seat in seats_on(view.table.vulcanologists, circle) if seat not in away]
        image.paste(circle_sprite(circle, acting=not view.to_act.isdisjoint(seats)), box[:2])
        group = arrange(box.inside(5), len(seats), _LARGE)
        for seat, spot in zip(seats, group.spots, strict=True):
            pawn = pawn_of(view, seat, view.table.vulcanologists[seat], group.radius)
            pawn_stamp(pawn).press_middle(image, spot)


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


def _lay_strip(image: Image.Image, view: HeklaState, audience: Audience) -> None:
    """Lay whose move it is, and what is left before the game ends: blocks of lava, or quiet rounds (H14, H19)."""
    image.paste(slab_sprite(BOARD_WIDTH, STRIP_HEIGHT), (MARGIN, STRIP_TOP))
    right, top = MARGIN + BOARD_WIDTH - 14, STRIP_TOP + (STRIP_HEIGHT - LINE) // 2
    quiet = view.rounds_without_eruption
    fading = quiet >= view.quiet_rounds - QUIET_SHOWN and view.outcome is None
    if not fading:
        right -= _GAUGE + 2
        image.paste(lava_gauge(*view.lava_left), (right, STRIP_TOP + 2))
    left = text("picture-quiet", rounds=quiet, limit=view.quiet_rounds)
    said = left if fading else text("picture-hekla-lava-left", blocks=sum(view.lava_left))
    count = kept_line(audience(said), _COUNT + _GAUGE)
    right -= count.width + 12
    image.paste(count, (right, top))
    turn = turn_sprite(audience, view, right - MARGIN - 32)
    if turn is not None:
        image.paste(turn, (MARGIN + 16, top))


def shown_supply(supply: Supply) -> tuple[int, ...]:
    """The values of the volcanoes in a panel, from left to right."""
    return tuple(value for value in VALUES for _ in range(supply[value]))


def supply_corner(box: Box, place: int) -> tuple[int, int]:
    """The upper left pixel of a volcano in a panel."""
    return (box.left + 8 + place * (StoneSize.PAIRED.width + 2), box.top + _STONES_TOP)


def _lay_panel(image: Image.Image, view: HeklaState, seat: int, events: Sequence[Event], audience: Audience) -> None:
    box = panel_box(seat, view.seats)
    standing = lay_panel(image, view, seat, box, audience, emblem=(8, 7), name=(12, _NAME_TOP, 12))
    position = large_figure(view.table.vulcanologists[seat], _ROW, faint=standing is Standing.FORFEITED)
    image.paste(position, (box.left + box.width - 10 - position.width, box.top + 7))
    steps = [event for event in events if isinstance(event, VulcanologistAdvanced | VulcanologistRetreated)]
    own = [step.target - step.start for step in steps if step.seat == seat]
    if own:
        image.paste(figure(f"{sum(own):+d}", _GAIN_WIDTH, _ROW, LETTERS), (box.left + 9 + EMBLEM, box.top + 7))
    back = Counter(event.value for event in events if isinstance(event, VolcanoReturned) and event.seat == seat)
    for place, value in enumerate(shown_supply(view.table.supplies[seat])):
        left, top = supply_corner(box, place)
        stone_stamp(Stone(seat, value), StoneSize.PAIRED).press(image, (left, top))
        if back[value]:
            back[value] -= 1
            image.paste(_returned_sprite(), (left, top + StoneSize.PAIRED.height))


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
