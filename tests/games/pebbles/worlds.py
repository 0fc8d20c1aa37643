"""Moments of Pebbles that somebody cannot tell from one another."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from games.core.contract import Event
from tests.games.worlds import SEATS, World
from tests.toys.games.pebbles.events import BeadDrawn
from tests.toys.games.pebbles.game import PEBBLES
from tests.toys.games.pebbles.position import PebblesPosition

_WORTHS = 4


def worlds() -> Iterator[tuple[World, World]]:
    """A few random moves each, with other beads in the bag, in others' hands and just drawn."""
    number = 0
    while True:
        number += 1
        dice = Random(number)
        before = PEBBLES.start(SEATS, {"pile": 30}, dice.randbytes(16))
        for _ in range(dice.randrange(2, 8)):
            before = before.play(before.mover, dice.choice(before.moves(before.mover))).position
        step = before.play(before.mover, dice.choice(before.moves(before.mover)))
        viewer = dice.choice((None, *range(SEATS)))
        one = World(before, step.events, step.position, viewer)
        events = tuple(disguised(event, viewer) for event in step.events)
        other = World(disguise(before, viewer), events, disguise(step.position, viewer), viewer)
        if one != other and any(one.after.view(seat) != other.after.view(seat) for seat in range(SEATS)):
            yield one, other


def disguise(position: PebblesPosition, viewer: int | None) -> PebblesPosition:
    """Every bead that the viewer has not seen is worth one more, the best one nothing."""
    return replace(
        position,
        bag=tuple(map(_other, position.bag)),
        beads=tuple(held if seat == viewer else tuple(map(_other, held)) for seat, held in enumerate(position.beads)),
        drawn=position.drawn if position.drawn is None or viewer == position.mover else _other(position.drawn),
    )


def disguised(event: Event, viewer: int | None) -> Event:
    """The same for a bead that is drawn."""
    if isinstance(event, BeadDrawn) and event.seat != viewer and event.worth is not None:
        return replace(event, worth=_other(event.worth))
    return event


def _other(worth: int) -> int:
    return (worth + 1) % _WORTHS
