"""Turns of Volcano as they are looked back at, and what captures bring a seat among others."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.volcano.challenges import measure
from games.volcano.computer.board import RayEruption, SearchBoard
from games.volcano.computer.hands import PIECE_OF, Codes, weigh
from games.volcano.computer.search import Contest, contest_of, ends, final_ranks, hands_of, with_pieces
from games.volcano.moves import CLAIM, JOINER, steps_on
from games.volcano.pieces import Stack
from games.volcano.position import VolcanoPosition, position_of
from games.volcano.solver.board import Squares, squares_of
from games.volcano.state import NO_SQUARES
from games.volcano.view import VolcanoView


@dataclass(frozen=True, slots=True)
class Retraced:
    """A turn: how many quiet steps, the caps before its eruption, the eruption, None without one, and what follows."""

    steps: int
    caps: Squares
    eruption: RayEruption | None
    after: VolcanoPosition

    @property
    def taken(self) -> Codes:
        """What it captures."""
        return self.eruption.taken if self.eruption else ()


def retrace(view: VolcanoView, board: SearchBoard, notations: Sequence[str]) -> Retraced:
    """The turn with these moves, which are legal; a claim that the game goes on after changes nothing (O14)."""
    after = position_of(view)
    for notation in notations:
        after = after.play(after.mover, after.read(after.mover, notation)).position
    caps, numbers = squares_of(view.caps), view.grid.numbers
    moves = [notation for notation in notations if notation != CLAIM]
    for step, notation in enumerate(moves):
        start, target = (numbers[name] for name in notation.split(JOINER))
        for eruption in board.eruptions(caps):
            if (eruption.start, eruption.ray.target) == (start, target):
                return Retraced(step, caps, eruption, after)
        caps ^= 1 << start | 1 << target
    return Retraced(len(moves), caps, None, after)


def erupting(view: VolcanoView, caps: Squares, eruption: RayEruption, steps: int = 0) -> Retraced:
    """The turn that after so many quiet steps ends with this eruption, with the caps on these squares."""
    squares = tuple(square for square in range(view.grid.size) if caps >> square & 1)
    before = replace(position_of(view), caps=squares, left=(NO_SQUARES,) * len(squares))
    move = steps_on(view.grid)[eruption.start][eruption.ray.target]
    return Retraced(steps, caps, eruption, before.play(before.mover, move).position)


WINS = 1_000
"""Added to what a capture brings if it wins the game at once, which no other capture does."""

LOSES = -1_000
"""The worth of a capture that ends the game without winning it."""


@dataclass(frozen=True, slots=True)
class Purse:
    """A seat among others, each with its captured pieces."""

    view: VolcanoView
    contest: Contest
    hands: tuple[Codes, ...]
    seat: int

    @classmethod
    def of(cls, view: VolcanoView, seat: int) -> "Purse":
        """The seat's purse."""
        return cls(view, contest_of(view), hands_of(view), seat)

    def after(self, taken: Codes) -> "Purse":
        """The next seat's purse once this one has taken these pieces."""
        hands = with_pieces(self.hands, self.seat, taken)
        return Purse(self.view, self.contest, hands, self.contest.next_after(self.seat))

    def gain(self, taken: Codes) -> int:
        """What these pieces bring."""
        challenge = self.view.setup.challenge
        if challenge:
            before = self.view.captured[self.seat]
            old, new = (measure(challenge, pieces, 0, 0) for pieces in (before, (*before, *pieces_of(taken))))
            return (old.missing - new.missing) - (new.points - old.points)
        hand = self.hands[self.seat]
        return weigh(tuple(sorted(hand + taken))).points - weigh(hand).points

    def value(self, taken: Codes) -> int:
        """What they bring, far more if the hand wins the game at once, and nothing if it loses it (O13, O15).

        It orders captures in a search, which asks of thousands; how a turn that was found ends the game, its position
        says.
        """
        if self.view.setup.challenge or not taken:
            return self.gain(taken)
        if ends(self.contest, tuple(sorted(self.hands[self.seat] + taken))):
            return self.gain(taken) + WINS if self._wins(taken) else LOSES
        return self.gain(taken)

    def _wins(self, taken: Codes) -> bool:
        """Whether the seat alone is first in a game that ends with these pieces."""
        ranks = final_ranks(self.contest, with_pieces(self.hands, self.seat, taken))
        return len(self.contest.playing) > 1 and all(
            ranks[self.seat] > ranks[other] for other in self.contest.playing if other != self.seat
        )


def pieces_of(codes: Codes) -> Stack:
    """The pieces with these numbers."""
    return tuple(PIECE_OF[code] for code in codes)
