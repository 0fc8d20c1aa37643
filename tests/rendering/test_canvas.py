"""Marks and sprites touch the pixels they are meant for and no others."""

from PIL import Image, ImageChops

from rendering.canvas import sprite, stamp
from rendering.mapping import blank
from rendering.palette import EMBER, SQUARE, STONE, Shade
from tests.rendering.films import shades_of


def shade_at(image: Image.Image, x: int, y: int) -> Shade:
    (shade,) = shades_of(image.crop((x, y, x + 1, y + 1)))
    return shade


def test_a_stamp_changes_its_silhouette_only() -> None:
    board = blank(100, 100, SQUARE)
    mark = stamp(
        40, 40, lambda fill: lambda pen: pen.disc((20, 20), 18, fill), lambda pen: pen.disc((20, 20), 14, EMBER)
    )
    marked = board.copy()
    mark.press(marked, (30, 30))
    box = ImageChops.difference(board.convert("RGB"), marked.convert("RGB")).getbbox()
    assert box is not None
    assert (box[0], box[1]) >= (30, 30)
    assert box[2] <= 70
    assert box[3] <= 70
    assert shade_at(marked, 50, 50) == EMBER
    assert shade_at(marked, 31, 31) == SQUARE


def test_a_sprite_has_smooth_edges_and_palette_colours_only() -> None:
    image = sprite(40, 40, SQUARE, lambda pen: pen.disc((20, 20), 15, STONE))
    assert {SQUARE, STONE} < set(shades_of(image))
