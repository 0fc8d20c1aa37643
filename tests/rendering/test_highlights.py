"""A film of key moments is short, small, and in one size however the boards grow."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageSequence

from games import REGISTRY
from rendering.highlights import LAST_FRAME, LONGEST, SLOWEST, STRIP, highlights
from rendering.mapping import blank
from rendering.palette import SQUARE
from tests.rendering.test_film import GENEROUS, stills


def tall() -> bytes:
    buffer = BytesIO()
    blank(1000, 2400, SQUARE).save(buffer, "PNG")
    return buffer.getvalue()


def test_a_film_lasts_twenty_seconds_at_most_and_rests_on_the_last_moment() -> None:
    moves = stills(REGISTRY["hekla"], 12)
    with Image.open(BytesIO(highlights(moves, [f"Turn {one}" for one in range(len(moves))], GENEROUS))) as made:
        shown = [frame.info["duration"] for frame in ImageSequence.Iterator(made)]
    assert len(shown) == len(moves)
    assert sum(shown) <= LONGEST
    assert shown[-1] == LAST_FRAME
    assert set(shown[:-1]) == {SLOWEST}


def test_boards_of_different_heights_share_the_size_of_the_largest() -> None:
    moves = [*stills(REGISTRY["volcano"], 2), tall()]
    with Image.open(BytesIO(highlights(moves, ["a", "b", "c"], GENEROUS))) as made:
        assert made.size == (500, 1200 + STRIP)
        assert {frame.size for frame in ImageSequence.Iterator(made)} == {made.size}


def test_a_film_that_would_be_too_large_leaves_out_moments_in_the_middle() -> None:
    moves = stills(REGISTRY["volcano"], 8)
    captions = [str(one) for one in range(len(moves))]
    whole = highlights(moves, captions, GENEROUS)
    shorter = highlights(moves, captions, len(whole) * 2 // 3)
    assert len(shorter) <= len(whole) * 2 // 3
