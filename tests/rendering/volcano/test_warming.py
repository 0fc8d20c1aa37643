"""Warming up draws ahead what the first pictures need, and changes none of them."""

from __future__ import annotations

import pytest

from rendering import warm
from rendering.volcano import seats, terrain, towers
from rendering.volcano.look import look_of
from rendering.volcano.still import compose
from tests.rendering.volcano.views import BOARDS, KINDS

CACHES = (
    towers.piece_stamp,
    towers.band_stamp,
    towers.cap_stamp,
    towers.chip_sprite,
    terrain.tile,
    seats.seat_sprite,
    seats.colour_sprite,
)


@pytest.fixture(scope="module", autouse=True)
def warmed() -> None:
    for cache in (towers.tower, *CACHES):
        cache.cache_clear()
    warm()


@pytest.mark.parametrize("name", BOARDS)
def test_no_piece_of_a_board_is_drawn_again_after_warming(name: str) -> None:
    kind = KINDS[name]
    view = kind.view(captured=((),) * 6)
    before = [cache.cache_info().misses for cache in CACHES]
    for piece in dict.fromkeys(kind.pieces):
        for capped in (False, True):
            towers.tower((piece, piece), capped=capped, look=look_of(view))
    compose(view)
    assert [cache.cache_info().misses for cache in CACHES] == before


def test_a_picture_is_the_same_cold_and_warm() -> None:
    view = KINDS["mega"].view()
    warmed_up = compose(view).tobytes()
    for cache in (towers.tower, *CACHES):
        cache.cache_clear()
    assert compose(view).tobytes() == warmed_up
