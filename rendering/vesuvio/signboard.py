"""The signboard beside the path: the seat to act, its points left, its possible actions, and the next lava."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from PIL import Image

from games.core.contract import Event
from games.core.text import Words
from games.vesuvio.board import Zone
from games.vesuvio.eruption import FALLBACK_ROUND
from games.vesuvio.events import Cause, EruptionTriggered
from games.vesuvio.prices import POINTS
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
    lava_captions,
    round_caption,
)
from rendering.vesuvio.cards import deck_overlay
from rendering.vesuvio.deeds import lay_deeds
from rendering.vesuvio.ground import ZONE_GROUNDS
from rendering.vesuvio.layout import BOARD, DECK_LEFT, DECK_TOPS, LETTERS
from rendering.vesuvio.results import lay_results
from rendering.vesuvio.symbols import (
    camera,
    clock,
    eruption,
    flame,
    hourglass,
)

_ROW = 76
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
        lay_deeds(image, view, (BOARD.left + 10, BOARD.top + _DEEDS_TOP), words)
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
