"""Boards for the solver: as tests write them down, at random, and from the ends of random games of Mini."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.core.grid import Grid
from games.core.options import OptionValue
from games.volcano.game import VOLCANO
from games.volcano.moves import CapMove
from games.volcano.pieces import PIECES, Colour, Stack
from games.volcano.solver.board import FastBoard
from tests.games.volcano.naive_rules import NaiveVolcano, Spot

SIZES: dict[str, Stack] = {str(int(piece.size)): (piece,) for piece in PIECES.values() if piece.colour is Colour.RED}

Left = tuple[frozenset[int], ...]

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
"""Positions with a long way to a capture, or with none, each with the length of its shortest line, 0 for no capture.

Found by climbing from random positions towards more steps of a search.
"""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Stacks and caps on a grid."""

    grid: Grid
    stacks: tuple[Stack, ...]
    caps: tuple[int, ...]
    melting: bool = False

    @property
    def board(self) -> FastBoard:
        """The board as the solver takes it."""
        return FastBoard(self.grid, self.stacks, melting=self.melting)


def drawn(ranks_and_caps: str) -> Drawn:
    """A board as its ranks from the top, the sizes on each square bottom first, "." for none, and its caps."""
    written, _, caps = ranks_and_caps.partition(" caps ")
    ranks = [rank.split() for rank in reversed(written.split("/"))]
    grid = Grid(len(ranks[0]), len(ranks))
    stacks = tuple(
        tuple(piece for size in square if size != "." for piece in SIZES[size]) for rank in ranks for square in rank
    )
    return Drawn(grid, stacks, tuple(grid.numbers[name] for name in caps.split()))


def scattered(dice: Random, grid: Grid, caps: int = 5) -> Drawn:
    """Stacks at random, few or many, low or high."""
    filled, highest = dice.choice([0.15, 0.3, 0.5, 0.7, 0.9, 1.0]), dice.choice([1, 1, 2, 3])
    pieces = list(SIZES.values())
    stacks = tuple(
        sum((dice.choice(pieces) for _ in range(dice.randint(1, highest))), ()) if dice.random() < filled else ()
        for _ in range(grid.size)
    )
    return Drawn(grid, stacks, tuple(dice.sample(range(grid.size), caps)))


def end_of_mini(options: dict[str, OptionValue], number: int, turns: int = 8) -> list[Drawn]:
    """The starts of the last turns of a random game; no capture is left in the last one."""
    dice = Random(number)
    here = VOLCANO.start(2, VOLCANO.complete_options({"variant": "mini", **options}), dice.randbytes(16))
    starts = [here]
    while not here.outcome:
        here = here.play(here.mover, dice.choice(here.moves(here.mover))).position
        if here.turn != starts[-1].turn:
            starts.append(here)
    return [Drawn(one.grid, one.stacks, one.caps, one.setup.melting) for one in starts[-turns:]]


def spot_of(board: Drawn, square: int) -> Spot:
    return square % board.grid.files + 1, square // board.grid.files + 1


def naive_of(board: Drawn, left: Left | None = None) -> NaiveVolcano:
    """The same board by the naive rules, one person playing; under ``no_return`` if the caps have left squares."""
    piles = {spot_of(board, square): [piece.code for piece in stack] for square, stack in enumerate(board.stacks)}
    gone = [[spot_of(board, square) for square in squares] for squares in left or [frozenset()] * len(board.caps)]
    caps = [spot_of(board, cap) for cap in board.caps]
    return NaiveVolcano(piles, caps, [[]], 0, left is not None, melting=board.melting, variant="any", moved_from=gone)


def captured_by(board: Drawn, line: Sequence[CapMove], left: Left | None = None) -> int:
    """How many pieces the line captures; fails where a step is illegal or erupts before the last."""
    game = naive_of(board, left)
    for move in line:
        assert not game.eruptions
        game.move(spot_of(board, move.start), spot_of(board, move.target))
    return game.captured()
