"""Scoring rows: which rows can score, the advances, and the eruption (H10 to H15)."""

from collections.abc import Container, Iterable, Sequence

from games.core.values import put
from games.hekla.board import ACTIVE, ROWS, SPOTS, Row, nearest_retreat
from games.hekla.events import HeklaEvent, LavaPlaced, RowScored, VolcanoReturned, VulcanologistAdvanced
from games.hekla.moves import PlaceVolcano, Shift, reached
from games.hekla.pieces import DEAD, GROOVES, STONES, VALUES, HeklaTable, Stone, Stones, lava_value, supplied, values_of

THRESHOLD = 8
"""The number of grooves that a row needs at least (H12)."""

_NEVER = -100

_LAVA = (STONES["l0"], STONES["l1"])


def grooves(squares: Sequence[Stones], row: Row) -> int:
    """The total number of grooves of the row's stones, including lava."""
    first, centre, last = row
    return GROOVES[squares[first]] + GROOVES[squares[centre]] + GROOVES[squares[last]]


def can_score(squares: Sequence[Stones], row: Row) -> bool:
    """Whether the row has a stone on every square, enough grooves, and at most one lava on its centre (H12)."""
    first, centre, last = row
    if not (squares[first] and squares[centre] and squares[last]) or squares[centre] in DEAD:
        return False
    return grooves(squares, row) >= THRESHOLD


def rows_to_score(squares: Sequence[Stones], rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows that can score, sorted (H10)."""
    return tuple(sorted([row for row in rows if can_score(squares, row)]))


def gains(squares: Sequence[Stones], row: Row, mover: int, seats: int) -> tuple[int, ...]:
    """The number of circles that each seat advances when the row scores (H13).

    One for every volcano, two on an active square. The mover also advances by the row's grooves beyond seven, even
    without a volcano of its own in it.
    """
    found = [0] * seats
    for square in row:
        for stone in squares[square]:
            if stone.seat is not None:
                found[stone.seat] += 2 if square in ACTIVE else 1
    found[mover] += grooves(squares, row) - THRESHOLD + 1
    return tuple(found)


def score(table: HeklaTable, row: Row, mover: int, gone: Container[int]) -> tuple[HeklaTable, tuple[HeklaEvent, ...]]:
    """Score a row that can score: the vulcanologists advance, then the centre erupts (H13, H14).

    The vulcanologists of the seats in ``gone`` do not advance (H22).
    """
    squares, supplies, vulcanologists, lava = table
    advances = [
        VulcanologistAdvanced(seat, vulcanologists[seat], vulcanologists[seat] + gain)
        for seat, gain in enumerate(gains(squares, row, mover, len(supplies)))
        if gain and seat not in gone
    ]
    positions = list(vulcanologists)
    for advance in advances:
        positions[advance.seat] = advance.target
    centre, stock = row[1], list(supplies)
    returned: list[VolcanoReturned] = []
    staying: list[Stone] = []
    for stone in squares[centre]:
        if stone.seat is None:
            staying.append(stone)
        else:
            stock[stone.seat] = supplied(stock[stone.seat], stone.value, 1)
            returned.append(VolcanoReturned(stone.seat, stone.value, centre))
    block = lava_value(lava)
    after = put(squares, centre, (*staying, _LAVA[block]))
    scored = RowScored(mover, row, grooves(squares, row))
    return HeklaTable(after, tuple(stock), tuple(positions), lava + 1), (
        scored,
        *advances,
        *returned,
        LavaPlaced(block, centre),
    )


def tempting(table: HeklaTable, seat: int) -> list[PlaceVolcano | Shift]:
    """The seat's turns that can score, with the nearest retreat; one that cannot may be among them, none is missing."""
    squares, position = table.squares, table.vulcanologists[seat]
    reach, full = _fullest(squares)
    values = [value for value in VALUES if table.supplies[seat][value]]
    found: list[PlaceVolcano | Shift] = [
        PlaceVolcano(value, square)
        for square, total in enumerate(reach)
        if total + max(VALUES) >= THRESHOLD and not squares[square]
        for value in values
        if total + value >= THRESHOLD
    ]
    most = max(reach)
    for start, stones in enumerate(squares):
        for value in values_of(stones, seat):
            lacking = THRESHOLD - value
            leaving = len(stones) == SPOTS and full[start] >= THRESHOLD + value
            if leaving or most >= lacking:
                back = nearest_retreat(start, position)
                found += [
                    Shift(value, start, target, back if far else 0)
                    for target, far in reached(squares, start)
                    if (leaving or reach[target] >= lacking) and (not far or back >= 0)
                ]
    return found


def _fullest(squares: Sequence[Stones]) -> tuple[list[int], list[int]]:
    """For each square the most grooves in a row of it that lacks no other stone, and in one that lacks none at all."""
    grooves = [GROOVES[stones] for stones in squares]
    reach, full = [_NEVER] * len(squares), [_NEVER] * len(squares)
    for row in ROWS:
        first, centre, last = row
        lacks = [square for square in row if not squares[square]]
        if len(lacks) > 1 or squares[centre] in DEAD:
            continue
        total = grooves[first] + grooves[centre] + grooves[last]
        for square in lacks or row:
            reach[square] = max(reach[square], total)
            if not lacks:
                full[square] = max(full[square], total)
    return reach, full
