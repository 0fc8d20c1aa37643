"""Hues have shapes of their own, writing stands out, and the palette is exact."""

from itertools import combinations
from math import dist

import pytest

from rendering.canvas import sprite
from rendering.palette import BLACK, PAPER, TONES, WHITE, Hue, Shade
from rendering.seats import SEAT_COLOURS
from rendering.shapes import plate
from tests.rendering.eyes import APART, EYES, READABLE, contrast, seen_by
from tests.rendering.films import shared

MOST_ALIKE = 0.82
MOST_ALIKE_ROUND = 0.93
"""The part that two plates of one size may share of what both cover; red's circle and green's hexagon are closest."""

ROUND = {Hue.RED, Hue.YELLOW, Hue.GREEN, Hue.BLUE, Hue.CLEAR}


def silhouette(hue: Hue) -> bytes:
    pen_area = sprite(60, 60, BLACK, plate(hue, (30, 30), 22, WHITE)).convert("L")
    return pen_area.point([255 * (level > 127) for level in range(256)]).tobytes()


def test_every_hue_has_a_plate_of_its_own_shape() -> None:
    for first, second in combinations(Hue, 2):
        most = MOST_ALIKE_ROUND if {first, second} <= ROUND else MOST_ALIKE
        assert shared(silhouette(first), silhouette(second)) <= most, (first, second)


@pytest.mark.parametrize(
    ("writing", "ground"),
    [
        *((tones.ink, tones.plate) for tones in TONES.values()),
        *((tones.ink, tones.chip) for tones in TONES.values()),
        *((tones.ink, tones.lit) for tones in TONES.values()),
    ],
)
def test_writing_stands_out_from_its_ground(writing: Shade, ground: Shade) -> None:
    assert contrast(writing, ground) >= READABLE


@pytest.mark.parametrize("eye", EYES)
def test_every_two_seats_pawns_stay_apart_for_every_eye_and_from_marks(eye: str) -> None:
    """Turns, scores and arrows are marked in PAPER."""
    seen = [seen_by(eye, shade) for shade in (PAPER, *(TONES[hue].chip for hue in SEAT_COLOURS))]
    assert min(dist(*pair) for pair in combinations(seen, 2)) >= APART
