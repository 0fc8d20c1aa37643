"""The shortest line to a capture, by the free rule or under ``no_return``."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import TypeAlias, TypeVar

from games.core.grid import Grid
from games.volcano.moves import CapMove, steps_on
from games.volcano.solver.board import FastBoard, Pattern, QuietSteps, Squares, square_of, squares_of

State = TypeVar("State", bound=Hashable)


def find_path(
    first: State,
    successors: Callable[[State], Sequence[State]],
    heuristic: Callable[[State], int],
    *,
    limit: int | None = None,
) -> tuple[State, ...]:
    """The states of a shortest path to one for which ``heuristic`` is 0; empty without a path.

    ``heuristic`` must be consistent: it never overestimates and changes by at most one per step. The search stops
    after ``limit`` states.
    """
    distances: dict[State, int] = {first: 0}
    parents: dict[State, State] = {}
    closed: set[State] = set()
    # Of paths of one estimated length the latest is followed first.
    number = count(0, -1)
    frontier = [(heuristic(first), next(number), first)]
    while frontier:
        length, _, state = heappop(frontier)
        if state in closed:
            continue
        distance = distances[state]
        if distance == length:
            return trace(parents, state)
        if len(closed) == limit:
            break
        closed.add(state)
        for other in successors(state):
            if distances.get(other, distance + 2) > distance + 1:
                distances[other] = distance + 1
                parents[other] = state
                heappush(frontier, (distance + 1 + heuristic(other), next(number), other))
    return ()


def trace(parents: Mapping[State, State], state: State) -> tuple[State, ...]:
    """The states from the first, which has no parent, to this one."""
    states = [state]
    while states[-1] in parents:
        states.append(parents[states[-1]])
    return tuple(reversed(states))


Walkers: TypeAlias = tuple[tuple[Squares, Squares], ...]
"""The caps in ascending order, each with the squares that it has left."""


def find_capture(board: FastBoard, caps: Sequence[int]) -> tuple[CapMove, ...]:
    """A shortest line from these caps to a capture by the free rule; empty without one (O14, O21)."""
    way = shortest_way(board, squares_of(caps), board.patterns)
    return (*walk_along(board.grid, way[0]), way[1].move) if way else ()


def shortest_way(
    board: FastBoard, caps: Squares, wanted: Sequence[Pattern], limit: int | None = None
) -> tuple[tuple[Squares, ...], Pattern] | None:
    """A shortest way of the caps to where one of these patterns is present, and that pattern; None without one."""
    if not wanted:
        return None
    caps_to_go = heuristic_for(board.grid, wanted)
    path = find_path(caps, lambda caps: successors(caps, board.quiet), caps_to_go, limit=limit)
    if not path:
        return None
    last = path[-1]
    return path, next(pattern for pattern in wanted if pattern.is_present(last))


def find_line(
    board: FastBoard, caps: Sequence[int], left: Sequence[frozenset[int]], *, limit: int
) -> tuple[CapMove, ...]:
    """A shortest line from these caps to a capture in which no cap returns to a square it has left (O12, O21).

    ``left`` holds these squares for each cap so far. Empty without a line within ``limit`` arrangements.
    """
    wanted = board.patterns
    if not wanted:
        return ()
    caps_to_go = heuristic_for(board.grid, wanted)

    def heuristic(walkers: Walkers) -> int:
        to_go = caps_to_go(caps_of(walkers))
        return to_go or int(_eruption(walkers, wanted) is None)

    first = tuple(sorted((1 << cap, squares_of(tuple(gone))) for cap, gone in zip(caps, left, strict=True)))
    path = find_path(first, lambda walkers: walks(walkers, board.quiet), heuristic, limit=limit)
    eruption = _eruption(path[-1], wanted) if path else None
    return (*walk_along(board.grid, [caps_of(walkers) for walkers in path]), eruption.move) if eruption else ()


def successors(caps: Squares, quiet: QuietSteps) -> list[Squares]:
    """The arrangements after each step without an eruption."""
    found = []
    left = caps
    while left:
        cap = left & -left
        left ^= cap
        for looked_at, capped, changed in quiet[cap]:
            if caps & looked_at == capped:
                found.append(caps ^ changed)
    return found


def heuristic_for(grid: Grid, wanted: Sequence[Pattern]) -> Callable[[Squares], int]:
    """The heuristic: a lower bound of the quiet steps from an arrangement to a capture, 0 only at one.

    For each pattern, one cap must walk to its start, and every other cap must leave the squares to be clear.
    """
    by_start: dict[int, list[Squares]] = {}
    for pattern in wanted:
        by_start.setdefault(pattern.move.start, []).append(pattern.clear)
    goals = [(_balls(grid, start), tuple(clears)) for start, clears in by_start.items()]

    def heuristic(caps: Squares) -> int:
        best = 99
        for balls, clears in goals:
            distance = 0
            while not caps & balls[distance]:
                distance += 1
            if distance >= best:
                continue
            for clear in clears:
                inside = caps & clear
                if not inside:
                    best = distance
                    break
                to_go = distance + inside.bit_count() - (1 if inside & balls[distance] else 0)
                best = min(best, to_go)
        return best

    return heuristic


@cache
def _balls(grid: Grid, start: int) -> tuple[Squares, ...]:
    """The squares within 0, 1, 2 ... steps of this one, up to the whole board."""
    balls = [1 << start]
    neighbours = [squares_of(grid.rays[square]) for square in range(grid.size)]
    while balls[-1] != (1 << grid.size) - 1:
        wider = balls[-1]
        for square, around in enumerate(neighbours):
            if balls[-1] >> square & 1:
                wider |= around
        balls.append(wider)
    return tuple(balls)


def walk_along(grid: Grid, arrangements: Sequence[Squares]) -> tuple[CapMove, ...]:
    """The cap moves from one arrangement to the next."""
    steps = steps_on(grid)
    return tuple(
        steps[square_of(before & ~after)][square_of(after & ~before)] for before, after in pairwise(arrangements)
    )


def caps_of(walkers: Walkers) -> Squares:
    """The squares of the caps."""
    return sum(cap for cap, _ in walkers)


def walks(walkers: Walkers, quiet: QuietSteps) -> list[Walkers]:
    """The same under ``no_return``: no cap returns to a square it has left (O12)."""
    caps = caps_of(walkers)
    return [
        tuple(sorted((*walkers[:index], (cap ^ changed, gone | cap), *walkers[index + 1 :])))
        for index, (cap, gone) in enumerate(walkers)
        for looked_at, capped, changed in quiet[cap]
        if caps & looked_at == capped and not gone & (cap ^ changed)
    ]


def _eruption(walkers: Walkers, wanted: Sequence[Pattern]) -> Pattern | None:
    caps, gone = caps_of(walkers), dict(walkers)
    present = (one for one in wanted if one.is_present(caps))
    return next((one for one in present if not gone[1 << one.move.start] >> one.move.target & 1), None)
