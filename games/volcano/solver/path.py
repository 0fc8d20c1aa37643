"""A shortest path between arrangements, whatever stands for an arrangement.

Arrangements are visited in the order of the fewest steps a path through them can have (A*).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from games.core.search import Cancelled, Check, never
from games.volcano.solver.board import CHECKED_EVERY

State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Path(Generic[State]):
    """``states`` from the first to the goal, empty if none was found; ``steps`` counts the steps tried."""

    states: tuple[State, ...]
    steps: int


def find_path(
    first: State,
    following: Callable[[State], Sequence[State]],
    remaining: Callable[[State], int],
    *,
    limit: int | None = None,
    cancelled: Check = never,
) -> Path[State]:
    """A shortest path to a state with nothing remaining; raises Cancelled.

    ``remaining`` must never overestimate and change by at most one a step. After ``limit`` states the search gives
    up.
    """
    distances: dict[State, int] = {first: 0}
    before: dict[State, State] = {}
    done: set[State] = set()
    waiting: list[list[State]] = []
    _add(waiting, remaining(first), first)
    steps = 0
    for length, state in _in_order(waiting):
        if state in done:
            continue
        distance = distances[state]
        if distance == length:
            return Path(_trace(before, state), steps)
        if len(done) == limit:
            break
        if len(done) % CHECKED_EVERY == 0 and cancelled():
            raise Cancelled
        done.add(state)
        nexts = following(state)
        steps += len(nexts)
        for other in nexts:
            if distances.get(other, distance + 2) > distance + 1:
                distances[other] = distance + 1
                before[other] = state
                _add(waiting, distance + 1 + remaining(other), other)
    return Path((), steps)


def _add(waiting: list[list[State]], length: int, state: State) -> None:
    while length >= len(waiting):
        waiting.append([])
    waiting[length].append(state)


def _in_order(waiting: list[list[State]]) -> Iterator[tuple[int, State]]:
    """Take states out, with the least length of a path through them, shortest first; more may be added meanwhile."""
    length = 0
    while length < len(waiting):
        if waiting[length]:
            yield length, waiting[length].pop()
        else:
            length += 1


def _trace(before: dict[State, State], state: State) -> tuple[State, ...]:
    states = [state]
    while states[-1] in before:
        states.append(before[states[-1]])
    return tuple(reversed(states))
