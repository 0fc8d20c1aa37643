"""What every game in the registry promises the rest of the program."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.words.language import language_for
from games import REGISTRY
from games.core import transcript
from games.core.actions import Action, Conclude, Forfeit, Move
from games.core.contract import Position
from games.core.game import Game
from games.core.options import ChoiceOption, NumberOption, Option, OptionValue, TextOption, ToggleOption
from games.core.outcome import Outcome
from games.core.record import Record, apply, replay
from games.core.refusals import IllegalMove, InvalidSetup, Refusal
from games.core.text import Text
from tests.games.wording import LANGUAGES, placeables, setup_keys, source, where

GOLDEN = Path(__file__).parent.parent / "golden"
LIMIT = 100
"""Characters of a command's description and of a choice."""

pytestmark = pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY.keys())


def settings_of(game: Game[Any], dice: Random) -> dict[str, OptionValue]:
    """Settled options at random; what a game refuses as a combination is drawn again."""
    for _ in range(100):
        try:
            return game.complete_options({option.key: value_of(option, dice) for option in game.options})
        except InvalidSetup:
            continue
    pytest.fail("no combination of options was settled")


def value_of(option: Option, dice: Random) -> OptionValue:
    match option:
        case ChoiceOption(choices=choices):
            return dice.choice(choices)
        case NumberOption(low=low, high=high):
            return dice.randint(low, high)
        case ToggleOption():
            return dice.random() < 0.5
        case TextOption(default=default):
            return default


def random_start(game: Game[Any], number: int) -> tuple[Position[Any], Random]:
    """A position of as many seats as the number says or the options allow, and the dice to go on with."""
    dice = Random(number)
    options = settings_of(game, dice)
    possible = game.seats_for(options)
    return game.start(possible[number % len(possible)], options, dice.randbytes(16)), dice


def random_move(position: Position[Any], dice: Random) -> tuple[int, Any]:
    seat = dice.choice(sorted(position.to_act))
    return seat, dice.choice(position.moves(seat))


def reached(game: Game[Any], number: int) -> Iterator[Position[Any]]:
    """The positions of one random game from the opening to the end."""
    position, dice = random_start(game, number)
    yield position
    while not position.outcome:
        position = position.play(*random_move(position, dice)).position
        yield position


def check_outcome(position: Position[Any], outcome: Outcome | None) -> None:
    assert outcome is not None
    assert position.outcome == outcome == position.view(None).outcome
    assert len(outcome.placings) == len(outcome.scores) == position.seats
    assert position.to_act == frozenset()
    with pytest.raises(IllegalMove):
        position.conclude()


def test_a_registered_game_is_found_under_its_key(game: Game[Any]) -> None:
    assert REGISTRY[game.key] is game


def test_default_options_settle_and_settled_options_stay(game: Game[Any]) -> None:
    defaults = game.complete_options({})
    assert defaults == {option.key: option.default for option in game.options}
    for number in range(20):
        settled = settings_of(game, Random(number))
        assert game.complete_options(settled) == settled
        assert list(settled) == [option.key for option in game.options]


def test_an_option_there_is_not_is_refused(game: Game[Any]) -> None:
    with pytest.raises(InvalidSetup):
        game.complete_options({"no such option": True})


def test_too_few_and_too_many_seats_are_refused(game: Game[Any]) -> None:
    for seats in (game.seat_range[0] - 1, game.seat_range[-1] + 1):
        with pytest.raises(InvalidSetup):
            game.start(seats, {}, bytes(16))


def test_the_same_seed_gives_the_same_opening(game: Game[Any]) -> None:
    options = settings_of(game, Random(7))
    seats = game.seats_for(options)[-1]
    assert game.start(seats, options, bytes(16)) == game.start(seats, options, bytes(16))


@pytest.mark.full
@pytest.mark.parametrize("number", range(6))
def test_random_games_end_saved_and_restored_after_every_move(game: Game[Any], number: int) -> None:
    position, dice = random_start(game, number)
    while not position.outcome:
        turn = position.turn
        position = position.play(*random_move(position, dice)).position
        assert position.turn in (turn, turn + 1)
        restored = game.load(json.loads(json.dumps(position.dump())))
        assert restored == position
        position = restored
    check_outcome(position, position.outcome)


@pytest.mark.full
@pytest.mark.parametrize("number", range(3))
def test_moves_are_listed_once_in_a_fixed_order_and_write_and_read_are_inverses(game: Game[Any], number: int) -> None:
    for position in reached(game, number):
        for seat in position.to_act:
            moves = position.moves(seat)
            assert moves
            assert moves == game.load(position.dump()).moves(seat)
            assert len({position.write(move) for move in moves}) == len(moves)
            assert all(position.read(seat, position.notation(move)) == move for move in moves)


def test_what_no_legal_move_begins_with_is_refused_and_not_explained(game: Game[Any]) -> None:
    position, dice = random_start(game, len(game.seat_range) - 1)
    seat, move = random_move(position, dice)
    parts = position.write(move)
    for path in (("?",), (*parts[:-1], "?"), (*parts, "?")):
        with pytest.raises(Refusal):
            position.explain(seat, path)


def test_no_view_and_no_log_shows_the_seed(game: Game[Any]) -> None:
    seed = bytes(range(200, 216))
    options = settings_of(game, Random(1))
    position = game.start(game.seats_for(options)[-1], options, seed)
    for seat in (None, *range(position.seats)):
        shown = repr(position.view(seat))
        assert seed.hex() not in shown
        assert repr(seed) not in shown
    assert repr(seed) not in repr(position)


def test_a_view_agrees_with_its_position(game: Game[Any]) -> None:
    for position in reached(game, 2):
        for seat in (None, *range(position.seats)):
            view = position.view(seat)
            assert view.game == game.key
            assert (view.to_act, view.turn, view.outcome) == (position.to_act, position.turn, position.outcome)
            assert len(view.scores) == position.seats
            if view.outcome:
                told = view.scores == (view.outcome.scores if game.has_points else (None,) * position.seats)
                assert told, f"{where(game.key)}: a last view has the outcome's scores, or None without has_points"


@pytest.mark.full
def test_a_seat_that_can_forfeit_does_so_at_any_moment(game: Game[Any]) -> None:
    for position in reached(game, 4):
        if position.outcome:
            break
        for seat in set(range(position.seats)) - position.can_forfeit:
            with pytest.raises(IllegalMove):
                position.forfeit(seat)
        for seat in sorted(position.can_forfeit):
            after = position.forfeit(seat).position
            assert seat not in after.can_forfeit
            assert not (after.outcome and after.can_forfeit)
            assert after.forfeited == {seat}
            assert seat not in after.to_act
            assert game.load(after.dump()) == after
            with pytest.raises(IllegalMove):
                after.forfeit(seat)


def test_a_game_goes_on_after_a_forfeit_and_ends_when_all_have_gone(game: Game[Any]) -> None:
    position, dice = random_start(game, len(game.seat_range) - 1)
    for seat in range(position.seats):
        if position.outcome:
            break
        position = position.play(*random_move(position, dice)).position
        if not position.outcome:
            position = position.forfeit(seat).position
    check_outcome(position, position.outcome)


@pytest.mark.full
def test_all_can_agree_to_end_at_any_moment(game: Game[Any]) -> None:
    for position in reached(game, 3):
        if not position.outcome:
            after = position.conclude().position
            check_outcome(after, after.outcome)
            assert game.load(after.dump()) == after


def test_a_record_replays_and_its_transcript_reads_back(game: Game[Any]) -> None:
    dice = Random(11)
    settled = settings_of(game, dice)
    seats, options = game.seats_for(settled)[-1], tuple(settled.items())
    record = Record(game.key, game.rules_version, seats, options, dice.randbytes(16), None, ())
    position = list(replay(game, record))[-1].position
    actions: list[Action] = []
    for number in range(60):
        if position.outcome:
            break
        seat, move = random_move(position, dice)
        action = Forfeit(seat) if number == 20 else Move(seat, position.notation(move))
        actions.append(action)
        position = apply(position, action).position
    actions += [] if position.outcome else [Conclude()]
    finished = Record(game.key, game.rules_version, record.seats, options, record.seed, None, tuple(actions))
    written = transcript.write(finished, game)
    assert transcript.read(written) == finished
    assert transcript.check(written, game) == finished


def test_both_languages_have_the_same_words_with_the_same_values(game: Game[Any]) -> None:
    english, french = placeables(game.key, "en"), placeables(game.key, "fr")
    for language, missing in (("fr", english.keys() - french.keys()), ("en", french.keys() - english.keys())):
        assert not missing, f"{where(game.key)}/words/{language}.ftl needs {sorted(missing)}"
    unlike = sorted(key for key in english if english[key] != french[key])
    assert not unlike, f"{where(game.key)}/words: {unlike} take other values in English than in French"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_set_up_command_has_words_that_fit(game: Game[Any], language: str) -> None:
    missing = sorted(setup_keys(game) - placeables(game.key, language).keys())
    assert not missing, f"{where(game.key)}/words/{language}.ftl needs {missing}"
    for key in setup_keys(game):
        length = len(language_for(language).say(Text(key)))
        assert 1 <= length <= LIMIT, (
            f"{where(game.key)}/words/{language}.ftl: {key} has {length} characters, of {LIMIT}"
        )


def test_french_words_have_french_spaces(game: Game[Any]) -> None:
    words = source(game.key, "fr")
    faulty = [
        line for line in words.splitlines() if any(wrong in line for wrong in (" :", " ;", " !", " ?", "« ", " »"))
    ]
    assert not faulty, f"{where(game.key)}/words/fr.ftl needs spaces that do not break before : ; ! ? in {faulty}"


def test_a_registered_game_has_golden_games(game: Game[Any]) -> None:
    made = sorted((GOLDEN / game.key).glob("*.txt"))
    assert made, f"tests/golden/{game.key}/ needs golden games: uv run python -m tests.golden.make {game.key}"
