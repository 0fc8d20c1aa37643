"""The constant background: sky, the mountain's three zones, road, rock faces and sea.

It is drawn in slices, because the whole picture enlarged for drawing would take eighty megabytes.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image

from games.vesuvio.board import PATH, SLOPES, SPOTS, ZONES, Zone
from games.vesuvio.eruption import SPEEDS
from rendering.canvas import Drawing, Pen, Point, sprite
from rendering.mapping import blank
from rendering.palette import ASH, CARD, DUST, EMBER, GROUNDS, LAVA, NIGHT, PAPER, SEA, ZoneShades, mix
from rendering.poster import HEIGHT, WIDTH
from rendering.seats import PICTURE_WIDTH
from rendering.shapes import round_corners
from rendering.stored import stored
from rendering.vesuvio.layout import (
    BOXES,
    DECK_LEFT,
    DECK_TOPS,
    FOOT,
    GAP,
    LETTERS,
    LINE_TOPS,
    NORMAL_HEIGHT,
    PICTURE_HEIGHT,
    TOP,
)
from rendering.vesuvio.scenery import draw_crater, draw_scenery, draw_sea, draw_sky
from rendering.vesuvio.symbols import flame

_SLICE = 200

ZONE_GROUNDS: dict[Zone, ZoneShades] = dict(zip(Zone, GROUNDS, strict=True))
"""The colours of each zone."""

BORDERS = (LINE_TOPS[6] + NORMAL_HEIGHT + 9, LINE_TOPS[11] - 10)
"""The lower and the upper border of the orange zone, just beyond the rows of the path there."""


def zone_at(height: float) -> ZoneShades:
    """The ground's colours at a height of the picture."""
    low, high = BORDERS
    return GROUNDS[0] if height > low else GROUNDS[1] if height > high else GROUNDS[2]


_LEFT = (
    (0, FOOT + 8),
    (4, 1330),
    (14, 1200),
    (10, 1110),
    (26, 990),
    (18, 900),
    (34, 760),
    (30, 650),
    (42, 560),
    (40, 430),
)
_RIDGE = ((56, 360), (120, 300), (176, 232), (190, 150), (202, TOP - 12), (366, TOP - 10), (384, TOP + 30))
_BROW = ((618, TOP + 30), (690, TOP + 62), (800, TOP + 84), (812, 214), (858, 262), (900, 320), (948, 352))
_RIGHT = ((962, 430), (956, 560), (972, 700), (968, 900), (984, 1010), (980, 1130), (996, 1260), (1000, FOOT + 8))


def _outline() -> tuple[Point, ...]:
    return (*_LEFT, *_RIDGE, *_BROW, *_RIGHT)


def _within(points: Sequence[Point], high: float, low: float) -> list[Point]:
    """The mountain's outline between two heights."""
    found: list[Point] = []
    for (x, y), (across, down) in pairwise((*points, points[0])):
        if high <= y <= low:
            found.append((x, y))
        crossings = [edge for edge in (low, high) if min(y, down) < edge < max(y, down)]
        slant = (across - x) / (down - y) if crossings else 0
        found += [(x + slant * (edge - y), edge) for edge in (crossings if down < y else crossings[::-1])]
    return found


_SUMMIT = (500.0, 20.0)
_GULLIES = ((30, 110), (205, 262), (372, 470), (585, 632), (716, 806), (906, 968))
"""The left and right ends, at the foot, of the dark sides of the mountain's ribs, which start at the summit."""


def _draw_gullies(pen: Pen, ground: ZoneShades, upper: float, lower: float) -> None:
    x, y = _SUMMIT
    for first, last in _GULLIES:
        corners = ((first, upper), (last, upper), (last, lower), (first, lower))
        pen.polygon(
            [(x + (foot - x) * (height - y) / (FOOT + 8 - y), height) for foot, height in corners],
            mix(ground.slope, ground.shadow, 0.5),
        )


def _draw_mountain(pen: Pen) -> None:
    low, high = BORDERS
    for ground, upper, lower in zip(GROUNDS, (low, high, 0), (FOOT + 8, low, high), strict=True):
        pen.polygon(_within(_outline(), upper, lower), ground.slope)
        _draw_gullies(pen, ground, max(upper, _BROW[2][1] + 20), lower)
    for edge in BORDERS:
        sides = sorted(point[0] for point in _within(_outline(), edge, edge + 1))
        for x in range(round(sides[0]) + 8, round(sides[-1]) - 14, 24):
            pen.line(((x, edge), (x + 11, edge)), zone_at(edge - 5).edge, 3.4)


def connector(lower: str, upper: str) -> tuple[Point, ...]:
    """The middle line of the road between spaces of two rows of the path, from the lower one up."""
    low, high = BOXES[lower], BOXES[upper]
    x, y = low.middle[0], float(low.top)
    if high.left < x < high.right:
        foot, head = (x, y), (high.middle[0], float(high.bottom))
        bends = (
            (foot[0] + 26, foot[1] - (foot[1] - head[1]) * 0.4),
            (head[0] - 26, foot[1] - (foot[1] - head[1]) * 0.6),
        )
        return _curve(foot, *bends, head)
    head = (float(high.right), high.middle[1])
    return (*_curve((x, y), (x + 8, y - (y - head[1]) * 0.6), (x, head[1]), head),)


def _curve(first: Point, second: Point, third: Point, last: Point) -> tuple[Point, ...]:
    found = []
    for step in range(17):
        part = step / 16
        parts = ((1 - part) ** 3, 3 * part * (1 - part) ** 2, 3 * part**2 * (1 - part), part**3)
        x, y = (
            sum(share * point[axis] for share, point in zip(parts, (first, second, third, last), strict=True))
            for axis in (0, 1)
        )
        found.append((x, y))
    return tuple(found)


CONNECTORS: dict[tuple[str, str], tuple[Point, ...]] = {
    (lower, upper): connector(lower, upper)
    for lower, upper in pairwise(PATH)
    if abs(SPOTS[lower][1] - SPOTS[upper][1]) > 1
}
"""The roads between the rows of the path."""


def _draw_road(pen: Pen) -> None:
    for points in CONNECTORS.values():
        for (x, y), following in pairwise(points):
            pen.line(((x, y), following), zone_at(y).shadow, 46)
        for (x, y), following in pairwise(points):
            pen.line(((x, y), following), mix(zone_at(y).slope, zone_at(y).path, 0.75), 36)
        _draw_chevrons(pen, points)
    for line in sorted({SPOTS[space][1] for space in PATH}):
        boxes = [BOXES[space] for space in PATH if SPOTS[space][1] == line]
        left, right = min(box.left for box in boxes), max(box.right for box in boxes)
        top, bottom = boxes[0].top, boxes[0].bottom
        pen.slab((left - 8, top - 7, right + 8, bottom + 7), 18, zone_at(top + 20).shadow)


def _draw_chevrons(pen: Pen, points: Sequence[Point]) -> None:
    """Draw the arrows that show which way the road climbs."""
    for at in (3, 8, 13):
        (x, y), (across, down) = points[at], points[at + 1]
        length = ((across - x) ** 2 + (down - y) ** 2) ** 0.5
        ahead, aside = ((across - x) / length, (down - y) / length), (-(down - y) / length, (across - x) / length)
        tip = (x + ahead[0] * 6, y + ahead[1] * 6)
        wings = [(x - ahead[0] * 4 + side * aside[0] * 11, y - ahead[1] * 4 + side * aside[1] * 11) for side in (-1, 1)]
        pen.line((wings[0], tip, wings[1]), zone_at(y).light, 4)


def _draw_faces(pen: Pen) -> None:
    """Draw the rock around the steep slopes."""
    for slope in SLOPES:
        first, last = BOXES[slope.spaces[0]], BOXES[slope.spaces[-1]]
        ground = ZONE_GROUNDS[ZONES[slope.spaces[0]]]
        foot, head = first.bottom + GAP + 6, last.top - GAP - 6
        steps = 2 * len(slope.spaces) + 1
        sides = []
        for step in range(steps + 1):
            part = step / steps
            left = first.left + (last.left - first.left) * part
            sides.append((left, foot + (head - foot) * part, 14 if step % 2 else 6))
        outline = [(x - bulge, y) for x, y, bulge in sides] + [
            (x + first.width + bulge, y) for x, y, bulge in reversed(sides)
        ]
        pen.polygon(outline, mix(ground.shadow, NIGHT, 0.45))
        for (x, y, bulge), (across, down, _) in pairwise(sides[1:-1]):
            pen.polygon(((x - bulge, y), (across - 6, down), (x + 4, (y + down) / 2)), ground.rock)
            right = first.width
            pen.polygon(
                ((x + right + bulge, y), (across + right + 6, down), (x + right - 4, (y + down) / 2)), ground.rock
            )


def _draw_speeds(pen: Pen) -> None:
    """Draw the speed of lava in each zone below its deck (V27)."""
    for zone, top in DECK_TOPS.items():
        flame((DECK_LEFT + 18, top + 94), 14)(pen)
        pen.write((DECK_LEFT + 50, top + 94), str(SPEEDS[zone]), LETTERS, PAPER)


_PARTS: tuple[Drawing, ...] = (draw_sky, _draw_mountain, draw_crater, draw_scenery)
_PARTS += (_draw_faces, _draw_road, draw_sea, _draw_speeds)


@lru_cache(maxsize=1)
def ground() -> Image.Image:
    """The board with clear ground everywhere; cached, so callers must not write on it."""
    return stored("vesuvio-ground")


def draw_card() -> Image.Image:
    """The board without its spaces, on its card with round corners."""
    image = blank(PICTURE_WIDTH, PICTURE_HEIGHT, CARD)
    for top in range(0, PICTURE_HEIGHT, _SLICE):
        height = min(_SLICE, PICTURE_HEIGHT - top)
        image.paste(_slice(top, height), (0, top))
    round_corners(image)
    return image


def _slice(top: int, height: int) -> Image.Image:
    def draw(pen: Pen) -> None:
        for part in _PARTS:
            part(pen.shifted(0, -top))

    return sprite(PICTURE_WIDTH, height, CARD, draw)


_WIDE_SUMMIT = (250.0, 46.0)
_SLOPES = ((-420.0, HEIGHT * 0.93), (-110.0, 300.0), (200.0, 46.0), (300.0, 46.0), (640.0, 300.0), (1330.0, 600.0))
_SHORE = 590.0


def _draw_wide(pen: Pen) -> None:
    for number in range(40):
        star = (number * 397 % WIDTH, number * 211 % 300)
        pen.disc(star, 1.2 + number % 3 * 0.4, DUST)
    for radius, glow in ((190, GROUNDS[2].shadow), (130, GROUNDS[2].slope)):
        pen.disc(_WIDE_SUMMIT, radius, glow)
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
    pen.oval((_WIDE_SUMMIT[0] - 56, 36, _WIDE_SUMMIT[0] + 56, 60), mix(NIGHT, LAVA, 0.5))
    pen.oval((_WIDE_SUMMIT[0] - 44, 41, _WIDE_SUMMIT[0] + 44, 58), LAVA)
    pen.oval((_WIDE_SUMMIT[0] - 26, 45, _WIDE_SUMMIT[0] + 26, 56), EMBER)
    pen.slab((0, _SHORE, WIDTH, HEIGHT), 0, SEA)
    for number in range(26):
        left, wave = number * 173 % WIDTH, _SHORE + 8 + number * 7 % 30
        pen.line(((left, wave), (left + 22, wave)), mix(SEA, PAPER, 0.2), 2)


@lru_cache(maxsize=1)
def wide_ground() -> Image.Image:
    """The whole ground; callers must not write on it."""
    return sprite(WIDTH, HEIGHT, NIGHT, _draw_wide)
