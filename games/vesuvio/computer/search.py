"""Looking ahead: every move is tried in the same dealt worlds, and the better half again and again.

Where a look ahead ends before the game does, it compares the outlook: how well everybody stands between two turns.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from operator import mul
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from games.vesuvio.computer.deeds import legal_deeds
from games.vesuvio.computer.habits import LEAST_TURNS, Habits, advances_before, erupts, usual_deed
from games.vesuvio.computer.imagined import BURNED, CAMERA, END, ESCAPED, LEAVE, UNTAKEN, Deed, Imagined
from games.vesuvio.computer.terrain import NOWHERE
from games.vesuvio.eruption import FALLBACK_ROUND
from games.vesuvio.moves import PHOTO_POINTS, POINTS

MOST_SPARE = 4
"""More turns in hand than these make no difference to somebody on the way home."""

LATER = 0.5
"""What a robbery counts that the victim can still run away from."""


class Facts(NamedTuple):
    """What speaks for a seat, or how much each of these weighs; points and distances are counted in tens.

    What is ``late`` counts in proportion to the part of the game that is over. ``spare`` is whether lava leaves two,
    three and four turns in hand, ``doomed`` whether it leaves none. ``prospect`` is what can be dug up before the end,
    ``haul`` in the next turn. ``threat`` is what the others can expect to rob next, ``chance`` what the seat can.
    """

    worth: float = 0.0
    worth_late: float = 0.0
    cards: float = 0.0
    camera: float = 0.0
    camera_from_home: float = 0.0
    doomed: float = 0.0
    spare2: float = 0.0
    spare3: float = 0.0
    spare4: float = 0.0
    prospect: float = 0.0
    prospect_late: float = 0.0
    haul: float = 0.0
    threat: float = 0.0
    threat_late: float = 0.0
    chance: float = 0.0
    chance_late: float = 0.0
    escaped: float = 0.0
    escaped_worth: float = 0.0
    burned: float = 0.0
    photo: float = 0.0
    from_top: float = 0.0
    from_top_late: float = 0.0


_WEIGHTS: dict[str, tuple[float, float]] = {
    "worth": (0.36, 0.14),
    "worth_late": (0.43, 0.18),
    "cards": (0.02, 0.49),
    "camera": (-0.04, 0.68),
    "camera_from_home": (-0.18, -0.39),
    "doomed": (-1.96, -2.31),
    "spare2": (0.43, 0.55),
    "spare3": (0.11, 0.18),
    "spare4": (0.36, 0.17),
    "prospect": (0.03, 0.06),
    "prospect_late": (0.04, 0.25),
    "haul": (0.22, 0.19),
    "threat": (-0.27, -0.72),
    "threat_late": (-0.29, 0.14),
    "chance": (0.27, -0.68),
    "chance_late": (0.29, 0.59),
    "escaped": (-0.63, -1.30),
    "escaped_worth": (1.10, 1.33),
    "burned": (-2.96, -3.42),
    "photo": (0.57, 0.50),
    "from_top": (-0.11, -0.15),
    "from_top_late": (0.20, 0.26),
}
"""Fitted to who won in some thousand games that computers played by various habits, at two and at three seats."""

TWO, MORE = (Facts(**{name: both[column] for name, both in _WEIGHTS.items()}) for column in range(2))
"""How much the facts weigh between two seats, and among more."""


def outlook(world: Imagined) -> list[float]:
    """How probably each seat wins; asked at the beginning of a turn, or after the end."""
    if world.over:
        winners = world.winners()
        return [(seat in winners) / len(winners) if winners else 0.0 for seat in range(world.seats)]
    weights = TWO if world.seats == 2 else MORE
    look = _Look(world)
    scores = [exp(sum(map(mul, weights, look.facts(seat)))) for seat in range(world.seats)]
    total = sum(scores)
    return [score / total for score in scores]


class _Look:
    """What the facts of all seats have in common."""

    __slots__ = ("hurries", "late", "shares", "world", "worths")

    def __init__(self, world: Imagined) -> None:
        self.world = world
        self.hurries = erupts(world)
        self.late = 1.0 if self.hurries else min(world.round / FALLBACK_ROUND, 1.0)
        self.worths = [world.worth(hand) for hand in world.hands]
        rivals = sum(state < ESCAPED for state in world.states)
        self.shares = [len(deck) / rivals for deck in world.decks]

    def facts(self, seat: int) -> Facts:
        """What speaks for the seat."""
        world, late = self.world, self.late
        worth = (self.worths[seat] + world.handicap[seat]) / 10
        state, place, hand = world.states[seat], world.places[seat], world.hands[seat]
        if state == BURNED:
            return Facts(burned=1.0)
        if state == ESCAPED:
            return Facts(escaped=1.0, escaped_worth=worth)
        if place == NOWHERE:
            return Facts()
        threat, chance = self._robberies(seat)
        holds = CAMERA in hand
        doomed, spare2, spare3, spare4, prospect, haul = self._times(seat, place)
        top = world.terrain.summit.costs[place] / 10 if world.camera == UNTAKEN and not self.hurries else 0.0
        return Facts(
            worth,
            worth * late,
            len(hand) / 10,
            float(holds),
            world.terrain.home[place] / 10 if holds else 0.0,
            doomed,
            spare2,
            spare3,
            spare4,
            prospect,
            prospect * late,
            haul,
            threat,
            threat * late,
            chance,
            chance * late,
            photo=sum(world.photo[seat]) / PHOTO_POINTS,
            from_top=top,
            from_top_late=top * late,
        )

    def _times(self, seat: int, place: int) -> tuple[float, float, float, float, float, float]:
        """What the time that is left allows: the facts from ``doomed`` to ``haul`` without those that are late."""
        terrain, haul = self.world.terrain, self.world.terrain.haul[place] / 10
        if not self.hurries:
            return 0.0, 0.0, 0.0, 0.0, self._prospect(place), haul
        advances, spare = advances_before(self.world, seat), 0
        while spare < MOST_SPARE and terrain.escapes(place, POINTS, advances + spare):
            spare += 1
        return float(not spare), spare >= 2, spare >= 3, spare >= 4, 0.0, haul * min(max(spare - 1, 0), 2)

    def _prospect(self, place: int) -> float:
        """The best that can be dug up before the end, in tens."""
        turns, best = max(FALLBACK_ROUND - self.world.round, LEAST_TURNS), 0.0
        shares = self.shares
        for target in self.world.terrain.targets:
            worth = target.haul * min(turns - (target.costs[place] - 1) / POINTS, shares[target.zone])
            best = max(best, worth)
        return best / 10

    def _robberies(self, seat: int) -> tuple[float, float]:
        """What the others can expect to rob of the seat in their next turns, and the seat of them, in tens."""
        world, threat, chance = self.world, 0.0, 0.0
        for other, place in enumerate(world.places):
            if other != seat and place != NOWHERE:
                threat += self._robbery(other, seat)
                chance += self._robbery(seat, other)
        return threat, chance

    def _robbery(self, thief: int, victim: int) -> float:
        world, cards = self.world, len(self.world.hands[victim])
        cost = world.terrain.ways[world.places[victim]][0][world.places[thief]]
        if not cards or cost >= POINTS:
            return 0.0
        sooner = (thief - world.mover) % world.seats < (victim - world.mover) % world.seats
        number = min((POINTS - cost + 1) // 2, cards)
        return number * self.worths[victim] / cards / 10 * (1.0 if sooner else LATER)


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
