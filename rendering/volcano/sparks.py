"""What moves in a film of Volcano: flying pieces, caps, flashes and dust, at the reel's size."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from games.volcano.pieces import Piece
from rendering.canvas import Drawing, Pen, Point, Stamp, stamp
from rendering.palette import EMBER, LAVA, NIGHT, PAPER, SQUARE, Shade, mix
from rendering.reel import halved_stamp
from rendering.volcano.towers import cap_stamp, piece_stamp

_FLASH = 150


@lru_cache(maxsize=256)
def flying(piece: Piece, across: float = 1.0, down: float = 1.0, *, bold: bool) -> Stamp:
    """A piece in the air, or stretched as it lifts off and lands."""
    return halved_stamp(piece_stamp(piece, bold=bold), across, down)


@lru_cache(maxsize=2)
def sliding_cap(*, red: bool) -> Stamp:
    """A cap on its way."""
    return halved_stamp(cap_stamp(red=red))


@lru_cache(maxsize=8)
def flash(strength: float) -> Stamp:
    """The light over a vent that opens, or over a piece that is taken; from 0 to 1."""
    centre, radius = (_FLASH / 2, _FLASH / 2), (_FLASH / 2 - 4) * (0.45 + 0.55 * strength)

    def star(reach: float, fill: Shade | int) -> Drawing:
        points = _star(centre, radius * reach)
        return lambda pen: pen.polygon(points, fill)

    shades = (mix(NIGHT, LAVA, 0.5), LAVA, EMBER, mix(EMBER, PAPER, 0.5))
    rays = [star(1 - 0.2 * step, shade) for step, shade in enumerate(shades)]
    return halved_stamp(stamp(_FLASH, _FLASH, lambda fill: star(1.04, fill), *rays))


def _star(centre: Point, radius: float) -> tuple[Point, ...]:
    """Ten rays."""
    turns = [(pi * step / 10, radius * (1 if step % 2 == 0 else 0.56)) for step in range(20)]
    return tuple((centre[0] + reach * sin(turn), centre[1] - reach * cos(turn)) for turn, reach in turns)


@lru_cache(maxsize=4)
def dust(spread: float) -> Stamp:
    """Ash that a landing piece blows aside."""
    across, down = 170, 44
    reach = 42 + 34 * spread

    def puffs(spare: float, fill: Shade | int) -> Drawing:
        def draw(pen: Pen) -> None:
            for side in (-1, 1):
                for far, radius in ((1.0, 7), (0.72, 10)):
                    place = (across / 2 + side * reach * far, down - 14 - (1 - far) * 12)
                    pen.disc(place, radius * (1.2 - 0.4 * spread) + spare, fill)

        return draw

    ash = puffs(0, mix(SQUARE, PAPER, 3 / 7))
    return halved_stamp(stamp(across, down, lambda fill: puffs(2, fill), ash))
