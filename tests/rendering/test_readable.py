"""Nothing that has to be read is smaller than 36 pixels in a picture 1000 pixels wide, in any game."""

import sys
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import islice

import pytest
from PIL import Image, ImageDraw

from rendering import canvas, seats
from rendering.canvas import FINENESS, Point
from rendering.lettering import can_write, write, write_line
from rendering.painters import PAINTERS
from rendering.palette import Shade
from tests.rendering.playing import Turn, turns
from tests.rendering.sentences import words
from tests.rendering.test_kept import forget_sprites

LEAST = 36
WIDTH = 1000
NAMES = ("Ada", "Bruno", "Χλόη", "Дмитрий", "Eva", "Fé")

CASES: tuple[tuple[str, int, dict[str, str | int | bool], int], ...] = (
    ("volcano", 2, {}, 6),
    ("volcano", 3, {}, 30),
    ("volcano", 6, {}, 60),
    ("volcano", 1, {"challenge": "red"}, 20),
    ("volcano", 2, {"variant": "mini"}, 12),
    ("volcano", 5, {"variant": "mega"}, 60),
    ("hekla", 2, {}, 30),
    ("hekla", 4, {}, 400),
    ("vesuvio", 2, {}, 20),
    ("vesuvio", 4, {}, 40),
    ("vesuvio", 4, {}, 400),
)
"""A game, its seats and options, and the turns played at random."""

NEED_NOT_BE_READ: dict[str, str] = {
    "rendering.seats._draw_pawn": "for those that share a place: colour and shape tell whose it is, too",
    "rendering.vesuvio.still._draw_fire": "colour and shape tell whose it is, too, and its panel names it",
    "rendering.volcano.board.tag_stamp.<locals>.draw": "colour and shape tell which piece it was, too",
}
"""What may be small, by the function that writes it, with the reason."""


def positions(game: str, seats: int, options: dict[str, str | int | bool], count: int) -> list[Turn]:
    """Some turns of a game played at random, the last one included."""
    played = list(islice(turns(game, seats, 5, options=options), count))
    return [*played[:: max(count // 4, 1)], played[-1]]


def writer() -> str:
    """The function of a painter that writes; of a seat's number or a colour's letter, the one that asks for it."""
    frame, between = sys._getframe(1), {__name__, canvas.__name__, seats.__name__}
    while frame.f_back is not None and frame.f_code.co_name != "_draw_pawn":
        if frame.f_globals["__name__"] not in between and not frame.f_code.co_qualname.startswith("emblem."):
            break
        frame = frame.f_back
    return f"{frame.f_globals['__name__']}.{frame.f_code.co_qualname}"


def small_texts(game: str, shown: list[Turn], monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, str, int]]:
    """The texts below the least size, with the place that writes them and their em in a picture of 1000 pixels.

    Every text of a game is written at least once while somebody listens; after that its sprite is copied.
    """
    written: list[tuple[str, str, float]] = []

    def noting(writes: Callable[..., None]) -> Callable[..., None]:
        def note(draw: ImageDraw.ImageDraw, at: Point, text: str, size: float, shade: Shade) -> None:
            written.append((writer(), text, size / FINENESS))
            writes(draw, at, text, size, shade)

        return note

    forget_sprites()
    with monkeypatch.context() as listening:
        listening.setattr("rendering.canvas.write", noting(write))
        listening.setattr("rendering.canvas.write_line", noting(write_line))
        pictures = [PAINTERS[game].still(one.after, one.events, replace(words("fr"), names=NAMES)) for one in shown]
    (width,) = {Image.open(BytesIO(picture.data)).width for picture in pictures}
    assert written
    assert all(can_write(text) for _, text, _ in written)
    seen = {(place, text, round(size * WIDTH / width)) for place, text, size in written}
    return {one for one in seen if one[2] < LEAST and one[0] not in NEED_NOT_BE_READ}


@pytest.mark.full
@pytest.mark.parametrize(("game", "seats", "options", "turns"), CASES)
def test_nothing_that_has_to_be_read_is_small(
    game: str, seats: int, options: dict[str, str | int | bool], turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = small_texts(game, positions(game, seats, options, turns), monkeypatch)
    assert not found, sorted(found)
