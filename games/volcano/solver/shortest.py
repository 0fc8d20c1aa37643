"""The shortest line to a capture, by the free rule or under ``no_return``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

from games.core.search import Cancelled, Check, never
from games.volcano.moves import CapMove, steps_on
from games.volcano.solver.board import (
    Answer,
    Pattern,
    QuietSteps,
    SolverBoard,
    Squares,
    bits,
    patterns,
    quiet_steps,
    squares_of,
)
from games.volcano.solver.path import find_path
from games.volcano.solver.regions import is_reachable

Walkers: TypeAlias = tuple[tuple[Squares, Squares], ...]
"""The caps in ascending order, each with the squares that it has left."""

FIRST_BUDGET = 1000
"""The number of cases, and then of arrangements, in the first round of the search."""

BUDGET_GROWTH = 8
"""The factor by which the number grows from round to round."""


def find_capture(board: SolverBoard, *, cancelled: Check = never) -> Answer:
    """Whether the mover can reach any capture by the free rule (O14, O21). Raises Cancelled.

    Searching cases is best at proving that there is no capture, searching arrangements at finding one. So the two
    alternate with growing budgets until the cases prove there is none or a line is found.
    """
    if cancelled():
        raise Cancelled
    wanted = patterns(board)
    if not wanted:
        return Answer(reachable=False, line=(), steps=0)
    quiet, caps_to_go = quiet_steps(board), heuristic_for(board, wanted)
    steps, budget = 0, FIRST_BUDGET
    while True:
        reachable, tried = is_reachable(board, wanted, limit=budget, cancelled=cancelled)
        steps += tried
        if reachable is False:
            return Answer(reachable=False, line=(), steps=steps)
        path = find_path(
            squares_of(board.caps),
            lambda caps: successors(caps, quiet),
            caps_to_go,
            limit=None if reachable else budget,
            cancelled=cancelled,
        )
        steps += path.steps
        if path.states:
            last = path.states[-1]
            eruption = next(pattern for pattern in wanted if last & pattern.looked_at == 1 << pattern.start)
            return Answer(reachable=True, line=_line(board, path.states, eruption), steps=steps)
        budget *= BUDGET_GROWTH


def find_line(
    board: SolverBoard, left: Sequence[frozenset[int]], *, limit: int, cancelled: Check = never
) -> tuple[CapMove, ...] | None:
    """A shortest line to a capture in which no cap returns to a square it has left (O12, O21).

    ``left`` holds these squares for each cap so far. Returns None without a line within ``limit`` arrangements. Raises
    Cancelled.
    """
    if cancelled():
        raise Cancelled
    wanted = patterns(board)
    quiet = quiet_steps(board)
    caps_to_go = heuristic_for(board, wanted)

    def heuristic(walkers: Walkers) -> int:
        to_go = caps_to_go(_caps(walkers))
        return to_go or int(_eruption(walkers, wanted) is None)

    first = tuple(sorted((1 << cap, squares_of(tuple(gone))) for cap, gone in zip(board.caps, left, strict=True)))
    if not wanted:
        return None
    path = find_path(first, lambda walkers: _walks(walkers, quiet), heuristic, limit=limit, cancelled=cancelled)
    if not path.states:
        return None
    eruption = _eruption(path.states[-1], wanted)
    return _line(board, [_caps(walkers) for walkers in path.states], eruption) if eruption else None


def successors(caps: Squares, quiet: QuietSteps) -> list[Squares]:
    """The arrangements after each step without an eruption."""
    return [
        caps ^ changed for cap in bits(caps) for looked_at, capped, changed in quiet[cap] if caps & looked_at == capped
    ]


def heuristic_for(board: SolverBoard, wanted: Sequence[Pattern]) -> Callable[[Squares], int]:
    """The heuristic: a lower bound of the quiet steps from an arrangement to a capture, 0 only at one.

    For each pattern, one cap must walk to its start, and every other cap must leave the squares to be clear.
    """
    by_start: dict[int, list[Squares]] = {}
    for pattern in wanted:
        by_start.setdefault(pattern.start, []).append(pattern.clear)
    goals = [(_balls(board, start), tuple(clears)) for start, clears in by_start.items()]

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


def _balls(board: SolverBoard, start: int) -> tuple[Squares, ...]:
    """The squares within 0, 1, 2 ... steps of this one, up to the whole board."""
    balls = [1 << start]
    neighbours = [squares_of(board.grid.neighbours(square)) for square in range(board.grid.size)]
    while balls[-1] != (1 << board.grid.size) - 1:
        wider = balls[-1]
        for square, around in enumerate(neighbours):
            if balls[-1] >> square & 1:
                wider |= around
        balls.append(wider)
    return tuple(balls)


def _line(board: SolverBoard, arrangements: Sequence[Squares], eruption: Pattern) -> tuple[CapMove, ...]:
    steps = steps_on(board.grid)
    squares = [
        ((before & ~after).bit_length() - 1, (after & ~before).bit_length() - 1)
        for before, after in pairwise(arrangements)
    ]
    return tuple(steps[start][target] for start, target in (*squares, (eruption.start, eruption.target)))


def _caps(walkers: Walkers) -> Squares:
    return sum(cap for cap, _ in walkers)


def _walks(walkers: Walkers, quiet: QuietSteps) -> list[Walkers]:
    caps = _caps(walkers)
    return [
        tuple(sorted((*walkers[:index], (cap ^ changed, gone | cap), *walkers[index + 1 :])))
        for index, (cap, gone) in enumerate(walkers)
        for looked_at, capped, changed in quiet[cap]
        if caps & looked_at == capped and not gone & (cap ^ changed)
    ]


def _eruption(walkers: Walkers, wanted: Sequence[Pattern]) -> Pattern | None:
    caps = _caps(walkers)
    gone = dict(walkers)
    for pattern in wanted:
        start = 1 << pattern.start
        if caps & pattern.looked_at == start and not gone[start] >> pattern.target & 1:
            return pattern
    return None
