"""Emoji fit Discord's limits, stand out from its dark and its light ground, and are told apart at 22 pixels."""

import re
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from itertools import combinations
from math import dist
from random import Random
from typing import Any

import pytest
from PIL import Image

from bot import limits
from bot.pictures.drawing import emoji
from games import REGISTRY
from games.core.game import Game
from games.core.text import Text
from rendering.art import fingerprint
from rendering.palette import Shade
from tests.rendering.eyes import EYES, contrast, seen_by

SIDE = 128
"""The side of an emoji in pixels; Discord reduces larger ones to this."""

READ = 22
"""The side of an emoji in a sentence, in pixels."""

DARK, LIGHT = (49, 51, 56), (255, 255, 255)
"""The grounds of Discord's messages."""

APART = 4.5
"""The least mean distance in CIE Lab between two emoji of a game, over the pixels of both, for every kind of eyes."""

every_game = pytest.mark.parametrize("key", REGISTRY)


@cache
def drawn(key: str) -> Mapping[str, tuple[str, bytes]]:
    return emoji(key)


def opened(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as picture:
        return picture.convert("RGBA")


@pytest.mark.full
@every_game
def test_every_emoji_is_within_discords_limits(key: str) -> None:
    for name, data in drawn(key).values():
        assert re.fullmatch(r"[a-z0-9_]{2,32}", name)
        assert len(name) <= limits.EMOJI_NAME
        assert len(data) <= limits.EMOJI_BYTES
        picture = opened(data)
        assert picture.size == (SIDE, SIDE)
        corners = [picture.getpixel((x, y)) for x in (0, SIDE - 1) for y in (0, SIDE - 1)]
        assert all(corner[3] == 0 for corner in corners if isinstance(corner, tuple)), f"{name} has a ground"


def test_no_two_emoji_have_one_name_and_the_name_is_by_what_is_drawn() -> None:
    names = [name for key in REGISTRY for name, _ in drawn(key).values()]
    assert len(names) == len(set(names))
    assert len(names) < limits.APPLICATION_EMOJI // 10
    picture = opened(drawn("volcano")["cap"][1])
    written = []
    for level in (1, 9):
        buffer = BytesIO()
        picture.save(buffer, "PNG", compress_level=level)
        written.append(buffer.getvalue())
    assert written[0] != written[1]
    assert fingerprint(written[0]) == fingerprint(written[1])
    picture.putpixel((64, 64), (1, 2, 3, 255))
    picture.save(buffer := BytesIO(), "PNG")
    assert fingerprint(buffer.getvalue()) != fingerprint(written[0])


@every_game
def test_every_seat_and_every_sign_of_a_games_texts_is_drawn(key: str) -> None:
    game, there = REGISTRY[key], drawn(key)
    seats = {f"seat{seat + 1}" for seat in range(game.seat_range[-1])}
    assert seats <= there.keys() or not there
    named = set[str]()
    for number in range(4):
        named |= signs_of_a_game(game, game.seat_range[number % len(game.seat_range)], Random(number))
    assert named <= there.keys(), f"not drawn: {sorted(named - there.keys())}"
    assert bool(named - seats) is bool(there.keys() - seats), f"named are {sorted(named)}, drawn {sorted(there)}"


def signs_of_a_game(game: Game[Any], seats: int, dice: Random) -> set[str]:
    """The signs in what is told of a random game, and in what its moves and their beginnings would do."""
    position, found = game.start(seats, game.complete_options({}), dice.randbytes(16)), set[str]()
    while position.to_act:
        seat = min(position.to_act)
        moves = position.moves(seat)
        for worth in position.worths(seat, moves):
            found |= signs(worth.label)
        parts = position.write(dice.choice(moves))
        for end in range(len(parts) + 1):
            found |= signs(position.explain(seat, parts[:end]))
        step = position.play(seat, position.read(seat, position.notation(dice.choice(moves))))
        position = step.position
        for told in position.tell(step.events):
            found |= signs(told)
    return found


def signs(value: object) -> set[str]:
    if isinstance(value, Text):
        inner = [signs(one) for _, one in value.values]
        return set[str]().union({value.sign} - {""}, *inner)
    return set[str]().union(*map(signs, value)) if isinstance(value, tuple) else set()


@pytest.mark.full
@every_game
@pytest.mark.parametrize("ground", [DARK, LIGHT], ids=["dark", "light"])
def test_every_emoji_stands_out_from_the_ground(key: str, ground: Shade) -> None:
    for name, data in drawn(key).values():
        seen = shown(data, ground)
        edge = [pixel for pixel in seen if contrast(pixel, ground) >= 3]
        assert len(edge) >= sum(pixel != ground for pixel in seen) / 6, f"{name} is lost on {ground}"


@pytest.mark.full
@every_game
@pytest.mark.parametrize("eyes", EYES)
def test_any_two_emoji_of_a_game_are_told_apart(key: str, eyes: str) -> None:
    ground = seen_by(eyes, DARK)
    seen = {name: [seen_by(eyes, pixel) for pixel in shown(data, DARK)] for name, data in drawn(key).values()}
    for one, other in combinations(seen, 2):
        pairs = [pair for pair in zip(seen[one], seen[other], strict=True) if set(pair) != {ground}]
        distance = sum(dist(*pair) for pair in pairs) / len(pairs)
        assert distance >= APART, f"{one} and {other} are {distance:.1f} apart for {eyes}"


@cache
def shown(data: bytes, ground: Shade) -> tuple[Shade, ...]:
    """The pixels of an emoji as it is read."""
    small = opened(data).resize((READ, READ), Image.Resampling.LANCZOS)
    sheet = Image.new("RGBA", small.size, (*ground, 255))
    sheet.alpha_composite(small)
    pixels = iter(sheet.convert("RGB").tobytes())
    return tuple(zip(pixels, pixels, pixels, strict=True))
