"""Problems of Volcano: their positions, and the first of the two searches that prove them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

from games import REGISTRY
from games.core.computers import choose
from games.core.grid import Grid
from games.core.options import OptionValue
from games.core.problems import ProblemKind
from games.volcano.eruption import erupted, flights
from games.volcano.moves import CapMove, steps_on, write_move
from games.volcano.pieces import Stack, write_pieces
from games.volcano.position import VolcanoPosition
from games.volcano.problems.kinds import MOVES, TREE, TURN, FewSteps
from games.volcano.scoring import tally
from games.volcano.solver import SolverBoard, find_capture
from games.volcano.solver.board import quiet_steps, squares_of
from games.volcano.solver.shortest import successors
from games.volcano.state import NO_SQUARES
from games.volcano.versions import RULINGS
from tests.problems.quarry import Candidate, Refused, Solution

VARIANTS = ("standard", "standard", "standard", "mini", "mini", "mega")
LAYOUTS = {
    "standard": ("diagonal", "pinwheel", "stripes", "corners", "random"),
    "mini": ("4x4", "5x5", "random-4x4", "random-5x5"),
    "mega": ("diagonal", "random"),
}
ASKED: tuple[ProblemKind, ...] = (TURN, TURN, *MOVES, TREE)
LONGEST_WALK = 7
LONGEST_TREE = 4

Board: TypeAlias = tuple[tuple[Stack, ...], int, Stack]
"""The stacks, the caps as bits, for they are alike, and the captured pieces in a fixed order."""


class VolcanoQuarry:
    """Positions from games of computers, with the hand of any of them."""

    thresholds = (40, 100, 250, 600, 1500, 4000)

    def candidates(self, dice: Random) -> Iterator[Candidate]:
        """A few moments of a game, each with one kind of question."""
        for position in _moments(dice):
            start = _alone(position, dice)
            kind = dice.choice(ASKED)
            yield Candidate(kind, start, 0, (kind.key, *_shape(start)))

    def solve(self, candidate: Candidate) -> Solution:
        """Raises Refused for what is too easy or too long."""
        if candidate.kind is TURN:
            return best_turn(candidate.start)
        longest = candidate.kind.steps if isinstance(candidate.kind, FewSteps) else LONGEST_TREE
        return best_line(candidate.start, longest, tree=candidate.kind is TREE)

    def first_tries(self, candidate: Candidate) -> Iterator[int | None]:
        """The one who always takes the shortest way to a capture."""
        position = candidate.start
        while not candidate.kind.over(candidate.start, position, 0):
            board = SolverBoard(position.grid, position.stacks, position.caps, position.setup.melting)
            line = find_capture(board).line or position.moves(0)[:1]
            for move in line:
                if not candidate.kind.over(candidate.start, position, 0):
                    position = position.play(0, move).position
        yield candidate.kind.result(candidate.start, position, 0)


def _moments(dice: Random) -> Iterator[VolcanoPosition]:
    """The beginnings of some turns of a game between computers."""
    game = REGISTRY["volcano"]
    variant = dice.choice(VARIANTS)
    layout, melting = dice.choice(LAYOUTS[variant]), dice.random() < 0.25
    options: dict[str, OptionValue] = {"variant": variant, "layout": layout, "melting": melting}
    position = game.start(dice.choice((2, 3)), game.complete_options(options), dice.randbytes(16))
    levels = [dice.choice((1, 2, 3)) for _ in range(position.seats)]
    wanted = sorted(dice.sample(range(4, 40), 6))
    while not position.outcome and wanted:
        if position.turn == wanted[0]:
            wanted.pop(0)
            yield position
        turn = position.turn
        while not position.outcome and position.turn == turn:
            seat = position.mover
            notation = choose(game, position.view(seat), seat, levels[seat], dice.randbytes(16))
            position = position.play(seat, position.read(seat, notation)).position


def _alone(position: VolcanoPosition, dice: Random) -> VolcanoPosition:
    """The moment for a single seat, with the captured pieces of one of them."""
    setup = replace(position.setup, hints=False, no_return=False, claimed=False, challenge="")
    return replace(
        position,
        setup=setup,
        captured=(dice.choice(position.captured),),
        mover=0,
        turn=0,
        quiet=(0,),
        eruptions=0,
        cap_moves=0,
        left=(NO_SQUARES,) * len(position.caps),
        start_caps=position.caps,
        claimable=False,
        forfeited=frozenset(),
        rulings=RULINGS[max(RULINGS)],
    )


def _shape(start: VolcanoPosition) -> tuple[Any, ...]:
    """The same for all eight ways to turn and mirror the board."""
    grid = start.grid
    last_file, last_rank = grid.files - 1, grid.ranks - 1
    ways = []
    for turned in range(8):
        seen = {}
        for square in range(grid.size):
            rank, file = divmod(square, grid.files)
            at = (last_file - file if turned & 1 else file, last_rank - rank if turned & 2 else rank)
            seen[at[::-1] if turned & 4 else at] = (write_pieces(start.stacks[square]), square in start.caps)
        ways.append(tuple(sorted(seen.items())))
    return (
        start.setup.variant,
        start.setup.melting,
        min(ways),
        tuple(sorted(piece.code for piece in start.captured[0])),
    )


@dataclass(frozen=True)
class _Capture:
    """A capturing eruption: it comes about if, of the squares looked at, only the start has a cap."""

    move: CapMove
    start: int
    looked: int
    gain: int


def best_turn(start: VolcanoPosition) -> Solution:
    """The most points of one turn, over all arrangements of the caps that quiet steps reach."""
    board = SolverBoard(start.grid, start.stacks, start.caps, start.setup.melting)
    captures = sorted(_captures(start), key=_gain, reverse=True)
    quiet, first = quiet_steps(board), squares_of(start.caps)
    before: dict[int, int] = {first: 0}
    level, looked = [first], 0
    best, found = 0, (0, 0)
    ends: dict[int, CapMove] = {}
    while level:
        looked += len(level)
        gains = {caps: next((one for one in captures if caps & one.looked == one.start), None) for caps in level}
        most = max((one.gain for one in gains.values() if one), default=0)
        if most > best:
            ends = {caps: one.move for caps, one in gains.items() if one and one.gain == most}
            best, found = most, (looked, len(ends))
        if captures and best == captures[0].gain:
            break  # No eruption at all could bring more.
        following = []
        for caps in level:
            for after in successors(caps, quiet):
                if after not in before:
                    before[after] = caps
                    following.append(after)
        level = following
    if not best:
        raise Refused("nothing can be gained")
    caps, last = next(iter(ends.items()))
    line = [last]
    while before[caps]:
        line.insert(0, _step(start.grid, before[caps], caps))
        caps = before[caps]
    if len(line) > LONGEST_WALK:
        raise Refused("too long a walk")
    return Solution(best, tuple(write_move(start.grid, one) for one in line), found[0], found[1])


def _gain(capture: _Capture) -> int:
    return capture.gain


def _step(grid: Grid, caps: int, after: int) -> CapMove:
    return steps_on(grid)[(caps & ~after).bit_length() - 1][(after & ~caps).bit_length() - 1]


def _captures(start: VolcanoPosition) -> tuple[_Capture, ...]:
    """Every eruption that captures, up to each piece that it captures."""
    hand = start.captured[0]
    found = []
    for square in range(start.grid.size):
        for target, ray in start.grid.rays[square].items():
            flown = flights(start.stacks, square, ray, ())
            for reach, flight in enumerate(flown, start=1):
                if flight.captures:
                    taken = erupted(start.stacks, square, flown[:reach], melting=start.setup.melting)[1]
                    gain = tally((*hand, *(piece for piece, _ in taken))).total - tally(hand).total
                    looked = squares_of((square, *ray[: reach + 1]))
                    found.append(_Capture(steps_on(start.grid)[square][target], 1 << square, looked, gain))
    return tuple(found)


def best_line(start: VolcanoPosition, longest: int, *, tree: bool) -> Solution:
    raise Refused("not yet")
