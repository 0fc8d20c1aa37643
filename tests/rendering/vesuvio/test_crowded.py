"""Where many stand together, Vesuvio's picture still says everything: who they are, prices, departures and deeds."""

import pytest

from games.vesuvio.board import Place
from games.vesuvio.events import Dug, PhotoPoint, Shouted, TokenTaken, VesuvioEvent, Walked
from games.vesuvio.moves import Walk
from games.vesuvio.pieces import Tile
from games.vesuvio.view import VesuvioView
from rendering import PAINTERS
from rendering.vesuvio.marks import _STEP, _deed_of, deed_stamp
from rendering.vesuvio.still import compose
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


@pytest.mark.parametrize(("start", "fault"), [("N8", "B1"), ("N12", "C1"), ("N25", "E1"), ("D1", "D2")])
def test_both_prices_of_a_steep_fault_and_the_names_of_its_halves_can_be_read(start: str, fault: str) -> None:
    """V7: its halves are 28 pixels high, about half as much as a price."""
    one = view(start, "N3", tiles=CLEAR | {fault: Tile.FAULT}, offers=(Walk(place(f"{fault}.1")),))
    looked = look(one)
    _, top, right, bottom = SPACES[fault]
    beside = (right - 11, top - 16, right + 62, bottom + 14)
    assert looked.digits(BLACK, box=beside) == "2"
    assert looked.digits(PAPER, box=beside, least=24) == "4"
    assert looked.digits(PAPER, box=(right - 76, top, right - 12, bottom), least=20) == "12"


@pytest.mark.parametrize("tile", [Tile.POOR, Tile.MEDIUM, Tile.GOOD])
def test_the_sign_of_a_photo_leaves_the_price_of_a_dig_at_the_viewpoint_in_sight(tile: Tile) -> None:
    """V19: the photo can take several turns, and the viewpoint can be dug (V10)."""
    one = view("N33", "N33", tiles=ground(N33=tile))
    assert digs(look(one, PhotoPoint(0, 3)), one) == expected_digs(one)


@pytest.mark.full
@pytest.mark.parametrize("others", [1, 3])
@pytest.mark.parametrize("tile", [Tile.CLEAR, Tile.GOOD, Tile.FAULT])
def test_whoever_leaves_others_behind_is_seen_to_have_gone(tile: Tile, others: int) -> None:
    for space, end in NEXT.items():
        if (space, tile) != ("N33", Tile.FAULT):
            start = Place(space, int(tile is Tile.FAULT))
            one = view("N14", *[start.name] * others, tiles=CLEAR | {space: tile})
            gone = Walked(0, start, place(end), 1)
            assert way_is_marked(look(one, gone), gone), start


@pytest.mark.parametrize("tile", [Tile.CLEAR, Tile.GOOD, Tile.FAULT])
def test_what_somebody_did_is_seen_beside_a_companion(tile: Tile) -> None:
    for space in NEXT:
        here = Place(space, int(tile is Tile.FAULT and space != "N33"))
        one = view(here.name, here.name, tiles=CLEAR | {space: tile if here.half or tile is Tile.GOOD else Tile.CLEAR})
        deeds: list[VesuvioEvent] = [Shouted(0, here), TokenTaken(0, space)]
        deeds += [Dug(0, space, 2, 2, None)] if tile is Tile.GOOD else []
        for deed in deeds + [PhotoPoint(0, 3)] * (space == "N33"):
            found = _deed_of(one, deed)
            assert found is not None
            _, sign, (x, y) = found
            mark = deed_stamp(0, sign)
            left, top = round(x - _STEP / 2), round(y - _STEP / 2)
            shown = compose(one, [deed]).crop((left, top, left + mark.picture.width, top + mark.picture.height))
            kept = sum(
                covered and was == now
                for covered, was, now in zip(
                    mark.mask.convert("L").tobytes(), mark.picture.tobytes(), shown.tobytes(), strict=True
                )
            )
            assert kept > 0.6 * mark.mask.histogram()[255], deed


def test_a_price_below_one_of_the_row_above_is_whole() -> None:
    """From the viewpoint both halves of N30 and of E2 below it can be reached."""
    one = view("N33", "N3", tiles=CLEAR | {"N30": Tile.FAULT, "E2": Tile.FAULT}, offers=(Walk(place("N32")),))
    looked = look(one)
    _, top, right, _ = SPACES["E2"]
    assert looked.digits(PAPER, box=(right + 24, top - 8, right + 54, top + 28), least=24) == "3"
    assert looked.digits(PAPER, box=(right + 36, top - 42, right + 66, top - 10), least=24) == "4"
