"""Shapes that every painter shares."""

from rendering.mapping import NUMBERS, blank
from rendering.palette import CARD, CORNER_LEVELS, EMBER
from rendering.shapes import round_corners


def test_round_corners_leave_what_is_drawn_within_them() -> None:
    card = blank(100, 100, CARD)
    card.paste(NUMBERS[EMBER], (20, 20, 80, 80))
    round_corners(card)
    assert set(card.crop((20, 20, 80, 80)).tobytes()) == {NUMBERS[EMBER]}
    assert card.getpixel((0, 0)) == card.getpixel((99, 99)) == 0
    edge = set(card.crop((0, 0, 20, 20)).tobytes())
    assert edge == {*range(len(CORNER_LEVELS)), NUMBERS[CARD]}
