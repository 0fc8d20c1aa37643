"""The table of a season: for each game the first players with their ratings, on a card."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from rendering.canvas import Drawing, Pen, sprite
from rendering.encode import png
from rendering.lettering import shortened, width_of
from rendering.palette import CARD, EMBER, FAINT, INK, PAPER, SIGNAL, SQUARE
from rendering.picture import Picture
from rendering.shapes import round_corners

WIDTH = 800
_MARGIN, _PADDING = 34, 22
_HEADING, _ROW = 78, 66
_LARGE, _NAME, _SMALL = 44, 40, 34
"""The ems of headings, of names and of what stands beside them; a picture is often shown at a third of its width."""

_PLACE, _NAMES, _RATING = 66, 104, 560
_RIGHT = WIDTH - _MARGIN - 24


@dataclass(frozen=True, slots=True)
class TableRow:
    """A player: place, name, rating, and a short remark such as "9 of 12"."""

    place: int
    name: str
    points: int
    remark: str


@dataclass(frozen=True, slots=True)
class TableSection:
    """A game with its players."""

    heading: str
    rows: tuple[TableRow, ...]


def draw_season(sections: Sequence[TableSection], name: str, alt: str) -> Picture:
    """The table as a PNG; ``name`` is the file's name without its ending. ValueError without any section."""
    if not sections:
        raise ValueError("a table needs a game at least")
    return Picture(png(compose(sections)), f"{name}.png", alt)


def compose(sections: Sequence[TableSection]) -> Image.Image:
    """The picture as a new palette image."""
    drawings: list[Drawing] = []
    top = _MARGIN
    for section in sections:
        height = _HEADING + _ROW * len(section.rows) + _PADDING
        drawings.append(_section(section, top, height))
        top += height + _PADDING
    image = sprite(WIDTH, top - _PADDING + _MARGIN, CARD, *drawings)
    round_corners(image)
    return image


def _section(section: TableSection, top: int, height: int) -> Drawing:
    def draw(pen: Pen) -> None:
        pen.slab((_MARGIN - 14, top, WIDTH - _MARGIN + 14, top + height), 14, SQUARE)
        pen.write_line((_MARGIN + 16, top + _HEADING / 2), section.heading, _LARGE, SIGNAL)
        for at, row in enumerate(section.rows):
            _row(pen, row, top + _HEADING + _ROW * at + _ROW / 2)

    return draw


def _row(pen: Pen, row: TableRow, middle: float) -> None:
    first = row.place == 1
    pen.disc((_PLACE, middle), 24, EMBER if first else CARD)
    pen.write((_PLACE, middle), str(row.place), _SMALL, CARD if first else INK)
    pen.write_line((_NAMES, middle), shortened(row.name, _NAME, _RATING - _NAMES - 110), _NAME, PAPER)
    points = str(row.points)
    pen.write_line((_RATING - width_of(points, _NAME), middle), points, _NAME, EMBER if first else INK)
    pen.write_line((_RIGHT - width_of(row.remark, _SMALL), middle), row.remark, _SMALL, FAINT)
