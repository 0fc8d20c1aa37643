"""Whatever ``moves`` does not list is refused by ``play``, by a sentence, however well it is made up."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, partial
from importlib import import_module
from itertools import chain
from random import Random
from typing import Any, get_args

import pytest

from bot.words.language import language_for
from games import REGISTRY, package_of
from games.core.contract import Position
from games.core.game import Game
from games.core.refusals import IllegalMove
from games.core.values import strictly_equal
from games.hekla.moves import PlaceVolcano as HeklaPlace
from tests.games.test_contract import random_move, random_start
from tests.games.wording import LANGUAGES


@cache
def kinds_of(key: str) -> tuple[type[Any], ...]:
    """Every kind of decision there is in a game: the union in its ``moves.py``, or what there is at the beginning."""
    unions = [
        get_args(value)
        for name, value in vars(import_module(f"{package_of(key)}.moves")).items()
        if name.endswith("Move")
    ]
    for kinds in filter(None, unions):
        return kinds
    position, _ = random_start(REGISTRY[key], 0)
    return tuple({type(move) for seat in position.to_act for move in position.moves(seat)})


NUMBERS = (-1, -26, 0, 1, 2, 3, 25, 26, 36, 45, 99, 10**12, -(10**12))
OF_OTHER_TYPES: tuple[Any, ...] = (None, "", "1", "N5", 0.0, 1.0, True, False, (), (0, 1, 2), [0], {}, object())
MOMENTS = 6
"""In how many positions of a game everything is tried, the opening and the end among them."""


@dataclass(frozen=True, slots=True)
class Stranger:
    """A decision of no game, with parts that look familiar."""

    start: int = 0
    target: int = 1
    value: int = 0
    square: int = 0


@pytest.fixture(params=list(REGISTRY.values()), ids=list(REGISTRY))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    found: Game[Any] = request.param
    return found


def played(game: Game[Any], number: int) -> list[Position[Any]]:
    """A random game from the opening to its end."""
    position, dice = random_start(game, number)
    course = [position]
    while not position.outcome:
        position = position.play(*random_move(position, dice)).position
        course.append(position)
    return course


def moments(course: Sequence[Position[Any]]) -> list[Position[Any]]:
    """The opening, the end, and moments between them."""
    return [course[number * (len(course) - 1) // (MOMENTS - 1)] for number in range(MOMENTS)]


def made_up(course: Sequence[Position[Any]], dice: Random) -> Iterator[Any]:
    """Moves of all games and what mutations make of them, and things that are no moves."""
    legal = [move for position in course for seat in position.to_act for move in position.moves(seat)]
    samples = dict.fromkeys(dice.sample(legal, min(60, len(legal))))
    one_of_each = {type(move): move for move in legal}
    yield from samples
    yield from foreign_moves()
    yield from (None, "b2-a3", 0, (), Stranger(), object(), *one_of_each)
    for move in chain(one_of_each.values(), list(samples)[:10]):
        for part in fields(move):
            for value in mutations(getattr(move, part.name), dice):
                yield replace(move, **{part.name: value})


def foreign_moves() -> Iterator[Any]:
    """A decision of every kind of every game, made of numbers, of texts and of nothing."""
    for kind in chain.from_iterable(map(kinds_of, REGISTRY)):
        for value in (0, 1, "N5", None):
            yield kind(*[value] * len(fields(kind)))


def mutations(value: Any, dice: Random) -> Iterator[Any]:
    """Other values of a part: out of range, of another type, or changed in its own parts."""
    yield from OF_OTHER_TYPES
    if isinstance(value, int):
        yield from (*NUMBERS, float(value), str(value))
        if value in (0, 1):
            yield bool(value)
    if isinstance(value, tuple):
        yield from (value[::-1], value[:-1], (*value, 0), list(value), tuple(value))
        place = dice.randrange(len(value))
        for part in mutations(value[place], dice):
            changed = (*value[:place], part, *value[place + 1 :])
            yield changed
            yield type(value)(*changed) if hasattr(value, "_fields") else changed


def check(position: Position[Any], seat: Any, move: Any) -> bool:
    """Play the move if it is listed, else see it refused by a sentence in every language; whether it was refused."""
    listed = any(strictly_equal(move, one) for one in position.moves(seat)) if type(seat) is int else False
    if listed:
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
    course = played(game, number)
    dice = Random(number)
    moves = list(made_up(course, dice))
    assert len(moves) > 200
    for position in moments(course):
        refused = sum(check(position, seat, move) for seat in position.to_act or (0,) for move in moves)
        assert refused > len(moves) // 2


def test_whatever_is_listed_is_played(game: Game[Any]) -> None:
    for position in moments(played(game, 1))[:-1]:
        for seat in position.to_act:
            assert not any(check(position, seat, move) for move in position.moves(seat))


def test_nobody_else_makes_a_move(game: Game[Any]) -> None:
    """Seats there are not, seats that are not to act, and what only equals the number of a seat."""
    for position in moments(played(game, 2)):
        mover = min(position.to_act, default=0)
        moves = [*position.moves(mover), *foreign_moves()][:20]
        others = {-1, position.seats, 99, *range(position.seats)} - position.to_act
        for seat in (*others, None, "0", float(mover), bool(mover), mover - position.seats):
            if seat != mover or type(seat) is not int:
                assert all(check(position, seat, move) for move in moves), seat


def test_only_a_seat_that_is_to_act_is_answered(game: Game[Any]) -> None:
    """What the contract says of ``moves``, ``read``, ``explain``, ``play`` and ``hint``."""
    for position in moments(played(game, 3)):
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


def test_hekla_refuses_squares_that_the_crater_does_not_have() -> None:
    opening = REGISTRY["hekla"].start(2, {}, bytes(16), 0)
    for move in (HeklaPlace(1, -1), HeklaPlace(1, 99), HeklaPlace(1, 26)):
        with pytest.raises(IllegalMove) as refusal:
            opening.play(0, move)
        assert "0@A1" in language_for("en").say(refusal.value.text)
