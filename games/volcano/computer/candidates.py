"""The turns that a seat can make: quiet steps to an arrangement of the caps, then an eruption."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from games.volcano.computer.reach import Ways, arrangements
from games.volcano.moves import CapMove, steps_on
from games.volcano.solver.board import FastBoard, Pattern, RayEruption, Squares, square_of, squares_of
from games.volcano.solver.shortest import find_path, heuristic_for, steps_along, successors
from games.volcano.state import VolcanoState

BARREN = 40
"""In how many of the nearest arrangements eruptions that capture nothing are seen as well."""

Walk: TypeAlias = tuple[tuple[int, int], ...]
"""Quiet steps as squares left and entered."""


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
        steps = steps_on(view.grid)
        return tuple(steps[start][target] for start, target in (*self.walk, self._last))

    @property
    def _last(self) -> tuple[int, int]:
        return self.eruption.start, self.eruption.ray.target


def turns_in_sight(view: VolcanoState, board: FastBoard, steps: int, limit: int, variety: int) -> list[Candidate]:
    """The turns with so many quiet steps at most, in about ``limit`` arrangements of the caps, by eruption.

    Of each eruption there are no more than ``variety``, the shortest first. Eruptions that capture nothing are listed
    for a few arrangements.
    """
    ways = arrangements(board, squares_of(view.caps), steps, limit)
    found: dict[tuple[int, int, int], list[Candidate]] = {}
    for number, caps in enumerate(ways):
        walk = walk_to(ways, caps)
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
    if not wanted:
        return None
    caps_to_go = heuristic_for(board.grid, wanted)
    path = find_path(squares_of(view.caps), lambda caps: successors(caps, board.quiet), caps_to_go, limit=limit)
    for last in path[-1:]:
        here = next(one for one in wanted if last & one.looked_at == 1 << one.start)
        walk = steps_along(path)
        eruption = next(
            one for one in board.eruptions(last) if (one.start, one.ray.target) == (here.start, here.ray.target)
        )
        left = _left_after(view, walk)
        if left is not None and here.ray.target not in left.get(here.start, ()):
            return Candidate(walk, last, eruption)
    return None


def any_eruption(board: FastBoard) -> Sequence[Pattern]:
    """All eruptions."""
    return [
        Pattern(start, ray, ray.target_bit | ray.bits[0], 0, (), ())
        for start, stack in enumerate(board.stacks)
        if stack
        for ray in board.geometry.rays[start]
        if ray.bits
    ]


def walk_to(ways: Ways, caps: Squares) -> Walk:
    """The quiet steps of the shortest way that was found."""
    walk = []
    while (before := ways[caps]) != caps:
        walk.append((square_of(before & ~caps), square_of(caps & ~before)))
        caps = before
    return tuple(reversed(walk))


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
