"""Labels and marks leave in sight what they stand beside: numbers, players, the board's edge, and each other."""

from dataclasses import replace
from itertools import combinations
from math import dist
from typing import Any
from xml.etree import ElementTree

import pytest

from bot.move_menu.picks import weighed
from bot.words.language import CODES, language_for
from games.core.contract import Position
from games.core.worth import Offer, signed
from games.vesuvio.board import STEEP
from games.vesuvio.table import TouristState
from games.volcano.events import CapMoved
from games.volcano.pieces import PIECES, Colour, Size
from rendering.hekla.layout import SQUARE_BOXES, size_among, spot_corner
from rendering.hekla.offers import plan
from rendering.lettering import CAPITAL, can_write, width_of
from rendering.offers import Area, badge_stamp, overlap
from rendering.palette import OF_PANELS, SHADES
from rendering.picture import Audience
from rendering.seats import NOTCH
from rendering.stored import ASSETS
from rendering.vesuvio.gains import badges_of as gains_of
from rendering.vesuvio.layout import BOXES, LETTERS
from rendering.vesuvio.tourists import spot_of
from rendering.volcano.board import PATTERNS, Heat, site_of, tile
from rendering.volcano.marks import _DISC, _number_middles, _trail_path, disc_middle
from rendering.volcano.offers import compose, size_of
from rendering.volcano.pieces import chip_sprite
from rendering.volcano.still import compose as compose_still
from rendering.volcano.still import set_panels, turn_line
from tests.golden.positions import golden_positions
from tests.rendering.volcano.views import KINDS


def offers_of(position: Position[Any]) -> tuple[Offer, ...]:
    seat = min(position.to_act)
    return tuple(Offer(one.move, position.notation(one.move), one.worth) for one in weighed(position, seat))


def test_a_loss_is_written_with_a_sign_that_the_font_has() -> None:
    """The font lacks the minus sign; an empty box stood before the number."""
    assert can_write(signed(-2))
    assert badge_stamp(signed(-2)).picture.tobytes() == badge_stamp("\N{EN DASH}2").picture.tobytes()


@pytest.mark.full
def test_a_label_hardly_ever_covers_the_number_of_a_volcano_in_hekla() -> None:
    labels = covering = 0
    for _, position in golden_positions("hekla", 12):
        view: Any = position.view(None)
        numbers = list[Area]()
        for square, stones in enumerate(view.table.squares):
            for spot in range(len(stones)):
                (left, top), size = spot_corner(square, spot, len(stones)), size_among(len(stones))
                numbers.append((left + 10, top + size.height * 0.4, left + size.width - 10, top + size.height - 6))
        for badge in plan(view, min(position.to_act), offers_of(position))[0]:
            labels += 1
            covering += any(overlap(badge.box, number) for number in numbers)
    assert labels > 100
    assert covering <= labels / 20, f"{covering} of {labels} labels cover a number"


@pytest.mark.full
def test_a_label_covers_the_name_of_an_empty_square_of_hekla_only_where_there_is_no_other_room() -> None:
    labels = covering = 0
    for _, position in golden_positions("hekla", 12):
        view: Any = position.view(None)
        names = [
            (box.left + 8, box.top + 6, box.left + 48, box.top + 38)
            for box, stones in zip(SQUARE_BOXES, view.table.squares, strict=True)
            if not stones
        ]
        for badge in plan(view, min(position.to_act), offers_of(position))[0]:
            labels += 1
            covering += any(overlap(badge.box, name) for name in names)
    assert covering <= labels / 20, f"{covering} of {labels} labels cover a name"


def test_a_label_covers_no_player_on_the_mountain_or_beside_it() -> None:
    for name, position in golden_positions("vesuvio", 8):
        view: Any = position.view(min(position.to_act))
        players = list[Area]()
        for seat, status in enumerate(view.statuses):
            if status is not TouristState.BURNED:
                radius, (x, y) = spot_of(view, seat)
                players.append((x - radius, y - radius, x + radius, y + radius))
        for badge in gains_of(view, offers_of(position)):
            assert not any(overlap(badge.box, player) for player in players), name


def test_the_names_of_a_fault_s_halves_stand_apart_and_inside() -> None:
    svg = ElementTree.parse(ASSETS / "vesuvio" / "faults.svg")
    for space, box in BOXES.items():
        written = svg.findall(f".//{{*}}g[@id='{space}']/{{*}}text")
        names = {str(one.text): (float(one.attrib["x"]), float(one.attrib["y"])) for one in written}
        assert set(names) == {space, ".1", ".2"}
        areas = list[Area]()
        for half in (".1", ".2"):
            x, y = names[half][0] - box.left, names[half][1] - box.top
            areas.append((x, y - 2 * CAPITAL * LETTERS, x + width_of(half, LETTERS), y))
        if space in STEEP:
            assert not overlap(*areas), space
        for left, top, right, bottom in areas:
            assert left >= 0, space
            assert top >= 0, space
            assert right <= box.width, space
            assert bottom <= box.height, space


def test_the_numbers_of_a_step_and_of_the_step_back_stand_apart() -> None:
    one = KINDS["mini 5x5"].view()
    site = site_of((one,))
    for start, target in combinations((10, 11, 15, 16), 2):
        taken: list[tuple[float, float]] = []
        for step in (CapMoved(0, start, target), CapMoved(0, target, start)):
            taken.append(disc_middle(_trail_path(site, one, step), taken))
        assert dist(*taken) >= 2 * _DISC - 4, (start, target)


@pytest.mark.parametrize("kind", KINDS)
def test_the_names_of_ranks_leave_the_board_whole(kind: str) -> None:
    one = KINDS[kind].view()
    site = site_of((one,))
    image = compose_still(one)
    for rank in range(one.grid.ranks):
        left, top, height = site.place(rank * one.grid.files)
        edge = image.crop((left, top, left + 8, top + height))
        whole = tile(rank % PATTERNS, height, Heat.COLD).crop((0, 0, 8, height))
        assert edge.tobytes() == whole.tobytes(), rank


@pytest.mark.parametrize("kind", KINDS)
def test_the_line_above_the_panels_keeps_the_tails_of_its_letters(kind: str) -> None:
    one = KINDS[kind].view()
    assert set_panels(one)[0].top - NOTCH >= site_of((one,)).height - 2 + turn_line(one.grid)


@pytest.mark.parametrize("code", CODES)
def test_a_dim_label_is_explained_below_the_board(code: str) -> None:
    """A step that captures nothing itself shows what the next one can bring; the sign alone was a riddle."""
    audience = Audience(language_for(code).words())
    explained = 0
    for _, position in golden_positions("volcano", 4):
        view: Any = position.view(min(position.to_act))
        offers, plain = offers_of(position), size_of(site_of((view,)))
        steps = tuple(offer for offer in offers if offer.worth.gain == 0 and offer.worth.sign)
        if steps:
            assert compose(view, 0, steps, audience).height > plain[1]
            quiet = [replace(offer, worth=replace(offer.worth, sign="")) for offer in steps]
            assert compose(view, 0, quiet, audience).height == plain[1]
            explained += 1
        if explained == 2:
            break
    assert explained == 2


@pytest.mark.parametrize("colour", Colour)
def test_the_letter_on_a_piece_in_a_panel_is_smooth_in_every_theme(colour: Colour) -> None:
    """Its smoothed edges took shades of the panel, which other themes turn light or dark: the letter was ragged."""
    for size in Size:
        chip = chip_sprite(PIECES[f"{colour.value}{int(size)}"], bold=True)
        inside = chip.crop((chip.width // 2 - 12, 10, chip.width // 2 + 12, chip.height - 8))
        assert not OF_PANELS & {SHADES[number] for number in set(inside.tobytes())}


@pytest.mark.parametrize(("start", "target", "least"), [(12, 11, 2 * _DISC - 4), (1, 2, 40), (6, 7, 40)])
def test_the_number_of_a_step_leaves_those_of_towers_in_sight(start: int, target: int, least: int) -> None:
    """From c3 to b3, whose number stood half under that of the step; to the right it steps back as far as it can."""
    one = KINDS["standard"].view()
    site = site_of((one,))
    towers = list(_number_middles(site, one))
    middle = disc_middle(_trail_path(site, one, CapMoved(0, start, target)), towers)
    assert min(dist(middle, tower) for tower in towers) >= least
