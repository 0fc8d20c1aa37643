"""What moves of Volcano are worth: their points, trees and colours, and what a quiet step makes possible."""

from bot.words.language import language_for
from games.core.worth import Worth
from games.problems import kind_of
from games.volcano.game import VOLCANO
from games.volcano.moves import CapMove
from games.volcano.position import VolcanoPosition
from games.volcano.setup import Setup
from tests.games.volcano.boards import begin, play, position
from tests.games.volcano.test_computer import at_random
from tests.golden.positions import golden_positions


def worth(where: VolcanoPosition, written: str) -> Worth:
    (found,) = where.worths(where.mover, (where.read(where.mover, written),))
    return found


def said(found: Worth, code: str = "en") -> str:
    return language_for(code).say(found.label) if found.label else ""


def best(where: VolcanoPosition) -> str:
    moves = where.moves(where.mover)
    worths = where.worths(where.mover, moves)
    return where.notation(moves[max(range(len(moves)), key=lambda number: worths[number].order)])


def test_captures_come_before_quiet_steps_and_these_before_eruptions_for_nothing() -> None:
    where = begin()
    order = {move: worth(where, where.notation(move)).order for move in where.moves(0)}
    captures = [move for move in order if isinstance(move, CapMove) and where.captures_of(move)]
    assert captures
    assert min(order[move] for move in captures) > max(order[move] for move in order if move not in captures)
    barren = position({"b1": "r1"}, "b1 c3")
    assert worth(barren, "b1-c1").order < worth(barren, "c3-c4").order


def test_a_capture_says_its_points_and_the_colour_that_is_new() -> None:
    where = position({"a1": "r3", "c1": "y3"}, "a1 e5", hands=("y1g1", ""))
    assert said(worth(where, "a1-b1")) == "+1, third colour"
    assert said(worth(where, "a1-b1"), "fr") == "+1, 3ᵉ couleur"
    assert said(worth(position({"a1": "y3", "c1": "r3"}, "a1 e5", hands=("y1g1", "")), "a1-b1")) == "+1"


def test_a_capture_that_completes_a_tree_says_so() -> None:
    single = position({"a1": "r3", "c1": "y3"}, "a1 e5", hands=("r1r2", ""))
    assert (worth(single, "a1-b1").gain, said(worth(single, "a1-b1"))) == (5, "+5, tree of one colour")
    mixed = position({"a1": "r3", "c1": "y3"}, "a1 e5", hands=("r1y2", ""))
    assert said(worth(mixed, "a1-b1"), "fr") == "+3, arbre mixte"


def test_a_white_of_mega_is_counted_and_is_no_colour() -> None:
    where = position(
        {"a1": "w3", "c1": "y3"}, "a1 e5", hands=("w1r1", ""), setup=Setup(variant="mega", layout="custom")
    )
    assert said(worth(where, "a1-b1")) == "+1, white 2 of 3"


def test_a_quiet_step_says_what_the_next_one_can_capture_if_nothing_as_good_can_be_had_now() -> None:
    line, _ = play(begin(), "b2a3 c3b3")
    assert said(worth(line, "b3-b4")) == "+1, first colour"
    prepared = position({"a1": "r3", "c1": "y3"}, "a2 e5")
    assert said(worth(prepared, "a2-a1")) == "then a1-b1: +1, first colour"
    assert said(worth(prepared, "a2-a1"), "fr") == "puis a1-b1\u202f: +1, 1ʳᵉ couleur"
    assert best(prepared) == "a2-a1"
    assert worth(prepared, "e5-e4").label is None
    both = position({"a1": "r3", "c1": "y3", "e5": "g3", "c5": "b3"}, "a2 e5")
    assert best(both) == "e5-d5"
    assert worth(both, "a2-a1").label is None


def test_without_return_a_cap_prepares_nothing_that_it_may_not_do() -> None:
    free = position({"a1": "r3", "c1": "y3"}, "a2 e5")
    after, _ = play(free, "a2a1")
    assert said(worth(after, "a1-a2")) == ""
    left = position({"a1": "r3", "c1": "y3"}, "b1 e5", no_return=True)
    assert worth(left, "b1-a1").label is None
    assert worth(position({"a1": "r3", "c1": "y3"}, "b1 e5"), "b1-a1").label is not None


def test_in_a_challenge_a_capture_is_worth_what_the_goal_needs() -> None:
    red = Setup(layout="custom", challenge="red")
    wanted = position({"a1": "r3", "c1": "y3"}, "a1 e5", hands=("",), setup=red)
    assert (worth(wanted, "a1-b1").gain, said(worth(wanted, "a1-b1"))) == (1, "1 for the goal")
    spare = position({"a1": "y3", "c1": "y3"}, "a1 e5", hands=("",), setup=red)
    assert (worth(spare, "a1-b1").gain, said(worth(spare, "a1-b1"))) == (-1, "0 for the goal, 1 that costs a point")


def test_a_claim_comes_last() -> None:
    where = next(place for name, place in golden_positions("volcano", 4) if place.claimable)
    moves = where.moves(where.mover)
    worths = where.worths(where.mover, moves)
    assert where.notation(moves[-1]) == "claim"
    assert worths[-1].order < min(one.order for one in worths[:-1])


def test_of_turns_after_which_the_game_is_as_good_as_won_captures_come_first_and_the_end_before_them() -> None:
    for number, turn, ends in ((3, 114, False), (4, 100, False), (4, 72, True)):
        played = at_random({"variant": "mini", "melting": True}, number)
        where = next(one for one in played if one.turn == turn)
        turns = VOLCANO.ranked(where, where.mover)
        assert gained(where, turns[0].moves) > 0 == min(gained(where, one.moves) for one in turns)
        assert (after(where, turns[0].moves).outcome is not None) is ends


def after(where: VolcanoPosition, line: tuple[str, ...]) -> VolcanoPosition:
    """The position after moves of one seat."""
    there = where
    for notation in line:
        there = there.play(where.mover, there.read(where.mover, notation)).position
    return there


def gained(where: VolcanoPosition, line: tuple[str, ...]) -> int:
    """The points that a line brings its seat."""
    return after(where, line).scores[where.mover] - where.scores[where.mover]


def test_a_problem_of_melting_says_that_it_melts() -> None:
    melts = set()
    for problem in VOLCANO.problems.listed:
        start = VOLCANO.load(problem.dump)
        for code in ("en", "fr"):
            asked = language_for(code).say(kind_of(problem).question(start, problem.seat))
            assert ("Melting Volcano" in asked) is start.setup.melting, problem.key
        melts.add(start.setup.melting)
    assert melts == {True, False}
