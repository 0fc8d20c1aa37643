"""The best capture of a turn: which of all captures of a board the caps can be brought to, the dearest first.

Most arrangements can be reached, so the first goals tried are mostly met, and a search straight for them (A*) finds the
shortest way. Where that takes too long, all arrangements are listed. On boards of five by five that is always enough.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from games.core.search import Cancelled, Check
from games.volcano.computer.board import RayCaptures, RayEruption, SearchBoard, Ways, arrangements
from games.volcano.computer.candidates import Candidate, Walk, walk_to
from games.volcano.computer.hands import Codes
from games.volcano.solver.board import CHECKED_EVERY, Squares, bits, square_of, squares_of
from games.volcano.solver.shortest import Walkers, caps_of, find_path, steps_along, successors, walks
from games.volcano.view import VolcanoView


class Goal(NamedTuple):
    """An eruption that takes ``taken``: possible if, of the squares looked at, exactly the capped ones have caps.

    ``stopper`` is the square whose cap ends the flight, 0 for none. ``value`` is what the pieces bring.
    """

    start: Squares
    stopper: Squares
    clear: Squares
    row: RayCaptures
    more: int
    taken: Codes
    value: int

    def is_met(self, caps: Squares) -> bool:
        """Whether it can be set off with the caps on these squares."""
        capped = self.start | self.stopper
        return caps & (capped | self.clear) == capped

    @property
    def eruption(self) -> RayEruption:
        """The eruption itself."""
        return RayEruption(self.start.bit_length() - 1, self.row.ray, self.row.flights + self.more, self.taken)


def goals_of(board: SearchBoard, value: Callable[[Codes], int]) -> Iterator[Goal]:
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

    def __init__(self, board: SearchBoard, goals: Sequence[Goal]) -> None:
        far = board.geometry.distances
        self._goals = [
            (far[square_of(goal.start)], far[square_of(goal.stopper)] if goal.stopper else None, goal.clear)
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


STRAIGHT = 1_500
"""How many arrangements a search for some goals looks at before all are listed."""

EVERYWHERE = 60_000
"""How many arrangements are listed: all of a board of five by five, of which there are 53,130."""

AIMS = 12
"""How many of equally good goals are searched for at a time, the nearest ones."""


class Best(NamedTuple):
    """A turn, what it brings, and whether that is proved to be the most."""

    candidate: Candidate
    value: int
    exact: bool


def best_capture(
    view: VolcanoView, board: SearchBoard, value: Callable[[Codes], int], beyond: int, cancelled: Check
) -> Best | None:
    """The turn whose capture is worth most and more than ``beyond``; None if none was found. Raises Cancelled."""
    return Hunt(view, board, cancelled).best(goal for goal in goals_of(board, value) if goal.value > beyond)


class Hunt:
    """A search for goals that the caps can be brought to; ``exact`` as long as all that was not found is impossible."""

    def __init__(self, view: VolcanoView, board: SearchBoard, cancelled: Check) -> None:
        self._view, self._board, self._cancelled = view, board, cancelled
        self._caps = squares_of(view.caps)
        self._ways: Ways | None = None
        self.exact = True

    def best(self, goals: Iterable[Goal]) -> Best | None:
        """The shortest way to the best goal that is found."""
        dearest = sorted(goals, key=lambda goal: (goal.value, len(goal.taken)), reverse=True)
        for value, tier in groupby(dearest, key=lambda goal: goal.value):
            candidate = self.reach(list(tier))
            if candidate:
                return Best(candidate, value, self.exact)
        return None

    def reach(self, goals: list[Goal]) -> Candidate | None:
        """The shortest way to one of these goals; None if none was found."""
        if self._view.setup.no_return:
            return self._walked(goals)
        if self._ways is None:
            nearness = Nearness(self._board, self._nearest(goals))
            quiet = self._board.quiet
            path = find_path(
                self._caps, lambda caps: successors(caps, quiet), nearness, limit=STRAIGHT, cancelled=self._cancelled
            )
            if path:
                return _candidate(steps_along(path), path[-1], goals)
            self._ways = arrangements(self._board, self._caps, None, EVERYWHERE, self._cancelled)
            self.exact = len(self._ways) < EVERYWHERE
        return self._listed(goals)

    def _nearest(self, goals: Sequence[Goal]) -> Sequence[Goal]:
        if len(goals) <= AIMS:
            return goals
        return sorted(goals, key=lambda goal: Nearness(self._board, (goal,))(self._caps))[:AIMS]

    def _walked(self, goals: Sequence[Goal]) -> Candidate | None:
        """The shortest way on which no cap returns to a square it has left (O12). That there is none is not proved."""
        nearness = Nearness(self._board, self._nearest(goals))

        def to_go(walkers: Walkers) -> int:
            caps = caps_of(walkers)
            return nearness(caps) or int(not any(goal.is_met(caps) and _may_erupt(walkers, goal) for goal in goals))

        first = tuple(sorted((bit, 0) for bit in bits(self._caps)))
        quiet = self._board.quiet
        path = find_path(first, lambda walkers: walks(walkers, quiet), to_go, limit=STRAIGHT, cancelled=self._cancelled)
        if path:
            last = path[-1]
            allowed = [goal for goal in goals if _may_erupt(last, goal)]
            states = [caps_of(walkers) for walkers in path]
            return _candidate(steps_along(states), states[-1], allowed)
        self.exact = False
        return None

    def _listed(self, goals: Sequence[Goal]) -> Candidate | None:
        """The first of all listed arrangements in which one of the goals is met."""
        ways = self._ways or {}
        looks = [(goal.start | goal.stopper | goal.clear, goal.start | goal.stopper) for goal in goals]
        for number, caps in enumerate(ways):
            if number % CHECKED_EVERY == 0 and self._cancelled():
                raise Cancelled
            for looked_at, capped in looks:
                if caps & looked_at == capped:
                    return _candidate(walk_to(ways, caps), caps, goals)
        return None


def _candidate(walk: Walk, caps: Squares, goals: Iterable[Goal]) -> Candidate | None:
    """The turn with this walk to the goal that is met with the caps where it leads."""
    met = next((goal for goal in goals if goal.is_met(caps)), None)
    return Candidate(walk, caps, met.eruption) if met else None


def _may_erupt(walkers: Walkers, goal: Goal) -> bool:
    """Whether the cap on the start of an eruption has not left the square it goes to."""
    gone = next((gone for cap, gone in walkers if cap == goal.start), 0)
    return not gone & goal.row.ray.target_bit
