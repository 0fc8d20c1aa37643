"""Games played for pictures, turn by turn."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from games import REGISTRY
from games.core.contract import Event


@dataclass(frozen=True)
class Turn:
    """A turn as painters get it: the views before and after it, and its events."""

    before: Any
    events: tuple[Event, ...]
    after: Any


def opening(game: str, seats: int) -> Any:
    """The position with which a game under its usual rules begins."""
    rules = REGISTRY[game]
    return rules.start(seats, rules.complete_options({}), bytes(16))


Choose = Callable[[random.Random, Any, Any], Any]
"""Picks a move of a view from those there are."""


def turns(
    game: str,
    seats: int,
    seed: int,
    choose: Choose = lambda dice, _view, moves: dice.choice(moves),
    viewer: int | None = None,
    options: Mapping[str, str | int | bool] = MappingProxyType({}),
    *,
    whole: bool = True,
) -> Iterator[Turn]:
    """Every turn of a game, by default of moves made at random, seen by one viewer; or every move of it."""
    rules, dice = REGISTRY[game], random.Random(seed)
    position: Any = rules.start(seats, rules.complete_options(options), seed.to_bytes(16, "big"))
    before, events = position, tuple[Event, ...]()
    while position.outcome is None:
        seat = min(position.to_act)
        step = position.play(seat, choose(dice, position.view(seat), position.moves(seat)))
        position, events = step.position, (*events, *step.position.visible_events(step.events, viewer))
        if not whole or position.turn != before.turn or position.outcome:
            yield Turn(before.view(viewer), events, position.view(viewer))
            before, events = position, ()
