"""Where a turn's quiet steps can bring the caps, and what can be taken then.

Caps are interchangeable here, as under the free rule (O21); who plays under ``no_return`` checks the way afterwards.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from games.volcano.pieces import Stack
from games.volcano.solver.board import FastBoard, Pattern, RayEruption, Squares
from games.volcano.solver.shortest import successors

Captures: TypeAlias = dict[Stack, tuple[RayEruption, Squares]]
"""By the pieces taken, an eruption that takes them, and the caps before it."""

Ways: TypeAlias = dict[Squares, Squares]
"""For each arrangement of the caps the one before it on a shortest way, the first one before itself."""


def arrangements(board: FastBoard, caps: Squares, steps: int, limit: int) -> Ways:
    """The arrangements that so many quiet steps can reach, nearest first.

    There are no more steps after ``limit`` arrangements.
    """
    ways: Ways = {caps: caps}
    for reached in _steps(board, caps, steps, limit):
        ways.update((there, here) for here, there in reached)
    return ways


def captures(board: FastBoard, caps: Squares, steps: int, limit: int) -> Captures:
    """What can be taken after so many quiet steps, each with an eruption that takes it and the caps before that.

    There are no more steps after ``limit`` arrangements.
    """
    patterns, aligned = board.patterns_from, board.geometry.aligned
    found: Captures = {}
    _look_from(caps, caps, patterns, found)
    for reached in _steps(board, caps, steps, limit):
        for here, there in reached:
            # Only from the cap's new square, and past its old one, can anything new erupt.
            _look_from(there & aligned[here & ~there] | there & ~here, there, patterns, found)
    return found


def _steps(board: FastBoard, caps: Squares, steps: int, limit: int) -> Iterator[list[tuple[Squares, Squares]]]:
    """For each quiet step the new arrangements that it reaches, behind those before it."""
    seen, nearest = {caps}, [caps]
    for _ in range(steps):
        reached = []
        for here in nearest:
            for there in successors(here, board.quiet):
                if there not in seen:
                    seen.add(there)
                    reached.append((here, there))
        yield reached
        nearest = [there for _, there in reached]
        if len(seen) >= limit or not nearest:
            break


def _look_from(
    starts: Squares, caps: Squares, patterns: Callable[[Squares], tuple[Pattern, ...]], found: Captures
) -> None:
    """Add what eruptions of these squares take."""
    while starts:
        start = starts & -starts
        starts ^= start
        for one in patterns(start):
            if not caps & one.clear and one.takes[one.flying(caps)] not in found:
                eruption = one.erupting(caps)
                found[eruption.taken] = (eruption, caps)
