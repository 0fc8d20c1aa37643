"""The rulings on how the game ends and on seats that cannot or will not act (H16 to H19, H21, H22)."""

from dataclasses import replace

import pytest

from games.core.contract import GameEnded, SeatForfeited, TurnPassed
from games.core.refusals import IllegalMove, InvalidSetup
from games.hekla.endings import QUIET_ROUNDS, Ending
from games.hekla.events import RowScored
from games.hekla.game import HEKLA
from games.hekla.moves import Pass
from games.hekla.position import HeklaPosition
from tests.games.hekla.boards import begin, play, position, square, stones_at, written

EMPTY = (0, 0, 0, 0)
WALLED = {"A1": "r1", "B1": "l0l0", "A2": "l0l0"}
"""A red volcano that cannot move."""


def walled(seats: int = 2, **changes: object) -> HeklaPosition:
    """A position in which no seat has a volcano to place and only red has one in the crater, which is stuck."""
    return replace(position(WALLED, (0,) * seats, supplies=(EMPTY,) * seats), **changes)  # type: ignore[arg-type]  # any fields


def shuffle(start: HeklaPosition, turns: int) -> HeklaPosition:
    """Every seat moves its volcano to and fro between its column's squares in ranks 1 and 2."""
    for _ in range(turns):
        column = "ABCD"[start.mover]
        step = f"{column}1-{column}2" if stones_at(start, f"{column}1") else f"{column}2-{column}1"
        start, _ = play(start, step)
    return start


def shufflers(seats: int) -> HeklaPosition:
    stones = {"A1": "r0", "B1": "g0", "C1": "y0", "D1": "b0"}
    return position(dict(list(stones.items())[:seats]), (3, 7, 5, 1)[:seats])


def test_h16_the_twentieth_lava_ends_the_game_at_once_after_the_advances() -> None:
    start = position({"A1": "g3", "B1": "g3", "C2": "r2"}, (4, 1, 0), lava=19)
    after, events = play(start, "C2-C1")
    assert after.outcome is not None
    assert (after.outcome.ending, after.outcome.scores, after.outcome.placings) == (Ending.LAVA, (6, 3, 0), (1, 2, 3))
    assert isinstance(events[-1], GameEnded)
    assert after.view(None).lava_left == (0, 0)
    assert after.turn == 1


def test_h16_rows_still_to_score_are_void_when_the_last_lava_is_placed() -> None:
    stones = {"D1": "g2", "D2": "b2", "D3": "y1", "E2": "r2", "F2": "y2", "C2": "g3"}
    choosing, _ = play(position(stones, (0,) * 4, lava=19, mover=1), "C2-D2")
    after, events = play(choosing, "D2+E2+F2")
    assert sum(isinstance(event, RowScored) for event in events) == 1
    assert after.outcome is not None
    assert after.outcome.scores == (1, 3, 1, 1)
    assert after.to_act == frozenset()


def test_h17_equal_vulcanologists_share_the_victory() -> None:
    after = position({}, (7, 3, 7)).conclude().position
    assert after.outcome is not None
    assert after.outcome.placings == (1, 3, 1)
    assert after.outcome.winners == (0, 2)


def test_h18_a_seat_without_an_action_can_only_pass() -> None:
    start = replace(walled(), table=walled().table._replace(supplies=(EMPTY, (1, 0, 0, 0))))
    assert start.moves(0) == (Pass(),)
    after, events = play(start, "pass")
    assert events == (TurnPassed(0),)
    assert (after.mover, after.turn, after.passed) == (1, 1, frozenset({0}))
    assert play(after, "0@F4")[0].passed == frozenset()


def test_h18_nobody_passes_while_an_action_exists() -> None:
    for start in (begin(), position({"A1": "r1"}, supplies=(EMPTY, EMPTY))):
        assert "pass" not in written(start)
        with pytest.raises(IllegalMove):
            start.read(0, "pass")


def test_h18_a_volcano_that_can_move_is_an_action_even_where_nothing_can_be_placed() -> None:
    start = position({"A1": "r1"}, supplies=(EMPTY, EMPTY))
    assert written(start) == {"A1-A2", "A1-B1"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_h18_as_many_passes_in_a_row_as_seats_end_the_game_and_who_leads_wins(seats: int) -> None:
    start = walled(seats)
    start = replace(start, table=start.table._replace(vulcanologists=tuple(range(seats))))
    after, _ = play(start, " ".join(["pass"] * (seats - 1)))
    assert after.outcome is None
    after, _ = play(after, "pass")
    assert after.outcome is not None
    assert (after.outcome.ending, after.outcome.winners) == (Ending.PASSES, (seats - 1,))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_h19_twenty_full_rounds_without_an_eruption_end_the_game(seats: int) -> None:
    before = shuffle(shufflers(seats), QUIET_ROUNDS * seats - 1)
    assert before.outcome is None
    after = shuffle(before, 1)
    assert after.outcome is not None
    assert (after.outcome.ending, after.outcome.winners) == (Ending.QUIET, (1,))
    assert after.rounds_without_eruption == QUIET_ROUNDS


def test_h19_an_eruption_begins_the_count_anew_and_a_pass_counts() -> None:
    start = position({"A1": "g3", "B1": "g3", "C2": "r2"}, (0, 0, 0), quiet=(19, 20, 20))
    after, _ = play(start, "C2-C1")
    assert (after.quiet, after.outcome) == ((0, 0, 0), None)
    after, _ = play(replace(walled(2), quiet=(19, 19)), "pass")
    assert after.quiet == (20, 19)


def test_h19_the_table_can_choose_another_number_of_rounds() -> None:
    start = replace(shufflers(2), quiet_rounds=int(HEKLA.complete_options({"quiet_rounds": 5})["quiet_rounds"]))
    assert shuffle(start, 9).outcome is None
    assert shuffle(start, 10).outcome is not None
    assert shuffle(start, 10).quiet_rounds == 5
    for wrong in (4, 101, True, "20"):
        with pytest.raises(InvalidSetup):
            HEKLA.complete_options({"quiet_rounds": wrong})


def test_h21_everybody_sees_everything() -> None:
    after, _ = play(begin(3), "3@C3 2@A1")
    assert {after.view(seat) for seat in (None, 0, 1, 2)} == {after.view(None)}


def test_h22_stones_and_vulcanologist_of_a_seat_that_gave_up_stay_where_they_are() -> None:
    start = position({"A1": "g3", "B1": "g3", "C2": "r2"}, (4, 9, 0))
    gone = start.forfeit(1)
    assert gone.events == (SeatForfeited(1),)
    assert gone.position.table == start.table
    after, _ = play(gone.position, "C2-C1")
    assert after.table.vulcanologists == (6, 9, 0)
    assert stones_at(after, "A1") == "g3"
    assert after.table.supplies[1][3] == start.table.supplies[1][3] + 1


def test_h22_the_turns_of_a_seat_that_gave_up_are_skipped_and_not_counted() -> None:
    start = shufflers(3).forfeit(1).position
    after, _ = play(start, "A1-A2")
    assert after.mover == 2
    before = start
    for turn in range(2 * QUIET_ROUNDS - 1):
        before, _ = play(before, ("A1-A2" if turn % 4 == 0 else "A2-A1") if turn % 2 == 0 else _to_and_fro(before))
    assert before.outcome is None
    after, _ = play(before, _to_and_fro(before))
    assert after.outcome is not None
    assert after.outcome.ending == Ending.QUIET
    stuck = walled(3).forfeit(1).position
    passed, _ = play(stuck, "pass pass")
    assert passed.outcome is not None
    assert (passed.outcome.ending, passed.outcome.placings[1]) == (Ending.PASSES, 3)


def _to_and_fro(start: HeklaPosition) -> str:
    return "C1-C2" if stones_at(start, "C1") else "C2-C1"


def test_h22_giving_up_in_the_own_turn_hands_it_on_and_leaves_rows_unscored() -> None:
    stones = {"D1": "g2", "D2": "b2", "D3": "y1", "E2": "r2", "F2": "y2", "C2": "g3"}
    choosing, _ = play(position(stones, (0,) * 4, mover=1), "C2-D2")
    step = choosing.forfeit(1)
    assert step.events == (SeatForfeited(1),)
    assert (step.position.mover, step.position.choices, step.position.turn) == (2, (), 1)
    other = choosing.forfeit(3).position
    assert (other.mover, other.choices) == (1, choosing.choices)


def test_h22_the_last_seat_left_wins_at_once() -> None:
    after = position({}, (1, 30, 20)).forfeit(1).position.forfeit(2).position
    assert after.outcome is not None
    assert (after.outcome.ending, after.outcome.placings) == (Ending.FORFEIT, (1, 2, 3))
    assert after.outcome.scores == (1, 30, 20)


def test_an_agreement_ends_the_game_for_whoever_leads() -> None:
    after = position({}, (1, 30)).conclude().position
    assert after.outcome is not None
    assert (after.outcome.ending, after.outcome.winners) == (Ending.AGREEMENT, (1,))


def test_a_dead_square_is_known_to_the_view() -> None:
    view = position({"C3": "l0l0", "C4": "l0", "C5": "l0g1"}).view(None)
    assert view.dead == {square("C3")}
