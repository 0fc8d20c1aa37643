"""The computer player of Volcano, in all variants.

It searches whole turns: the arrangements of the caps that quiet steps can reach, the eruptions there, and what the
seats that follow can do then. It never makes more quiet steps in a turn than its level sees, however often it is asked
during the turn; whoever has made more already takes the shortest way to an eruption.
"""

from __future__ import annotations

from games.core.chance import Chance
from games.volcano.computer.candidates import Candidate, any_eruption, can_capture, capturing, groups_of, nearest
from games.volcano.computer.levels import FAR, LEVELS, PROOF, Level
from games.volcano.computer.thinking import Situation, pick
from games.volcano.computer.world import position_of
from games.volcano.moves import CLAIM, CapMove, write_move
from games.volcano.position import VolcanoPosition
from games.volcano.solver.board import SolverBoard, patterns
from games.volcano.solver.regions import is_reachable
from games.volcano.view import VolcanoView


class VolcanoComputer:
    """Volcano's :class:`games.core.contract.Computer`."""

    def world(self, view: VolcanoView, chance: Chance) -> VolcanoPosition:
        """The position: a view shows everything. Raises ValueError if the game is over."""
        return position_of(view)

    def turn(self, view: VolcanoView, seat: int, level: int, chance: Chance) -> tuple[str, ...]:
        """The quiet steps and the eruption that this level chooses, or the claim that no capture is left (O14)."""
        how = LEVELS[level - 1]
        situation = Situation.of(view, seat)
        own = how.own
        groups = groups_of(view, situation.board, max(own.steps - view.stepped, 0), own.arrangements, how.variety)
        if can_capture(groups):
            return _written(view, pick(situation, groups, how, chance))
        far = nearest(view, situation.board, capturing(view), how.last)
        if far and view.stepped + len(far.walk) <= FAR:
            return _written(view, far)
        if view.claimable and _none_is_left(view, how):
            return (CLAIM,)
        if groups:
            return _written(view, pick(situation, groups, how, chance))
        # Each step of a shortest way brings an eruption nearer, so the turn ends.
        way_out = nearest(view, situation.board, any_eruption(situation.board), None)
        return _written(view, way_out) if way_out else (write_move(view.grid, _any_step(view)),)


def _none_is_left(view: VolcanoView, level: Level) -> bool:
    """Whether the seat claims that no capture can be reached, having seen none."""
    if not level.proves:
        return True
    board = SolverBoard(view.grid, view.stacks, view.start_caps, view.melting)
    reachable, _ = is_reachable(board, patterns(board), limit=PROOF)
    return reachable is False


def _any_step(view: VolcanoView) -> CapMove:
    """A legal step, where ``no_return`` leaves no way to an eruption (O12)."""
    return next(
        CapMove(cap, target)
        for cap, left in zip(view.caps, view.left, strict=True)
        for target in view.grid.neighbours(cap)
        if target not in view.caps and target not in left
    )


def _written(view: VolcanoView, candidate: Candidate) -> tuple[str, ...]:
    return tuple(write_move(view.grid, move) for move in candidate.line(view))
