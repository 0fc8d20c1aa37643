"""What a position of Volcano is worth to each seat, and the turns and replies that the computer's board finds."""

from collections import Counter
from dataclasses import dataclass, replace

from games.core.search import Judgement, WeighedTurn, result_shares, shares
from games.volcano.challenges import measure
from games.volcano.computer.candidates import Candidate, any_eruption, captures, nearest, turns_in_sight
from games.volcano.computer.hands import POINT, weigh
from games.volcano.computer.search import Look, Node, at_once, best_reply, hands_of, looked_at
from games.volcano.endings import WHITES
from games.volcano.moves import Claim, VolcanoMove, steps_on
from games.volcano.position import VolcanoPosition
from games.volcano.proofs import capture_is_reachable
from games.volcano.reading import cap_moves
from games.volcano.state import NO_SQUARES
from games.volcano.variants import MINI
from games.volcano.weighing import haul_of

WEIGHTS = (2.41, 1.92, 1.2, 1.2, 0.35, 0.29, 0.36)
"""Fitted to games between computers of levels 1 to 3: the shares that are as likely as can be to have won."""

LOOKS, BROAD = (Look(150, 0, 1), Look(60, 1, 100)), (Look(400, 0, 1), Look(100, 1, 100))
"""How a seat looks again at the best of its turns, and how the strongest computer does."""

FAR = 20
"""More quiet steps than a reply needs."""

GAIN = 0.01
"""How much more as advice a point counts that a turn brings: of turns that are equally good captures come first."""

SOLO = 50
"""The points of a good game alone; what somebody alone can expect is counted in parts of them."""

_MINI_END = 0.5
"""A game of Mini usually ends when about this part of the pieces is captured."""


@dataclass(frozen=True, slots=True)
class VolcanoJudgement(Judgement):
    """Shares by points and by how near the end is; whoever plays alone has a share of the goal.

    A seat sees the captures after so many quiet ``steps``, in about so many ``arrangements`` of the caps, and where
    none is near the nearest in ``far`` arrangements. Of each eruption it tells apart ``variety`` arrangements, and
    returns ``ways`` of them after its ``looks``.
    """

    steps: int = 4
    arrangements: int = 1_500
    far: int = 1_000
    variety: int = 3
    ways: int = 1
    looks: tuple[Look, ...] = LOOKS

    def evaluate(self, position: VolcanoPosition) -> tuple[float, ...]:
        """The shares by points, alone and the nearer the end the more, by colours, and by whose turn it is."""
        if position.seats == 1:
            return (_alone(position),)
        if position.outcome:
            return result_shares(position.outcome.winners, position.seats)
        hands = [weigh(pieces) for pieces in hands_of(position)]
        if position.setup.rules is MINI:
            captured = sum(map(len, position.captured))
            near = captured / (_MINI_END * (captured + sum(map(len, position.stacks))))
        else:
            near = max(len(hand.colours) for hand in hands) / len(position.setup.rules.colours)
        near = min(1.0, near)
        found: list[tuple[float, ...] | None] = []
        for seat, hand in enumerate(hands):
            value, turn = hand.value / POINT / 10, seat == position.mover
            own = len(hand.colours) / len(position.setup.rules.colours)
            found.append(
                None
                if seat in position.forfeited
                else (value, value * near, value * near**4, own * near, hand.whites / WHITES, turn, turn * near)
            )
        return shares(found, WEIGHTS)

    def turns(self, position: VolcanoPosition, width: int) -> list[WeighedTurn]:
        """So many turns, the best first after a short look at replies, each with another eruption.

        Where no capture is near, one that is far is among them, or the claim that none is left (O14).
        """
        node = Node.of(position)
        candidates = self._candidates(position, node)
        if candidates is None:
            return [self._turn(position, (Claim(),))]
        listed = [(at_once(position, node, one.eruption.taken)[0], one) for one in candidates]
        alone = position.seats == 1
        found, seen = list[WeighedTurn](), Counter[VolcanoMove]()
        for _, candidate in listed if alone else looked_at(position, node, listed, self.looks):
            moves = candidate.line(position)
            if seen[moves[-1]] < self.ways and (alone or len(found) < width):
                seen[moves[-1]] += 1
                found.append(self._turn(position, moves))
        if not found:
            # Where ``no_return`` leaves no way to an eruption, any step will do (O12).
            return [self._turn(position, cap_moves(position)[:1])]
        return sorted(found, key=lambda turn: turn.share, reverse=True) if alone else found

    def _candidates(self, position: VolcanoPosition, node: Node) -> list[Candidate] | None:
        """The turns in sight, with the nearest capture or, where nothing erupts, the way out; None if it may claim."""
        steps = max(self.steps - position.stepped, 0)
        found = turns_in_sight(position, node.board, steps, self.arrangements, self.variety)
        if any(one.eruption.taken for one in found):
            return found
        far = nearest(position, node.board, node.board.patterns, self.far)
        if far is None and position.claimable and not capture_is_reachable(position):
            return None
        if far is None and not found:
            # Each step of a shortest way brings an eruption nearer, so the turn ends.
            far = nearest(position, node.board, any_eruption(node.board), None)
        return [*found, far] if far else found

    def _turn(self, position: VolcanoPosition, moves: tuple[VolcanoMove, ...]) -> WeighedTurn:
        end, mover = position, position.mover
        for move in moves:
            end = end.play(mover, move).position
        taken = end.captured[mover][len(position.captured[mover]) :]
        gain = haul_of(position.setup, position.captured[mover], taken).gain if taken else 0
        return WeighedTurn(moves, end, self.evaluate(end)[mover], GAIN * gain)

    def kind(self, moves: tuple[VolcanoMove, ...]) -> VolcanoMove:
        """The last move, which erupts: the way of the caps to it does not matter."""
        return moves[-1]

    def reply(self, position: VolcanoPosition, width: int) -> VolcanoPosition:
        """The capture that brings most in ``width`` arrangements of the caps, if any is better than to wait."""
        node, mover = Node.of(position), position.mover
        found = best_reply(position, node, captures(node.board, node.caps, FAR, width))
        if not found:
            return position.turn_begun_by(position.next_seat)
        pattern, caps = found.pattern, found.caps
        squares = tuple(square for square in range(position.grid.size) if caps >> square & 1)
        before = replace(position, caps=squares, left=(NO_SQUARES,) * len(squares))
        return before.play(mover, steps_on(position.grid)[pattern.start][pattern.ray.target]).position


def _alone(position: VolcanoPosition) -> float:
    """The part of the goal that is reached, less what it does not need; without a goal the points."""
    if position.outcome and position.setup.challenge and not position.outcome.winners:
        return 0.0
    if progress := position.progress:
        needed = measure(position.setup.challenge, (), 0, 0).missing
        return 1 - (progress.missing + progress.points) / needed
    return weigh(hands_of(position)[0]).points / SOLO
