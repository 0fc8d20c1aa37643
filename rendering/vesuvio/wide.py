"""The mountain from afar, with its three zones, fire in its mouth, and the sea: the ground of pictures to be shared."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering.canvas import Pen, sprite
from rendering.palette import ASH, DUST, EMBER, GROUNDS, LAVA, NIGHT, PAPER, SEA, mix
from rendering.poster import HEIGHT, WIDTH

_SUMMIT = (250.0, 46.0)
_SLOPES = ((-420.0, HEIGHT * 0.93), (-110.0, 300.0), (200.0, 46.0), (300.0, 46.0), (640.0, 300.0), (1330.0, 600.0))
_SHORE = 590.0


def _draw(pen: Pen) -> None:
    for number in range(40):
        star = (number * 397 % WIDTH, number * 211 % 300)
        pen.disc(star, 1.2 + number % 3 * 0.4, DUST)
    for radius, glow in ((190, GROUNDS[2].shadow), (130, GROUNDS[2].slope)):
        pen.disc(_SUMMIT, radius, glow)
    for x, y, radius in ((290, 20, 40), (350, 2, 52), (430, -4, 46), (505, 8, 38), (570, 2, 30)):
        pen.disc((x, y), radius, ASH)
        pen.disc((x - 6, y - 8), radius * 0.7, mix(ASH, PAPER, 1 / 7))
    for ground, drop in zip(reversed(GROUNDS), (0.0, 170.0, 330.0), strict=True):
        middle = (_SLOPES[2][0] + _SLOPES[3][0]) / 2
        wide = [(middle + (x - middle) * (1 + drop / 900), y + drop) for x, y in _SLOPES]
        pen.polygon([*wide, (1700.0, 900.0), (-700.0, 900.0)], ground.slope)
        for rib in range(-3, 6):
            head, foot = middle + rib * 16.0, middle + rib * 200.0
            pen.polygon(
                ((head, 60 + drop), (foot, 640 + drop), (foot + 60, 640 + drop)), mix(ground.slope, ground.shadow, 0.5)
            )
    pen.oval((_SUMMIT[0] - 56, 36, _SUMMIT[0] + 56, 60), mix(NIGHT, LAVA, 0.5))
    pen.oval((_SUMMIT[0] - 44, 41, _SUMMIT[0] + 44, 58), LAVA)
    pen.oval((_SUMMIT[0] - 26, 45, _SUMMIT[0] + 26, 56), EMBER)
    pen.slab((0, _SHORE, WIDTH, HEIGHT), 0, SEA)
    for number in range(26):
        left, wave = number * 173 % WIDTH, _SHORE + 8 + number * 7 % 30
        pen.line(((left, wave), (left + 22, wave)), mix(SEA, PAPER, 0.2), 2)


@lru_cache(maxsize=1)
def wide_ground() -> Image.Image:
    """The whole ground; callers must not write on it."""
    return sprite(WIDTH, HEIGHT, NIGHT, _draw)
