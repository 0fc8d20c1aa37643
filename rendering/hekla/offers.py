"""The board of Hekla with a seat's possible moves: what each open square brings, and the ways of its volcanoes."""

from collections.abc import Iterator, Sequence
from itertools import product

from PIL import Image

from games.core.worth import Offer
from games.hekla.board import RAYS
from games.hekla.moves import PlaceVolcano, ScoreRow, Shift
from games.hekla.pieces import Stone
from games.hekla.state import HeklaState
from rendering.canvas import Edges, Point, Stamp, toward
from rendering.hekla.board import PANEL_TOP, SQUARE_BOXES, size_among, spot_corner
from rendering.hekla.still import compose as compose_board
from rendering.offers import Badge, Room, badge_stamp, cone, dot_stamp
from rendering.palette import ASH, NIGHT, PAPER, STONE, mix
from rendering.picture import WORDLESS, Audience
from rendering.seats import PICTURE_WIDTH, SEAT_COLOURS
from rendering.shapes import STREAM, Layers, lay_arrow

QUIET: Layers = ((10, NIGHT), (7, mix(ASH, PAPER, 5 / 7)), (5, STONE))
"""A direction in which a volcano can move."""

_LATER = 3
"""The most rows to come that are labelled: more would hide the volcanoes between which they are."""

_HEAD = 15
_NEAR = 16
_FOOT = 24
_CRATER = 0.3
"""The upper part of a volcano that a badge may cover: its crater, with no number."""

_ASIDE = (
    ((0, 0), (0, 42), (0, -42), (0, 68), (0, -68), (-57, 0), (57, 0)),
    tuple(product(range(-84, 85, 28), range(-70, 71, 14))),
)
"""Where a badge may be, from its best places: near to them, and farther unless only a later move brings something."""


def compose(view: HeklaState, seat: int, offers: Sequence[Offer], audience: Audience = WORDLESS) -> Image.Image:
    """The picture of the view without the last turn, the best moves labelled and every other one a dot or an arrow."""
    image = compose_board(view, audience=audience)
    badges, labelled = plan(view, seat, offers)
    _lay_ways(image, offers)
    for offer in reversed(labelled):
        if isinstance(offer.move, Shift):
            lay_arrow(image, _way(offer.move), STREAM)
    marked = {offer.move.square for offer in labelled if isinstance(offer.move, PlaceVolcano)}
    for square, brings in _open_squares(offers).items():
        if square not in marked:
            dot_stamp(bright=brings).press_middle(image, SQUARE_BOXES[square].middle)
    for badge in badges:
        badge.press(image)
    return image


def plan(view: HeklaState, seat: int, offers: Sequence[Offer]) -> tuple[list[Badge], list[Offer]]:
    """The badges of the best moves that bring something or prepare a row, and these moves.

    There is one for each square or way, and for each row to come one move that prepares it.
    """
    room = Room((PICTURE_WIDTH, PANEL_TOP), _NAMES, _stones(view))
    labelled, seen = list[Offer](), set[object]()
    for offer in offers:
        spot, later = _spot(offer), _is_later(offer)
        told = {spot, offer.worth.label} if later else {spot}
        if not (later or offer.worth.gain > 0) or spot is None or not seen.isdisjoint(told):
            continue
        seen |= told
        if later and sum(map(_is_later, labelled)) == _LATER:
            break
        own = _moving(view, offer, seat)
        if room.place(_badge(offer, seat), _middles(offer, own), own, clear=later):
            labelled.append(offer)
    return room.badges, labelled


def _is_later(offer: Offer) -> bool:
    """Whether the move brings nothing yet but prepares a row, which its sign says."""
    return not offer.worth.gain and bool(offer.worth.sign)


_NAMES = tuple((box.left + 8, box.top + 6, box.left + 48, box.top + 38) for box in SQUARE_BOXES)
"""Where the names of the squares are written."""


def _stones(view: HeklaState) -> Iterator[Edges]:
    """What badges are to leave in sight of each volcano and each block of lava."""
    for square, stones in enumerate(view.table.squares):
        for spot in range(len(stones)):
            yield _signs(square, spot, len(stones))


def _signs(square: int, spot: int, count: int) -> Edges:
    """Where one of so many stones on a square has its number and its seat."""
    (left, top), size = spot_corner(square, spot, count), size_among(count)
    return (left + 6, top + size.height * _CRATER, left + size.width - 6, top + size.height - 2)


def _moving(view: HeklaState, offer: Offer, seat: int) -> Edges | None:
    """The signs of the volcano that a badge may cover, since it tells them itself: the one that moves."""
    if not isinstance(offer.move, Shift):
        return None
    stones = view.table.squares[offer.move.start]
    return _signs(offer.move.start, stones.index(Stone(seat, offer.move.value)), len(stones))


def _spot(offer: Offer) -> object:
    """What moves share a badge: placings on a square, ways of one volcano to a square; None for none."""
    match offer.move:
        case PlaceVolcano(square=square):
            return square
        case Shift(start=start, target=target):
            return (start, target)
        case ScoreRow(row=row):
            return row
        case _:
            return None


def _badge(offer: Offer, seat: int) -> Stamp:
    match offer.move:
        case PlaceVolcano(value=value) | Shift(value=value):
            emblem = (SEAT_COLOURS[seat], str(value))
            return badge_stamp(offer.worth.sign, (emblem,), later=_is_later(offer), shape=cone)
        case _:
            return badge_stamp(offer.worth.sign)


def _middles(offer: Offer, own: Edges | None) -> Iterator[Point]:
    """Where the middle of a badge may be: on the square, in the row or on the way of a move, or on what it moves."""
    places: list[Point]
    match offer.move:
        case PlaceVolcano(square=square):
            places = [SQUARE_BOXES[square].middle]
        case ScoreRow(row=row):
            x, y = SQUARE_BOXES[row[1]].middle
            places = [(x, y + 30), *(SQUARE_BOXES[one].middle for one in row)]
        case Shift() as shift:
            (left, top), (right, foot) = _way(shift)
            places = [((left + right) / 2, (top + foot) / 2)]
            places += [SQUARE_BOXES[one].middle for one in (shift.target, shift.start)]
            places += [((own[0] + own[2]) / 2, (own[1] + own[3]) / 2)] if own else []
        case _:
            return
    for aside in _ASIDE[:1] if _is_later(offer) else _ASIDE:
        for (x, y), (across, down) in product(places, aside):
            yield (x + across, y + down)


def _way(move: Shift) -> tuple[Point, Point]:
    """From one square to the other, clear of both middles."""
    start, end = SQUARE_BOXES[move.start].middle, SQUARE_BOXES[move.target].middle
    return toward(start, end, _NEAR), toward(end, start, _NEAR)


def _open_squares(offers: Sequence[Offer]) -> dict[int, bool]:
    """The squares on which a volcano may be placed, and whether one of them brings something."""
    found: dict[int, bool] = {}
    for offer in offers:
        if isinstance(offer.move, PlaceVolcano):
            square = offer.move.square
            found[square] = found.get(square, False) or offer.worth.gain > 0
    return found


def _lay_ways(image: Image.Image, offers: Sequence[Offer]) -> None:
    """A short arrow across the edge of a volcano's square in every direction in which it can move."""
    ways = {(offer.move.start, offer.move.target) for offer in offers if isinstance(offer.move, Shift)}
    for start, target in sorted(ways):
        if any(ray[0] == target for ray in RAYS[start]):
            box, first, second = SQUARE_BOXES[start], SQUARE_BOXES[start].middle, SQUARE_BOXES[target].middle
            edge = (box.height if first[0] == second[0] else box.width) / 2
            lay_arrow(image, [toward(first, second, edge + reach) for reach in (-_FOOT / 2, _FOOT / 2)], QUIET, _HEAD)
