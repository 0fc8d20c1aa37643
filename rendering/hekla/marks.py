"""The marks of the last turn: below the stones ways and light, above them rows that score, steps and new lava."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.core.contract import Event
from games.hekla.board import SQUARE_PLACES, Row, circle_at
from games.hekla.events import (
    LavaPlaced,
    RowScored,
    VolcanoMoved,
    VolcanoPlaced,
    VulcanologistAdvanced,
    VulcanologistRetreated,
)
from games.hekla.pieces import Stone
from games.hekla.state import HeklaState
from rendering.canvas import Pen, Point, Stamp, stamp
from rendering.hekla.layout import (
    ACROSS,
    BOARD_FOOT,
    CIRCLE_BOXES,
    DOWN,
    LETTERS,
    SQUARE_BOXES,
    size_among,
    spot_corner,
    spot_middle,
)
from rendering.hekla.stones import StoneSize, halo_stamp
from rendering.palette import NIGHT, PAPER, TONES
from rendering.seats import PICTURE_WIDTH, SEAT_COLOURS
from rendering.shapes import dashed_frame, lay_arrow, plain_frame

_ARROW, _HEAD = ((18, NIGHT), (12, PAPER)), 28
_INSET = 5.0


def spot_of(view: HeklaState, square: int, stone: Stone) -> int | None:
    """The spot of a stone that has just come to a square; None if it has left since."""
    return max((spot for spot, other in enumerate(view.table.squares[square]) if other == stone), default=None)


def way_of(view: HeklaState, event: VolcanoMoved) -> tuple[Point, Point]:
    """The arrow of a move: from the middle of its start to the edge of what stands on its target."""
    start, target = SQUARE_BOXES[event.start].middle, SQUARE_BOXES[event.target].middle
    count = len(view.table.squares[event.target])
    corners = [spot_corner(event.target, spot, count) for spot in range(count)]
    if not corners:
        return start, target
    size = size_among(count)
    left, right = min(x for x, _ in corners), max(x for x, _ in corners) + size.width
    top, foot = corners[0][1], corners[0][1] + size.height
    if start[1] == target[1]:
        return start, (left - 1.0 if start[0] < target[0] else right + 1.0, target[1])
    return start, (target[0], top - 1.0 if start[1] < target[1] else foot + 1.0)


@lru_cache(maxsize=1)
def _tail_stamp() -> Stamp:
    """Where a move began."""
    return stamp(44, 44, lambda pen: pen.disc((22, 22), 17, PAPER), edge=3)


@lru_cache(maxsize=1)
def _left_stamp() -> Stamp:
    """The dashed frame of a square that a volcano has left."""
    width, height = ACROSS - 2 * _INSET, DOWN - 2 * _INSET
    dashes = dashed_frame((_INSET, _INSET, _INSET + width, _INSET + height), PAPER, 4, width / 7, height / 9)
    return stamp(ACROSS, DOWN, dashes, edge=1.5)


def _lay_halo(image: Image.Image, view: HeklaState, square: int, stone: Stone) -> None:
    spot, count = spot_of(view, square, stone), len(view.table.squares[square])
    if spot is not None:
        box, (x, y) = SQUARE_BOXES[square], spot_middle(square, spot, count)
        # One of two stones stands near the edge.
        ground = image.crop(box.edges)
        halo_stamp(stone, size_among(count)).press_middle(ground, (x - box.left, y - box.top))
        image.paste(ground, (box.left, box.top))


def lay_moves(image: Image.Image, view: HeklaState, events: Sequence[Event]) -> None:
    """Mark on the ground, before the stones are laid, from where a volcano moved and what is new."""
    for event in events:
        if isinstance(event, VolcanoMoved):
            box = SQUARE_BOXES[event.start]
            _left_stamp().press(image, (box.left, box.top))
            start, tip = way_of(view, event)
            lay_arrow(image, (start, tip), _ARROW, _HEAD)
            _tail_stamp().press_middle(image, start)
    for event in events:
        if isinstance(event, VolcanoPlaced):
            _lay_halo(image, view, event.square, Stone(event.seat, event.value))
        elif isinstance(event, VolcanoMoved):
            _lay_halo(image, view, event.target, Stone(event.seat, event.value))
        elif isinstance(event, LavaPlaced):
            _lay_halo(image, view, event.square, Stone(None, event.value))


_BADGE = 60
_TOTAL_DROP = 57
"""The middle of a total below the upper edge of its square: between the squares' names and the stones' values."""

_DASH = 15.0
_RIM = 9
_NESTING = 5
"""The inset of nested frames that would overlap, in pixels."""


@lru_cache(maxsize=32)
def _frame(width: int, height: int, *, open_to_choice: bool) -> Stamp:
    """The frame of a row: solid where it scored, dashed where it may be chosen."""
    inner = (7.0, 7.0, width - 7.0, height - 7.0)
    drawn = dashed_frame(inner, PAPER, 6, _DASH, _DASH) if open_to_choice else plain_frame(inner, PAPER, 6)
    return stamp(width, height, drawn)


@lru_cache(maxsize=32)
def _badge(total: int) -> Stamp:
    middle = (_BADGE / 2, _BADGE / 2)

    def draw(pen: Pen) -> None:
        pen.disc(middle, 26, PAPER)
        pen.write(middle, str(total), LETTERS, NIGHT)

    return stamp(_BADGE, _BADGE, draw, edge=2.5)


def total_middles(rows: Sequence[Row]) -> dict[Row, Point]:
    """The point for each row's total: on the right edge of its centre, on the left one in a vertical row.

    There it lies between stones, below names. Where two would meet, one takes the opposite edge.
    """
    found = dict[Row, Point]()
    for row in sorted(set(rows), key=_is_level):
        box = SQUARE_BOXES[row[1]]
        edges = (box.left, box.left + box.width)
        if _is_level(row) or SQUARE_PLACES[row[1]][1] == 1:
            # Beside the first column lies the track.
            edges = edges[::-1]
        spots = [(float(x), float(box.top + _TOTAL_DROP)) for x in edges]
        found[row] = next((spot for spot in spots if spot not in found.values()), spots[0])
    return found


def _is_level(row: Row) -> bool:
    return SQUARE_BOXES[row[0]].top == SQUARE_BOXES[row[1]].top


def _lay_frame(image: Image.Image, row: Row, place: int, *, open_to_choice: bool) -> None:
    first, last = SQUARE_BOXES[row[0]], SQUARE_BOXES[row[2]]
    inset = place % 2 * _NESTING - 7
    width = last.left + last.width - first.left - 2 * inset
    height = last.top + last.height - first.top - 2 * inset
    _frame(width, height, open_to_choice=open_to_choice).press(image, (first.left + inset, first.top + inset))


def total_of(view: HeklaState, row: Row) -> int:
    """The number of grooves in a row (H12)."""
    return sum(stone.value for square in row for stone in view.table.squares[square])


@lru_cache(maxsize=2)
def _burst(size: StoneSize) -> Stamp:
    """Sparks above a lava block that was just placed."""
    x, y = size.width / 2, size.height * 0.62

    return stamp(
        size.width, size.height, lambda pen: pen.art("hekla/sparks", (x, y), 0.6 * size.height, (PAPER, PAPER))
    )


def _lay_burst(image: Image.Image, view: HeklaState, event: LavaPlaced) -> None:
    spot, count = spot_of(view, event.square, Stone(None, event.value)), len(view.table.squares[event.square])
    if spot is not None:
        left, top = spot_corner(event.square, spot, count)
        _burst(size_among(count)).press(image, (left, top - 12))


@lru_cache(maxsize=16)
def _step_mark(seat: int, *, hollow: bool) -> Stamp:
    """A footprint in a seat's colour: hollow at the start of the way."""
    tones = TONES[SEAT_COLOURS[seat]]

    def draw(pen: Pen) -> None:
        pen.disc((9, 9), 7, PAPER)
        pen.disc((9, 9), 5.6, tones.chip)
        if hollow:
            pen.disc((9, 9), 3, NIGHT)

    return stamp(18, 18, draw, edge=1.6)


def _footprint(circle: int, seat: int) -> tuple[int, int]:
    """The position of a seat's footprint on a circle: on the edge away from the crater, seats side by side."""
    box = CIRCLE_BOXES[circle]
    aside = (seat - 1.5) * 17
    x, y = box.middle
    if box.height > box.width:
        outer = box.left + (box.width - _RIM if x > PICTURE_WIDTH / 2 else _RIM)
        return (round(outer - 9), round(y + aside - 9))
    upper = y < BOARD_FOOT / 2
    return (round(x + aside - 9), round(box.top + (_RIM if upper else box.height - _RIM) - 9))


def _lay_way(image: Image.Image, event: VulcanologistAdvanced | VulcanologistRetreated) -> None:
    step = 1 if event.target > event.start else -1
    for position in range(event.start, event.target, step):
        circle = circle_at(position)
        _step_mark(event.seat, hollow=position == event.start).press(image, _footprint(circle, event.seat))


def lay_marks(image: Image.Image, view: HeklaState, events: Sequence[Event]) -> None:
    """Mark the events on a finished picture, and the rows the mover may choose from (H10)."""
    rows = [(event.row, event.total, False) for event in events if isinstance(event, RowScored)]
    rows += [(row, total_of(view, row), True) for row in view.choices]
    for place, (row, _, open_to_choice) in enumerate(rows):
        _lay_frame(image, row, place, open_to_choice=open_to_choice)
    for event in events:
        if isinstance(event, VulcanologistAdvanced | VulcanologistRetreated):
            _lay_way(image, event)
        elif isinstance(event, LavaPlaced):
            _lay_burst(image, view, event)
    middles = total_middles([row for row, _, _ in rows])
    for row, total, _ in rows:
        _badge(total).press_middle(image, middles[row])
