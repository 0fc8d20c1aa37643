"""Volcanoes under snow and blocks of lava seen from the side, with their value and owner."""

from enum import Enum
from functools import lru_cache

from games.hekla.pieces import Stone
from rendering.canvas import ART, Drawing, Stamp, stamp

_WIDTH, _HEIGHT = 79, 76
"""The pixels of a stone that is alone; with an odd width it has the middle of a square, whose width is odd too."""


class StoneSize(Enum):
    """How large a stone is drawn, as a share of one that is alone on its square."""

    ALONE = 1.0
    PAIRED = 2 / 3

    @property
    def width(self) -> int:
        """The sprite's width in pixels."""
        return round(_WIDTH * self.value)

    @property
    def height(self) -> int:
        """The sprite's height in pixels."""
        return round(_HEIGHT * self.value)


def _drawing(stone: Stone, size: StoneSize, border: int) -> Drawing:
    """A mountain with a stream of lava through its snow for each groove, or a low dark block with glowing cracks."""
    middle = (border + size.value * _WIDTH / 2, border + size.value * _HEIGHT / 2)
    return lambda pen: pen.art(f"hekla/{stone.sign}", middle, 40 / ART * size.value)


@lru_cache(maxsize=64)
def stone_stamp(stone: Stone, size: StoneSize) -> Stamp:
    """A volcano or lava block, for a square, a panel or a film."""
    return stamp(size.width, size.height, _drawing(stone, size, 0))


HALO = 8
"""How far the light behind a new stone reaches beyond it."""


@lru_cache(maxsize=96)
def halo_stamp(stone: Stone, size: StoneSize) -> Stamp:
    """A stone with light behind it, on a picture larger by ``HALO`` on every side."""
    across, down = size.width + 2 * HALO, size.height + 2 * HALO
    return stamp(across, down, _drawing(stone, size, HALO), edge=1.5, glow=HALO - 2.5)
