"""Every legal decision of a seat at one moment (V3 to V22)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.vesuvio.board import TOP, ZONES, Place
from games.vesuvio.cards import WORTH, Card
from games.vesuvio.moves import (
    Dig,
    End,
    Keep,
    Leave,
    Photo,
    Push,
    Shout,
    Slide,
    Stay,
    Take,
    VesuvioMove,
    Walk,
)
from games.vesuvio.pushing import ends_of
from games.vesuvio.states import CameraState
from games.vesuvio.table import ZONE_ORDER
from games.vesuvio.tiles import DIGS

if TYPE_CHECKING:
    from games.vesuvio.position import VesuvioPosition

LEAVE, STAY, DIG, PHOTO, TAKE, END = Leave(), Stay(), Dig(), Photo(), Take(), End()


def list_moves(position: VesuvioPosition) -> tuple[VesuvioMove, ...]:
    """The moves of the seat to act, while the game goes on: choices that are open alone, otherwise the end last."""
    place = position.table.places[position.mover]
    if place is None:
        return (Walk(position.mountain.entry),)
    if position.drawn:
        return tuple(_keeps(position, place))
    if position.sliding:
        return (*(Slide(lower) for lower in slides_from(position, place)), STAY)
    return (
        *_walks(position, place),
        *((DIG,) if can_dig(position, place) else ()),
        *_pushes(position, place),
        *((PHOTO,) if can_photograph(position, place) else ()),
        *_shouts(position, place),
        *((TAKE,) if position.table.token == place.space else ()),
        END,
    )


def slides_from(position: VesuvioPosition, place: Place) -> tuple[Place, ...]:
    """Where one more place down a steep slope leads without going into lava (V8)."""
    return tuple(lower for lower in position.mountain.below[place] if lower.space not in position.table.lava)


def can_dig(position: VesuvioPosition, place: Place) -> bool:
    """Whether there is something to dig and a card to draw, for the points left, once a turn (V10, V12)."""
    dig = DIGS.get(position.mountain.tile_at[place.space])
    return (
        dig is not None
        and dig.price <= position.points
        and place.space not in position.dug
        and bool(position.table.decks[ZONE_ORDER[ZONES[place.space]]])
    )


def can_photograph(position: VesuvioPosition, place: Place) -> bool:
    """Whether a tourist stands at the top while there is no photo yet (V19)."""
    return place.space == TOP and position.table.camera is CameraState.UNTAKEN


def _walks(position: VesuvioPosition, place: Place) -> Iterator[VesuvioMove]:
    lava, points = position.table.lava, position.points
    for move, price, _ in position.mountain.strides[place]:
        if price <= points and move.place.space not in lava:
            yield move
    if place == position.mountain.entry:
        yield LEAVE


def _keeps(position: VesuvioPosition, place: Place) -> Iterator[VesuvioMove]:
    """One for each different stone and each depth in the deck, top first (V11)."""
    depths = range(len(position.table.decks[ZONE_ORDER[ZONES[place.space]]]) + 1)
    for worth in dict.fromkeys(WORTH[card] for card in position.drawn):
        for depth in depths:
            yield Keep(worth, depth)


def _pushes(position: VesuvioPosition, place: Place) -> Iterator[VesuvioMove]:
    others = position.table.beside(position.mover)
    if others:
        ends = ends_of(position.mountain.pushes[place], position.table.lava)
        for victim in others:
            for end in ends:
                yield Push(victim, end)


def _shouts(position: VesuvioPosition, place: Place) -> Iterator[VesuvioMove]:
    table = position.table
    if Card.CAMERA in table.hands[position.mover] and table.beside(position.mover):
        for end in ends_of(position.mountain.shouts[place], table.lava):
            yield Shout(end)
