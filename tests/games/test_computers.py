"""Computer players, in every game: what they choose is legal, can be worked out again, and ends every game."""

import pickle
from random import Random
from typing import Any

import pytest

from games import REGISTRY
from games.core.computers import LEVELS, best_noticed, plan_turn, seed_for
from games.core.contract import Position
from games.core.game import Game
from games.core.refusals import IllegalMove
from games.core.worth import Worth
from tests.games.test_contract import reached
from tests.toys.games.pebbles.game import PEBBLES

SEED = bytes(range(16))

every_game = pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY)


def asked(position: Position[Any], game: Game[Any], level: int, seed: bytes) -> tuple[str, ...]:
    """What a computer in the seat to act answers."""
    (seat,) = position.to_act
    if game.computer is None:
        return (best_noticed(position, seat, level, seed),)
    return plan_turn(game, position.view(seat), seat, level, seed)


@pytest.mark.full
@every_game
@pytest.mark.parametrize("level", [LEVELS[0], LEVELS[-1]])
def test_every_planned_move_is_legal_after_those_before_it(game: Game[Any], level: int) -> None:
    for position in list(reached(game, 0))[::25]:
        after = position
        for notation in asked(position, game, level, SEED) if position.to_act else ():
            (seat,) = position.to_act
            after = after.play(seat, after.read(seat, notation)).position


@every_game
def test_the_same_view_level_and_seed_give_the_same_move(game: Game[Any]) -> None:
    for position in list(reached(game, 1))[::60]:
        if position.to_act:
            assert asked(position, game, 2, SEED) == asked(position, game, 2, SEED)


@every_game
def test_games_among_computers_of_the_lowest_level_end(game: Game[Any]) -> None:
    seats = game.seat_range[min(1, len(game.seat_range) - 1)]
    position: Position[Any] = game.start(seats, game.complete_options({}), SEED)
    for number in range(2_000):
        if not position.to_act:
            return
        (seat,) = position.to_act
        notation = asked(position, game, LEVELS[0], seed_for(SEED, number))[0]
        position = position.play(seat, position.read(seat, notation)).position
    pytest.fail("2,000 moves and no end")


@every_game
def test_in_the_world_that_a_game_makes_of_a_view_its_viewer_sees_that_view(game: Game[Any]) -> None:
    if game.analyst is None:
        return
    for number in range(3):
        for position in list(reached(game, number))[::20]:
            for seat in position.to_act:
                view = position.view(seat)
                assert pickle.loads(pickle.dumps(view)) == view
                world = game.analyst.deal(view, Random(number))
                assert world.view(seat) == view
                assert world.moves(seat) == position.moves(seat)


@every_game
@pytest.mark.parametrize("level", [0, 6, -1])
def test_a_level_that_does_not_exist_is_refused(game: Game[Any], level: int) -> None:
    position = next(iter(reached(game, 0)))
    with pytest.raises(ValueError, match="levels go from 1 to 5"):
        plan_turn(game, position.view(0), 0, level, SEED)


@every_game
def test_a_seat_that_is_not_to_act_gets_no_move(game: Game[Any]) -> None:
    position: Position[Any] = game.start(2, game.complete_options({}), SEED)
    (seat,) = position.to_act
    other = 1 - seat
    for one, where in ((other, position), (seat, position.conclude().position)):
        with pytest.raises(IllegalMove):
            plan_turn(game, where.view(one), one, 3, SEED)
        with pytest.raises(IllegalMove):
            best_noticed(where, one, 3, SEED)


def test_a_game_that_offers_nothing_for_computers_is_not_asked_with_a_view() -> None:
    position = PEBBLES.start(2, PEBBLES.complete_options({}), SEED)
    (seat,) = position.to_act
    with pytest.raises(ValueError, match="no computer"):
        plan_turn(PEBBLES, position.view(seat), seat, 3, SEED)


def test_without_a_search_of_its_own_a_higher_level_overlooks_less(monkeypatch: pytest.MonkeyPatch) -> None:
    opening = REGISTRY["volcano"].start(2, {}, SEED)
    (seat,) = opening.to_act
    monkeypatch.setattr(type(opening), "worths", lambda _, _seat, moves: tuple(map(Worth, range(len(moves)))))
    overlooked = []
    for level in LEVELS:
        chosen = [best_noticed(opening, seat, level, seed_for(SEED, at)) for at in range(100)]
        overlooked.append(100 - chosen.count(opening.notation(opening.moves(seat)[-1])))
    assert overlooked == sorted(overlooked, reverse=True)
    assert overlooked[-1] == 0 < overlooked[-2]
