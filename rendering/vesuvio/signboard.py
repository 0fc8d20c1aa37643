"""The signboard beside the path: the seat to act, its points left, its possible actions, and the next lava."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from games.core.contract import Event
from games.core.text import Words
from games.vesuvio.board import Zone
from games.vesuvio.eruption import FALLBACK_ROUND
from games.vesuvio.events import Cause, EruptionTriggered
from games.vesuvio.moves import Dig, End, Leave, Photo, Push, Shout, Slide, Stay, Take
from games.vesuvio.prices import ACTION_PRICE, POINTS
from games.vesuvio.tiles import DIGS
from games.vesuvio.view import Choice, EruptionView, VesuvioView
from rendering.audience import Audience
from rendering.canvas import Drawing, Pen, Point, lay, sprite
from rendering.emblems import plate
from rendering.nameplates import turn_sprite
from rendering.palette import CARD, FAINT, INK, LAVA, NIGHT, SIGNAL, SQUARE, SQUARE_EDGE, TONES
from rendering.seats import SEAT_COLOURS, seat_sprite, standing_of
from rendering.vesuvio.captions import (
    LINE,
    caption_sprite,
    caption_width,
    deed_caption,
    lava_captions,
    round_caption,
)
from rendering.vesuvio.cards import deck_overlay
from rendering.vesuvio.ground import ZONE_GROUNDS
from rendering.vesuvio.layout import BOARD, DECK_LEFT, DECK_TOPS, LETTERS
from rendering.vesuvio.results import lay_results
from rendering.vesuvio.symbols import (
    camera,
    clock,
    descent,
    eruption,
    fist,
    flame,
    grab,
    halt,
    horn,
    hourglass,
    pick,
    yacht,
)

_ROW = 76
_CELL = 50
_DEED_PRICE = 28
_VICTIM = 26
_POINTS_PITCH = 35
_POINTS_WIDTH = POINTS * _POINTS_PITCH
_POINTS_HEIGHT = 48
_DEEDS_TOP = 96
_ERUPTION_WIDTH = 256
_SIGN_WIDTH = 74
_WHOSE = 44
_ROUND_WIDTH = 130


@lru_cache(maxsize=1)
def frame_sprite() -> Image.Image:
    """The empty signboard."""

    def draw(pen: Pen) -> None:
        pen.slab((0, 0, BOARD.width, BOARD.height), 16, SQUARE_EDGE)
        pen.slab((2, 2, BOARD.width - 2, BOARD.height - 2), 14.5, SQUARE)

    return sprite(BOARD.width, BOARD.height, ZONE_GROUNDS[Zone.ORANGE].slope, draw)


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


class Deed(NamedTuple):
    """A possible action other than walking: its sign, its price in points or None, and the seats it can target."""

    sign: str
    price: int | None
    victims: tuple[int, ...] = ()


def deeds_of(view: VesuvioView) -> tuple[Deed, ...]:
    """The possible actions of the seat to act other than walking, each kind once."""
    found: dict[str, Deed] = {}
    for deed in _deeds(view):
        known = found.get(deed.sign)
        victims = tuple(sorted({*(known.victims if known else ()), *deed.victims}))
        found[deed.sign] = deed._replace(victims=victims)
    return tuple(found.values())


_PLAIN: dict[type, Deed] = {
    Photo: Deed("photo", ACTION_PRICE),
    Shout: Deed("shout", ACTION_PRICE),
    Take: Deed("take", ACTION_PRICE),
    Leave: Deed("leave", ACTION_PRICE),
    Slide: Deed("slide", None),
    Stay: Deed("stop", None),
    End: Deed("stop", None),
}


def _deeds(view: VesuvioView) -> Iterator[Deed]:
    here = view.places[view.mover]
    for offer in view.offers:
        if isinstance(offer, Dig) and here is not None:
            yield Deed("dig", DIGS[view.tiles[here.space]].price)
        elif isinstance(offer, Push):
            yield Deed("push", ACTION_PRICE, (offer.victim,))
        elif type(offer) in _PLAIN:
            yield _PLAIN[type(offer)]


def _sign(name: str, centre: Point) -> Drawing:
    signs = {
        "dig": pick(centre, 21, INK),
        "push": fist(centre, 20, INK),
        "photo": camera(centre, 20, INK, SQUARE),
        "shout": horn(centre, 20, INK),
        "take": grab(centre, 19, INK),
        "leave": yacht(centre, 21, INK),
        "slide": descent(centre, 19, INK),
        "stop": halt(centre, 18, FAINT),
    }
    return signs[name]


def _deed_width(deed: Deed, caption: str) -> int:
    width = _CELL + (caption_width(caption) + 8 if caption else 0)
    return width + (_DEED_PRICE if deed.price or deed.sign == "slide" else 0) + (_VICTIM if deed.victims else 0)


@lru_cache(maxsize=128)
def deed_sprite(deed: Deed, caption: str = "") -> Image.Image:
    """An action's sign, its name, its price, and the shapes of the seats it can target."""
    after = _CELL + (caption_width(caption) + 4 if caption else 0)

    def draw(pen: Pen) -> None:
        _sign(deed.sign, (_CELL / 2 - 2, 34))(pen)
        if caption:
            pen.write((_CELL - 2 + caption_width(caption) / 2, 36), caption, LETTERS, FAINT)
        if deed.price:
            pen.write((after + 12, 34), str(deed.price), LETTERS, INK)
        if deed.sign == "slide":
            draw_lost_card(pen, (after + 12, 34))
        for at, victim in enumerate(deed.victims):
            middle = (after + _DEED_PRICE + 12.0, 34 + (at - (len(deed.victims) - 1) / 2) * 17)
            colour = SEAT_COLOURS[victim]
            plate(colour, middle, 8, TONES[colour].chip)(pen)

    return sprite(_deed_width(deed, caption), _ROW - 8, SQUARE, draw)


def _lay_deeds(image: Image.Image, view: VesuvioView, words: Words | None) -> None:
    """Lay what a turn can do side by side, with words if there is room for all of them."""
    deeds = deeds_of(view)
    captions = [deed_caption(deed.sign, words) if words else "" for deed in deeds]
    if sum(map(_deed_width, deeds, captions)) > BOARD.width - 20:
        captions = [""] * len(deeds)
    at = BOARD.left + 10
    for deed, caption in zip(deeds, captions, strict=True):
        one = deed_sprite(deed, caption)
        image.paste(one.crop((0, 8, one.width, 60)), (at, BOARD.top + _DEEDS_TOP))
        at += one.width


def draw_lost_card(pen: Pen, centre: Point) -> None:
    """The price of a slide: a card."""
    x, y = centre
    pen.slab((x - 9, y - 12, x + 9, y + 12), 4, SIGNAL)
    pen.slab((x - 6.5, y - 9.5, x + 6.5, y + 9.5), 2.5, SQUARE)
    pen.line(((x - 4, y), (x + 4, y)), SIGNAL, 2.6)


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


@lru_cache(maxsize=64)
def dormant_sprite(rounds: int) -> Image.Image:
    """The number of round ends before lava comes even without a trigger (V34)."""

    def draw(pen: Pen) -> None:
        eruption((34, 34), 26, FAINT, FAINT)(pen)
        pen.write((96, 35), str(rounds), 40, INK)
        clock((152, 34), 20, FAINT, SQUARE)(pen)

    return sprite(_ERUPTION_WIDTH, 68, SQUARE, draw)


@lru_cache(maxsize=256)
def eruption_sprite(coming: EruptionView) -> Image.Image:
    """The number of turn ends before lava flows, the seats after whose turns it flows, and its trigger (V23)."""

    def draw(pen: Pen) -> None:
        flame((34, 34), 28)(pen)
        pen.write((92, 35), str(coming.lava_in), 48, INK)
        _draw_whose(pen, coming.seat, (154, 34))
        _cause(coming.cause, (216, 34))(pen)

    return sprite(_ERUPTION_WIDTH, 68, SQUARE, draw)


def _draw_whose(pen: Pen, seat: int, centre: Point) -> None:
    """The seat at whose turns lava comes."""
    colour = SEAT_COLOURS[seat]
    plate(colour, centre, 18, INK)(pen)
    plate(colour, centre, 16.2, NIGHT)(pen)
    plate(colour, centre, 15.4, TONES[colour].chip)(pen)
    pen.write(centre, str(seat + 1), LETTERS, TONES[colour].ink)


@lru_cache(maxsize=8)
def _whose_sprite(seat: int) -> Image.Image:
    return sprite(_WHOSE, LINE, SQUARE, lambda pen: _draw_whose(pen, seat, (_WHOSE / 2, LINE / 2)))


@lru_cache(maxsize=8)
def _sign_sprite(cause: Cause | None) -> Image.Image:
    """The sign of a sleeping volcano, or of what woke it, beside the words about lava."""
    sleeping = eruption((36, 36), 28, FAINT, FAINT)
    return sprite(_SIGN_WIDTH, 2 * LINE, SQUARE, sleeping if cause is None else flame((36, 36), 29))


@lru_cache(maxsize=4)
def _cause_sprite(cause: Cause) -> Image.Image:
    return sprite(_WHOSE, LINE, SQUARE, _cause(cause, (_WHOSE / 2, LINE / 2)))


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


def _cause(cause: Cause, centre: Point) -> Drawing:
    if cause is Cause.PHOTO:
        return camera(centre, 18, FAINT, SQUARE)
    if cause is Cause.CARD:
        return eruption(centre, 20, FAINT, LAVA)
    return clock(centre, 19, FAINT, SQUARE)


@lru_cache(maxsize=1)
def _news_sprite() -> Image.Image:
    """The line under an eruption that was just triggered."""
    return sprite(_ERUPTION_WIDTH, 8, SQUARE, lambda pen: pen.slab((6, 1, _ERUPTION_WIDTH - 6, 7), 3, INK))


@lru_cache(maxsize=64)
def round_sprite(number: int) -> Image.Image:
    """The number of the current round."""

    def draw(pen: Pen) -> None:
        clock((88, 34), 20, FAINT, SQUARE)(pen)
        pen.write((42, 35), str(number), LETTERS, INK)

    return sprite(_ROUND_WIDTH - 20, 68, SQUARE, draw)


def _fire_sprite(view: VesuvioView) -> Image.Image:
    if view.eruption is None:
        return dormant_sprite(max(0, FALLBACK_ROUND - view.round))
    # The sign does not show whether lava has flowed before.
    return eruption_sprite(replace(view.eruption, begun=True))


def lay_board(
    image: Image.Image, view: VesuvioView, events: Sequence[Event] = (), words: Audience | None = None
) -> None:
    """Copy the signboard with the state of the turn onto the picture; an eruption that was just triggered is marked.

    Without words there are signs alone.
    """
    image.paste(frame_sprite(), (BOARD.left, BOARD.top))
    if view.outcome is not None:
        lay_results(image, view)
        return
    left, top = BOARD.left + 12, BOARD.top + 8
    image.paste(seat_sprite(view.mover, standing_of(view, view.mover)), (left, top + 12))
    image.paste(points_sprite(view.points), (left + 66, top + 36))
    turn = None if words is None else turn_sprite(words, view, BOARD.width - 66 - 24)
    if turn is not None:
        image.paste(turn, (left + 68, top - 3))
    if view.choice is Choice.KEEP:
        image.paste(keep_sprite(), (left + 4, BOARD.top + _DEEDS_TOP - 6))
    else:
        _lay_deeds(image, view, words)
    if words is None:
        end = round_sprite(view.round)
        image.paste(_fire_sprite(view), (left, top + 2 * _ROW))
        image.paste(end, (BOARD.right - end.width - 12, top + 2 * _ROW))
    else:
        end = caption_sprite(round_caption(view, words), BOARD.width - 64 - _POINTS_WIDTH - 24, INK)
        image.paste(end, (BOARD.right - end.width - 12, top + 42))
        _lay_lava(image, view, words)
    if any(isinstance(event, EruptionTriggered) for event in events):
        image.paste(_news_sprite(), (left, BOARD.bottom - 10))


def lay_decks(image: Image.Image, view: VesuvioView) -> None:
    """Lay the three decks beside their zones."""
    for zone, count in view.decks.items():
        lay(image, (DECK_LEFT, DECK_TOPS[zone]), deck_overlay(zone, count))
