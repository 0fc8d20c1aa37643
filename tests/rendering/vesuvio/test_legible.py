"""Vesuvio's picture can be read on a phone: prices, names, words and the way of the last turn, measured in pixels."""

import pytest
from PIL import ImageChops

from games.core.text import text
from games.vesuvio.events import EruptionCause
from games.vesuvio.view import EruptionView
from rendering.lettering import can_write, width_of
from rendering.palette import FAINT, INK, NUMBERS, SQUARE, SQUARE_EDGE
from rendering.vesuvio import panels
from rendering.vesuvio.layout import BOARD, LETTERS
from rendering.vesuvio.panels import DeedSign
from rendering.vesuvio.still import compose
from tests.rendering.films import READABLE_HEIGHT, height_of
from tests.rendering.sentences import LANGUAGES, words
from tests.rendering.vesuvio.views import view

DEEDS = ("dig", "push", "photo", "shout", "take", "leave", "slide", "stop")


def said(code: str) -> list[str]:
    """Everything the signboard and a hand can say."""
    spoken = words(code)
    found = [spoken(text(f"picture-vesuvio-board-{sign}")) for sign in DEEDS]
    found.append(spoken(text("picture-vesuvio-worth")))
    for number in range(1, 31):
        sleeping = view("N7", "N3", round=number)
        coming = view("N7", "N3", eruption=EruptionView(EruptionCause.CARD, 0, begun=True, lava_in=min(number, 8)))
        found.append(spoken(text("picture-vesuvio-board-round", round=str(number))))
        found += [line for one in (sleeping, coming) for line in panels.lava_captions(one, spoken)]
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
    """V14, V19, V21, V22: nowhere more is possible at once; the words stay within the panels."""
    deeds = [
        DeedSign("dig", 3),
        DeedSign("push", 1, (1, 2, 3)),
        *(DeedSign(sign, 1) for sign in last),
        DeedSign("stop", 0),
    ]
    lines = panels.lines_of(deeds, words(code), BOARD.width - 20)
    assert sum(map(len, lines)) == len(deeds)
    assert len(lines) <= 2
    assert all(sum(shown.width for shown in line) <= BOARD.width - 20 for line in lines)
    digits = [height_of(shown, INK) for shown in lines[0]]
    assert min(digits) >= READABLE_HEIGHT * 3 // 4


def test_when_lava_comes_and_which_round_it_is_stand_beside_their_signs_in_words() -> None:
    """V34: round 31 is the last without lava."""
    english, french = (panels.lava_captions(view("N7", round=2), words(code)) for code in ("en", "fr"))
    assert english == ("Lava in 29 rounds", "at the latest")
    assert french == ("Lave\u202f: 29 manches", "au plus tard")
    for ink in (INK, FAINT):
        assert height_of(panels.caption_sprite("Lava in 29 rounds", 322, ink), ink) >= READABLE_HEIGHT
    assert panels.caption_sprite("Lava", 322, INK).convert("RGB").getpixel((0, 0)) == SQUARE


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_words_stand_on_the_signboard_and_nowhere_else(code: str) -> None:
    for fields in ({}, {"eruption": EruptionView(EruptionCause.PHOTO, 1, begun=False, lava_in=4)}):
        one = view("N7", "N3", **fields)
        box = ImageChops.difference(compose(one), compose(one, audience=words(code))).getbbox()
        assert box is not None
        assert BOARD.left < box[0] < box[2] < BOARD.right
        assert BOARD.top < box[1] < box[3] < BOARD.bottom


def test_action_points_follow_the_theme_of_the_signboard() -> None:
    full, spent = (panels.points_sprite(points).tobytes() for points in (4, 0))
    assert full.count(NUMBERS[INK]) > 600
    assert spent.count(NUMBERS[SQUARE_EDGE]) > 600
