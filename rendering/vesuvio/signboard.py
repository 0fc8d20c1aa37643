"""The signboard beside the path: the seat to act, its points left, its possible actions, and the next lava."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.core.contract import Event
from games.core.text import Words
from games.vesuvio.board import TOP, Zone
from games.vesuvio.events import EruptionCause, EruptionTriggered
from games.vesuvio.moves import PHOTO_POINTS, POINTS
from games.vesuvio.pieces import Card, Cards
from games.vesuvio.table import CameraState, TouristState
from games.vesuvio.view import OpenChoice, VesuvioView
from rendering.canvas import Drawing, Pen, Point, Stamp, sprite, stamp
from rendering.palette import CARD, FAINT, INK, LAVA, NIGHT, SIGNAL, SQUARE, SQUARE_EDGE, TONES
from rendering.picture import Audience
from rendering.seats import EMBLEM, SEAT_COLOURS, Standing, numbered, seat_sprite, standing_of, turn_sprite
from rendering.shapes import plate
from rendering.vesuvio.cards import camera, card_sign, clock, deck_stamp, eruption, flame, hourglass
from rendering.vesuvio.deeds import LINE, caption_sprite, lava_captions, lay_deeds, round_caption
from rendering.vesuvio.ground import ZONE_GROUNDS
from rendering.vesuvio.layout import BOARD, BOXES, DECK_LEFT, DECK_TOPS, LETTERS

_WIDTH = 170


@lru_cache(maxsize=64)
def photo_stamp(points: tuple[int, ...], *, gone: bool) -> Stamp:
    """The four points the photo needs, filled by the seats that have spent some; or the burned camera."""
    rows = [(seat, spent) for seat, spent in enumerate(points) if spent] or [(-1, 0)]
    height = 70 + 25 * len(rows)

    def draw(pen: Pen) -> None:
        pen.slab((1, 1, _WIDTH - 1, height - 1), 13, SQUARE_EDGE)
        pen.slab((3, 3, _WIDTH - 3, height - 3), 11.5, SQUARE)
        camera((_WIDTH / 2, 37), 27, FAINT if gone else INK, SQUARE)(pen)
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
                sign = camera((x, 13), 12, INK, SQUARE) if card is Card.CAMERA else card_sign(card, (x, 13), 12)
                sign(pen)
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


@lru_cache(maxsize=8)
def _whose_sprite(seat: int) -> Image.Image:
    return sprite(_WHOSE, LINE, SQUARE, numbered(seat, (_WHOSE / 2, LINE / 2), 18, INK, (1.8, 0.8), LETTERS))


@lru_cache(maxsize=8)
def _sign_sprite(cause: EruptionCause | None) -> Image.Image:
    """The sign of a sleeping volcano, or of what woke it, beside the words about lava."""
    sleeping = eruption((36, 36), 28, FAINT, FAINT)
    return sprite(_SIGN_WIDTH, 2 * LINE, SQUARE, sleeping if cause is None else flame((36, 36), 29))


@lru_cache(maxsize=4)
def _cause_sprite(cause: EruptionCause) -> Image.Image:
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


def _cause(cause: EruptionCause, centre: Point) -> Drawing:
    if cause is EruptionCause.PHOTO:
        return camera(centre, 18, FAINT, SQUARE)
    if cause is EruptionCause.CARD:
        return eruption(centre, 20, FAINT, LAVA)
    return clock(centre, 19, FAINT, SQUARE)


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
