"""Vesuvio's tourists, lava, zones and cards stay apart for every eye, by colour, by shape and by digits."""

from collections import Counter
from itertools import combinations
from math import dist

import pytest
from PIL import Image

from games.vesuvio.board import Zone
from games.vesuvio.pieces import Card, Tile
from rendering.art import part
from rendering.canvas import sprite
from rendering.palette import (
    GROUNDS,
    NIGHT,
    NUMBERS,
    PALETTES,
    ROCK,
    SQUARE,
    ColourTheme,
    Shade,
    blank,
)
from rendering.vesuvio.board import tile_sprite
from rendering.vesuvio.cards import DECK_HEIGHT, DECK_WIDTH, card_sign, deck_stamp
from rendering.vesuvio.layout import BOXES
from tests.rendering.eyes import APART, EYES, VISIBLE, contrast, in_theme, seen_by
from tests.rendering.films import fill, shades_of, shared

CARDS_ALIKE = 0.88

KINDS = tuple(Card)


@pytest.mark.full
@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("space", ["N3", "N14", "N25", "B1", "C2", "D1"])
@pytest.mark.parametrize("theme", ColourTheme)
def test_lava_is_like_no_ground(theme: ColourTheme, eye: str, space: str, *, fresh: bool) -> None:
    """At least a third of a space under lava is like nothing that shows while it is clear, whatever the eye."""
    bare = seen_by(eye, in_theme(fill(tile_sprite(space, Tile.CLEAR, dug=False)), theme))
    counts = Counter[Shade]()
    for shade, count in shades_of(part("vesuvio/lava-fresh" if fresh else "vesuvio/lava", BOXES[space].edges)).items():
        counts[PALETTES[theme][NUMBERS[shade]]] += count
    strange = sum(count for shade, count in counts.items() if dist(bare, seen_by(eye, shade)) >= APART)
    assert strange >= sum(counts.values()) / 3


@pytest.mark.parametrize("eye", EYES)
def test_a_crack_stands_out_from_every_ground(eye: str) -> None:
    for ground in GROUNDS:
        for shade in (ground.path, ground.rock):
            assert dist(seen_by(eye, NIGHT), seen_by(eye, shade)) >= APART


def test_the_zones_are_told_by_their_peaks_too() -> None:
    """The three decks differ by more than their colour: in two tones each is a picture of its own."""
    backs = []
    for zone in Zone:
        image = blank(DECK_WIDTH, DECK_HEIGHT, SQUARE)
        deck_stamp(zone, 7).press(image, (0, 0))
        backs.append(image.convert("L").point([255 * (level > 160) for level in range(256)]).tobytes())
    for first, second in combinations(backs, 2):
        assert sum(a != b for a, b in zip(first, second, strict=True)) > 60


def sign(card: Card) -> Image.Image:
    return sprite(80, 80, ROCK, card_sign(card, (40, 40), 34)).convert("RGB")


def test_every_card_has_a_shape_of_its_own() -> None:
    shapes = {}
    for card in KINDS:
        pixels = sign(card).tobytes()
        shades_in_order = zip(pixels[0::3], pixels[1::3], pixels[2::3], strict=True)
        shapes[card] = bytes(255 * (dist(shade, ROCK) > 20) for shade in shades_in_order)
    for first, second in combinations(KINDS, 2):
        assert shared(shapes[first], shapes[second]) <= CARDS_ALIKE, (first, second)


@pytest.mark.parametrize("card", KINDS)
def test_every_card_stands_out_from_its_ground(card: Card) -> None:
    """A third of what it covers is bright against the dark of a card."""
    covered = {shade: count for shade, count in shades_of(sign(card)).items() if dist(shade, ROCK) > 20}
    bright = sum(count for shade, count in covered.items() if contrast(shade, ROCK) >= VISIBLE)
    assert bright >= sum(covered.values()) / 3
