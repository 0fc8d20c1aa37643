"""Positions of Hekla as tests write them down."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.core.contract import Event
from games.core.options import OptionValue
from games.hekla.board import NUMBERS, ROWS, SQUARES, Row
from games.hekla.game import HEKLA
from games.hekla.moves import write_row
from games.hekla.pieces import SUPPLIES, HeklaTable, Supply, read_stones, supplied
from games.hekla.position import HeklaPosition

SEED = bytes(16)


def begin(seats: int = 2, first: int | None = 0, **options: OptionValue) -> HeklaPosition:
    """An opening."""
    return HEKLA.start(seats, options, SEED, first)


def square(name: str) -> int:
    return NUMBERS[name]


def row(name: str) -> Row:
    """The row written as "C1+C2+C3"."""
    return {write_row(one): one for one in ROWS}[name]


def position(
    stones: Mapping[str, str],
    pawns: Sequence[int] = (0, 0),
    *,
    lava: int | None = None,
    mover: int = 0,
    supplies: Sequence[Supply] | None = None,
    quiet: Sequence[int] | None = None,
) -> HeklaPosition:
    """A position with these stones, such as {"C2": "r3l0"}; the supplies are what is left of the usual ones.

    ``lava`` is how many blocks are placed if not just those in sight; as many seats as pawns.
    """
    squares = tuple(read_stones(stones.get(name, "")) for name in SQUARES)
    left = [SUPPLIES[len(pawns)]] * len(pawns)
    blocks = 0
    for stone in (stone for pile in squares for stone in pile):
        if stone.seat is None:
            blocks += 1
        else:
            left[stone.seat] = supplied(left[stone.seat], stone.value, -1)
    placed = blocks if lava is None else lava
    table = HeklaTable(squares, tuple(supplies or left), tuple(pawns), placed)
    start = begin(len(pawns), mover)
    return replace(start, table=table, quiet=tuple(quiet) if quiet else start.quiet)


def play(position: HeklaPosition, line: str) -> tuple[HeklaPosition, tuple[Event, ...]]:
    """The position after these moves of whoever is to act, and all events on the way."""
    events: list[Event] = []
    for written in line.split():
        step = position.play(position.mover, position.read(position.mover, written))
        position = step.position
        events.extend(step.events)
    return position, tuple(events)


def written(position: HeklaPosition) -> set[str]:
    """The notations of all legal moves of the seat to act."""
    return {position.notation(move) for move in position.moves(position.mover)}


def stones_at(position: HeklaPosition, name: str) -> str:
    """What lies on a square, by codes."""
    return "".join(stone.code for stone in position.table.squares[square(name)])
