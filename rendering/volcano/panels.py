"""A panel for each seat under the board: its emblem, the colours it holds, its points and its trees."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image

from games.volcano.pieces import Colour
from games.volcano.scoring import Arrangement, Tree
from games.volcano.state import VolcanoState
from rendering.canvas import Box, Pen, sprite
from rendering.palette import FAINT, INK, SIGNAL, SQUARE, mix
from rendering.picture import Audience
from rendering.seats import EM, LINE, Standing, figure, large_figure, lay_panel
from rendering.shapes import plate
from rendering.volcano import board
from rendering.volcano.pieces import (
    CHIP_HEIGHT,
    HUES,
    LETTER,
    SMALLEST,
    TREE_HEIGHT,
    TREE_WIDTH,
    chip_sprite,
    em,
    emblem,
    tree,
)

EMBLEM = 48
"""The side of a colour's emblem in pixels."""

SEAT = 68
"""The side of a seat's emblem."""

COUNT_WIDTH = 64
GLOW = 8
"""The pixels below a tree for the glow that one of a single colour stands on."""


@lru_cache(maxsize=64)
def seat_sprite(seat: int, standing: Standing) -> Image.Image:
    """A seat's number on its shape: glowing if it is to act, crowned if it wins, struck out if it has forfeited."""

    middle = SEAT / 2

    def draw(pen: Pen) -> None:
        fill = SIGNAL if standing in {Standing.ACTING, Standing.WINNING} else INK
        if standing is Standing.FORFEITED:
            fill = FAINT
        pen.art(f"volcano/seat{seat + 1}", (middle, middle + 3), 32, (fill, SQUARE))
        if standing is Standing.WINNING:
            pen.art("card/crown", (middle, 10), 28, (INK, SQUARE))
        if standing is Standing.FORFEITED:
            pen.line(((6, SEAT - 6), (SEAT - 6, 8)), SQUARE, 8)
            pen.line(((6, SEAT - 6), (SEAT - 6, 8)), INK, 4)

    return sprite(SEAT, SEAT, SQUARE, draw)


@lru_cache(maxsize=64)
def colour_sprite(colour: Colour, *, held: bool, side: int = EMBLEM) -> Image.Image:
    """A colour's emblem: bright once the seat holds a piece of it, an outline until then (O13, O15)."""
    centre = (side / 2, side / 2 + 1)
    radius = side * 0.42

    def draw(pen: Pen) -> None:
        if held:
            emblem(colour, centre, radius)(pen)
        else:
            plate(HUES[colour], centre, radius, mix(SQUARE, INK, 3 / 7))(pen)
            plate(HUES[colour], centre, radius - 1.5, SQUARE)(pen)
            pen.write(centre, colour.letter, radius * LETTER, FAINT)

    return sprite(side, side, SQUARE, draw)


@lru_cache(maxsize=256)
def tree_sprite(pieces: Tree, *, single: bool) -> Image.Image:
    """A tree on the colour of a panel; one that counts as a single colour stands on a glowing foot (O17)."""

    def draw(pen: Pen) -> None:
        if single:
            pen.slab((4, TREE_HEIGHT + 2, TREE_WIDTH - 4, TREE_HEIGHT + 7), 2.5, SIGNAL)
        tree(pieces, (TREE_WIDTH / 2, TREE_HEIGHT))(pen)

    return sprite(TREE_WIDTH, TREE_HEIGHT + GLOW, SQUARE, draw)


COLUMNS = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3}
"""How many panels stand side by side, by the number of seats; under a narrow board two at most."""

WHITES = 3
"""How many white pieces there are in Mega-Volcano; all of them win (O15)."""

GAP = 12

_PADDING = 12
_HEADER = SEAT + 10
_NAME_TOP, _COLOURS_TOP = 8, 48
_SPACE = 8
_POINTS = 104
"""The pixels kept for three digits of points, with the spaces on either side of the emblems."""


@dataclass(frozen=True, slots=True)
class Item:
    """One kind of tree or single piece, how often the seat has it, and where it is drawn in the panel."""

    image: Image.Image
    count: int
    left: int
    foot: int

    @property
    def width(self) -> int:
        """Pixels of the picture and of the count beside it."""
        return self.image.width + (COUNT_WIDTH if self.count > 1 else 0)


@dataclass(frozen=True, slots=True)
class Panel:
    """One seat's panel: its box in the picture and what is set out in it."""

    seat: int
    left: int
    top: int
    width: int
    height: int
    items: tuple[Item, ...]


def _trees(arrangement: Arrangement) -> list[Item]:
    kinds = [(pieces, count, True) for pieces, count in Counter(arrangement.one_colour).items()]
    kinds += [(pieces, count, False) for pieces, count in Counter(arrangement.mixed).items()]
    return [Item(tree_sprite(pieces, single=single), count, 0, 0) for pieces, count, single in kinds]


def _chips(arrangement: Arrangement) -> list[Item]:
    return [Item(chip_sprite(piece), count, 0, 0) for piece, count in Counter(arrangement.rest).items()]


def _fill(items: Sequence[Item], left: int, right: int) -> tuple[list[Item], Sequence[Item]]:
    """As many of the items side by side as fit, and the others."""
    placed: list[Item] = []
    for item in items:
        if left + item.width > right:
            break
        placed.append(replace(item, left=left))
        left += item.width + _SPACE
    return placed, items[len(placed) :]


def _lines(arrangement: Arrangement, width: int) -> Iterator[tuple[list[Item], list[Item]]]:
    """The items line by line; of the pieces beside a tree those of an upper row first, if one row has no room."""
    right = width - _PADDING
    trees: Sequence[Item] = _trees(arrangement)
    chips: Sequence[Item] = _chips(arrangement)
    while trees or chips:
        upper: list[Item] = []
        lower, trees = _fill(trees, _PADDING, right)
        if not trees:
            left = lower[-1].left + lower[-1].width + _SPACE if lower else _PADDING
            beside, chips = _fill(chips, left, right)
            below, others = _fill(chips, left, right)
            if below and lower:
                upper, beside, chips = beside, below, others
            lower += beside
        yield upper, lower


def _in_line(width: int) -> int:
    """How many colours stand side by side in a panel of this width."""
    return (width - 2 * _PADDING) // (EMBLEM + 2)


def _fits_beside(width: int, colours: int) -> bool:
    """Whether so many emblems find room between a seat and its points; else they have lines of their own."""
    return colours * (EMBLEM + 2) <= width - 2 * _PADDING - SEAT - _POINTS


@lru_cache(maxsize=256)
def _set_out(arrangement: Arrangement, width: int, colours: int) -> tuple[tuple[Item, ...], int]:
    """The items in their places and the panel's height, which has room for one line of pieces at least."""
    items: list[Item] = []
    lines = 0 if _fits_beside(width, colours) else -(-colours // _in_line(width))
    header = _HEADER + lines * (EMBLEM + 2) + _SPACE if lines else _COLOURS_TOP + EMBLEM + 4
    foot = header
    for upper, lower in _lines(arrangement, width):
        highest = max(item.image.height for item in lower)
        items += [replace(item, foot=foot + item.image.height) for item in upper]
        foot += highest
        rise = 0 if upper else GLOW
        items += [replace(item, foot=foot - (rise if item.image.height < highest else 0)) for item in lower]
        foot += _SPACE
    return tuple(items), max(foot, header + CHIP_HEIGHT + _SPACE) + 4


def _rows(view: VolcanoState) -> tuple[int, list[range]]:
    """A panel's width, and the seats of each row."""
    columns = min(COLUMNS[view.seats], view.grid.files * 3 // 5)
    width = (board.width(view.grid) - GAP * (columns - 1)) // columns
    return width, [range(first, min(first + columns, view.seats)) for first in range(0, view.seats, columns)]


def row_heights(view: VolcanoState) -> tuple[int, ...]:
    """The height each row of panels needs."""
    width, rows = _rows(view)
    colours = _colours(view)
    return tuple(max(_set_out(view.trees[seat], width, colours)[1] for seat in seats) for seats in rows)


def plan(view: VolcanoState, top: int, least: Sequence[int] = ()) -> tuple[Panel, ...]:
    """The place of every seat's panel, in rows of at least these heights; panels in a row are equally high."""
    width, rows = _rows(view)
    left = board.margin(view.grid)
    panels: list[Panel] = []
    for row, seats in enumerate(rows):
        set_out = [_set_out(view.trees[seat], width, _colours(view)) for seat in seats]
        height = max(*(height for _, height in set_out), *least[row : row + 1], 0)
        panels += [
            Panel(seat, left + column * (width + GAP), top, width, height, items)
            for column, (seat, (items, _)) in enumerate(zip(seats, set_out, strict=True))
        ]
        top += height + GAP
    return tuple(panels)


def emblems(view: VolcanoState, seat: int) -> tuple[tuple[Colour, bool], ...]:
    """The colours a seat collects and which of them it holds (O13); in Mega-Volcano then each white (O15)."""
    held = Counter(piece.colour for piece in view.captured[seat])
    colours = tuple((colour, held[colour] > 0) for colour in view.setup.rules.colours)
    whites = WHITES if view.setup.rules.wild else 0
    return colours + tuple((Colour.WHITE, held[Colour.WHITE] > white) for white in range(whites))


def _colours(view: VolcanoState) -> int:
    """How many emblems a panel shows."""
    return len(view.setup.rules.colours) + (WHITES if view.setup.rules.wild else 0)


def emblem_box(view: VolcanoState, panel: Panel, place: int) -> tuple[int, int, int]:
    """The left and upper edge and the side of the emblem in this place: beside the seat, or else below it."""
    side = EMBLEM
    if _fits_beside(panel.width, _colours(view)):
        return (panel.left + _PADDING + SEAT + _SPACE + place * (side + 2), panel.top + _COLOURS_TOP, side)
    row, column = divmod(place, _in_line(panel.width))
    return (panel.left + _PADDING + column * (side + 2), panel.top + _HEADER + row * (side + 2), side)


def lay_panels(image: Image.Image, view: VolcanoState, panels: tuple[Panel, ...], audience: Audience) -> None:
    """Copy every seat's panel onto the picture."""
    for panel in panels:
        _lay_panel(image, view, panel, audience)


def _lay_panel(image: Image.Image, view: VolcanoState, panel: Panel, audience: Audience) -> None:
    seat, left, top, size = panel.seat, panel.left, panel.top, em(view.grid)
    score = large_figure(view.scores[seat], SEAT, faint=seat in view.forfeited)
    after = _PADDING + (score.width if view.progress is None else 0)
    # The name is above the colours where these stand beside the seat, else beside the seat.
    beside = _fits_beside(panel.width, _colours(view))
    name = (
        _PADDING + SEAT + _SPACE,
        _NAME_TOP if beside else 8 + (SEAT - round(size * LINE / EM)) // 2,
        after + _SPACE,
    )
    box = Box(left, top, panel.width, panel.height)
    lay_panel(image, view, seat, box, audience, emblem=(_PADDING, 8), name=name, sprite=seat_sprite, size=size)
    for place, (colour, held) in enumerate(emblems(view, seat)):
        across, down, side = emblem_box(view, panel, place)
        image.paste(colour_sprite(colour, held=held, side=side), (across, down))
    if view.progress is None:
        image.paste(score, (left + panel.width - after, top + 8))
    for item in panel.items:
        corner = (left + item.left, top + item.foot - item.image.height)
        image.paste(item.image, corner)
        if item.count > 1:
            count = figure(f"×{item.count}", COUNT_WIDTH, 36, SMALLEST)
            image.paste(count, (corner[0] + item.image.width, top + item.foot - CHIP_HEIGHT - 2))
