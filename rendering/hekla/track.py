"""The track round the crater: 56 circles with numbers and vulcanologists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from games.hekla.board import CIRCLE_PLACES, CIRCLES, INNER, SIGHT, START, circle_at, lap_of
from games.hekla.view import HeklaView
from rendering.canvas import Drawing, Overlay, Pen, Point, cutout, lay, overlay, sprite
from rendering.emblems import outline, plate
from rendering.hekla.layout import CIRCLE, CIRCLE_BOXES, GAP, Box
from rendering.palette import CARD, EMBER, FAINT, NIGHT, PAPER, SQUARE, SQUARE_EDGE, TONES, Shade, mix
from rendering.seats import SEAT_COLOURS

_ROUND = CIRCLE / 2 - GAP
_LARGE, _MIDDLING, _LITTLE = 21, 17, 14
_CHEVRON = 20
LAPS_UNMARKED = 2
"""On the first two laps a vulcanologist shows no lap number."""


class Pawn(NamedTuple):
    """How a vulcanologist is drawn: ``radius`` in pixels, ``lap`` 0 if it is not shown."""

    seat: int
    radius: int
    lap: int
    acting: bool
    forfeited: bool


def _rim(pawn: Pawn) -> Shade:
    return EMBER if pawn.acting else PAPER


def side_of(pawn: Pawn) -> int:
    """The side of a vulcanologist's sprite in pixels."""
    return 2 * round(pawn.radius * 1.35) + 6


def _draw_pawn(pawn: Pawn, pen: Pen) -> None:
    colour = SEAT_COLOURS[pawn.seat]
    tones = TONES[colour]
    middle = side_of(pawn) / 2
    centre = (middle, middle)
    plate(colour, centre, pawn.radius, _rim(pawn))(pen)
    plate(colour, centre, pawn.radius - 2.6, NIGHT)(pen)
    plate(colour, centre, pawn.radius - 3.6, tones.chip)(pen)
    pen.write(centre, str(pawn.seat + 1), pawn.radius * 1.35, tones.ink)
    if pawn.forfeited:
        reach = pawn.radius * 0.9
        ends = ((middle - reach, middle + reach), (middle + reach, middle - reach))
        pen.line(ends, NIGHT, 6)
        pen.line(ends, PAPER, 3)
    if pawn.lap:
        badge = (side_of(pawn) - 9.5, 9.5)
        pen.disc(badge, 9, NIGHT)
        pen.disc(badge, 8, EMBER)
        pen.write(badge, str(pawn.lap), 14, NIGHT)


def _cover_pawn(pawn: Pawn, fill: Shade | int, pen: Pen) -> None:
    middle = side_of(pawn) / 2
    corners = outline(SEAT_COLOURS[pawn.seat], (middle, middle), pawn.radius + 1.4)
    if corners is None:
        pen.disc((middle, middle), pawn.radius + 1.4, fill)
    else:
        pen.polygon(corners, fill)
    if pawn.lap:
        pen.disc((side_of(pawn) - 9.5, 9.5), 9.5, fill)


@lru_cache(maxsize=256)
def _pawn_overlay(pawn: Pawn) -> Overlay:
    side = side_of(pawn)
    return overlay(side, side, lambda fill: lambda pen: _cover_pawn(pawn, fill, pen), lambda pen: _draw_pawn(pawn, pen))


@lru_cache(maxsize=64)
def pawn_cutout(pawn: Pawn) -> Image.Image:
    """A vulcanologist on a transparent ground, for animation."""
    side = side_of(pawn)
    return cutout(side, side, lambda pen: _cover_pawn(pawn, NIGHT, pen), lambda pen: _draw_pawn(pawn, pen))


class _Arrangement(NamedTuple):
    """The layout of a circle: the point for its number, and the radius and places of its pawns."""

    number: Point | None
    radius: int
    places: tuple[Point, ...]


def _quad(centre: Point, count: int, pitch: float) -> tuple[Point, ...]:
    x, y = centre
    half = pitch / 2
    return ((x - half, y - half), (x + half, y - half), (x - half, y + half), (x + half, y + half))[:count]


def _arrange(box: Box, count: int) -> _Arrangement:
    """Place up to four vulcanologists on a circle without overlap; the number is dropped only in a full corner."""
    tall, wide = box.height > CIRCLE, box.width > CIRCLE
    if not tall and not wide:
        return _in_corner(count)
    number: Point = (box.width / 2, 24.0) if tall else (22.0, box.height / 2)
    centre: Point = (box.width / 2, box.height / 2 + 17) if tall else (box.width / 2 + 16, box.height / 2)
    if count == 1:
        return _Arrangement(number, _LARGE, (centre,))
    if tall and wide:
        return _Arrangement(number, _MIDDLING, _quad(centre, count, 41))
    if count == 2:
        across, down = (0, 20) if tall else (17, 0)
        places = ((centre[0] - across, centre[1] - down), (centre[0] + across, centre[1] + down))
        return _Arrangement(number, _MIDDLING if tall else _MIDDLING - 2, places)
    return _Arrangement(number, _LITTLE, _quad(centre, count, 33))


def _in_corner(count: int) -> _Arrangement:
    middle = CIRCLE / 2
    if count == 1:
        return _Arrangement((middle, 15), _MIDDLING, ((middle, 45),))
    if count == 2:
        return _Arrangement((middle, 15), _LITTLE, ((middle - 16.5, 43), (middle + 16.5, 43)))
    return _Arrangement(None, _LITTLE, _quad((middle, middle), count, 33))


@lru_cache(maxsize=512)
def circle_sprite(circle: int, count: int, *, ringed: bool) -> Image.Image:
    """A circle with its number and room for ``count`` vulcanologists; dark if it has no line of sight."""
    box = CIRCLE_BOXES[circle]
    blind = not SIGHT[circle]
    edge = EMBER if ringed else SQUARE_EDGE if circle < len(INNER) else mix(SQUARE, NIGHT, 0.5)
    fill = NIGHT if blind else SQUARE if circle < len(INNER) else mix(CARD, SQUARE, 0.5)

    def draw(pen: Pen) -> None:
        border = 3.0 if ringed else 2.0
        pen.slab((GAP, GAP, box.width - GAP, box.height - GAP), _ROUND, edge)
        inner = GAP + border
        pen.slab((inner, inner, box.width - inner, box.height - inner), _ROUND - border, fill)
        _write_number(pen, circle, box, count)

    return sprite(box.width, box.height, CARD, draw)


def _write_number(pen: Pen, circle: int, box: Box, count: int) -> None:
    x, y = box.width / 2, box.height / 2
    if circle == START:
        if count == 0:
            pen.polygon(((x - 9, y - 15), (x + 15, y), (x - 9, y + 15)), FAINT)
        return
    if count:
        number = _arrange(box, count).number
        if number is not None:
            pen.write(number, str(circle), 22, PAPER)
    elif circle < len(INNER):
        pen.write((x, y), str(circle), 26, PAPER)
    else:
        pen.write((x, y - 8), str(circle), 25, PAPER)
        pen.write((x, y + 15), CIRCLES[circle], 16, FAINT)


def seats_on(vulcanologists: Sequence[int], circle: int) -> tuple[int, ...]:
    """The seats whose vulcanologists are on a circle, on any lap."""
    return tuple(seat for seat, position in enumerate(vulcanologists) if circle_at(position) == circle)


def pawn_of(view: HeklaView, seat: int, position: int, radius: int = _LARGE) -> Pawn:
    """A seat's vulcanologist at a position, by default in the size for a circle of its own."""
    lap = lap_of(position)
    return Pawn(seat, radius, lap if lap > LAPS_UNMARKED else 0, seat in view.to_act, seat in view.forfeited)


def place_of(vulcanologists: Sequence[int], seat: int) -> Point:
    """The centre of a seat's vulcanologist in the picture, given all positions."""
    circle = circle_at(vulcanologists[seat])
    box = CIRCLE_BOXES[circle]
    seats = seats_on(vulcanologists, circle)
    x, y = _arrange(box, len(seats)).places[seats.index(seat)]
    return (box.left + x, box.top + y)


def circle_image(view: HeklaView, circle: int, away: frozenset[int] = frozenset()) -> Image.Image:
    """A circle with its vulcanologists, without the seats ``away``; callers must not draw on it."""
    box = CIRCLE_BOXES[circle]
    seats = tuple(seat for seat in seats_on(view.vulcanologists, circle) if seat not in away)
    ringed = any(seat in view.to_act for seat in seats)
    image = circle_sprite(circle, len(seats), ringed=ringed)
    if not seats:
        return image
    image = image.copy()
    found = _arrange(box, len(seats))
    for seat, (x, y) in zip(seats, found.places, strict=True):
        pawn = pawn_of(view, seat, view.vulcanologists[seat], found.radius)
        half = side_of(pawn) / 2
        corner = (round(x - half), round(y - half))
        lay(image, corner, _pawn_overlay(pawn))
    return image


def _chevron(right: int, down: int, *, begins: bool) -> Overlay:
    """A diagonal arrow head; it glows where the second lap begins."""
    middle = _CHEVRON / 2

    def head(reach: float, fill: Shade | int) -> Drawing:
        tip = (middle + reach * right, middle + reach * down)
        wings = ((middle - 0.75 * reach * right, tip[1]), (tip[0], middle - 0.75 * reach * down))
        return lambda pen: pen.polygon((tip, *wings), fill)

    return overlay(_CHEVRON, _CHEVRON, lambda fill: head(8, fill), head(7, EMBER if begins else FAINT))


def chevrons() -> tuple[tuple[tuple[int, int], Overlay], ...]:
    """The arrows between circles that touch only at a corner, with their positions."""
    found = []
    for circle, (place, following) in enumerate(pairwise(CIRCLE_PLACES)):
        down, right = following[0] - place[0], following[1] - place[1]
        if down and right:
            box = CIRCLE_BOXES[circle]
            x, y = box.left + (right > 0) * box.width, box.top + (down > 0) * box.height
            begins = circle == len(INNER) - 1
            corner = (x - _CHEVRON // 2, y - _CHEVRON // 2)
            found.append((corner, _chevron(right, down, begins=begins)))
    return tuple(found)


def lay_track(image: Image.Image, view: HeklaView, away: frozenset[int] = frozenset()) -> None:
    """Copy the circles with vulcanologists onto the picture, without the seats ``away``."""
    for circle in {circle_at(position) for position in view.vulcanologists}:
        box = CIRCLE_BOXES[circle]
        image.paste(circle_image(view, circle, away), (box.left, box.top))
