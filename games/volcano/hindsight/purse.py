"""What pieces are worth to a seat: points with their bonus (O17), or what the goal of a challenge needs (O20)."""

from __future__ import annotations

from dataclasses import dataclass

from games.volcano.challenges import measure
from games.volcano.computer.hands import PIECE_OF, Codes, codes_of, colours_that_end, weigh
from games.volcano.computer.node import Table, ends, final_ranks, with_pieces
from games.volcano.pieces import Stack
from games.volcano.variants import MINI
from games.volcano.view import VolcanoView

WINS = 1_000
"""Added to what a capture brings if it wins the game at once, which no other capture does."""

LOSES = -1_000
"""The worth of a capture that ends the game without winning it."""


def table_of(view: VolcanoView) -> Table:
    """What stays the same in a search."""
    playing = tuple(seat for seat in range(view.seats) if seat not in view.forfeited)
    setup = view.setup
    return Table(view.seats, playing, colours_that_end(setup), setup.rules.wild, setup.rules is MINI)


@dataclass(frozen=True, slots=True)
class Purse:
    """A seat among others, each with its captured pieces."""

    view: VolcanoView
    table: Table
    hands: tuple[Codes, ...]
    seat: int

    @classmethod
    def of(cls, view: VolcanoView, seat: int) -> Purse:
        """The seat's purse."""
        hands = tuple(tuple(sorted(codes_of(pieces))) for pieces in view.captured)
        return cls(view, table_of(view), hands, seat)

    def after(self, taken: Codes) -> Purse:
        """The next seat's purse once this one has taken these pieces."""
        hands = with_pieces(self.hands, self.seat, taken)
        return Purse(self.view, self.table, hands, self.table.next_after(self.seat))

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
        """What they bring, far more if they win the game at once, and nothing if they lose it."""
        if self.ends(taken):
            return self.gain(taken) + WINS if self.wins(taken) else LOSES
        return self.gain(taken)

    def ends(self, taken: Codes) -> bool:
        """Whether the game is over with these pieces (O13, O15)."""
        if self.view.setup.challenge or not taken:
            return False
        return ends(self.table, tuple(sorted(self.hands[self.seat] + taken)))

    def wins(self, taken: Codes) -> bool:
        """Whether the seat alone is first in a game that ends with these pieces."""
        ranks = final_ranks(self.table, with_pieces(self.hands, self.seat, taken))
        return len(self.table.playing) > 1 and all(
            ranks[self.seat] > ranks[other] for other in self.table.playing if other != self.seat
        )


def pieces_of(codes: Codes) -> Stack:
    """The pieces with these numbers."""
    return tuple(PIECE_OF[code] for code in codes)
