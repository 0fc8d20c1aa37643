"""Handicaps: points that count at the end, in every game that has them, and change no rule of play."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games import REGISTRY
from games.core import transcript
from games.core.actions import Action, Move
from games.core.contract import Position
from games.core.handicap import padded, raised, with_handicap
from games.core.options import HANDICAP, HANDICAPS, MOST_HANDICAP
from games.core.record import Record
from games.core.refusals import InvalidSetup
from tests.toys.games.kayles.game import KAYLES

GAMES = [game for game in REGISTRY.values() if game.handicap]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
SEED = bytes(16)


def started(game: Any, written: str, seats: int = 2) -> Position[Any]:
    begun: Position[Any] = game.start(seats, {HANDICAP: written} if written else {}, SEED, 0)
    return begun


def played(position: Position[Any], dice: Random) -> Iterator[tuple[Position[Any], Action]]:
    """Random play, ended by agreement if it takes long."""
    for _ in range(400):
        if position.outcome:
            return
        seat = min(position.to_act)
        notation = position.notation(dice.choice(position.moves(seat)))
        position = position.play(seat, position.read(seat, notation)).position
        yield position, Move(seat, notation)


@each_game
@pytest.mark.parametrize("seed", range(3))
def test_a_handicap_is_added_to_the_score_and_changes_no_move(game: Any, seed: int) -> None:
    plain, given = started(game, ""), started(game, "0 7")
    dice = Random(seed)
    for one, action in played(plain, dice):
        assert isinstance(action, Move)
        assert given.moves(action.seat) == plain.moves(action.seat)
        given = given.play(action.seat, given.read(action.seat, action.notation)).position
        plain = one
        assert game.load(given.dump()) == given
        scores = zip(given.view(1).scores, raised([score or 0 for score in plain.view(1).scores], (0, 7)), strict=True)
        if not plain.outcome:
            assert all(mine in (None, expected) for mine, expected in scores)
    ended, with_points = (one if one.outcome else one.conclude().position for one in (plain, given))
    before, after = ended.outcome, with_points.outcome
    assert before is not None
    assert after is not None
    counts = 7 if before.placings[1] is not None else 0
    assert after.scores == raised(before.scores, (0, counts)) == with_points.view(None).scores
    for seat, score in enumerate(after.scores):
        parts = with_points.breakdown(seat)
        assert not parts or sum(part.points for part in parts) == score
    assert game.load(with_points.dump()) == with_points


@pytest.mark.full
@each_game
def test_points_enough_turn_the_result_where_the_seat_has_a_place(game: Any) -> None:
    """Placings come from the game's own rules, with the points counted."""
    turned = 0
    for seed in range(30):
        plain = started(game, "")
        for plain, _ in played(plain, Random(seed)):  # noqa: B007, B020 - the last one is wanted
            pass
        end = plain.dump()
        if plain.outcome and None not in plain.outcome.placings and plain.outcome.winners == (0,):
            again = game.load(end | {HANDICAP: [0, MOST_HANDICAP]})
            lead = plain.outcome.scores[0] - plain.outcome.scores[1]
            assert again.outcome.winners == ((1,) if lead < MOST_HANDICAP else again.outcome.winners)
            turned += again.outcome.winners == (1,)
    assert turned or game.has_secrets


@each_game
def test_a_game_without_handicaps_is_recorded_as_ever(game: Any) -> None:
    assert HANDICAP not in game.complete_options({})
    assert HANDICAP not in started(game, "").dump()
    assert with_handicap(game.complete_options({HANDICAP: "3"}), (0, 0)) == game.complete_options({})


@each_game
def test_a_handicap_is_written_in_the_transcript_and_read_again(game: Any) -> None:
    options = tuple(sorted(game.complete_options({HANDICAP: "0 5"}).items()))
    actions = tuple(action for _, action in played(started(game, "0 5"), Random(1)))[:12]
    record = Record(game.key, game.rules_version, 2, options, SEED, 0, actions)
    assert transcript.check(transcript.write(record, game), game) == record


@each_game
@pytest.mark.parametrize("wrong", ["", "0", "0 0", "5 ", "05", "-1", "1 x", f"0 {MOST_HANDICAP + 1}", "٣", "0 0 5", 5])
def test_what_is_no_handicap_is_refused(game: Any, wrong: str | int) -> None:
    with pytest.raises(InvalidSetup):
        game.start(2, {HANDICAP: wrong}, SEED, 0)


def test_a_game_without_points_refuses_any() -> None:
    with pytest.raises(InvalidSetup) as refused:
        KAYLES.start(2, {HANDICAP: "0 5"}, SEED, 0)
    assert refused.value.text.key == "core-unknown-option"


@each_game
def test_what_is_measured_is_offered(game: Any) -> None:
    assert all(points in HANDICAPS for points in game.handicap.even if points is not None)
    assert padded({HANDICAP: "2"}, 3) == (2, 0, 0)
