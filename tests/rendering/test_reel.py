"""A reel's frames are the still's pictures at half their size, and a file is small: it stores only what changes."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageSequence

from bot.play.scenes import Recap, recaps_between
from games import REGISTRY
from games.core import transcript
from rendering.canvas import stamp
from rendering.encode import gif
from rendering.hekla.animation import ROWS_SHOWN
from rendering.painters import PAINTERS
from rendering.palette import EMBER, LAVA, SQUARE, Shade, blank, halved
from rendering.reel import Frame, Reel, straight
from tests.rendering import playing
from tests.rendering.films import decoded
from tests.rendering.hekla import views as hekla
from tests.rendering.sentences import words
from tests.rendering.test_kept import GOLDEN
from tests.rendering.vesuvio.test_motion import longest_flow
from tests.rendering.vesuvio.views import BUSY
from tests.rendering.volcano import test_motion as volcano
from tests.rendering.volcano.views import BOARDS

USUAL = 200 * 1024
"""The most bytes of a film of a turn in a golden game."""

MARKED = 0.03
"""The most of a board that marks of what could be done take; a film begins without them."""

MEBIBYTE = 1024 * 1024
"""The most bytes of any film of a turn."""

FULLEST: dict[str, Callable[[], list[playing.Turn]]] = {
    "hekla": lambda: [hekla.crowded(rows) for rows in (1, ROWS_SHOWN, ROWS_SHOWN + 1, 9)],
    "vesuvio": lambda: [BUSY, longest_flow()],
    "volcano": lambda: [volcano.crowded(0, board) for board in BOARDS],
}
"""Turns in which as much as can be moves, on a board as full as can be."""

BALL = stamp(40, 40, lambda pen: pen.disc((20, 20), 15, EMBER), edge=3)


def picture(*patches: tuple[tuple[int, int, int, int], Shade], size: tuple[int, int] = (400, 200)) -> Image.Image:
    """A panel with patches: the left and upper edge of each, its width and its height."""
    found = blank(*size, SQUARE)
    for (left, top, width, height), shade in patches:
        found.paste(blank(width, height, shade), (left, top))
    return found


def rolled() -> Reel:
    """A ball that crosses the picture and leaves it while that changes, and a last picture."""
    reel = Reel(picture(((300, 100, 40, 40), SQUARE)), 500)
    for step in range(4):
        reel.shoot([(BALL, (60 + 60 * step, 60))])
    reel.picture = picture(((300, 100, 40, 40), LAVA))
    reel.shoot([(BALL, (-10, 190))])
    reel.picture = picture(((20, 20, 80, 20), LAVA))
    reel.shoot(duration=900)
    return reel


def alike(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox() is None


def apart(one: Image.Image, other: Image.Image) -> float:
    """The share of the pixels that differ."""
    differing = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L").point([0] + [255] * 255)
    return differing.histogram()[255] / (one.width * one.height)


def test_every_frame_of_the_file_is_the_whole_picture_of_its_moment() -> None:
    frames = rolled().frames
    assert all(alike(seen, frame.image) for seen, frame in zip(decoded(gif(frames)), frames, strict=True))


def moments(key: str) -> Iterator[Recap]:
    for path in sorted((GOLDEN / key).glob("*.txt"))[:3]:
        record = transcript.read(path.read_text(encoding="utf-8"))
        turns = recaps_between(REGISTRY[key], record, 0, len(record.actions))
        yield from turns[len(turns) // 4 :: max(1, len(turns) // 3)]


@pytest.mark.full
@pytest.mark.parametrize("key", REGISTRY)
def test_a_turn_s_film_is_small_and_plays_once_from_the_board_before_to_the_still_after(key: str) -> None:
    painter, audience = PAINTERS[key], replace(words("en"), names=("Ada", "Bruno", "Chloé", "Dmitri"))
    for turn in moments(key):
        before, after = turn.before.view(None), turn.after.view(None)
        events = turn.after.visible_events(turn.events, None)
        film = painter.motion(before, events, after, audience)
        if film is None:
            continue
        assert film == painter.motion(before, events, after, audience)
        assert (film.name, len(film.data) < USUAL) == (f"{key}-{after.turn}.gif", True)
        with Image.open(BytesIO(film.data)) as opened:
            assert "loop" not in opened.info
        shown = decoded(film.data)
        first, last = map(halved, painter.boards([(before, ()), (after, events)], audience))
        assert apart(shown[0], first) < MARKED, turn.after.turn
        assert alike(shown[-1], last), turn.after.turn


@pytest.mark.full
@pytest.mark.parametrize("game", FULLEST)
def test_the_films_of_the_fullest_turns_stay_under_a_mebibyte(game: str) -> None:
    for turn in FULLEST[game]():
        film = PAINTERS[game].motion(turn.before, turn.events, turn.after, words("en"))
        assert film is not None
        assert len(film.data) < MEBIBYTE


def test_of_whole_pictures_only_the_difference_is_stored() -> None:
    still, other = picture(), picture(((200, 100, 30, 10), LAVA))
    alone, both = gif([Frame(still, 100)]), gif([Frame(still, 100), Frame(other, 100)])
    assert len(both) - len(alone) < 200
    assert alike(decoded(both)[-1], other)


def test_a_frame_without_any_change_keeps_its_time() -> None:
    still = blank(60, 60, SQUARE)
    with Image.open(BytesIO(gif([Frame(still, 100), Frame(still, 300), Frame(still, 700)]))) as image:
        assert sum(frame.info["duration"] for frame in ImageSequence.Iterator(image)) == 1100


def test_a_way_goes_straight_on_before_its_start_and_beyond_its_end() -> None:
    way = straight((0.0, 4.0), (10.0, 4.0))
    assert [way(part) for part in (-3.0, 0.0, 0.5, 2.0)] == [(-30.0, 4.0), (0.0, 4.0), (5.0, 4.0), (20.0, 4.0)]
