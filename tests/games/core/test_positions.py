"""The base of positions carries games of other shapes than those there are."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from games.core.contract import Parts, Position
from games.core.outcome import Outcome
from games.core.refusals import IllegalMove


@dataclass(frozen=True, slots=True)
class Bare(Position[int]):
    """A position that keeps its number of seats as a field, since it has nothing else by seat."""

    game = "bare"

    seats: int
    mover: int
    forfeited: frozenset[int]
    outcome: Outcome | None

    def write(self, move: int) -> Parts:
        return (str(move),)


BARE: Any = Bare
"""The class to make positions of, although it lacks rules, which nothing here asks for."""


def test_a_position_may_hold_its_number_of_seats_as_a_field() -> None:
    position: Bare = BARE(seats=3, mover=2, forfeited=frozenset((0,)), outcome=None)
    assert (position.playing, position.next_seat) == ((1, 2), 1)
    assert replace(position, seats=4).next_seat == 3


def test_a_game_that_says_nothing_of_it_refuses_politely_to_look_ahead_and_asks_about_no_move() -> None:
    position: Bare = BARE(seats=3, mover=2, forfeited=frozenset((0,)), outcome=None)
    assert position.as_if_turn_of(2) is position
    with pytest.raises(IllegalMove) as refusal:
        position.as_if_turn_of(1)
    assert refusal.value.text.key == "core-no-looking-ahead"
    with pytest.raises(IllegalMove) as refusal:
        position.as_if_turn_of(0)
    assert refusal.value.text.key == "core-no-turns-left"
    assert position.gives_up(2, 1) is None
