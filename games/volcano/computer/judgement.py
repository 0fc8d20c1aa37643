"""What a position of Volcano is worth to each seat, and the turns and replies that the computer's board finds."""

from collections import Counter
from dataclasses import dataclass, replace

from games.core.search import Judgement, WeighedTurn, result_shares, shares
from games.core.values import put
from games.volcano.challenges import measure
from games.volcano.computer.candidates import Candidate, captures, nearest, turns_in_sight
from games.volcano.computer.hands import POINT, weigh_hand
from games.volcano.endings import WHITES, ending_of_hand
from games.volcano.moves import CapMove, Claim, VolcanoMove
from games.volcano.pieces import Stack
from games.volcano.position import VolcanoPosition
from games.volcano.proofs import board_of, capture_is_reachable
from games.volcano.reading import cap_moves
from games.volcano.solver.board import FastBoard, Squares, squares_of
from games.volcano.state import NO_SQUARES
from games.volcano.variants import MINI
from games.volcano.weighing import haul_of

WEIGHTS = (2.41, 1.92, 1.2, 1.2, 0.35, 0.29, 0.36)
"""Fitted to games between computers of levels 1 to 3: the shares that are as likely as can be to have won."""

WON = 2_000
"""What a capture that wins is worth, in tenths of a point."""

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
    returns ``ways`` of them after its ``looks``: at so many of the best turns again, with what the next seat captures
    after so many quiet steps, none or one.
    """

    steps: int = 4
    arrangements: int = 1_500
    far: int = 1_000
    variety: int = 3
    ways: int = 1
    looks: tuple[tuple[int, int], ...] = ((150, 0), (60, 1))

    def evaluate(self, position: VolcanoPosition) -> tuple[float, ...]:
        """The shares by points, alone and the nearer the end the more, by colours, and by whose turn it is."""
        if position.seats == 1:
            return (_alone(position),)
        if position.outcome:
            return result_shares(position.outcome.winners, position.seats)
        hands = [weigh_hand(pieces) for pieces in position.captured]
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
        board = board_of(position)
        listed = self._candidates(position, board)
        if listed is None:
            return [self._turn(position, (Claim(),))]
        alone = position.seats == 1
        listed.sort(key=lambda one: _value(position, one.taken), reverse=True)
        for most, steps in () if alone else self.looks:
            worths = {one: self._answered(position, one, steps) for one in listed[:most]}
            listed = sorted(worths, key=worths.__getitem__, reverse=True)
        found, seen = list[WeighedTurn](), Counter[VolcanoMove]()
        for line, _, _ in listed:
            if seen[line[-1]] < self.ways and (alone or len(found) < width):
                seen[line[-1]] += 1
                found.append(self._turn(position, line))
        if not found:
            # Where ``no_return`` leaves no way to an eruption, any step will do (O12).
            return [self._turn(position, cap_moves(position)[:1])]
        return sorted(found, key=lambda turn: turn.share, reverse=True) if alone else found

    def _answered(self, position: VolcanoPosition, candidate: Candidate, steps: int) -> float:
        """The mover's share after the turn and the next seat's best capture after one quiet step or none."""
        end = _erupted(position, candidate.caps, candidate.line[-1])
        return self.evaluate(end if end.outcome else _capturing(end, steps))[position.mover]

    def _candidates(self, position: VolcanoPosition, board: FastBoard) -> list[Candidate] | None:
        """The turns in sight, with the nearest capture or, where nothing erupts, the way out; None if it may claim."""
        steps = max(self.steps - position.stepped, 0)
        found = turns_in_sight(position, board, steps, self.arrangements, self.variety)
        if any(one.taken for one in found):
            return found
        far = nearest(position, board, board.patterns, self.far)
        if far is None and position.claimable and not capture_is_reachable(position):
            return None
        if far is None and not found:
            # Each step of a shortest way brings an eruption nearer, so the turn ends.
            far = nearest(position, board, board.eruptions, None)
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
        return _capturing(position, FAR, width)


def _capturing(position: VolcanoPosition, steps: int, limit: int = 1) -> VolcanoPosition:
    """After the capture that makes most of the mover's hand; with the turn passed if none makes it better."""
    best, most = None, _value(position, ())
    for taken, (move, caps) in captures(board_of(position), squares_of(position.caps), steps, limit).items():
        value = _value(position, taken)
        if value > most:
            best, most = (caps, move), value
    return _erupted(position, *best) if best else position.turn_begun_by(position.next_seat)


def _value(position: VolcanoPosition, taken: Stack) -> int:
    """What the mover's hand is worth with these pieces, in tenths of a point; if they end the game, all or nothing."""
    seat, pieces = position.mover, position.captured[position.mover] + taken
    if ending := ending_of_hand(position.setup, pieces, position.progress):
        after = replace(position, captured=put(position.captured, seat, pieces))
        return WON if seat in after.settled(ending).winners else 0
    return weigh_hand(pieces).value


def _erupted(position: VolcanoPosition, caps: Squares, eruption: CapMove) -> VolcanoPosition:
    """The position after an eruption, once the caps are on these squares."""
    squares = tuple(square for square in range(position.grid.size) if caps >> square & 1)
    before = replace(position, caps=squares, left=(NO_SQUARES,) * len(squares))
    return before.play(position.mover, eruption).position


def _alone(position: VolcanoPosition) -> float:
    """The part of the goal that is reached, less what it does not need; without a goal the points."""
    if position.outcome and position.setup.challenge and not position.outcome.winners:
        return 0.0
    if progress := position.progress:
        needed = measure(position.setup.challenge, (), 0, 0).missing
        return 1 - (progress.missing + progress.points) / needed
    return weigh_hand(position.captured[0]).points / SOLO
