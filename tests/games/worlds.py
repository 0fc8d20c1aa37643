"""Moments of games with secrets in two worlds each, which differ only in what somebody must not know."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from games.core.contract import Event, Position

SEATS = 3
"""So many play in every moment, or as many as a game has that is nearest to it: ``seats_near`` tells."""


@dataclass(frozen=True)
class World:
    """A moment of a game, what has just happened, and through whose eyes it is looked at; None are a spectator's."""

    before: Position[Any]
    events: tuple[Event, ...]
    after: Position[Any]
    viewer: int | None


def worlds_of(game: str) -> Iterator[tuple[World, World]]:
    """What the game's tests bring: moments without end, each with another that the viewer cannot tell from it."""
    name = f"tests.games.{game}.worlds"
    assert find_spec(name), f"tests/games/{game}/worlds.py is needed, with worlds(), for {game} has secrets"
    found: Iterator[tuple[World, World]] = import_module(name).worlds()
    return found


def draws(position: Position[Any], seat: int) -> list[Any]:
    """The moves that bring to light what nobody knew."""
    return [move for move in position.moves(seat) if position.play(seat, move).irrevocable]
