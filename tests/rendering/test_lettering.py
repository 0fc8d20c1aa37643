"""Promises of the bundled font: an empty box is never written."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops, ImageFont, ImageStat, features

from bot.words.languages import CODES
from rendering.lettering import COMPUTER, FONT, can_write, shortened, width_of, writable
from rendering.seats import line_sprite

OTHERS = ("小明", "山田太郎", "さくら", "김민준", "محمد علي", "שלום כהן", "สมชายที่รัก", "हिन्दी")
"""What is written in the few letters of tests/rendering/fonts."""

needs_raqm = pytest.mark.skipif(not features.check("raqm"), reason="Pillow finds no FriBiDi")

FRENCH = "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»’…–—\u202f\u00a0"
GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωΆΈΉΊΌΎΏάέήίόύώϊϋΐΰ"
CYRILLIC = "".join(map(chr, range(0x0400, 0x0460)))
LATIN = "".join(chr(code) for code in range(0x00C0, 0x0250))

LARGE = ImageFont.truetype(FONT, 80, layout_engine=ImageFont.Layout.BASIC)


def is_empty_box(character: str) -> bool:
    """Whether the font draws for it what it draws for what is no character."""
    drawn, box = (bytes(LARGE.getmask(one)) for one in (character, "\uffff"))
    return drawn == box


def test_the_font_has_latin_with_accents_greek_and_cyrillic() -> None:
    for letters in (FRENCH, GREEK, CYRILLIC, LATIN):
        assert can_write(letters), [letter for letter in letters if not can_write(letter)]


def test_computers_have_a_mark_that_the_font_draws_and_that_is_no_empty_box() -> None:
    assert can_write(COMPUTER)
    assert writable(f"{COMPUTER} Basalt") == f"{COMPUTER} Basalt"


def test_the_font_s_licence_lies_beside_it() -> None:
    licence = (FONT.parent / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in licence
    assert "Copyright 2015 Google LLC" in licence
    assert FONT.stat().st_size < 520_000


@pytest.mark.full
@given(st.text(max_size=40))
def test_a_written_text_has_only_characters_of_the_font_and_is_never_an_empty_box(text: str) -> None:
    shown = writable(text)
    if shown is not None:
        own = set(shown.replace("−", "–")) - set("".join(OTHERS))
        assert not any(map(is_empty_box, own)), "a minus sign is drawn as a dash"
        assert shown == shown.strip() != ""
        assert all(unicodedata.category(one)[0] not in "CM" or one in "".join(OTHERS) for one in shown)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Bruno", "Bruno"),
        ("Zoe\u0301", "Zoé"),
        ("Ελένη", "Ελένη"),
        ("Дмитрий", "Дмитрий"),
        ("🔥 Ada 🔥", "Ada"),
        ("♛ King", "King"),
        ("𝓑𝓻𝓾𝓷𝓸", "Bruno"),
        ("z̷̧a̴l̶go", "zalgo"),
        ("A\u202eb\u200bc\x07", "Abc"),
        ("^_^", "^_^"),
        ("日本", None),
        ("日本 Bob", None),
        ("خالد", None),
        ("דוד", None),
        ("👍🏽", None),
        ("\u00a0 ", None),
        ("\ufffd", None),
        ("", None),
    ],
)
def test_a_name_loses_emoji_and_loose_marks_but_never_a_letter(name: str, shown: str | None) -> None:
    assert writable(name) == shown


@needs_raqm
@pytest.mark.parametrize("name", OTHERS)
def test_names_in_other_scripts_are_written_in_fonts_of_the_system(name: str) -> None:
    assert writable(f"🔥 {name}\u0337 ") == name
    for said in (name, f"{name}, your move"):
        line = line_sprite(said, 900)
        assert line.width == width_of(said, 36) + 4
        ink = line.convert("L").point([255 * (level > 150) for level in range(256)])
        assert ink.histogram()[255] > 20 * len(name)
    assert line_sprite(name, 900).tobytes() != line_sprite(name[::-1], 900).tobytes()


@needs_raqm
def test_words_that_are_written_from_the_right_stand_in_their_order() -> None:
    whole = line_sprite("שלום כהן", 900).convert("L")

    def at_the_right(word: str) -> float:
        """How far what stands there is from this word, wherever its pixels lie exactly."""
        own = line_sprite(word, 900).convert("L")
        lefts = (whole.width - own.width - shift for shift in range(-3, 4))
        parts = (whole.crop((left, 0, left + own.width, whole.height)) for left in lefts)
        return min(max(ImageStat.Stat(ImageChops.difference(part, own)).mean) for part in parts)

    assert at_the_right("שלום") < at_the_right("כהן") / 2


@given(st.text(alphabet="abcWi éДλ", min_size=1, max_size=60), st.integers(60, 400))
def test_a_shortened_text_fits_and_says_that_it_is_shortened(text: str, most: int) -> None:
    short = shortened(text, 36, most)
    assert width_of(short, 36) <= most
    assert short == text or short.endswith("…")


def test_the_font_has_every_character_of_the_painters_words_in_both_languages() -> None:
    files = sorted(FONT.parents[1].glob("*/words/*.ftl"))
    assert {file.stem for file in files} == set(CODES)
    for file in files:
        lacking = {one for one in file.read_text(encoding="utf-8") if not can_write(one)} - {"\n"}
        assert not lacking, (file, lacking)


WRITTEN = ("Ada, your move", "Дмитрий Орлов", "Χλόη", "Manche 12 : à vous…", "ffi AVATAR Ťj", "−3", "W")


@pytest.mark.parametrize("said", WRITTEN)
def test_a_text_is_as_wide_as_the_font_draws_it(said: str) -> None:
    for size in (26, 36, 43):
        font = ImageFont.truetype(FONT, size, layout_engine=ImageFont.Layout.BASIC)
        left, _, right, _ = font.getbbox(said.replace("−", "–"))
        assert width_of(said, size) == right - left
    assert width_of("", 36) == 0
