"""What moves of Hekla are worth: the circles that their rows bring at best, less the retreat."""

import pytest

from bot.words.language import language_for
from games.core.worth import Worth
from games.hekla.position import HeklaPosition
from tests.games.hekla.boards import position
from tests.golden.positions import golden_names, positions_of


def worth(where: HeklaPosition, written: str) -> Worth:
    (found,) = where.worths(where.mover, (where.read(where.mover, written),))
    return found


def said(found: Worth, code: str = "en") -> str:
    return language_for(code).say(found.label) if found.label else ""


def best_end(where: HeklaPosition, seat: int, turn: int) -> int:
    """Where the seat's vulcanologist can be at best when the turn is over."""
    if where.turn > turn or where.outcome:
        return where.table.vulcanologists[seat]
    return max(best_end(where.play(seat, move).position, seat, turn) for move in where.moves(seat))


@pytest.mark.parametrize("name", golden_names("hekla"))
def test_the_gain_is_the_best_that_the_turn_can_bring(name: str) -> None:
    for where in positions_of("hekla", name, 4):
        seat, moves = where.mover, where.moves(where.mover)
        worths = where.worths(seat, moves)
        here = where.table.vulcanologists[seat]
        for move, found in list(zip(moves, worths, strict=True))[:: max(1, len(moves) // 40)]:
            after = where.play(seat, move).position
            assert found.gain == best_end(after, seat, where.turn) - here, (where, where.notation(move))


def test_a_row_says_what_it_brings_and_what_the_others_have_of_it() -> None:
    where = position({"A1": "r3", "C1": "g3"})
    assert said(worth(where, "2@B1")) == "+3, Player 2 +1"
    assert said(worth(where, "2@B1"), "fr") == "+3, Joueur 2 +1"
    assert said(worth(where, "2@E4")) == ""


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
