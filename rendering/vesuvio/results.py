"""The results on the signboard: each seat's cards, now public, and its points (V31)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from PIL import Image

from games.vesuvio.cards import Card, Cards
from games.vesuvio.status import Status
from games.vesuvio.view import VesuvioView
from rendering.canvas import Pen, sprite
from rendering.palette import FAINT, INK, SIGNAL, SQUARE
from rendering.seats import EMBLEM, Standing, seat_sprite, standing_of
from rendering.vesuvio.cards import card_sign
from rendering.vesuvio.layout import BOARD, LETTERS
from rendering.vesuvio.symbols import camera, flame

_ROW = 58
_KINDS = tuple(card for card in Card if card is not Card.ERUPTION)
_KIND_WIDTH = 39
_SCORE_WIDTH = 74


@lru_cache(maxsize=64)
def result_sprite(hand: Cards, score: int, status: Status, standing: Standing) -> Image.Image:
    """A seat's number of cards of each kind, or a fire if it burned, and its points."""
    counts = Counter(hand)
    width = len(_KINDS) * _KIND_WIDTH + _SCORE_WIDTH

    def draw(pen: Pen) -> None:
        if status is Status.BURNED:
            flame((_KIND_WIDTH / 2, 29), 18)(pen)
        for at, card in enumerate(_KINDS):
            if counts[card]:
                x = (at + 0.5) * _KIND_WIDTH
                sign = camera((x, 13), 12, INK, SQUARE) if card is Card.CAMERA else card_sign(card, (x, 13), 12)
                sign(pen)
                pen.write((x, 42), str(counts[card]), LETTERS, INK)
        ink = SIGNAL if standing is Standing.WINNING else INK
        pen.write((width - _SCORE_WIDTH / 2, 29), str(score), 38, FAINT if status is Status.BURNED else ink)

    return sprite(width, _ROW, SQUARE, draw)


def lay_results(image: Image.Image, view: VesuvioView) -> None:
    """Copy a line for each seat onto the signboard of a finished game."""
    left = BOARD.left + 6
    top = BOARD.top + (BOARD.height - _ROW * view.seats) // 2
    for seat in range(view.seats):
        standing = standing_of(view, seat)
        row = top + seat * _ROW
        image.paste(seat_sprite(seat, standing).crop((0, 0, EMBLEM, _ROW)), (left, row))
        hand = view.hands[seat] if view.hands is not None else ()
        line = result_sprite(hand, view.scores[seat] or 0, view.statuses[seat], standing)
        image.paste(line, (left + EMBLEM, row))
