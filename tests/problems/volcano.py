"""Problems of Volcano: their positions, and the first of the two searches that prove them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

from games.core.computers import plan_turn
from games.core.grid import Grid
from games.core.options import OptionValue
from games.core.problems import ProblemKind
from games.volcano.endings import ending_of_hand
from games.volcano.eruption import erupted, flights
from games.volcano.moves import CapMove, steps_on, write_move
from games.volcano.pieces import PIECES, Stack, write_pieces
from games.volcano.position import VolcanoPosition
from games.volcano.problems import MOVES, THREE_MOVES, TREE, TURN
from games.volcano.scoring import tally
from games.volcano.solver.board import SolverBoard, quiet_steps, squares_of
from games.volcano.solver.shortest import find_capture, successors
from games.volcano.state import NO_SQUARES
from games.volcano.variants import MINI
from tests.problems.players import PLAYERS, PlayedVolcano
from tests.problems.quarry import Candidate, Refused, Solution

VARIANTS = ("standard", "standard", "standard", "mini", "mini", "mega")
LAYOUTS = {
    "standard": ("diagonal", "pinwheel", "stripes", "corners", "random"),
    "mini": ("4x4", "5x5", "random-4x4", "random-5x5"),
    "mega": ("diagonal", "random"),
}
ASKED: tuple[ProblemKind, ...] = (TURN, TURN, THREE_MOVES, TREE)
ASKED_OF_MINI: tuple[ProblemKind | None, ...] = (*ASKED, None)
"""Most moments of Mini make problems, its boards being small, so some are left out for the other variants."""

MOST_BOARDS = 2000
"""Problems with more boards to look at are for nobody to solve by hand, and take too long to prove."""

LONGEST_WALK = 7
LONGEST_TREE = 4

Board: TypeAlias = tuple[tuple[Stack, ...], tuple[int, ...], Stack]
"""The stacks, the caps and the captured pieces, these two in a fixed order: caps are alike."""


class VolcanoQuarry:
    """Positions from games of players that look ahead, with the hand of any of them."""

    def candidates(self, dice: Random) -> Iterator[Candidate]:
        """A few moments of a game, each with one kind of question."""
        for position in _moments(dice):
            start = _alone(position, dice)
            kind = dice.choice(ASKED_OF_MINI if start.setup.rules is MINI else ASKED)
            if kind is not None:
                yield Candidate(kind, start, 0)

    def shape(self, candidate: Candidate) -> Any:
        """The same for all eight ways to turn and mirror the board."""
        start = candidate.start
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
        return start.setup.variant, start.setup.melting, min(ways), _sorted(start.captured[0])

    def solve(self, candidate: Candidate) -> Solution:
        """Raises Refused for what is too easy or too long."""
        if candidate.kind is TURN:
            return best_turn(candidate.start)
        longest = MOVES if candidate.kind is THREE_MOVES else LONGEST_TREE
        solution = best_line(candidate.start, longest, tree=candidate.kind is TREE)
        if len(solution.line) == 1:
            raise Refused("a single cap move does it")
        return solution

    def first_tries(self, candidate: Candidate) -> Iterator[int | None]:
        """The one who always takes the shortest way to a capture."""
        position, line = candidate.start, capture_from(candidate.start)
        while line and not candidate.kind.over(candidate.start, position, 0):
            position = position.play(0, line[0]).position
            line = line[1:] or capture_from(position)
        yield candidate.kind.result(candidate.start, position, 0)


def capture_from(position: VolcanoPosition) -> tuple[CapMove, ...]:
    """The shortest way to a capture, empty if there is none."""
    return find_capture(SolverBoard(position.grid, position.stacks, position.caps, position.setup.melting)).line


def _moments(dice: Random) -> Iterator[VolcanoPosition]:
    """The beginnings of some turns of a game between the players."""
    game = PlayedVolcano()
    variant = dice.choice(VARIANTS)
    layout, melting = dice.choice(LAYOUTS[variant]), dice.random() < 0.25
    options: dict[str, OptionValue] = {"variant": variant, "layout": layout, "melting": melting}
    position = game.start(dice.choice((2, 3)), game.complete_options(options), dice.randbytes(16))
    levels = [dice.choice(range(1, len(PLAYERS) + 1)) for _ in range(position.seats)]
    wanted = sorted(dice.sample(range(4, 40), 6))
    while not position.outcome and wanted:
        if position.turn == wanted[0]:
            wanted.pop(0)
            yield position
        seat = position.mover
        for notation in plan_turn(game, position.view(seat), seat, levels[seat], dice.randbytes(16)):
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
    )


@dataclass(frozen=True)
class _Capture:
    """A capturing eruption: it comes about if, of the squares looked at, only the start has a cap."""

    move: CapMove
    start: int
    looked: int
    gain: int


def best_turn(start: VolcanoPosition) -> Solution:
    """The most points of one turn, over all arrangements of the caps that quiet steps reach.

    The search ends early only where no eruption on this board could bring more, wherever the caps were.
    """
    board = SolverBoard(start.grid, start.stacks, start.caps, start.setup.melting)
    captures = sorted(_captures(start), key=_gain, reverse=True)
    quiet, first = quiet_steps(board), squares_of(start.caps)
    before: dict[int, int] = {first: 0}
    level, looked, best, effort = [first], 0, 0, 0
    ends: dict[int, CapMove] = {}
    while level and captures:
        looked += len(level)
        gains = {caps: one for caps in level if (one := _best_of(captures, caps)) and one.gain > best}
        if gains:
            best = max(one.gain for one in gains.values())
            ends = {caps: one.move for caps, one in gains.items() if one.gain == best}
            effort = looked // len(ends)
        if best == captures[0].gain:
            break
        if looked > MOST_BOARDS:
            raise Refused("too many boards")
        reached = {after: caps for caps in level for after in successors(caps, quiet) if after not in before}
        before |= reached
        level = list(reached)
    if not best:
        raise Refused("nothing can be gained")
    line = _walk(start.grid, before, *next(iter(ends.items())))
    if len(line) > LONGEST_WALK:
        raise Refused("too long a walk")
    return Solution(best, line, len(ends), effort)


def _best_of(captures: list[_Capture], caps: int) -> _Capture | None:
    """The best of the captures, which come in this order, that come about with this arrangement."""
    return next((one for one in captures if caps & one.looked == one.start), None)


def _walk(grid: Grid, before: dict[int, int], caps: int, last: CapMove) -> tuple[str, ...]:
    line = [write_move(grid, last)]
    while before[caps]:
        line.insert(0, write_move(grid, _step(grid, before[caps], caps)))
        caps = before[caps]
    return tuple(line)


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
    """The most points of this many cap moves, or the fewest of them that complete a tree.

    Every board that can be reached is looked at once, when it is first reached.
    """
    first: Board = (start.stacks, tuple(sorted(start.caps)), _sorted(start.captured[0]))
    before: dict[Board, tuple[Board, CapMove] | None] = {first: None}
    level, looked, best = [first], 0, 0
    solution: Solution | None = None
    for depth in range(1, longest + 1):
        looked += len(level)
        if looked > MOST_BOARDS:
            raise Refused("too many boards")
        following, worth = list[Board](), dict[Board, int]()
        for board in level:
            for move, after, ended in _steps(start, board, captures_only=depth == longest):
                if after not in before:
                    before[after] = (board, move)
                    worth[after] = _value(start.captured[0], after[2], tree=tree)
                    if not ended:
                        following.append(after)
        most = max(worth.values(), default=0)
        if most > best:
            ends = [board for board, value in worth.items() if value == most]
            best = most
            line = _line(start.grid, before, ends[0])
            solution = Solution(depth if tree else best, line, len(ends), looked // len(ends))
        if tree and best:
            break
        level = following
    if solution is None:
        raise Refused("nothing can be gained" if not tree else "too far from a tree")
    return solution


def _value(hand: Stack, after: Stack, *, tree: bool) -> int:
    """The points gained, or the trees."""
    old, new = tally(hand), tally(after)
    return new.one_colour + new.mixed - old.one_colour - old.mixed if tree else new.total - old.total


def _line(grid: Grid, before: dict[Board, tuple[Board, CapMove] | None], board: Board) -> tuple[str, ...]:
    line: list[str] = []
    while (one := before[board]) is not None:
        board = one[0]
        line.insert(0, write_move(grid, one[1]))
    return tuple(line)


def _steps(start: VolcanoPosition, board: Board, *, captures_only: bool) -> Iterator[tuple[CapMove, Board, bool]]:
    """The boards after each cap move, and whether the game ends there by what is captured (O13, O15)."""
    stacks, caps, hand = board
    for square in caps:
        others = tuple(cap for cap in caps if cap != square)
        for target, ray in start.grid.rays[square].items():
            if target in caps:
                continue
            flown = flights(stacks, square, ray, caps) if stacks[square] else ()
            if captures_only and not any(flight.captures for flight in flown):
                continue
            move, moved = steps_on(start.grid)[square][target], tuple(sorted((*others, target)))
            if not flown:
                yield move, (stacks, moved, hand), False
                continue
            after, taken = erupted(stacks, square, flown, melting=start.setup.melting)
            if not taken:
                yield move, (after, moved, hand), False
                continue
            held = _sorted((*hand, *(piece for piece, _ in taken)))
            yield move, (after, moved, held), ending_of_hand(start.setup, held, None) is not None


def _sorted(pieces: Stack) -> Stack:
    return tuple(sorted(pieces, key=_CODES.__getitem__))


_CODES = {piece: code for code, piece in PIECES.items()}
