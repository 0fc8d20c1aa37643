"""What the beginning of a turn is worth: played to the end by habit in worlds that the seat could have been in.

A beginning ends with what nobody can foresee: a dig, a theft, a lost card or the end of the turn. All beginnings meet
the same worlds and nearly the same chance, so that few worlds tell them apart.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import TypeAlias

from games.core.search import Cancelled, Check
from games.vesuvio.computer.deeds import as_move, legal_deeds
from games.vesuvio.computer.habits import Habits, usual_deed
from games.vesuvio.computer.imagined import DIG, END, ESCAPED, MOUNTAIN, PUSH, SHOUT, SLIDE, Deed, Draw, Imagined
from games.vesuvio.computer.worlds import deal_world
from games.vesuvio.hindsight.chances import shares_of
from games.vesuvio.moves import write_move
from games.vesuvio.view import VesuvioView

Deeds: TypeAlias = tuple[Deed, ...]

End: TypeAlias = tuple[int, int]
"""Where the beginning of a turn ends, and by what kind of move."""

CHANCES = frozenset((DIG, PUSH, SHOUT, SLIDE))
"""What follows these moves depends on hidden cards or on chance."""

LONGEST = 12
"""No turn has more moves before one of these."""


def notations(world: Imagined, deeds: Deeds) -> tuple[str, ...]:
    """The moves as they are recorded."""
    return tuple(_notation(world, deed) for deed in deeds)


def foreseeable(world: Imagined, played: Sequence[str]) -> Deeds:
    """The beginning of a turn with these moves up to the first that depends on chance, which is included."""
    world, turn, found = world.copy(), world.turn, list[Deed]()
    for notation in played:
        named = {_notation(world, deed): deed for deed in legal_deeds(world)}
        found.append(named[notation])
        if found[-1].kind in CHANCES:
            break
        world.play(found[-1])
        if world.over or world.turn != turn:
            break
    return tuple(found)


def beginnings(world: Imagined) -> tuple[Deeds, ...]:
    """For each legal move the turn that begins with it and goes on as a tourist with some sense would."""
    return tuple(dict.fromkeys(begun(world.copy(), deed) for deed in legal_deeds(world)))


def begun(world: Imagined, deed: Deed) -> Deeds:
    """The beginning with this move first, which goes on by habit; the world is played on."""
    turn, found = world.turn, [deed]
    dice = Random(0)  # noqa: S311 - habits without oversights draw nothing from it that matters
    while found[-1].kind not in CHANCES and len(found) < LONGEST:
        world.play(found[-1])
        if world.over or world.turn != turn:
            break
        found.append(usual_deed(world, dice))
    return tuple(found)


def _notation(world: Imagined, deed: Deed) -> str:
    return write_move(as_move(world.terrain, deed))


CHECKED_EVERY = 4
"""The number of worlds between two checks for cancellation; a world takes some hundred moves for each beginning."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a world ended for a seat: whether it got off the mountain, and the points it brought."""

    home: bool
    points: int


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a beginning in several worlds."""

    ends: tuple[Ended, ...]

    @property
    def points(self) -> float:
        """The points on average."""
        return sum(end.points for end in self.ends) / len(self.ends)

    @property
    def home(self) -> float:
        """How often the seat got off the mountain, from 0 to 1."""
        return sum(end.home for end in self.ends) / len(self.ends)

    def more_than(self, other: "Tried") -> tuple[float, float]:
        """How many points this brings more than another in the same worlds, and the standard error of that."""
        differences = [mine.points - theirs.points for mine, theirs in zip(self.ends, other.ends, strict=True)]
        count, mean = len(differences), sum(differences) / len(differences)
        spread = sum((one - mean) ** 2 for one in differences) / max(1, count - 1)
        return mean, sqrt(spread / count)


def share_after(world: Imagined, deeds: Deeds, dice: Random, without: End | None = None) -> float:
    """The mover's share at the end of a turn that begins so and goes on by habit, but not to such an end.

    The world is played on.
    """
    seat, turn = world.mover, world.turn
    for deed in deeds:
        world.play(deed)
    while not world.over and world.turn == turn:
        deed = usual_deed(world, dice)
        world.play(Deed(END) if (world.places[seat], deed.kind) == without else deed)
    return shares_of(world)[seat]


class Trials:
    """Worlds that follow from a view and a name; ``nodes`` counts the moves played in them."""

    def __init__(self, view: VesuvioView, seat: int, name: str, cancelled: Check) -> None:
        self._view, self._seat, self._cancelled = view, seat, cancelled
        self._name = f"{name} {view.turn} {seat}"
        self._dice = Random(self._name)  # noqa: S311 - nothing secret follows from it
        self._dealt = 0
        self.nodes = 0

    def world(self) -> Imagined:
        """Another world in which the seat sees what it saw."""
        if self._dealt % CHECKED_EVERY == 0 and self._cancelled():
            raise Cancelled
        self._dealt += 1
        return Imagined(deal_world(self._view, self._dice), _draw(self._dice))

    def compare(self, beginnings: Sequence[Deeds], nodes: int, most: int) -> tuple[Tried, ...]:
        """What comes of the beginnings in as many worlds as so many moves suffice for, at least one."""
        ends: list[list[Ended]] = [[] for _ in beginnings]
        limit = self.nodes + nodes
        for number in range(most):
            if number and self.nodes >= limit:
                break
            world = self.world()
            for found, deeds in zip(ends, beginnings, strict=True):
                found.append(self._play(world.copy(), deeds, f"{self._name} {self._dealt}"))
        return tuple(Tried(tuple(found)) for found in ends)

    def shares(self, beginnings: Sequence[Deeds], worlds: int) -> tuple[float, ...]:
        """The seat's chances on average at the end of turns that begin so."""
        sums = [0.0] * len(beginnings)
        for _ in range(worlds):
            world = self.world()
            for at, deeds in enumerate(beginnings):
                dice = Random(f"{self._name} {self._dealt}")  # noqa: S311 - nothing secret follows from it
                then = world.copy()
                then.draw = _draw(dice)
                sums[at] += share_after(then, deeds, dice)
        return tuple(one / worlds for one in sums)

    def _play(self, world: Imagined, deeds: Deeds, luck: str) -> Ended:
        dice, seat = Random(luck), self._seat  # noqa: S311 - nothing secret follows from it
        world.draw = _draw(dice)
        for deed in _all(world, deeds, dice, _characters(world.seats, dice)):
            self.nodes += 1
            world.play(deed)
            if world.states[seat] > MOUNTAIN:
                break
        home = world.states[seat] == ESCAPED
        return Ended(home, world.worth(world.hands[seat]) if home else 0)


def _all(world: Imagined, deeds: Deeds, dice: Random, habits: Sequence[Habits]) -> Iterator[Deed]:
    yield from deeds
    while not world.over:
        yield usual_deed(world, dice, habits[world.mover])


def _characters(seats: int, dice: Random) -> tuple[Habits, ...]:
    """Different people at the table in every world: tourists who all play alike would rob each other without end."""
    return tuple(Habits(robs=dice.randrange(20, 80), careful=dice.randrange(1, 4)) for _ in range(seats))


def _draw(dice: Random) -> Draw:
    return lambda bound: int(dice.random() * bound)
