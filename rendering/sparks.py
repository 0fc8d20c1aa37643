"""What films of several games show: flashes, dust and shadows, at the reel's size."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from rendering.canvas import Drawing, Pen, Point, Stamp, stamp
from rendering.palette import ASH, EMBER, LAVA, NIGHT, PAPER, Shade, mix
from rendering.reel import halved_stamp

_FLASH = 150


@lru_cache(maxsize=32)
def flash(strength: float, side: int = _FLASH) -> Stamp:
    """A burst of light that tells where something happens; ``strength`` from 0 to 1, ``side`` in still pixels."""
    centre, radius = (side / 2, side / 2), (side / 2 - 4) * (0.45 + 0.55 * strength)

    def star(reach: float, fill: Shade | int) -> Drawing:
        points = _star(centre, radius * reach)
        return lambda pen: pen.polygon(points, fill)

    shades = (mix(NIGHT, LAVA, 0.5), LAVA, EMBER, mix(EMBER, PAPER, 0.5))
    rays = [star(1 - 0.2 * step, shade) for step, shade in enumerate(shades)]
    return halved_stamp(stamp(side, side, lambda fill: star(1.04, fill), *rays))


def _star(centre: Point, radius: float) -> tuple[Point, ...]:
    """Ten rays."""
    turns = [(pi * step / 10, radius * (1 if step % 2 == 0 else 0.56)) for step in range(20)]
    return tuple((centre[0] + reach * sin(turn), centre[1] - reach * cos(turn)) for turn, reach in turns)


@lru_cache(maxsize=8)
def dust(spread: float, factor: float = 1.0) -> Stamp:
    """Ash that a landing blows aside, ``factor`` times as large as under a pyramid."""
    across, down = 170, 44
    reach = 42 + 34 * spread

    def puffs(spare: float, fill: Shade | int) -> Drawing:
        def draw(pen: Pen) -> None:
            for side in (-1, 1):
                for far, radius in ((1.0, 7), (0.72, 10)):
                    place = (across / 2 + side * reach * far, down - 14 - (1 - far) * 12)
                    pen.disc(place, radius * (1.2 - 0.4 * spread) + spare, fill)

        return draw

    ash = puffs(0, mix(ASH, PAPER, 3 / 7))
    return halved_stamp(stamp(across, down, lambda fill: puffs(2, fill), ash), factor, factor)


@lru_cache(maxsize=8)
def shadow(across: int) -> Stamp:
    """What a thing in the air darkens below it."""
    down = across // 4

    def oval(pen: Pen, inset: float, fill: Shade | int) -> None:
        pen.oval((inset, inset / 4, across - inset, down - inset / 4), fill)

    return halved_stamp(stamp(across, down, lambda fill: lambda pen: oval(pen, 0, fill)))
