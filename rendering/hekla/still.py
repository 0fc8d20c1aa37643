"""The whole Hekla picture: crater, track and panels, below the stones ways and light, above them what has happened."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from PIL import Image, ImageDraw

from games.core.contract import Event
from games.hekla.board import CIRCLE_PLACES, SQUARE_PLACES, Row, circle_at
from games.hekla.events import (
    LavaPlaced,
    RowScored,
    VolcanoMoved,
    VolcanoPlaced,
    VulcanologistAdvanced,
    VulcanologistRetreated,
)
from games.hekla.pieces import Stone
from games.hekla.scoring import grooves
from games.hekla.state import HeklaState
from rendering.art import part
from rendering.canvas import Point, Stamp, stamp
from rendering.hekla.board import (
    ACROSS,
    BOARD_FOOT,
    CIRCLE_BOXES,
    DOWN,
    LETTERS,
    SQUARE_BOXES,
    halo_stamp,
    lay_panels,
    lay_track,
    size_among,
    spot_corner,
    spot_middle,
    stone_stamp,
    terrain,
)
from rendering.palette import NIGHT, PAPER
from rendering.picture import WORDLESS, Audience
from rendering.seats import PICTURE_WIDTH, step_stamp
from rendering.shapes import disc_stamp, frame, lay_arrow

_ARROW, _HEAD = ((18, NIGHT), (12, PAPER)), 28
_INSET, _DASH = 5.0, 15.0


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
def _left_stamp() -> Stamp:
    """The dashed frame of a square that a volcano has left."""
    dashes = frame((_INSET, _INSET, ACROSS - _INSET, DOWN - _INSET), PAPER, 4, (_DASH, _DASH))
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
            disc_stamp("", 17, LETTERS).press_middle(image, start)
    for event in events:
        if isinstance(event, VolcanoPlaced):
            _lay_halo(image, view, event.square, Stone(event.seat, event.value))
        elif isinstance(event, VolcanoMoved):
            _lay_halo(image, view, event.target, Stone(event.seat, event.value))
        elif isinstance(event, LavaPlaced):
            _lay_halo(image, view, event.square, Stone(None, event.value))


_TOTAL_DROP = 57
"""The middle of a total below the upper edge of its square: between the squares' names and the stones' values."""

_RIM = 9
_NESTING = 5
"""The inset of nested frames that would overlap, in pixels."""


@lru_cache(maxsize=32)
def _frame(width: int, height: int, *, open_to_choice: bool) -> Stamp:
    """The frame of a row: solid where it scored, dashed where it may be chosen."""
    inner = (7.0, 7.0, width - 7.0, height - 7.0)
    return stamp(width, height, frame(inner, PAPER, 6, (_DASH, _DASH) if open_to_choice else (1.0, 0.0)))


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


def _footprint(circle: int, seat: int) -> Point:
    """The position of a seat's footprint on a circle: on the edge away from the crater, seats side by side."""
    box = CIRCLE_BOXES[circle]
    aside = (seat - 1.5) * 17
    x, y = box.middle
    if box.height > box.width:
        outer = box.left + (box.width - _RIM if x > PICTURE_WIDTH / 2 else _RIM)
        return (outer, y + aside)
    upper = y < BOARD_FOOT / 2
    return (x + aside, box.top + (_RIM if upper else box.height - _RIM))


def _lay_way(image: Image.Image, event: VulcanologistAdvanced | VulcanologistRetreated) -> None:
    step = 1 if event.target > event.start else -1
    for position in range(event.start, event.target, step):
        circle = circle_at(position)
        step_stamp(event.seat, hollow=position == event.start).press_middle(image, _footprint(circle, event.seat))


def lay_marks(image: Image.Image, view: HeklaState, events: Sequence[Event]) -> None:
    """Mark the events on a finished picture, and the rows the mover may choose from (H10)."""
    rows = [(event.row, event.total, False) for event in events if isinstance(event, RowScored)]
    rows += [(row, grooves(view.table.squares, row), True) for row in view.choices]
    for place, (row, _, open_to_choice) in enumerate(rows):
        _lay_frame(image, row, place, open_to_choice=open_to_choice)
    for event in events:
        if isinstance(event, VulcanologistAdvanced | VulcanologistRetreated):
            _lay_way(image, event)
    middles = total_middles([row for row, _, _ in rows])
    for row, total, _ in rows:
        disc_stamp(str(total), 26, LETTERS).press_middle(image, middles[row])


_NAME, _BRIGHT = (52, 38), 150
"""How far the names of squares reach, and what is brighter is a part of them."""

_NEAR, _FAR = 14.0, 48.0
"""Half the width of the light at the vulcanologist and at the other side of the crater."""

_CROSSING = 700.0


def _half(away: float) -> float:
    return _NEAR + (_FAR - _NEAR) * away / _CROSSING


@lru_cache(maxsize=512)
def _light(square: int, circle: int) -> Image.Image:
    """Where the cones of light from a circle lie on a square, and its name, as a mask."""
    box, (x, y) = SQUARE_BOXES[square], CIRCLE_BOXES[circle].middle
    place, source = SQUARE_PLACES[square], CIRCLE_PLACES[circle]
    mask = Image.new("1", (ACROSS, DOWN), 0)
    draw = ImageDraw.Draw(mask)
    name = part("hekla/sight", box.edges).crop((0, 0, *_NAME))
    mask.paste(name.convert("L").point([255 * (level > _BRIGHT) for level in range(256)], "1"), (0, 0))
    level, upright = (box.left - x, ACROSS, DOWN / 2), (box.top - y, DOWN, ACROSS / 2)
    for axis, (away, length, middle) in enumerate((level, upright)):
        if source[axis] == place[axis]:
            near, far = _half(abs(away)), _half(abs(away + length))
            cone = ((0, middle - near), (length, middle - far), (length, middle + far), (0, middle + near))
            draw.polygon([point[:: -1 if axis else 1] for point in cone], fill=1)
    return mask


def lay_squares(image: Image.Image, view: HeklaState) -> None:
    """Copy the squares that are full of lava, or seen by whoever is to act (H5), onto the picture."""
    source = circle_at(view.table.vulcanologists[view.mover])
    sight = view.sight if view.mover in view.to_act else frozenset[int]()
    for square in sight | view.dead:
        box = SQUARE_BOXES[square]
        # Light passes behind a full square of lava (H15).
        if square in view.dead:
            image.paste(part("hekla/crust", box.edges), box[:2])
        else:
            image.paste(part("hekla/sight", box.edges), box[:2], _light(square, source))


def lay_stones(image: Image.Image, view: HeklaState) -> None:
    """Lay the stones of all squares."""
    for square, stones in enumerate(view.table.squares):
        size = size_among(len(stones))
        for spot, stone in enumerate(stones):
            stone_stamp(stone, size).press(image, spot_corner(square, spot, len(stones)))


def with_placed(view: HeklaState, events: Sequence[Event]) -> HeklaState:
    """The view with the volcanoes that these events place, so that the marks have something to mark."""
    squares = list(view.table.squares)
    for event in events:
        if isinstance(event, VolcanoPlaced):
            squares[event.square] = (*squares[event.square], Stone(event.seat, event.value))
    return replace(view, table=view.table._replace(squares=tuple(squares)))


def compose(
    view: HeklaState,
    events: Sequence[Event] = (),
    audience: Audience = WORDLESS,
    away: frozenset[int] = frozenset(),
) -> Image.Image:
    """The picture of a view as a new palette image, with the events that led to it marked.

    Without the vulcanologists of the seats ``away``, which are moving in a film.
    """
    image = terrain().copy()
    lay_squares(image, view)
    lay_moves(image, view, events)
    lay_stones(image, view)
    lay_track(image, view, away)
    lay_panels(image, view, events, audience)
    lay_marks(image, view, events)
    return image
