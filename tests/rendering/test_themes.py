"""Themes: other shades for the same numbers; writing stands out in each, and pieces keep their colours."""

from io import BytesIO
from math import dist
from random import Random
from typing import Any

import pytest
from PIL import Image

from games import REGISTRY
from games.core.game import Game
from rendering.canvas import sprite
from rendering.encode import gif, parts, png, themed
from rendering.palette import (
    ASH,
    ASH_LIT,
    CARD,
    CORNER_LEVELS,
    DUST,
    EMBER,
    FAINT,
    GROUNDS,
    ICE_DARK,
    INK,
    LAVA,
    NIGHT,
    NUMBERS,
    PALETTES,
    PAPER,
    ROCK,
    SEA,
    SHADES,
    SIGNAL,
    SQUARE,
    SQUARE_EDGE,
    TONES,
    ColourTheme,
    Shade,
    ShadeRange,
    blank,
    to_palette,
)
from rendering.reel import Frame
from rendering.seats import Standing, seat_sprite
from tests.rendering.eyes import APART, EYES, VISIBLE, contrast, in_theme, seen_by
from tests.rendering.films import decoded
from tests.rendering.test_eyesight import still

READABLE = {ColourTheme.DARK: 4.5, ColourTheme.LIGHT: 4.5, ColourTheme.CONTRAST: 7.0}
"""WCAG's contrast for writing, the enhanced one in the theme that is for it."""

SIDE_BY_SIDE = 9.0
"""The least CIE 1976 distance between the wall of a pyramid and its ground, between which there is a dark edge."""

SAME = 34.0
"""How far stronger contrast moves what is nearly black."""

PANELS = (CARD, SQUARE, SQUARE_EDGE, FAINT, INK, SIGNAL)
SOIL = [shade for zone in GROUNDS for shade in (zone.path, zone.rock, zone.slope)]

every_theme = pytest.mark.parametrize("theme", ColourTheme)
every_game = pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY.keys())


@every_theme
@pytest.mark.parametrize(
    ("writing", "ground"),
    [
        *((writing, ground) for writing in (INK, FAINT, SIGNAL) for ground in (CARD, SQUARE)),
        *((SQUARE, ground) for ground in (INK, FAINT, SIGNAL)),
        *((PAPER, ground) for ground in (ASH, ASH_LIT, ROCK, ICE_DARK, NIGHT, SEA, *SOIL)),
        *((DUST, ground) for ground in (ASH, ROCK, NIGHT)),
        *((EMBER, ground) for ground in (ROCK, NIGHT)),
        *((NIGHT, ground) for ground in (PAPER, EMBER)),
    ],
)
def test_writing_stands_out_in_every_theme(theme: ColourTheme, writing: Shade, ground: Shade) -> None:
    assert contrast(in_theme(writing, theme), in_theme(ground, theme)) >= READABLE[theme]


@every_theme
def test_what_glows_is_visible_on_a_panel_in_every_theme(theme: ColourTheme) -> None:
    assert contrast(in_theme(LAVA, theme), in_theme(SQUARE, theme)) >= VISIBLE


@every_theme
def test_the_colours_of_pieces_and_seats_are_the_same_in_every_theme(theme: ColourTheme) -> None:
    """So what is measured of them on dark pictures holds for all."""
    for hue, tones in TONES.items():
        for shade in tones:
            assert dist(in_theme(shade, theme), shade) <= SAME, (hue, shade)
        vivid = (tones.base, tones.lit, tones.chip, tones.plate)
        assert [in_theme(shade, theme) for shade in vivid] == [in_theme(shade, ColourTheme.DARK) for shade in vivid]


@every_theme
@pytest.mark.parametrize("eye", EYES)
def test_pieces_stand_out_from_the_ground_of_their_board_in_every_theme(theme: ColourTheme, eye: str) -> None:
    ground = seen_by(eye, in_theme(ASH, theme))
    for hue, tones in TONES.items():
        assert dist(seen_by(eye, in_theme(tones.lit, theme)), ground) >= SIDE_BY_SIDE, hue
    assert dist(seen_by(eye, in_theme(LAVA, theme)), ground) >= APART


@every_theme
def test_a_panel_can_be_told_from_the_card(theme: ColourTheme) -> None:
    card, square, edge = (in_theme(shade, theme) for shade in (CARD, SQUARE, SQUARE_EDGE))
    assert max(contrast(card, square), contrast(square, edge)) >= 1.3


def test_light_pictures_are_light_and_their_boards_are_not() -> None:
    assert min(min(in_theme(shade, ColourTheme.LIGHT)) for shade in (CARD, SQUARE)) > 200
    assert max(in_theme(ASH, ColourTheme.LIGHT)) < 100


def panels_in(image: Image.Image) -> set[Shade]:
    """The shades of panels, and of writing and edges on them, among the numbers of an image."""
    edges = {
        shade for shade, light in zip(SHADES, PALETTES[ColourTheme.LIGHT], strict=True) if dist(shade, light) > 100
    }
    return {SHADES[number] for number in image.tobytes()} & (edges | set(PANELS))


def noise(size: tuple[int, int]) -> Image.Image:
    return Image.frombytes("RGB", size, Random(1).randbytes(3 * size[0] * size[1]))


def test_no_pixel_of_a_board_turns_light_with_the_panels() -> None:
    assert panels_in(to_palette(noise((200, 200))))
    assert not panels_in(to_palette(noise((200, 200)), ShadeRange.BOARD))


@pytest.mark.parametrize("standing", [Standing.ACTING, Standing.WINNING])
def test_what_tells_a_seat_to_act_or_a_winner_stands_out_from_its_panel_in_every_theme(standing: Standing) -> None:
    """The rim of the seat to act and the crown follow the theme, as the panel does."""
    plain, marked = seat_sprite(0, Standing.WAITING), seat_sprite(0, standing)
    changed = [after for before, after in zip(plain.tobytes(), marked.tobytes(), strict=True) if before != after]
    assert changed.count(NUMBERS[INK]) > 100


def drawn() -> Image.Image:
    return sprite(120, 90, CARD, lambda pen: pen.disc((60, 45), 30, INK))


def opened(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as picture:
        picture.load()
        return picture.copy()


@every_theme
def test_a_still_in_a_theme_has_the_same_numbers_and_other_shades(theme: ColourTheme) -> None:
    plain = png(drawn())
    shown = opened(themed(plain, theme))
    assert shown.tobytes() == opened(plain).tobytes()
    assert bytes(shown.getpalette() or ())[: 3 * len(SHADES)] == bytes(part for one in PALETTES[theme] for part in one)
    assert shown.info["transparency"][: len(CORNER_LEVELS)] == bytes(CORNER_LEVELS)
    assert decoded(themed(plain, theme))[0].getpixel((60, 45)) == in_theme(INK, theme)


@every_theme
def test_a_film_in_a_theme_has_the_same_frames_in_other_shades(theme: ColourTheme) -> None:
    other = drawn()
    other.paste(blank(20, 20, SIGNAL), (10, 10))
    data = themed(gif([Frame(drawn(), 100), Frame(other, 200)]), theme)
    last = decoded(data)[1]
    assert last.getpixel((60, 45)) == in_theme(INK, theme)
    assert last.getpixel((20, 20)) == in_theme(SIGNAL, theme)


def test_a_picture_with_colours_of_its_own_keeps_them() -> None:
    buffer = BytesIO()
    noise((20, 20)).save(buffer, "PNG")
    assert themed(buffer.getvalue(), ColourTheme.LIGHT) == buffer.getvalue()


@pytest.mark.full
@every_game
def test_every_game_follows_the_theme(game: Game[Any]) -> None:
    """A painter that draws in shades of the palette needs to do nothing for it."""
    plain = still(game)
    shades = {shade for _, shade in decoded(themed(plain, ColourTheme.LIGHT))[0].getcolors(1 << 20) or []}
    assert in_theme(CARD, ColourTheme.LIGHT) in shades
    assert CARD not in shades
    assert all(opened(themed(part, ColourTheme.LIGHT)).size == opened(part).size for part in parts(plain))
