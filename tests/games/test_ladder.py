"""The command that measures how strong the computer players are."""

from argparse import Namespace

import pytest

from tests.benchmarks.against import contest
from tests.benchmarks.ladder import Contest, Played, interval, line, play
from tests.engines import player


def test_a_pair_gets_a_line_with_its_interval_and_what_a_decision_takes() -> None:
    games = [Played(1.0, "lava", 40, (0.038,))] * 71 + [Played(0.0, "lava", 40, (0.038,))] * 29
    said = line(Contest("volcano", 2, (), 3, 2), games)
    assert said.startswith("volcano 2 level 3 beat level 2: 71 of 100 (61 to 79 %), 38 ms a decision")
    assert "FEWER" not in said


def test_a_shared_win_counts_in_part_and_too_few_wins_are_said() -> None:
    said = line(Contest("volcano", 3, (("variant", "mini"),), 2, 1), [Played(0.5, "", 40, (0.1,))] * 6)
    assert said.startswith("volcano mini 3 level 2 beat level 1: 3 of 6")
    assert "an even share is 2" in said
    assert "6 DID NOT END" in said
    assert "FEWER" in line(Contest("volcano", 2, (), 2, 1), [Played(0.5, "lava", 40, (0.1,))] * 6)


def test_the_interval_of_no_wins_begins_at_nothing() -> None:
    low, high = interval(0.0, 100)
    assert abs(low) < 1e-9 < high < 0.05


@pytest.mark.full
def test_the_same_game_can_be_played_again() -> None:
    contest = Contest("vesuvio", 2, (), 2, 1)
    first, second = play(contest, 1, 7), play(contest, 1, 7)
    assert first.ending
    assert (first.share, first.moves) == (second.share, second.moves)


@pytest.mark.full
@pytest.mark.parametrize("game", sorted(player().games))
def test_a_program_in_another_language_plays_a_level(game: str) -> None:
    given = Namespace(game=game, level=1, number=1, seed=1, command=player().command)
    assert contest(given).startswith(f"{game}: the program beat level 1 in ")
