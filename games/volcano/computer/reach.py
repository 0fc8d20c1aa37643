"""Where a turn's quiet steps can bring the caps, and what can be taken then.

Caps are interchangeable here, as under the free rule (O21); who plays under ``no_return`` checks the way afterwards.
"""

from collections.abc import Callable
from typing import TypeAlias

from games.volcano.pieces import Stack
from games.volcano.solver.board import FastBoard, Pattern, QuietSteps, RayEruption, Squares

Captures: TypeAlias = dict[Stack, tuple[RayEruption, Squares]]
"""By the pieces taken, an eruption that takes them, and the caps before it."""

Ways: TypeAlias = dict[Squares, Squares]
"""For each arrangement of the caps the one before it on a shortest way, the first one before itself."""


def arrangements(board: FastBoard, caps: Squares, steps: int, limit: int) -> Ways:
    """The arrangements that so many quiet steps can reach, nearest first.

    There are no more steps after ``limit`` arrangements.
    """
    ways: Ways = {caps: caps}
    seen = {caps}
    nearest = [caps]
    for _ in range(steps):
        onward = _onward(board.quiet, nearest, seen)
        ways.update((there, here) for here, there, _, _ in onward)
        nearest = [there for _, there, _, _ in onward]
        if len(ways) >= limit or not nearest:
            break
    return ways


def captures(board: FastBoard, caps: Squares, steps: int, limit: int) -> Captures:
    """What can be taken after so many quiet steps, each with an eruption that takes it and the caps before that.

    There are no more steps after ``limit`` arrangements.
    """
    patterns, aligned = board.patterns_from, board.geometry.aligned
    found: Captures = {}
    _look_from(caps, caps, patterns, found)
    seen = {caps}
    nearest = [caps]
    for _ in range(steps):
        onward = _onward(board.quiet, nearest, seen)
        for _, there, left, entered in onward:
            # Only from the cap's new square, and past its old one, can anything new erupt.
            _look_from(there & aligned[left] | entered, there, patterns, found)
        nearest = [there for _, there, _, _ in onward]
        if len(seen) >= limit or not nearest:
            break
    return found


def _onward(
    quiet: QuietSteps, nearest: list[Squares], seen: set[Squares]
) -> list[tuple[Squares, Squares, Squares, Squares]]:
    """Each new arrangement after a quiet step: that before it, itself, and the squares that a cap left and entered."""
    onward = []
    for here in nearest:
        caps = here
        while caps:
            cap = caps & -caps
            caps ^= cap
            for looked_at, capped, changed in quiet[cap]:
                if here & looked_at == capped and (there := here ^ changed) not in seen:
                    seen.add(there)
                    onward.append((here, there, cap, cap ^ changed))
    return onward


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
