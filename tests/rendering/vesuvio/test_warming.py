"""Warming up draws ahead what the first pictures need, and changes none of them."""

from __future__ import annotations

import pytest

from rendering import seats
from rendering.vesuvio import VesuvioPainter, cards, ground, marks, signboard, still, tiles
from rendering.vesuvio.still import compose
from tests.rendering.vesuvio.views import CROWD, SEATS, game, view

CACHES = (
    still.ground,
    ground.card,
    tiles.tile_sprite,
    tiles.lava_sprite,
    cards.deck_overlay,
    cards.hand_sprite,
    seats.seat_sprite,
    signboard.points_sprite,
    signboard.dormant_sprite,
    marks.dot_overlay,
)


@pytest.fixture(scope="module", autouse=True)
def warmed() -> None:
    for cache in CACHES:
        cache.cache_clear()
    VesuvioPainter().warm()


@pytest.mark.parametrize("seats", SEATS)
def test_a_first_picture_after_warming_draws_no_mountain_and_no_card(seats: int) -> None:
    before = [cache.cache_info().misses for cache in CACHES]
    compose(view(*(None,) * seats))
    for turn in game(seats, 6)[:12]:
        compose(turn.after, turn.events)
    assert [cache.cache_info().misses for cache in CACHES] == before


def test_a_picture_is_the_same_cold_and_warm() -> None:
    warm = compose(CROWD).tobytes()
    for cache in CACHES:
        cache.cache_clear()
    assert compose(CROWD).tobytes() == warm
