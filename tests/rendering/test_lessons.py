"""Every picture that the rules name can be drawn and says what it shows, in both languages."""

from __future__ import annotations

import io
from functools import cache
from importlib.resources import files

import pytest
from PIL import Image

from games import REGISTRY
from games.core.rules import parse_topics
from rendering import PAINTERS
from rendering.lessons import stilled
from rendering.picture import ALT_TEXT_LIMIT, Picture
from tests.rendering.sentences import LANGUAGES, words

NAMED = tuple(
    (game, name)
    for game in REGISTRY
    for name in sorted(
        {
            topic.picture
            for code in LANGUAGES
            for topic in parse_topics(
                files(f"games.{game}").joinpath("rules", f"{code}.md").read_text(encoding="utf-8")
            )
            if topic.picture
        }
    )
)
FILMS = {
    ("volcano", "eruption"),
    ("volcano", "melting"),
    ("hekla", "eruption"),
    ("hekla", "double-scoring"),
    *(("vesuvio", name) for name in ("sacrifice", "fault-crossing", "push-path", "push", "shout")),
    *(("vesuvio", name) for name in ("lava", "lava-crossing", "lava-fault")),
}
"""What is shown step by step."""

every_picture = pytest.mark.parametrize(("game", "name"), NAMED, ids=[f"{game}-{name}" for game, name in NAMED])


@cache
def drawn(game: str, name: str, code: str = "en") -> Picture:
    picture = PAINTERS[game].lesson(name, words(code))
    assert picture is not None, f"{game} draws no {name}"
    return picture


@every_picture
def test_every_picture_the_rules_name_is_drawn(game: str, name: str) -> None:
    picture = drawn(game, name)
    with Image.open(io.BytesIO(picture.data)) as image:
        assert image.format == ("GIF" if (game, name) in FILMS else "PNG")
        assert min(image.size) >= 200
        assert max(image.size) <= 1600
        assert (getattr(image, "n_frames", 1) > 2) is ((game, name) in FILMS)
        assert len(image.convert("RGBA").getcolors(1 << 16) or ()) > 10
    assert len(picture.data) < 2_000_000
    assert picture.name == f"{game}-lesson-{name}." + ("gif" if (game, name) in FILMS else "png")


@every_picture
def test_what_a_picture_shows_is_said_in_both_languages(game: str, name: str) -> None:
    said = {code: drawn(game, name, code).alt for code in LANGUAGES}
    assert all(60 < len(alt) <= ALT_TEXT_LIMIT for alt in said.values())
    assert len(set(said.values())) == len(said)


@pytest.mark.parametrize("game", REGISTRY)
def test_no_two_pictures_are_alike_and_there_is_none_without_a_name(game: str) -> None:
    names = [name for other, name in NAMED if other == game]
    assert len(names) > 5
    assert len({drawn(game, name).data for name in names}) == len(names)
    assert PAINTERS[game].lesson("no-such-picture", words("en")) is None


@every_picture
def test_a_picture_comes_out_the_same_every_time(game: str, name: str) -> None:
    if (game, name) not in FILMS:
        again = PAINTERS[game].lesson(name, words("en"))
        assert again is not None
        assert again.data == drawn(game, name).data


@every_picture
def test_whoever_wants_no_movement_sees_the_end_of_it(game: str, name: str) -> None:
    still = stilled(drawn(game, name))
    assert still.name == f"{game}-lesson-{name}.png"
    assert still.alt == drawn(game, name).alt
    with Image.open(io.BytesIO(still.data)) as image:
        assert image.format == "PNG"
        assert getattr(image, "n_frames", 1) == 1
        assert len(image.convert("RGBA").getcolors(1 << 16) or ()) > 10


def test_every_film_is_one_that_the_rules_name() -> None:
    assert {pair for pair in FILMS if pair[0] in REGISTRY} <= set(NAMED)
