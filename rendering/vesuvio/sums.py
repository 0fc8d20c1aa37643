"""How the worth of a hand is added up: the cards side by side, and their sum (V31)."""

from __future__ import annotations

from PIL import Image

from games.vesuvio.view import VesuvioView
from rendering.canvas import Pen, lay, sprite
from rendering.palette import INK, SIGNAL, SQUARE
from rendering.seats import EMBLEM, Standing, seat_sprite, standing_of
from rendering.vesuvio.cards import FACE_HEIGHT, FACE_WIDTH, face_overlay

_CARDS = 4
"""The most cards of a sum."""

_EM = 48
_EDGE = 14
_BETWEEN = 44
_TOTAL = 120


def sum_sprite(view: VesuvioView, seat: int) -> Image.Image:
    """A seat's cards with a plus between them, and their worth."""
    hand = () if view.hands is None else view.hands[seat]
    left, step = EMBLEM + 30, FACE_WIDTH + _BETWEEN
    width, height = left + _CARDS * step + _TOTAL, FACE_HEIGHT + 2 * _EDGE
    standing = standing_of(view, seat)
    ink = SIGNAL if standing is Standing.WINNING else INK

    def draw(pen: Pen) -> None:
        for at in range(1, len(hand)):
            pen.write((left + at * step - _BETWEEN / 2, height / 2), "+", _EM, INK)
        pen.write((left + _CARDS * step - _BETWEEN / 2, height / 2), "=", _EM, ink)
        pen.write((width - _TOTAL / 2 - 10, height / 2), str(view.scores[seat]), _EM + 8, ink)

    image = sprite(width, height, SQUARE, draw).copy()
    image.paste(seat_sprite(seat, standing), (14, (height - EMBLEM) // 2))
    for at, card in enumerate(hand):
        lay(image, (left + at * step, _EDGE), face_overlay(card))
    return image
