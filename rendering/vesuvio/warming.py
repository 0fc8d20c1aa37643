"""Fills the cache of Vesuvio's sprites at start-up."""

from __future__ import annotations

from itertools import product

from games.vesuvio.board import SPACES, TOP, Place, Zone
from games.vesuvio.cards import DECK_COUNTS, Card
from games.vesuvio.eruption import FALLBACK_ROUND
from games.vesuvio.events import Cause, Dug, PhotoTaken, TouristBurned, VesuvioEvent
from games.vesuvio.mountain import survey
from games.vesuvio.moves import Dig, End, Leave, Photo, Push, Shout, Take
from games.vesuvio.prices import POINTS
from games.vesuvio.status import CameraState, Status
from games.vesuvio.tiles import Tile
from games.vesuvio.view import CameraView, EruptionView, VesuvioView
from rendering.vesuvio.cards import deck_overlay, face_overlay, hand_sprite
from rendering.vesuvio.ground import CONNECTORS
from rendering.vesuvio.layout import BOXES
from rendering.vesuvio.marks import dot_overlay, start_overlay
from rendering.vesuvio.offers import frame_overlay, price_overlay
from rendering.vesuvio.panels import Holding, where_sprite
from rendering.vesuvio.signboard import dormant_sprite, eruption_sprite, points_sprite, round_sprite
from rendering.vesuvio.still import compose
from rendering.vesuvio.tiles import dig_box, lava_sprite, stream_overlay, tile_sprite
from rendering.vesuvio.tourists import LARGEST, SMALLEST, Tourist, tourist_overlay

_SEATS = range(2, 5)
_HAND = 12
"""The largest hand drawn ahead; larger ones are rare."""

_LONGEST_WAIT = 8
"""The largest number of turns before lava that is drawn ahead."""


def warm() -> None:
    """Draw all common sprites, so that the first real picture is fast.

    Takes about a second; all threads share the cache.
    """
    _warm_mountain()
    _warm_tourists()
    _warm_numbers()
    for seats in _SEATS:
        for mover in range(seats):
            compose(_sample(seats, mover), _events(mover))


def _warm_mountain() -> None:
    for space, tile in product(SPACES, Tile):
        if (space, tile) != (TOP, Tile.FAULT):
            tile_sprite(space, tile, dug=False)
    for space, fresh in product(SPACES, (False, True)):
        lava_sprite(space, fresh=fresh)
        where_sprite(space, Status.MOUNTAIN, Holding.NONE)
    for pair in CONNECTORS:
        stream_overlay(pair)
    for seat, forced in product(range(_SEATS[-1]), (False, True)):
        dot_overlay(seat, forced=forced)
        start_overlay(seat)


def _warm_tourists() -> None:
    for seat, radius, acting in product(range(_SEATS[-1]), range(SMALLEST, LARGEST + 1), (False, True)):
        tourist_overlay(Tourist(seat, radius, acting))
    for space in SPACES:
        for box in (BOXES[space], dig_box(space)):
            frame_overlay(box.width, box.height)


def _warm_numbers() -> None:
    for zone, counts in DECK_COUNTS.items():
        for count in range(sum(counts.values()) + 1):
            deck_overlay(zone, count)
    for count in range(_HAND + 1):
        hand_sprite(count)
    for points in range(POINTS + 1):
        points_sprite(points)
    for price, next_to in product(range(1, POINTS + 1), (False, True)):
        price_overlay(price, next_to=next_to)
    for number in range(1, FALLBACK_ROUND + 1):
        round_sprite(number)
        dormant_sprite(number)
    for cause, seat, turns in product((Cause.PHOTO, Cause.CARD), range(_SEATS[-1]), range(1, _LONGEST_WAIT + 1)):
        eruption_sprite(EruptionView(cause, seat, begun=True, lava_in=turns))
    for card in Card:
        face_overlay(card)


def _sample(seats: int, mover: int) -> VesuvioView:
    """A view with a piece of every kind."""
    crowd = Place(TOP)
    tiles = dict.fromkeys(SPACES, Tile.POOR)
    walks = tuple(stride.move for stride in survey(tuple(tiles.values())).strides[crowd])
    return VesuvioView(
        viewer=None,
        to_act=frozenset({mover}),
        mover=mover,
        first=0,
        turn=0,
        round=1,
        tiles=tiles,
        places=(crowd,) * seats,
        statuses=(Status.MOUNTAIN,) * seats,
        points=POINTS,
        dug=frozenset(),
        photo=((0, 0),) * seats,
        hand=None,
        drawn=None,
        hand_sizes=(0,) * seats,
        hands=None,
        removed=(),
        decks=dict.fromkeys(Zone, 0),
        lava=frozenset(),
        eruption=None,
        camera=CameraView(CameraState.UNTAKEN),
        choice=None,
        offers=(*walks, Dig(), Push(1 - min(mover, 1), crowd), Photo(), Shout(crowd), Take(), Leave(), End()),
        scores=(None,) * seats,
        photo_wins=False,
        forfeited=frozenset(),
        outcome=None,
    )


def _events(seat: int) -> tuple[VesuvioEvent, ...]:
    """Events that leave marks of a dig, a photo and a fire."""
    return (Dug(seat, TOP, 1, 1, None), PhotoTaken(seat), TouristBurned(seat, Place(TOP), ()))
