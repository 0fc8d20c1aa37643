"""What a level of the computer players of Hekla sees: its own circles, the replies, and what it can do then.

With two seats the search deepens step by step and skips what cannot matter (alpha-beta). With more, a line of play ends
in a crater that each seat rates for itself (max^n). Work is counted in craters looked at.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from games.hekla.computer.crater import Crater, margin, prospect
from games.hekla.computer.deeds import Deed, deeds, follow, tempting
from games.hekla.computer.urge import CALM, EAGER, Temper, Urge

LISTING = 10
"""To list what can score takes as long as to look at so many craters."""

PROMISING = 10
"""With more than two seats, those that answer look at so many deeds only; to look ahead farther is worth more."""

NOTHING = float("-inf")


@dataclass(frozen=True, slots=True)
class Level:
    """How far a computer looks.

    ``overlooks``: how often, in a hundred, it does not notice its best deed; ``fair``: whether it sees what a deed
    brings the others. ``wide``: how many deeds it compares by the best scoring of the seat that follows. ``plies``: how
    many deeds in succession it looks at before that, at most ``nodes`` craters in all for each opponent. ``patient``:
    whether it sees what volcanoes can still bring; ``temper``: how long it bears quiet rounds.
    """

    overlooks: int = 0
    fair: bool = True
    wide: int = 0
    patient: bool = False
    plies: int = 1
    nodes: int = 0
    temper: Temper = EAGER


LEVELS = (
    Level(overlooks=60, fair=False),
    Level(),
    Level(wide=30),
    Level(wide=1000, patient=True, overlooks=15),
    Level(wide=1000, patient=True, plies=8, nodes=24_000, temper=CALM),
)


class Looked(NamedTuple):
    """A deed, the crater once its turn is over, the rows chosen on the way, and its value for its seat.

    ``nearer`` is the part of the value that the seat gives for coming nearer to an eruption.
    """

    value: float
    deed: Deed
    crater: Crater
    picks: tuple[int, ...]
    nearer: float = 0


class _Spent(Exception):
    """As many craters have been looked at as the level may."""


class Search:
    """What one decision looks at; ``nodes`` counts it."""

    def __init__(self, crater: Crater, how: Level, dice: Random) -> None:
        self._crater, self._how, self._dice = crater, how, dice
        opponents = len(crater.track) - len(crater.gone) - 1
        self._two = opponents == 1
        self._limit = how.nodes * opponents
        self.nodes = 0
        self._refuted: dict[Deed, int] = {}
        self._rate = prospect if how.patient else margin
        self._urge = Urge.of(crater, how.temper)

    def choose(self) -> Looked:
        """The deed that this level prefers; the mover has one."""
        found = [one._replace(nearer=self._urge.nearer(one.crater)) for one in self._at_once(self._crater)]
        found = self._round_about(found)
        found = [one._replace(value=one.value + one.nearer) for one in found]
        # A beginner places what it has before it moves volcanoes about.
        found.sort(key=lambda one: one.deed.start < 0, reverse=True)
        found.sort(key=lambda one: one.value, reverse=True)
        if not self._how.wide:
            return self._noticed(found)
        found = self._ranked(found[: self._how.wide])
        for plies in range(2, self._how.plies + 1):
            found = self._deepened(found, plies)
            if self.nodes >= self._limit:
                break
        return self._noticed(found)

    def _round_about(self, found: list[Looked]) -> list[Looked]:
        """Where no deed brings a row nearer, the first one of a longer way counts as one that does."""
        first = self._urge.detour(self._crater, max((one.nearer for one in found), default=0))
        return [one._replace(nearer=self._urge.next_nearer) if one.deed == first else one for one in found]

    def _at_once(self, crater: Crater) -> list[Looked]:
        """All deeds worth a look with what they bring at once, in a drawn order."""
        seat = crater.mover
        worth = set(tempting(crater))
        looked = []
        for deed in deeds(crater):
            if deed.circles and deed not in worth:
                continue
            after = follow(crater, deed)
            gain = margin(after.crater, seat) if self._how.fair else float(after.crater.track[seat])
            looked.append(Looked(gain + self._pressed(after.crater, seat), deed, *after))
        self.nodes += LISTING + len(looked)
        self._dice.shuffle(looked)
        return looked

    def _value(self, crater: Crater, seat: int) -> float:
        """What the crater is worth to the seat."""
        return self._rate(crater, seat) + self._pressed(crater, seat)

    def _pressed(self, crater: Crater, seat: int) -> float:
        """What it is worth more because the seat that decides wants an eruption, and its only opponent does not."""
        erupted = self._urge.erupted(crater)
        return erupted if seat == self._crater.mover else -erupted if self._two else 0

    def _noticed(self, found: Sequence[Looked]) -> Looked:
        for one in found:
            if self._dice.randrange(100) >= self._how.overlooks:
                return one
        return found[-1]

    def _ranked(self, found: Sequence[Looked]) -> list[Looked]:
        """The deeds by the best scoring of the seat that follows."""
        seat = self._crater.mover
        rated = [one._replace(value=one.nearer + self._value(self._greedy(one.crater), seat)) for one in found]
        return sorted(rated, key=lambda one: one.value, reverse=True)

    def _greedy(self, crater: Crater) -> Crater:
        """The crater after the best scoring of its mover, or itself if none is better than to wait."""
        if crater.over:
            return crater
        seat = crater.mover
        best, most = crater, margin(crater, seat)
        hot = tempting(crater)
        self.nodes += LISTING + len(hot)
        for deed in hot:
            after = follow(crater, deed).crater
            value = margin(after, seat)
            if value > most:
                best, most = after, value
        return best

    def _deepened(self, found: list[Looked], plies: int) -> list[Looked]:
        """The deeds by what so many plies bring, as far as the nodes suffice; those not looked at again come last."""
        rated: list[Looked] = []
        most = NOTHING
        for at, one in enumerate(found):
            try:
                value = one.nearer + self._answered(one.crater, plies - 1, most - one.nearer)
            except _Spent:
                return [*sorted(rated, key=lambda one: one.value, reverse=True), *found[at:]]
            most = max(most, value)
            rated.append(one._replace(value=value))
        return sorted(rated, key=lambda one: one.value, reverse=True)

    def _beyond(self, crater: Crater, plies: int, floor: float, ceiling: float) -> float:
        """With two seats the value of a crater for its mover, exact only between floor and ceiling."""
        seat = crater.mover
        if crater.over:
            return margin(crater, seat) + self._pressed(crater, seat)
        if not plies:
            return self._value(self._greedy(crater), seat)
        found = self._ordered(crater)
        if not found:
            return -self._beyond(_skipped(crater), plies - 1, -ceiling, -floor)
        most = NOTHING
        for one in found:
            value = -self._beyond(one.crater, plies - 1, -ceiling, -max(floor, most))
            if value > most:
                most = value
                if most >= ceiling:
                    self._refuted[one.deed] = self._refuted.get(one.deed, 0) + plies * plies
                    break
        return most

    def _answered(self, crater: Crater, plies: int, floor: float) -> float:
        """The value for the seat that decides, once those that follow have answered; exact only above the floor."""
        if self._two:
            return -self._beyond(crater, plies, NOTHING, -floor)
        return self._value(self._end(crater, plies), self._crater.mover)

    def _end(self, crater: Crater, plies: int) -> Crater:
        """Where play leads if each seat chooses what is best for it, and after these plies what scores most at once."""
        if crater.over:
            return crater
        if not plies:
            return self._round(crater)
        seat = crater.mover
        found = sorted(self._ordered(crater), key=lambda one: self._value(one.crater, seat), reverse=True)[:PROMISING]
        if not found:
            return self._end(_skipped(crater), plies - 1)
        return max((self._end(one.crater, plies - 1) for one in found), key=lambda end: self._value(end, seat))

    def _round(self, crater: Crater) -> Crater:
        """The crater after the best scoring of every seat, up to that which decides."""
        while not crater.over:
            after = self._greedy(crater)
            if crater.mover == self._crater.mover:
                return after
            crater = _skipped(crater) if after is crater else after
        return crater

    def _ordered(self, crater: Crater) -> list[Looked]:
        """What the mover can do, the most promising first."""
        if self.nodes >= self._limit:
            raise _Spent
        found = self._at_once(crater)
        refuted = self._refuted
        found.sort(key=lambda one: (one.value, refuted.get(one.deed, 0)), reverse=True)
        return found


def _skipped(crater: Crater) -> Crater:
    """The crater after its mover has passed, or waited."""
    twin = crater.copy()
    twin.skip()
    return twin
