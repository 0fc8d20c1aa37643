"""Scoring rows: which rows can score, the advances, and the eruption (H10 to H15)."""

from collections.abc import Container, Iterable, Sequence

from games.core.values import put
from games.hekla.board import ROWS, SPOTS, STEPS, Row
from games.hekla.events import HeklaEvent, LavaPlaced, RowScored, VolcanoReturned, VulcanologistAdvanced
from games.hekla.moves import Action, PlaceVolcano, Shift, actions
from games.hekla.pieces import DEAD, GROOVES, HeklaTable, Stone, Stones, lava_value, supplied

THRESHOLD = 8
"""The number of grooves that a row needs at least (H12)."""

_NEVER = -100


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
                found[stone.seat] += STEPS[square]
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
    after = put(squares, centre, (*staying, Stone(None, block)))
    scored = RowScored(mover, row, grooves(squares, row))
    return HeklaTable(after, tuple(stock), tuple(positions), lava + 1), (
        scored,
        *advances,
        *returned,
        LavaPlaced(block, centre),
    )


def tempting(table: HeklaTable, seat: int) -> list[Action]:
    """The seat's turns that can score, with the nearest retreat; one that cannot may be among them, none is missing."""
    reach, full = _fullest(table.squares)
    found: list[Action] = []
    for move in actions(table, seat, 1):
        match move:
            case PlaceVolcano(value=value, square=square) if reach[square] + value >= THRESHOLD:
                found.append(move)
            case Shift(value=value, start=start, target=target) if reach[target] + value >= THRESHOLD or (
                len(table.squares[start]) == SPOTS and full[start] - value >= THRESHOLD
            ):
                found.append(move)
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
