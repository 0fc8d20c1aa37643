"""The board of a Volcano picture: squares with their towers and names, in rows as high as the towers need, and marks.

The marks of the last turn are glowing squares, the stream of an eruption, the ways of the caps, and captures.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from math import dist, hypot

from PIL import Image

from games.core.contract import Event
from games.core.grid import Grid
from games.volcano.events import CapMoved, PieceCaptured, PieceFlew
from games.volcano.pieces import Colour
from games.volcano.state import VolcanoState
from rendering.art import part
from rendering.canvas import Pen, Point, Stamp, overlay, stamp, toward
from rendering.palette import CARD, EMBER, FAINT, NIGHT
from rendering.reel import Path, straight
from rendering.seats import figure
from rendering.shapes import STREAM, TRAIL, disc_stamp, lay_arrow
from rendering.volcano.pieces import (
    CAP_HEIGHT,
    CAP_WIDTH,
    GROUND,
    NUMBERED,
    emblem,
    has_red_caps,
    is_wide,
    number_corner,
    number_stamp,
    parts_of,
    tower_height,
)

PITCH = 184
"""From one file to the next: the width of a square with half of the crack on either side of it."""

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
    image = part(f"volcano/plate-{pattern}-{heat.name.lower()}", (0, 0, PITCH, height))
    foot = overlay("volcano", f"foot-{heat.name.lower()}")
    foot.press(image, (0, height - foot.picture.height))
    return image


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
    """Where the squares lie; ``rows`` are the heights of the ranks from the first one, at the foot of the picture."""

    grid: Grid
    rows: tuple[int, ...]

    def box(self, square: int) -> tuple[int, int, int, int]:
        """A square without the cracks around it."""
        left, top, height = self.place(square)
        return (left + CRACK, top + CRACK, left + PITCH - CRACK, top + height - CRACK)

    def place(self, square: int) -> tuple[int, int, int]:
        """The left and upper edge of a square with its cracks, and its height."""
        rank, file = divmod(square, self.grid.files)
        left, top = margin(self.grid) - CRACK + file * PITCH, TOP - CRACK + sum(self.rows[rank + 1 :])
        return (left, top, self.rows[rank])

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
    grid = view.grid
    heights = [tower_height(stack, capped=True) for stack in view.stacks]
    needs = [max(heights[rank * grid.files : (rank + 1) * grid.files]) for rank in range(grid.ranks)]
    room = _HEADROOM + GROUND + 4 + 2 * CRACK
    return tuple(max(LOWEST, -(-(need + room) // STEP) * STEP) for need in needs)


def names_of(site: Site) -> dict[str, tuple[int, int]]:
    """The names of files and ranks, each with the upper left corner of its 36 by 40 pixels."""
    left, grid = margin(site.grid), site.grid
    files = {
        chr(ord("a") + at): (left + at * PITCH + PITCH // 2 - CRACK - 18, site.height - NAMES + 2)
        for at in range(grid.files)
    }
    aside, ranks = left - (40 if is_wide(grid) else 44), dict[str, tuple[int, int]]()
    for rank in range(grid.ranks):
        _, top, height = site.place(rank * grid.files)
        ranks[str(rank + 1)] = (aside, top + height // 2 - 20)
    return {**files, **ranks}


def lay_names(image: Image.Image, site: Site) -> None:
    """Write the names of files and ranks on the card."""
    for name, corner in names_of(site).items():
        image.paste(figure(name, 36, 40, _NAME, FAINT, CARD), corner)


def _pattern(grid: Grid, square: int) -> int:
    return square // grid.files % PATTERNS


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
        for part, (left, top) in parts_of(
            stack, capped=capped, red_caps=has_red_caps(view), shaded=heat is not Heat.VENT
        ):
            part.press(image, (PITCH // 2 + left, foot + top))
    return image


def tip(site: Site, view: VolcanoState, square: int, least: int = 20) -> Point:
    """The highest point of what stands on a square, or a point ``least`` pixels above the ground if it is lower."""
    x, y = site.foot(square)
    height = tower_height(view.stacks[square], capped=square in view.caps)
    return (x, y - max(height, least))


STEPS_MARKED = 24
"""The most cap steps with a trail, the latest of the turn; more would hide the board and be slow."""

_BOW = 24
"""How far above the straight line a stream passes half-way at least."""

_HIGH = 150
"""The most of that, however high the tower it passes."""

_CLEAR = 2
"""The pixels between the middle of a stream and the tip of the cap below it; more would lead into the row above."""

_LANE = 84
"""How far beside it a stream along a file passes: between the towers on the left and those on the right."""

_BESIDE = 23
"""Half of how far beside the middle a stream down the picture leaves its volcano."""

_BENDS = 16
"""The straight parts of a stream, enough to look bent."""

_ASIDE = 12
"""Trails keep to the right of the straight line, so that a step and the step back stay apart."""

TAG = (70, 46)
"""The size of the sign of a captured piece."""

_DISC, _TIP = 26, 24
"""Half of the disc with the number of a step, and how much of an arrow is seen beyond it at least."""


def heats(events: Sequence[Event]) -> Mapping[int, Heat]:
    """The squares that glow after these events: where pieces landed, and the volcano they came from."""
    flights = [event for event in events if isinstance(event, PieceFlew)]
    taken = [event for event in events if isinstance(event, PieceCaptured)]
    hot = dict.fromkeys((*(one.target for one in flights), *(one.square for one in taken)), Heat.HOT)
    return hot | {one.start: Heat.VENT for one in flights}


def lay_marks(image: Image.Image, site: Site, view: VolcanoState, events: Sequence[Event]) -> None:
    """Mark the events on a finished board; events off the board leave no mark."""
    steps = list(enumerate((event for event in events if isinstance(event, CapMoved)), start=1))
    shown = steps[-STEPS_MARKED:]
    _lay_ghosts(image, site, view, [step for _, step in steps])
    trails = [
        _trail_path(site, view, step, sum(other == step for _, other in shown[:at]))
        for at, (_, step) in enumerate(shown)
    ]
    for start, target in _streams(events):
        _lay_stream(image, site, view, start, target)
    for trail in trails:
        lay_arrow(image, (trail(0), trail(1)), TRAIL)
    if len(steps) > 1:
        taken = list(_number_middles(site, view))
        for (order, _), trail in zip(shown, trails, strict=True):
            taken.append(disc_middle(trail, taken))
            disc_stamp(str(order), _DISC - 3, 42).press_middle(image, taken[-1])
    for capture in (event for event in events if isinstance(event, PieceCaptured)):
        _, y = tip(site, view, capture.square)
        left, top, *_ = site.box(capture.square)
        tag_stamp(capture.piece.colour).press(image, (left + 1, max(top + 2, round(y) - 14)))
    if steps:
        lay_numbers(image, site, view)


def lay_numbers(image: Image.Image, site: Site, view: VolcanoState) -> None:
    """Write the heights of the towers once more, over the arrows."""
    for number, corner in _numbers(site, view):
        number.press(image, corner)


def _numbers(site: Site, view: VolcanoState) -> Iterator[tuple[Stamp, tuple[int, int]]]:
    """The heights of the towers, each with its upper left corner."""
    for square, stack in enumerate(view.stacks):
        if len(stack) >= NUMBERED:
            left, top = number_corner(stack, capped=square in view.caps)
            x, y = site.foot(square)
            yield number_stamp(len(stack)), (x + left, y + top)


def _number_middles(site: Site, view: VolcanoState) -> Iterator[Point]:
    for number, (x, y) in _numbers(site, view):
        yield (x + number.picture.width / 2, y + number.picture.height / 2)


def _streams(events: Sequence[Event]) -> list[tuple[int, int]]:
    """Each volcano that erupted, with the square its last piece flew to; all others lie in between."""
    last = {event.start: event.target for event in events if isinstance(event, PieceFlew)}
    return list(last.items())


def way(site: Site, view: VolcanoState, start: int, target: int) -> Path:
    """The flight from one volcano's tip to another's: over the towers along a rank, between them along a file.

    Down the picture it begins at the foot, so as not to cover what is left of the volcano.
    """
    (x, y), (across, down) = tip(site, view, start), tip(site, view, target)
    files, ranks = vector(site.grid, start, target)
    if files == 0 and ranks < 0:
        return arc((x - 2 * _BESIDE, site.foot(start)[1] - 8), (across, down + 10), lane=_LANE - _BESIDE)
    if files == 0:
        return arc((x, y + 16), (across, down + 10))
    # The cap that let it erupt stands on the first square of the way: pass above it.
    part = 1 / max(abs(files), abs(ranks))
    over = start + _sign(files) + _sign(ranks) * site.grid.files
    straight = y + 16 + (down - y + 8) * part
    needed = straight - tip(site, view, over)[1] + _CLEAR
    return arc((x, y + 16), (across, down + 24), lift=min(max(_BOW, needed / (4 * part * (1 - part))), _HIGH))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def arc(start: Point, end: Point, *, lane: float = _LANE, lift: float = 2 * _BOW) -> Path:
    """A flight between two points, bent upwards, or to the left where it leads straight up or down."""
    (x, y), (across, down) = start, end
    upright = abs(across - x) < abs(down - y) / 4
    aside, above = (2 * lane, 0.0) if upright else (0.0, 2 * lift)
    control = ((x + across) / 2 - aside, (y + down) / 2 - above)

    def at(part: float) -> Point:
        first, middle, last = (1 - part) ** 2, 2 * part * (1 - part), part * part
        return (first * x + middle * control[0] + last * across, first * y + middle * control[1] + last * down)

    return at


def _lay_stream(image: Image.Image, site: Site, view: VolcanoState, start: int, target: int) -> None:
    path = way(site, view, start, target)
    (x, y), (across, down) = path(0), path(1)
    last = 1 - 34 / max(hypot(across - x, down - y), 68)
    points = [_inside(image, path(0.04 + (last - 0.04) * step / _BENDS)) for step in range(_BENDS + 1)]
    lay_arrow(image, points, STREAM)


def _inside(image: Image.Image, point: Point) -> Point:
    return (min(max(point[0], 10), image.width - 10), max(point[1], 10))


def _trail_path(site: Site, view: VolcanoState, step: CapMoved, before: int = 0) -> Path:
    """The way of a cap: straight from where it stood, and to the right of it; down the picture past its volcano.

    Further to the right if it has gone there so often ``before``.
    """
    lane = _ASIDE * 2 * before
    (x, y), (across, down) = tip(site, view, step.start, 100), tip(site, view, step.target, 60)
    if vector(site.grid, step.start, step.target) == (0, -1):
        foot = site.foot(step.start)[1]
        return straight((x + 64 - lane, foot - 60), (across + 26 - lane, down + 12))
    start, end, aside = (x, y + 26), (across, down + 26), _ASIDE + lane
    return straight(toward(start, end, 30, aside), toward(end, start, 42, -aside))


def disc_middle(trail: Path, taken: Sequence[Point] = ()) -> Point:
    """Where the number of a step is: about half-way, and so far from the end that the arrow's head stays in sight.

    It moves back on its way from the numbers that are there already, such as a tower's or that of the step it undoes.
    """
    (x, y), (across, down) = trail(0), trail(1)
    length = hypot(across - x, down - y) or 1.0
    latest = min(0.45, 1 - (_DISC + _TIP) / length)
    spots = [trail(latest - back / length) for back in range(0, 2 * _DISC + 1, 4)]
    apart = [min((dist(spot, other) for other in taken), default=2.0 * _DISC) for spot in spots]
    free = (spot for spot, far in zip(spots, apart, strict=True) if far >= 2 * _DISC - 4)
    return next(free, spots[apart.index(max(apart))])


def _lay_ghosts(image: Image.Image, site: Site, view: VolcanoState, steps: Sequence[CapMoved]) -> None:
    """An outline of a cap wherever one stood before the turn and none stands now."""
    targets = {step.target for step in steps}
    for square in dict.fromkeys(step.start for step in steps):
        if square not in view.caps and square not in targets:
            x, y = tip(site, view, square)
            sink = 22 if view.stacks[square] else 20
            _ghost().press(image, (round(x) - CAP_WIDTH // 2 - 6, round(y) - CAP_HEIGHT + sink - 6))


@lru_cache(maxsize=1)
def _ghost() -> Stamp:
    """The outline of a cap."""
    width, height = CAP_WIDTH + 12, CAP_HEIGHT + 12
    return stamp(width, height, lambda pen: pen.art("volcano/ghost", (width / 2, height / 2), 31.1), edge=1.5)


@lru_cache(maxsize=16)
def tag_stamp(colour: Colour) -> Stamp:
    """The sign of a captured piece: its colour's letter and a cross in a glowing frame."""
    across, down = TAG

    def draw(pen: Pen) -> None:
        pen.slab((1.5, 1.5, across - 1.5, down - 1.5), 10, EMBER)
        pen.slab((5, 5, across - 5, down - 5), 7, NIGHT)
        emblem(colour, (24, down / 2 + (2 if colour is Colour.CLEAR else 0)), 18.5)(pen)
        for rise in (-8, 8):
            pen.line(((44, down / 2 - rise), (60, down / 2 + rise)), EMBER, 5)

    return stamp(across, down, draw)


def vector(grid: Grid, start: int, target: int) -> tuple[int, int]:
    """The offset from one square to another in files and ranks."""
    start_rank, start_file = divmod(start, grid.files)
    target_rank, target_file = divmod(target, grid.files)
    return (target_file - start_file, target_rank - start_rank)
