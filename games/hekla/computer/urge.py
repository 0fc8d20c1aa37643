"""What a computer player gives for an eruption, the more the longer nothing has erupted (H19).

Whoever waits for a row that only it can complete waits for ever against another who does so too, and quiet rounds end
the game for the one that leads. So a seat that is behind builds rows even where another could complete them first, and
later so does one that shares the lead or leads safely.
"""

from dataclasses import dataclass
from typing import NamedTuple

from games.hekla.board import ROWS
from games.hekla.computer.building import FAR, detour, turns_to
from games.hekla.computer.crater import WON, Crater
from games.hekla.computer.deeds import Deed
from games.hekla.pieces import LAVA


class Temper(NamedTuple):
    """After how many quiet rounds a seat begins to press for an eruption, by how it stands; None for never.

    ``safe`` is for one that leads by more than the eruptions to come can take from it; one that is ``ahead`` by less
    gives this part of its lead at most: ``gives``.
    """

    behind: int
    level: int
    safe: int
    ahead: int | None
    gives: float = 0.5


EAGER = Temper(behind=1, level=4, safe=3, ahead=6)
CALM = Temper(behind=4, level=5, safe=2, ahead=9)
"""The temper of the strongest level, which presses later: what a row brings others costs it games."""

HELPFUL = Temper(behind=2, level=2, safe=2, ahead=2, gives=100)
"""The temper of suggestions, which lead to the end of a game whoever leads."""

_GIVEN_UP = 10
"""After so many, a seat that is behind places the last block of lava, even if that loses the game."""

_SWING = 5
"""So many circles an eruption can bring another seat more than the one that leads."""

_GROWTH = 2.0
"""How many circles more it gives for an eruption with every further round."""

_AIMED = 2
"""So many of the rows that take the fewest turns are aimed at; all of them where none is known to be possible."""


@dataclass(frozen=True, slots=True)
class Urge:
    """What a seat gives for an eruption, in circles, with so much lava placed when it decides; 0 if it can wait.

    ``rows`` are the numbers of those that it aims at, ``seats`` those whose volcanoes it counts on, and ``turns`` how
    many they need.
    """

    circles: float
    lava: int
    rows: tuple[int, ...] = ()
    seats: frozenset[int] = frozenset()
    turns: int = FAR

    @classmethod
    def of(cls, crater: Crater, temper: Temper) -> "Urge":
        """What the mover gives."""
        circles = _circles(crater, temper)
        if not circles:
            return cls(0, crater.lava)
        alone = frozenset((crater.mover,))
        for seats in (alone, frozenset(range(len(crater.track))) - crater.gone):
            turns = turns_to(crater, seats, range(len(ROWS)))
            # Where it can make no row score by itself, it prepares one that another can complete.
            if min(turns) < FAR:
                break
        rows = sorted(range(len(ROWS)), key=turns.__getitem__)[: _AIMED if min(turns) < FAR else None]
        return cls(circles, crater.lava, tuple(rows), seats, min(turns))

    def erupted(self, crater: Crater) -> float:
        """What an eruption since then is worth to the seat."""
        return self.circles if crater.lava > self.lava else 0

    def nearer(self, crater: Crater) -> float:
        """What the crater after its turn is worth more to it: most where it let something erupt itself.

        Otherwise each of two seats would wait for the other, who is expected to.
        """
        if not self.circles:
            return 0
        if crater.lava > self.lava:
            return self.circles
        return self._at(min(turns_to(crater, self.seats, self.rows)))

    @property
    def next_nearer(self) -> float:
        """What a deed is worth more that brings a row one turn nearer."""
        return self._at(self.turns - 1)

    def detour(self, crater: Crater, most: float) -> Deed | None:
        """The first deed of a way to a nearer row, if it presses and no deed is worth more than to stay as near."""
        if not self.circles or most > self._at(self.turns):
            return None
        return detour(crater, self.seats, self.rows)

    def _at(self, turns: int) -> float:
        return self.circles * (1 - turns / FAR)


def _circles(crater: Crater, temper: Temper) -> float:
    """What the mover gives for an eruption: the more rounds have been quiet, the more."""
    track = crater.track
    seat, gone = crater.mover, crater.gone
    best = max((one for other, one in enumerate(track) if other != seat and other not in gone), default=0)
    rounds = (crater.patience - crater.left) // (len(track) - len(gone))
    lead = track[seat] - best
    last = crater.lava == LAVA - 1
    if lead < 0:
        return 2 * WON if last and rounds >= _GIVEN_UP else _grown(rounds, temper.behind)
    if lead == 0:
        return _grown(rounds, temper.level)
    if last or lead > _SWING * (LAVA - crater.lava):
        return _grown(rounds, temper.safe)
    return 0 if temper.ahead is None else min(_grown(rounds, temper.ahead), lead * temper.gives)


def _grown(rounds: int, begin: int) -> float:
    return max(rounds - begin, 0) * _GROWTH
