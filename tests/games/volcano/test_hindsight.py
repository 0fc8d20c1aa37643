"""Looking back at turns of Volcano: the best capture by a second exhaustive search, and the reasons in words."""

from dataclasses import replace
from random import Random

import pytest

from bot.words.language import language_for
from games.core.options import OptionValue
from games.core.search import Cancelled, never
from games.volcano.game import VOLCANO
from games.volcano.hindsight import VolcanoAnalyst
from games.volcano.hindsight.reasons import reasons as reasons_of
from games.volcano.position import VolcanoPosition
from tests.games.volcano.boards import position
from tests.games.volcano.naive_rules import NaiveVolcano, spot
from tests.games.volcano.test_scoring import best_by_trying

ANALYST = VolcanoAnalyst()

BOARDS: tuple[tuple[dict[str, OptionValue], int], ...] = (
    ({"variant": "mini"}, 3),
    ({"variant": "mini", "melting": True}, 2),
    ({}, 0),
)


def naive_of(where: VolcanoPosition) -> NaiveVolcano:
    """The naive game at the same moment."""
    dump = where.dump()
    names = where.grid.names
    board = {
        spot(name): [codes[at : at + 2] for at in range(0, len(codes), 2)]
        for name, codes in zip(names, dump["stacks"], strict=True)
    }
    hands = [[codes[at : at + 2] for at in range(0, len(codes), 2)] for codes in dump["captured"]]
    caps = [spot(name) for name in dump["caps"]]
    return NaiveVolcano(
        board, caps, hands, where.mover, melting=where.setup.melting, variant="any", moved_from=[[] for _ in caps]
    )


def starts(options: dict[str, OptionValue], count: int) -> list[VolcanoPosition]:
    """Beginnings of turns in games of random moves."""
    found: list[VolcanoPosition] = []
    number = 0
    while len(found) < count:
        dice = Random(number)
        here = VOLCANO.start(2, VOLCANO.complete_options(options), dice.randbytes(16))
        turn = -1
        while not here.outcome:
            if here.turn != turn and dice.random() < 0.2:
                found.append(here)
            turn = here.turn
            here = here.play(here.mover, dice.choice(here.moves(here.mover))).position
        number += 1
    return found[:count]


def most_of(naive: NaiveVolcano, seat: int) -> int:
    """The most that one capture of the seat to play brings."""
    before = best_by_trying(tuple(sorted(naive.hands[seat])))
    hauls = {tuple(sorted((*naive.hands[seat], *taken))) for taken in naive.all_captures()}
    return max((best_by_trying(haul) - before for haul in hauls), default=0)


def after(naive: NaiveVolcano, line: tuple[str, ...]) -> NaiveVolcano:
    """The game after these moves."""
    then = naive.copy()
    for written in line:
        start, target = map(spot, written.split("-"))
        then.move(start, target)
    return then


@pytest.mark.full
@pytest.mark.parametrize(("options", "count"), BOARDS, ids=str)
def test_what_a_better_capture_brings_and_leaves_is_so_by_a_second_search(
    options: dict[str, OptionValue], count: int
) -> None:
    for where in starts(options, count):
        naive, seat = naive_of(where), where.mover
        found = ANALYST.alternative(where.view(seat), seat, (), never)
        most = most_of(naive, seat)
        if found is None:
            continue
        then = after(naive, found.better)
        brings = best_by_trying(tuple(sorted(then.hands[seat]))) - best_by_trying(tuple(sorted(naive.hands[seat])))
        leaves = 0 if then.ending else most_of(then, then.player)
        assert (found.possible, found.left) == (brings, leaves) or found.wins, where.dump()
        assert found.possible == most or not found.exact, where.dump()


def reasons(where: VolcanoPosition, *played: str) -> list[str]:
    """What is said of a turn, in English."""
    view = where.view(where.mover)
    alternative = ANALYST.alternative(view, where.mover, played, never)
    assert alternative is not None
    told = ANALYST.explained(view, where.mover, alternative, never)
    assert told is not None
    return [language_for("en").say(one) for one in told.said]


def test_an_eruption_the_wrong_way_is_told() -> None:
    where = position({"c3": "r3", "c1": "b3", "a3": "y1", "d1": "g1"}, "c3 a1 a5 e1 e5")
    told = reasons(where, "c3-b3")
    assert told[0] == "c3 to c2 would have captured a large red: +1, first colour."
    assert told[1:3] == ["Your turn captured nothing.", "You set off c3 too, but the wrong way, to b3."]


def test_a_cap_that_blocks_the_way_is_told() -> None:
    where = position({"c3": "r3", "c1": "b3", "e5": "y1", "c5": "g2", "d1": "g1"}, "c3 c2 a5 e1 e5")
    told = reasons(where, "e5-d5")
    assert told[2] == "A cap on c2 blocked the way; one quiet move clears it."


def test_a_cap_that_is_missing_is_told() -> None:
    where = position({"c3": "r3", "c1": "b3", "e5": "y1", "d1": "g1"}, "b4 a1 a5 e1 e5")
    assert reasons(where, "e5-d5")[2] == "No cap was on c3: one quiet move brings one."


def test_what_a_turn_leaves_to_the_next_seat_is_told() -> None:
    """The next seat has two thirds of a blue tree, and the large blue is to be had as long as the large red stands."""
    where = position({"c3": "r3", "c1": "b3", "e5": "y1", "d1": "g1"}, "c3 a1 a5 e1 e5", hands=("", "b1b2"))
    told = reasons(where, "e5-d5")
    assert told[3] == "After your turn Player 2 had a capture worth 5; after the better one, none."


def test_a_search_for_captures_is_cancelled() -> None:
    where = starts({}, 1)[0]
    with pytest.raises(Cancelled):
        ANALYST.alternative(where.view(where.mover), where.mover, (), lambda: True)


TWO = {"c3": "r3", "c1": "g3", "e4": "b2", "e2": "g2", "d1": "y1", "a2": "y1"}
"""c3 to c2 takes a large red, e4 to e3 a medium blue: the one colour that the next seat lacks to end the game ahead.

The small ones can never meet, but with two of one size left the game goes on (O16).
"""

LACKS_BLUE = ("r1r2", "r1y1g1c1y2g2c2r2")


def test_no_line_is_better_after_which_the_next_seat_wins_at_once() -> None:
    where = position(TWO, "c3 e4 a1 a5 e5", hands=LACKS_BLUE)
    found = ANALYST.alternative(where.view(0), 0, ("e4-e3",), never)
    assert found is None or found.better[-1] != "c3-c2"


def test_a_turn_that_let_the_next_seat_win_is_told_before_all_others() -> None:
    where = position(TWO, "c3 e4 a1 a5 e5", hands=LACKS_BLUE)
    view = where.view(0)
    found = ANALYST.alternative(view, 0, ("c3-c2",), never)
    assert found is not None
    assert found.saves
    assert found.order > (False, False, 99)
    assert (
        reasons(where, "c3-c2")[-1] == "After your turn Player 2 could win the game at once; after the better one, not."
    )


def test_a_capture_after_which_no_two_pieces_of_a_size_are_left_is_told_as_a_win_or_not_at_all() -> None:
    """c3 to c2 takes the last pair apart, which ends the game as it stands (O16)."""
    stacks = {"c3": "r3", "c1": "g3", "e4": "b2"}
    ahead = position(stacks, "c3 e4 a1 a5 e5", hands=("r1", "r1"))
    found = ANALYST.alternative(ahead.view(0), 0, ("e4-e3",), never)
    assert found is not None
    assert found.wins
    assert reasons(ahead, "e4-e3")[0].endswith(": +1, second colour, and won the game.")
    behind = position(stacks, "c3 e4 a1 a5 e5", hands=("r1", "r1r2b1"))
    assert ANALYST.alternative(behind.view(0), 0, ("e4-e3",), never) is None


def test_what_a_better_line_leaves_in_addition_is_told() -> None:
    where = position(TWO, "c3 e4 a1 a5 e5", hands=("r1r2", "r1r2"))
    view = where.view(0)
    found = ANALYST.alternative(view, 0, ("e4-e3",), never)
    assert found is not None
    *_, last = reasons_of(view, 0, replace(found, given=0, left=1))
    more = language_for("en").say(last)
    assert more.startswith(
        "The better line leaves Player 2 more: a capture worth 1 instead of none. Both counted, it is"
    )
    won = reasons_of(view, 0, replace(found, given=1, left=0, wins=True))
    assert not any(one.key == "volcano-hindsight-left" for one in won), "the game is over then"


def test_the_only_capture_does_not_stand_out_and_the_dearer_of_two_does() -> None:
    one = position({"c3": "r3", "c1": "b3"}, "c3 a1 a5 e1 e5", hands=("r1r2", ""))
    assert ANALYST.lead(one, 0, ("c3-c2",), never) == 0
    two = position(TWO, "c3 e4 a1 a5 e5", hands=("r1r2", ""))
    assert ANALYST.lead(two, 0, ("c3-c2",), never) > 0
    assert ANALYST.lead(two, 0, ("e4-e3",), never) == 0
    praise = ANALYST.praised(two, 0, ("c3-c2",), never)
    assert praise is not None
    words = language_for("en").say(praise.said)
    assert words.startswith("Player 1 got +5 in this one turn and left +1 at most to the next player. What else"), words


def test_no_turn_is_praised_after_which_the_next_seat_wins_and_that_others_lose_is_said() -> None:
    """The large red is dearer, but the next seat then takes the medium blue, its fifth colour, and wins."""
    where = position(TWO, "c3 e4 a1 a5 e5", hands=LACKS_BLUE)
    assert ANALYST.lead(where, 0, ("c3-c2",), never) == 0
    assert ANALYST.praised(where, 0, ("c3-c2",), never) is None
    praise = ANALYST.praised(where, 0, ("e4-e3",), never)
    assert praise is not None
    words = language_for("en").say(praise.said)
    assert "What else was in sight would have lost the game: that makes it the best turn of the game." in words
