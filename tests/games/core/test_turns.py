"""The base for positions in turns carries games of other shapes than those there are."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from games.core.contract import Parts
from games.core.outcome import Outcome
from games.core.refusals import IllegalMove
from games.core.turns import InTurn


@dataclass(frozen=True, slots=True)
class Bare(InTurn[int]):
    """A position that keeps its number of seats as a field, since it has nothing else by seat."""

    game = "bare"

    seats: int
    mover: int
    forfeited: frozenset[int]
    outcome: Outcome | None

    def write(self, move: int) -> Parts:
        return (str(move),)


def test_a_position_may_hold_its_number_of_seats_as_a_field() -> None:
    position = Bare(seats=3, mover=2, forfeited=frozenset((0,)), outcome=None)
    assert (position.playing, position.next_seat) == ((1, 2), 1)
    assert replace(position, seats=4).next_seat == 3


def test_a_game_that_says_nothing_of_it_refuses_politely_to_look_ahead_and_asks_about_no_move() -> None:
    position = Bare(seats=3, mover=2, forfeited=frozenset((0,)), outcome=None)
    assert position.as_if_turn_of(2) is position
    with pytest.raises(IllegalMove) as refusal:
        position.as_if_turn_of(1)
    assert refusal.value.text.key == "core-no-looking-ahead"
    with pytest.raises(IllegalMove) as refusal:
        position.as_if_turn_of(0)
    assert refusal.value.text.key == "core-no-turns-left"
    assert position.gives_up(2, 1) is None
