"""Hekla against a second, plain set of rules: whole games at random, with every move tried now and then."""

from random import Random

import pytest

from games.core import transcript
from games.hekla.board import SQUARES
from games.hekla.game import HEKLA
from games.hekla.pieces import VALUES
from games.hekla.position import HeklaPosition
from tests.games.actions import notation_of
from tests.games.hekla.boards import SEED, play
from tests.games.hekla.naive_rules import NaiveHekla, spot
from tests.golden.positions import FOLDER

EVERYTHING = 20
"""One in so many positions has all of its moves tried."""


def check_alike(board: HeklaPosition, naive: NaiveHekla) -> None:
    table = board.table
    for at, name in enumerate(SQUARES):
        assert sorted(stone.code for stone in table.squares[at]) == sorted(naive.crater[spot(name)]), name
    stock = [[value for value in VALUES for _ in range(supply[value])] for supply in table.supplies]
    assert stock == [sorted(values) for values in naive.stock]
    assert (list(table.vulcanologists), table.lava) == (naive.steps, naive.lava)
    assert naive.ending == (board.outcome.ending if board.outcome else None)
    if not naive.ending:
        assert naive.player == board.mover
        assert sorted(board.notation(move) for move in board.moves(board.mover)) == sorted(naive.legal())


def play_both(seats: int, dice: Random) -> None:
    position, naive = HEKLA.start(seats, {}, SEED, 0), NaiveHekla.begin(seats, 0)
    while not position.outcome:
        legal = naive.legal()
        chosen = dice.choice(legal)
        for written in legal if dice.randrange(EVERYTHING) == 0 else (chosen,):
            after, alike = play(position, written)[0], naive.copy()
            alike.move(written)
            check_alike(after, alike)
        naive.move(chosen)
        position, _ = play(position, chosen)


@pytest.mark.parametrize("number", [0, *(pytest.param(one, marks=pytest.mark.full) for one in range(1, 6))])
def test_random_games_go_alike_by_the_naive_rules(number: int) -> None:
    play_both(2 + number % 3, Random(number))


def test_h18_a_game_that_ends_with_passes_goes_alike_by_the_naive_rules() -> None:
    """No random game gets there."""
    position, naive = HEKLA.start(2, {}, SEED, 0), NaiveHekla.begin(2, 0)
    record = transcript.read((FOLDER / HEKLA.key / "passes.txt").read_text(encoding="utf-8"))
    for written in map(notation_of, record.actions):
        position, _ = play(position, written)
        naive.move(written)
        check_alike(position, naive)
    assert naive.ending == "passes"
