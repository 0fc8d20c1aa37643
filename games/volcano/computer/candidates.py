"""The turns that a seat can make: quiet steps to an arrangement of the caps, then an eruption.

Caps are interchangeable here, as under the free rule (O21); who plays under ``no_return`` checks the way afterwards.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from games.volcano.moves import CapMove
from games.volcano.pieces import Stack
from games.volcano.solver.board import FastBoard, Pattern, Squares, squares_of
from games.volcano.solver.shortest import shortest_way, successors, trace, walk_along
from games.volcano.state import VolcanoState

BARREN = 40
"""In how many of the nearest arrangements eruptions that capture nothing are seen as well."""

Captures: TypeAlias = dict[Stack, tuple[CapMove, Squares]]
"""By the pieces taken, a step that takes them, and the caps before it."""

Ways: TypeAlias = dict[Squares, Squares]
"""For each arrangement of the caps but the first the one before it on a shortest way, nearest first."""


class Candidate(NamedTuple):
    """A turn: quiet steps and one that erupts, the caps before that one, and what it takes."""

    line: tuple[CapMove, ...]
    caps: Squares
    taken: Stack


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
        for pattern in board.captures(there, starts):
            found.setdefault(pattern.taken(there), (pattern.move, there))
    return found


def turns_in_sight(view: VolcanoState, board: FastBoard, steps: int, limit: int, variety: int) -> list[Candidate]:
    """The turns with so many quiet steps at most, in about ``limit`` arrangements of the caps, by what they take.

    Of each eruption there are no more than ``variety``, the shortest first. Eruptions that capture nothing are listed
    for a few arrangements.
    """
    ways, eruptions = arrangements(board, squares_of(view.caps), steps, limit), board.eruptions
    found: dict[tuple[CapMove, Stack], list[Candidate]] = {}
    for number, caps in enumerate((squares_of(view.caps), *ways)):
        walk = walk_along(view.grid, trace(ways, caps))
        taken = {one.move: one.taken(caps) for one in board.captures(caps, caps)}
        if number < BARREN:
            present = (one.move for one in eruptions if one.is_present(caps))
            taken = dict.fromkeys(present, ()) | taken
        for key in taken.items():
            group, line = found.setdefault(key, []), (*walk, key[0])
            if len(group) < variety and may_walk(view, line):
                group.append(Candidate(line, caps, key[1]))
    return [one for group in found.values() for one in group]


def nearest(view: VolcanoState, board: FastBoard, wanted: Sequence[Pattern], limit: int | None) -> Candidate | None:
    """The turn with the fewest quiet steps to one of these eruptions, found in so many arrangements of the caps."""
    way = shortest_way(board, squares_of(view.caps), wanted, limit)
    if way is None:
        return None
    path, pattern = way
    line = (*walk_along(view.grid, path), pattern.move)
    return Candidate(line, path[-1], pattern.taken(path[-1])) if may_walk(view, line) else None


def may_walk(view: VolcanoState, line: Sequence[CapMove]) -> bool:
    """Whether no cap returns to where it may not on this line (O12)."""
    caps, left = view.caps, view.left
    for move in line if view.bound else ():
        if move.target in left[caps.index(move.start)]:
            return False
        caps, left = view.stepping(caps, left, move.start, move.target)
    return True
