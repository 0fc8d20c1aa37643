"""The crosstable of a tournament: a line a player, a column a round, points and tie-breaks, some players a picture."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from rendering.canvas import Drawing, Pen, sprite
from rendering.encode import png
from rendering.lettering import shortened, writable
from rendering.palette import CARD, EMBER, FAINT, INK, NIGHT, SQUARE, SQUARE_EDGE
from rendering.picture import ALT_TEXT_LIMIT, Picture
from rendering.shapes import round_corners

WIDTH = 800
ROWS = 16
"""The most players of a picture, so that it can be read where it is 282 pixels wide."""

ROUNDS = 6
"""The most rounds that have a column: the latest."""

_LETTERS, _SMALL = 34, 22
_ROW, _HEAD, _EDGE = 50, 64, 20
_CELL = 62
_SUM = 92


@dataclass(frozen=True, slots=True)
class Cell:
    """What a round brought somebody, such as "1" or "½", and the place of the opponent; both empty for nothing."""

    result: str = ""
    against: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A player: place, starting number, name, what each round brought, and the sums with which they are compared."""

    place: str
    number: str
    name: str
    cells: tuple[Cell, ...]
    sums: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Crosstable:
    """A whole crosstable: its file's name without ending, the heads of the columns of sums, and a sentence a line."""

    name: str
    heads: tuple[str, ...]
    lines: tuple[Line, ...]
    said: tuple[str, ...]


def draw_crosstable(sheet: Crosstable) -> tuple[Picture, ...]:
    """The crosstable in as many pictures as it takes, best first; each says its own lines for those who hear it."""
    starts = range(0, len(sheet.lines), ROWS)
    return tuple(
        Picture(
            png(compose(sheet.heads, sheet.lines[start : start + ROWS])),
            f"{sheet.name}-{at}.png",
            "\n".join(sheet.said[start : start + ROWS])[:ALT_TEXT_LIMIT],
        )
        for at, start in enumerate(starts, 1)
    )


def compose(heads: Sequence[str], lines: Sequence[Line]) -> Image.Image:
    """Some lines as a new palette image."""
    height = _HEAD + len(lines) * _ROW + _EDGE
    last = max((len(line.cells) for line in lines), default=0)
    first = max(0, last - ROUNDS)
    drawings = [_head(heads, range(first, last)), *(_line(at, line, first) for at, line in enumerate(lines))]
    image = sprite(WIDTH, height, CARD, *drawings)
    round_corners(image)
    return image


def _columns(sums: int, rounds: int) -> tuple[list[float], list[float]]:
    """The middles of the columns of rounds and of sums."""
    right = WIDTH - _EDGE
    left_of_sums = right - sums * _SUM
    of_sums = [left_of_sums + (at + 0.5) * _SUM for at in range(sums)]
    return [left_of_sums - (rounds - at - 0.5) * _CELL for at in range(rounds)], of_sums


def _head(heads: Sequence[str], rounds: range) -> Drawing:
    of_rounds, of_sums = _columns(len(heads), len(rounds))

    def draw(pen: Pen) -> None:
        for middle, number in zip(of_rounds, rounds, strict=True):
            pen.write((middle, _HEAD / 2 + 4), str(number + 1), _SMALL, FAINT)
        for middle, head in zip(of_sums, heads, strict=True):
            pen.write((middle, _HEAD / 2 + 4), shortened(head, _SMALL, _SUM - 8), _SMALL, FAINT)

    return draw


def _line(at: int, line: Line, first: int) -> Drawing:
    top = _HEAD + at * _ROW
    middle = top + _ROW / 2
    cells = line.cells[first:]
    of_rounds, of_sums = _columns(len(line.sums), len(cells))
    name_ends = (of_rounds[0] - _CELL / 2 if of_rounds else of_sums[0] - _SUM / 2) - 10

    def draw(pen: Pen) -> None:
        ground = SQUARE if at % 2 else NIGHT
        pen.slab((_EDGE - 8, top + 2, WIDTH - _EDGE + 8, top + _ROW - 2), 10, ground)
        pen.write((_EDGE + 24, middle), line.place, _LETTERS, EMBER if line.place == "1" else INK)
        shown = shortened(writable(line.name) or line.number, _LETTERS, name_ends - _EDGE - 60)
        pen.write_line((_EDGE + 60, middle), shown, _LETTERS, INK)
        for x, cell in zip(of_rounds, cells, strict=True):
            if cell.result:
                pen.write((x - 10 if cell.against else x, middle), cell.result, _LETTERS, INK)
            if cell.against:
                pen.write((x + 19, middle + 9), cell.against, _SMALL, FAINT)
        for number, (x, value) in enumerate(zip(of_sums, line.sums, strict=True)):
            pen.write((x, middle), value, _LETTERS if number == 0 else _SMALL + 4, INK if number == 0 else FAINT)
        pen.line(((_EDGE, top), (WIDTH - _EDGE, top)), SQUARE_EDGE, 1)

    return draw
