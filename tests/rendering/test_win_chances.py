"""How the chances went, as a picture: every seat's line where it belongs, told apart without colour, and legible."""

import re
from io import BytesIO
from itertools import combinations
from math import dist

import pytest
from PIL import Image

from bot.pictures.drawing import Readers, curve, named
from bot.words.language import CODES
from games import REGISTRY
from games.core.contract import View
from rendering.charts import WIDTH, DrawnMark, MarkKind, WinChances, describe
from rendering.encode import themed
from rendering.painters import PAINTERS
from rendering.palette import CARD, EMBER, FAINT, INK, NIGHT, PALETTES, PAPER, SHADES, SQUARE, ColourTheme, Shade
from rendering.picture import ALT_TEXT_LIMIT
from rendering.shapes import DASHES, LINES, dashed
from tests.rendering.eyes import EYES, contrast, seen_by
from tests.rendering.sentences import where

NAMES = ("Ada", "Wilhelmina-Alexandrine von A der Große", "Χλόη", "Дмитрий", "Élodie", "🤖 Pumice")
FULL = [(key, max(game.seats_for(game.complete_options({})))) for key, game in REGISTRY.items()]
every_game = pytest.mark.parametrize(("game", "seats"), FULL)
every_theme = pytest.mark.parametrize("theme", ColourTheme)


def end_of(game: str, seats: int) -> View:
    descriptor = REGISTRY[game]
    view: View = descriptor.start(seats, descriptor.complete_options({}), bytes(16)).conclude().position.view(None)
    return view


def prospects(seats: int, turns: int = 40, marks: tuple[DrawnMark, ...] = ()) -> WinChances:
    """Each seat in turn leads for a while; the last one wins."""
    shares = []
    for turn in range(turns + 1):
        leads = turn * seats // (turns + 1)
        shares.append(tuple(0.6 if seat == leads else 0.4 / max(seats - 1, 1) for seat in range(seats)))
    return WinChances(tuple(range(turns + 1)), tuple(shares), marks)


MARKS = (
    DrawnMark(9, MarkKind.MISSED, 1),
    DrawnMark(10, MarkKind.MISSED, 2),
    DrawnMark(40, MarkKind.MISSED, 3),
    DrawnMark(10, MarkKind.BEST),
    DrawnMark(40, MarkKind.TURNED),
)


def shade_of(shade: Shade, theme: ColourTheme) -> Shade:
    """What becomes of a shade of the palette in a theme."""
    return PALETTES[theme][SHADES.index(shade)]


def test_every_seat_has_dashes_of_its_own() -> None:
    assert len(set(DASHES)) == len(DASHES) == len(LINES) >= max(seats for _, seats in FULL)
    line = ((0.0, 0.0), (500.0, 0.0))
    covered = [
        tuple(any(start[0] <= x <= end[0] for (start, *_, end) in dashed(line, pattern)) for x in range(500))
        for pattern in DASHES
    ]
    assert all(covered[0])
    for first, second in combinations(covered, 2):
        assert sum(one != other for one, other in zip(first, second, strict=True)) > 60


@every_theme
def test_lines_signs_and_writing_stand_out_in_every_theme(theme: ColourTheme) -> None:
    dark, square, card = (shade_of(one, theme) for one in (NIGHT, SQUARE, CARD))
    for shade in LINES:
        assert contrast(shade_of(shade, theme), dark) >= 3
    assert contrast(dark, shade_of(EMBER, theme)) >= 4.5
    assert contrast(dark, shade_of(PAPER, theme)) >= 4.5
    assert contrast(shade_of(FAINT, theme), square) >= 4.5
    assert contrast(shade_of(INK, theme), card) >= 4.5


@pytest.mark.parametrize("eye", EYES)
def test_lines_that_look_alike_to_some_eye_have_other_dashes(eye: str) -> None:
    seen = [seen_by(eye, shade) for shade in LINES]
    for first, second in combinations(range(len(LINES)), 2):
        assert dist(seen[first], seen[second]) > 12 or DASHES[first] != DASHES[second]


@every_game
def test_the_words_say_every_seats_chances_and_what_is_marked(game: str, seats: int) -> None:
    for code in CODES:
        alt = describe(prospects(seats, marks=MARKS), named(Readers(code, NAMES[:seats])))
        assert len(alt) <= ALT_TEXT_LIMIT
        assert all(name in alt for name in NAMES[:seats])
        assert {"en": "first: 9, 10, 40.", "fr": "d’abord\u202f: 9, 10, 40."}[code] in alt
        turns = re.findall(r"\d+", alt.partition(".")[0])
        assert {"9", "10", "40"} <= set(turns)
        assert len(re.findall(r"\d+", alt.split(NAMES[0])[1].partition(".")[0])) == len(turns)


def test_a_game_of_one_turn_has_a_curve_and_less_has_none() -> None:
    readers = Readers("en", NAMES[:2])
    view = end_of("hekla", 2)
    made = curve(view, WinChances((0, 1), ((0.5, 0.5), (1.0, 0.0)), (DrawnMark(1, MarkKind.BEST),)), readers)
    with Image.open(BytesIO(themed(made.data, ColourTheme.LIGHT))) as opened:
        assert (opened.format, opened.width) == ("PNG", WIDTH)
    with pytest.raises(ValueError, match="at least"):
        curve(view, WinChances((0,), ((0.5, 0.5),)), readers)


@every_game
def test_a_line_that_was_not_played_is_marked_on_the_board_before_it(game: str, seats: int) -> None:
    """The alternative text describes the board as it is."""
    descriptor = REGISTRY[game]
    position = descriptor.start(2, descriptor.complete_options({}), bytes(16), 0)
    seat = min(position.to_act)
    steps = (position.play(seat, move) for move in position.moves(seat))
    events = next(step.events for step in steps if step.events and not step.irrevocable)
    view = position.view(seat)
    plain = PAINTERS[game].still(view, (), Readers("en").audience())
    marked = PAINTERS[game].foreseen(view, position.visible_events(events, seat), Readers("en").audience())
    unmarked = marked.data == plain.data
    assert not unmarked, f"{where(game)}: the picture of a line that is tried is not marked with its events"
    assert marked.alt == PAINTERS[game].describe(view, Readers("en").audience())
