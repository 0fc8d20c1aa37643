"""A* search for a shortest path between states of any hashable type."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from games.core.search import Cancelled, Check, never
from games.volcano.solver.board import CHECKED_EVERY

State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Path(Generic[State]):
    """``states`` from the first to the goal, empty without a path; ``steps`` counts the steps tried."""

    states: tuple[State, ...]
    steps: int


def find_path(
    first: State,
    successors: Callable[[State], Sequence[State]],
    heuristic: Callable[[State], int],
    *,
    limit: int | None = None,
    cancelled: Check = never,
) -> Path[State]:
    """A shortest path to a state for which ``heuristic`` is 0. Raises Cancelled.

    ``heuristic`` must be consistent: it never overestimates and changes by at most one per step. The search stops
    after ``limit`` states.
    """
    distances: dict[State, int] = {first: 0}
    parents: dict[State, State] = {}
    closed: set[State] = set()
    frontier: list[list[State]] = []
    _push(frontier, heuristic(first), first)
    steps = 0
    for length, state in _pop_in_order(frontier):
        if state in closed:
            continue
        distance = distances[state]
        if distance == length:
            return Path(_trace(parents, state), steps)
        if len(closed) == limit:
            break
        if len(closed) % CHECKED_EVERY == 0 and cancelled():
            raise Cancelled
        closed.add(state)
        reached = successors(state)
        steps += len(reached)
        for other in reached:
            if distances.get(other, distance + 2) > distance + 1:
                distances[other] = distance + 1
                parents[other] = state
                _push(frontier, distance + 1 + heuristic(other), other)
    return Path((), steps)


def _push(frontier: list[list[State]], length: int, state: State) -> None:
    while length >= len(frontier):
        frontier.append([])
    frontier[length].append(state)


def _pop_in_order(frontier: list[list[State]]) -> Iterator[tuple[int, State]]:
    """Pop the states with the estimated length of a path through them, shortest first; more may be added meanwhile."""
    length = 0
    while length < len(frontier):
        if frontier[length]:
            yield length, frontier[length].pop()
        else:
            length += 1


def _trace(parents: dict[State, State], state: State) -> tuple[State, ...]:
    states = [state]
    while states[-1] in parents:
        states.append(parents[states[-1]])
    return tuple(reversed(states))
