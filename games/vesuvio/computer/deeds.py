"""The legal moves of an imagined world, in the order of the rules, and as moves of the rules."""

from games.vesuvio.computer.imagined import (
    CAMERA,
    DIG,
    END,
    KEEP,
    LEAVE,
    PHOTO,
    PUSH,
    SHOUT,
    SLIDE,
    STAY,
    TAKE,
    UNTAKEN,
    WALK,
    WORTHS,
    Deed,
    Imagined,
)
from games.vesuvio.computer.terrain import NOWHERE, Terrain
from games.vesuvio.moves import Dig, End, Keep, Leave, Photo, Push, Shout, Slide, Stay, Take, VesuvioMove, Walk

_PLAIN: dict[int, VesuvioMove] = {LEAVE: Leave(), DIG: Dig(), PHOTO: Photo(), TAKE: Take(), END: End(), STAY: Stay()}


def legal_deeds(world: Imagined) -> list[Deed]:
    """Every legal move of the mover; none once the game is over."""
    place = world.places[world.mover]
    if world.over:
        return []
    if place == NOWHERE:
        return [Deed(WALK, world.terrain.entry)]
    if world.drawn:
        depths = range(len(world.decks[world.terrain.zones[place]]) + 1)
        return [
            Deed(KEEP, worth, depth)
            for worth in dict.fromkeys(WORTHS[card] for card in world.drawn)
            for depth in depths
        ]
    if world.sliding:
        lower = [Deed(SLIDE, lower) for lower in world.terrain.below[place] if not world.is_covered(lower)]
        return [*lower, Deed(STAY)]
    return _actions(world, place)


def _actions(world: Imagined, place: int) -> list[Deed]:
    terrain, points, others = world.terrain, world.points, world.beside(world.mover)
    deeds = [
        Deed(WALK, there)
        for there, price, _ in terrain.strides[place]
        if price <= points and not world.is_covered(there)
    ]
    if place == terrain.entry:
        deeds.append(Deed(LEAVE))
    if world.can_dig(place):
        deeds.append(Deed(DIG))
    if others:
        ends = world.ends(terrain.pushes[place])
        deeds += [Deed(PUSH, victim, end) for victim in others for end in ends]
    if place == terrain.top and world.camera == UNTAKEN:
        deeds.append(Deed(PHOTO))
    if others and CAMERA in world.hands[world.mover]:
        deeds += [Deed(SHOUT, end) for end in world.ends(terrain.shouts[place])]
    if world.token == terrain.spaces[place]:
        deeds.append(Deed(TAKE))
    deeds.append(Deed(END))
    return deeds


def as_move(terrain: Terrain, deed: Deed) -> VesuvioMove:
    """The move of the rules."""
    kind, what, more = deed
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind == KEEP:
        return Keep(what, more)
    if kind == PUSH:
        return Push(what, terrain.places[more])
    place = terrain.places[what]
    if kind == SHOUT:
        return Shout(place)
    return Slide(place) if kind == SLIDE else Walk(place)
