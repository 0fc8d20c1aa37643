"""Looking back at turns of Hekla: in games of a hundred, with what a turn leaves to the next seat."""

from dataclasses import replace

import pytest

from bot.words.language import CODES, language_for
from games.core.text import Text
from games.hekla.game import HEKLA
from tests.games.hekla.boards import position, written

ANALYST = HEKLA.analyst
BOTH = {"B3": "r3", "D3": "r3", "A1": "g3", "B1": "g3", "C1": "g1"}
"""Red lacks C3, and green has a row, too, once something comes to it."""


def said(found: tuple[Text, ...], language: str = "en") -> str:
    """What is told."""
    return " ".join(map(language_for(language).say, found))


def test_a_row_that_was_there_is_told_with_what_both_turns_bring_and_leave() -> None:
    view = position(BOTH).view(0)
    found = ANALYST.look(view, 0, ("0@F4",)).better
    assert found is not None
    assert not found.wins
    told = ANALYST.explained(view, 0, replace(found, better=("2@C3",)))
    assert told is not None
    assert told.possible > told.brought
    assert "That makes B3+C3+D3 score: +5 for you. Your turn brought you no circles." in said(told.said)
    assert said(told.said).endswith(f"That wins about {told.possible} games in 100 instead of {told.brought}.")


def test_a_turn_that_takes_a_row_from_the_next_seat_is_better_though_it_brings_nothing() -> None:
    view = position({"A1": "g3", "B1": "g3", "C2": "r0"}).view(0)
    found = ANALYST.look(view, 0, ("0@F4",)).better
    assert found is not None
    told = ANALYST.explained(view, 0, replace(found, better=("C2-C1",)))
    assert told is not None
    assert "After your turn Player 2 could score" in said(told.said)
    assert "Après votre tour, Joueur 2 pouvait" in said(told.said, "fr")


def test_a_line_that_wins_at_once_is_told_as_that_and_a_turn_that_has_won_has_nothing_better() -> None:
    where = position({"A2": "r3g2", "B2": "g2", "D3": "r1"}, (4, 4), lava=19, supplies=((0, 0, 0, 1), (0, 0, 0, 1)))
    found = ANALYST.look(where.view(0), 0, ("D3-D4",)).better
    assert found is not None
    assert (found.wins, found.possible, found.better) == (True, 100, ("3@C2",))
    told = ANALYST.explained(where.view(0), 0, found)
    assert told is not None
    assert told.wins
    assert "and wins the game" in said(told.said)
    assert ANALYST.look(where.view(0), 0, ("3@C2",)).better is None


@pytest.mark.parametrize(("track", "winners"), [((4, 7), (1,)), ((4, 6), (0, 1))])
def test_no_turn_is_better_that_ends_the_game_without_winning_it_alone(
    track: tuple[int, int], winners: tuple[int, ...]
) -> None:
    """H16: the last block of lava ends the game; of the others, green can then win with the same row."""
    stones = {"A2": "r3g2", "B2": "g2", "D3": "r1"}
    where = position(stones, track, lava=19, supplies=((0, 0, 0, 1), (0, 0, 0, 1)))
    ended = where.play(0, where.read(0, "3@C2")).position.outcome
    assert ended is not None
    assert ended.winners == winners
    for notation in sorted(written(where))[::3]:
        found = ANALYST.look(where.view(0), 0, (notation,)).better
        assert found is None or found.better != ("3@C2",), notation


def test_only_a_turn_with_something_else_to_choose_stands_out_and_its_praise_says_what_it_won() -> None:
    forced = position({"A1": "r3", "B1": "r3"}, supplies=((0, 0, 1, 0), (7, 0, 0, 0)))
    quiet = forced.notation(next(move for move in forced.moves(0) if not forced.play(0, move).position.table.lava))
    assert ANALYST.praised(forced.view(0), 0, (quiet,)) is None
    assert ANALYST.look(forced.view(0), 0, (quiet,)).lead <= 0
    stones = {"A1": "r3", "B1": "r3", "A5": "r1"}
    where = position(
        {name: pile for name, pile in stones.items() if name != "A5"}, supplies=((0, 0, 1, 1), (7, 0, 0, 0))
    )
    assert ANALYST.look(where.view(0), 0, ("3@C1",)).lead > 0
    praise = ANALYST.praised(where.view(0), 0, ("3@C1",))
    assert praise is not None
    for code in CODES:
        words = language_for(code).say(praise.said)
        assert "A1+B1+C1" in words
        assert "+5" in words


def test_what_a_turn_brings_others_is_told() -> None:
    """3@C5 completes a row of red volcanoes alone; on C1 it would complete one with two green ones in it."""
    stones = {"A1": "g3", "B1": "g3", "B5": "r3", "D5": "g2"}
    where = position(stones, supplies=((0, 0, 0, 1), (7, 0, 0, 0)))
    praise = ANALYST.praised(where.view(0), 0, ("3@C5",))
    assert praise is not None
    assert "(others: +1 at most)" in said((praise.said,))
    assert "(autres\u202f: +1 au plus)" in said((praise.said,), "fr")
