"""Vesuvio's still picture: a small valid PNG, the same for the same view, marked where something happened."""

from dataclasses import replace
from itertools import combinations
from math import dist

import pytest
from PIL import Image

from games.core.contract import Event
from games.vesuvio.board import HIGH, LOW, SPACES, TOP, WHOLE, Place, Zone
from games.vesuvio.events import (
    Dug,
    PhotoPoint,
    PhotoTaken,
    Pushed,
    Shouted,
    TokenTaken,
    TouristBurned,
    Walked,
)
from games.vesuvio.moves import Dig, End, Leave, Photo, Push, Slide, Stay, Take, VesuvioMove, Walk
from games.vesuvio.pieces import CameraState, Card, Tile
from games.vesuvio.view import CameraView, OpenChoice, VesuvioView
from rendering.canvas import Box
from rendering.seats import PICTURE_WIDTH, arrange
from rendering.vesuvio import cards
from rendering.vesuvio.board import LARGEST, room_of
from rendering.vesuvio.layout import (
    BOARD,
    BOXES,
    DECK_LEFT,
    DECK_TOPS,
    STRIP_HEIGHT,
    STRIP_TOP,
    panel_box,
    place_box,
    reach_of,
    walks_of,
)
from rendering.vesuvio.still import compose
from tests.rendering.films import changed
from tests.rendering.vesuvio.views import ground as dealt
from tests.rendering.vesuvio.views import over, place, view

STRIP = Box(0, STRIP_TOP, PICTURE_WIDTH, STRIP_HEIGHT)
PHOTO = Box(0, 0, BOXES[TOP].left - 10, BOXES[TOP].bottom + 40)
ALL_CLEAR = dict.fromkeys(SPACES, Tile.CLEAR)


def parts(seats: int) -> dict[str, Box]:
    """What a picture consists of."""
    decks = {f"deck {zone.value}": Box(DECK_LEFT, top, cards.DECK_WIDTH, 84) for zone, top in DECK_TOPS.items()}
    seated = {f"seat {seat + 1}": panel_box(seat, seats) for seat in range(seats)}
    return {**BOXES, **decks, **seated, "board": BOARD, "sea": STRIP, "photo": PHOTO}


def news(first: Image.Image, second: Image.Image, seats: int = 4) -> set[str]:
    """The parts in which any pixel differs."""
    return changed(first, second, {name: box.edges for name, box in parts(seats).items()})


PUSHING = view("N8", "N8", "N8", "N3", offers=(Push(1, place("N7")), Push(1, place("N9"))))
CAMERAS = {
    "untaken": CameraView(CameraState.UNTAKEN),
    "held": CameraView(CameraState.HELD, frozenset({1})),
    "perhaps": CameraView(CameraState.HELD, frozenset({1, 2})),
    "token": CameraView(CameraState.TOKEN, space="N5"),
    "gone": CameraView(CameraState.GONE),
}
PLENTY = (Card.FLINT,) * 12 + (Card.CAMERA,)


def with_camera(state: str) -> VesuvioView:
    return view("N7", "N3", "N5", "N9", camera=CAMERAS[state])


def deck(zone: Zone, count: int) -> VesuvioView:
    return view("N7", decks=dict.fromkeys(Zone, 20) | {zone: count})


def photo(points: tuple[int, int]) -> VesuvioView:
    return view("N33", "N33", photo=((0, points[0]), (0, points[1])))


CHANGES: dict[str, tuple[VesuvioView, VesuvioView, set[str]]] = {
    **{
        f"V3, {at} points": (view("N7", "N3", points=at), view("N7", "N3", points=at + 1), {"board"}) for at in range(4)
    },
    **{
        f"{at} {zone.value} cards": (deck(zone, at), deck(zone, at - 1), {f"deck {zone.value}"})
        for zone in Zone
        for at in (20, 13, 5, 1)
    },
    **{
        f"V19, {first} and {second} points of the photo": (photo(first), photo(second), {"photo"})
        for first, second in combinations([(0, 0), (1, 0), (3, 0), (0, 3), (3, 3)], 2)
    },
    "V14, whom a push can hit": (
        PUSHING,
        replace(PUSHING, offers=(*PUSHING.offers, Push(2, place("N7")))),
        {"board"},
    ),
    "V20, a photo taken": (with_camera("untaken"), with_camera("held"), {"photo", "seat 2"}),
    "V20, one of two": (with_camera("held"), with_camera("perhaps"), {"seat 2", "seat 3"}),
    "V20, on the ground": (with_camera("held"), with_camera("token"), {"seat 2", "N5"}),
    "V20, burned": (with_camera("untaken"), with_camera("gone"), {"photo"}),
    "V31 and V33, hands and scores": (
        view("N7", "N3", "N1", **over(PLENTY, (Card.GOLD,), None)),
        view("N7", "N3", "N1", **over(PLENTY, (Card.GOLD, Card.SAPPHIRE), None)),
        {"board", "seat 2"},
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_changes_shows_in_its_place_and_nowhere_else(what: str) -> None:
    first, second, where = CHANGES[what]
    assert news(compose(first), compose(second), first.seats) == where


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("tile", list(Tile))
def test_tourists_that_share_a_place_stand_apart_inside_it(tile: Tile, count: int) -> None:
    halves = (LOW, HIGH) if tile is Tile.FAULT else (WHOLE,)
    for here in (Place(space, half) for space in SPACES for half in halves if (space, tile) != (TOP, Tile.FAULT)):
        box = place_box(here)
        radius, spots = arrange(room_of(here, tile), count, LARGEST)
        assert radius >= 12, here
        for first, second in combinations(spots, 2):
            assert dist(first, second) >= 2 * radius - 1, here
        for x, y in spots:
            assert box.left + radius - 3 <= x <= box.right - radius + 3, here
            assert box.top + radius - 4 <= y <= box.bottom - radius + 5, here


def test_each_place_within_reach_has_its_price() -> None:
    """V6 and V7: from N8 with three points; up the steep slope two, back down one, through a fault one a half."""
    one = view(
        "N8",
        None,
        tiles=ALL_CLEAR | {"N10": Tile.FAULT},
        points=3,
        offers=(Walk(place("N7")), Walk(place("N9")), Walk(place("B1"))),
    )
    assert walks_of(one) == {place("N7"): 1, place("N9"): 1, place("B1"): 2}
    expected = {"N7": 1, "N9": 1, "N6": 2, "N10.1": 2, "A2": 2, "B1": 2, "N5": 3, "N10.2": 3, "A1": 3}
    assert reach_of(one) == {place(name): price for name, price in expected.items()}
    spaces = {name.partition(".")[0] for name in expected}
    assert spaces <= news(compose(one), compose(replace(one, offers=()))) <= spaces | {"N11", "N12", "board"}


def test_lava_bars_the_way() -> None:
    """V18."""
    one = view("N8", None, tiles=ALL_CLEAR, points=4, offers=(Walk(place("N7")),), lava=frozenset({"N6", "N9"}))
    assert reach_of(one) == {place("N7"): 1}


def test_coming_in_costs_a_point_like_any_step() -> None:
    """V4."""
    one = view(None, None, tiles=ALL_CLEAR, offers=(Walk(place("N1")),))
    assert walks_of(one) == {place("N1"): 1}
    assert reach_of(one)[place("N4")] == 4


MOVES: tuple[VesuvioMove, ...] = (Dig(), Push(1, place("N4")), Photo(), Take(), Leave(), End())


@pytest.mark.parametrize("offer", MOVES, ids=lambda offer: type(offer).__name__)
def test_each_thing_a_turn_can_do_is_on_the_board(offer: VesuvioMove) -> None:
    here = dealt(N1=Tile.POOR)
    plain, offered = (compose(view("N1", "N1", tiles=here, offers=offers)) for offers in ((), (offer,)))
    assert "board" in news(plain, offered, 2)


def test_the_choices_that_come_first_are_on_the_board() -> None:
    """V8 and V11."""
    plain = view("A2", "N3", tiles=ALL_CLEAR)
    sliding = replace(plain, choice=OpenChoice.SLIDE, offers=(Slide(place("A1")), Stay()))
    keeping = replace(plain, choice=OpenChoice.KEEP)
    assert {"board", "A1"} <= news(compose(plain), compose(sliding), 2)
    assert news(compose(plain), compose(keeping), 2) == {"board"}


MARKS: dict[str, tuple[Event, set[str]]] = {
    "step": (Walked(0, place("N3"), place("N4"), 1), {"N3", "N4"}),
    "climb": (Walked(0, place("N3"), place("A1"), 2), {"N3", "A1"}),
    "within a fault": (Walked(0, place("N12.1"), place("N12.2"), 1), {"N12"}),
    "push": (Pushed(1, 0, place("N9"), (place("A2"), place("A1"))), {"N9", "A1", "A2"}),
    "dig": (Dug(0, "N20", 3, 2, None), {"N20"}),
    "fire": (TouristBurned(1, place("D2"), ()), {"D2"}),
    "photo": (PhotoTaken(0), {"N33"}),
    "aim": (PhotoPoint(0, 2), {"N33"}),
    "shout": (Shouted(0, place("N9")), {"N9"}),
    "token": (TokenTaken(0, "C2"), {"C2"}),
    "entry": (Walked(0, None, place("N1"), 1), {"N1"}),
}


@pytest.mark.parametrize("mark", MARKS)
def test_what_happened_is_marked_where_it_happened(mark: str) -> None:
    event, spaces = MARKS[mark]
    one = view("N7", "N3", tiles=dealt(N12=Tile.FAULT, N20=Tile.GOOD))
    found = {name for name in news(compose(one), compose(one, [event]), 2) if name in BOXES}
    assert found
    assert found <= spaces
