"""Charts: lines where they belong, told apart without colour, and legible in every theme and for every eye."""

import re
from io import BytesIO
from itertools import combinations, pairwise
from math import dist
from random import Random

import pytest
from PIL import Image

from bot.pictures.drawing import Readers, curve, named
from bot.words.language import CODES
from games import REGISTRY
from rendering.charts import WIDTH, DrawnMark, MarkKind, WinChances, compose_ratings, describe, draw_curve, ticks
from rendering.encode import themed
from rendering.painters import PAINTERS
from rendering.palette import CARD, EMBER, NIGHT, SQUARE, ColourTheme, Shade
from rendering.picture import ALT_TEXT_LIMIT
from rendering.shapes import DASHES, LINES, dashed
from tests.rendering.eyes import APART, EYES, VISIBLE, contrast, in_theme, seen_by
from tests.rendering.films import exactly
from tests.rendering.playing import opening
from tests.rendering.sentences import where

NAMES = ("Ada", "Wilhelmina-Alexandrine von A der Große", "Χλόη", "Дмитрий", "Élodie", "🤖 Pumice")
FULL = [(key, max(game.seats_for(game.complete_options({})))) for key, game in REGISTRY.items()]
every_game = pytest.mark.parametrize(("game", "seats"), FULL)
every_theme = pytest.mark.parametrize("theme", ColourTheme)


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
def test_lines_stand_out_in_every_theme(theme: ColourTheme) -> None:
    for shade in LINES:
        assert contrast(in_theme(shade, theme), in_theme(NIGHT, theme)) >= VISIBLE


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
    view = opening("hekla", 2).conclude().position.view(None)
    made = curve(view, WinChances((0, 1), ((0.5, 0.5), (1.0, 0.0)), (DrawnMark(1, MarkKind.BEST),)), readers)
    with Image.open(BytesIO(themed(made.data, ColourTheme.LIGHT))) as opened:
        assert (opened.format, opened.width) == ("PNG", WIDTH)
    with pytest.raises(ValueError, match="at least"):
        curve(view, WinChances((0,), ((0.5, 0.5),)), readers)


@every_game
def test_a_line_that_was_not_played_is_marked_on_the_board_before_it(game: str, seats: int) -> None:
    """The alternative text describes the board as it is."""
    position = opening(game, 2)
    seat = min(position.to_act)
    steps = (position.play(seat, move) for move in position.moves(seat))
    events = next(step.events for step in steps if step.events and not step.irrevocable)
    view = position.view(seat)
    plain = PAINTERS[game].still(view, (), Readers("en").audience())
    marked = PAINTERS[game].foreseen(view, position.visible_events(events, seat), Readers("en").audience())
    unmarked = marked.data == plain.data
    assert not unmarked, f"{where(game)}: the picture of a line that is tried is not marked with its events"
    assert marked.alt == PAINTERS[game].describe(view, Readers("en").audience())


def heights(image: Image.Image) -> dict[int, float]:
    """Where the line runs: by column the middle of its pixels, from the top."""
    mask, found = exactly(image, EMBER), dict[int, float]()
    for x in range(image.width):
        rows = [y for y, level in enumerate(mask.crop((x, 0, x + 1, image.height)).tobytes()) if level]
        if rows:
            found[x] = sum(rows) / len(rows)
    return found


def test_the_line_rises_and_falls_as_the_ratings_do() -> None:
    line = heights(compose_ratings((1000, 1200, 1100), 1))
    left, right = min(line), max(line)
    middle = (left + right) // 2
    rising = [line[x] for x in range(left + 20, middle - 20)]
    falling = [line[x] for x in range(middle + 20, right - 20)]
    assert all(before >= after for before, after in pairwise(rising))
    assert all(before <= after for before, after in pairwise(falling))
    assert line[middle - 20] < line[right - 20] < line[left + 20]


def test_axes_have_a_few_round_numbers_that_hold_every_rating() -> None:
    for seed in range(300):
        dice = Random(seed)
        low = dice.randint(-300, 3000)
        high = low + dice.choice((0, 1, dice.randint(0, 50), dice.randint(0, 3000)))
        found = ticks(low, high, 5, 10)
        where = f"{found} for {low} to {high}, seed {seed}"
        assert 2 <= len(found) <= 5, where
        assert found[0] <= low <= high <= found[-1], where
        steps = {after - before for before, after in pairwise(found)}
        assert len(steps) == 1, where
        (step,) = steps
        assert str(step).rstrip("0") in {"1", "2", "5"}, where
        assert found[0] % step == 0, where


def test_a_single_rating_is_no_curve() -> None:
    with pytest.raises(ValueError, match="at least"):
        draw_curve((1000,), 1, "rating", "alt")


@pytest.mark.parametrize("ground", [SQUARE, CARD])
def test_the_line_stands_out_from_its_ground(ground: Shade) -> None:
    assert contrast(EMBER, ground) >= VISIBLE


@pytest.mark.parametrize("eye", EYES)
def test_the_line_is_seen_by_every_eye(eye: str) -> None:
    seen = [seen_by(eye, shade) for shade in (EMBER, SQUARE)]
    assert dist(*seen) >= 3 * APART
