"""Other players of Vesuvio to measure its computers against: ``python -m tests.benchmarks.vesuvio_players``.

    uv run python -m tests.benchmarks.vesuvio_players tourist 1 --number 20
    uv run python -m tests.benchmarks.vesuvio_players flat 5 --number 60

The ``tourist`` does what somebody sensible does at first sight, the ``digger`` the same without the photo; ``flat``
tries every move in as many dealt worlds as it has time for and lets tourists play them to the end. It may take as many
processor seconds for a decision as the computer has taken on average, or so many ``--times`` as many. A line tells how
many games the computer of this level wins between two, each deal played from both seats. All know what their seat may
know and no more, and share with the computers only the worlds and the numbers they are played in, none of their habits,
weights or searches.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from time import process_time

from games.core.computers import plan_turn, seed_for
from games.vesuvio.computer.deeds import as_move, legal_deeds
from games.vesuvio.computer.imagined import (
    DIG,
    END,
    ESCAPED,
    KEEP,
    LEAVE,
    PHOTO,
    PUSH,
    STAY,
    TAKE,
    UNTAKEN,
    WALK,
    WORTHS,
    Deed,
    Imagined,
)
from games.vesuvio.computer.terrain import NOWHERE
from games.vesuvio.computer.worlds import deal_world
from games.vesuvio.game import VESUVIO
from games.vesuvio.moves import ACTION_PRICE, PHOTO_POINTS
from games.vesuvio.moves import write_move as written
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.view import VesuvioView
from tests.benchmarks.ladder import interval

SPARE = 1
"""The turns that a tourist keeps in hand on the way home."""

DIGS = 8
"""How many digs a tourist expects at a place that it goes to."""

PHOTO_WORTH = 20


def tourist(world: Imagined, *, photo: bool = True) -> Deed:
    """Rob who is there, take or photograph what is there, else go and dig where most is for a point, and home in time.

    It looks at no hand but its own; without ``photo`` it does not think of that.
    """
    place = world.places[world.mover]
    if place == NOWHERE:
        return Deed(WALK, world.terrain.entry)
    if world.drawn:
        deck = world.decks[world.terrain.zones[place]]
        return Deed(KEEP, max(WORTHS[card] for card in world.drawn), len(deck))
    if world.sliding:
        return Deed(STAY)
    return gain(world, place, photo=photo) or work(world, place, photo=photo)


def is_in_time(world: Imagined, place: int, price: int) -> bool:
    """Whether the mover gets home from a place after it has spent so many points."""
    advances = (world.slot - world.due) // world.seats + 1
    return world.terrain.escapes(place, world.points - price, advances + SPARE)


def gain(world: Imagined, place: int, *, photo: bool) -> Deed | None:
    """What brings a card at once for a point."""
    if not is_in_time(world, place, ACTION_PRICE):
        return None
    victims = [seat for seat in world.beside(world.mover) if world.hands[seat]]
    if victims:
        ends = world.ends(world.terrain.pushes[place])
        victim = max(victims, key=lambda seat: len(world.hands[seat]))
        return Deed(PUSH, victim, min(ends, key=world.terrain.home.__getitem__))
    if world.token == world.terrain.spaces[place]:
        return Deed(TAKE)
    if photo and place == world.terrain.top and world.camera == UNTAKEN:
        return Deed(PHOTO)
    return None


def work(world: Imagined, place: int, *, photo: bool) -> Deed:
    """Dig, a step to where most is to be had for a point, or home."""
    terrain, best, goal, first = world.terrain, 0.0, NOWHERE, NOWHERE
    if photo and world.camera == UNTAKEN:
        costs, following = terrain.ways[terrain.top]
        best, goal, first = PHOTO_WORTH / (costs[place] + PHOTO_POINTS), terrain.top, following[place]
    for target in terrain.targets:
        there, dig = target.place, terrain.digs[target.place]
        digs = min(DIGS, len(world.decks[target.zone]) / world.seats)
        if dig is None or not digs:
            continue
        way = target.costs[place] or (world.points if world.dug >> terrain.spaces[place] & 1 else 0)
        worth = digs * terrain.worth[there] / (way + digs * dig.price)
        if worth > best:
            best, goal, first = worth, there, target.following[place]
    if goal == NOWHERE or not is_in_time(world, place, world.points):
        return home(world, place)
    if goal != place:
        return step(world, place, first)
    dig = terrain.digs[place]
    return Deed(DIG) if dig and world.can_dig(place) and is_in_time(world, place, dig.price) else Deed(END)


def home(world: Imagined, place: int) -> Deed:
    """A step off the mountain."""
    following = world.terrain.homeward[place]
    return Deed(LEAVE) if following == NOWHERE else step(world, place, following)


def step(world: Imagined, place: int, following: int) -> Deed:
    """A step, if it can be paid and the lava is not there."""
    affordable = world.terrain.price(place, following) <= world.points
    return Deed(WALK, following) if affordable and not world.is_covered(following) else Deed(END)


def flat(deal: Callable[[], Imagined], seconds: float) -> Deed:
    """The move after which the mover wins most in worlds played to the end by tourists; each move is tried in each."""
    begun, world = process_time(), deal()
    deeds = [deed for deed in legal_deeds(world) if deed.kind != KEEP or not deed.more]
    worths: list[list[float]] = [[] for _ in deeds]
    while not worths[0] or (len(deeds) > 1 and process_time() - begun < seconds):
        for deed, found in zip(deeds, worths, strict=True):
            found.append(played_out(world.copy(), deed))
        world = deal()
    return max(zip(worths, deeds, strict=True), key=lambda one: fmean(one[0]))[1]


def played_out(world: Imagined, deed: Deed) -> float:
    """The share of the game that the mover wins, and a little for the points that it brings home."""
    seat = world.mover
    world.play(deed)
    while not world.over:
        world.play(tourist(world))
    winners = world.winners()
    brought = world.worth(world.hands[seat]) if world.states[seat] == ESCAPED else 0
    return (1 / len(winners) if seat in winners else 0.0) + brought / 1000


NAMES = ("tourist", "digger", "flat")


@dataclass
class Other:
    """One of the players above at a table."""

    name: str
    dice: Random

    def move(self, view: VesuvioView, seconds: float) -> str:
        """The notation of its move."""
        world = self._deal(view)
        if self.name == "flat":
            deed = flat(lambda: self._deal(view), seconds)
        else:
            deed = tourist(world, photo=self.name == "tourist")
        return written(as_move(world.terrain, deed))

    def _deal(self, view: VesuvioView) -> Imagined:
        return Imagined(deal_world(view, self.dice), self.dice.randrange)


@dataclass
class Spent:
    """What the decisions of a player took, in processor seconds; those without a choice are left out."""

    seconds: list[float] = field(default_factory=list)

    @property
    def owed(self) -> float:
        """The average."""
        return fmean(self.seconds) if self.seconds else 0.1


def duel(name: str, level: int, number: int, spent: tuple[Spent, Spent], times: float) -> float:
    """The share of a game that the computer wins; it sits on each seat in turn."""
    table, seat_of_level = divmod(number, 2)
    dice = Random(f"{name} {level} {table}")
    here: VesuvioPosition = VESUVIO.start(2, {}, dice.randbytes(16), dice.randrange(2))
    own, other, moves = dice.randbytes(16), Other(name, Random(f"{name} {number}")), 0
    while here.to_act:
        seat = here.mover
        view, is_level = here.view(seat), seat == seat_of_level
        begun = process_time()
        if is_level:
            (move,) = plan_turn(VESUVIO, view, seat, level, seed_for(own, moves))
        else:
            move = other.move(view, times * spent[0].owed)
        if len(view.offers) > 1:
            spent[not is_level].seconds.append(process_time() - begun)
        here, moves = here.play(seat, here.read(seat, move)).position, moves + 1
    winners = here.outcome.winners if here.outcome else ()
    return 1 / len(winners) if seat_of_level in winners else 0.0


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", choices=NAMES)
    parser.add_argument("level", type=int)
    parser.add_argument("--number", type=int, default=20)
    parser.add_argument("--times", type=float, default=1, help="how much more time than the computer the other has")
    given = parser.parse_args()
    spent, won = (Spent(), Spent()), 0.0
    for number in range(given.number):
        won += duel(given.name, given.level, number, spent, given.times)
        low, high = interval(won / (number + 1), number + 1)
        took = ", ".join(f"{1000 * one.owed:.1f} ms" for one in spent)
        print(
            f"level {given.level} won {won:g} of {number + 1} against {given.name} "
            f"({100 * low:.0f} to {100 * high:.0f} %); a decision of the two took {took}",
            end="\n" if number + 1 == given.number else "\r",
            flush=True,
        )


if __name__ == "__main__":
    main()
