"""Pictures of what a seat can do: labels that can be read on a phone, never over one another, in every position."""

import io
from dataclasses import replace
from functools import cache
from itertools import combinations, product, starmap
from typing import Any

import pytest
from PIL import Image

from bot.move_menu.entries import weighed
from bot.words.language import CODES, language_for
from games import REGISTRY
from games.core.contract import Position
from games.core.text import Notation
from games.core.worth import NO_WORTH, Offer, Worth
from games.vesuvio.moves import Walk
from rendering.canvas import Edges, Point
from rendering.hekla.board import SQUARE_BOXES
from rendering.hekla.offers import plan
from rendering.offers import HEIGHT, LABELLED, LISTED, Badge, Room, badge_stamp, describe_offers, overlap
from rendering.painters import PAINTERS
from rendering.picture import ALT_TEXT_LIMIT, Audience
from rendering.vesuvio.board import name_spot
from rendering.vesuvio.layout import BOXES
from rendering.vesuvio.offers import badges_of as gains_of
from rendering.volcano.board import names_of, site_of
from rendering.volcano.offers import badges_of, size_of
from tests.golden.positions import golden_positions
from tests.rendering.vesuvio.views import place, view

EACH = {"volcano": 4, "hekla": 12, "vesuvio": 8}
"""How many moments of each golden game are looked at."""

DRAWN = 10
"""How many of them are drawn; all others are only laid out."""

PHONE = 282 / 1000
"""How large a phone shows a picture of usual width; Mega's is a little wider."""


@cache
def moments(game: str) -> tuple[tuple[str, Any], ...]:
    """The moments of a game that are looked at, with the names of their golden games."""
    return golden_positions(game, EACH[game])


def badges(game: str, position: Position[Any], offers: tuple[Offer, ...] | None = None) -> list[Badge]:
    """The labels of the picture for the seat to act."""
    seat = min(position.to_act)
    view: Any = position.view(seat)
    offers = weighed(position, seat) if offers is None else offers
    if game == "volcano":
        site = site_of((view,))
        return [badge for badge, _ in badges_of(view, offers, size_of(site), site)]
    return plan(view, seat, offers)[0] if game == "hekla" else gains_of(view, offers)


def names_in(game: str, view: Any) -> list[Edges]:
    """Where the names of the squares are written, or of the files and ranks."""
    middles: list[Point]
    if game == "volcano":
        middles = [(x + 18, y + 20) for x, y in names_of(site_of((view,))).values()]
    elif game == "hekla":
        middles = [(box.left + 28, box.top + 22) for box in SQUARE_BOXES]
    else:
        spots = [(BOXES[space], name_spot(space, tile)) for space, tile in view.tiles.items()]
        middles = [(box.left + x, box.top + y) for box, (x, y) in spots]
    return [(x - 10, y - 10, x + 10, y + 10) for x, y in middles]


@pytest.mark.full
@pytest.mark.parametrize("game", EACH)
def test_labels_are_few_and_never_cover_one_another_or_the_name_of_a_square(game: str) -> None:
    labelled = 0
    for name, position in moments(game):
        found = badges(game, position)
        assert len(found) <= LABELLED
        boxes = [one.box for one in found]
        covered = [*combinations(boxes, 2), *product(boxes, names_in(game, position.view(min(position.to_act))))]
        assert not any(starmap(overlap, covered)), (name, boxes)
        labelled += bool(found)
    assert labelled > len(moments(game)) / 6


@pytest.mark.full
@pytest.mark.parametrize("game", EACH)
def test_the_best_move_that_brings_something_is_always_labelled(game: str) -> None:
    for name, position in moments(game):
        offers = weighed(position, min(position.to_act))
        here = position.view(None).choice is None if game == "vesuvio" else True
        if here and offers[0].worth.gain > 0:
            assert badges(game, position), (name, offers[0].notation)


@pytest.mark.full
@pytest.mark.parametrize("game", EACH)
def test_the_picture_says_in_words_what_its_labels_say(game: str) -> None:
    step = max(1, len(moments(game)) // DRAWN)
    for number, (name, position) in enumerate(moments(game)[::step]):
        seat, code = min(position.to_act), CODES[number % len(CODES)]
        offers, audience = weighed(position, seat), Audience(language_for(code).words())
        picture = PAINTERS[game].offers(position.view(seat), seat, offers, audience)
        if picture is None:
            assert game == "vesuvio", name
            assert position.secret_choice, name
            continue
        assert picture.name.endswith("-moves.png")
        assert Image.open(io.BytesIO(picture.data)).size[0] >= 1000 or "mini" in name
        assert 0 < len(picture.alt) <= ALT_TEXT_LIMIT
        label = offers[0].worth.label
        assert language_for(code).notation(Notation(game, offers[0].notation)) in picture.alt
        assert label is None or language_for(code).say(label) in picture.alt


def test_letters_can_be_read_on_a_phone() -> None:
    assert HEIGHT * PHONE >= 14
    assert badge_stamp("+20").picture.height == HEIGHT


def test_v14_nothing_can_be_taken_from_whoever_holds_no_cards() -> None:
    def labels(cards: int) -> int:
        there = place("N8")
        one = view("N7", "N8", offers=(Walk(there),), dug=frozenset({"N8"}), points=2, hand_sizes=(1, cards))
        return len(gains_of(one, (Offer(Walk(there), "N8", Worth(rank=(1,))),)))

    assert labels(2) == labels(0) + 1


def test_a_table_without_help_has_no_labels() -> None:
    for game in EACH:
        for _, position in moments(game)[::8]:
            seat = min(position.to_act)
            offers = tuple(replace(one, worth=NO_WORTH) for one in weighed(position, seat))
            assert not badges(game, position, offers)


def test_a_game_without_such_a_picture_has_none() -> None:
    pebbles = REGISTRY["pebbles"].start(2, {}, bytes(16), 0)
    offers = weighed(pebbles, 0)
    assert PAINTERS["pebbles"].offers(pebbles.view(0), 0, offers, Audience(language_for("en").words())) is None


def test_a_label_moves_aside_or_is_left_out_where_there_is_no_room() -> None:
    room, stamp = Room((200, 200)), badge_stamp("+1")
    here: tuple[Point, ...] = ((100, 100),)
    assert room.place(stamp, here)
    assert not room.place(stamp, here)
    assert room.place(stamp, (*here, (100, 40)))
    assert not room.place(stamp, ((1, 1), (199, 199)))
    kept = Room((200, 200), ((0, 0, 200, 200),))
    assert not kept.place(stamp, here)
    for number in range(2 * LABELLED):
        room.place(stamp, ((30 + 70 * (number % 3), 20 + 50 * (number // 3)),))
    assert len(room.badges) <= LABELLED


def test_the_alternative_text_of_many_moves_counts_those_it_does_not_list() -> None:
    offers = [Offer(None, f"m{number}", Worth()) for number in range(40)]
    said = describe_offers("pebbles", offers, 0, Audience(language_for("en").words()))
    assert said == (
        "What Player 1 can do: " + "; ".join(f"m{number}" for number in range(LISTED)) + f"; {40 - LISTED} more."
    )
    long = [Offer(None, "m" * 90, Worth()) for _ in range(40)]
    assert len(describe_offers("pebbles", long, 0, Audience(language_for("fr").words()))) <= ALT_TEXT_LIMIT
