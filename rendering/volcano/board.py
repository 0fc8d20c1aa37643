"""The board of a Volcano picture: squares with their towers and names, in rows as high as the towers need."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from PIL import Image

from games.core.grid import Grid
from games.volcano.state import VolcanoState
from rendering.canvas import Pen, Point, overlay, sprite
from rendering.palette import CARD, FAINT, blank
from rendering.shapes import round_corners
from rendering.stored import part
from rendering.volcano.pieces import GROUND, is_wide, look_of, parts_of, tower_height

TILE = 184
"""The width of a square with half of the crack on either side of it."""

CRACK = 4
"""Half the width of the crack between two squares."""

PATTERNS = 2
"""How many different plates there are; the same square always has the same one."""


class Heat(IntEnum):
    """What the last turn did to a square: nothing, a piece landed on it, or it erupted."""

    COLD = 0
    HOT = 1
    VENT = 2


@lru_cache(maxsize=256)
def tile(pattern: int, height: int, heat: Heat) -> Image.Image:
    """One square of this height with the cracks around it: a plate cut to it, and its foot, in a vent with a pool."""
    image = part(f"volcano/plate-{pattern}-{heat.name.lower()}", (0, 0, TILE, height))
    foot = overlay("volcano", f"foot-{heat.name.lower()}")
    foot.press(image, (0, height - foot.picture.height))
    return image


PITCH = TILE
"""From one file to the next."""

CELL = PITCH - 2 * CRACK
"""The width of a square."""

LOWEST = 176
"""The height of a row in which no tower needs more, from one square to the next."""

TOP = 20
_HEADROOM = 6
"""The least pixels above a tower's tip."""

STEP = 8
"""Rows are a multiple of this high, so that they share their tiles."""

NAMES = 44
"""The height of the letters below the board."""

_NAME = 42


@dataclass(frozen=True, slots=True)
class Site:
    """Where the squares lie; ``rows`` are the heights of the ranks from the first one, at the foot of the picture.

    ``corner`` is the pixel of the whole picture that the image begins with.
    """

    grid: Grid
    rows: tuple[int, ...]
    corner: tuple[int, int] = (0, 0)

    def box(self, square: int) -> tuple[int, int, int, int]:
        """A square without the cracks around it."""
        left, top, height = self.place(square)
        return (left + CRACK, top + CRACK, left + PITCH - CRACK, top + height - CRACK)

    def place(self, square: int) -> tuple[int, int, int]:
        """The left and upper edge of a square with its cracks, and its height."""
        rank, file = divmod(square, self.grid.files)
        left, top = margin(self.grid) - CRACK + file * PITCH, TOP - CRACK + sum(self.rows[rank + 1 :])
        return (left - self.corner[0], top - self.corner[1], self.rows[rank])

    def foot(self, square: int) -> tuple[int, int]:
        """The middle of the ground on which a square's tower stands."""
        left, top, height = self.place(square)
        return (left + PITCH // 2, top + height - CRACK - GROUND - 4)

    @property
    def height(self) -> int:
        """The pixels from the picture's upper edge to the lower edge of the letters under the board."""
        return TOP - CRACK + sum(self.rows) + NAMES


def margin(grid: Grid) -> int:
    """The pixels from the picture's left edge to the first file; a wide board leaves less room for rank names."""
    return 44 if is_wide(grid) else 60


def width(grid: Grid) -> int:
    """The pixels from the first file's left edge to the last one's right edge."""
    return grid.files * PITCH - 2 * CRACK


def site_of(views: Iterable[VolcanoState]) -> Site:
    """The squares of a board on which all these positions of a session find room."""
    shown = tuple(views)
    rows = [_rows(view) for view in shown]
    return Site(shown[0].grid, tuple(max(heights) for heights in zip(*rows, strict=True)))


def _rows(view: VolcanoState) -> tuple[int, ...]:
    """How high the towers of each rank need it to be, with a cap on the highest: caps come and go at every step."""
    grid, bold = view.grid, look_of(view).bold
    heights = [tower_height(stack, capped=True, bold=bold) for stack in view.stacks]
    needs = [max(heights[rank * grid.files : (rank + 1) * grid.files]) for rank in range(grid.ranks)]
    room = _HEADROOM + GROUND + 4 + 2 * CRACK
    return tuple(max(LOWEST, -(-(need + room) // STEP) * STEP) for need in needs)


def lay_names(image: Image.Image, site: Site) -> None:
    """Write the names of files and ranks on the card."""
    left, ranks = margin(site.grid), site.grid.ranks
    for file in range(site.grid.files):
        image.paste(_name(chr(ord("a") + file)), (left + file * PITCH + CELL // 2 - 18, site.height - NAMES + 2))
    for rank in range(ranks):
        _, top, height = site.place(rank * site.grid.files)
        image.paste(_name(str(rank + 1)), (left - 44 + (4 if is_wide(site.grid) else 0), top + height // 2 - 20))


def _pattern(grid: Grid, square: int) -> int:
    return square // grid.files % PATTERNS


def card(across: int, down: int) -> Image.Image:
    """The empty card; it is as large as a picture and costs no more than its copy, so it is not kept."""
    image = blank(across, down, CARD)
    round_corners(image)
    return image


@lru_cache(maxsize=32)
def _name(name: str) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.write((18, 20), name, _NAME, FAINT)

    return sprite(36, 40, CARD, draw)


def lay_squares(image: Image.Image, site: Site, view: VolcanoState, heats: Mapping[int, Heat]) -> None:
    """Copy every square with what stands on it; some of them glow."""
    for square in range(site.grid.size):
        lay_square(image, site, view, square, heats.get(square, Heat.COLD))


def lay_square(image: Image.Image, site: Site, view: VolcanoState, square: int, heat: Heat) -> None:
    """Copy one square."""
    image.paste(square_sprite(site, view, square, heat), site.place(square)[:2])


def square_sprite(site: Site, view: VolcanoState, square: int, heat: Heat = Heat.COLD) -> Image.Image:
    """A square with the cracks around it and its tower, with its shadow unless it stands in lava."""
    stack, capped, height = view.stacks[square], square in view.caps, site.place(square)[2]
    image = tile(_pattern(site.grid, square), height, heat).copy()
    if stack or capped:
        foot = height - CRACK - GROUND - 4
        for part, (left, top) in parts_of(stack, capped=capped, look=look_of(view), shaded=heat is not Heat.VENT):
            part.press(image, (PITCH // 2 + left, foot + top))
    return image


def tip(site: Site, view: VolcanoState, square: int, least: int = 20) -> Point:
    """The highest point of what stands on a square, or a point ``least`` pixels above the ground if it is lower."""
    x, y = site.foot(square)
    height = tower_height(view.stacks[square], capped=square in view.caps, bold=look_of(view).bold)
    return (x, y - max(height, least))
