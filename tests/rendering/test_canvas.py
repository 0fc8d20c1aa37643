"""Marks and sprites touch the pixels they are meant for and no others."""

from PIL import Image, ImageChops

from rendering.canvas import lay, overlay, sprite
from rendering.mapping import SHADES, blank
from rendering.palette import EMBER, SQUARE, STONE, Shade


def shade_at(image: Image.Image, x: int, y: int) -> Shade:
    return SHADES[image.crop((x, y, x + 1, y + 1)).tobytes()[0]]


def test_an_overlay_changes_its_silhouette_only() -> None:
    board = blank(100, 100, SQUARE)
    mark = overlay(
        40, 40, lambda fill: lambda pen: pen.disc((20, 20), 18, fill), lambda pen: pen.disc((20, 20), 14, EMBER)
    )
    marked = board.copy()
    lay(marked, (30, 30), mark)
    box = ImageChops.difference(board.convert("RGB"), marked.convert("RGB")).getbbox()
    assert box is not None
    assert (box[0], box[1]) >= (30, 30)
    assert box[2] <= 70
    assert box[3] <= 70
    assert shade_at(marked, 50, 50) == EMBER
    assert shade_at(marked, 31, 31) == SQUARE


def test_a_mark_larger_than_a_block_is_whole() -> None:
    board = blank(700, 40, SQUARE)
    mark = overlay(
        700,
        40,
        lambda fill: lambda pen: pen.line(((20, 20), (680, 20)), fill, 14),
        lambda pen: pen.line(((20, 20), (680, 20)), EMBER, 8),
    )
    lay(board, (0, 0), mark)
    assert {shade_at(board, x, 20) for x in range(20, 680)} == {EMBER}


def test_nothing_is_kept_of_an_overlay_where_it_is_empty() -> None:
    mark = overlay(800, 800, lambda fill: lambda pen: pen.disc((780, 780), 10, fill))
    assert sum(block.mask.width * block.mask.height for block in mark) <= 22 * 22


def test_a_sprite_has_smooth_edges_and_palette_colours_only() -> None:
    image = sprite(40, 40, SQUARE, lambda pen: pen.disc((20, 20), 15, STONE))
    shades = {SHADES[number] for number in image.tobytes()}
    assert {SQUARE, STONE} < shades
