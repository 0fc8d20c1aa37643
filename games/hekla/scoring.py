"""Scoring rows: which rows can score, the advances, and the eruption (H10 to H15)."""

from collections.abc import Container, Iterable, Sequence

from games.core.values import put
from games.hekla.board import ACTIVE, Row
from games.hekla.events import HeklaEvent, LavaPlaced, RowScored, VolcanoReturned, VulcanologistAdvanced
from games.hekla.pieces import STONES, HeklaTable, Stone, Stones, lava_value, supplied

THRESHOLD = 8
"""The number of grooves that a row needs at least (H12)."""

_LAVA = (STONES["l0"], STONES["l1"])


def grooves(squares: Sequence[Stones], row: Row) -> int:
    """The total number of grooves of the row's stones, including lava."""
    return sum(stone.value for square in row for stone in squares[square])


def can_score(squares: Sequence[Stones], row: Row) -> bool:
    """Whether the row has a stone on every square, enough grooves, and at most one lava on its centre (H12)."""
    if not all(squares[square] for square in row) or grooves(squares, row) < THRESHOLD:
        return False
    return sum(stone.is_lava for stone in squares[row[1]]) <= 1


def rows_to_score(squares: Sequence[Stones], rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows that can score, sorted (H10)."""
    return tuple(sorted(row for row in rows if can_score(squares, row)))


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
