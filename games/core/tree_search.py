"""Information-set Monte Carlo tree search with one observer, for games with hidden cards, chance or both.

Every iteration deals a world that the observer could be in, walks down one tree that all worlds share, and rates the
position it comes to. A move that is legal in few worlds is compared by how often it could be chosen (Cowling, Powley
and Whitehouse, 2012). With several seats each one maximises its own part of the value (max^n).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from typing import Generic, NamedTuple, Protocol, TypeVar

MoveT = TypeVar("MoveT", bound=Hashable)


DEVIATION = 0.4
"""The standard deviation of a single value, about that of winning or losing."""


class World(Protocol[MoveT]):
    """A game that can be played on in place, with nothing hidden."""

    @property
    def mover(self) -> int:
        """The seat to move."""

    def options(self) -> Sequence[MoveT]:
        """The moves worth a thought, the most promising first; empty once the game is over."""

    def play(self, move: MoveT) -> None:
        """Make a move."""

    def rate(self) -> Sequence[float]:
        """How good it stands for each seat, from 0 to 1; it may play on from here, and is asked once."""


@dataclass(slots=True)
class _Node(Generic[MoveT]):
    """What is known of a move: ``chosen`` and ``possible`` count iterations, ``total`` adds its seat's values."""

    chosen: int = 0
    possible: int = 0
    total: float = 0.0
    after: dict[MoveT, _Node[MoveT]] = field(default_factory=dict)

    def promise(self, explore: float) -> float:
        """The upper confidence bound of its value."""
        return self.total / self.chosen + explore * sqrt(log(self.possible) / self.chosen)


class Tried(NamedTuple, Generic[MoveT]):
    """A move that was looked at: how often, and what it is worth on average, from 0 to 1."""

    move: MoveT
    times: int
    worth: float

    @property
    def doubt(self) -> float:
        """About the standard error of its worth."""
        return DEVIATION / sqrt(self.times)


def moves_tried(worlds: Iterable[World[MoveT]], *, explore: float = 0.5, depth: int = 60) -> tuple[Tried[MoveT], ...]:
    """The moves of the seat to act, the most often tried first, after one iteration for each of these worlds.

    At most ``depth`` moves of an iteration are chosen within the tree. The worlds may be made one at a time, and end
    when enough nodes have been looked at.
    """
    root: _Node[MoveT] = _Node()
    for world in worlds:
        _iterate(root, world, explore, depth)
    tried = (Tried(move, node.chosen, node.total / node.chosen) for move, node in root.after.items())
    return tuple(sorted(tried, key=lambda one: one.times, reverse=True))


def _iterate(root: _Node[MoveT], world: World[MoveT], explore: float, depth: int) -> None:
    path: list[tuple[int, _Node[MoveT]]] = []
    node = root
    for _ in range(depth):
        options = world.options()
        if not options:
            break
        move, fresh = _choose(node, options, explore)
        path.append((world.mover, node.after[move]))
        world.play(move)
        node = node.after[move]
        if fresh:
            break
    values = world.rate()
    for mover, passed in path:
        passed.chosen += 1
        passed.total += values[mover]


def _choose(node: _Node[MoveT], options: Sequence[MoveT], explore: float) -> tuple[MoveT, bool]:
    """The first move never tried, else the one with the highest promise; whether it is tried for the first time."""
    after = node.after
    fresh = next((move for move in options if move not in after), None)
    if fresh is not None:
        after[fresh] = _Node()
    for move in options:
        if move in after:
            after[move].possible += 1
    if fresh is not None:
        return fresh, True
    return max(options, key=lambda move: after[move].promise(explore)), False
