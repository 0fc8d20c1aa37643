"""Every game's still: a small valid PNG with round corners, the same in whatever order and thread it is drawn."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from games.core.contract import Event, TurnPassed, View
from games.vesuvio.events import TurnEnded
from rendering.painters import PAINTERS
from rendering.picture import WORDLESS
from rendering.seats import Standing
from tests.golden.positions import golden_names, steps_of
from tests.rendering.playing import opening
from tests.rendering.sentences import words
from tests.rendering.test_kept import forget_sprites

SMALL = {"volcano": 150_000, "hekla": 110_000, "vesuvio": 120_000}
"""The most bytes of a board; one of thirty-six squares with a hundred and eight pieces is the largest."""

WIDTHS = {"volcano": {816, 1000, 1152}, "hekla": {1000}, "vesuvio": {1000}}

every_game = pytest.mark.parametrize("game", SMALL)


def scenes(game: str, each: int) -> list[tuple[View, tuple[Event, ...]]]:
    """Moments of all golden games of a game."""
    steps: list[Any] = [step for name in golden_names(game) for step in steps_of(game, name, each)]
    return [(one.position.view(None), one.position.visible_events(one.events, None)) for one in steps]


@every_game
def test_a_turn_without_anything_on_the_board_leaves_no_mark_and_moves_nothing(game: str) -> None:
    passed: tuple[Event, ...] = (TurnEnded(0, 2) if game == "vesuvio" else TurnPassed(0),)
    view = opening(game, 3).view(None)
    assert PAINTERS[game].still(view, passed, words("en")).data == PAINTERS[game].still(view, (), words("en")).data
    assert PAINTERS[game].motion(view, passed, view, words("en")) is None


@every_game
def test_whose_turn_it_is_who_gave_up_and_who_has_won_are_told_apart_without_colour(game: str) -> None:
    position = opening(game, 3)
    view, names = position.view(None), {field.name for field in fields(position.view(None))}

    def state(acting: int | None, **others: Any) -> Any:
        """The view with other seats to act; where nothing is hidden that follows from whose turn it is."""
        found = others | ({} if acting is None else {"mover": acting})
        if "to_act" in names:
            found["to_act"] = frozenset() if acting is None else frozenset({acting})
        return replace(view, **found)

    ended = position.conclude().position.view(None).outcome
    for one, other in (
        (state(0), state(1)),
        (state(2, forfeited=frozenset({0})), state(2, forfeited=frozenset({1}))),
        tuple(state(None, outcome=replace(ended, placings=places)) for places in ((1, 2, 3), (2, 1, 3))),
    ):
        looks = [PAINTERS[game].drawn(shown, (), WORDLESS).convert("L").tobytes() for shown in (one, other)]
        assert looks[0] != looks[1]
    emblems = {PAINTERS[game].emblem(0, standing).convert("L").tobytes() for standing in Standing}
    assert len(emblems) == len(Standing) == 4


@pytest.mark.full
@every_game
def test_a_still_is_a_small_palette_png_that_only_its_corners_let_through(game: str) -> None:
    sizes = list[int]()
    for view, events in scenes(game, 2):
        picture = PAINTERS[game].still(view, events, words("en"))
        sizes.append(len(picture.data))
        assert picture.name == f"{game}-{view.turn}.png"
        with Image.open(BytesIO(picture.data)) as image:
            assert (image.format, image.mode) == ("PNG", "P")
            assert image.width in WIDTHS[game]
            coverage = image.convert("RGBA").getchannel("A")
        right, foot = coverage.width - 1, coverage.height - 1
        corners = [coverage.getpixel((x, y)) for x in (0, right) for y in (0, foot)]
        assert (corners, coverage.getpixel((right // 2, foot - 4))) == ([0] * 4, 255)
    assert max(sizes) < SMALL[game]


@pytest.mark.full
@every_game
def test_a_view_gives_the_same_bytes_in_any_order_and_from_threads_that_draw_everything_anew(game: str) -> None:
    shown = scenes(game, 3)[::4]

    def draw(scene: tuple[View, tuple[Event, ...]]) -> bytes:
        return PAINTERS[game].still(*scene, words("en")).data

    alone = list(map(draw, shown))
    forget_sprites()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(draw, shown[::-1] * 2)) == alone[::-1] * 2
