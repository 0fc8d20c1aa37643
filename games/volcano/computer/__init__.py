"""The computer player of Volcano, in all variants.

It searches whole turns: the arrangements of the caps that quiet steps can reach, the eruptions there, and what the
seats that follow can do then. It never makes more quiet steps in a turn than its level sees, however often it is asked
during the turn; whoever has made more already takes the shortest way to an eruption.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from games.core.chance import Chance
from games.volcano.computer.candidates import (
    Candidate,
    Groups,
    any_eruption,
    can_capture,
    groups_of,
    nearest,
)
from games.volcano.computer.levels import FAR, LEVELS, PROOF, Level, Plan, SecondLook
from games.volcano.computer.search import (
    Contest,
    Node,
    contest_of,
    ends,
    final_worths,
    hands_of,
    value,
    with_pieces,
    worths,
)
from games.volcano.moves import CLAIM, CapMove, write_move
from games.volcano.pieces import Stack
from games.volcano.proofs import board_of
from games.volcano.solver.board import FastBoard, squares_of
from games.volcano.solver.regions import is_reachable
from games.volcano.state import VolcanoState


@dataclass(frozen=True, slots=True)
class VolcanoComputer:
    """Volcano's :class:`games.core.game.Computer`, which plays at ``levels`` from the weakest to the strongest."""

    levels: tuple[Level, ...] = LEVELS

    def turn(self, view: VolcanoState, seat: int, level: int, chance: Chance) -> tuple[str, ...]:
        """The quiet steps and the eruption that this level chooses, or the claim that no capture is left (O14)."""
        how = self.levels[level - 1]
        situation = Situation.of(view, seat)
        own = how.own
        groups = groups_of(view, situation.board, max(own.steps - view.stepped, 0), own.arrangements, how.variety)
        if can_capture(groups):
            return _written(view, pick(situation, groups, how, chance))
        far = nearest(view, situation.board, situation.board.patterns, how.last)
        if far and view.stepped + len(far.walk) <= FAR:
            return _written(view, far)
        if view.claimable and (not how.proves or none_is_left(view)):
            return (CLAIM,)
        if groups:
            return _written(view, pick(situation, groups, how, chance))
        # Each step of a shortest way brings an eruption nearer, so the turn ends.
        way_out = nearest(view, situation.board, any_eruption(situation.board), None)
        return _written(view, way_out) if way_out else (write_move(view.grid, _any_step(view)),)


def none_is_left(view: VolcanoState) -> bool:
    """Whether it is proved that no capture can be reached, where none has been seen."""
    return is_reachable(board_of(view), squares_of(view.start_caps), limit=PROOF) is False


def _any_step(view: VolcanoState) -> CapMove:
    """A legal step, where ``no_return`` leaves no way to an eruption (O12)."""
    return next(
        CapMove(cap, target)
        for cap, left in zip(view.caps, view.left, strict=True)
        for target in view.grid.neighbours(cap)
        if target not in view.caps and target not in left
    )


def _written(view: VolcanoState, candidate: Candidate) -> tuple[str, ...]:
    return tuple(write_move(view.grid, move) for move in candidate.line(view))


@dataclass(frozen=True, slots=True)
class Situation:
    """What a seat thinks about; ``expiring``: without a capture now the game ends after this turn (O16)."""

    seat: int
    contest: Contest
    board: FastBoard
    hands: tuple[Stack, ...]
    midway: bool
    expiring: bool

    @classmethod
    def of(cls, view: VolcanoState, seat: int) -> "Situation":
        """The situation of a seat in its turn."""
        contest, limit = contest_of(view), view.quiet_limit
        quiet = min(view.quiet[one] + (one == seat) for one in contest.playing)
        return cls(
            seat,
            contest,
            board_of(view),
            hands_of(view),
            midway=view.stepped > 0,
            expiring=limit is not None and quiet >= limit,
        )

    def at_once(self, taken: Stack) -> tuple[int, bool]:
        """What the seat has after taking these pieces, and whether the game is over then."""
        hands = self._hands_after(taken)
        over = ends(self.contest, hands[self.seat]) if taken else self.expiring
        return (final_worths if over else worths)(self.contest, hands)[self.seat], over

    def later(self, candidate: Candidate, plan: Plan) -> int:
        """What the seat has after the turn and the replies of this plan."""
        worth, over = self.at_once(candidate.eruption.taken)
        if over:
            return worth
        board, hands = self.board.after(candidate.eruption), self._hands_after(candidate.eruption.taken)
        node = Node(board, candidate.caps_after, hands, self.contest.next_after(self.seat))
        return value(self.contest, node, plan)[self.seat]

    def _hands_after(self, taken: Stack) -> tuple[Stack, ...]:
        return with_pieces(self.hands, self.seat, taken) if taken else self.hands


def pick(situation: Situation, groups: Groups, level: Level, chance: Chance) -> Candidate:
    """The turn that a player of this level makes: the best of those it notices, a drawn one of equally good ones."""
    noticed, chance = _noticed(situation, groups, level, chance)
    ranked = sorted(noticed, key=lambda one: one[0], reverse=True)
    listed = [(worth, candidate) for worth, group in ranked for candidate in group]
    listed = looked_at(situation, listed, level.looks(mini=situation.contest.mini))
    best = [candidate for worth, candidate in listed if worth == listed[0][0]]
    shortest = min(len(candidate.walk) for candidate in best)
    short = [candidate for candidate in best if len(candidate.walk) == shortest]
    return short[chance.below(len(short))[0]]


def looked_at(
    situation: Situation, listed: list[tuple[int, Candidate]], looks: Iterable[SecondLook]
) -> list[tuple[int, Candidate]]:
    """The best of these turns with what they are worth to the seat after replies, the best first."""
    for stage in looks:
        looked = ((situation.later(candidate, stage.plan), candidate) for _, candidate in listed[: stage.turns])
        listed = sorted(looked, key=lambda one: one[0], reverse=True)
    return listed


def _noticed(
    situation: Situation, groups: Groups, level: Level, chance: Chance
) -> tuple[list[tuple[int, list[Candidate]]], Chance]:
    """What the level notices, with its worth at once: some eruptions are overlooked, but none that wins.

    Whoever has begun to move caps knows what for.
    """
    listed: list[tuple[int, list[Candidate]]] = []
    overlooked = 0 if situation.midway else level.overlooked
    for group in groups:
        worth, over = situation.at_once(group[0].eruption.taken)
        drawn = 100
        if overlooked and not (over and worth > 0):
            drawn, chance = chance.below(100)
        if drawn >= overlooked:
            listed.append((worth, group))
    if not listed:
        return [(situation.at_once(group[0].eruption.taken)[0], group) for group in groups], chance
    return listed, chance
