"""Names in pictures: whose panel it is, and whose move, in every game."""

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from games import REGISTRY
from rendering.lettering import shortened, width_of
from rendering.painters import PAINTERS
from rendering.seats import EM, line_sprite, turn_sprite
from tests.rendering.films import change, decoded
from tests.rendering.playing import opening
from tests.rendering.sentences import LANGUAGES, words

NAMED = ("volcano", "hekla", "vesuvio")
LONG = "Brunhilde-Katharina von Trappenb"


def drawn(game: str, seats: int, names: Sequence[str | None], code: str = "en") -> Image.Image:
    audience = replace(words(code), names=tuple(names))
    picture = PAINTERS[game].still(opening(game, seats).view(None), (), audience)
    return decoded(picture.data)[0]


@pytest.mark.full
@pytest.mark.parametrize("game", NAMED)
def test_a_name_changes_the_picture_and_never_its_size(game: str) -> None:
    for seats in {2, REGISTRY[game].seat_range[-1]}:
        numbers = drawn(game, seats, ())
        for name in ("Ada", "Ελένη", "Дмитрий", LONG):
            assert change(numbers, drawn(game, seats, (name,) * seats)), name


@pytest.mark.parametrize("game", NAMED)
def test_for_a_name_that_the_font_lacks_the_panel_says_which_player_it_is(game: str) -> None:
    called = drawn(game, 2, ("Player 1", "Player 2"))
    for name in ("日本", "👑", "خالد"):
        assert change(called, drawn(game, 2, (name, name))) is None, name
    assert change(called, drawn(game, 2, ()))
    assert change(drawn(game, 2, ()), drawn(game, 2, (None, None))) is None


@pytest.mark.parametrize("game", NAMED)
def test_computers_of_one_level_are_told_apart_where_their_names_are_shortened(game: str) -> None:
    seats = REGISTRY[game].seat_range[-1]
    names = ("Ada", *(f"🤖 Obsidienne {number}" for number in range(2, seats + 1)))
    others = ("Ada", *(f"🤖 Obsidienne {number + 1}" for number in range(2, seats + 1)))
    assert change(drawn(game, seats, names, "fr"), drawn(game, seats, others, "fr"))


def test_what_is_shortened_of_a_computers_name_is_not_its_number() -> None:
    room = width_of("🤖 Obsid… 2", EM)
    assert shortened("🤖 Obsidienne 2", EM, room) == "🤖 Obsid… 2"
    assert shortened("🤖 Obsidienne", EM, room) == "🤖 Obsidi…"
    assert shortened("Brunhilde 2", EM, room).endswith("…")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", [None, "Bruno", LONG, "W" * 32])
def test_whose_move_it_is_fits_and_keeps_its_words(code: str, name: str | None) -> None:
    view = opening("hekla", 2).view(None)
    for most in (300, 400, 600):
        said = turn_sprite(replace(words(code), names=(name,) * 2), view, most)
        assert said is not None
        assert said.width <= most
    nobodys: Any = SimpleNamespace(outcome=None, to_act=frozenset())
    assert turn_sprite(replace(words(code), names=(name,) * 2), nobodys, 400) is None


@pytest.mark.parametrize("game", NAMED)
def test_a_picture_of_a_turn_to_come_tells_nobody_that_it_is_theirs(game: str) -> None:
    view, audience = opening(game, 2).view(None), replace(words("en"), names=("Ada", "Bruno"))
    assert turn_sprite(audience, view, 400) is not None
    assert turn_sprite(replace(audience, ahead=True), view, 400) is None


def finished(placings: tuple[int | None, ...]) -> Any:
    view = opening("volcano", 2).conclude().position.view(None)
    return replace(view, outcome=replace(view.outcome, placings=placings))


@pytest.mark.parametrize(
    ("placings", "names", "said"),
    [
        ((2, 1), ("Ada", "Bruno"), "First place: Bruno"),
        ((1, 1), ("Ada", None), "First place: Ada, Player 2"),
        ((None, None), ("Ada", "Bruno"), "Nobody has won"),
    ],
)
def test_the_line_of_a_finished_game_names_whoever_came_first(
    placings: tuple[int | None, ...], names: tuple[str | None, ...], said: str
) -> None:
    shown = turn_sprite(replace(words("en"), names=names), finished(placings), 900)
    assert shown is not None
    assert shown.tobytes() == line_sprite(said, 900).tobytes()
