"""Hekla positions for the pictures' tests: real games at random, and boards set up by hand."""

from dataclasses import replace
from functools import cache

from games.core.outcome import Outcome, placings
from games.core.text import text
from games.hekla.board import NUMBERS, SQUARES, Row
from games.hekla.endings import Ending
from games.hekla.events import (
    HeklaEvent,
    LavaPlaced,
    RowScored,
    VolcanoMoved,
    VolcanoReturned,
    VulcanologistAdvanced,
    VulcanologistRetreated,
)
from games.hekla.pieces import LAVA, SUPPLIES, HeklaTable, Stones, Supply, read_stones
from games.hekla.position import HeklaPosition
from games.hekla.state import HeklaState
from tests.rendering.playing import Turn, turns

SEATS = tuple(SUPPLIES)


def board(**stones: str) -> tuple[Stones, ...]:
    """The squares with these stones by name and code, such as ``C3="r3l0"``."""
    squares: list[Stones] = [()] * len(SQUARES)
    for name, codes in stones.items():
        squares[NUMBERS[name]] = read_stones(codes)
    return tuple(squares)


def row(first: str, centre: str, last: str) -> Row:
    return (NUMBERS[first], NUMBERS[centre], NUMBERS[last])


def view(
    squares: tuple[Stones, ...] = board(),
    vulcanologists: tuple[int, ...] = (0, 0, 0, 0),
    mover: int = 0,
    *,
    choices: tuple[Row, ...] = (),
    lava: int = 0,
    forfeited: frozenset[int] = frozenset(),
    outcome: Outcome | None = None,
) -> HeklaState:
    seats = len(vulcanologists)
    return HeklaPosition(
        table=HeklaTable(squares, (SUPPLIES[seats],) * seats, vulcanologists, lava),
        mover=mover,
        turn=12,
        open_rows=frozenset(choices),
        quiet=(0,) * seats,
        passed=frozenset(),
        quiet_rounds=20,
        forfeited=forfeited,
        outcome=outcome,
    )


def stocked(one: HeklaState, *supplies: Supply) -> HeklaState:
    """The view with these supplies."""
    return replace(one, table=one.table._replace(supplies=supplies))


def over(scores: tuple[int, ...]) -> Outcome:
    return Outcome(placings(scores), scores, Ending.LAVA, text("hekla-ending"))


@cache
def game(seats: int, seed: int) -> tuple[Turn, ...]:
    """Every turn of a game played at random."""
    return tuple(turns("hekla", seats, seed))


def scoring_turns(seats: int, seed: int) -> tuple[Turn, ...]:
    return tuple(turn for turn in game(seats, seed) if any(isinstance(event, RowScored) for event in turn.events))


DOUBLE_SCORING = Turn(
    view(board(D1="g2", D2="b2", D3="y1", E2="r2", F2="y2", C2="g3", A1="r3b0"), (30, 33, 11, 65), 1, lava=3),
    (
        VulcanologistRetreated(1, 33, 30),
        VolcanoMoved(1, 3, NUMBERS["C2"], NUMBERS["D2"]),
        RowScored(1, row("D2", "E2", "F2"), 9),
        VulcanologistAdvanced(1, 30, 33),
        VulcanologistAdvanced(0, 30, 31),
        VulcanologistAdvanced(2, 11, 12),
        VulcanologistAdvanced(3, 65, 66),
        VolcanoReturned(0, 2, NUMBERS["E2"]),
        LavaPlaced(0, NUMBERS["E2"]),
        RowScored(1, row("D1", "D2", "D3"), 8),
        VulcanologistAdvanced(1, 33, 36),
        VulcanologistAdvanced(2, 12, 13),
        VulcanologistAdvanced(3, 66, 67),
        VolcanoReturned(3, 2, NUMBERS["D2"]),
        VolcanoReturned(1, 3, NUMBERS["D2"]),
        LavaPlaced(0, NUMBERS["D2"]),
    ),
    view(board(D1="g2", D2="l0", D3="y1", E2="l0", F2="y2", A1="r3b0"), (31, 36, 13, 67), 2, lava=5),
)
"""Both rows of illustration 4 scored after a retreat, the row across first."""


ROWS_IN_A_CROWD = (
    *(("A1", "B1", "C1"), ("B1", "C1", "D1"), ("A2", "B2", "C2"), ("D3", "E3", "F3"), ("A4", "B4", "C4")),
    *(("C1", "C2", "C3"), ("D1", "D2", "D3"), ("C3", "C4", "C5"), ("D2", "E2", "F2")),
)
CAME_BACK = 3
"""After so many rows of a crowd their volcanoes fill the panels."""


def crowded(rows: int) -> Turn:
    """A full board on which so many rows score one after the other and everybody walks far each time."""
    codes = ("r3g2", "b3y2", "l0g1", "r2l1", "y3b1", "l0l1", "g3r1")
    full = {name: codes[number % len(codes)] for number, name in enumerate(SQUARES)} | {"B5": "g2", "A1": "r3"}
    centres = [names[1] for names in ROWS_IN_A_CROWD[:rows]]
    full |= {name: "r3g2" if at < CAME_BACK else "l0" for at, name in enumerate(centres)}
    start = view(board(**full), (1, 14, 33, 49), lava=LAVA - rows)
    start = stocked(start, *((0, 0, 0, 0),) * 4)
    events: list[HeklaEvent] = [VolcanoMoved(0, 3, NUMBERS["A1"], NUMBERS["B5"])]
    positions = start.table.vulcanologists
    for at, names in enumerate(ROWS_IN_A_CROWD[:rows]):
        scored = row(*names)
        events.append(RowScored(0, scored, 12))
        events += [VulcanologistAdvanced(seat, place, place + 7) for seat, place in enumerate(positions)]
        positions = tuple(place + 7 for place in positions)
        if at < CAME_BACK:
            events += [VolcanoReturned(0, 3, scored[1]), VolcanoReturned(1, 2, scored[1])]
        events.append(LavaPlaced(1, scored[1]))
    full |= {name: "l1" if at < CAME_BACK else "l0l1" for at, name in enumerate(centres)} | {"A1": "", "B5": "g2r3"}
    after = view(board(**full), positions, 1, lava=LAVA)
    back = min(rows, CAME_BACK)
    after = stocked(after, (0, 0, 0, back), (0, 0, back, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    return Turn(start, tuple(events), after)
