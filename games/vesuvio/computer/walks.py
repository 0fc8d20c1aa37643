"""Whole walks of a turn, for lists of moves: to where somebody can go and dig, and the way home before the lava."""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from random import Random

from games.core.contract import Stretch
from games.core.text import Notation, text
from games.vesuvio.computer.deeds import as_move
from games.vesuvio.computer.habits import erupts, homeward_deed
from games.vesuvio.computer.imagined import BURNED, DIG, END, MOUNTAIN, STAY, WALK, Deed, Imagined
from games.vesuvio.computer.terrain import NOWHERE
from games.vesuvio.computer.worlds import deal_world
from games.vesuvio.moves import FLAT_PRICE, write_move
from games.vesuvio.view import VesuvioView

MOST = 16
"""The most walks beside the way home: a list needs room for single moves too.

There are seldom more; then those of two steps are left out, which two entries make.
"""


def ways_of(view: VesuvioView) -> tuple[Stretch, ...]:
    """The mover's way home once lava is near, then its walks of several moves, by where they lead.

    What there is no room for does not end with a dig, and is short: that takes least to put together.

    They follow from the mountain and from how many cards there are, so that a spectator's view is enough.
    """
    world = Imagined(deal_world(view, Random(0)), lambda bound: 0)  # noqa: S311 - no card is looked at
    if world.drawn or world.sliding:
        return ()
    walks = sorted(_walks(world), key=lambda deeds: (deeds[-1].kind != DIG, -len(deeds)))
    return (*_homeward(world), *(_told(world, deeds) for deeds in sorted(walks[:MOST], key=_end)))


def _walks(world: Imagined) -> Iterator[tuple[Deed, ...]]:
    """The cheapest walk to each place within this turn, and with a dig there; none after which lava takes the mover."""
    seat, turn, number = world.mover, world.turn, count()
    queue, seen = [(0, next(number), world, tuple[Deed, ...]())], set[int]()
    while queue:
        spent, _, here, deeds = heappop(queue)
        place = here.places[seat]
        if place in seen or here.states[seat] == BURNED:
            continue
        seen.add(place)
        if len(deeds) > 1:
            yield deeds
        if here.turn != turn:
            continue
        if deeds and here.can_dig(place) and not _burns(here):
            yield (*deeds, Deed(DIG))
        for there, price in _steps(here):
            if price <= here.points and not here.is_covered(there):
                step = here.copy()
                step.play(Deed(WALK, there))
                stays = (Deed(STAY),) if step.sliding else ()
                for stay in stays:
                    step.play(stay)
                heappush(queue, (spent + price, next(number), step, (*deeds, Deed(WALK, there), *stays)))


def _steps(world: Imagined) -> Iterator[tuple[int, int]]:
    """The places next to the mover's with their prices; for whoever comes from the sea, the foot of the path."""
    place, terrain = world.places[world.mover], world.terrain
    if place == NOWHERE:
        yield terrain.entry, FLAT_PRICE
    else:
        yield from ((there, price) for there, price, _ in terrain.strides[place])


def _burns(world: Imagined) -> bool:
    """Whether lava takes the mover if its turn ends here."""
    seat, after = world.mover, world.copy()
    after.play(Deed(END))
    return after.states[seat] == BURNED


def _homeward(world: Imagined) -> Iterator[Stretch]:
    """The rest of the turn on the shortest way home, if lava is near; it saves whoever gets there in time."""
    deeds, turns = _home(world)
    if not erupts(world) or not turns:
        return
    spare, later = 0, _later(world)
    while later.states[world.mover] == MOUNTAIN and _home(later)[1]:
        spare, later = spare + 1, _later(later)
    route = Notation("vesuvio", " ".join(_written(world, deeds)))
    meaning = text("vesuvio-way-home-told", route=route, spare=spare)
    yield Stretch(_written(world, deeds), text("vesuvio-way-home", turns=turns), meaning.signed("leave"), saves=True)


def _home(world: Imagined) -> tuple[tuple[Deed, ...], int]:
    """What the mover does in this turn to get home, and in how many turns it is there; 0 if lava is faster."""
    seat, turn, turns, deeds, world = world.mover, world.turn, set[int](), list[Deed](), world.copy()
    while world.states[seat] == MOUNTAIN:
        deed = homeward_deed(world) if world.mover == seat else Deed(END)
        if world.mover == seat:
            turns.add(world.turn)
        if world.turn == turn:
            deeds.append(deed)
        world.play(deed)
    return tuple(deeds), 0 if world.states[seat] == BURNED else len(turns)


def _later(world: Imagined) -> Imagined:
    """The world in the mover's next turn, if nobody does anything until then."""
    seat, world = world.mover, world.copy()
    world.play(Deed(END))
    while world.states[seat] == MOUNTAIN and world.mover != seat:
        world.play(Deed(END))
    return world


def _told(world: Imagined, deeds: tuple[Deed, ...]) -> Stretch:
    """A walk in words."""
    terrain, start = world.terrain, world.places[world.mover]
    end = _end(deeds)
    way = "down" if start != NOWHERE and terrain.home[end] < terrain.home[start] else "up"
    dig = "yes" if deeds[-1].kind == DIG else "no"
    written = _written(world, deeds)
    label = text("vesuvio-way", way=way, place=terrain.places[end].name, dig=dig)
    return Stretch(written, label, text("vesuvio-way-told", route=Notation("vesuvio", " ".join(written))).signed(way))


def _end(deeds: tuple[Deed, ...]) -> int:
    """The place that a walk leads to."""
    return next(deed.what for deed in reversed(deeds) if deed.kind == WALK)


def _written(world: Imagined, deeds: tuple[Deed, ...]) -> tuple[str, ...]:
    return tuple(write_move(as_move(world.terrain, deed)) for deed in deeds)
