"""What a position of Volcano is worth to each seat, and the turns and replies that the computer's board finds."""

from dataclasses import replace

from games.core.search import Judgement, WeighedTurn, result_shares, shares
from games.volcano.challenges import measure
from games.volcano.computer import Situation, looked_at, none_is_left
from games.volcano.computer.candidates import can_capture, groups_of, nearest
from games.volcano.computer.hands import POINT, weigh
from games.volcano.computer.levels import Horizon, SecondLook
from games.volcano.computer.reach import captures
from games.volcano.computer.search import Node, contest_of, hands_of, replies, worths
from games.volcano.moves import Claim, VolcanoMove, steps_on
from games.volcano.position import VolcanoPosition
from games.volcano.proofs import board_of
from games.volcano.solver.board import squares_of
from games.volcano.state import NO_SQUARES
from games.volcano.variants import MINI
from games.volcano.weighing import haul_of

WEIGHTS = (2.41, 1.92, 1.2, 1.2, 0.35, 0.29, 0.36)
"""Fitted to games between computers of levels 1 to 3: the shares that are as likely as can be to have won."""

OWN, VARIETY = Horizon(4, 1_500), 3
"""How a seat looks at its own turn, and how many arrangements of the caps it tells apart for the same eruption."""

LOOKS = (SecondLook(150, (Horizon(0, 1),)), SecondLook(60, (Horizon(1, 100),)))
"""How it looks again at the best of them."""

FAR_CAPTURE = 1_000
"""In so many arrangements of the caps it looks for a capture where none is near."""

FAR = 20
"""More quiet steps than a reply needs."""

GAIN = 0.01
"""How much more as advice a point counts that a turn brings: of turns that are equally good captures come first."""

SOLO = 50
"""The points of a good game alone; what somebody alone can expect is counted in parts of them."""

_MINI_END = 0.5
"""A game of Mini usually ends when about this part of the pieces is captured."""

_WHITES = 3


class VolcanoJudgement(Judgement):
    """Shares by points and by how near the end is; whoever plays alone has a share of the goal."""

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
                else (value, value * near, value * near**4, own * near, hand.whites / _WHITES, turn, turn * near)
            )
        return shares(found, WEIGHTS)

    def turns(self, position: VolcanoPosition, width: int) -> list[WeighedTurn]:
        """So many turns, the best first after a short look at replies, each with another eruption.

        Where no capture is near, one that is far is among them, or the claim that none is left (O14).
        """
        situation = Situation.of(position, position.mover)
        groups = groups_of(position, situation.board, max(OWN.steps - position.stepped, 0), OWN.arrangements, VARIETY)
        if not can_capture(groups):
            far = nearest(position, situation.board, situation.board.patterns, FAR_CAPTURE)
            if far is None and position.claimable and none_is_left(position):
                return [self._turn(position, (Claim(),))]
            groups = [*groups, *([[far]] if far else [])]
        listed = [(situation.at_once(one.eruption.taken)[0], one) for group in groups for one in group]
        if position.seats > 1:
            listed = looked_at(situation, sorted(listed, key=lambda one: one[0], reverse=True), LOOKS)
        found: dict[VolcanoMove, WeighedTurn] = {}
        for _, candidate in listed:
            moves = candidate.line(position)
            if moves[-1] not in found and (position.seats == 1 or len(found) < width):
                found[moves[-1]] = self._turn(position, moves)
        if position.seats == 1:
            return sorted(found.values(), key=lambda turn: turn.share, reverse=True)
        return list(found.values())

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
        mover = position.mover
        contest, node = (
            contest_of(position),
            Node(board_of(position), squares_of(position.caps), hands_of(position), mover),
        )
        found = replies(contest, node, captures(node.board, node.caps, FAR, width))
        if not found or found[0].worth <= worths(contest, node.hands)[mover]:
            return position.turn_begun_by(position.next_seat)
        eruption, caps = found[0].eruption, found[0].caps
        squares = tuple(square for square in range(position.grid.size) if caps >> square & 1)
        before = replace(position, caps=squares, left=(NO_SQUARES,) * len(squares))
        return before.play(mover, steps_on(position.grid)[eruption.start][eruption.ray.target]).position


def _alone(position: VolcanoPosition) -> float:
    """The part of the goal that is reached, less what it does not need; without a goal the points."""
    if position.outcome and position.setup.challenge and not position.outcome.winners:
        return 0.0
    if progress := position.progress:
        needed = measure(position.setup.challenge, (), 0, 0).missing
        return 1 - (progress.missing + progress.points) / needed
    return weigh(hands_of(position)[0]).points / SOLO
