"""The whole Vesuvio picture, with the marks of the last turn: steps, digs, the photo, fires."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import dist

from PIL import Image

from games.core.contract import Event
from games.vesuvio.board import STEEP, TOP, Place
from games.vesuvio.events import (
    Dug,
    LavaAdvanced,
    PhotoPoint,
    PhotoTaken,
    Shouted,
    TokenTaken,
    TouristBurned,
)
from games.vesuvio.pieces import CameraState, Tile
from games.vesuvio.view import VesuvioView
from rendering.art import part
from rendering.canvas import Pen, Point, Stamp, stamp
from rendering.palette import EMBER, NIGHT, PAPER, TONES
from rendering.picture import WORDLESS, Audience
from rendering.seats import SEAT_COLOURS, numbered, step_stamp
from rendering.shapes import plate
from rendering.vesuvio.board import (
    dig_box,
    ground,
    lay_frames,
    lay_prices,
    lay_tourists,
    spot_of,
    stream_stamp,
    tile_sprite,
)
from rendering.vesuvio.cards import flame, sign
from rendering.vesuvio.layout import BOXES, CONNECTORS, dots_on, is_leftmost, place_box, steps_of, way_of
from rendering.vesuvio.panels import lay_board, lay_decks, lay_panels, lay_photo

_STEP = 48
_START = 52
_LARGE, _SMALL = 18.0, 11.0
"""The radii of the outline where a way began."""


_TOKEN = 40
FIRE = 52
_BURST = 90


@lru_cache(maxsize=8)
def start_stamp(seat: int, radius: float) -> Stamp:
    """The empty outline of a tourist, where its way began."""
    colour = SEAT_COLOURS[seat]
    centre = (_START / 2, _START / 2)

    def draw(pen: Pen) -> None:
        plate(colour, centre, radius, PAPER)(pen)
        plate(colour, centre, radius - 2, TONES[colour].chip)(pen)
        plate(colour, centre, 0.64 * radius, NIGHT)(pen)

    return stamp(_START, _START, draw, edge=1.6)


def _starts(place: Place) -> Iterator[tuple[Point, float]]:
    """Where the outline of a tourist that has left can be and how large, the best first: beside name and price.

    The last, small one is on the edge, where it is seen whoever stays.
    """
    box, steep = place_box(place), place.space in STEEP
    x, y = box.middle
    yield (x, y) if steep else (x if place.half else x - 26, y + 18), _LARGE
    if steep:
        yield (box.left + (92.0 if place.half else 164.0), y), _LARGE if place.half else _SMALL
        yield (box.left + 78.0, y), _SMALL
        yield (box.left + 66.0, box.bottom - 3.0), _SMALL
    elif place.half:
        yield (x + (22 if is_leftmost(place) else -22), box.bottom + 2.0), _SMALL
    else:
        yield (box.left + 22.0, y + 18), _LARGE
        yield (box.left + 12.0, box.bottom + 2.0), _SMALL


def _start_of(view: VesuvioView, place: Place) -> tuple[Point, float]:
    """Where the outline is drawn so that nobody who is there now hides it, and its radius."""
    there = [spot_of(view, seat) for seat, other in enumerate(view.places) if other and other.space == place.space]
    for spot, radius in _starts(place):
        if all(dist(spot, middle) >= radius + 1.2 * wide for wide, middle in there):
            break
    return spot, radius


@lru_cache(maxsize=32)
def deed_stamp(seat: int, deed: str) -> Stamp:
    """The sign of what a seat did on a space, on the seat's shape: "dig", "shout", "photo" or "take"."""
    colour = SEAT_COLOURS[seat]
    tones = TONES[colour]
    centre = (_STEP / 2, _STEP / 2)

    def draw(pen: Pen) -> None:
        plate(colour, centre, 16, PAPER)(pen)
        plate(colour, centre, 14, tones.chip)(pen)
        sign(deed, centre, 11, tones.ink)(pen)

    return stamp(_STEP, _STEP, draw, edge=1.4)


def _deed_of(view: VesuvioView, event: Event) -> tuple[int, str, Point] | None:
    """The seat and the deed of an event, and the middle of its sign, beside its tourist; None if it has none."""
    match event:
        case Dug(seat=seat, space=space):
            box = dig_box(space)
            return seat, "dig", (box.left + 2.0, box.middle[1])
        case Shouted(seat=seat, place=place):
            return seat, "shout", _shout_spot(place)
        case PhotoPoint(seat=seat):
            return seat, "photo", (BOXES[TOP].left - 12.0, BOXES[TOP].bottom - 26.0)
        case TokenTaken(seat=seat, space=space):
            return seat, "take", token_spot(space, view.tiles[space])
        case _:
            return None


def _shout_spot(place: Place) -> Point:
    """Beside a space: next to a steep one there is room for a camera that the shout has cost."""
    box = place_box(place)
    if place.space in STEEP:
        return (max(box.left - 40.0, _STEP / 2 - 6), box.middle[1])
    return (box.left + 12.0, box.bottom - 14.0)


def _lay_steps(image: Image.Image, view: VesuvioView, events: Sequence[Event]) -> None:
    """A dotted line along each way from an empty outline to where the tourist is now."""
    steps = tuple(steps_of(events))
    for seat, forced, start, end in steps:
        for dot in dots_on(way_of(start, end)):
            step_stamp(seat, hollow=forced).press_middle(image, dot)
    begun: set[int] = set()
    for seat, _, start, _ in steps:
        if seat not in begun and start is not None:
            spot, radius = _start_of(view, start)
            start_stamp(seat, radius).press_middle(image, spot)
        begun.add(seat)


@lru_cache(maxsize=1)
def token_stamp() -> Stamp:
    """The camera on the ground (V22)."""
    middle = (_TOKEN / 2, _TOKEN / 2)

    def draw(pen: Pen) -> None:
        pen.disc(middle, 18, PAPER)
        pen.disc(middle, 16, EMBER)
        sign("photo", middle, 11.5, NIGHT, EMBER)(pen)

    return stamp(_TOKEN, _TOKEN, draw, edge=1.5)


def token_spot(space: str, tile: Tile) -> Point:
    """The middle of the camera in a space, clear of its tourists; it belongs to both halves of a fault."""
    box = BOXES[space]
    if space in STEEP:
        return (box.left - 11.0, box.middle[1])
    return (box.middle[0] + 4, box.top - 1.0) if tile is not Tile.FAULT else (box.middle[0], box.bottom - 2.0)


def lay_token(image: Image.Image, view: VesuvioView) -> None:
    """Lay the camera on its space, if it is on the ground."""
    space = view.camera.space
    if view.camera.state is CameraState.TOKEN and space is not None:
        token_stamp().press_middle(image, token_spot(space, view.tiles[space]))


def _draw_fire(pen: Pen, seat: int) -> None:
    """A tourist of this seat in flames, in a square of ``FIRE`` pixels."""
    centre = (FIRE / 2, 33.0)
    flame((FIRE / 2, 27), 24)(pen)
    numbered(seat, centre, 13.5, NIGHT, (0.7, 0.8), 18)(pen)


@lru_cache(maxsize=8)
def fire_stamp(seat: int) -> Stamp:
    """A burned tourist."""
    return stamp(FIRE, FIRE, lambda pen: _draw_fire(pen, seat))


def fire_spot(space: str, number: int) -> Point:
    """The middle of the first to fourth burned tourist in a space, beside its name."""
    box = BOXES[space]
    across = (-0.34, 0.34, -0.14, 0.14)[number] if space in STEEP else (-0.3, 0.3, -0.3, 0.3)[number]
    down = 0.0 if space in STEEP else (-0.16, -0.16, 0.24, 0.24)[number]
    return (box.middle[0] + across * box.width, box.middle[1] + down * box.height)


@lru_cache(maxsize=1)
def flash_stamp() -> Stamp:
    """The flash of the camera at the viewpoint (V19)."""
    middle = (_BURST / 2, _BURST / 2)
    return stamp(_BURST, _BURST, lambda pen: pen.art("card/burst", middle, 40, (EMBER, EMBER)))


def lay_history(image: Image.Image, view: VesuvioView, events: Sequence[Event]) -> None:
    """Lay the marks of the events: digs, the photo, steps and fires."""
    for event in events:
        deed = _deed_of(view, event)
        if deed is not None:
            seat, name, spot = deed
            deed_stamp(seat, name).press_middle(image, spot)
        elif isinstance(event, PhotoTaken):
            flash_stamp().press_middle(image, BOXES[TOP].middle)
    _lay_steps(image, view, events)
    burned = [event for event in events if isinstance(event, TouristBurned)]
    for number, event in enumerate(burned):
        before = sum(other.place.space == event.place.space for other in burned[:number])
        fire_stamp(event.seat).press_middle(image, fire_spot(event.place.space, before))


def lay_tiles(image: Image.Image, view: VesuvioView, events: Sequence[Event]) -> None:
    """Copy digs, faults and lava onto the board; new lava is brighter."""
    for pair in CONNECTORS:
        if view.lava.issuperset(pair):
            corner, stream = stream_stamp(pair)
            stream.press(image, corner)
    fresh = {space for event in events if isinstance(event, LavaAdvanced) for wave in event.waves for space in wave}
    for space, tile in view.tiles.items():
        corner = (BOXES[space].left, BOXES[space].top)
        if space in view.lava:
            image.paste(part("vesuvio/lava-fresh" if space in fresh else "vesuvio/lava", BOXES[space].edges), corner)
        elif view.lava or tile is not Tile.CLEAR:
            # Streams reach under the spaces at their ends, even clear ones.
            image.paste(tile_sprite(space, tile, dug=space in view.dug), corner)


def compose(
    view: VesuvioView,
    events: Sequence[Event] = (),
    audience: Audience = WORDLESS,
    away: frozenset[int] = frozenset(),
) -> Image.Image:
    """The picture of a view as a new palette image, with the events that led to it marked.

    Without the tourists of the seats ``away``, which are moving in a film.
    """
    image = ground().copy()
    lay_tiles(image, view, events)
    lay_decks(image, view)
    lay_photo(image, view)
    lay_board(image, view, audience)
    lay_panels(image, view, events, audience)
    lay_frames(image, view)
    lay_token(image, view)
    lay_history(image, view, events)
    lay_tourists(image, view, away)
    lay_prices(image, view)
    return image
