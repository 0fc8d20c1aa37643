"""Why a turn of Vesuvio could have been better, in words: facts of the mountain and what came of it on average."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.text import Seat, Text, text
from games.vesuvio.board import ZONES
from games.vesuvio.computer.habits import erupts
from games.vesuvio.computer.imagined import DIG, LEAVE, PHOTO, PUSH, TAKE, Imagined
from games.vesuvio.hindsight.lines import Deeds
from games.vesuvio.hindsight.trials import Tried
from games.vesuvio.view import VesuvioView

SAFE = 99
"""Whoever gets home so many times of a hundred is called safe."""

SAFER = 5
"""So many more times of a hundred that a tourist gets off the mountain are worth a reason of their own."""


def reasons(
    view: VesuvioView, world: Imagined, played: tuple[Deeds, Tried], better: tuple[Deeds, Tried]
) -> Iterator[Text]:
    """Why it was better, and what it would have brought."""
    deeds, found = better
    mine = played[1]
    chances = [round(100 * tried.home) for tried in (found, mine)]
    yield _why(view, world, played[0], deeds, safer=chances[0] >= chances[1] + SAFER)
    yield text("vesuvio-hindsight-cards", better=_tenths(found.points), played=_tenths(mine.points))
    yield text("vesuvio-hindsight-home", better=chances[0], played=chances[1], way=_safety(*chances))


def _safety(better: int, played: int) -> str:
    """How the chances to get off the mountain compare, of a hundred."""
    if better == played:
        return "safe" if better >= SAFE else "same"
    return "safer" if better > played else "riskier"


def _tenths(points: float) -> Text:
    whole, tenth = divmod(round(10 * points), 10)
    return text("vesuvio-hindsight-points", whole=whole, tenth=tenth)


def _why(view: VesuvioView, world: Imagined, played: Deeds, better: Deeds, *, safer: bool) -> Text:
    """The most telling fact: the lava, what the turn gets hold of, or where it leads."""
    after, instead = (_after(world, deeds) for deeds in (better, played))
    if safer and erupts(world) and after < instead:
        return text("vesuvio-hindsight-lava", better=after, played=instead)
    found = _gets(view, world, better)
    if found:
        return found
    if after != instead:
        return text("vesuvio-hindsight-way", better=after, played=instead, nearer="yes" if after < instead else "no")
    return text("vesuvio-hindsight-tried")


def _gets(view: VesuvioView, world: Imagined, better: Deeds) -> Text | None:
    """What the turn gets hold of."""
    last = better[-1]
    if last.kind == PUSH:
        end = world.ground.places[last.more].name
        return text("vesuvio-hindsight-rob", seat=Seat(last.what), cards=view.hand_sizes[last.what], place=end)
    if last.kind == DIG:
        here = world.ground.places[_place_before(world, better)]
        return text("vesuvio-hindsight-dig", place=here.name, zone=_zone(here.space))
    if last.kind == LEAVE:
        return text("vesuvio-hindsight-leave", cards=len(view.hand or ()))
    if any(deed.kind in (PHOTO, TAKE) for deed in better):
        return text("vesuvio-hindsight-camera")
    return None


def _zone(space: str) -> Text:
    return text("vesuvio-hindsight-zone", zone=ZONES[space].value)


def _place_before(world: Imagined, deeds: Deeds) -> int:
    """Where the tourist is before the last of these moves."""
    world, seat = world.copy(), world.mover
    for deed in deeds[:-1]:
        world.play(deed)
    return max(world.places[seat], 0)


def _after(world: Imagined, deeds: Deeds) -> int:
    """The price of the way home from where the tourist is before the last move, or after it if that is a walk."""
    world, seat = world.copy(), world.mover
    for deed in deeds:
        if deed.kind in (DIG, PUSH):
            break
        world.play(deed)
    place = world.places[seat]
    return world.ground.home[place] if place >= 0 else 0
