"""The rulings on how a game of Volcano ends and is scored, and on seats (O13 to O22), one or more tests each."""

from dataclasses import replace

import pytest

from games.core.contract import SeatForfeited
from games.core.grid import Grid
from games.core.options import OptionValue
from games.core.refusals import InvalidSetup
from games.core.text import Seat
from games.volcano.game import VOLCANO
from games.volcano.position import ending_at_start
from tests.games.volcano.boards import (
    SEED,
    begin,
    ending,
    hand,
    play,
    position,
)

FOUR_COLOURS = "y1g1b1c1"


def test_o13_the_game_ends_at_once_when_the_mover_holds_every_colour() -> None:
    board = position({"a1": "r3", "c1": "y3", "b5": "g1g1"}, "a1 e1 e2 e3 e4", hands=[FOUR_COLOURS, ""])
    after, events = play(board, "a1-b1")
    assert ending(events) == "colours"
    assert after.to_act == frozenset()
    assert after.turn == 1
    assert after.outcome is not None
    assert after.outcome.reason.values == (("seat", Seat(0)),)


def test_o13_four_colours_do_not_end_the_game() -> None:
    board = position({"a1": "y3", "c1": "y3", "b5": "g1g1"}, "a1 e1 e2 e3 e4", hands=[FOUR_COLOURS, ""])
    _, events = play(board, "a1-b1")
    assert ending(events) is None


def test_o13_who_ends_the_game_need_not_win_it() -> None:
    hands = [FOUR_COLOURS, "r1r2r3y1y2y3"]
    after, _ = play(position({"a1": "r3", "c1": "y3", "b5": "g1g1"}, "a1 e1 e2 e3 e4", hands=hands), "a1-b1")
    assert after.outcome is not None
    assert after.outcome.scores == (5, 14)
    assert after.outcome.placings == (2, 1)


def test_o16_the_game_ends_when_no_two_pieces_of_one_size_are_left() -> None:
    after, events = play(position({"a1": "r3", "c1": "y3", "b5": "g1"}, "a1 e1 e2 e3 e4"), "a1-b1")
    assert ending(events) == "sizes"
    assert after.outcome is not None
    assert after.outcome.scores == (1, 0)


def test_o16_the_game_ends_when_no_cap_can_move() -> None:
    """Five caps cannot block each other on five by five, so this board is as small as its caps are many."""
    blocked = position({"a1": "r3r3"}, "a1 b1", grid=Grid(2, 1), hands=[""] * 3)
    outcome = blocked.forfeit(0).position.outcome
    assert outcome is not None
    assert outcome.ending == "immobile"


@pytest.mark.parametrize(("seats", "quiet", "ends"), [(2, [19, 20], True), (2, [18, 20], False), (1, [19], False)])
def test_o16_the_game_ends_after_twenty_full_rounds_without_a_capture(seats: int, quiet: list[int], ends: bool) -> None:
    board = position({"a1": "r3", "b5": "g1g1"}, "a1 e1 e2 e3 e4", hands=[""] * seats, quiet=quiet)
    _, events = play(board, "a1-b1")
    assert ending(events) == ("quiet" if ends else None)


@pytest.mark.parametrize("options", [{}, {"challenge": "large"}, {"variant": "mini", "ending": "claimed"}])
def test_o16_with_one_seat_the_twenty_rounds_do_not_count(options: dict[str, OptionValue]) -> None:
    """Not in practice and not in a challenge."""
    alone = VOLCANO.start(1, options, bytes(16))
    assert (alone.quiet_limit, alone.view(None).quiet_limit) == (None, None)
    assert ending_at_start(replace(alone, quiet=(500,))) is None


def test_o16_alone_a_dead_board_still_ends_the_game() -> None:
    _, events = play(position({"a1": "r3", "c1": "y3", "b5": "g1"}, "a1 e1 e2 e3 e4", hands=[""]), "a1-b1")
    assert ending(events) == "sizes"


def test_o16_a_round_is_full_when_every_seat_has_had_its_turn() -> None:
    board = position({"a1": "r3", "b5": "g1g1"}, "a1 e1 e2 e3 e4", hands=[""] * 3, quiet=[19, 19, 19])
    after, events = play(board, "a1-b1")
    assert (ending(events), after.rounds_without_capture) == (None, 19)


def test_o16_a_capture_begins_the_count_anew() -> None:
    board = position({"a1": "r3", "c1": "r3", "b5": "g1g1"}, "a1 e1 e2 e3 e4", quiet=[19, 20])
    after, _ = play(board, "a1-b1")
    assert after.rounds_without_capture == 0
    assert after.outcome is None


def test_o16_rounds_do_not_wait_for_a_seat_that_has_forfeited() -> None:
    board = position({"a1": "r3", "b5": "g1g1"}, "a1 e1 e2 e3 e4", hands=[""] * 3, quiet=[19, 20, 3])
    assert board.rounds_without_capture == 3
    after = board.forfeit(2).position
    assert after.rounds_without_capture == 19
    _, events = play(after, "a1-b1")
    assert ending(events) == "quiet"


def test_o16_all_may_agree_to_end() -> None:
    step = position({}, "a1 e1 e2 e3 e4", hands=["r3", "r1r2r3"]).conclude()
    assert step.position.outcome is not None
    assert step.position.outcome.ending == "agreement"
    assert step.position.outcome.winners == (1,)


def test_o17_the_view_arranges_captured_pieces_for_the_best_total() -> None:
    view = position({}, "a1 e1 e2 e3 e4", hands=["r1r2r3y1g2b3c1", "r3"]).view(None)
    assert view.scores == (13, 1)


def test_o18_equal_scores_share_a_place() -> None:
    outcome = position({}, "a1 e1 e2 e3 e4", hands=["r3", "r1r2r3", "r3"]).conclude().position.outcome
    assert outcome is not None
    assert outcome.placings == (2, 1, 2)


def test_o19_the_first_seat_is_drawn_from_the_seed() -> None:
    drawn = {min(VOLCANO.start(3, {}, bytes([number]) * 16).to_act) for number in range(30)}
    assert drawn == {0, 1, 2}
    assert VOLCANO.start(3, {}, SEED) == VOLCANO.start(3, {}, SEED)


def test_o19_the_first_seat_can_be_given() -> None:
    assert [VOLCANO.start(3, {}, SEED, first).to_act for first in range(3)] == [{0}, {1}, {2}]
    with pytest.raises(InvalidSetup):
        VOLCANO.start(3, {}, SEED, 3)


def test_o22_a_forfeited_seat_is_skipped_and_keeps_its_pieces() -> None:
    after, _ = play(begin(3), "b2-a3 c3-b3 b3-b4")
    after = after.forfeit(0).position
    after, _ = play(after, "d4-d3 a1-b1 b1-a1 a1-a2")
    assert after.forfeited == {0}
    assert hand(after, 0) == "g3"
    assert after.view(None).scores[0] == 1
    assert 0 not in after.to_act


def test_o22_the_turn_of_a_seat_that_forfeits_in_it_is_over() -> None:
    after, _ = play(begin(3, no_return=True), "b2-a3")
    step = after.forfeit(0)
    assert step.events == (SeatForfeited(0),)
    assert (step.position.turn, set(step.position.to_act)) == (1, {1})
    assert not any(step.position.left)


def test_o22_a_forfeit_out_of_turn_changes_nobodys_turn() -> None:
    after, _ = play(begin(3, no_return=True), "b2-a3")
    step = after.forfeit(2)
    assert (step.position.turn, set(step.position.to_act)) == (0, {0})
    assert step.position.left == after.left


def test_o22_the_game_ends_when_one_seat_is_left() -> None:
    step = begin(3).forfeit(0).position.forfeit(2)
    assert step.position.outcome is not None
    assert step.position.outcome.ending == "forfeit"
    assert step.position.outcome.winners == (1,)


def test_o22_a_player_alone_who_forfeits_ends_the_game_and_is_not_placed() -> None:
    outcome = begin(1).forfeit(0).position.outcome
    assert outcome is not None
    assert (outcome.ending, outcome.placings, outcome.scores) == ("forfeit", (None,), (0,))


def test_o22_forfeited_seats_are_placed_behind_all_others_by_score() -> None:
    board = position({"a1": "r3r3"}, "a1 e1 e2 e3 e4", hands=["r1r2r3", "r3", "", "r3r3"])
    outcome = board.forfeit(0).position.forfeit(3).position.conclude().position.outcome
    assert outcome is not None
    assert outcome.placings == (3, 1, 2, 4)
    assert outcome.scores == (7, 1, 0, 2)
