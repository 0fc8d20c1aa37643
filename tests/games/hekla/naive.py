"""A position of Hekla and the naive game beside it, set up alike."""

from collections.abc import Mapping, Sequence

from games.hekla.board import SQUARES
from games.hekla.pieces import VALUES, Supply
from games.hekla.position import HeklaPosition
from tests.games.hekla.boards import position
from tests.games.hekla.naive_rules import NaiveHekla, spot


def pair(
    stones: Mapping[str, str], pawns: Sequence[int], supplies: Sequence[Supply], lava: int
) -> tuple[HeklaPosition, NaiveHekla]:
    """The same moment as a position and as a naive game, red to move."""
    board = position(stones, pawns, supplies=supplies, lava=lava)
    naive = NaiveHekla.begin(len(pawns), 0)
    for name, codes in stones.items():
        naive.crater[spot(name)] = [codes[at : at + 2] for at in range(0, len(codes), 2)]
    naive.stock = [[value for value in VALUES for _ in range(supply[value])] for supply in supplies]
    naive.steps, naive.lava = list(pawns), lava
    return board, naive


def differences(board: HeklaPosition, naive: NaiveHekla) -> list[str]:
    """What the two do not agree on, by name; empty as it should be."""
    table = board.table
    stock = [[value for value in VALUES for _ in range(supply[value])] for supply in table.supplies]
    pairs = {
        "moves": (sorted(board.notation(move) for move in board.moves(board.mover)), sorted(naive.legal())),
        "stones": (
            [sorted(stone.code for stone in table.squares[square]) for square in range(len(SQUARES))],
            [sorted(naive.crater[spot(name)]) for name in SQUARES],
        ),
        "stock": (stock, [sorted(values) for values in naive.stock]),
        "track": (list(table.vulcanologists), naive.steps),
        "lava": (table.lava, naive.lava),
        "ending": (board.outcome.ending if board.outcome else None, naive.ending),
        "mover": (board.outcome or board.mover, board.outcome or naive.player),
    }
    return [name for name, (ours, theirs) in pairs.items() if ours != theirs]
