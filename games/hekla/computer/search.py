"""What a level of the computer players of Hekla sees: its own circles, the replies, and what it can do then.

A line of play ends in a crater that each seat rates for itself (max^n). Work is counted in craters looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.hekla.computer.crater import Crater
from games.hekla.computer.deeds import After, Deed, deeds, follow, tempting
from games.hekla.computer.standing import margin


@dataclass(frozen=True, slots=True)
class Level:
    """How far a computer looks.

    ``overlooks``: how often, in a hundred, it does not notice its best deed; ``fair``: whether it sees what a deed
    brings the others. ``wide``: how many deeds it compares by the best scoring of the seat that follows. ``deep``: how
    many of those it compares by ``replies``, at most so many a deed, and its own best scoring after each; at most
    ``nodes`` of these.
    """

    overlooks: int = 0
    fair: bool = True
    wide: int = 0
    deep: int = 0
    replies: int = 0
    nodes: int = 0


LEVELS = (
    Level(overlooks=60, fair=False),
    Level(),
    Level(wide=12),
    Level(wide=1000, deep=5, replies=16, nodes=100),
    Level(wide=1000, deep=12, replies=1000, nodes=2_500),
)


class Seen:
    """What one decision looks at."""

    def __init__(self, crater: Crater, how: Level, dice: Random) -> None:
        self.crater, self.how, self.dice = crater, how, dice
        self.seat = crater.mover
        self.nodes = 0
        self.killer: Deed | None = None

    def choose(self) -> tuple[Deed, After]:
        """The deed that this level prefers; the mover has one."""
        found = self._at_once()
        if not self.how.wide:
            return self._noticed(found)
        found = found[: self.how.wide]
        rated = [(margin(self._greedy(after.crater), self.seat), deed, after) for _, deed, after in found]
        rated.sort(key=lambda one: one[0], reverse=True)
        if self.how.deep:
            rated = self._deeper(rated)
        _, deed, after = rated[0]
        return deed, after

    def _at_once(self) -> list[tuple[float, Deed, After]]:
        """All deeds worth a look with what they bring at once, best first; equally good ones in a drawn order."""
        crater, seat = self.crater, self.seat
        worth = set(tempting(crater))
        looked = []
        for deed in deeds(crater):
            if deed.circles and deed not in worth:
                continue
            after = follow(crater, deed)
            gain = margin(after.crater, seat) if self.how.fair else float(after.crater.track[seat])
            looked.append((gain, deed, after))
        # A beginner places what it has before it moves volcanoes about.
        self.dice.shuffle(looked)
        looked.sort(key=lambda one: (one[0], one[1].start < 0), reverse=True)
        return looked

    def _noticed(self, found: Sequence[tuple[float, Deed, After]]) -> tuple[Deed, After]:
        for _, deed, after in found:
            if self.dice.randrange(100) >= self.how.overlooks:
                return deed, after
        _, deed, after = found[-1]
        return deed, after

    def _greedy(self, crater: Crater) -> Crater:
        """The crater after the best scoring of its mover, or itself if none is better than to wait."""
        self.nodes += 1
        if crater.over:
            return crater
        seat = crater.mover
        best, most = crater, margin(crater, seat)
        for deed in tempting(crater):
            after = follow(crater, deed).crater
            value = margin(after, seat)
            if value > most:
                best, most = after, value
        return best

    def _deeper(self, rated: list[tuple[float, Deed, After]]) -> list[tuple[float, Deed, After]]:
        """The most promising deeds, by the reply that is best for the next seat, which sees what follows it."""
        budget = self.nodes + self.how.nodes
        best = float("-inf")
        found: list[tuple[float, Deed, After]] = []
        for _, deed, after in rated[: self.how.deep]:
            if self.nodes > budget and found:
                break
            value = self._answered(after.crater, best)
            best = max(best, value)
            found.append((value, deed, after))
        found.sort(key=lambda one: one[0], reverse=True)
        return found

    def _answered(self, crater: Crater, floor: float) -> float:
        """The value of a crater for the seat that decides, once the next seat has answered.

        With two seats the rest is skipped when the value has fallen to ``floor``.
        """
        if crater.over:
            return margin(crater, self.seat)
        other, two = crater.mover, len(crater.track) - len(crater.gone) == 2
        most, value = float("-inf"), margin(crater, self.seat)
        for reply in self._replies(crater):
            end = follow(crater, reply).crater
            for _ in range(len(crater.track) - len(crater.gone) - 1):
                following = self._greedy(end)
                if following is end:
                    following = end.copy()
                    following.pass_on()
                end = following
            theirs = margin(end, other)
            if theirs > most:
                most, value, best = theirs, margin(end, self.seat), reply
                self.killer = best
                if two and value <= floor:
                    break
        return value

    def _replies(self, crater: Crater) -> list[Deed]:
        """The killer first, then what can score, then the rest."""
        hot = tempting(crater)
        known = set(hot)
        cold = [deed for deed in deeds(crater) if not deed.circles and deed not in known]
        self.dice.shuffle(cold)
        found = hot + cold[: max(0, self.how.replies - len(hot))]
        if self.killer in found:
            found.remove(self.killer)
            found.insert(0, self.killer)
        return found
