"""What a film keeps of sprites at its size is exact, and goes with them."""

import gc

import pytest
from PIL import Image

from rendering import halving
from rendering.canvas import sprite
from rendering.collage import Collage
from rendering.halving import Bed, halved, lay_in
from rendering.mapping import blank
from rendering.palette import CARD, INK, SQUARE, SQUARE_EDGE
from rendering.reel import Reel
from rendering.shapes import bordered

SIZE = (120, 80)


def bed(corner: tuple[int, int]) -> Bed:
    return Bed(sprite(60, 40, CARD, bordered((0, 0, 60, 40), 14, 6, SQUARE_EDGE)), corner)


def inlay() -> Image.Image:
    return sprite(21, 17, SQUARE, lambda pen: pen.disc((10, 8), 8, INK))


def test_a_sprite_in_a_bed_is_halved_as_in_the_whole_picture_wherever_it_lies() -> None:
    for corner in ((10, 10), (11, 10), (10, 11), (11, 11)):
        for inside in ((3, 4), (6, 6), (33, 19)):
            laid, picture = bed(corner), inlay()
            place = (corner[0] + inside[0], corner[1] + inside[1])
            film, still = Collage(SIZE, CARD), blank(*SIZE, CARD)
            film.paste(laid.sprite, laid.corner)
            still.paste(laid.sprite, laid.corner)
            lay_in(film, laid, picture, place)
            lay_in(still, laid, picture, place)
            assert Reel(film, 1).shown.tobytes() == halved(still).tobytes(), (corner, inside)


@pytest.mark.full
def test_what_is_kept_of_a_sprite_goes_with_it() -> None:
    laid, before = bed((0, 0)), len(halving._INLAID)
    for _ in range(5):
        lay_in(Collage(SIZE, CARD), laid, inlay(), (8, 8))
        gc.collect()
    assert len(halving._INLAID) == before
