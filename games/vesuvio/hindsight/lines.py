"""The beginnings of turns, up to what nobody can foresee: a dig, a theft, a lost card or the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from games.vesuvio.computer.deeds import as_move, legal_deeds
from games.vesuvio.computer.habits import usual_deed
from games.vesuvio.computer.imagined import DIG, PUSH, SHOUT, SLIDE, Deed, Imagined
from games.vesuvio.moves import write_move

Deeds: TypeAlias = tuple[Deed, ...]

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
    return tuple(dict.fromkeys(_begun(world.copy(), deed) for deed in legal_deeds(world)))


def _begun(world: Imagined, deed: Deed) -> Deeds:
    turn, found = world.turn, [deed]
    dice = Random(0)  # noqa: S311 - habits without oversights draw nothing from it that matters
    while found[-1].kind not in CHANCES and len(found) < LONGEST:
        world.play(found[-1])
        if world.over or world.turn != turn:
            break
        found.append(usual_deed(world, dice))
    return tuple(found)


def _notation(world: Imagined, deed: Deed) -> str:
    return write_move(as_move(world.ground, deed))
