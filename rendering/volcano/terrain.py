"""The ground of a Volcano board: plates of cooled basalt with glowing cracks between them."""

from enum import IntEnum
from functools import lru_cache
from random import Random

from PIL import Image

from rendering.canvas import Drawing, Pen, Point, sprite
from rendering.palette import ASH, EMBER, LAVA, NIGHT, Shade, blank, mix
from rendering.picture import CARD_HEIGHT, CARD_WIDTH
from rendering.shapes import regular

TILE = 184
"""The width of a square with half of the crack on either side of it."""

CRACK = 4
"""Half the width of the crack between two squares."""

PATTERNS = 2
"""How many different plates there are; the same square always has the same one."""

_COLUMN = 31
"""The radius of the basalt columns whose tops make up a plate."""

_STONES = (ASH, ASH, mix(NIGHT, ASH, 5 / 6), mix(NIGHT, ASH, 4 / 6))
_SEAM = mix(NIGHT, ASH, 4 / 6)
_WARM = mix(NIGHT, LAVA, 0.5)


class Heat(IntEnum):
    """What the last turn did to a square: nothing, a piece landed on it, or it erupted."""

    COLD = 0
    HOT = 1
    VENT = 2


@lru_cache(maxsize=256)
def tile(pattern: int, height: int, heat: Heat) -> Image.Image:
    """One square of this height with the cracks around it."""
    chance = Random(pattern)  # noqa: S311 - a texture, not a secret
    drawings: list[Drawing] = [_columns(chance, height, heat)]
    if heat is Heat.VENT:
        drawings.append(_pool((TILE / 2, height - 34)))
    drawings += [_cracks(chance, height, heat)]
    return sprite(TILE, height, ASH, *drawings)


def _columns(chance: Random, height: int, heat: Heat) -> Drawing:
    """Six-cornered columns from above, slightly uneven; next to a vent their seams glow."""
    seam = mix(ASH, LAVA, 0.25) if heat is Heat.VENT else _SEAM

    def draw(pen: Pen) -> None:
        across, down = _COLUMN * 3**0.5, _COLUMN * 1.5
        for row in range(-1, int(height / down) + 2):
            for place in range(-1, int(TILE / across) + 2):
                centre = ((place + (row % 2) / 2) * across + chance.uniform(-3, 3), row * down + chance.uniform(-3, 3))
                pen.polygon(regular(centre, _COLUMN + 3, 6), seam)
                pen.polygon(regular(centre, _COLUMN - 0.6, 6), chance.choice(_STONES))

    return draw


def _pool(centre: Point) -> Drawing:
    """Lava around the foot of a volcano that has erupted."""
    x, y = centre
    rings: tuple[tuple[float, float, Shade], ...] = (
        (84, 30, mix(ASH, LAVA, 0.25)),
        (76, 26, mix(NIGHT, LAVA, 0.5)),
        (69, 22, LAVA),
        (60, 18, mix(EMBER, LAVA, 0.5)),
        (48, 13, EMBER),
    )

    def draw(pen: Pen) -> None:
        for across, down, shade in rings:
            pen.oval((x - across, y - down, x + across, y + down), shade)

    return draw


def _cracks(chance: Random, height: int, heat: Heat) -> Drawing:
    """The dark, uneven edge of a plate and the glow in the middle of the crack."""
    frames: tuple[tuple[float, Shade], ...] = {
        Heat.COLD: ((CRACK + 1.0, NIGHT), (1.5, _WARM)),
        Heat.HOT: ((CRACK + 6.0, mix(NIGHT, EMBER, 0.25)), (CRACK + 4.0, EMBER), (CRACK - 1.5, LAVA)),
        Heat.VENT: ((CRACK + 8.0, _WARM), (CRACK + 6.0, LAVA), (CRACK + 3.0, EMBER), (CRACK - 1.5, LAVA)),
    }[heat]
    uneven = [chance.uniform(-1.2, 1.2) for _ in range(64)]

    def draw(pen: Pen) -> None:
        for depth, shade in frames:
            for side, length in ((0, TILE), (1, TILE), (2, height), (3, height)):
                pen.polygon(_strip(side, length, height, depth, uneven[side * 16 :]), shade)

    return draw


def _strip(side: int, length: int, height: int, depth: float, uneven: list[float]) -> tuple[Point, ...]:
    """One side of a tile, as deep as this but for its unevenness: above, below, left or right."""
    steps = 15
    edge = [(length * step / steps, max(1.0, depth + uneven[step])) for step in range(steps + 1)]
    shape = [(0.0, -1.0), *edge, (float(length), -1.0)]
    return tuple(_turned(side, height, along, deep) for along, deep in shape)


def _turned(side: int, height: int, along: float, deep: float) -> Point:
    """A point so far along a side of a tile and so far inside it."""
    return ((along, deep), (along, height - deep), (deep, along), (TILE - deep, along))[side]


@lru_cache(maxsize=1)
def wide_ground() -> Image.Image:
    """Plates of basalt for a picture to be shared, two of them hot; callers must not write on it."""
    image = blank(CARD_WIDTH, CARD_HEIGHT, NIGHT)
    for row, top in enumerate(range(-60, CARD_HEIGHT, TILE)):
        for column, left in enumerate(range(-100, CARD_WIDTH, TILE)):
            heat = Heat.HOT if (row, column) in {(0, 1), (3, 6), (3, 0)} else Heat.COLD
            image.paste(tile((row + column) % PATTERNS, TILE, heat), (left, top))
    return image
