"""What the eruptions of a board could take, wherever the caps are: the goals of a search for the best capture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from games.volcano.computer.board import Board, Eruption, Row
from games.volcano.computer.hands import Codes
from games.volcano.solver.board import Squares, bits


class Goal(NamedTuple):
    """An eruption that takes ``taken``: possible if, of the squares looked at, exactly the capped ones have caps.

    ``stopper`` is the square whose cap ends the flight, 0 for none. ``value`` is what the pieces bring.
    """

    start: Squares
    stopper: Squares
    clear: Squares
    row: Row
    more: int
    taken: Codes
    value: int

    def is_met(self, caps: Squares) -> bool:
        """Whether it can be set off with the caps on these squares."""
        capped = self.start | self.stopper
        return caps & (capped | self.clear) == capped

    @property
    def eruption(self) -> Eruption:
        """The eruption itself."""
        return Eruption(self.start.bit_length() - 1, self.row.ray, self.row.flights + self.more, self.taken)


def goals_of(board: Board, value: Callable[[Codes], int]) -> Iterator[Goal]:
    """Every eruption that captures, whether the caps can be brought there or not."""
    for square, stack in enumerate(board.stacks):
        if not stack:
            continue
        start = 1 << square
        for row in board.rows(start):
            clear = row.clear
            for more, taken in enumerate(row.takes):
                stopper = row.later[more] if more < len(row.later) else 0
                yield Goal(start, stopper, clear, row, more, taken, value(taken))
                clear |= stopper


class Nearness:
    """A lower bound of the quiet steps from an arrangement of the caps to one of some goals: 0 only at one of them.

    A cap must walk to the start, another to the stopper, and every other one must leave the squares to be clear. One
    step changes this by one at most.
    """

    def __init__(self, board: Board, goals: Sequence[Goal]) -> None:
        self._distances = _distances(board)
        self._goals = [
            (
                self._distances[goal.start.bit_length() - 1],
                self._distances[goal.stopper.bit_length() - 1] if goal.stopper else None,
                goal.clear,
            )
            for goal in goals
        ]

    def __call__(self, caps: Squares) -> int:
        """The bound for the caps on these squares."""
        squares = [(bit, bit.bit_length() - 1) for bit in bits(caps)]
        best = 99
        for to_start, to_stopper, clear in self._goals:
            inside = (caps & clear).bit_count()
            for bit, square in squares:
                distance = to_start[square] + inside - bool(bit & clear)
                if distance >= best:
                    continue
                if to_stopper is None:
                    best = distance
                    continue
                for other, there in squares:
                    if other != bit:
                        best = min(best, distance + to_stopper[there] - bool(other & clear))
        return best


def _distances(board: Board) -> tuple[tuple[int, ...], ...]:
    """The steps of a cap between any two squares of an empty board."""
    near = [[ray.target for ray in ways] for ways in board.ground.rays]
    found = []
    for square in range(len(near)):
        steps = {square: 0}
        queue = [square]
        for here in queue:
            for there in near[here]:
                if there not in steps:
                    steps[there] = steps[here] + 1
                    queue.append(there)
        found.append(tuple(steps[there] for there in range(len(near))))
    return tuple(found)
