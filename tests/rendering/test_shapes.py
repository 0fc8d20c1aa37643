"""Shapes that every painter shares."""

from rendering.palette import CARD, EMBER, blank
from rendering.shapes import round_corners
from tests.rendering.films import shades_of


def test_round_corners_leave_what_is_drawn_within_them() -> None:
    card = blank(100, 100, CARD)
    card.paste(blank(60, 60, EMBER), (20, 20))
    round_corners(card)
    assert set(shades_of(card.crop((20, 20, 80, 80)))) == {EMBER}
    assert card.getpixel((0, 0)) == card.getpixel((99, 99)) == 0
    assert CARD in shades_of(card.crop((0, 0, 20, 20)))
