"""How a tourist with some sense plays: the moves that a search tries first, and plays its games to the end with."""

from dataclasses import dataclass
from random import Random

from games.vesuvio.computer.imagined import (
    DIG,
    END,
    KEEP,
    LEAVE,
    MOUNTAIN,
    PHOTO,
    PUSH,
    SLIDE,
    STAY,
    TAKE,
    UNTAKEN,
    WALK,
    WORTHS,
    Deed,
    Imagined,
)
from games.vesuvio.computer.terrain import NOWHERE, Target
from games.vesuvio.moves import ACTION_PRICE, PHOTO_POINTS, POINTS

LEAST_TURNS = 3
"""A game without an eruption is expected to go on for at least so many turns."""

PHOTO_WORTH = 20.0
"""The points of the camera."""


@dataclass(frozen=True, slots=True)
class Habits:
    """What a tourist thinks of.

    ``robs``: how often, of a hundred, it notices that somebody can be robbed; ``plans``: whether it goes where most is
    to be had rather than to the nearest place to dig; ``photo``: whether it thinks of the photo; ``careful``: how many
    turns it keeps in hand when the lava comes; ``chases``: for how many points to be robbed for each point of a turn it
    follows somebody, if at all, whom it then pushes far away; ``last``: the round to which it expects a game without an
    eruption to go on; ``rests``: how often, of a hundred, it ends its turn early on a quiet mountain.
    """

    robs: int = 100
    plans: bool = True
    photo: bool = True
    careful: int = 1
    chases: float | None = None
    last: int = 20
    rests: int = 0


SENSIBLE = Habits()


def usual_deed(world: Imagined, dice: Random, habits: Habits = SENSIBLE) -> Deed:
    """A legal move of the mover; who chases looks at the hands, so the world must be one that is dealt for its seat."""
    return _Mind(world, dice, habits).deed()


def homeward_deed(world: Imagined) -> Deed:
    """The mover's next move on the shortest way home, on which it gives cards up only if lava is faster otherwise."""
    mind = _Mind(world, Random(0), SENSIBLE)  # noqa: S311 - nothing is left to chance
    return mind.homeward()


def advances_before(world: Imagined, seat: int) -> int:
    """How often lava has advanced before the seat's current turn, or its next if it is not the mover.

    Below 1 while the eruption is to come: 0 if lava comes before the turn after that, -1 a turn later, and so on.
    """
    seats = world.seats
    ahead = (seat - world.mover) % seats
    return (world.slot + ahead - world.due) // seats + 1


def erupts(world: Imagined) -> bool:
    """Whether everybody knows that the eruption comes soon, or has begun."""
    return world.chosen or world.due - world.slot <= world.seats


class _Mind:
    """What a tourist thinks of at one decision."""

    __slots__ = ("advances", "dice", "habits", "hurries", "place", "terrain", "world")

    def __init__(self, world: Imagined, dice: Random, habits: Habits) -> None:
        self.world, self.dice, self.habits, self.terrain = world, dice, habits, world.terrain
        self.place = world.places[world.mover]
        self.hurries = erupts(world)
        self.advances = advances_before(world, world.mover)

    def deed(self) -> Deed:
        """What it does."""
        world = self.world
        if self.place == NOWHERE:
            return Deed(WALK, self.terrain.entry)
        if world.drawn:
            # The better stone; the other goes to the bottom.
            deck = world.decks[self.terrain.zones[self.place]]
            return Deed(KEEP, max(WORTHS[card] for card in world.drawn), len(deck))
        if world.sliding:
            return self._slide_or_stay()
        return self._rob() or self._chase() or (self._hurry() if self.hurries else self._rest() or self._work())

    def homeward(self) -> Deed:
        """What it does if it does nothing but go home."""
        return self._slide_or_stay() if self.world.sliding else self._go_home()

    def _slide_or_stay(self) -> Deed:
        """Slide on only if the lava comes otherwise (V8)."""
        lower = [lower for lower in self.terrain.below[self.place] if not self.world.is_covered(lower)]
        if lower and self.hurries and not self.terrain.escapes(self.place, self.world.points, self.advances):
            return Deed(SLIDE, min(lower, key=self.terrain.home.__getitem__))
        return Deed(STAY)

    def _rob(self) -> Deed | None:
        """Rob whoever has most; in an eruption push upwards, else downwards (V14)."""
        world = self.world
        if world.places.count(self.place) == 1:
            return None
        victims = [other for other in world.beside(world.mover) if world.hands[other]]
        if not victims or self.dice.random() * 100 >= self.habits.robs or self._is_late(ACTION_PRICE):
            return None
        victim = max(victims, key=lambda other: (len(world.hands[other]), other))
        ends = world.ends(self.terrain.pushes[self.place])
        burning = [end for end in ends if world.is_covered(end)]
        if burning:
            return Deed(PUSH, victim, burning[0])
        if self.habits.chases is not None:
            return Deed(PUSH, victim, self._farthest(ends))
        away = self.terrain.home.__getitem__
        return Deed(PUSH, victim, max(ends, key=away) if self.hurries else min(ends, key=away))

    def _farthest(self, ends: dict[int, bool]) -> int:
        """The end from where it takes longest to come back, a lost card counting as a point; the lowest of these."""
        back, home = self.terrain.ways[self.place][0], self.terrain.home
        return max(ends, key=lambda end: (min(back[end], POINTS) + ends[end], -home[end]))

    def _chase(self) -> Deed | None:
        """A step towards whoever can be robbed of most in this turn."""
        world, least = self.world, self.habits.chases
        if least is None:
            return None
        best, found = least, None
        for other, there in enumerate(world.places):
            hand = world.hands[other]
            if there in (NOWHERE, self.place) or not hand:
                continue
            costs, following = self.terrain.ways[there]
            left = world.points - costs[self.place]
            if left < ACTION_PRICE or world.is_covered(following[self.place]):
                continue
            worth = world.worth(hand) / len(hand) * ((left + 1) // 2) / world.points
            if worth >= best and not self._is_late(world.points - left + ACTION_PRICE, 0, there):
                best, found = worth, following[self.place]
        return None if found is None else self._step_to(found)

    def _is_late(self, price: int, careful: int = 0, place: int | None = None) -> bool:
        """Whether the lava would catch the tourist after it has spent so many points and come to the place."""
        if not self.hurries:
            return False
        start = self.place if place is None else place
        return not self.terrain.escapes(start, self.world.points - price, self.advances + careful)

    def _hurry(self) -> Deed:
        """Dig as long as the lava allows it, then go home."""
        world, careful = self.world, self.habits.careful
        dig = self.terrain.digs[self.place]
        if not self._is_late(ACTION_PRICE):
            if world.token == self.terrain.spaces[self.place]:
                return Deed(TAKE)
            if self._may_photograph():
                return Deed(PHOTO)
        if dig and world.can_dig(self.place) and not self._is_late(dig.price, careful):
            return Deed(DIG)
        step = self._step_to_dig()
        if step:
            return step
        if self.terrain.digs[self.place] and not self._is_late(world.points, careful + 1):
            return Deed(END)
        return self._go_home()

    def _may_photograph(self) -> bool:
        return self.habits.photo and self.place == self.terrain.top and self.world.camera == UNTAKEN

    def _go_home(self) -> Deed:
        following = self.terrain.homeward[self.place]
        return Deed(LEAVE) if following == NOWHERE else self._step_to(following)

    def _step_to(self, there: int) -> Deed:
        if self.terrain.price(self.place, there) <= self.world.points and not self.world.is_covered(there):
            return Deed(WALK, there)
        return Deed(END)

    def _rest(self) -> Deed | None:
        return Deed(END) if self.habits.rests and self.dice.random() * 100 < self.habits.rests else None

    def _work(self) -> Deed:
        """On a quiet mountain: the camera, the photo, or a dig here, else the way to the best place."""
        world = self.world
        if world.token == self.terrain.spaces[self.place]:
            return Deed(TAKE)
        taken = sum(world.photo[world.mover])
        if self._may_photograph() and (taken or world.points == PHOTO_POINTS):
            return Deed(PHOTO)
        target = self._target()
        if target is None:
            return self._go_home()
        if world.can_dig(self.place) and self.terrain.worth[self.place] >= 0.5 * self.terrain.worth[target.place]:
            return Deed(DIG)
        if target.place != self.place:
            return self._step_to(target.following[self.place])
        return self._step_to_dig() or Deed(END)

    def _step_to_dig(self) -> Deed | None:
        """A step to the best place beside this one that can still be dug with the points left."""
        world, best, found = self.world, 0.0, None
        for there, price, _ in self.terrain.strides[self.place]:
            dig = self.terrain.digs[there]
            if dig is None or price + dig.price > world.points or self.terrain.worth[there] <= best:
                continue
            if not world.can_dig(there) or world.is_covered(there):
                continue
            if not self._is_late(price + dig.price, self.habits.careful, there):
                best, found = self.terrain.worth[there], Deed(WALK, there)
        return found

    def _target(self) -> Target | None:
        """Where it wants to go: most points in the turns that are left, or the nearest place to dig."""
        world, best, chosen = self.world, 0.0, None
        place, points = self.place, world.points
        turns = max(self.habits.last - world.round, LEAST_TURNS)
        rivals = sum(state <= MOUNTAIN for state in world.states)
        shares = [len(deck) / rivals for deck in world.decks]
        for target in self.terrain.targets:
            share = shares[target.zone]
            if not share:
                continue
            cost = target.costs[place]
            if self.habits.plans:
                worth = target.haul * min(turns - (cost - points + POINTS - 1) // POINTS, share)
            else:
                worth = self.terrain.worth[target.place] / (1 + cost)
            if worth > best:
                best, chosen = worth, target
        if self.habits.photo and world.camera == UNTAKEN:
            away = (self.terrain.summit.costs[place] - points + POINTS - 1) // POINTS
            if (PHOTO_WORTH + 3 * (turns - away)) * 0.8 > best:
                return self.terrain.summit
        return chosen
