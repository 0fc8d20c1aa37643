"""Fills the caches of sprites: games are played and painted, so that real ones find theirs drawn."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from games import REGISTRY
from games.core.chance import SEED_BYTES
from games.core.contract import Event, Position
from rendering import PAINTERS
from rendering.picture import WORDLESS

SEED = bytes(SEED_BYTES)

FIRST_MOVES = 12
"""How many moves lie between the moments that are painted."""


def begin() -> None:
    """Paint a moment of a game with every number of seats.

    That takes half a second, and what most pictures need is there in this process and in all that are forked from it.
    """
    for key, game in REGISTRY.items():
        for moves, seats in enumerate(game.seats_for({}), 1):
            start = game.start(seats, game.complete_options({}), SEED)
            steps = tuple(islice(_wander(start), moves * FIRST_MOVES))
            events = tuple(event for _, events in steps[-FIRST_MOVES // 4 :] for event in events)
            PAINTERS[key].still(steps[-1][0].view(None), events, WORDLESS)


def _wander(position: Position[Any]) -> Iterator[tuple[Position[Any], tuple[Event, ...]]]:
    """Moves that need no thought, but are not all alike."""
    number = 0
    while position.outcome is None:
        moves = position.moves(min(position.to_act))
        step = position.play(min(position.to_act), moves[7 * number % len(moves)])
        yield step.position, step.events
        position, number = step.position, number + 1
