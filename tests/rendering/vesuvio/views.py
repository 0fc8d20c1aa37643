"""Vesuvio positions for the pictures' tests: games played up and down the mountain, and positions set up by hand."""

import random
from dataclasses import replace
from functools import cache
from typing import Any

from games.core.outcome import Outcome
from games.core.text import text
from games.vesuvio.board import PATH, SPACES, STEEP, TOP, Place, Zone
from games.vesuvio.endings import Ending
from games.vesuvio.events import (
    CardLost,
    CardStolen,
    Driven,
    Dug,
    EruptionCause,
    EruptionTriggered,
    LavaAdvanced,
    Loss,
    PhotoPoint,
    PhotoTaken,
    Pushed,
    Shouted,
    Slid,
    StoneKept,
    TokenDropped,
    TouristBurned,
    VesuvioEvent,
    Walked,
)
from games.vesuvio.moves import Dig, End, Keep, Leave, Photo, Push, Shout, Slide, Stay, Take, VesuvioMove, Walk
from games.vesuvio.pieces import TILE_COUNTS, CameraState, Card, Cards, Tile, TouristState, worth_of
from games.vesuvio.view import CameraView, EruptionView, VesuvioView
from tests.rendering.playing import Turn, turns

SEATS = (2, 3, 4)

_EN = ("flint", "pyrite", "gold", "sapphire", "fossil", "strange rock", "camera", "eruption")
_FR = ("silex", "pyrite", "or", "saphir", "fossile", "roche étrange", "appareil photo", "éruption")
NAMES = {"en": dict(zip(Card, _EN, strict=True)), "fr": dict(zip(Card, _FR, strict=True))}
"""What cards are called in each language."""


@cache
def _deal(seed: int) -> tuple[Tile, ...]:
    tiles = [tile for tile, count in TILE_COUNTS.items() for _ in range(count)]
    random.Random(seed).shuffle(tiles)
    return tuple(tiles)


def ground(seed: int = 3, **tiles: Tile) -> dict[str, Tile]:
    """Tiles dealt at random, some of them named, such as ``N7=Tile.FAULT``; the viewpoint is never a fault (V36)."""
    found = dict(zip(SPACES, _deal(seed), strict=True)) | tiles
    return found | {TOP: Tile.CLEAR if found[TOP] is Tile.FAULT else found[TOP]}


def place(name: str) -> Place:
    """The place of a name such as "N4" or "N12.1"."""
    space, _, half = name.partition(".")
    return Place(space, int(half or 0))


def view(*places: str | None, **fields: Any) -> VesuvioView:
    """A position of tourists at these places, None outside; every other field has the value of an opening."""
    seats = len(places)
    one = VesuvioView(
        viewer=None,
        to_act=frozenset({0}),
        mover=0,
        first=0,
        turn=12,
        round=4,
        tiles=ground(),
        places=tuple(None if name is None else place(name) for name in places),
        statuses=tuple(TouristState.OUTSIDE if name is None else TouristState.MOUNTAIN for name in places),
        points=4,
        dug=frozenset(),
        photo=((0, 0),) * seats,
        hand=None,
        drawn=None,
        hand_sizes=(0,) * seats,
        hands=None,
        removed=(),
        decks=dict.fromkeys(Zone, 20),
        lava=frozenset(),
        eruption=None,
        camera=CameraView(CameraState.UNTAKEN),
        choice=None,
        offers=(),
        scores=(None,) * seats,
        photo_wins=False,
        forfeited=frozenset(),
        outcome=None,
    )
    return replace(one, **fields)


def over(*hands: Cards | None) -> dict[str, Any]:
    """The fields of a game that is over, in which those with a hand are safe and None stands for the burned."""
    scores = tuple(worth_of(hand or ()) for hand in hands)
    best = sorted({score for score, hand in zip(scores, hands, strict=True) if hand is not None}, reverse=True)
    placings = tuple(None if hand is None else 1 + best.index(score) for score, hand in zip(scores, hands, strict=True))
    return {
        "to_act": frozenset(),
        "places": (None,) * len(hands),
        "statuses": tuple(TouristState.BURNED if hand is None else TouristState.ESCAPED for hand in hands),
        "hands": tuple(hand or () for hand in hands),
        "hand_sizes": tuple(len(hand or ()) for hand in hands),
        "scores": scores,
        "outcome": Outcome(placings, scores, Ending.ESCAPED, text("vesuvio-ending")),
    }


@cache
def game(seats: int, seed: int, viewer: int | None = None) -> tuple[Turn, ...]:
    """Every turn of a game in which tourists climb until the mountain erupts and then run, seen by one viewer."""
    return tuple(turns("vesuvio", seats, seed, choose, viewer))


_KINDS: tuple[tuple[type, float], ...] = (
    (Keep, 9),
    (Photo, 9),
    (Take, 6),
    (Push, 1.5),
    (Shout, 1.5),
    (Slide, 1),
    (Stay, 1),
    (Dig, 0.7),
    (End, 0.05),
)


def choose(chooser: random.Random, one: VesuvioView, moves: tuple[VesuvioMove, ...]) -> VesuvioMove:
    down = one.eruption is not None
    weights = [_weight(one, move, down=down) for move in moves]
    return chooser.choices(moves, weights)[0]


def _weight(one: VesuvioView, move: VesuvioMove, *, down: bool) -> float:
    if isinstance(move, Leave):
        return 50 if down else 0.001
    if isinstance(move, Walk):
        here = one.places[one.mover]
        rises = here is None or _height(move.place) > _height(here)
        return 4 if rises != down else 0.15
    return next(weight for kind, weight in _KINDS if isinstance(move, kind))


_ANCHORS = {"A": 3.0, "B": 8.0, "C": 12.0, "D": 19.0, "E": 25.0}


def _height(one: Place) -> float:
    if one.space in STEEP:
        return _ANCHORS[one.space[0]] + int(one.space[1]) / 3 + one.half / 10
    return PATH.index(one.space) + 1 + one.half / 10


CROWD = view(
    "N8",
    "N8",
    "N12.1",
    "E1",
    tiles=ground(N12=Tile.FAULT, N8=Tile.POOR, E1=Tile.MEDIUM),
    points=3,
    round=7,
    hand_sizes=(5, 12, 0, 3),
    offers=(Walk(place("N7")), Walk(place("N9")), Walk(place("B1")), Dig(), Push(1, place("N7")), End()),
    eruption=EruptionView(EruptionCause.PHOTO, 2, begun=True, lava_in=3),
    lava=frozenset({"N33", "N32", "N31", "N30", "E2", "N29", "N28"}),
    camera=CameraView(CameraState.HELD, frozenset({1, 3})),
    decks={Zone.GREEN: 11, Zone.ORANGE: 3, Zone.RED: 0},
)
"""A mountain with much going on."""

_SPREAD = (("N30", "E2"), ("N29", "E1"), ("N28", "N25"), ("N27", "N24"), ("N26", "N23"), ("D2", "N22"))

_BUSY_BEFORE = view(
    "N31",
    "N31",
    "N31",
    "E2",
    tiles=ground(N31=Tile.GOOD, E2=Tile.CLEAR, E1=Tile.CLEAR, N25=Tile.CLEAR),
    hand_sizes=(4, 6, 3, 9),
    camera=CameraView(CameraState.HELD, frozenset({0})),
    lava=frozenset({"N33", "N32"}),
    eruption=EruptionView(EruptionCause.PHOTO, 1, begun=True, lava_in=1),
)
_BUSY_EVENTS: tuple[VesuvioEvent, ...] = (
    Dug(0, "N31", 3, 2, None),
    StoneKept(0, None),
    StoneKept(0, None),
    CardStolen(0, 1, None),
    CardLost(1, Card.GOLD, Loss.SLIDE),
    Pushed(1, 0, place("N31"), (place("E2"), place("E1"))),
    Shouted(0, place("N31")),
    CardLost(0, Card.CAMERA, Loss.SHOUT),
    TokenDropped(0, "N31"),
    CardLost(2, Card.STRANGE, Loss.SLIDE),
    Driven(2, 0, place("N31"), (place("E2"), place("E1"))),
    Walked(0, place("N31"), place("N30"), 1),
    CardLost(3, Card.FLINT, Loss.SACRIFICE),
    Slid(3, place("E2"), place("E1")),
    PhotoPoint(0, 4),
    PhotoTaken(0),
    EruptionTriggered(0, EruptionCause.PHOTO),
    LavaAdvanced((("N31",), *_SPREAD)),
    TouristBurned(0, place("N30"), (Card.GOLD,)),
    TouristBurned(1, place("E1"), (Card.GOLD, Card.FLINT)),
    TouristBurned(2, place("E1"), ()),
    TouristBurned(3, place("E1"), (Card.PYRITE,)),
)
_BUSY_AFTER = replace(
    _BUSY_BEFORE,
    places=(None,) * 4,
    statuses=(TouristState.BURNED,) * 4,
    hand_sizes=(0,) * 4,
    camera=CameraView(CameraState.GONE),
    lava=_BUSY_BEFORE.lava | {"N31"} | {space for wave in _SPREAD for space in wave},
    decks=dict(_BUSY_BEFORE.decks) | {Zone.RED: 18},
    to_act=frozenset(),
    points=0,
)
BUSY = Turn(_BUSY_BEFORE, _BUSY_EVENTS, _BUSY_AFTER)
"""More than can happen in any turn: every kind of event that moves something, and a long flow of lava."""
