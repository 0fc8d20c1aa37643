"""The rating curve: what is drawn where, legible and the same every time."""

from itertools import pairwise
from math import dist
from random import Random

import pytest
from PIL import Image

from rendering.charts import compose_ratings, draw_curve, ticks
from rendering.palette import CARD, EMBER, FAINT, NIGHT, PAPER, SQUARE, Shade
from tests.rendering.eyes import APART, EYES, READABLE, contrast, seen_by
from tests.rendering.films import exactly


def places(image: Image.Image, shade: Shade) -> list[tuple[int, int]]:
    """Where a picture has exactly this shade, column by column."""
    mask, width = exactly(image, shade).tobytes(), image.width
    return [(x, y) for x in range(width) for y in range(image.height) if mask[y * width + x]]


def heights(image: Image.Image) -> dict[int, float]:
    """Where the line runs: by column the middle of its pixels, from the top."""
    found: dict[int, list[int]] = {}
    for x, y in places(image, EMBER):
        found.setdefault(x, []).append(y)
    return {x: sum(rows) / len(rows) for x, rows in found.items()}


def test_the_line_rises_and_falls_as_the_ratings_do() -> None:
    line = heights(compose_ratings((1000, 1200, 1100), 1))
    left, right = min(line), max(line)
    middle = (left + right) // 2
    rising = [line[x] for x in range(left + 20, middle - 20)]
    falling = [line[x] for x in range(middle + 20, right - 20)]
    assert all(before >= after for before, after in pairwise(rising))
    assert all(before <= after for before, after in pairwise(falling))
    assert line[middle - 20] < line[right - 20] < line[left + 20]


def test_axes_have_a_few_round_numbers_that_hold_every_rating() -> None:
    for seed in range(300):
        dice = Random(seed)
        low = dice.randint(-300, 3000)
        high = low + dice.choice((0, 1, dice.randint(0, 50), dice.randint(0, 3000)))
        found = ticks(low, high, 5, 10)
        where = f"{found} for {low} to {high}, seed {seed}"
        assert 2 <= len(found) <= 5, where
        assert found[0] <= low <= high <= found[-1], where
        steps = {after - before for before, after in pairwise(found)}
        assert len(steps) == 1, where
        (step,) = steps
        assert str(step).rstrip("0") in {"1", "2", "5"}, where
        assert found[0] % step == 0, where


def test_a_single_rating_is_no_curve() -> None:
    with pytest.raises(ValueError, match="at least"):
        draw_curve((1000,), 1, "rating", "alt")


@pytest.mark.parametrize(
    ("writing", "ground", "least"),
    [(FAINT, CARD, READABLE), (PAPER, NIGHT, READABLE), (EMBER, SQUARE, 3.0), (EMBER, CARD, 3.0)],
)
def test_numbers_and_line_stand_out_from_their_ground(writing: Shade, ground: Shade, least: float) -> None:
    assert contrast(writing, ground) >= least


@pytest.mark.parametrize("eye", EYES)
def test_the_line_is_seen_by_every_eye(eye: str) -> None:
    seen = [seen_by(eye, shade) for shade in (EMBER, SQUARE)]
    assert dist(*seen) >= 3 * APART
