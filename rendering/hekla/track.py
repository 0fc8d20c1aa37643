"""The track round the crater: 56 circles with numbers and vulcanologists."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.hekla.board import INNER, SIGHT, circle_at, lap_of
from games.hekla.state import HeklaState
from rendering.canvas import Box, Pen, Point, sprite
from rendering.hekla.layout import CIRCLE, CIRCLE_BOXES, GAP, PICTURE_HEIGHT
from rendering.palette import ASH, ICE_DARK, NIGHT, PAPER
from rendering.seats import PICTURE_WIDTH, Group, Pawn, pawn_stamp
from rendering.shapes import on_card

_ROUND = CIRCLE / 2 - GAP
_LARGE, _ROOMY, _MIDDLING, _LITTLE = 26, 22, 17, 15
LAPS_UNMARKED = 2
"""On the first two laps a vulcanologist shows no lap number."""


@lru_cache(maxsize=1)
def terrain() -> Image.Image:
    """The empty board on its card; callers must not write on it."""
    return on_card("hekla/terrain", PICTURE_WIDTH, PICTURE_HEIGHT)


def _quad(centre: Point, count: int, across: float, down: float) -> tuple[Point, ...]:
    x, y = centre
    return ((x - across, y - down), (x + across, y - down), (x - across, y + down), (x + across, y + down))[:count]


def _arrange(box: Box, count: int) -> Group:
    """Place up to four vulcanologists on a circle without overlap; one alone stands in the middle."""
    tall, wide = box.height > CIRCLE, box.width > CIRCLE
    x, y = centre = (box.width / 2, box.height / 2)
    if count == 1:
        return Group(_LARGE, (centre,))
    if tall and wide:
        return Group(_ROOMY, _quad(centre, count, 26, 30))
    if count == 2:
        across, down = (0, 31) if tall else (25, 0) if wide else (14, 14)
        radius = _ROOMY if tall or wide else _MIDDLING
        return Group(radius, ((x - across, y - down), (x + across, y + down)))
    if count == 3 and (tall or wide):
        across, down = (0, 42) if tall else (35, 0)
        return Group(_ROOMY if tall else _MIDDLING, ((x - across, y - down), centre, (x + across, y + down)))
    return Group(_LITTLE, _quad(centre, count, 20 if wide else 15.5, 26 if tall else 15.5))


@lru_cache(maxsize=128)
def circle_sprite(circle: int, *, acting: bool) -> Image.Image:
    """A circle without its number, for vulcanologists; ringed if it is the turn of one of them."""
    box = CIRCLE_BOXES[circle]
    ground = terrain().crop(box.edges)
    fill = NIGHT if not SIGHT[circle] else ASH if circle < len(INNER) else ICE_DARK

    def draw(pen: Pen) -> None:
        if acting:
            pen.slab((GAP, GAP, box.width - GAP, box.height - GAP), _ROUND, PAPER)
        inset = GAP + (5 if acting else 2)
        pen.slab((inset, inset, box.width - inset, box.height - inset), _ROUND - inset + GAP, fill)

    return sprite(box.width, box.height, ground, draw)


def seats_on(vulcanologists: Sequence[int], circle: int) -> tuple[int, ...]:
    """The seats whose vulcanologists are on a circle, on any lap."""
    return tuple(seat for seat, position in enumerate(vulcanologists) if circle_at(position) == circle)


def pawn_of(view: HeklaState, seat: int, position: int, radius: int = _LARGE) -> Pawn:
    """A seat's vulcanologist at a position, by default in the size for a circle of its own."""
    lap = lap_of(position)
    return Pawn(seat, radius, seat in view.to_act, seat in view.forfeited, lap if lap > LAPS_UNMARKED else 0)


def place_of(vulcanologists: Sequence[int], seat: int) -> Point:
    """The centre of a seat's vulcanologist in the picture, given all positions."""
    circle = circle_at(vulcanologists[seat])
    box = CIRCLE_BOXES[circle]
    seats = seats_on(vulcanologists, circle)
    x, y = _arrange(box, len(seats)).spots[seats.index(seat)]
    return (box.left + x, box.top + y)


def lay_track(image: Image.Image, view: HeklaState, away: frozenset[int] = frozenset()) -> None:
    """Lay the circles with vulcanologists onto the picture, without the seats ``away``."""
    for circle in {circle_at(position) for position in view.table.vulcanologists}:
        box, seats = (
            CIRCLE_BOXES[circle],
            [seat for seat in seats_on(view.table.vulcanologists, circle) if seat not in away],
        )
        acting = not view.to_act.isdisjoint(seats)
        if seats:
            image.paste(circle_sprite(circle, acting=acting), box[:2])
        group = _arrange(box, len(seats))
        for seat, (x, y) in zip(seats, group.spots, strict=False):
            pawn = pawn_of(view, seat, view.table.vulcanologists[seat], group.radius)
            pawn_stamp(pawn).press_middle(image, (box.left + x, box.top + y))
