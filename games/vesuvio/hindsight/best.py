"""What a turn won over everything else that its seat could have done: the chances by the true hands after each.

The game is over, so the hands may count. What decks and thefts bring is drawn anew, so that nobody is praised for luck.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from games.core.search import Cancelled, Check
from games.vesuvio.computer.deeds import legal_deeds
from games.vesuvio.computer.imagined import DIG, END, LEAVE, PHOTO, PUSH, STAY, TAKE, WALK, Deed, Imagined
from games.vesuvio.computer.terrain import NOWHERE
from games.vesuvio.hindsight.trials import CHANCES, Deeds, End, begun, foreseeable, share_after
from games.vesuvio.position import VesuvioPosition

STEPS = frozenset((WALK, STAY, END))
"""Moves by which a turn brings nothing but to another place."""


class Gained(NamedTuple):
    """The deed of a turn that made it count, and the seat's chances on average after the turn and the next best one."""

    deed: Deed
    own: float
    other: float

    @property
    def won(self) -> float:
        """By how much the chances are better."""
        return self.own - self.other


def gained(
    position: VesuvioPosition, played: tuple[str, ...], worlds: int, name: str, cancelled: Check
) -> Gained | None:
    """What a turn won, by so many worlds; None for one by which nothing was won but a place, such as the last step."""
    world = Imagined(position, lambda bound: 0)
    seat, own = world.mover, foreseeable(world, played)
    deed = next((deed for deed in own if deed.kind not in STEPS), None)
    if deed is None or deed.kind == LEAVE or world.places[seat] == NOWHERE:
        return None
    mine = comes_to(world, own)
    # Nobody goes home early, so the curve knows little of that.
    others = [one for one in plans(world) if comes_to(world, one) != mine and one[-1].kind != LEAVE]
    if not others:
        return None
    chances = []
    for deeds, without in ((own, None), *((deeds, mine) for deeds in others)):
        if cancelled():
            raise Cancelled
        count = worlds if deeds[-1].kind in CHANCES else 1
        found = (_share(position, deeds, without, Random(f"{name} {position.turn} {at}")) for at in range(count))  # noqa: S311
        chances.append(sum(found) / count)
    return Gained(deed, chances[0], max(chances[1:]))


def _share(position: VesuvioPosition, deeds: Deeds, without: End | None, dice: Random) -> float:
    """The mover's share at the end of a turn that begins so and goes on by habit, but not to such an end."""
    world = Imagined(position, lambda bound: int(dice.random() * bound))
    for deck in world.decks:
        dice.shuffle(deck)
    return share_after(world, deeds, dice, without)


def plans(world: Imagined) -> Iterator[Deeds]:
    """Every way to spend a turn up to what nobody can foresee: to each place within reach, and each move there."""
    turn, seat, seen = world.turn, world.mover, set[int]()
    ways: list[tuple[Deeds, Imagined]] = [((), world.copy())]
    while ways:
        # The way that leaves most points is the one to be looked at.
        way, here = ways.pop(max(range(len(ways)), key=lambda at: ways[at][1].points))
        if here.places[seat] in seen:
            continue
        seen.add(here.places[seat])
        for deed in legal_deeds(here):
            if deed.kind != WALK:
                yield (*way, *begun(here.copy(), deed))
                continue
            then, further = here.copy(), (*way, deed)
            then.play(deed)
            if then.sliding:
                *slides, stay = legal_deeds(then)
                yield from ((*further, slide) for slide in slides)
                then.play(stay)
                further = (*further, stay)
            if then.over or then.turn != turn:
                yield further
            else:
                ways.append((further, then))


def comes_to(world: Imagined, deeds: Deeds) -> End:
    """Where and how it ends; who is robbed there and pushed where is all one."""
    world, seat, last = world.copy(), world.mover, deeds[-1]
    for deed in deeds[:-1]:
        world.play(deed)
    place = last.what if last.kind == WALK else world.places[seat]
    return place, END if last.kind in STEPS else last.kind


WAYS = {PHOTO: "photo", PUSH: "rob", DIG: "dig", TAKE: "take"}
"""What the deeds are called that a turn is praised for; any other one is a shout or a slide."""
