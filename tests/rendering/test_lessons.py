"""Every picture that the rules name can be drawn and says what it shows, in both languages."""

import io
import re
from functools import cache
from importlib.resources import files

import pytest
from PIL import Image

from games import REGISTRY, package_of
from games.core.rules import parse_topics
from games.core.text import text
from rendering.lessons import NARROWEST, captioned, stilled
from rendering.painters import PAINTERS
from rendering.palette import CARD, TONES, Hue, blank
from rendering.picture import ALT_TEXT_LIMIT, Picture
from tests.rendering.looking import Looked
from tests.rendering.sentences import LANGUAGES, words

NAMED = tuple(
    (game, name)
    for game in REGISTRY
    for name in sorted(
        {
            topic.picture
            for code in LANGUAGES
            for topic in parse_topics(
                files(package_of(game)).joinpath("rules", f"{code}.md").read_text(encoding="utf-8")
            )
            if topic.picture
        }
    )
)
every_picture = pytest.mark.parametrize(("game", "name"), NAMED, ids=[f"{game}-{name}" for game, name in NAMED])


@cache
def drawn(game: str, name: str, code: str = "en") -> Picture:
    picture = PAINTERS[game].lesson(name, words(code))
    assert picture is not None, f'the painter of {game} needs a lesson "{name}", which rules/en.md asks for'
    return picture


def is_film(picture: Picture) -> bool:
    """Whether it is shown step by step."""
    return picture.name.endswith(".gif")


@pytest.mark.full
@every_picture
def test_every_picture_the_rules_name_is_drawn(game: str, name: str) -> None:
    picture = drawn(game, name)
    with Image.open(io.BytesIO(picture.data)) as image:
        assert image.format == ("GIF" if is_film(picture) else "PNG")
        assert min(image.size) >= 200
        assert max(image.size) <= (1750 if name == "legend" else 1600)
        assert (getattr(image, "n_frames", 1) > 2) is is_film(picture)
        assert len(image.convert("RGBA").getcolors(1 << 16) or ()) > 10
    assert len(picture.data) < 1_000_000
    assert picture.name == f"{game}-lesson-{name}." + ("gif" if is_film(picture) else "png")


@pytest.mark.full
@every_picture
def test_a_picture_has_a_caption_in_the_readers_language_that_fits(game: str, name: str) -> None:
    captions = {code: words(code)(text(f"picture-{game}-lesson-{name}-caption")) for code in LANGUAGES}
    assert all(10 <= len(caption) <= 64 for caption in captions.values())
    assert len(set(captions.values())) == len(captions)
    assert drawn(game, name, "en").data != drawn(game, name, "fr").data


def test_a_long_caption_is_broken_into_lines_and_never_cut() -> None:
    said = "Ẅîþĥ âççéñţš åñð ļöñġéŕ ţĥåñ åñý ţéẋţ ţĥåţ ŵåš ŵŕîţţéñ ƀéƒöŕé"
    image = blank(300, 200, CARD)
    one, other = (captioned(image, caption) for caption in ("Short", said))
    assert isinstance(one, Image.Image)
    assert isinstance(other, Image.Image)
    assert one.width == other.width == NARROWEST
    assert other.height > one.height > 200


@pytest.mark.parametrize("game", ["hekla", "vesuvio", "volcano"])
def test_a_legend_has_a_tag_for_every_number_of_its_text(game: str) -> None:
    for code in LANGUAGES:
        source = files(package_of(game)).joinpath("rules", f"{code}.md").read_text(encoding="utf-8")
        topic = next(topic for topic in parse_topics(source) if topic.picture == "legend")
        numbers = re.findall(r"^(\d+)\. ", topic.body, re.MULTILINE)
        alt = drawn(game, "legend", code).alt
        assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
        assert all(re.search(rf"[:;]\s{number} ", alt) for number in numbers), alt
        assert tags_in(drawn(game, "legend", code)) == len(numbers)


TAG = 720
"""The least ground of a tag, in pixels; lines and their ends have less."""


def tags_in(picture: Picture) -> int:
    """How many tags there are; their ground has a hue that nothing else in these pictures has."""
    return sum(one.area >= TAG for one in Looked(picture.data).patches(TONES[Hue.PURPLE].base))


@pytest.mark.full
@every_picture
def test_what_a_picture_shows_is_said_in_both_languages(game: str, name: str) -> None:
    said = {code: drawn(game, name, code).alt for code in LANGUAGES}
    assert all(60 < len(alt) <= ALT_TEXT_LIMIT for alt in said.values())
    assert len(set(said.values())) == len(said)


@pytest.mark.full
@pytest.mark.parametrize("game", REGISTRY)
def test_no_two_pictures_are_alike_and_there_is_none_without_a_name(game: str) -> None:
    names = [name for other, name in NAMED if other == game]
    assert len({drawn(game, name).data for name in names}) == len(names)
    assert PAINTERS[game].lesson("no-such-picture", words("en")) is None


@pytest.mark.full
@every_picture
def test_whoever_wants_no_movement_sees_the_end_of_it(game: str, name: str) -> None:
    still = stilled(drawn(game, name))
    assert still.name == f"{game}-lesson-{name}.png"
    assert still.alt == drawn(game, name).alt
    with Image.open(io.BytesIO(still.data)) as image:
        assert image.format == "PNG"
        assert getattr(image, "n_frames", 1) == 1
        assert len(image.convert("RGBA").getcolors(1 << 16) or ()) > 10
