"""Whole towers of Volcano, stamped together as on the board."""

from dataclasses import dataclass

from PIL import Image

from games.volcano.pieces import Stack
from rendering.canvas import Stamp
from rendering.palette import ASH, blank
from rendering.volcano.pieces import GROUND, NUMBER_EM, SPARE, WIDTH, parts_of, tower_height


@dataclass(frozen=True, slots=True)
class Tower:
    """A finished tower: what is stamped on the ground, and the height of its foot from the picture's upper edge."""

    stamp: Stamp
    foot: int


def tower(stack: Stack, *, capped: bool, red_caps: bool) -> Tower:
    """Every piece of a square from the bottom to the top, its cap, and the number of pieces."""
    foot = max(tower_height(stack, capped=capped), NUMBER_EM) + SPARE
    size = (WIDTH, foot + GROUND)
    picture, mask = blank(*size, ASH), Image.new("1", size, 0)
    for part, (left, top) in parts_of(stack, capped=capped, red_caps=red_caps, shaded=False):
        corner = (WIDTH // 2 + left, foot + top)
        part.press(picture, corner)
        mask.paste(part.mask, corner, part.mask)
    return Tower(Stamp(picture, mask), foot)
