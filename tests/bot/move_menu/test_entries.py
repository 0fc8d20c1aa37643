"""Lists of moves begin with what brings most, in every game, and say it before anything else."""

from pathlib import Path
from typing import Any

import pytest

from bot.limits import OPTION_DESCRIPTION, SELECT_OPTIONS
from bot.move_menu.entries import MenuEntry, menu_entries, weighed
from bot.words.language import CODES, language_for, shorten, shorten_clauses
from games import REGISTRY
from games.core import transcript
from games.core.contract import Parts, Position
from games.core.game import Game
from games.core.record import replay
from tests.games.test_contract import reached
from tests.golden import make
from tests.golden.positions import golden_positions

NUMBERS = range(2)


def lists(position: Position[Any], seat: int) -> list[tuple[Parts, tuple[MenuEntry, ...]]]:
    """The first list, and the list of the next parts of every entry that is no whole move."""
    first = menu_entries(position, seat)
    rest = [(pick.path, menu_entries(position, seat, pick.path)) for pick in first if not pick.whole]
    return [((), first), *rest]


@pytest.mark.full
@pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY.keys())
@pytest.mark.parametrize("number", NUMBERS)
def test_every_list_begins_with_the_best_and_groups_are_as_good_as_their_best_move(
    game: Game[Any], number: int
) -> None:
    for at, position in enumerate(reached(game, number)):
        for seat in position.to_act if at % 13 == 0 else ():
            moves = weighed(position, seat)
            for path, listed in lists(position, seat):
                alone = {pick.path for pick in listed if pick.whole}
                best = [
                    next(
                        one.worth
                        for one in moves
                        if one.parts[: len(pick.path)] == pick.path and (pick.whole or one.parts not in alone)
                    )
                    for pick in listed
                ]
                # A last group may lack moves that stand for themselves, so the others are in order.
                orders = [(-pick.danger, worth.order) for pick, worth in zip(listed, best, strict=True)]
                assert orders == sorted(orders, reverse=True), (path, [pick.label for pick in listed])
                for pick, worth in zip(listed, best, strict=True):
                    for code in CODES:
                        said = shorten(language_for(code).say(pick.meaning), OPTION_DESCRIPTION)
                        assert worth.label is None or language_for(code).say(worth.label) in said, said


def test_a_group_says_its_best_and_a_whole_move_its_own() -> None:
    game = REGISTRY["volcano"]
    position = game.start(2, game.complete_options({}), bytes(16), 0)
    (first, *_) = menu_entries(position, 0)
    assert language_for("en").say(first.meaning).startswith("+1, first colour · ")
    group = next(found for number in NUMBERS for where in reached(REGISTRY["hekla"], number) for found in groups(where))
    assert language_for("en").say(group.meaning).startswith("best ")
    assert language_for("fr").say(group.meaning).startswith("au mieux ")


def groups(position: Position[Any]) -> list[MenuEntry]:
    """The groups of the list that say what their best move brings."""
    found = menu_entries(position, min(position.to_act)) if position.to_act else ()
    return [pick for pick in found if not pick.whole and pick.meaning.key == "bot-worth-best"]


def test_one_list_has_the_best_moves_whole_and_a_group_only_where_several_moves_remain() -> None:
    counted = 0
    for game in map(REGISTRY.__getitem__, ("volcano", "hekla")):
        for position in [*reached(game, 1)][::18]:
            for seat in position.to_act:
                moves, listed = weighed(position, seat), menu_entries(position, seat)
                alone = [pick.path for pick in listed if pick.whole]
                rest = [one.parts for one in moves if one.parts not in alone]
                begun = [pick.path for pick in listed if not pick.whole]
                assert len(listed) <= SELECT_OPTIONS
                assert len(moves) > SELECT_OPTIONS or not rest
                assert all(sum(parts[: len(path)] == path for parts in rest) > 1 for path in begun)
                assert all(any(parts[: len(path)] == path for path in begun) for parts in rest)
                counted += bool(rest)
    assert counted


def test_what_is_worth_nothing_stays_in_the_order_of_the_game() -> None:
    for position in reached(REGISTRY["pebbles"], 1):
        for seat in position.to_act:
            assert [one.move for one in weighed(position, seat)] == list(position.moves(seat))
            assert all("worth" not in pick.meaning.key for pick in menu_entries(position, seat))


def test_a_move_that_ends_the_game_says_so_first_where_a_phone_shows_it() -> None:
    written = (Path(make.__file__).parent / "volcano" / "colours-melting.txt").read_text(encoding="utf-8")
    ends = [step.position for step in replay(REGISTRY["volcano"], transcript.read(written))][-5:-1]
    said = [language_for("en").say(one.meaning) for position in ends for one in menu_entries(position, position.mover)]
    assert any(one.startswith("ends the game: you win 9 to 5 · +2, fifth colour") for one in said)


def test_what_lets_the_next_player_win_comes_after_all_that_does_not_and_what_loses_at_once_comes_last() -> None:
    written = (Path(make.__file__).parent / "volcano" / "colours-no-return.txt").read_text(encoding="utf-8")
    position = list(replay(REGISTRY["volcano"], transcript.read(written)))[52].position
    listed = menu_entries(position, position.mover)
    said = [language_for("en").say(one.meaning) for one in listed]
    assert [one.danger for one in listed] == [0] * 19 + [1] * 4 + [2]
    assert ["can win" in one for one in said] == [one.danger == 1 for one in listed]
    assert said[0].startswith("+3, tree of one colour")
    assert said[19].startswith("then Player 1 can win · +3, tree of one colour"), "as much, but not as good"
    assert said[-1].startswith("ends the game: you come 2nd of 3, 25 to 27")


def test_of_moves_worth_the_same_those_come_last_that_leave_the_next_player_more() -> None:
    game = REGISTRY["volcano"]
    position = game.start(2, game.complete_options({}), bytes(16), 0)
    listed = menu_entries(position, 0)
    captures = [language_for("en").say(one.meaning) for one in listed if one.whole][:14]
    assert all(one.startswith("+1, first colour · ") for one in captures)
    assert ["leaves +2" in one for one in captures] == [False] * 6 + [True] * 8


@pytest.mark.full
@pytest.mark.parametrize("code", CODES)
def test_what_is_too_long_for_a_list_is_cut_where_a_clause_ends(code: str) -> None:
    cut = 0
    for game in ("volcano", "hekla", "vesuvio"):
        for name, position in golden_positions(game, 8):
            for one in menu_entries(position, position.mover) if position.mover is not None else ():
                said = language_for(code).plain.say(one.meaning)
                shown = shorten_clauses(said, OPTION_DESCRIPTION)
                whole = shown == said or said.startswith((f"{shown[:-1]} · ", f"{shown[:-1]}, "))
                assert whole, (name, said)
                cut += shown != said
    assert 0 < cut < 30, "at the end of a game of Hekla"


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", ["colours-melting", "challenge-beyond-twenty", "mega-whites"])
def test_what_is_said_beside_a_move_is_never_cut_not_even_at_the_end_of_a_game(name: str, code: str) -> None:
    written = (Path(make.__file__).parent / "volcano" / f"{name}.txt").read_text(encoding="utf-8")
    ends = [step.position for step in replay(REGISTRY["volcano"], transcript.read(written))][-3:-1]
    said = [language_for(code).say(one.meaning) for position in ends for one in menu_entries(position, position.mover)]
    assert said
    assert [one for one in said if len(one) > OPTION_DESCRIPTION] == []
