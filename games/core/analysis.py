"""What a finished game can tell its players: where most was to be had, the best turn, and how the odds went.

An analysis judges a turn with the view that its seat had of it, never with what was hidden from it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Any, NamedTuple, Protocol, TypeAlias

from games.core.search import Check
from games.core.text import Seat, Text, text
from games.core.worth import signed


@dataclass(frozen=True, slots=True)
class Alternative:
    """A turn as it was played, beside a better line from the same position.

    ``played`` and ``better`` are notations; every move of ``better`` is legal after those before it. ``brought`` and
    ``possible`` are what the two bring, ``given`` and ``left`` what the next seat can get at once after each, all in
    the unit of the game's analyst (points, or hundredths of one where it says so). ``exact`` is False if there may be
    a line that brings more than ``possible``. ``wins``: whether the better line would have won the game at once, and
    ``saves``: whether the turn as played lost it or let the next seat win at once, and the better line does neither;
    both are more than any points. ``said`` are a few short sentences for people: what was there, what it would have
    brought and left, and why, such as because a cap blocked the way.
    """

    played: tuple[str, ...]
    better: tuple[str, ...]
    brought: int
    possible: int
    exact: bool
    said: tuple[Text, ...] = field(default=(), repr=False)
    wins: bool = False
    given: int = 0
    left: int = 0
    saves: bool = False

    @property
    def order(self) -> tuple[bool, bool, int]:
        """The sort key: the turn where most was missed has the highest."""
        return self.wins, self.saves, self.missed

    @property
    def is_better(self) -> bool:
        """Whether anything was missed at all."""
        return self.order > (False, False, 0)

    @property
    def missed(self) -> int:
        """What the better line would have brought in addition, less what it would have left in addition."""
        return (self.possible - self.left) - (self.brought - self.given)


class Exchange(NamedTuple):
    """What a choice brings, what the next seat can get at once after it, and what it brings all others together."""

    brings: int
    leaves: int
    gives: int = 0

    @property
    def net(self) -> int:
        """What it is worth."""
        return self.brings - self.leaves

    def ahead(self, rivals: int) -> float:
        """What it is worth beyond what it brings another seat on average."""
        return self.net - self.gives / rivals


class Praise(NamedTuple):
    """Why a turn is among the best of its game: what it won by a closer look, in the analyst's unit, and in words."""

    won: float
    said: Text


@dataclass(frozen=True, slots=True)
class Lead:
    """What a turn was worth, beside the seat's other choices that were in sight.

    ``lost``: whether there were more that would have lost the game or let the next seat win at once; without any of
    these there is at least one of the ``others``. ``rivals`` is the number of other seats.
    """

    turn: Exchange
    others: tuple[Exchange, ...]
    lost: bool = False
    rivals: int = 1

    @property
    def won(self) -> float:
        """How much more than the others on average, with and without what is left and what rivals get by it.

        0 if one of them was worth more.
        """
        turn, net, ahead = self.turn, self.turn.net, self.turn.ahead(self.rivals)
        if any(one.net > net or one.ahead(self.rivals) > ahead for one in self.others):
            return 0.0
        brings, leaves, gives = self._usual
        beyond = (turn.brings - brings, net - (brings - leaves), ahead - (brings - leaves - gives / self.rivals))
        return max(0.0, min(beyond))

    def praise(self, seat: int) -> Praise:
        """The reason why it is the best turn of a game."""
        said = [signed(one) if one else "none" for one in (*self.turn, *map(round, self._usual))]
        worths = dict(zip(("brought", "given", "also", "usual", "left", "usually"), said, strict=True))
        lost = "no" if not self.lost else "more" if self.others else "all"
        return Praise(self.won, text("core-best-turn", seat=Seat(seat), lost=lost, **worths))

    @property
    def _usual(self) -> tuple[float, float, float]:
        """What the others bring, leave and give on average."""
        count = max(1, len(self.others))
        brings, leaves, gives = zip(*self.others, strict=True) if self.others else ((0,), (0,), (0,))
        return sum(brings) / count, sum(leaves) / count, sum(gives) / count


class Analyst(Protocol):
    """What a game offers for looking back at a game that is over.

    The best turn of a game is the one that won most over its seat's other choices, as :class:`Lead` counts it: over
    those that were in sight, which is what somebody would have seen without thinking long. Where there was
    nothing to choose, because no other move was legal or worth thinking of, a turn has won nothing: walking ashore, the
    last step home, the only capture of a board. What a turn has missed counts against it, and one that its player is
    told to have missed something in is not the best one. No turn is after which the next seat can win at once.
    """

    @property
    def all_seen(self) -> bool:
        """Whether a lead is over everything that the seat could have done, so that what a turn missed is part of it."""

    def alternative(self, view: Any, seat: int, played: tuple[str, ...], cancelled: Check) -> Alternative | None:
        """The best line found instead of a turn, not yet in words; None if nothing better was found.

        A line is worth what it brings less what it leaves to the next seat. None is better that lets the next seat win
        at once where the turn as played does not.

        ``view`` is the seat's own, at the beginning of its turn, and ``played`` the notations of its whole turn. The
        result follows from the arguments alone; thinking is bounded in nodes. Raises
        :class:`games.core.search.Cancelled`.
        """

    def explained(self, view: Any, seat: int, alternative: Alternative, cancelled: Check) -> Alternative | None:
        """The alternative to this turn in words; None if a closer look takes it back.

        It is asked for the few turns that are shown only, so it may think longer.
        """

    def lead(self, position: Any, seat: int, played: tuple[str, ...], cancelled: Check) -> float:
        """What a turn won over the seat's other choices, in the analyst's unit; 0 or less if it does not stand out.

        The game is over, so the true hands may count; the other arguments are those of :meth:`alternative`.
        """

    def praised(self, position: Any, seat: int, played: tuple[str, ...], cancelled: Check) -> Praise | None:
        """Why this turn, which has a lead, is the best of the game, for everybody; None if a closer look denies that.

        It is asked for the turns with the highest leads; the closer look decides which of them is the best.
        What the turn brought stands, with the same values, under the sentence's key with ``-brief``: for a caption.
        """

    def prospects(self, position: Any) -> tuple[float, ...]:
        """Each seat's expected share of the game, adding up to 1: for a curve over the whole game.

        ``position`` goes on. The game it is from is over, so its true hands may count, and whose turn it is does: a
        turn that nobody would have played otherwise moves the curve as little as possible. It is an estimate.
        """


Signs: TypeAlias = Sequence[tuple[float, ...] | None]
"""For each seat the numbers that speak for it, None for one that cannot win any more."""


def shares(signs: Signs, weights: Sequence[float]) -> tuple[float, ...]:
    """Each seat's share by a softmax; even ones if no seat can win.

    >>> [round(share, 2) for share in shares([(1.0,), (0.0,), None], (0.7,))]
    [0.67, 0.33, 0.0]
    """
    sums = [None if one is None else sum(map(_product, one, weights)) for one in signs]
    best = max((one for one in sums if one is not None), default=None)
    if best is None:
        return (1 / len(signs),) * len(signs)
    parts = [0.0 if one is None else exp(one - best) for one in sums]
    total = sum(parts)
    return tuple(part / total for part in parts)


def result_shares(winners: Collection[int], seats: int) -> tuple[float, ...]:
    """Each seat's share of a game that is over: the winners share it, and all do if nobody has won.

    >>> result_shares((1, 2), 3), result_shares((), 2)
    ((0.0, 0.5, 0.5), (0.5, 0.5))
    """
    winning = winners or range(seats)
    return tuple(1 / len(winning) if seat in winning else 0.0 for seat in range(seats))


def _product(number: float, weight: float) -> float:
    return number * weight
