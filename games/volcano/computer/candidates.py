"""The turns that a seat can make: quiet steps to an arrangement of the caps, then an eruption.

Caps are interchangeable here, as under the free rule (O21); who plays under ``no_return`` checks the way afterwards.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from games.volcano.moves import CapMove
from games.volcano.pieces import Stack
from games.volcano.solver.board import FastBoard, Pattern, RayEruption, Squares, squares_of
from games.volcano.solver.shortest import Walk, line_of, shortest_way, steps_along, successors, trace
from games.volcano.state import VolcanoState

BARREN = 40
"""In how many of the nearest arrangements eruptions that capture nothing are seen as well."""

Captures: TypeAlias = dict[Stack, tuple[Pattern, Squares]]
"""By the pieces taken, what takes them, and the caps before it."""

Ways: TypeAlias = dict[Squares, Squares]
"""For each arrangement of the caps but the first the one before it on a shortest way, nearest first."""


class Candidate(NamedTuple):
    """A turn: quiet steps, the caps after these, and an eruption."""

    walk: Walk
    caps: Squares
    eruption: RayEruption

    @property
    def caps_after(self) -> Squares:
        """The caps when the turn is over."""
        return self.caps ^ 1 << self.eruption.start ^ self.eruption.ray.target_bit

    def line(self, view: VolcanoState) -> tuple[CapMove, ...]:
        """The cap moves."""
        return line_of(view.grid, self.walk, self.eruption)


def arrangements(board: FastBoard, caps: Squares, steps: int, limit: int) -> Ways:
    """The arrangements that so many quiet steps can reach. There are no more steps after ``limit`` arrangements."""
    ways: Ways = {}
    nearest = [caps]
    for _ in range(steps):
        reached = []
        for here in nearest:
            for there in successors(here, board.quiet):
                if there not in ways and there != caps:
                    ways[there] = here
                    reached.append(there)
        nearest = reached
        if len(ways) + 1 >= limit:
            break
    return ways


def captures(board: FastBoard, caps: Squares, steps: int, limit: int) -> Captures:
    """What can be taken after so many quiet steps, in about ``limit`` arrangements of the caps."""
    aligned = board.geometry.aligned
    found: Captures = {}
    for there, here in ({caps: 0} | arrangements(board, caps, steps, limit)).items():
        # Only from the cap's new square, and past its old one, can anything new erupt.
        starts = there & (aligned[here & ~there] | ~here) if here else there
        for pattern in board.present(there, starts):
            found.setdefault(pattern.takes[pattern.flying(there)], (pattern, there))
    return found


def turns_in_sight(view: VolcanoState, board: FastBoard, steps: int, limit: int, variety: int) -> list[Candidate]:
    """The turns with so many quiet steps at most, in about ``limit`` arrangements of the caps, by eruption.

    Of each eruption there are no more than ``variety``, the shortest first. Eruptions that capture nothing are listed
    for a few arrangements.
    """
    ways = arrangements(board, squares_of(view.caps), steps, limit)
    found: dict[tuple[int, int, int], list[Candidate]] = {}
    for number, caps in enumerate((squares_of(view.caps), *ways)):
        walk = steps_along(trace(ways, caps))
        left = _left_after(view, walk)
        seen = board.eruptions(caps) if number < BARREN else board.captures(caps)
        for eruption in seen if left is not None else ():
            start, ray, flights, _ = eruption
            group = found.setdefault((start, ray.target, flights), [])
            if len(group) < variety and left is not None and ray.target not in left.get(start, ()):
                group.append(Candidate(walk, caps, eruption))
    return [one for group in found.values() for one in group]


def nearest(view: VolcanoState, board: FastBoard, wanted: Sequence[Pattern], limit: int | None) -> Candidate | None:
    """The turn with the fewest quiet steps to one of these eruptions, found in so many arrangements of the caps."""
    way = shortest_way(board, squares_of(view.caps), wanted, limit=limit)
    if way is None:
        return None
    path, here = way
    walk, last = steps_along(path), path[-1]
    eruption = next(one for one in board.eruptions(last) if (one.start, one.ray) == (here.start, here.ray))
    left = _left_after(view, walk)
    if left is None or here.ray.target in left.get(here.start, ()):
        return None
    return Candidate(walk, last, eruption)


def any_eruption(board: FastBoard) -> Sequence[Pattern]:
    """All eruptions."""
    return [
        Pattern(start, ray, ray.target_bit | ray.bits[0], 0, (), ())
        for start, stack in enumerate(board.stacks)
        if stack
        for ray in board.geometry.rays[start]
        if ray.bits
    ]


def _left_after(view: VolcanoState, walk: Walk) -> dict[int, frozenset[int]] | None:
    """For the square of each cap after a walk the squares it may not return to (O12); None if one does return.

    Empty where all caps may go anywhere.
    """
    caps, left = view.caps, view.left
    for start, target in walk if view.bound else ():
        if target in left[caps.index(start)]:
            return None
        caps, left = view.stepping(caps, left, start, target)
    return dict(zip(caps, left, strict=True)) if view.bound else {}
