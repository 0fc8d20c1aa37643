"""Looking ahead: every move is tried in the same dealt worlds, and the better half again and again.

Where a look ahead ends before the game does, it compares the outlook.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev

from games.vesuvio.computer.deeds import legal_deeds
from games.vesuvio.computer.habits import Habits, erupts, usual_deed
from games.vesuvio.computer.imagined import END, LEAVE, Deed, Imagined
from games.vesuvio.computer.outlook import outlook

MOST_DEALS = 24
"""So many different worlds are dealt for a decision, and their decks mixed anew each time; a deal costs ten moves."""

MIXED = 8
"""More cards are hardly ever dug out of a deck in the turns that are looked at."""

MARGIN = 0.02
"""By how much another move must be more probable to win than the usual one: an outlook is only an estimate."""

LEAST_SAMPLES = 4
"""So many worlds at least, for a first impression of every move."""

RATING = 2
"""An outlook costs as much as so many moves."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a search may do: so many moves made in all; it looks so many turns ahead."""

    nodes: int
    turns: int


@dataclass(slots=True)
class _Try:
    """A move that is tried, and what each world was worth after it."""

    deed: Deed
    worths: list[float] = field(default_factory=list)

    @property
    def worth(self) -> float:
        return fmean(self.worths)

    def beats(self, usual: "_Try") -> bool:
        """Whether it is better than the usual move, tried in the same worlds, by more than chance and the margin."""
        gains = [mine - other for mine, other in zip(self.worths, usual.worths, strict=True)]
        return fmean(gains) > MARGIN + stdev(gains) / sqrt(len(gains))


def search(deal: Callable[[], Imagined], effort: Effort, dice: Random, habits: Habits) -> Deed:
    """The usual move, or one that is clearly better in worlds that ``deal`` makes (sequential halving).

    In these everybody goes on by habit for some turns. The effort is spent in equal parts on all moves, the better half
    of them, the better half of those and so on; the usual one stays among them. A part ends with a whole sample.
    """
    return _Search(deal, effort, dice, habits).best()


class _Search:
    """A search for one decision; ``nodes`` counts the moves made."""

    def __init__(self, deal: Callable[[], Imagined], effort: Effort, dice: Random, habits: Habits) -> None:
        self.deal, self.effort, self.dice, self.habits = deal, effort, dice, habits
        self.dealt = [deal()]
        self.seat, self.until = self.dealt[0].mover, self.dealt[0].turn + effort.turns
        self.nodes = self.samples = 0

    def best(self) -> Deed:
        """The usual move, or the one that lasts to the end and beats it."""
        usual, *others = tries = [_Try(deed) for deed in self._options(self.dealt[0])]
        parts = len(others).bit_length()
        for part in range(1, parts + 1):
            while self.nodes < self.effort.nodes * part // parts or self.samples < LEAST_SAMPLES:
                self._sample(tries)
            others = sorted(others, key=lambda one: one.worth, reverse=True)[: (len(others) + 1) // 2]
            tries = [usual, *others]
        best = others[0] if others and others[0].beats(usual) else usual
        return best.deed

    def _options(self, world: Imagined) -> Sequence[Deed]:
        """The usual move first, and none that only wastes what the seat has."""
        usual = usual_deed(world, self.dice, self.habits)
        others = [deed for deed in legal_deeds(world) if deed != usual]
        if world.drawn:
            return (usual, *(deed for deed in others if not deed.more))
        hurries = erupts(world)
        return (usual, *(deed for deed in others if hurries or deed.kind not in (END, LEAVE)))

    def _sample(self, tries: Sequence[_Try]) -> None:
        """Try each of these moves in the same world: luck in its decks must favour none of them."""
        if self.samples < MOST_DEALS:
            self.dealt.append(self.deal())
        world = self.dealt[self.samples % len(self.dealt)].copy()
        self.samples += 1
        self._mix(world.decks)
        for one in tries:
            one.worths.append(self._rate(world.copy(), one.deed))

    def _mix(self, decks: Sequence[list[int]]) -> None:
        """Draw the topmost cards of each deck anew."""
        random = self.dice.random
        for deck in decks:
            for top in range(len(deck) - 1, max(len(deck) - 1 - MIXED, 0), -1):
                other = int(random() * (top + 1))
                deck[top], deck[other] = deck[other], deck[top]

    def _rate(self, world: Imagined, deed: Deed) -> float:
        """How probably the seat wins after this move, by the outlook some turns later."""
        world.play(deed)
        self.nodes += 1 + RATING
        while not world.over and world.turn < self.until:
            world.play(usual_deed(world, self.dice, self.habits))
            self.nodes += 1
        return outlook(world)[self.seat]
