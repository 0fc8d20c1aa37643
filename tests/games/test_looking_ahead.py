"""Planning while others are to move: the same position with another seat's turn begun, and nothing more to see."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from games import REGISTRY
from games.core.contract import Position
from games.core.game import Game
from games.core.refusals import IllegalMove
from games.core.text import Text
from tests.games.test_contract import reached
from tests.games.worlds import worlds_of

GAMES = pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY.keys())
SECRETIVE = [key for key, game in REGISTRY.items() if game.has_secrets]
PAIRS = 20


def looks_ahead(position: Position[Any], seat: int) -> Position[Any] | Text:
    """The position as if it were this seat's turn, or why not."""
    try:
        return position.as_if_turn_of(seat)
    except IllegalMove as refusal:
        return refusal.text


@GAMES
def test_every_seat_that_still_plays_can_plan_at_any_moment(game: Game[Any]) -> None:
    for position in reached(game, 2):
        for seat in range(position.seats):
            ahead = looks_ahead(position, seat)
            if position.outcome or isinstance(ahead, Text):
                assert isinstance(ahead, Text)
                assert position.outcome or seat not in position.to_act
                continue
            assert ahead.to_act == {seat}
            assert ahead.turn == position.turn
            assert ahead.outcome is None
            assert seat not in position.to_act or ahead == position
            assert all(ahead.read(seat, ahead.notation(move)) == move for move in ahead.moves(seat))
            move = Random(seat).choice(ahead.moves(seat))
            assert ahead.play(seat, move).position.view(seat)


@GAMES
def test_a_seat_that_gave_up_plans_nothing(game: Game[Any]) -> None:
    seats = game.seat_range[-1]
    position = game.start(seats, {}, bytes(16), 0).forfeit(seats - 1).position
    told = looks_ahead(position, seats - 1)
    assert isinstance(told, Text)
    assert told.key == ("core-game-over" if position.outcome else "core-no-turns-left")


@pytest.mark.full
@pytest.mark.parametrize("key", SECRETIVE)
def test_a_plan_tells_nothing_that_its_seat_must_not_know(key: str) -> None:
    """In worlds that a seat cannot tell apart, it can plan the same, and every plan shows the same."""
    for one, other in islice((pair for pair in worlds_of(key) if pair[0].viewer is not None), PAIRS):
        seat = one.viewer
        assert seat is not None
        assert shown(one.after, seat) == shown(other.after, seat)


def shown(position: Position[Any], seat: int) -> list[object]:
    """Everything that one step of a plan can show: the lists, their meanings, and the board where nothing is drawn."""
    ahead = looks_ahead(position, seat)
    if isinstance(ahead, Text):
        return [ahead]
    found: list[object] = [ahead.view(seat)]
    for move in ahead.moves(seat):
        path = ahead.write(move)
        found += [path, ahead.explain(seat, path), ahead.gives_up(seat, move)]
        step = ahead.play(seat, move)
        found.append(step.irrevocable)
        if not step.irrevocable:
            found += [step.position.view(seat), step.position.visible_events(step.events, seat)]
    return found
