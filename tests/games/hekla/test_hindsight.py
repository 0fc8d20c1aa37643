"""Looking back at turns of Hekla: what a line leaves to the next seat counts, and what else there was to choose."""

from dataclasses import replace

from bot.words.language import language_for
from games.core.search import never
from games.hekla.hindsight import HeklaAnalyst
from tests.games.hekla.boards import position

ANALYST = HeklaAnalyst()
STONES = {"C1": "g2", "B2": "g3", "D2": "r1", "C3": "g0", "A4": "g2", "B4": "g1", "C4": "r2", "E4": "r2", "C5": "r3"}


def test_no_line_that_leaves_more_than_it_brings_in_addition_is_better() -> None:
    """C5-C4 brings 3 and leaves 5; after 2@E1, which brings nothing, nothing is left."""
    view = position(STONES).view(0)
    assert ANALYST.alternative(view, 0, ("2@E1",), never) is None
    found = ANALYST.alternative(view, 0, ("E4-E3",), never)
    assert found is None or (found.missed > 0 and found.better != ("C5-C4",))


def test_what_a_line_leaves_is_told() -> None:
    """The next seat has a row, too."""
    view = position({"B3": "r3", "D3": "r3", "A1": "g3", "B1": "g3", "C1": "g1"}).view(0)
    found = ANALYST.alternative(view, 0, ("0@F4",), never)
    assert found is not None
    for given, left, said in (
        (found.given, found.left, "Either way Player 2 could then score +5."),
        (5, 2, "After your turn Player 2 could score +5; after the better one, +2 at most."),
        (0, 2, "The better line leaves Player 2 more: +2 instead of nothing. Both counted, it is still better by 4."),
    ):
        told = ANALYST.explained(view, 0, replace(found, given=given, left=left), never).said
        assert language_for("en").say(told[-1]) == said


def test_after_a_line_that_wins_nothing_is_left_and_nothing_is_said_of_that() -> None:
    view = position({"B3": "r3", "D3": "r3", "A1": "g3", "B1": "g3", "C1": "g1"}).view(0)
    found = ANALYST.alternative(view, 0, ("0@F4",), never)
    assert found is not None
    won = ANALYST.explained(view, 0, replace(found, wins=True, left=0), never).said
    assert not any(one.key == "hekla-hindsight-left" for one in won)


def test_only_a_turn_with_something_else_to_choose_stands_out() -> None:
    one = position({"A1": "r3", "B1": "r3"}, supplies=((0, 0, 1, 0), (7, 0, 0, 0)))
    assert ANALYST.lead(one, 0, ("2@C1",), never) == 0
    two = position({"A1": "r3", "B1": "r3"}, supplies=((0, 0, 1, 1), (7, 0, 0, 0)))
    assert ANALYST.lead(two, 0, ("2@C1",), never) == 0
    assert ANALYST.lead(two, 0, ("3@C1",), never) == 1
    praise = ANALYST.praised(two, 0, ("3@C1",), never)
    assert praise is not None
    words = language_for("en").say(praise.said)
    assert words == (
        "Player 1 got +5 in this one turn. What else was in sight would have brought +4 on average: that makes it the"
        " best turn of the game."
    ), "not that none won more: one in which its player missed something can have"


def test_what_a_turn_brings_others_counts_against_it_and_is_told() -> None:
    """3@C1 completes a row with two green volcanoes in it, 3@C5 one of red ones alone; both bring about as much."""
    stones = {"A1": "g3", "B1": "g3", "B5": "r3", "D5": "r2"}
    where = position(stones, supplies=((0, 0, 0, 1), (7, 0, 0, 0)))
    assert ANALYST.lead(where, 0, ("3@C1",), never) == 0
    there = ANALYST.praised(where, 0, ("3@C5",), never)
    found = {code: language_for(code).say(there.said) for code in ("en", "fr")} if there else {}
    assert found, "it brings nobody else anything"
    assert "(others: +2)" in found["en"], found
    assert "(autres\u202f: +2)" in found["fr"], found
