"""Positions and small helpers for the tests of Volcano."""

from collections.abc import Mapping, Sequence

from games.core.contract import Event, GameEnded
from games.core.grid import Grid
from games.core.options import OptionValue
from games.volcano.events import CapMoved, PieceCaptured, PieceFlew, VolcanoEvent
from games.volcano.game import VOLCANO
from games.volcano.pieces import read_pieces
from games.volcano.position import VolcanoPosition
from games.volcano.setup import Setup
from games.volcano.state import NO_SQUARES

SEED = bytes(range(16))
GRID = Grid(5, 5)


def begin(seats: int = 2, first: int = 0, **options: OptionValue) -> VolcanoPosition:
    """A game from the diagonal layout unless told otherwise."""
    return VOLCANO.start(seats, options, SEED, first)


def position(
    stacks: Mapping[str, str],
    caps: str,
    *,
    hands: Sequence[str] = ("", ""),
    no_return: bool = False,
    grid: Grid = GRID,
    quiet: Sequence[int] | None = None,
    setup: Setup | None = None,
) -> VolcanoPosition:
    """A board of these stacks (codes, bottom first) by square, empty elsewhere; seat 0 to move."""
    squares = caps.split()
    setup = setup or Setup(layout="custom", no_return=no_return)
    return VolcanoPosition(
        grid=grid,
        setup=setup,
        stacks=tuple(read_pieces(stacks.get(name, "")) for name in grid.names),
        caps=tuple(grid.numbers[name] for name in squares),
        left=(NO_SQUARES,) * len(squares),
        start_caps=tuple(grid.numbers[name] for name in squares),
        captured=tuple(read_pieces(hand) for hand in hands),
        mover=0,
        turn=0,
        quiet=tuple(quiet or [0] * len(hands)),
        eruptions=0,
        cap_moves=0,
        claimable=setup.claimed,
        forfeited=frozenset(),
        outcome=None,
    )


def play(start: VolcanoPosition, moves: str) -> tuple[VolcanoPosition, tuple[VolcanoEvent, ...]]:
    """Play moves written one after another, whoever's turn it is; where they lead and all that happened."""
    events: tuple[Event, ...] = ()
    for written in moves.split():
        step = start.play(start.mover, start.read(start.mover, written))
        start, events = step.position, events + step.events
    return start, tuple(event for event in events if isinstance(event, VolcanoEvent))


def legal(where: VolcanoPosition) -> set[str]:
    """The legal moves of the seat to act in notation."""
    return {where.notation(move) for move in where.moves(where.mover)}


def stack(where: VolcanoPosition, square: str) -> str:
    """The codes of the pieces on a square, bottom first."""
    return "".join(piece.code for piece in where.stacks[where.grid.numbers[square]])


def hand(where: VolcanoPosition, seat: int) -> str:
    """The codes of the pieces a seat has captured, in the order taken."""
    return "".join(piece.code for piece in where.captured[seat])


def flown(events: Sequence[VolcanoEvent]) -> list[str]:
    """Where pieces flew, such as "g3>b5", in order."""
    return [f"{event.piece.code}>{GRID.names[event.target]}" for event in events if isinstance(event, PieceFlew)]


def taken(events: Sequence[VolcanoEvent]) -> list[str]:
    """What was captured where, such as "g3 on b5", in order."""
    return [f"{event.piece.code} on {GRID.names[event.square]}" for event in events if isinstance(event, PieceCaptured)]


def steps(events: Sequence[VolcanoEvent]) -> list[str]:
    """The cap moves in notation, in order."""
    return [f"{GRID.names[event.start]}-{GRID.names[event.target]}" for event in events if isinstance(event, CapMoved)]


def ending(events: Sequence[VolcanoEvent]) -> str | None:
    """The word the game ended with, None if it did not."""
    return next((event.outcome.ending for event in events if isinstance(event, GameEnded)), None)
