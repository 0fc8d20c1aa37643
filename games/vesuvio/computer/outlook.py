"""How well everybody stands between two turns, where a look ahead ends before the game does."""

from math import exp
from operator import mul
from typing import NamedTuple

from games.vesuvio.computer.habits import LEAST_TURNS, advances_before, erupts
from games.vesuvio.computer.imagined import BURNED, CAMERA, ESCAPED, UNTAKEN, Imagined
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
    scores = [exp(sum(map(mul, weights, facts))) for facts in facts_of(world)]
    total = sum(scores)
    return [score / total for score in scores]


def facts_of(world: Imagined) -> list[Facts]:
    """What speaks for each seat, at the beginning of a turn."""
    look = _Look(world)
    return [look.facts(seat) for seat in range(world.seats)]


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
