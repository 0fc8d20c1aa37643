"""Fills the caches of sprites at start-up: games are played and painted, so that real ones find theirs drawn."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from games import REGISTRY
from games.core.chance import SEED_BYTES
from games.core.computers import choose, offers_of, seed_for
from games.core.contract import Event, Position
from games.core.game import Game
from games.core.options import ChoiceOption, OptionValue
from games.core.refusals import InvalidSetup
from rendering import PAINTERS
from rendering.picture import WORDLESS

MOST_MOVES = 100
APART = 20
"""How far a game is played, and how many moves lie between two of its pictures."""

LEVEL = 2
"""The level of the computers that play: quick, and with an eye for what brings something."""

SEED = bytes(SEED_BYTES)


FIRST_MOVES = 12
"""How many moves lie between the moments that are painted before anything else is done."""


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


def warm(key: str) -> None:
    """Paint games with every number of seats, and one of every variant; all threads share what is drawn.

    Takes a second or two.
    """
    game, painter = REGISTRY[key], PAINTERS[key]
    for start in _starts(game):
        for position, events in _moments(game, start):
            painter.still(position.view(None), events, WORDLESS)
    painter.draw_ahead()


def _starts(game: Game[Any]) -> Iterator[Position[Any]]:
    for seats in game.seats_for({}):
        yield game.start(seats, game.complete_options({}), SEED)
    for option in game.options:
        if isinstance(option, ChoiceOption):
            # The usual one has been played.
            for choice in (one for one in option.choices if one != option.default):
                yield from _variant(game, {option.key: choice})


def _variant(game: Game[Any], chosen: dict[str, OptionValue]) -> Iterator[Position[Any]]:
    try:
        yield game.start(max(game.seats_for(chosen)), game.complete_options(chosen), SEED)
    except InvalidSetup:
        # This choice needs another one beside it.
        return


def _moments(game: Game[Any], position: Position[Any]) -> Iterator[tuple[Position[Any], tuple[Event, ...]]]:
    """The start, a position every few moves with the events of those, and the last one."""
    yield position, ()
    steps = islice(_play(game, position), MOST_MOVES)
    while some := tuple(islice(steps, APART)):
        yield some[-1][0], tuple(event for _, events in some for event in events)


def _play(game: Game[Any], position: Position[Any]) -> Iterator[tuple[Position[Any], tuple[Event, ...]]]:
    number = 0
    while position.outcome is None:
        seat = min(position.to_act)
        offers = offers_of(position, seat) if game.computer is None else None
        notation = choose(game, position.view(seat), seat, LEVEL, seed_for(SEED, number), offers)
        step = position.play(seat, position.read(seat, notation))
        yield step.position, step.events
        position, number = step.position, number + 1
