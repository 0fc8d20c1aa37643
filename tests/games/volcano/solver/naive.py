"""Reaching a capture once more, written from the rule text alone and as plainly as can be.

It shares no code with the solver: a board is a dictionary from (file, rank) to the sizes on that spot, bottom first,
and the search is breadth-first over whole arrangements of caps.
"""

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.volcano.moves import CapMove
from games.volcano.solver.board import SolverBoard

Spot = tuple[int, int]
Step = tuple[Spot, Spot]


@dataclass(frozen=True)
class NaiveBoard:
    """``sizes`` has an entry for every spot; ``beyond`` lists, for each step there can be, the spots behind it."""

    sizes: dict[Spot, list[int]]
    beyond: dict[Spot, dict[Spot, list[Spot]]]
    caps: tuple[Spot, ...]
    files: int

    @classmethod
    def of(cls, board: SolverBoard) -> "NaiveBoard":
        files = board.grid.files
        spots = [(square % files, square // files) for square in range(len(board.stacks))]
        sizes = {spot: [int(piece.size) for piece in stack] for spot, stack in zip(spots, board.stacks, strict=True)}
        beyond: dict[Spot, dict[Spot, list[Spot]]] = {spot: {} for spot in spots}
        for x, y in spots:
            for i, j in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]:
                if (x + i, y + j) in sizes:
                    line = [(x + i * far, y + j * far) for far in range(2, len(spots))]
                    beyond[x, y][x + i, y + j] = [spot for spot in line if spot in sizes]
        return cls(sizes, beyond, tuple(spots[cap] for cap in board.caps), files)

    def steps(self, caps: Collection[Spot]) -> list[Step]:
        return [(start, target) for start in caps for target in self.beyond[start] if target not in caps]

    def erupts(self, caps: Collection[Spot], start: Spot, target: Spot) -> tuple[int, int]:
        """How many pieces fly when this step is made, and how many of them land on their own size."""
        flown = taken = 0
        for size, place in zip(reversed(self.sizes[start]), self.beyond[start][target], strict=False):
            if place in caps:
                break
            flown += 1
            taken += self.sizes[place][-1:] == [size]
        return flown, taken


def shortest(board: NaiveBoard) -> int:
    """The length of a shortest line to a capture by the free rule, 0 if there is none."""
    first = frozenset(board.caps)
    seen = {first}
    waiting = deque([(first, 1)])
    while waiting:
        caps, length = waiting.popleft()
        for start, target in board.steps(caps):
            flown, taken = board.erupts(caps, start, target)
            if taken:
                return length
            after = caps - {start} | {target}
            if not flown and after not in seen:
                seen.add(after)
                waiting.append((after, length + 1))
    return 0


def shortest_without_return(board: NaiveBoard, left: Sequence[frozenset[int]], longest: int) -> int:
    """The same under ``no_return``, every line of up to ``longest`` steps tried; 0 if none of them captures."""
    lines = [(board.caps, tuple(frozenset((one % board.files, one // board.files) for one in gone) for gone in left))]
    for length in range(1, longest + 1):
        following = set()
        for caps, gone in lines:
            for start, target in board.steps(caps):
                index = caps.index(start)
                flown, taken = board.erupts(caps, start, target)
                if target in gone[index]:
                    continue
                if taken:
                    return length
                if not flown:
                    after = (*caps[:index], target, *caps[index + 1 :])
                    following.add((after, (*gone[:index], gone[index] | {start}, *gone[index + 1 :])))
        lines = list(following)
    return 0


def referee(board: NaiveBoard, line: Sequence[CapMove], left: Sequence[frozenset[int]] | None = None) -> int:
    """How many pieces the last step captures; fails where a step is illegal or erupts before the last.

    With ``left`` the rule ``no_return`` is in force.
    """
    caps = list(board.caps)
    gone = [set(squares) for squares in left or [frozenset()] * len(caps)]
    for number, move in enumerate(line, start=1):
        start = (move.start % board.files, move.start // board.files)
        target = (move.target % board.files, move.target // board.files)
        assert (start, target) in board.steps(caps)
        index = caps.index(start)
        assert left is None or move.target not in gone[index]
        flown, taken = board.erupts(caps, start, target)
        assert bool(flown) == (number == len(line))
        caps[index] = target
        gone[index].add(move.start)
    return taken
