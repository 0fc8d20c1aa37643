"""Warming up draws ahead what the first pictures need, and changes none of them."""

from __future__ import annotations

import pytest

from rendering import seats
from rendering.hekla import HeklaPainter, crater, panels, still, stones, track
from rendering.hekla.still import compose
from tests.rendering.hekla.views import DOUBLE_SCORING, SEATS, game, view

CACHES = (
    still.ground,
    crater.ground_sprite,
    track.circle_sprite,
    stones.stone_overlay,
    seats.seat_sprite,
    panels.lava_gauge,
    panels.position_sprite,
)


@pytest.fixture(scope="module", autouse=True)
def warmed() -> None:
    for cache in CACHES:
        cache.cache_clear()
    HeklaPainter().warm()


@pytest.mark.parametrize("seats", SEATS)
def test_a_first_picture_after_warming_draws_no_board_and_no_stone(seats: int) -> None:
    before = [cache.cache_info().misses for cache in CACHES]
    compose(view(vulcanologists=(0,) * seats))
    for turn in game(seats, 6)[:8]:
        compose(turn.after, turn.events)
    assert [cache.cache_info().misses for cache in CACHES] == before


def test_a_picture_is_the_same_cold_and_warm() -> None:
    warm = compose(DOUBLE_SCORING.after, DOUBLE_SCORING.events).tobytes()
    for cache in CACHES:
        cache.cache_clear()
    assert compose(DOUBLE_SCORING.after, DOUBLE_SCORING.events).tobytes() == warm
