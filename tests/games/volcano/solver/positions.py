"""Positions for the solver: the ends of random games, boards at random, and the hardest ones known."""

from random import Random

from games.core.grid import Grid
from games.volcano.eruption import flights
from games.volcano.moves import CapMove
from games.volcano.pieces import PIECES, Colour, Stack, nest
from games.volcano.solver.board import SolverBoard
from games.volcano.solver.shortest import find_capture

CAPS = 5
PATIENCE = 6
"""Turns without a capture after which the players of random games look for one."""

SIZES: dict[str, Stack] = {str(int(piece.size)): (piece,) for piece in PIECES.values() if piece.colour is Colour.RED}

STANDARD = (Grid(5, 5), 25)
MINI_FOUR = (Grid(4, 4), 15)
MINI_FIVE = (Grid(5, 5), 15)
MEGA = (Grid(6, 6), 36)

WORST: dict[str, tuple[str, int]] = {
    "5x5 without": ("1 3 3 1 1 / 1 1 3 2 1 / 2 . . 2 2 / 1 . 2 3 . / 1 3 3 1 1 caps d2 e4 e3 e5 d5", 0),
    "5x5 with": (". 3 3 . 2 / 1 1 3 3 1 / 1 . . 222 11 / 22 . . 2 2 / 32 3 3 1 2 caps d4 c4 d3 d5 e4", 12),
    "6x6 without": (
        "3 1 1 3 3 1 / 2 1 1 . 2 1 / 2 2 1 . 2 2 / . 2 . . 3 3 / 3 1 1 3 3 1 / 3 3 2 1 1 2 caps f6 f4 e4 e1 d2",
        0,
    ),
    "6x6 with": (
        "1 23 3 . . . / 2 2 3 1 2 2 / . . 2 1 1 . / 1 . . 33 11 . / 33 2 . . 3 . / . 1 23 2 2 1 caps e4 c6 f2 e2 e5",
        13,
    ),
}
"""The positions known to cost the solver most steps, each with the length of its shortest line, 0 for no capture.

Found by climbing from random positions towards more steps.
"""


def drawn(ranks_and_caps: str, *, melting: bool = False) -> SolverBoard:
    """A board as its ranks from the top, the sizes on each square bottom first, "." for none, and its caps."""
    written, _, caps = ranks_and_caps.partition(" caps ")
    ranks = [rank.split() for rank in reversed(written.split("/"))]
    grid = Grid(len(ranks[0]), len(ranks))
    stacks = tuple(
        tuple(piece for size in square if size != "." for piece in SIZES[size]) for rank in ranks for square in rank
    )
    return SolverBoard(grid, stacks, tuple(grid.numbers[name] for name in caps.split()), melting)


def scattered(dice: Random, grid: Grid, caps: int = CAPS) -> SolverBoard:
    """Stacks at random, few or many, low or high."""
    filled, highest = dice.choice([0.15, 0.3, 0.5, 0.7, 0.9, 1.0]), dice.choice([1, 1, 2, 3])
    pieces = list(SIZES.values())
    stacks = tuple(
        sum((dice.choice(pieces) for _ in range(dice.randint(1, highest))), ()) if dice.random() < filled else ()
        for _ in range(grid.size)
    )
    return SolverBoard(grid, stacks, tuple(dice.sample(range(grid.size), caps)))


def end_of_game(dice: Random, kind: tuple[Grid, int], *, melting: bool = False, turns: int = 8) -> list[SolverBoard]:
    """The starts of the last turns of a game played at random until no capture is left; there is none in the last."""
    grid, nests = kind
    squares = dice.sample(range(grid.size), nests)
    stacks = tuple(nest(Colour.RED) if square in squares else () for square in range(grid.size))
    board = SolverBoard(grid, stacks, tuple(dice.sample(squares, CAPS)), melting)
    played = [board]
    dry = 0
    while line := find_capture(board).line:
        board, taken = _turn(board, line if dry >= PATIENCE else (), dice)
        dry = 0 if taken else dry + 1
        played.append(board)
    return played[-turns:]


def _turn(board: SolverBoard, line: tuple[CapMove, ...], dice: Random) -> tuple[SolverBoard, int]:
    """Play this line, or cap moves at random to an eruption; the board after it, and how many pieces it took."""
    caps, rays, ahead = board.caps, board.grid.rays, list(line)
    while True:
        steps = [CapMove(cap, target) for cap in caps for target in rays[cap] if target not in caps]
        move = ahead.pop(0) if ahead else dice.choice(steps)
        flown = flights(board.stacks, move.start, rays[move.start][move.target], caps)
        caps = tuple(move.target if cap == move.start else cap for cap in caps)
        if flown:
            break
    stacks = list(board.stacks)
    stacks[move.start] = stacks[move.start][: -len(flown)]
    for flight in flown:
        kept = stacks[flight.target][:-1] if flight.captures and board.melting else stacks[flight.target]
        if board.melting or not flight.captures:
            stacks[flight.target] = (*kept, flight.piece)
    taken = sum(flight.captures for flight in flown)
    return SolverBoard(board.grid, tuple(stacks), caps, board.melting), taken
