"""What moves of Hekla are worth: the circles that their rows bring at best, less the retreat."""

import pytest

from bot.words.language import language_for
from games import GUIDES
from games.core.contract import Position
from games.core.text import Seat
from games.core.worth import Worth
from games.hekla.board import NUMBERS
from games.hekla.events import RowScored
from games.hekla.position import HeklaPosition
from tests.games.hekla.boards import position
from tests.golden.positions import golden_names, positions_of


def worth(where: HeklaPosition, written: str) -> Worth:
    (found,) = where.worths(where.mover, (where.read(where.mover, written),))
    return found


def said(found: Worth, code: str = "en") -> str:
    return language_for(code).say(found.label) if found.label else ""


@pytest.mark.parametrize("name", golden_names("hekla"))
@pytest.mark.full
def test_the_outlook_is_the_best_of_all_worths(name: str) -> None:
    for where in positions_of("hekla", name, 20):
        if where.to_act:
            assert where.outlook() == Position.outlook(where), where


def test_a_row_says_what_it_brings_and_what_the_others_have_of_it() -> None:
    where = position({"A1": "r3", "C1": "g3"})
    assert said(worth(where, "2@B1")) == "+3, Player 2 +1"
    assert said(worth(where, "2@B1"), "fr") == "+3, Joueur 2 +1"


def test_of_equal_gains_the_one_that_brings_others_less_comes_first() -> None:
    where = position({"A1": "r3", "C1": "r3", "A4": "r3", "C4": "g3"}, supplies=((0, 0, 1, 0), (2, 1, 3, 1)))
    alone, shared = worth(where, "2@B1"), worth(where, "2@B4")
    assert (alone.gain, shared.gain) == (4, 3)
    moves = where.moves(0)
    worths = where.worths(0, moves)
    first = max(range(len(moves)), key=lambda number: worths[number].order)
    assert where.notation(moves[first]) == "2@B1"


def test_several_rows_to_choose_from_are_the_best_of_them() -> None:
    where = position({"A1": "r3", "C1": "g3", "B2": "r3", "B3": "r3"})
    assert said(worth(where, "2@B1")).startswith("up to +")
    chosen = where.play(0, where.read(0, "2@B1")).position
    assert {said(worth(chosen, chosen.notation(move))) for move in chosen.moves(0)}
    assert max(worth(chosen, chosen.notation(move)).gain for move in chosen.moves(0)) == worth(where, "2@B1").gain


def test_a_retreat_costs_its_circles() -> None:
    where = position({"B3": "r3"}, (9, 0))
    retreats = [move for move in where.moves(0) if "<" in where.notation(move)]
    assert retreats
    for move in retreats:
        circles = int(where.notation(move).split("<")[1])
        (found,) = where.worths(0, (move,))
        assert found.gain == -circles
        assert said(found) == f"\N{MINUS SIGN}{circles}"


def test_the_last_lava_is_told() -> None:
    where = position({"A1": "r3", "C1": "g3"}, lava=19)
    found = worth(where, "2@B1")
    assert [language_for("en").say(one) for one in found.words] == ["ends the game: you win 3 to 1", "+3, Player 2 +1"]


def test_one_opponent_is_named_and_several_are_the_others() -> None:
    one = position({"A1": "r3", "C1": "g3"}, (0, 0, 0))
    both = position({"A1": "y3", "C1": "g3"}, (0, 0, 0))
    assert "Player 2 +" in said(worth(one, "2@B1"))
    assert "others +" in said(worth(both, "2@B1"))
    assert "les autres +" in said(worth(both, "2@B1"), "fr")


def test_a_quiet_turn_says_which_row_it_prepares_and_who_can_complete_it() -> None:
    where = position({"A1": "r3", "F4": "g1"}, supplies=((0, 1, 1, 2), (2, 0, 1, 0)))
    assert said(worth(where, "3@C1")) == "A1-B1-C1: 6 of 8 grooves, Player 2 can be first there"
    assert said(worth(where, "2@C1")) == "A1-B1-C1: 5 of 8 grooves, within your reach only"
    assert said(worth(where, "2@C1"), "fr") == "A1-B1-C1\u202f: 5 rainures sur 8, à votre seule portée"
    assert said(worth(where, "1@C1")) == "A1-B1-C1: 4 of 8 grooves"
    assert worth(where, "2@C1").sign == "5/8"
    assert worth(where, "2@C1").order > worth(where, "1@C1").order > worth(where, "3@C1").order
    assert worth(where, "1@C1").gain == 0


def test_a_volcano_that_stands_in_a_row_on_another_one_can_fill_its_gap() -> None:
    where = position({"B4": "g2g3"}, supplies=((1, 0, 0, 1), (0, 0, 0, 0)))
    assert said(worth(where, "3@D4")) == "B4-C4-D4 lacks a volcano, Player 2 can be first there"


@pytest.mark.parametrize("name", golden_names("hekla"))
@pytest.mark.full
def test_who_can_complete_a_row_to_come_can_do_so_by_the_rules(name: str) -> None:
    """The next seat alone is tried, with every turn it has: it is named if, and only if, the row could score then."""
    tried = 0
    for where in positions_of("hekla", name, 9):
        for move in where.moves(where.mover)[::7]:
            step = where.play(where.mover, move).position
            (found,) = where.worths(where.mover, (move,))
            if found.label is None or found.label.key != "hekla-worth-coming" or step.outcome:
                continue
            values = dict(found.label.values)
            row = tuple(NUMBERS[square] for square in str(values["row"]).split("-"))
            replies = (step.play(step.mover, reply) for reply in step.moves(step.mover))
            completed = any(
                row in reply.position.choices
                or any(isinstance(event, RowScored) and event.row == row for event in reply.events)
                for reply in replies
            )
            assert completed == (values["seat"] == Seat(step.mover)), (name, where.notation(move), values)
            tried += 1
    assert tried


def test_the_first_steps_end_where_no_row_can_score_for_the_opponent() -> None:
    """A lesson does not teach to prepare a row that the other completes first."""
    after, _ = GUIDES["hekla"].board(len(GUIDES["hekla"].tasks))
    assert after.to_act == {1}
    assert not any(found.gain > 0 for found in after.worths(1, after.moves(1)))


def test_a_turn_that_ends_the_game_prepares_nothing() -> None:
    (last,) = positions_of("hekla", "quiet", 1)
    ends = [one for one in last.worths(last.mover, last.moves(last.mover)) if one.end]
    assert ends
    assert {said(one) for one in ends} == {""}
