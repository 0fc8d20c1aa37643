"""The signboard beside the path: the seat to act, its points left, its possible actions, and the next lava."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from PIL import Image

from games.core.contract import Event
from games.core.text import Words, text
from games.vesuvio.board import TOP, Zone
from games.vesuvio.eruption import FALLBACK_ROUND
from games.vesuvio.events import EruptionCause, EruptionTriggered
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
from games.vesuvio.pieces import DIGS, Card, Cards
from games.vesuvio.table import CameraState, TouristState
from games.vesuvio.view import OpenChoice, VesuvioView
from rendering.canvas import Pen, Stamp, sprite, stamp
from rendering.lettering import width_of
from rendering.palette import CARD, FAINT, INK, LAVA, NIGHT, SIGNAL, SQUARE, SQUARE_EDGE, TONES, Shade
from rendering.picture import Audience
from rendering.seats import EMBLEM, SEAT_COLOURS, Standing, numbered, seat_sprite, standing_of, turn_sprite
from rendering.shapes import bordered, plate
from rendering.vesuvio.cards import ZONE_GROUNDS, card_sign, deck_stamp, flame, hourglass, sign
from rendering.vesuvio.layout import BOARD, BOXES, DECK_LEFT, DECK_TOPS, LETTERS

LINE = 36
"""The height of a line of writing."""


def round_caption(view: VesuvioView, words: Words) -> str:
    """Which round is played."""
    return words(text("picture-vesuvio-board-round", round=str(view.round)))


def lava_captions(view: VesuvioView, words: Words) -> tuple[str, str]:
    """When lava comes next, and what that depends on; a seat's number follows the second line in an eruption."""
    if view.eruption is None:
        first = text("picture-vesuvio-board-dormant", rounds=max(0, FALLBACK_ROUND - view.round))
        return words(first), words(text("picture-vesuvio-board-latest"))
    first = text("picture-vesuvio-board-lava", turns=view.eruption.lava_in)
    return words(first), words(text("picture-vesuvio-board-turns"))


def deed_caption(sign: str, words: Words) -> str:
    """The word for something a turn can do."""
    return words(text(f"picture-vesuvio-board-{sign}"))


def caption_width(caption: str) -> int:
    """How wide a caption is."""
    return width_of(caption, LETTERS) + 4


@lru_cache(maxsize=128)
def caption_sprite(caption: str, most: int, ink: Shade) -> Image.Image:
    """A line of writing, smaller where it would be wider than ``most``."""
    size = min(LETTERS, LETTERS * most // caption_width(caption))
    width = min(most, caption_width(caption))
    return sprite(width, LINE, SQUARE, lambda pen: pen.write((width / 2, LINE / 2), caption, size, ink))


_HEIGHT = 70
_MIDDLE = 32
"""The middle of capitals and digits: below them is room for a descender."""

_CELL = 50
_NARROW = 36
"""The width of a sign where deeds stand in two lines."""

_PRICE = 28
_VICTIM = 20
_GAP = 8
_LEAST = LETTERS * 3 // 4
"""The smallest em of words where a line has much to say."""

_MOST_LINES = 2


class DeedSign(NamedTuple):
    """A possible action other than walking: its sign, its price in points or None, and the seats it can target."""

    sign: str
    price: int | None
    victims: tuple[int, ...] = ()


def deeds_of(view: VesuvioView) -> tuple[DeedSign, ...]:
    """The possible actions of the seat to act other than walking, each kind once."""
    found: dict[str, DeedSign] = {}
    for deed in _deeds(view):
        known = found.get(deed.sign)
        victims = tuple(sorted({*(known.victims if known else ()), *deed.victims}))
        found[deed.sign] = deed._replace(victims=victims)
    return tuple(found.values())


_PLAIN: dict[type, DeedSign] = {
    Photo: DeedSign("photo", ACTION_PRICE),
    Shout: DeedSign("shout", ACTION_PRICE),
    Take: DeedSign("take", ACTION_PRICE),
    Leave: DeedSign("leave", ACTION_PRICE),
    Slide: DeedSign("slide", None),
    Stay: DeedSign("stop", None),
    End: DeedSign("stop", None),
}


def _deeds(view: VesuvioView) -> Iterator[DeedSign]:
    here = view.places[view.mover]
    for offer in view.offers:
        if isinstance(offer, Dig) and here is not None:
            yield DeedSign("dig", DIGS[view.tiles[here.space]].price)
        elif isinstance(offer, Push):
            yield DeedSign("push", ACTION_PRICE, (offer.victim,))
        elif type(offer) in _PLAIN:
            yield _PLAIN[type(offer)]


class DeedLook(NamedTuple):
    """How a deed is drawn: its word, the em of that, and the width of its sign."""

    caption: str
    em: float = LETTERS
    cell: int = _CELL


def _deed_width(deed: DeedSign, look: DeedLook) -> int:
    width = look.cell + round(caption_width(look.caption) * look.em / LETTERS) + _GAP
    return width + (_PRICE if deed.price or deed.sign == "slide" else 0) + (_VICTIM if deed.victims else 0)


@lru_cache(maxsize=128)
def deed_sprite(deed: DeedSign, look: DeedLook) -> Image.Image:
    """An action's sign, its name, its price, and the shapes of the seats it can target."""
    written = caption_width(look.caption) * look.em / LETTERS
    after = look.cell + written + 4

    def draw(pen: Pen) -> None:
        ink = FAINT if deed.sign == "stop" else INK
        sign(deed.sign, (look.cell / 2 - 2, _MIDDLE), 20 * look.cell / _CELL, ink, SQUARE)(pen)
        pen.write_line((look.cell - 2, _MIDDLE), look.caption, look.em, FAINT)
        if deed.price:
            pen.write((after + 12, _MIDDLE), str(deed.price), LETTERS, INK)
        if deed.sign == "slide":
            sign("lost", (after + 12, _MIDDLE), 12, SIGNAL, SQUARE)(pen)
        for at, victim in enumerate(deed.victims):
            middle = (after + _PRICE + 8.0, _MIDDLE + (at - (len(deed.victims) - 1) / 2) * 12)
            colour = SEAT_COLOURS[victim]
            plate(colour, middle, 7, TONES[colour].chip)(pen)

    return sprite(_deed_width(deed, look), _HEIGHT, SQUARE, draw)


@lru_cache(maxsize=128)
def _part_of_deed(deed: DeedSign, look: DeedLook, above: int, height: int) -> Image.Image:
    """As much of an action's sprite as a line of this height has room for."""
    whole = deed_sprite(deed, look)
    return whole.crop((0, above, whole.width, above + height))


Line: TypeAlias = tuple[tuple[DeedSign, DeedLook], ...]
"""Deeds side by side."""


def lines_of(deeds: Sequence[DeedSign], words: Words, most: int) -> tuple[Line, ...]:
    """The deeds with their words: in one line if they are at most so wide together, else in two with smaller signs.

    Words are smaller where there are too many for two lines.
    """
    named = [(deed, deed_caption(deed.sign, words)) for deed in deeds]
    lines = _broken(named, LETTERS, _CELL, most)
    for em in range(LETTERS, _LEAST - 1, -1):
        if len(lines) == 1 or len(lines := _broken(named, em, _NARROW, most)) <= _MOST_LINES:
            break
    return lines


def _broken(named: Sequence[tuple[DeedSign, str]], em: int, cell: int, most: int) -> tuple[Line, ...]:
    """As many lines as it takes in this size, in the order of the deeds."""
    lines: list[Line] = []
    room = 0
    for deed, caption in named:
        look = DeedLook(caption, em, cell)
        width = _deed_width(deed, look)
        if lines and width <= room:
            lines[-1] = (*lines[-1], (deed, look))
        else:
            lines.append(((deed, look),))
            room = most
        room -= width
    return tuple(lines)


def lay_deeds(image: Image.Image, view: VesuvioView, corner: tuple[int, int], words: Words) -> None:
    """Lay what a turn can do from this corner, in one line or in two."""
    lines = lines_of(deeds_of(view), words, BOARD.width - 20)
    left, top = corner
    height = _HEIGHT // max(1, len(lines))
    for line in lines:
        at, above = left, (_HEIGHT - height) // 2
        for deed, look in line:
            shown = _part_of_deed(deed, look, above, height)
            image.paste(shown, (at, top))
            at += shown.width
        top += height


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
_ERUPTION_WIDTH = 256
_SIGN_WIDTH = 74
_WHOSE = 44


@lru_cache(maxsize=1)
def frame_sprite() -> Image.Image:
    """The empty signboard."""
    drawn = bordered((0, 0, BOARD.width, BOARD.height), 16, 2)
    return sprite(BOARD.width, BOARD.height, ZONE_GROUNDS[Zone.ORANGE].slope, drawn)


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
        for left, ink in ((4, SIGNAL), (62, FAINT)):
            pen.slab((left, 4, left + 46, 64), 7, ink)
            pen.slab((left + 3.5, 7.5, left + 42.5, 60.5), 4.5, CARD)
            pen.write((left + 23, 34), "?", 36, ink)
        pen.line(((118, 26), (118, 46)), FAINT, 4)
        pen.polygon(((107, 42), (129, 42), (118, 56)), FAINT)

    return sprite(136, 68, SQUARE, draw)


@lru_cache(maxsize=8)
def _whose_sprite(seat: int) -> Image.Image:
    return sprite(_WHOSE, LINE, SQUARE, numbered(seat, (_WHOSE / 2, LINE / 2), 18, INK, (1.8, 0.8), LETTERS))


@lru_cache(maxsize=8)
def _sign_sprite(cause: EruptionCause | None) -> Image.Image:
    """The sign of a sleeping volcano, or of what woke it, beside the words about lava."""
    sleeping = sign("eruption", (36, 36), 28, FAINT, FAINT)
    return sprite(_SIGN_WIDTH, 2 * LINE, SQUARE, sleeping if cause is None else flame((36, 36), 29))


_CAUSES: dict[EruptionCause, tuple[str, int, Shade]] = {
    EruptionCause.PHOTO: ("photo", 18, SQUARE),
    EruptionCause.CARD: ("eruption", 20, LAVA),
    EruptionCause.ROUND: ("clock", 19, SQUARE),
}
"""The sign of what woke the volcano, its radius, and its second shade."""


@lru_cache(maxsize=4)
def _cause_sprite(cause: EruptionCause) -> Image.Image:
    name, radius, other = _CAUSES[cause]
    return sprite(_WHOSE, LINE, SQUARE, sign(name, (_WHOSE / 2, LINE / 2), radius, FAINT, other))


def _lay_lava(image: Image.Image, view: VesuvioView, words: Words) -> None:
    """Lay in words when lava comes next, and in an eruption at whose turns and why."""
    left, top = BOARD.left + 8, BOARD.bottom - 8 - 2 * LINE
    coming = view.eruption
    image.paste(_sign_sprite(coming.cause if coming else None), (left, top))
    at, most = left + _SIGN_WIDTH, BOARD.width - 20 - _SIGN_WIDTH
    first, second = lava_captions(view, words)
    image.paste(caption_sprite(first, most, INK), (at, top))
    line = caption_sprite(second, most - (2 * _WHOSE if coming else 0), FAINT)
    image.paste(line, (at, top + LINE))
    if coming is not None:
        image.paste(_whose_sprite(coming.seat), (at + line.width + 4, top + LINE))
        image.paste(_cause_sprite(coming.cause), (BOARD.right - 10 - _WHOSE, top + LINE))


@lru_cache(maxsize=1)
def _news_sprite() -> Image.Image:
    """The line under an eruption that was just triggered."""
    return sprite(_ERUPTION_WIDTH, 8, SQUARE, lambda pen: pen.slab((6, 1, _ERUPTION_WIDTH - 6, 7), 3, INK))


def lay_board(image: Image.Image, view: VesuvioView, events: Sequence[Event], words: Audience) -> None:
    """Copy the signboard with the state of the turn onto the picture; an eruption that was just triggered is marked."""
    image.paste(frame_sprite(), (BOARD.left, BOARD.top))
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
    end = caption_sprite(round_caption(view, words), BOARD.width - 64 - _POINTS_WIDTH - 24, INK)
    image.paste(end, (BOARD.right - end.width - 12, top + 42))
    _lay_lava(image, view, words)
    if any(isinstance(event, EruptionTriggered) for event in events):
        image.paste(_news_sprite(), (left, BOARD.bottom - 10))


def lay_decks(image: Image.Image, view: VesuvioView) -> None:
    """Lay the three decks beside their zones."""
    for zone, count in view.decks.items():
        deck_stamp(zone, count).press(image, (DECK_LEFT, DECK_TOPS[zone]))
