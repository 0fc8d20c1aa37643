"""The shared parts of the rules: chance, the board, texts, places and the record."""

import hashlib
from collections import Counter

import pytest

from bot.words.language import language_for
from games.core.actions import Action, Conclude, Forfeit, Move, Undo, action_of, row_of
from games.core.chance import Chance, fingerprint
from games.core.grid import DIRECTIONS, Grid
from games.core.options import (
    ChoiceOption,
    NumberOption,
    Option,
    OptionValue,
    TextOption,
    ToggleOption,
    complete_options,
)
from games.core.outcome import Outcome, placings
from games.core.record import Record, events_of, initial_position, playthrough_of
from games.core.refusals import IllegalMove, InvalidSetup
from games.core.text import text
from games.volcano.endings import Ending
from games.volcano.game import VOLCANO
from tests.games.wording import placeables

SEED = bytes(range(16))


def test_the_same_seed_and_count_draw_the_same_number() -> None:
    chance = Chance(SEED)
    assert chance.below(1000) == chance.below(1000)


def test_a_draw_is_the_hash_of_the_seed_and_the_count() -> None:
    digest = hashlib.sha256(SEED + (0).to_bytes(8, "big")).digest()
    assert Chance(SEED).below(97) == (int.from_bytes(digest, "big") % 97, Chance(SEED, 1))


def test_draws_are_spread_evenly() -> None:
    chance, drawn = Chance(SEED), Counter[int]()
    for _ in range(3000):
        number, chance = chance.below(6)
        drawn[number] += 1
    assert set(drawn) == set(range(6))
    assert all(400 < count < 600 for count in drawn.values())


def test_shuffling_keeps_every_item() -> None:
    order, chance = Chance(SEED).shuffled(range(25))
    assert sorted(order) == list(range(25))
    assert list(order) != sorted(order)
    assert chance.draws == 24


def test_the_seed_is_not_shown() -> None:
    assert repr(SEED) not in repr(Chance(SEED))
    assert fingerprint(SEED) == hashlib.sha256(SEED).hexdigest()


@pytest.mark.parametrize("seed", [b"", bytes(15), bytes(17)])
def test_a_seed_of_another_length_is_an_error(seed: bytes) -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        Chance(seed)


def test_nothing_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="nothing"):
        Chance(SEED).below(0)


def test_squares_are_counted_from_the_bottom_left() -> None:
    grid = Grid(5, 5)
    assert [grid.names[square] for square in (0, 4, 5, 24)] == ["a1", "e1", "a2", "e5"]
    assert all(grid.numbers[name] == square for square, name in enumerate(grid.names))


def test_rays_run_to_the_edge() -> None:
    grid = Grid(5, 4)
    assert grid.rays[0] == {5: (5, 10, 15), 6: (6, 12, 18), 1: (1, 2, 3, 4)}
    assert len(grid.rays[6]) == len(DIRECTIONS) == 8


def test_equal_scores_share_a_place_and_a_first_place_wins() -> None:
    assert placings([3, 9, 9, 1]) == (3, 1, 1, 4)
    assert Outcome((3, 1, 1, 4), (3, 9, 9, 1), Ending.QUIET, text("done")).winners == (1, 2)


@pytest.mark.parametrize(
    ("option", "wrong"),
    [
        (ChoiceOption("size", ("small", "large"), "small"), ("huge", 1, True)),
        (NumberOption("size", 1, 9, 5), (0, 10, True, "5")),
        (ToggleOption("size", default=False), (1, "yes")),
        (TextOption("size", 3), ("long", 1)),
    ],
)
def test_a_value_that_an_option_cannot_have_is_refused(option: Option, wrong: tuple[OptionValue, ...]) -> None:
    assert complete_options("any", (option,), {"size": option.default}) == {"size": option.default}
    for value in wrong:
        with pytest.raises(InvalidSetup, match=option.refusal):
            complete_options("any", (option,), {"size": value})


def record(*actions: Action, version: int = 1) -> Record:
    return Record("volcano", version, 2, (), SEED, 0, actions)


def test_a_record_of_other_rules_is_refused() -> None:
    with pytest.raises(IllegalMove) as refusal:
        initial_position(VOLCANO, record(version=3))
    assert refusal.value.text == text("core-record-other-rules", version="3", known="1")
    said = language_for("en").say(refusal.value.text)
    assert said == "This game began under version 3 of the rules; played here: 1."


@pytest.mark.parametrize(
    "row", [("move", None, "a1-a2"), ("undo", None, "1"), ("redo", 0, ""), ("undo", 0, "all"), ("undo", 0, "1.5")]
)
def test_a_row_that_is_no_action_is_refused(row: tuple[str, int | None, str]) -> None:
    with pytest.raises(ValueError, match=r"action|invalid"):
        action_of(*row)


@pytest.mark.parametrize(
    ("action", "row"),
    [
        (Move(1, "b2-a3"), ("move", 1, "b2-a3")),
        (Forfeit(2), ("forfeit", 2, "")),
        (Conclude(), ("conclude", None, "")),
        (Undo(0, 12), ("undo", 0, "12")),
    ],
)
def test_every_action_is_kept_as_it_always_was(action: Action, row: tuple[str, int | None, str]) -> None:
    assert row_of(action) == row
    assert action_of(*row) == action
    assert "b2-a3" not in repr(action)


def test_a_story_gathers_the_events_of_its_actions() -> None:
    played = playthrough_of(VOLCANO, record(Move(0, "b2-a3"), Move(0, "c3-b3")))
    assert len(events_of(played.in_effect)) == 2
    assert played.position.turn == 0


def test_the_core_has_the_same_words_with_the_same_values_in_both_languages() -> None:
    assert placeables("core", "en") == placeables("core", "fr")


@pytest.mark.parametrize(("language", "name"), [("en", "Player 2"), ("fr", "Joueur 2")])
def test_a_seat_without_a_person_is_called_by_its_number(language: str, name: str) -> None:
    assert language_for(language).say(text("core-seat", number=2)) == name
