"""Stronger contrast and larger parts, for every game's pictures."""

from __future__ import annotations

from io import BytesIO
from random import Random
from typing import Any

import pytest
from PIL import Image

from games import REGISTRY
from games.core.contract import Game
from rendering import PAINTERS
from rendering.eyesight import COLUMNS, ENLARGED, contrasted, contrasted_shade, parts
from rendering.palette import (
    CARD,
    CORNER_LEVELS,
    FAINT,
    GROUNDS,
    NIGHT,
    PAPER,
    SHADES,
    SQUARE,
    SQUARE_EDGE,
    STONE,
    TONES,
    WHITE,
    Shade,
    distance,
)
from tests.rendering.eyes import contrast
from tests.rendering.sentences import words

STRONG = 7.0
"""WCAG's enhanced contrast for writing."""

every_game = pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY.keys())


def still(game: Game[Any]) -> bytes:
    position, dice = game.start(game.seat_range[-1], game.complete_options({}), bytes(16)), Random(3)
    events: tuple[Any, ...] = ()
    while position.to_act and position.turn < 20:
        seat = min(position.to_act)
        step = position.play(seat, dice.choice(position.moves(seat)))
        position, events = step.position, step.events
    shown = position.visible_events(events, None)
    return PAINTERS[game.key].still(position.view(None), shown, words("en")).data


def opened(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as picture:
        picture.load()
        picture.info.pop("transparency", None)
        return picture.convert("RGB")


@pytest.mark.parametrize("writing", [WHITE, PAPER, STONE, FAINT])
@pytest.mark.parametrize("ground", [CARD, SQUARE, NIGHT])
def test_all_writing_stands_out_strongly(writing: Shade, ground: Shade) -> None:
    assert contrast(contrasted_shade(writing), contrasted_shade(ground)) >= STRONG


@pytest.mark.parametrize("ground", [shade for zone in GROUNDS for shade in (zone.path, zone.rock)])
def test_writing_on_soil_and_rock_stands_out_strongly(ground: Shade) -> None:
    drawn = min(SHADES[len(CORNER_LEVELS) :], key=lambda shade: distance(shade, ground))
    assert contrast(contrasted_shade(PAPER), contrasted_shade(drawn)) >= STRONG


def test_squares_and_their_table_stand_apart_more_than_before() -> None:
    for first, second in ((SQUARE, CARD), (SQUARE, SQUARE_EDGE)):
        before = contrast(first, second)
        assert contrast(contrasted_shade(first), contrasted_shade(second)) > 1.3 * before


def test_the_colours_of_pieces_stay_as_they_are() -> None:
    vivid = [tones.base for tones in TONES.values() if max(tones.base) - min(tones.base) > 70]
    assert len(vivid) >= 7
    assert all(contrasted_shade(base) == base for base in vivid)


def shades(data: bytes) -> list[Any]:
    return opened(data).getcolors(1 << 20) or []


@every_game
def test_the_same_picture_comes_in_stronger_contrast(game: Game[Any]) -> None:
    plain = still(game)
    strong = contrasted(plain)
    assert opened(strong).size == opened(plain).size
    assert len(shades(strong)) > len(shades(plain)) // 2
    assert opened(strong).tobytes() != opened(plain).tobytes()
    assert contrasted(plain) == strong


@every_game
def test_the_parts_show_the_whole_picture_enlarged(game: Game[Any]) -> None:
    plain = still(game)
    whole, cut = opened(plain), [opened(part) for part in parts(plain)]
    assert len(cut) % COLUMNS == 0
    assert sum(part.width for part in cut[:COLUMNS]) >= ENLARGED * whole.width
    assert sum(part.height for part in cut[::COLUMNS]) >= ENLARGED * whole.height
    first, last = cut[0], cut[-1]
    corner = whole.crop((0, 0, first.width // ENLARGED, first.height // ENLARGED)).resize(first.size)
    assert close(first, corner)
    left, top = whole.width - last.width // ENLARGED, whole.height - last.height // ENLARGED
    assert close(last, whole.crop((left, top, whole.width, whole.height)).resize(last.size))


def close(first: Image.Image, second: Image.Image) -> bool:
    """Whether two pictures are alike but for how their edges are smoothed."""
    small = [image.resize((40, 40), Image.Resampling.BOX).tobytes() for image in (first, second)]
    apart: int = sum(abs(a - b) for a, b in zip(*small, strict=True))
    return apart < 3 * len(small[0])


@every_game
def test_parts_come_in_stronger_contrast_too(game: Game[Any]) -> None:
    part = parts(still(game))[0]
    assert opened(contrasted(part)).size == opened(part).size
