"""The signboard beside the path with what the turn can do and the next lava, the decks, and a panel for each seat."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from games.core.contract import Event
from games.core.text import Words, text
from games.vesuvio.board import OUTSIDE, TOP, Zone
from games.vesuvio.eruption import FALLBACK_ROUND
from games.vesuvio.events import CardLost, CardStolen, EruptionCause, PhotoTaken, StoneKept, TokenTaken
from games.vesuvio.moves import (
    ACTION_PRICE,
    PHOTO_POINTS,
    POINTS,
    Dig,
    End,
    Leave,
    Photo,
    Push,
    Shout,
    Slide,
    Stay,
    Take,
)
from games.vesuvio.pieces import DIGS, CameraState, Card, Cards, TouristState
from games.vesuvio.view import OpenChoice, VesuvioView
from rendering.canvas import Pen, Point, Stamp, sprite, stamp
from rendering.lettering import width_of
from rendering.palette import CARD, FAINT, INK, LAVA, NIGHT, SIGNAL, SQUARE, SQUARE_EDGE, TONES, Shade
from rendering.picture import Audience
from rendering.seats import (
    EMBLEM,
    SEAT_COLOURS,
    Standing,
    figure,
    lay_panel,
    numbered,
    seat_sprite,
    standing_of,
    turn_sprite,
)
from rendering.shapes import bordered, plate, slab_sprite
from rendering.vesuvio.cards import HAND_WIDTH, ZONE_GROUNDS, card_sign, deck_stamp, flame, hand_sprite, hourglass, sign
from rendering.vesuvio.layout import BOARD, BOXES, DECK_LEFT, DECK_TOPS, LETTERS, panel_box

_HAND_LEFT = 10
_ROW_TOP = 62
"""How far below a panel's upper edge the cards and the place begin."""

_ROW = 60
_WHERE_WIDTH = 96
_CHANGE_WIDTH = 48


@lru_cache(maxsize=256)
def where_sprite(where: str, status: TouristState, holders: int) -> Image.Image:
    """A tourist's space, or the yacht or a fire; above it the camera, with "?" if so many seats can hold it (V20)."""
    low, radius = (46.0, 13) if holders else (30.0, 23)

    def draw(pen: Pen) -> None:
        middle = _WHERE_WIDTH / 2
        if holders:
            sign("photo", (middle - 12 * (holders > 1), 15), 15, INK, SQUARE)(pen)
        if holders > 1:
            pen.write((middle + 26, 16), "?", LETTERS, INK)
        if status is TouristState.ESCAPED:
            sign("leave", (middle, low), radius, INK, SQUARE)(pen)
        elif status is TouristState.BURNED:
            flame((middle, low), radius)(pen)
        else:
            pen.write((middle, low), where, LETTERS, INK if status is TouristState.MOUNTAIN else FAINT)

    return sprite(_WHERE_WIDTH, _ROW, SQUARE, draw)


def hand_change(events: Sequence[Event], seat: int) -> int:
    """The public change of a seat's number of cards in these events."""
    change = 0
    for event in events:
        match event:
            case StoneKept(seat=winner) | PhotoTaken(seat=winner) | TokenTaken(seat=winner) if winner == seat:
                change += 1
            case CardLost(seat=loser) if loser == seat:
                change -= 1
            case CardStolen(thief=thief, victim=victim):
                change += (thief == seat) - (victim == seat)
            case _:
                pass
    return change


def hand_middle(seat: int, seats: int) -> Point:
    """The middle of a seat's cards in its panel."""
    box = panel_box(seat, seats)
    return (box.left + _HAND_LEFT + HAND_WIDTH / 2, box.top + _ROW_TOP + _ROW / 2)


def lay_panels(image: Image.Image, view: VesuvioView, events: Sequence[Event], audience: Audience) -> None:
    """Copy every seat's panel onto the picture; the events mark changed hands."""
    for seat in range(view.seats):
        _lay_panel(image, view, seat, events, audience)


def _lay_panel(image: Image.Image, view: VesuvioView, seat: int, events: Sequence[Event], audience: Audience) -> None:
    box, place, status = panel_box(seat, view.seats), view.places[seat], view.statuses[seat]
    left, top = box.left + _HAND_LEFT, box.top + _ROW_TOP
    lay_panel(image, view, seat, box, audience, emblem=(9, 8), name=(12 + EMBLEM, 18, 10))
    image.paste(hand_sprite(view.hand_sizes[seat]), (left, top))
    change = 0 if status is TouristState.BURNED else hand_change(events, seat)
    if change:
        image.paste(figure(f"{change:+d}", _CHANGE_WIDTH, 40, LETTERS), (left + HAND_WIDTH + 2, top + 10))
    holds = view.camera.state is CameraState.HELD and seat in view.camera.seats
    where = where_sprite(OUTSIDE if place is None else place.name, status, len(view.camera.seats) if holds else 0)
    image.paste(where, (box.right - _WHERE_WIDTH - 8, top - 4))


LINE = 36
"""The height of a line of writing."""


def lava_captions(view: VesuvioView, words: Words) -> tuple[str, str]:
    """When lava comes next, and what that depends on; a seat's number follows the second line in an eruption."""
    if view.eruption is None:
        first = text("picture-vesuvio-board-dormant", rounds=max(0, FALLBACK_ROUND - view.round))
        return words(first), words(text("picture-vesuvio-board-latest"))
    first = text("picture-vesuvio-board-lava", turns=view.eruption.lava_in)
    return words(first), words(text("picture-vesuvio-board-turns"))


def caption_width(caption: str) -> int:
    """How wide a caption is."""
    return width_of(caption, LETTERS) + 4


@lru_cache(maxsize=128)
def caption_sprite(caption: str, most: int, ink: Shade) -> Image.Image:
    """A line of writing, smaller where it would be wider than ``most``."""
    size = min(LETTERS, LETTERS * most // caption_width(caption))
    width = min(most, caption_width(caption))
    return sprite(width, LINE, SQUARE, lambda pen: pen.write((width / 2, LINE / 2), caption, size, ink))


_HEIGHT, _MIDDLE = 70, 32
"""A line of deeds; the middle of its capitals and digits, below which is room for a descender."""

_PRICE, _VICTIM, _GAP = 28, 20, 4

_DEED_WAYS = ((LETTERS, 50, 1), *((em, 36, 2) for em in range(LETTERS, LETTERS * 3 // 4 - 1, -1)))
"""The ems of words with the widths of signs and the most lines; the first way in which all deeds fit is taken."""

_SIGNS: dict[type, str] = {
    Photo: "photo",
    Shout: "shout",
    Take: "take",
    Leave: "leave",
    Slide: "slide",
    Stay: "stop",
    End: "stop",
    Dig: "dig",
    Push: "push",
}


class DeedSign(NamedTuple):
    """A possible action other than walking: its sign, its price in points or 0, and the seats it can target."""

    sign: str
    price: int
    victims: tuple[int, ...] = ()


def deeds_of(view: VesuvioView) -> tuple[DeedSign, ...]:
    """The possible actions of the seat to act other than walking, each kind once."""
    here, signs = (
        view.places[view.mover],
        dict.fromkeys(_SIGNS[type(one)] for one in view.offers if type(one) in _SIGNS),
    )
    dig = 0 if here is None or "dig" not in signs else DIGS[view.tiles[here.space]].price
    prices = {"dig": dig, "slide": 0, "stop": 0}
    victims = tuple(sorted({offer.victim for offer in view.offers if isinstance(offer, Push)}))
    return tuple(DeedSign(sign, prices.get(sign, ACTION_PRICE), victims if sign == "push" else ()) for sign in signs)


@lru_cache(maxsize=128)
def deed_sprite(deed: DeedSign, caption: str, em: int, cell: int) -> Image.Image:
    """An action's sign, its name, its price, and the shapes of the seats it can target."""
    after = cell + width_of(caption, em) + 4
    priced = deed.price or deed.sign == "slide"
    width = after + _GAP + (_PRICE if priced else 0) + (_VICTIM if deed.victims else 0)

    def draw(pen: Pen) -> None:
        ink = FAINT if deed.sign == "stop" else INK
        sign(deed.sign, (cell / 2 - 2, _MIDDLE), 0.4 * cell, ink, SQUARE)(pen)
        pen.write_line((cell - 2, _MIDDLE), caption, em, FAINT)
        if deed.price:
            pen.write((after + 12, _MIDDLE), str(deed.price), LETTERS, INK)
        if deed.sign == "slide":
            sign("lost", (after + 12, _MIDDLE), 12, SIGNAL, SQUARE)(pen)
        for at, victim in enumerate(deed.victims):
            middle = (after + _PRICE + 8.0, _MIDDLE + (at - (len(deed.victims) - 1) / 2) * 12)
            colour = SEAT_COLOURS[victim]
            plate(colour, middle, 7, TONES[colour].chip)(pen)

    return sprite(width, _HEIGHT, SQUARE, draw)


def lines_of(deeds: Sequence[DeedSign], words: Words, most: int) -> list[list[Image.Image]]:
    """The deeds with their words, in lines at most so wide: in one, else in two with smaller signs and words."""
    for em, cell, rows in _DEED_WAYS:
        lines: list[list[Image.Image]] = []
        for deed in deeds:
            shown = deed_sprite(deed, words(text(f"picture-vesuvio-board-{deed.sign}")), em, cell)
            if lines and sum(one.width for one in lines[-1]) + shown.width <= most:
                lines[-1].append(shown)
            else:
                lines.append([shown])
        if len(lines) <= rows:
            break
    return lines


def lay_deeds(image: Image.Image, view: VesuvioView, corner: tuple[int, int], words: Words) -> None:
    """Lay what a turn can do from this corner, in one line or in two."""
    lines = lines_of(deeds_of(view), words, BOARD.width - 20)
    left, top = corner
    height = _HEIGHT // max(1, len(lines))
    for number, line in enumerate(lines):
        at, above = left, (_HEIGHT - height) // 2
        for shown in line:
            image.paste(shown.crop((0, above, shown.width, above + height)), (at, top + number * height))
            at += shown.width


_WIDTH = 170


@lru_cache(maxsize=64)
def photo_stamp(points: tuple[int, ...], *, gone: bool) -> Stamp:
    """The four points the photo needs, filled by the seats that have spent some; or the burned camera."""
    rows = [(seat, spent) for seat, spent in enumerate(points) if spent] or [(-1, 0)]
    height = 70 + 25 * len(rows)

    def draw(pen: Pen) -> None:
        bordered((1, 1, _WIDTH - 1, height - 1), 13, 2)(pen)
        sign("photo", (_WIDTH / 2, 37), 27, FAINT if gone else INK, SQUARE)(pen)
        if gone:
            flame((_WIDTH / 2, 78), 18)(pen)
            return
        for line, (seat, spent) in enumerate(rows):
            y = 80 + 25.0 * line
            _draw_points(pen, y, spent, seat)

    shape = stamp(_WIDTH, height, lambda pen: pen.slab((1, 1, _WIDTH - 1, height - 1), 13, NIGHT), edge=0)
    return Stamp(sprite(_WIDTH, height, SQUARE, draw), shape.mask)


def _draw_points(pen: Pen, y: float, spent: int, seat: int) -> None:
    left = 66.0 if seat >= 0 else 46.0
    if seat >= 0:
        colour = SEAT_COLOURS[seat]
        plate(colour, (30, y), 9.5, TONES[colour].chip)(pen)
        pen.write((30, y), str(seat + 1), 15, TONES[colour].ink)
    for at in range(PHOTO_POINTS):
        spot = (left + at * 26, y)
        pen.disc(spot, 9, SIGNAL if at < spent else FAINT)
        if at >= spent:
            pen.disc(spot, 6.5, SQUARE)


_PHOTO = (BOXES[TOP].left - _WIDTH - 34, BOXES[TOP].top - 4)


def lay_photo(image: Image.Image, view: VesuvioView) -> None:
    """Lay the sign of the photo beside the viewpoint until it is taken, and if the camera has burned."""
    if view.camera.state in {CameraState.UNTAKEN, CameraState.GONE}:
        gone = view.camera.state is CameraState.GONE
        photo_stamp(view.photo_points, gone=gone).press(image, _PHOTO)


_RESULT_ROW = 58
_KINDS = tuple(card for card in Card if card is not Card.ERUPTION)
_KIND_WIDTH = 39
_SCORE_WIDTH = 74


@lru_cache(maxsize=64)
def result_sprite(hand: Cards, score: int, status: TouristState, standing: Standing) -> Image.Image:
    """A seat's number of cards of each kind, or a fire if it burned, and its points."""
    counts = Counter(hand)
    width = len(_KINDS) * _KIND_WIDTH + _SCORE_WIDTH

    def draw(pen: Pen) -> None:
        if status is TouristState.BURNED:
            flame((_KIND_WIDTH / 2, 29), 18)(pen)
        for at, card in enumerate(_KINDS):
            if counts[card]:
                x = (at + 0.5) * _KIND_WIDTH
                is_camera = card is Card.CAMERA
                (sign("photo", (x, 13), 12, INK, SQUARE) if is_camera else card_sign(card, (x, 13), 12))(pen)
                pen.write((x, 42), str(counts[card]), LETTERS, INK)
        ink = SIGNAL if standing is Standing.WINNING else INK
        pen.write((width - _SCORE_WIDTH / 2, 29), str(score), 38, FAINT if status is TouristState.BURNED else ink)

    return sprite(width, _RESULT_ROW, SQUARE, draw)


def lay_results(image: Image.Image, view: VesuvioView) -> None:
    """Copy a line for each seat onto the signboard of a finished game."""
    left = BOARD.left + 6
    top = BOARD.top + (BOARD.height - _RESULT_ROW * view.seats) // 2
    for seat in range(view.seats):
        standing = standing_of(view, seat)
        row = top + seat * _RESULT_ROW
        image.paste(seat_sprite(seat, standing).crop((0, 0, EMBLEM, _RESULT_ROW)), (left, row))
        hand = view.hands[seat] if view.hands is not None else ()
        line = result_sprite(hand, view.scores[seat] or 0, view.statuses[seat], standing)
        image.paste(line, (left + EMBLEM, row))


_POINTS_PITCH = 35
_POINTS_WIDTH = POINTS * _POINTS_PITCH
_POINTS_HEIGHT = 48
_DEEDS_TOP = 90
_SIGN_WIDTH = 74
_WHOSE = 44


@lru_cache(maxsize=8)
def points_sprite(points: int) -> Image.Image:
    """The turn's action points as hourglasses, spent ones empty (V3)."""

    def draw(pen: Pen) -> None:
        for at in range(POINTS):
            left = at < points
            hourglass(
                (_POINTS_PITCH / 2 + at * _POINTS_PITCH, _POINTS_HEIGHT / 2),
                44,
                INK if left else SQUARE_EDGE,
                SIGNAL if left else SQUARE,
            )(pen)

    return sprite(_POINTS_WIDTH, _POINTS_HEIGHT, SQUARE, draw)


@lru_cache(maxsize=1)
def keep_sprite() -> Image.Image:
    """Two backs of cards: one is kept, the other returned (V11)."""

    def draw(pen: Pen) -> None:
        for middle, ink in ((27, SIGNAL), (85, FAINT)):
            pen.art("vesuvio/unseen", (middle, 34), 29.5, (ink, CARD))
        pen.line(((118, 26), (118, 46)), FAINT, 4)
        pen.polygon(((107, 42), (129, 42), (118, 56)), FAINT)

    return sprite(136, 68, SQUARE, draw)


_CAUSES: dict[EruptionCause, tuple[str, int, Shade]] = {
    EruptionCause.PHOTO: ("photo", 18, SQUARE),
    EruptionCause.CARD: ("eruption", 20, LAVA),
    EruptionCause.ROUND: ("clock", 19, SQUARE),
}
"""The sign of what woke the volcano, its radius, and its second shade."""


@lru_cache(maxsize=64)
def _lava_signs(cause: EruptionCause | None, seat: int, after: int, width: int) -> Image.Image:
    """A sleeping volcano, or a flame; in an eruption also at whose turns lava comes, ``after`` its words, and why."""

    def draw(pen: Pen) -> None:
        if cause is None:
            sign("eruption", (36, 36), 28, FAINT, FAINT)(pen)
            return
        flame((36, 36), 29)(pen)
        numbered(seat, (after + _WHOSE / 2, LINE * 1.5), 18, INK, (1.8, 0.8), LETTERS)(pen)
        name, radius, other = _CAUSES[cause]
        sign(name, (width - _WHOSE / 2 - 2, LINE * 1.5), radius, FAINT, other)(pen)

    return sprite(width, 2 * LINE, SQUARE, draw)


def _lay_lava(image: Image.Image, view: VesuvioView, words: Words) -> None:
    """Lay in words when lava comes next, and in an eruption at whose turns and why."""
    left, top, width = BOARD.left + 8, BOARD.bottom - 8 - 2 * LINE, BOARD.width - 16
    coming, most = view.eruption, BOARD.width - 20 - _SIGN_WIDTH
    first, second = lava_captions(view, words)
    line = caption_sprite(second, most - (2 * _WHOSE if coming else 0), FAINT)
    cause, seat = (coming.cause, coming.seat) if coming else (None, 0)
    image.paste(_lava_signs(cause, seat, _SIGN_WIDTH + line.width + 4, width), (left, top))
    image.paste(caption_sprite(first, most, INK), (left + _SIGN_WIDTH, top))
    image.paste(line, (left + _SIGN_WIDTH, top + LINE))


def lay_board(image: Image.Image, view: VesuvioView, words: Audience) -> None:
    """Copy the signboard with the state of the turn onto the picture."""
    slope = ZONE_GROUNDS[Zone.ORANGE].slope
    image.paste(slab_sprite(BOARD.width, BOARD.height, 16, 2, ground=slope), (BOARD.left, BOARD.top))
    if view.outcome is not None:
        lay_results(image, view)
        return
    left, top = BOARD.left + 12, BOARD.top + 8
    image.paste(seat_sprite(view.mover, standing_of(view, view.mover)), (left, top + 12))
    image.paste(points_sprite(view.points), (left + 66, top + 36))
    turn = turn_sprite(words, view, BOARD.width - 66 - 24)
    if turn is not None:
        image.paste(turn, (left + 68, top - 3))
    if view.choice is OpenChoice.KEEP:
        image.paste(keep_sprite(), (left + 4, BOARD.top + _DEEDS_TOP))
    else:
        lay_deeds(image, view, (BOARD.left + 10, BOARD.top + _DEEDS_TOP), words)
    played = words(text("picture-vesuvio-board-round", round=str(view.round)))
    end = caption_sprite(played, BOARD.width - 64 - _POINTS_WIDTH - 24, INK)
    image.paste(end, (BOARD.right - end.width - 12, top + 42))
    _lay_lava(image, view, words)


def lay_decks(image: Image.Image, view: VesuvioView) -> None:
    """Lay the three decks beside their zones."""
    for zone, count in view.decks.items():
        deck_stamp(zone, count).press(image, (DECK_LEFT, DECK_TOPS[zone]))
