"""The best answer that the measures of a look back count, against one that tries every turn as plainly as can be."""

from functools import partial
from random import Random

import pytest

from tests.benchmarks.answers import NOTHING, best_answer
from tests.benchmarks.hindsight import worth_of
from tests.games.volcano.naive_rules import NaiveVolcano

OPENING = "gbyg/yb-b/gy-y caps a3 d1 b2"
BOARDS = 40


def at_random(number: int, *, melting: bool) -> NaiveVolcano:
    """A small board after some random turns."""
    dice = Random(number)
    game = NaiveVolcano.begin(OPENING, 2, 0, melting=melting, variant="")
    while game.ending is None and game.eruptions < number:
        game.move(*dice.choice(game.legal()))
    game.ending = None
    return game


@pytest.mark.full
@pytest.mark.parametrize("melting", [False, True])
def test_the_fast_search_finds_the_best_of_all_captures(*, melting: bool) -> None:
    found = set()
    for number in range(BOARDS):
        game = at_random(number, melting=melting)
        worth = partial(worth_of, game)
        expected = max(map(worth, game.all_captures()), default=NOTHING)
        assert best_answer(game, worth) == expected
        found.add(expected)
    assert len(found) > 2


def test_a_capture_that_wins_is_better_than_any_points() -> None:
    """The fifth colour ends the game for whoever is ahead; all whites win in any case."""
    game = NaiveVolcano.begin("rygbc caps a1", 2, 0)
    game.hands[:] = [["r1", "y2", "g1", "b1"], ["r2"]]
    assert worth_of(game, ["c3"])[0]
    assert not worth_of(game, ["b2", "b3"])[0]
    game.hands[1] = ["r1", "r2", "r3"] * 2
    assert not worth_of(game, ["c3"])[0]
    game.hands[0] = ["w1", "w2"]
    assert worth_of(game, ["w3"])[0]
