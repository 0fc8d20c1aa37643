"""The pictures of Hekla's rules."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from games.core.contract import Event
from games.hekla.board import CIRCLES, NUMBERS, SQUARES
from games.hekla.events import RowScored, VolcanoMoved, VulcanologistAdvanced
from games.hekla.game import HEKLA
from games.hekla.moves import Shift
from games.hekla.pieces import SUPPLIES, HeklaTable, read_stones, supplied
from games.hekla.position import HeklaPosition
from games.hekla.scoring import grooves
from rendering.hekla.animation import animate
from rendering.hekla.board import CIRCLE_BOXES, SQUARE_BOXES, STRIP_TOP
from rendering.hekla.still import compose
from rendering.lessons import Illustration, Illustrator, Lessons
from rendering.seats import PICTURE_WIDTH

SEED = bytes(16)
"""A fixed seed; nothing in these positions depends on chance."""

RED, GREEN = 0, 1

DOUBLE: Mapping[str, str] = {"C2": "g3", "D1": "g2", "D2": "b2", "D3": "y1", "E2": "r2", "F2": "y2"}
"""The text's example: a 3 on D2 scores two rows at once."""


LEGEND: Mapping[str, str] = {
    "A1": "y2", "B3": "g3", "C2": "r3", "D2": "y2", "B4": "y1", "C4": "r1g0", "D4": "r2", "F3": "y0", "E1": "l0r0",
    "D5": "l0l1", "E3": "l0", "F2": "g2",
}  # fmt: skip
"""A game well under way."""


def _position(stones: Mapping[str, str], circles: tuple[int, ...] = (0, 0), mover: int = RED) -> HeklaPosition:
    """A position with these stones, such as {"C2": "r3l0"}, and the vulcanologists at these track positions."""
    squares = tuple(read_stones(stones.get(name, "")) for name in SQUARES)
    supplies = [SUPPLIES[len(circles)]] * len(circles)
    lava = 0
    for stone in (stone for square in squares for stone in square):
        if stone.seat is None:
            lava += 1
        else:
            supplies[stone.seat] = supplied(supplies[stone.seat], stone.value, -1)
    table = HeklaTable(squares, tuple(supplies), circles, lava)
    return replace(HEKLA.start(len(circles), {}, SEED, mover), table=table)


_MARGIN = 2
"""Pixels around the squares that a picture shows."""

_Marks: TypeAlias = Callable[[HeklaPosition], tuple[Event, ...]]
"""The events to mark in a position."""

_LESSON: Illustrator[HeklaPosition] = Illustrator("hekla", compose, animate)


def _around(shown: str) -> tuple[int, int, int, int]:
    """The least part of the board with these squares and circles, such as "B1 D3 I7"."""
    places = [CIRCLE_BOXES[CIRCLES.index(name)] for name in shown.split() if name in CIRCLES]
    boxes = places + [SQUARE_BOXES[NUMBERS[name]] for name in shown.split() if name in NUMBERS]
    left, top = (min(edges) - _MARGIN for edges in ([box.left for box in boxes], [box.top for box in boxes]))
    return left, top, max(box.right for box in boxes) + _MARGIN, max(box.bottom for box in boxes) + _MARGIN


def _still(
    shown: str,
    stones: Mapping[str, str],
    circles: tuple[int, ...] = (0, 0),
    moves: str = "",
    marks: _Marks = lambda _position: (),
) -> Illustration:
    """These stones after the moves, in the least part of the board with these squares and circles."""
    return _LESSON.still(partial(_position, stones, circles), moves, _around(shown), marks)


def _steps(start: str, *targets: str) -> _Marks:
    """Several legal moves of a volcano in one picture; KeyError for an illegal one."""

    def marks(position: HeklaPosition) -> tuple[Event, ...]:
        moves = {move.target: move for move in position.moves(RED) if isinstance(move, Shift) and move.circles == 0}
        went = (moves[NUMBERS[target]] for target in targets)
        return tuple(VolcanoMoved(RED, move.value, NUMBERS[start], move.target) for move in went)

    return marks


_ROW = (NUMBERS["C1"], NUMBERS["C2"], NUMBERS["C3"])


def _scoring(position: HeklaPosition) -> tuple[Event, ...]:
    """A row at the moment it scores, before its effects."""
    return (RowScored(RED, _ROW, grooves(position.table.squares, _ROW)),)


_CORNER = CIRCLES.index("O9")
"""A corner of the outer ring, which has no line of sight."""


_WHOLE = (0, 0, PICTURE_WIDTH, STRIP_TOP)
"""The crater and the track, without the panels below."""


LESSONS: Lessons = {
    # Green scores B2, C2, D2: the red volcano in the middle erupts.
    "legend": _LESSON.still(partial(_position, LEGEND, (11, 3, 29), GREEN), "B3-B2", tags=True),
    "crater": _LESSON.still(partial(_position, {}), box=_WHOLE),
    # The inner ring and the outer one up to a corner.
    "track": _LESSON.still(
        partial(_position, {}, (_CORNER, 0)), box=_WHOLE, marks=lambda _: (VulcanologistAdvanced(RED, 0, _CORNER),)
    ),
    "place": _still("B1 D3", {"B2": "g1", "D3": "r2"}, moves="3@C2"),
    "move": _still("B2 D4", {"C3": "r2", "D3": "g1"}, marks=_steps("C3", "B3", "C2", "C4", "D3")),
    # From I10 the vulcanologist sees row 3, so the volcano on B3 may go far, in either direction.
    "long-move": _still("A3 D5 I10", {"B3": "r2"}, (CIRCLES.index("I10"), 0), marks=_steps("B3", "B5", "F3")),
    # I7, in a notch, sees a row and a column.
    "sight": _still("A1 F4 I7", {"B1": "g2", "C1": "r1", "F3": "r0"}, (CIRCLES.index("I7"), 0)),
    "row": _still("B1 D3", {"C1": "r3", "C2": "g3", "C3": "r2"}, marks=_scoring),
    "double-scoring": _LESSON.film(partial(_position, DOUBLE, (4, 3, 6, 2), GREEN), "C2-D2 D2-F2"),
    # Red sets off B2, C2, D2 with 8 grooves: 2 for B2, which is active, 1 for D2, 1 above 7; green gets 1.
    "advance": _still("B2 E2 I3 I8", {"B2": "r3", "C2": "g3"}, (3, 7), "2@D2"),
    "eruption": _LESSON.film(partial(_position, {"C1": "r2", "C2": "g3"}, (3, 7)), "3@C3"),
    # A square with one block, one with a block and a volcano, one with two, with and without a groove.
    "lava": _still("B2 D3", {"B3": "l0", "C3": "l0r2", "D3": "l0l1", "D2": "g1"}),
}
"""Every picture the rules texts refer to."""
