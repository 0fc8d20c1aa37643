"""The constant background: the mountain with its zones, the roads between its rows, and the sea."""

from functools import lru_cache
from itertools import pairwise

from PIL import Image

from games.vesuvio.board import PATH, SPOTS, Zone
from rendering.canvas import Point
from rendering.palette import CARD, GROUNDS, ZoneShades, blank
from rendering.seats import PICTURE_WIDTH
from rendering.shapes import round_corners
from rendering.stored import stored
from rendering.vesuvio.layout import BOXES, PICTURE_HEIGHT

ZONE_GROUNDS: dict[Zone, ZoneShades] = dict(zip(Zone, GROUNDS, strict=True))
"""The colours of each zone."""


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


@lru_cache(maxsize=1)
def mountain() -> Image.Image:
    """The board without its spaces, on its card with round corners; cached, so callers must not write on it."""
    image = blank(PICTURE_WIDTH, PICTURE_HEIGHT, CARD)
    image.paste(stored("vesuvio/mountain"), (0, 0))
    round_corners(image)
    return image
