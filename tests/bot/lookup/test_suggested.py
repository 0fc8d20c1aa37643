"""A suggested turn is one that its seat can play with one press, and says nothing that lists do not say."""

import pickle
from typing import Any

import pytest

from bot.lookup.picks import picks, weighed
from bot.lookup.suggested import LONGEST, MOST, lists, open_lists
from bot.pictures.drawing import Readers
from bot.pictures.listing import entries, open_entries
from bot.ui.lines import whole_told
from bot.words.language import language_for
from games import REGISTRY
from games.core.contract import Position
from games.core.game import Game
from games.core.worth import signed
from tests.games.test_contract import reached

NAMES = ("Ada", "Bruno", None, "Chloé")
"""The display names of players, one of which is not known."""

every_game = pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY.keys())


def moments(game: Game[Any]) -> list[Position[Any]]:
    """Some positions of a game at random, before its end."""
    return [position for position in reached(game, 1) if position.outcome is None][::7]


@pytest.mark.full
@every_game
def test_each_ends_the_turn_or_draws_gives_nothing_up_and_goes_on_with_the_best(game: Game[Any]) -> None:
    for position in moments(game):
        (seat,) = position.to_act
        found = lists(position, seat)[1]
        assert len({one.moves[0] for one in found}) == len(found) <= MOST
        for one in found:
            check_turn(position, seat, one.moves)


def check_turn(position: Position[Any], seat: int, moves: tuple[str, ...]) -> None:
    assert 0 < len(moves) <= LONGEST
    for number, notation in enumerate(moves, start=1):
        move = position.read(seat, notation)
        assert position.gives_up(seat, move) is None
        best = weighed(position, seat)
        promising = max(best, key=lambda one: one.worth.promise)
        first = [pick.path for pick in picks(position, seat) if pick.whole][:MOST]
        begun = [promising, *(one for one in best if one.parts in first)] if number == 1 else best[:1]
        assert move in [one.move for one in begun]
        step = position.play(seat, move)
        on = not step.irrevocable and step.position.turn == position.turn and seat in step.position.to_act
        assert on is (number < len(moves))
        position = step.position


def test_a_turn_that_brings_more_than_any_move_at_once_comes_first() -> None:
    counted = 0
    for position in moments(REGISTRY["volcano"]):
        (seat,) = position.to_act
        worths = position.worths(seat, position.moves(seat))
        gain, promise = max(one.gain for one in worths), max(one.promise for one in worths)
        for first in lists(position, seat)[1][:1] if promise > gain else ():
            assert len(first.moves) > 1
            assert first.sign == signed(promise)
            counted += 1
    assert counted


def test_each_game_with_something_to_choose_by_suggests_turns_and_says_what_they_bring() -> None:
    for key in ("volcano", "hekla", "vesuvio"):
        found = [one for position in moments(REGISTRY[key]) for one in lists(position, *position.to_act)[1]]
        assert any(one.sign for one in found), key


@pytest.mark.full
def test_a_turn_says_what_it_leaves_the_next_player_as_the_list_does() -> None:
    language, left = language_for("en"), 0
    for position in (one for key in ("volcano", "hekla") for one in moments(REGISTRY[key])):
        (seat,) = position.to_act
        listed, whole = lists(position, seat)
        for one in whole:
            told = [language.say(pick.meaning) for pick in listed if pick.whole and (pick.label,) == one.moves]
            if told:
                button = whole_told(position.game, one, language, gathered=False)
                assert (f" · leaves {one.leaves} to" in told[0]) == bool(one.leaves) == (", leaves +" in button)
                left += bool(one.leaves)
    assert left


@every_game
def test_a_seat_that_plays_alone_is_left_to_its_puzzle(game: Game[Any]) -> None:
    if 1 in game.seat_range:
        position = game.start(1, game.complete_options({}), bytes(16))
        assert lists(position, 0)[1] == ()


@every_game
def test_everybody_is_shown_none_of_a_secret_choice_and_none_of_a_computer(game: Game[Any]) -> None:
    for position in moments(game):
        everybody = frozenset(range(position.seats))
        assert open_lists(position, everybody - position.to_act) == ({}, ())
        assert not position.secret_choice or open_lists(position, everybody) == ({}, ())


@pytest.mark.full
@every_game
def test_a_board_lists_what_its_seat_would_be_listed_in_the_words_of_whoever_reads_it(game: Game[Any]) -> None:
    language = language_for("fr")
    for position in moments(game):
        (seat,), people = position.to_act, frozenset(range(position.seats))
        listed, whole = open_entries(game.key, position, people, Readers("fr", NAMES))
        alone, suggestions = lists(position, seat)
        assert alone == picks(position, seat)
        assert (listed, whole) == (
            ({}, ()) if position.secret_choice else ({seat: entries(game.key, alone, language, NAMES)}, suggestions)
        )
        assert pickle.loads(pickle.dumps((listed, whole))) == (listed, whole)
