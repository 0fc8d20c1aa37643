"""Hekla's film: small, played once, in order, and it ends on the still picture."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageSequence

from games.core.events import TurnPassed
from games.hekla.events import RowScored, VolcanoMoved
from rendering.hekla import HeklaPainter
from rendering.hekla.animation import OPENING_HOLD, ROWS_SHOWN, animate
from rendering.hekla.still import compose
from rendering.motion import FINAL_HOLD, REDUCTION, reduced
from rendering.palette import to_palette
from rendering.picture import Picture
from tests.rendering.hekla.views import DOUBLE_SCORING, SEATS, Turn, crowded, game, scoring_turns
from tests.rendering.sentences import words

LIMIT = 1024 * 1024
PAINTER = HeklaPainter()


def played(turn: Turn) -> Picture:
    picture = PAINTER.motion(turn.before, turn.events, turn.after, words("en"))
    assert picture is not None
    return picture


def last_frame(picture: Picture) -> Image.Image:
    with Image.open(BytesIO(picture.data)) as image:
        return [frame.convert("RGB") for frame in ImageSequence.Iterator(image)][-1]


def ends_on_the_still(turn: Turn) -> bool:
    still = to_palette(reduced(compose(turn.after, turn.events).convert("RGB"))).convert("RGB")
    return ImageChops.difference(last_frame(played(turn)), still).getbbox() is None


@pytest.mark.parametrize("rows", [1, ROWS_SHOWN, ROWS_SHOWN + 1, 9])
def test_the_fullest_turn_stays_under_a_mebibyte(rows: int) -> None:
    assert len(played(crowded(rows)).data) < LIMIT


def test_a_film_plays_once_and_is_smaller_than_the_still() -> None:
    picture = played(DOUBLE_SCORING)
    assert b"NETSCAPE" not in picture.data
    assert picture.name == "hekla-12.gif"
    assert last_frame(picture).width == 625


def test_the_last_frame_of_a_scoring_turn_is_the_still_picture() -> None:
    assert ends_on_the_still(DOUBLE_SCORING)


@pytest.mark.parametrize("seats", SEATS)
def test_films_of_real_turns_end_on_their_still_pictures(seats: int) -> None:
    quiet, scoring = game(seats, 4)[5], scoring_turns(seats, 4)[-1]
    assert ends_on_the_still(quiet)
    assert ends_on_the_still(scoring)


@pytest.mark.parametrize("seats", SEATS)
def test_the_events_alone_lead_to_the_stones_of_the_next_view(seats: int) -> None:
    """Before the last marks are laid, the crater is the one of the next view."""
    turn = scoring_turns(seats, 4)[0]
    arrived = animate(turn.before, turn.events, turn.after)[-2].image.convert("RGB")
    scored = [event for event in turn.events if isinstance(event, RowScored)]
    shown = compose(replace(turn.after, mover=turn.before.mover, to_act=turn.before.to_act), scored[-1:])
    left, top, right, bottom = (round(edge * REDUCTION) for edge in (160, 160, 840, 788))
    box = (left, top, right, bottom)
    expected = to_palette(reduced(shown.convert("RGB"))).convert("RGB")
    assert ImageChops.difference(arrived.crop(box), expected.crop(box)).getbbox() is None


def test_a_film_begins_and_ends_at_rest() -> None:
    frames = animate(DOUBLE_SCORING.before, DOUBLE_SCORING.events, DOUBLE_SCORING.after)
    assert (frames[0].duration, frames[-1].duration) == (OPENING_HOLD, FINAL_HOLD)


def test_each_row_that_scored_has_its_own_pause() -> None:
    frames = animate(DOUBLE_SCORING.before, DOUBLE_SCORING.events, DOUBLE_SCORING.after)
    rows = sum(isinstance(event, RowScored) for event in DOUBLE_SCORING.events)
    pauses = [frame.duration for frame in frames[1:-1] if frame.duration > 500]
    assert len(pauses) == rows == 2


def test_nothing_moves_in_a_pass() -> None:
    """H18."""
    assert PAINTER.motion(DOUBLE_SCORING.before, (TurnPassed(1),), DOUBLE_SCORING.before, words("en")) is None


def test_a_stone_that_moves_is_on_its_way_in_the_frames_between() -> None:
    turn = next(turn for turn in game(2, 5) if isinstance(turn.events[-1], VolcanoMoved))
    pictures = [frame.image.tobytes() for frame in animate(turn.before, turn.events, turn.after)]
    assert len(set(pictures)) == len(pictures)


def test_a_film_is_the_same_every_time() -> None:
    assert played(DOUBLE_SCORING).data == played(DOUBLE_SCORING).data
