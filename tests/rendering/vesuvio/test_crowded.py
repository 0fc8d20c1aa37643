"""Where many stand together, Vesuvio's picture still says everything: who they are, prices, departures and deeds."""

import pytest

from games.vesuvio.board import Place
from games.vesuvio.events import PhotoPoint, VesuvioEvent, Walked
from games.vesuvio.moves import Walk
from games.vesuvio.pieces import Tile
from games.vesuvio.view import VesuvioView
from rendering.painters import PAINTERS
from tests.rendering.looking import BLACK, PAPER, Looked
from tests.rendering.sentences import words
from tests.rendering.vesuvio.test_truth import (
    SPACES,
    digs,
    expected_digs,
    expected_tourists,
    tourists,
    way_is_marked,
)
from tests.rendering.vesuvio.views import ground, place, view

CLEAR = dict.fromkeys(SPACES, Tile.CLEAR)
NEXT = {"N3": "N4", "N18": "N19", "N33": "N32", "A2": "N9", "C3": "C4", "E1": "N25"}
"""Spaces of every kind, and where a tourist can go from there."""


def look(one: VesuvioView, *events: VesuvioEvent) -> Looked:
    return Looked(PAINTERS["vesuvio"].still(one, events, words("en")).data)


@pytest.mark.full
@pytest.mark.parametrize("others", [1, 3])
@pytest.mark.parametrize(("start", "half"), [("N3", "N4.1"), ("N11", "N10.2")])
def test_the_price_of_half_a_fault_hides_nobody_who_stands_there(start: str, half: str, others: int) -> None:
    """V7: both halves of a fault of the path are about as wide as one price."""
    fault = place(half)
    tiles = CLEAR | {fault.space: Tile.FAULT}
    one = view(start, *[half] * others, tiles=tiles, points=1, offers=(Walk(fault),))
    looked = look(one)
    assert tourists(looked, ()) == expected_tourists(one)
    left, top, right, bottom = SPACES[fault.space]
    discs = looked.patches(PAPER, box=(left - 20, top + 40, right + 20, bottom + 20), least=38)
    assert [looked.digits(BLACK, box=disc.box) for disc in discs if disc.width < 60] == ["1"]


@pytest.mark.parametrize("tile", [Tile.POOR, Tile.MEDIUM, Tile.GOOD])
def test_the_sign_of_a_photo_leaves_the_price_of_a_dig_at_the_viewpoint_in_sight(tile: Tile) -> None:
    """V19: the photo can take several turns, and the viewpoint can be dug (V10)."""
    one = view("N33", "N33", tiles=ground(N33=tile))
    assert digs(look(one, PhotoPoint(0, 3)), one) == expected_digs(one)


@pytest.mark.full
@pytest.mark.parametrize("others", [1, 3])
@pytest.mark.parametrize("tile", [Tile.CLEAR, Tile.GOOD, Tile.FAULT])
@pytest.mark.parametrize("late", [False, True])
def test_whoever_leaves_others_behind_is_seen_to_have_gone(tile: Tile, others: int, *, late: bool) -> None:
    """Late is when lava is everywhere else."""
    for space, end in NEXT.items():
        if (space, tile) != ("N33", Tile.FAULT):
            start = Place(space, int(tile is Tile.FAULT))
            lava = frozenset(SPACES) - {"N14", space, end} if late else frozenset[str]()
            one = view("N14", *[start.name] * others, tiles=CLEAR | {space: tile}, lava=lava)
            gone = Walked(0, start, place(end), 1)
            assert way_is_marked(look(one, gone), gone), start
