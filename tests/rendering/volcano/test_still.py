"""The still picture: a small valid PNG, the same for the same view, marked where something happened."""

import random
from itertools import combinations

import pytest
from PIL import Image

from games.volcano.events import CapMoved, PieceCaptured, PieceFlew
from games.volcano.pieces import PIECES, Colour
from games.volcano.state import VolcanoState
from rendering.offers import overlap
from rendering.painters import PAINTERS
from rendering.palette import STONE
from rendering.volcano import panels
from rendering.volcano.board import site_of
from rendering.volcano.pieces import TREE_HEIGHT, cap_stamp, tones_of
from rendering.volcano.still import compose, set_panels
from tests.rendering.films import changed, shades_of
from tests.rendering.looking import BLACK, PAPER, Looked
from tests.rendering.sentences import words
from tests.rendering.volcano.views import BOARDS, GRID, KINDS, square, view

SMALL = 150_000
"""Bytes; a board of thirty-six squares with a hundred and eight pieces is the largest."""


def pieces_in(item: panels.Item) -> int:
    return 3 if item.image.height > TREE_HEIGHT else 1


def touched(one: VolcanoState, before: Image.Image, after: Image.Image) -> set[str]:
    """The squares of which any pixel differs; the cracks between them do not count."""
    site = site_of((one,))
    return changed(before, after, {GRID.names[place]: site.box(place) for place in range(GRID.size)})


def test_a_captured_piece_is_shown_on_the_square_where_it_was_captured() -> None:
    one = view()
    marked = compose(one, [PieceCaptured(0, PIECES["g3"], square("c3"))])
    assert touched(one, compose(one), marked) == {"c3"}
    other = compose(one, [PieceCaptured(0, PIECES["b3"], square("c3"))])
    assert touched(one, marked, other) == {"c3"}


def test_a_long_turn_is_marked_without_a_fault() -> None:
    there, back = CapMoved(0, square("a1"), square("a2")), CapMoved(0, square("a2"), square("a1"))
    picture = PAINTERS["volcano"].still(view(), [there, back] * 80, words("en"))
    assert len(picture.data) < SMALL


@pytest.mark.full
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("count", range(1, 7))
@pytest.mark.parametrize("seed", range(3))
def test_every_hand_of_all_pieces_has_room_of_its_own_inside_its_panel(board: str, count: int, seed: int) -> None:
    kind = KINDS[board]
    total = len(kind.pieces)
    alone = (*((),) * (count - 1), kind.pieces)
    held = kind.dealt(total, count, random.Random(seed))[1] if seed else alone
    one = kind.view([()] * kind.grid.size, captured=held)
    set_out = set_panels(one)
    picture = compose(one)
    assert [panel.seat for panel in set_out] == list(range(count))
    for panel in set_out:
        assert panel.left > 0
        assert panel.left + panel.width < picture.width
        assert panel.top + panel.height < picture.height
        assert all(item.left >= 0 and item.foot <= panel.height for item in panel.items)
        assert all(item.left + item.width <= panel.width for item in panel.items)
        assert sum(item.count * pieces_in(item) for item in panel.items) == len(held[panel.seat])
        boxes = [(item.left, item.foot - item.image.height, item.left + item.width, item.foot) for item in panel.items]
        assert not any(overlap(*pair) for pair in combinations(boxes, 2))


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("count", range(1, 7))
def test_a_score_of_three_digits_leaves_the_emblems_alone(board: str, count: int) -> None:
    kind = KINDS[board]
    rich = kind.view(captured=(kind.pieces, *((),) * (count - 1)))
    assert rich.scores[0] > 99
    panel = set_panels(rich)[0]
    shown = compose(rich)
    for place, (colour, held) in enumerate(panels.emblems(rich, 0)):
        left, top, side = panels.emblem_box(rich, panel, place)
        assert held
        emblem = panels.colour_sprite(colour, held=True, side=side)
        assert shown.crop((left, top, left + side, top + side)).tobytes() == emblem.tobytes()


def test_a_panel_collects_the_colours_in_play() -> None:
    assert [colour.value for colour, _ in panels.emblems(KINDS["mini 4x4"].view(), 0)] == list("gby")
    assert [colour.value for colour, _ in panels.emblems(KINDS["mega"].view(), 0)] == list("roygnbpwww")


@pytest.mark.parametrize("count", range(4))
def test_whites_count_towards_the_three_that_win(count: int) -> None:
    """O15."""
    one = KINDS["mega"].view(captured=((PIECES["w1"], PIECES["w2"], PIECES["w3"])[:count], ()))
    assert [held for colour, held in panels.emblems(one, 0) if colour is Colour.WHITE] == [True] * count + [False] * (
        3 - count
    )


def test_mini_volcanos_caps_are_red_and_nothing_else_is() -> None:
    """O3: small red pieces are the caps, and no red piece is in play."""
    red = tones_of(Colour.RED).base
    mini = KINDS["mini 4x4"].view()
    site, drawn = site_of((mini,)), compose(mini)
    for place in range(mini.grid.size):
        assert (shades_of(drawn.crop(site.box(place)))[red] > 300) is (place in mini.caps)
    assert cap_stamp(red=True).picture.tobytes() != cap_stamp(red=False).picture.tobytes()


def test_the_steps_of_a_turn_are_numbered_in_their_order() -> None:
    lines = (("a1", "a2"), ("c3", "c2"), ("e5", "e4"))
    one = view([()] * 25, [square(end) for _, end in lines])
    for order in (lines, lines[::-1]):
        steps = [CapMoved(0, square(start), square(end)) for start, end in order]
        looked = Looked(PAINTERS["volcano"].still(one, steps, words("en")).data)
        discs = [patch for patch in looked.patches(PAPER, least=40) if patch.width < 60]
        read = {looked.digits(BLACK, box=disc.box): disc.left for disc in discs}
        assert sorted(read) == ["1", "2", "3"]
        assert (read["1"] < read["2"] < read["3"]) is (order is lines)


@pytest.mark.parametrize(("end", "least"), [("c4", 0.6), ("d3", 0.3), ("d4", 0.6), ("b4", 0.6)])
def test_the_arrows_of_a_cap_that_goes_to_and_fro_lie_beside_each_other(end: str, least: float) -> None:
    """The numbers of the steps cover more of them the shorter they are."""
    one, steps = view(caps=(0, 6, square("c3"), 18, 24)), [(square("c3"), square(end)), (square(end), square("c3"))]
    moved = [CapMoved(0, *step) for step in steps]
    bare, first, back, both = (shades_of(compose(one, some))[STONE] for some in ((), moved[:1], moved[1:], moved))
    assert both - bare > least * (first + back - 2 * bare)


def test_arrows_lie_over_the_lava() -> None:
    there, back = CapMoved(0, square("e4"), square("d4")), CapMoved(0, square("d4"), square("e4"))
    one = view([()] * 25, [square("d4")])
    flood = PieceFlew(PIECES["r3"], square("e4"), square("a4"))
    dry, flooded = (compose(one, events).convert("RGB") for events in ([there, back], [there, back, flood]))
    assert shades_of(flooded)[STONE] > 0.9 * shades_of(dry)[STONE] > 1000
