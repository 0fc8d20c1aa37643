"""Hints and the lines shown in them: nothing more than asked, and always legal (O21)."""

from dataclasses import replace

import pytest

from games.core.refusals import IllegalMove
from games.core.text import Text
from games.volcano.game import VOLCANO
from games.volcano.proofs import line_to_show
from games.volcano.setup import Setup
from tests.games.volcano.boards import begin, hand, play, position

CAPS = "a1 e1 e2 e3 e4"
OWN = Setup(layout="custom")
FAR = {"c3": "r3", "e5": "y3"}
"""A cap has to walk to c3 before it can make r3 fly onto y3."""


def values(text: Text) -> dict[str, object]:
    return dict(text.values)


@pytest.mark.parametrize("level", [0, 4, -1])
def test_a_level_there_is_not_is_refused(level: int) -> None:
    assert VOLCANO.hint_levels == 3
    with pytest.raises(IllegalMove) as refusal:
        begin().hint(0, level)
    assert refusal.value.text.key == "volcano-hint-level"


def test_only_the_seat_to_act_is_given_a_hint() -> None:
    with pytest.raises(IllegalMove):
        begin().hint(1, 1)


def test_level_one_says_only_that_a_capture_is_possible() -> None:
    assert begin().hint(0, 1) == Text("volcano-hint-possible")


def test_level_two_says_which_cap_can_capture_and_not_where_it_goes() -> None:
    board = position(FAR, "b2 a5 b5 a4 a3", setup=OWN)
    assert board.hint(0, 2) == Text("volcano-hint-cap", (("cap", "b2"),))


def test_level_three_gives_a_line_that_captures() -> None:
    board = position(FAR, "b2 a5 b5 a4 a3", setup=OWN)
    line = values(board.hint(0, 3))["line"]
    assert line == "b2-c3 c3-d4"
    assert hand(play(board, str(line))[0], 0) == "r3"


@pytest.mark.parametrize("level", [1, 2, 3])
def test_where_nothing_can_be_captured_every_level_says_so(level: int) -> None:
    assert position({"a1": "r3"}, CAPS, setup=OWN).hint(0, level) == Text("volcano-hint-none")


@pytest.mark.full
def test_o21_reachability_is_told_from_the_caps_at_the_start_of_the_turn() -> None:
    board = position({"a1": "r3", "c1": "y3"}, "b2 e1 e2 e3 e4", setup=replace(OWN, no_return=True))
    left = (frozenset((0, 2)),) * 5
    moved = replace(board, start_caps=(0, *board.caps[1:]), left=left)
    assert moved.hint(0, 1) == Text("volcano-hint-possible")
    assert moved.hint(0, 2) == Text("volcano-hint-no-line")


def test_o21_a_line_shown_under_no_return_never_goes_back() -> None:
    board = position(FAR, "b2 a5 b5 a4 a3", setup=replace(OWN, no_return=True))
    moved, _ = play(board, "b2-b3 b3-c2")
    line = line_to_show(moved)
    assert line
    reached = moved
    for move in line:
        assert move.target not in reached.left[reached.caps.index(move.start)]
        reached = reached.play(0, move).position
    assert hand(reached, 0)


@pytest.mark.parametrize("no_return", [False, True])
def test_o21_every_line_shown_in_a_game_is_legal_and_captures(no_return: bool) -> None:
    game = begin(1, variant="mini", layout="random-5x5", no_return=no_return)
    for _ in range(25):
        if game.outcome:
            break
        after = game
        for move in line_to_show(game):
            assert after.turn == game.turn
            after = after.play(0, move).position
        assert len(after.captured[0]) > len(game.captured[0])
        game = after
