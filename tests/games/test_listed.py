"""Lists tell what comes of a move: what it brings, how it ends the game, and what it leaves to the next seat."""

from random import Random
from typing import Any

import pytest

from bot.words.language import language_for
from games import REGISTRY
from games.core.contract import Position
from games.core.game import Game
from games.core.grid import Grid
from games.core.worth import best_first, words_of
from games.volcano.setup import Setup
from tests.games.listed import check, sweep
from tests.games.vesuvio import boards as vesuvio_boards
from tests.games.volcano import boards as volcano_boards
from tests.golden.positions import golden_names, positions_of

NUMBERS = range(5)
WEIGHING = [game for game in REGISTRY.values() if "worths" in vars(type(game.start(2, {}, bytes(16))))]
GOLDEN = [
    pytest.param(game.key, name, marks=() if name == "agreement" else pytest.mark.full)
    for game in WEIGHING
    for name in golden_names(game.key)
]


@pytest.mark.full
@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("game", WEIGHING, ids=[game.key for game in WEIGHING])
def test_lists_say_what_playing_the_moves_and_all_replies_shows(game: Game[Any], number: int) -> None:
    assert sweep(game, range(number, number + 1), 3)["moves"]


@pytest.mark.parametrize(("game", "name"), GOLDEN)
def test_lists_are_right_in_golden_games(game: str, name: str) -> None:
    for position in positions_of(game, name, 3):
        check(position, Random(name))


def told(position: Position[Any], move: str, code: str = "en") -> list[str]:
    """The words of a list before what the move does."""
    (seat,) = position.to_act
    chosen = position.read(seat, move)
    (worth,) = position.worths(seat, (chosen,))
    return [language_for(code).say(one) for one in words_of(position, seat, chosen, worth)]


def order(position: Position[Any]) -> list[str]:
    (seat,) = position.to_act
    moves = position.moves(seat)
    return [position.notation(one) for one, _ in best_first(moves, position.worths(seat, moves))]


FIFTH = {"a1": "r3", "c1": "y3", "e1": "b1", "e3": "b1"}
FOUR = "y1g1b1c1"


@pytest.mark.parametrize(
    ("others", "said"),
    [
        (["y3"], "ends the game: you win 5 to 1"),
        (["y1y1r1r1g1"], "ends the game: a tie, 5 to 5"),
        (["y1y1r1r1g1g1"], "ends the game: you lose 5 to 6"),
        (["y3", "y1y1r1r1g1g1"], "ends the game: you come 2nd of 3, 5 to 6"),
        (["y3", "y1y1r1r1g1"], "ends the game: you share first place, 5 to 5"),
    ],
)
def test_an_end_says_who_wins_before_what_the_move_brings(others: list[str], said: str) -> None:
    position = volcano_boards.position(FIFTH, "a1 e5", hands=(FOUR, *others))
    assert told(position, "a1-b1") == [said, "+1, fifth colour"]
    listed = order(position)
    assert listed.index("a1-b1") == (len(listed) - 1 if "lose" in said or "2nd" in said else 0)


def test_an_end_is_said_in_french() -> None:
    position = volcano_boards.position(FIFTH, "a1 e5", hands=(FOUR, "y3", "y1y1r1r1g1g1"))
    assert told(position, "a1-b1", "fr")[0] == "finit la partie\u202f: 2ᵉ place sur 3, 5 à 6"


def test_the_next_seat_that_can_win_is_named_first() -> None:
    stacks = {"a1": "r3", "c1": "y3", "a5": "g3", "c5": "b3"}
    position = volcano_boards.position(stacks, "a1 a5", hands=("", "y1r1b1c1"))
    assert told(position, "a1-b1") == ["then Player 2 can win", "+1, first colour"]
    assert told(position, "a1-b1", "fr")[0] == "ensuite, Joueur 2 peut gagner"


def test_a_reply_that_wins_because_nothing_can_be_captured_after_it_is_warned_of() -> None:
    """The large piece on b2 can never land on another: a piece alone flies two squares (O14)."""
    setup, stacks = Setup(variant="mini", layout="4x4"), {"a1": "r3", "c1": "y3", "b2": "g3", "d4": "b1"}
    position = volcano_boards.position(stacks, "a1 d4", hands=("", "y1"), grid=Grid(4, 4), setup=setup)
    assert told(position, "d4-d3") == ["then Player 2 can win"]
    behind = volcano_boards.position(stacks, "a1 d4", hands=("y1b2", ""), grid=Grid(4, 4), setup=setup)
    assert told(behind, "d4-d3") == ["leaves +1 to Player 2"]


def test_what_is_left_to_the_next_seat_is_said_where_it_is_more() -> None:
    stacks = {"a1": "r3", "c1": "y3", "a5": "g3", "c5": "b3"}
    more = volcano_boards.position(stacks, "a1 a5", hands=("", "g1g2"))
    assert told(more, "a1-b1") == ["+1, first colour", "leaves +5 to Player 2"]
    assert told(more, "a1-b1", "fr")[1] == "laisse +5 à Joueur 2"
    assert told(volcano_boards.position(stacks, "a1 a5", hands=("", "g1")), "a1-b1") == ["+1, first colour"]


@pytest.mark.parametrize("stacks", [{}, {"a1": "r3", "c1": "y3"}], ids=["right", "wrong"])
def test_of_a_claim_a_list_says_what_a_right_one_would_do_and_not_whether_it_is(stacks: dict[str, str]) -> None:
    setup = Setup(variant="mini", layout="4x4", claimed=True)
    claimed = volcano_boards.position(stacks, "a1 d4", hands=(FOUR, "y1y1r1r1g1"), setup=setup)
    assert bool(claimed.play(0, claimed.read(0, "claim")).position.outcome) == (not stacks)
    assert told(claimed, "claim") == ["if right: the game ends 4 to 5, you lose"]
    assert told(claimed, "claim", "fr") == ["si l’annonce est juste\u202f: la partie finit 4 à 5, vous perdez"]
    assert order(claimed)[-1] == "claim"


def test_a_challenge_is_not_answered_by_a_list() -> None:
    alone = volcano_boards.position(
        {"a1": "r3", "c1": "y2"}, "a1 e5", hands=("",), setup=Setup(layout="custom", challenge="red")
    )
    assert alone.play(0, alone.read(0, "a1-b1")).position.outcome
    assert told(alone, "a1-b1") == []


def test_who_is_on_the_yacht_is_said_and_what_they_hold_there_is_not() -> None:
    alone = vesuvio_boards.position(["N1", "burned"])
    assert told(alone, "N0") == ["ends the game: you win"]
    for hands in (["", "fossil"], ["camera", ""]):
        assert told(vesuvio_boards.position(["N1", "yacht"], hands), "N0") == ["ends the game: the points decide"]


@pytest.mark.parametrize(("other", "said"), [("yacht", "you lose"), ("burned", "nobody wins")])
def test_lava_that_ends_the_game_says_so(other: str, said: str) -> None:
    position = vesuvio_boards.position(["N32", other], lava="N33", eruption=("photo", 0, 4), points=1)
    assert told(position, "end")[0] == f"ends the game: {said}"


def test_a_camera_in_reach_of_the_next_seat_is_said() -> None:
    position = vesuvio_boards.position(["N5", "N9"], token="N9")
    assert told(position, "end") == ["leaves +20 to Player 2"]
