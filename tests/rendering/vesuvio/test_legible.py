"""Vesuvio's picture can be read on a phone: prices, names, words and the way of the last turn, measured in pixels."""

from itertools import pairwise

import pytest
from PIL import ImageChops

from games.core.text import text
from games.vesuvio.board import PATH
from games.vesuvio.events import EruptionCause, Walked
from games.vesuvio.view import EruptionView
from rendering.canvas import Box
from rendering.lettering import can_write, width_of
from rendering.palette import FAINT, INK, NUMBERS, SQUARE, SQUARE_EDGE
from rendering.vesuvio import signboard
from rendering.vesuvio.layout import BOARD, BOXES, LETTERS, place_box
from rendering.vesuvio.still import compose
from rendering.vesuvio.ways import dots_on, foot_of, way_of
from tests.rendering.films import height_of
from tests.rendering.sentences import LANGUAGES, words
from tests.rendering.vesuvio.views import place, view

READABLE_HEIGHT = 24
"""The height of a digit in pixels: that of an em of 36, shown 7 pixels high on a phone."""

DEEDS = ("dig", "push", "photo", "shout", "take", "leave", "slide", "stop")


def said(code: str) -> list[str]:
    """Everything the signboard and a hand can say."""
    spoken = words(code)
    found = [signboard.deed_caption(sign, spoken) for sign in DEEDS]
    found.append(spoken(text("picture-vesuvio-worth")))
    for number in range(1, 31):
        sleeping = view("N7", "N3", round=number)
        coming = view("N7", "N3", eruption=EruptionView(EruptionCause.CARD, 0, begun=True, lava_in=min(number, 8)))
        found.append(signboard.round_caption(sleeping, spoken))
        found += [line for one in (sleeping, coming) for line in signboard.lava_captions(one, spoken)]
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_words_of_the_signboard_have_only_letters_of_the_font_and_are_never_made_smaller(code: str) -> None:
    for line in said(code):
        assert can_write(line), line
        most = BOARD.width - 64 - 140 - 24 if line[-1].isdigit() and "Lav" not in line else BOARD.width - 94
        assert width_of(line, LETTERS) <= most, line


@pytest.mark.full
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("last", [("photo",), ("shout",), ("take",), ("leave", "shout"), ("leave", "take")])
def test_every_possible_deed_has_its_word_however_many_there_are(code: str, last: tuple[str, ...]) -> None:
    """V14, V19, V21, V22: nowhere more is possible at once; the words stay within the signboard."""
    found = [
        signboard.DeedSign("dig", 3),
        signboard.DeedSign("push", 1, (1, 2, 3)),
        *(signboard.DeedSign(sign, 1) for sign in last),
    ]
    lines = signboard.lines_of([*found, signboard.DeedSign("stop", None)], words(code), BOARD.width - 20)
    assert sorted(deed.sign for line in lines for deed, _ in line) == sorted(["dig", "push", *last, "stop"])
    for deed, look in (one for line in lines for one in line):
        assert look.caption == signboard.deed_caption(deed.sign, words(code))
        assert look.em >= (LETTERS * 3 // 4 if "leave" in last else LETTERS - 3)
    for line in lines:
        assert sum(signboard.deed_sprite(deed, look).width for deed, look in line) <= BOARD.width - 20


def test_when_lava_comes_and_which_round_it_is_stand_beside_their_signs_in_words() -> None:
    """V34: round 31 is the last without lava."""
    english, french = (signboard.lava_captions(view("N7", round=2), words(code)) for code in ("en", "fr"))
    assert english == ("Lava in 29 rounds", "at the latest")
    assert french == ("Lave\u202f: 29 manches", "au plus tard")
    assert signboard.round_caption(view("N7", round=2), words("en")) == "Round 2"
    for ink in (INK, FAINT):
        assert height_of(signboard.caption_sprite("Lava in 29 rounds", 322, ink), ink) >= READABLE_HEIGHT
    assert signboard.caption_sprite("Lava", 322, INK).convert("RGB").getpixel((0, 0)) == SQUARE


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_words_stand_on_the_signboard_and_nowhere_else(code: str) -> None:
    for fields in ({}, {"eruption": EruptionView(EruptionCause.PHOTO, 1, begun=False, lava_in=4)}):
        one = view("N7", "N3", **fields)
        box = ImageChops.difference(compose(one), compose(one, audience=words(code))).getbbox()
        assert box is not None
        assert BOARD.left < box[0] < box[2] < BOARD.right
        assert BOARD.top < box[1] < box[3] < BOARD.bottom


def inside(point: tuple[float, float], box: Box) -> bool:
    return box.left <= point[0] < box.right and box.top <= point[1] < box.bottom


def test_the_way_of_the_last_turn_is_a_dotted_line_that_covers_no_price_and_no_name() -> None:
    for first, second in pairwise(PATH):
        way = way_of(place(first), place(second))
        assert (way[0], way[-1]) == (foot_of(place(first)), foot_of(place(second)))
        dots = dots_on(way)
        assert len(dots) >= 3
        for x, y in dots:
            for space in (first, second):
                box = BOXES[space]
                assert not inside((x, y), Box(box.left, box.top + 3, 62, 34)), space
                assert not inside((x, y), Box(box.right - 62, box.top + 38, 58, 36)), space


def test_a_way_begins_with_an_empty_outline_and_ends_at_the_tourist() -> None:
    one = view("N5", "N30")
    steps = [Walked(0, place("N3"), place("N4"), 1), Walked(0, place("N4"), place("N5"), 1)]
    plain, marked = compose(one), compose(one, steps)
    box = place_box(place("N3"))
    outline = ImageChops.difference(plain, marked).crop((box.left + 20, box.top + 38, box.left + 80, box.bottom - 8))
    assert outline.getbbox() is not None
    for space in ("N3", "N4", "N5"):
        area = (BOXES[space].left, BOXES[space].top, BOXES[space].right, BOXES[space].bottom)
        assert ImageChops.difference(plain.crop(area), marked.crop(area)).getbbox() is not None


def test_action_points_follow_the_theme_of_the_signboard() -> None:
    full, spent = (signboard.points_sprite(points).tobytes() for points in (4, 0))
    assert full.count(NUMBERS[INK]) > 600
    assert spent.count(NUMBERS[SQUARE_EDGE]) > 600
