"""Labels and marks leave in sight what they stand beside: numbers, players, the board's edge, and each other."""

from dataclasses import replace
from typing import Any

import pytest

from bot.move_menu.entries import weighed
from bot.words.language import CODES, language_for
from games.hekla.moves import Shift
from games.hekla.pieces import Stone
from games.vesuvio.pieces import TouristState
from rendering.canvas import Edges
from rendering.hekla.board import size_among, spot_corner
from rendering.hekla.offers import plan
from rendering.offers import overlap
from rendering.picture import Audience
from rendering.vesuvio.board import spot_of
from rendering.volcano.board import site_of
from rendering.volcano.offers import compose, size_of
from tests.golden.positions import golden_positions
from tests.rendering.test_offers import badges


@pytest.mark.full
def test_a_label_hardly_ever_covers_a_volcano_but_the_one_that_it_tells_of_in_hekla() -> None:
    labels = covering = 0
    for _, position in golden_positions("hekla", 12):
        seat = min(position.to_act)
        view: Any = position.view(seat)
        for badge, offer in zip(*plan(view, seat, weighed(position, seat)), strict=True):
            moving = (offer.move.start, Stone(seat, offer.move.value)) if isinstance(offer.move, Shift) else None
            kept = [
                (left + 10, top + size.height * 0.4, left + size.width - 10, top + size.height - 6)
                for square, stones in enumerate(view.table.squares)
                for size in [size_among(len(stones))]
                for spot, stone in enumerate(stones)
                for left, top in [spot_corner(square, spot, len(stones))]
                if (square, stone) != moving
            ]
            labels += 1
            covering += any(overlap(badge.box, one) for one in kept)
    assert labels > 100
    assert covering <= labels / 10, f"{covering} of {labels} labels cover something"


def test_a_label_covers_no_player_on_the_mountain_or_beside_it() -> None:
    for name, position in golden_positions("vesuvio", 8):
        view: Any = position.view(min(position.to_act))
        players = list[Edges]()
        for seat, status in enumerate(view.statuses):
            if status is not TouristState.BURNED:
                radius, (x, y) = spot_of(view, seat)
                players.append((x - radius, y - radius, x + radius, y + radius))
        for badge in badges("vesuvio", position):
            assert not any(overlap(badge.box, player) for player in players), name


@pytest.mark.parametrize("code", CODES)
def test_a_dim_label_is_explained_below_the_board(code: str) -> None:
    """A step that captures nothing itself shows what the next one can bring; the sign alone was a riddle."""
    audience = Audience(language_for(code).words())
    explained = 0
    for _, position in golden_positions("volcano", 4):
        view: Any = position.view(min(position.to_act))
        offers, plain = weighed(position, min(position.to_act)), size_of(site_of((view,)))
        steps = tuple(offer for offer in offers if offer.worth.gain == 0 and offer.worth.sign)
        if steps:
            assert compose(view, 0, steps, audience).height > plain[1]
            quiet = [replace(offer, worth=replace(offer.worth, sign="")) for offer in steps]
            assert compose(view, 0, quiet, audience).height == plain[1]
            explained += 1
        if explained == 2:
            break
    assert explained == 2
