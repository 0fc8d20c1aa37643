"""What a seat could have done instead of a turn: captures by what they bring less what they leave to the next seat."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from games.core.analysis import Exchange, Lead
from games.core.search import Check
from games.volcano.computer.board import RayEruption, SearchBoard, captures
from games.volcano.computer.candidates import Candidate
from games.volcano.computer.search import board_of
from games.volcano.hindsight.best import Goal, Hunt, best_capture, goals_of
from games.volcano.hindsight.turns import LOSES, WINS, Purse, Retraced, erupting, retrace
from games.volcano.solver.board import Squares, squares_of
from games.volcano.state import NO_SQUARES
from games.volcano.view import VolcanoView

LOOKED_AT = 24
"""So many captures that can be made are followed by the best answer, at most."""

SIGHT, ARRANGED = 1, 2_000
"""A capture is in sight after so many quiet steps, in so many arrangements of the caps at most."""


ALL = 2 * WINS
"""More than any answer brings."""

SEARCHED = 25
"""A board of so many squares can be searched through for the best answer to every capture."""


class Deed(NamedTuple):
    """What a turn brings and what it leaves to the next seat, either far more if it wins at once."""

    brings: int
    leaves: int

    @property
    def net(self) -> int:
        """What it is worth."""
        return self.brings - self.leaves

    @property
    def wins(self) -> bool:
        """Whether it wins at once."""
        return self.brings >= WINS

    @property
    def loses(self) -> bool:
        """Whether it loses at once, or the next seat can win."""
        return self.leaves >= WINS

    @property
    def points(self) -> Exchange:
        """The same in points alone."""
        return Exchange(self.brings - WINS * self.wins, self.leaves - WINS * self.loses)


class Choice(NamedTuple):
    """A turn and what comes of it; ``most``: whether nothing that the seat could do brings more."""

    candidate: Candidate
    deed: Deed
    most: bool

    @property
    def order(self) -> tuple[int, int]:
        """The sort key; the best choice has the highest, of equal ones the shortest."""
        return self.deed.net, -len(self.candidate.walk)


def deed_of(purse: Purse, board: SearchBoard, turn: Retraced, cancelled: Check, enough: int | None = None) -> Deed:
    """What a turn brings, far more if it wins at once, and what it leaves, far more if it loses.

    With ``enough``, only answers in sight count where one of them brings that much, or where the board is too large to
    be searched through often.
    """
    brings, outcome = purse.gain(turn.taken), turn.after.outcome
    if outcome and outcome.winners != (purse.seat,):
        return Deed(LOSES, WINS)
    if outcome:
        # Whoever plays alone has met a goal, or is simply at the end.
        return Deed(brings + WINS * (purse.view.seats > 1), 0)
    left = _leaves(purse, board, turn, cancelled, enough)
    if enough is None and left < WINS and turn.after.mover != purse.seat and turn.after.outlook().wins:
        left += WINS
    return Deed(brings, left)


def _leaves(purse: Purse, board: SearchBoard, turn: Retraced, cancelled: Check, enough: int | None) -> int:
    """What the best answer of the next seat brings, far more if its hand wins; 0 if there is no other seat."""
    following = purse.after(turn.taken)
    if following.seat == purse.seat:
        return 0
    caps, after = turn.caps, board
    if turn.eruption:
        caps ^= 1 << turn.eruption.start | turn.eruption.ray.target_bit
        after = board.after(turn.eruption)
    if enough is not None:
        sighted = max(map(following.value, captures(after, caps, SIGHT, ARRANGED)), default=0)
        if sighted >= enough or purse.view.grid.size > SEARCHED:
            return max(0, sighted)
    squares = tuple(square for square in range(purse.view.grid.size) if caps >> square & 1)
    then = replace(purse.view, caps=squares, left=(NO_SQUARES,) * len(squares))
    best = best_capture(then, after, following.value, 0, cancelled)
    return best.value if best else 0


def best_other(purse: Purse, board: SearchBoard, mine: Deed, cancelled: Check) -> Choice | None:
    """The best capture that is better than a turn; None if none was found."""
    hunt, best, most, looked_at = Hunt(purse.view, board, cancelled), None, 0, 0
    goals = tuple(goals_of(board, purse.value))
    dearest = sorted((goal for goal in goals if goal.value > 0), key=lambda goal: goal.value, reverse=True)
    for value, alike in _tiers(dearest):
        bar = best.deed.net if best else mine.net
        # Of equally good captures the shortest is taken.
        if looked_at == LOOKED_AT or (value <= bar and not (best and best.deed == (value, 0))):
            break
        candidate = hunt.reach(alike)
        if candidate is None:
            continue
        looked_at, most = looked_at + 1, most or value
        turn = erupting(purse.view, candidate.caps, candidate.eruption, len(candidate.walk))
        found = Choice(candidate, deed_of(purse, board, turn, cancelled, value - bar + 1), hunt.exact and value == most)
        if found.deed.net > mine.net and (best is None or found.order > best.order):
            best = found
    if best is None or best.deed.wins:
        return best
    # More points may be had by ending the game, and losing it.
    ends = any(goal.value == LOSES and purse.gain(goal.taken) > best.deed.points.brings for goal in goals)
    return best._replace(most=best.most and not ends)


def _tiers(dearest: Iterable[Goal]) -> Iterator[tuple[int, list[Goal]]]:
    """The goals by value, in the same order, and then by eruption."""
    for value, tier in groupby(dearest, key=lambda goal: goal.value):
        found: dict[tuple[Squares, int, int], list[Goal]] = {}
        for goal in tier:
            found.setdefault((goal.start, goal.row.ray.target, goal.more), []).append(goal)
        yield from ((value, alike) for alike in found.values())


def lead_of(view: VolcanoView, seat: int, played: tuple[str, ...], cancelled: Check) -> Lead | None:
    """A capture beside the others in sight; None if there was nothing to choose, or the next seat can win after it."""
    board, purse = board_of(view), Purse.of(view, seat)
    turn = retrace(view, board, played)
    if turn.eruption is None or not turn.taken:
        return None
    mine = deed_of(purse, board, turn, cancelled, ALL)
    if mine.loses:
        return None
    sighted = [one for one in _in_sight(view, board, turn) if purse.value(one.taken) != 0]
    deeds = [deed_of(purse, board, one, cancelled, ALL) for one in sighted]
    others = tuple(deed.points for deed in deeds if not deed.loses)
    lost = len(others) < len(deeds)
    if others or lost:
        return Lead(mine.points, others, lost)
    return Lead(mine.points, (Exchange(0, 0),)) if turn.steps > SIGHT else None


def _in_sight(view: VolcanoView, board: SearchBoard, turn: Retraced) -> Iterator[Retraced]:
    """The captures in sight but for those by the same eruption."""
    for (start, row, more), caps in captures(board, squares_of(view.caps), SIGHT, ARRANGED).values():
        eruption = RayEruption(start.bit_length() - 1, row.ray, row.flights + more, row.takes[more])
        if turn.eruption is None or (eruption.start, row.ray) != (turn.eruption.start, turn.eruption.ray):
            yield erupting(view, caps, eruption)
