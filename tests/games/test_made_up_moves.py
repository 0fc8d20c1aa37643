"""Whatever ``moves`` does not list is refused by ``play``, by a sentence, however well it is made up."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from functools import partial
from random import Random
from typing import Any

import pytest

from bot.words.language import language_for
from games import REGISTRY
from games.core.contract import Position
from games.core.game import Game
from games.core.refusals import IllegalMove
from tests.games.test_contract import reached
from tests.games.wording import LANGUAGES

MOMENTS = 6
"""In how many positions of a game everything is tried, the opening and the end among them."""


@pytest.fixture(params=list(REGISTRY.values()), ids=list(REGISTRY))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    found: Game[Any] = request.param
    return found


def moments(course: Sequence[Position[Any]]) -> list[Position[Any]]:
    """The opening, the end, and moments between them."""
    return [course[number * (len(course) - 1) // (MOMENTS - 1)] for number in range(MOMENTS)]


def made_up(course: Sequence[Position[Any]], dice: Random) -> Iterator[Any]:
    """Moves of the whole game, and what becomes of them with a part of another one."""
    legal = [move for position in course for seat in position.to_act for move in position.moves(seat)]
    samples = list(dict.fromkeys(dice.sample(legal, min(40, len(legal)))))
    yield from samples
    for move in samples:
        for part in fields(move):
            for other in (one for one in samples if type(one) is type(move)):
                yield replace(move, **{part.name: getattr(other, part.name)})


def check(position: Position[Any], seat: int, move: Any) -> bool:
    """Play the move if it is listed, else see it refused by a sentence in every language; whether it was refused."""
    if move in position.moves(seat):
        assert position.play(seat, move).events
        return False
    with pytest.raises(IllegalMove) as refusal:
        position.play(seat, move)
        pytest.fail(f"seat {seat!r} made {move!r}")
    assert all(language_for(language).say(refusal.value.text).strip() for language in LANGUAGES)
    return True


@pytest.mark.full
@pytest.mark.parametrize("number", range(2))
def test_whatever_is_not_listed_is_refused(game: Game[Any], number: int) -> None:
    course = list(reached(game, number))
    dice = Random(number)
    moves = list(made_up(course, dice))
    refused = sum(
        check(position, seat, move)
        for position in moments(course)
        for seat in position.to_act or (0,)
        for move in moves
    )
    assert refused > len(moves)


def test_whatever_is_listed_is_played(game: Game[Any]) -> None:
    for position in moments(list(reached(game, 1)))[:-1]:
        for seat in position.to_act:
            assert not any(check(position, seat, move) for move in position.moves(seat))


def test_nobody_else_makes_a_move(game: Game[Any]) -> None:
    """Seats there are not, and seats that are not to act."""
    for position in moments(list(reached(game, 2))):
        mover = min(position.to_act, default=0)
        for seat in {-1, position.seats, 99, *range(position.seats)} - position.to_act:
            assert all(check(position, seat, move) for move in position.moves(mover)[:20]), seat


def test_only_a_seat_that_is_to_act_is_answered(game: Game[Any]) -> None:
    """What the contract says of ``moves``, ``read``, ``explain``, ``play`` and ``hint``."""
    for position in moments(list(reached(game, 3))):
        mover = min(position.to_act, default=0)
        for seat in {-1, position.seats, 99, *range(position.seats)} - position.to_act:
            assert position.moves(seat) == ()
            asked: tuple[Callable[[], object], ...] = (
                partial(position.read, seat, "end"),
                partial(position.explain, seat, ()),
                partial(position.hint, seat, 1),
            )
            for ask in asked:
                with pytest.raises(IllegalMove):
                    ask()
        assert bool(position.moves(mover)) == (position.outcome is None)
