"""The best capture of a turn: which of all captures of a board the caps can be brought to, the dearest first.

Most arrangements can be reached, so the first goals tried are mostly met, and a search straight for them (A*) finds the
shortest way. Where that takes too long, all arrangements are listed. On boards of five by five that is always enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple, TypeAlias

from games.core.search import Cancelled, Check
from games.volcano.computer.board import Board
from games.volcano.computer.candidates import Candidate
from games.volcano.computer.hands import Codes
from games.volcano.computer.reach import Ways
from games.volcano.hindsight.goals import Goal, Nearness, goals_of
from games.volcano.solver.board import CHECKED_EVERY, Squares, bits, squares_of
from games.volcano.solver.path import find_path
from games.volcano.view import VolcanoView

STRAIGHT = 1_500
"""How many arrangements a search for some goals looks at before all are listed."""

EVERYWHERE = 60_000
"""How many arrangements are listed: all of a board of five by five, of which there are 53,130."""

AIMS = 12
"""How many of equally good goals are searched for at a time, the nearest ones."""


Walkers: TypeAlias = tuple[tuple[Squares, Squares], ...]
"""The caps in ascending order, each with the squares that it has left (O12)."""


class Best(NamedTuple):
    """A turn, what it brings, and whether that is proved to be the most."""

    candidate: Candidate
    value: int
    exact: bool


def best_capture(
    view: VolcanoView, board: Board, value: Callable[[Codes], int], beyond: int, cancelled: Check
) -> Best | None:
    """The turn whose capture is worth most and more than ``beyond``; None if none was found. Raises Cancelled."""
    return _Hunt(view, board, cancelled).best(goal for goal in goals_of(board, value) if goal.value > beyond)


class _Hunt:
    """A search for the best goal that the caps can be brought to."""

    def __init__(self, view: VolcanoView, board: Board, cancelled: Check) -> None:
        self._view, self._board, self._cancelled = view, board, cancelled
        self._caps = squares_of(view.caps)
        self._ways: Ways | None = None
        self._exact = True

    def best(self, goals: Iterable[Goal]) -> Best | None:
        """The shortest way to the best goal that is found."""
        dearest = sorted(goals, key=lambda goal: (goal.value, len(goal.taken)), reverse=True)
        for value, tier in groupby(dearest, key=lambda goal: goal.value):
            candidate = self._reach(list(tier))
            if candidate:
                return Best(candidate, value, self._exact)
        return None

    def _reach(self, goals: list[Goal]) -> Candidate | None:
        if self._view.setup.no_return:
            return self._walked(goals)
        if self._ways is None:
            nearness = Nearness(self._board, self._nearest(goals))
            path = find_path(self._caps, self._onward, nearness, limit=STRAIGHT, cancelled=self._cancelled)
            if path.states:
                return _candidate(path.states, goals)
            self._ways = self._everywhere()
        return self._listed(goals)

    def _nearest(self, goals: Sequence[Goal]) -> Sequence[Goal]:
        if len(goals) <= AIMS:
            return goals
        return sorted(goals, key=lambda goal: Nearness(self._board, (goal,))(self._caps))[:AIMS]

    def _walked(self, goals: Sequence[Goal]) -> Candidate | None:
        """The shortest way on which no cap returns to a square it has left (O12). That there is none is not proved."""
        nearness = Nearness(self._board, self._nearest(goals))

        def to_go(walkers: Walkers) -> int:
            caps = _caps(walkers)
            return nearness(caps) or int(not any(goal.is_met(caps) and _may_erupt(walkers, goal) for goal in goals))

        first = tuple(sorted((bit, 0) for bit in bits(self._caps)))
        path = find_path(first, self._walks, to_go, limit=STRAIGHT, cancelled=self._cancelled)
        if path.states:
            last = path.states[-1]
            allowed = [goal for goal in goals if _may_erupt(last, goal)]
            return _candidate([_caps(walkers) for walkers in path.states], allowed)
        self._exact = False
        return None

    def _walks(self, walkers: Walkers) -> list[Walkers]:
        caps, quiet = _caps(walkers), self._board.quiet
        return [
            tuple(sorted((*walkers[:index], (cap ^ changed, gone | cap), *walkers[index + 1 :])))
            for index, (cap, gone) in enumerate(walkers)
            for looked_at, capped, changed in quiet[cap]
            if caps & looked_at == capped and not gone & (cap ^ changed)
        ]

    def _onward(self, caps: Squares) -> list[Squares]:
        quiet = self._board.quiet
        found = []
        left = caps
        while left:
            cap = left & -left
            left ^= cap
            for looked_at, capped, changed in quiet[cap]:
                if caps & looked_at == capped:
                    found.append(caps ^ changed)
        return found

    def _everywhere(self) -> Ways:
        """The arrangements that quiet steps can reach, nearest first, each with the one before it."""
        ways: Ways = {self._caps: self._caps}
        nearest = [self._caps]
        while nearest and len(ways) < EVERYWHERE:
            further = []
            for number, here in enumerate(nearest):
                if number % CHECKED_EVERY == 0 and self._cancelled():
                    raise Cancelled
                for there in self._onward(here):
                    if there not in ways:
                        ways[there] = here
                        further.append(there)
            nearest = further
        if nearest:
            self._exact = False
        return ways

    def _listed(self, goals: Sequence[Goal]) -> Candidate | None:
        """The first of all listed arrangements in which one of the goals is met."""
        ways = self._ways or {}
        looks = [(goal.start | goal.stopper | goal.clear, goal.start | goal.stopper) for goal in goals]
        for number, caps in enumerate(ways):
            if number % CHECKED_EVERY == 0 and self._cancelled():
                raise Cancelled
            for looked_at, capped in looks:
                if caps & looked_at == capped:
                    return _candidate(tuple(_back(ways, caps))[::-1], goals)
        return None


def _candidate(states: Sequence[Squares], goals: Iterable[Goal]) -> Candidate | None:
    """The turn along these arrangements to the goal that is met in the last."""
    walk = tuple((_square(one & ~other), _square(other & ~one)) for one, other in pairwise(states))
    met = next((goal for goal in goals if goal.is_met(states[-1])), None)
    return Candidate(walk, states[-1], met.eruption) if met else None


def _caps(walkers: Walkers) -> Squares:
    return sum(cap for cap, _ in walkers)


def _may_erupt(walkers: Walkers, goal: Goal) -> bool:
    """Whether the cap on the start of an eruption has not left the square it goes to."""
    gone = next((gone for cap, gone in walkers if cap == goal.start), 0)
    return not gone & goal.row.ray.target_bit


def _back(ways: Ways, caps: Squares) -> Iterator[Squares]:
    """The arrangements of a way, the last one first."""
    yield caps
    while (before := ways[caps]) != caps:
        caps = before
        yield caps


def _square(bit: Squares) -> int:
    return bit.bit_length() - 1
