"""Looking back at a game of Volcano: the best capture of each turn, why it was missed, and how the odds went."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.core.analysis import Alternative, Signs, shares
from games.core.search import Check
from games.core.text import Seat, Text, text
from games.volcano.challenges import measure
from games.volcano.computer.board import RayEruption, SearchBoard
from games.volcano.computer.hands import PIECE_OF, POINT, Codes, weigh
from games.volcano.computer.search import Contest, board_of, contest_of, ends, final_ranks, hands_of, with_pieces
from games.volcano.hindsight.best import best_capture, goals_of
from games.volcano.moves import CLAIM, JOINER, write_move
from games.volcano.pieces import Stack
from games.volcano.solver.board import Squares, squares_of
from games.volcano.state import NO_SQUARES
from games.volcano.telling import name_piece
from games.volcano.variants import MINI
from games.volcano.view import VolcanoView
from games.volcano.weighing import haul_of


@dataclass(frozen=True, slots=True)
class Retraced:
    """A turn: how many quiet steps, the caps before its eruption, and the eruption, None without one."""

    steps: int
    caps: Squares
    eruption: RayEruption | None


def retrace(view: VolcanoView, board: SearchBoard, notations: Sequence[str]) -> Retraced:
    """The turn with these moves, which are legal; a claim that the game goes on after changes nothing (O14)."""
    caps, numbers = squares_of(view.caps), view.grid.numbers
    moves = [notation for notation in notations if notation != CLAIM]
    for step, notation in enumerate(moves):
        start, target = (numbers[name] for name in notation.split(JOINER))
        for eruption in board.eruptions(caps):
            if (eruption.start, eruption.ray.target) == (start, target):
                return Retraced(step, caps, eruption)
        caps ^= 1 << start | 1 << target
    return Retraced(len(moves), caps, None)


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
        """What they bring, far more if they win the game at once, and nothing if they lose it."""
        if self.ends(taken):
            return self.gain(taken) + WINS if self.wins(taken) else LOSES
        return self.gain(taken)

    def ends(self, taken: Codes) -> bool:
        """Whether the game is over with these pieces (O13, O15)."""
        if self.view.setup.challenge or not taken:
            return False
        return ends(self.contest, tuple(sorted(self.hands[self.seat] + taken)))

    def wins(self, taken: Codes) -> bool:
        """Whether the seat alone is first in a game that ends with these pieces."""
        ranks = final_ranks(self.contest, with_pieces(self.hands, self.seat, taken))
        return len(self.contest.playing) > 1 and all(
            ranks[self.seat] > ranks[other] for other in self.contest.playing if other != self.seat
        )


def pieces_of(codes: Codes) -> Stack:
    """The pieces with these numbers."""
    return tuple(PIECE_OF[code] for code in codes)


WEIGHTS = (2.41, 1.92, 1.2, 1.2, 0.35, 0.29, 0.36)
"""Fitted by ``tests.benchmarks.odds``."""

_MINI_END = 0.5
"""A game of Mini usually ends when about this part of the pieces is captured."""

_WHITES = 3


def odds(view: VolcanoView) -> tuple[float, ...]:
    """The shares of a game that goes on."""
    return shares(signs(view), WEIGHTS)


def signs(view: VolcanoView) -> Signs:
    """What speaks for each seat: its points, alone and the nearer the end the more, its colours, and its turn."""
    hands = [weigh(codes) for codes in hands_of(view)]
    if view.setup.rules is MINI:
        captured = sum(map(len, view.captured))
        near = captured / (_MINI_END * (captured + sum(map(len, view.stacks))))
    else:
        near = max(hand.colours.bit_count() for hand in hands) / len(view.colours)
    near = min(1.0, near)
    found: list[tuple[float, ...] | None] = []
    for seat, hand in enumerate(hands):
        value, turn = hand.value / POINT / 10, seat in view.to_act
        own = hand.colours.bit_count() / len(view.colours)
        found.append(
            None
            if seat in view.forfeited
            else (value, value * near, value * near**4, own * near, hand.whites / _WHITES, turn, turn * near)
        )
    return found


GIFT = 2
"""So many points more for the next seat are worth saying."""


def reasons(view: VolcanoView, seat: int, alternative: Alternative, cancelled: Check) -> Iterator[Text]:
    """What was there, what the turn brought instead, why, and what it left to the next seat."""
    board, purse = board_of(view), Purse.of(view, seat)
    played = retrace(view, board, alternative.played)
    better = retrace(view, board, alternative.better)
    if better.eruption is None:
        raise ValueError("a better line ends in an eruption")
    names = view.grid.names
    yield text(
        "volcano-hindsight-there",
        start=names[better.eruption.start],
        target=names[better.eruption.ray.target],
        pieces=_named(better.eruption.taken),
        worth=_worth(view, seat, better.eruption.taken),
        wins="yes" if alternative.wins else "no",
    )
    yield _yours(view, seat, played)
    yield _why(view, played, better)
    given, left = (_left_to_next(view, board, purse, turn, cancelled) for turn in (played, better))
    if given >= left + GIFT:
        yield text("volcano-hindsight-gift", seat=Seat(purse.after(()).seat), points=given, left=left)


def _named(taken: Codes) -> tuple[Text, ...]:
    return tuple(name_piece(piece) for piece in pieces_of(taken))


def _worth(view: VolcanoView, seat: int, taken: Codes) -> Text:
    return haul_of(view.setup, view.captured[seat], pieces_of(taken)).label


def _yours(view: VolcanoView, seat: int, played: Retraced) -> Text:
    taken = played.eruption.taken if played.eruption else ()
    if not taken:
        return text("volcano-hindsight-nothing")
    return text("volcano-hindsight-yours", pieces=_named(taken), worth=_worth(view, seat, taken))


def _why(view: VolcanoView, played: Retraced, better: Retraced) -> Text:
    """The most telling difference between the two turns."""
    names, eruption, other = view.grid.names, better.eruption, played.eruption
    if eruption is None:
        raise ValueError("a better line ends in an eruption")
    start = names[eruption.start]
    if other and other.start == eruption.start:
        if other.ray is not eruption.ray:
            return text("volcano-hindsight-way", start=start, target=names[other.ray.target])
        landings = eruption.ray.landings
        if other.flights < eruption.flights and other.flights < len(landings):
            return text("volcano-hindsight-stopped", square=names[landings[other.flights]])
    if not better.steps:
        return text("volcano-hindsight-ready", start=start)
    caps = squares_of(view.caps)
    way = 1 << eruption.ray.target | sum(eruption.ray.bits[: eruption.flights])
    blocking = caps & way
    if blocking:
        squares = tuple(names[square] for square in range(view.grid.size) if blocking >> square & 1)
        return text("volcano-hindsight-blocked", squares=squares, count=len(squares), steps=better.steps)
    return _walked(caps, start, eruption.start, better.steps)


def _walked(caps: Squares, name: str, start: int, steps: int) -> Text:
    """Either no cap was there to set it off, or another one had to be put in place first."""
    if not caps >> start & 1:
        return text("volcano-hindsight-far", start=name, steps=steps)
    return text("volcano-hindsight-quiet", steps=steps)


def _left_to_next(view: VolcanoView, board: SearchBoard, purse: Purse, turn: Retraced, cancelled: Check) -> int:
    """The best capture of the next seat after this turn; 0 if there is no other seat, or the game is over."""
    taken = turn.eruption.taken if turn.eruption else ()
    following = purse.after(taken)
    if following.seat == purse.seat or purse.ends(taken):
        return 0
    caps, after = turn.caps, board
    if turn.eruption:
        caps ^= 1 << turn.eruption.start | turn.eruption.ray.target_bit
        after = board.after(turn.eruption)
    squares = tuple(square for square in range(view.grid.size) if caps >> square & 1)
    then = replace(view, caps=squares, left=(NO_SQUARES,) * len(squares))
    best = best_capture(then, after, following.gain, 0, cancelled)
    return best.value if best else 0


class VolcanoAnalyst:
    """It counts in points: captured pieces with the bonus of their trees, or in a challenge pieces for the goal."""

    def alternative(
        self, view: VolcanoView, seat: int, played: tuple[str, ...], cancelled: Check
    ) -> Alternative | None:
        """The turn with the best capture, found by an exhaustive search wherever a board is small enough."""
        board, purse = board_of(view), Purse.of(view, seat)
        eruption = retrace(view, board, played).eruption
        taken = eruption.taken if eruption else ()
        if purse.ends(taken) and purse.wins(taken):
            return None
        brought = purse.gain(taken)
        best = best_capture(view, board, purse.value, max(brought, 0), cancelled)
        if best is None:
            return None
        line = tuple(write_move(view.grid, move) for move in best.candidate.line(view))
        wins = best.value >= WINS
        possible = best.value - WINS if wins else best.value
        # More points may be had by ending the game, and losing it.
        most = best.exact and not any(
            goal.value == LOSES and purse.gain(goal.taken) > possible for goal in goals_of(board, purse.value)
        )
        return Alternative(played, line, brought, possible, exact=wins or most, wins=wins)

    def explained(self, view: VolcanoView, seat: int, alternative: Alternative, cancelled: Check) -> Alternative:
        """The alternative with its reasons."""
        return replace(alternative, said=tuple(reasons(view, seat, alternative, cancelled)))

    def prospects(self, view: VolcanoView) -> tuple[float, ...]:
        """The shares by points and by how near the end is."""
        return odds(view)
