"""The table of a tournament in pictures: the standings with the latest rounds, and the earlier rounds after them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PIL import Image

from rendering.canvas import Drawing, Pen, sprite
from rendering.encode import png
from rendering.lettering import shortened, width_of
from rendering.palette import CARD, EMBER, FAINT, INK, NIGHT, SQUARE, SQUARE_EDGE
from rendering.picture import ALT_TEXT_LIMIT, Picture

WIDTH = 800
ROWS = 16
"""The most players of a picture, so that it can be read where it is 282 pixels wide."""

ROUNDS = 3
"""The most rounds beside the sums, the latest ones, so that names have room."""

EARLIER = 6
"""The most rounds of a picture of earlier ones."""

MOST = 10
"""The most pictures of a message; earlier rounds that take more are left out."""

_LETTERS, _SMALL, _HEADS = 34, 27, 27
_ROW, _HEAD, _EDGE = 50, 64, 20
_CELL = 76
_SUM = 100
_NUMBER, _PLACE, _NAME = 40, 94, 130


@dataclass(frozen=True, slots=True)
class Cell:
    """What a round brought somebody, such as "1" or "½", the line of the opponent, and both in words; or nothing."""

    result: str = ""
    against: str = ""
    told: str = ""

    @property
    def short(self) -> str:
        """The result with the opponent in brackets."""
        return f"{self.result or '–'}({self.against})" if self.against else self.result or "–"


@dataclass(frozen=True, slots=True)
class Line:
    """A player: number of the line, place, name, what each round brought, and the sums with which they are compared.

    Opponents are named by their lines, since a place can be shared.

    ``told`` is the line in words without its rounds: in full, and in short where many lines are too long together.
    """

    number: str
    place: str
    name: str
    cells: tuple[Cell, ...]
    sums: tuple[str, ...]
    told: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Crosstable:
    """A whole table: its file's name without ending, the heads of the columns of sums, and a line a player.

    ``more`` says that one, two, ... up to :data:`ROWS` lines more follow, for which there is no room in words.
    """

    name: str
    heads: tuple[str, ...]
    lines: tuple[Line, ...]
    more: tuple[str, ...]


def draw_crosstable(sheet: Crosstable) -> tuple[Picture, ...]:
    """The table in as many pictures as it takes, best first; each says its own lines for those who hear it."""
    pages = _pages(sheet.lines)
    last = max((len(line.cells) for line in sheet.lines), default=0)
    latest = range(max(0, last - ROUNDS), last)
    parts = [(sheet.heads, lines, latest) for lines in pages]
    earlier = [
        ((), lines, range(first, min(first + EARLIER, latest.start)))
        for first in range(0, latest.start, EARLIER)
        for lines in pages
    ]
    if len(parts) + len(earlier) <= MOST:
        parts += earlier
    return tuple(
        Picture(
            png(compose(heads, lines, rounds)),
            f"{sheet.name}-{at}.png",
            alt_of(_told_sums(lines, rounds) if heads else _told_rounds(lines, rounds), sheet.more),
        )
        for at, (heads, lines, rounds) in enumerate(parts, 1)
    )


def _pages(lines: Sequence[Line]) -> list[Sequence[Line]]:
    """The lines in as few equally long parts as possible."""
    rows = -(-len(lines) // max(1, -(-len(lines) // ROWS)))
    return [lines[start : start + rows] for start in range(0, len(lines), rows)] if lines else []


def alt_of(ways: Iterable[Sequence[str]], more: Sequence[str]) -> str:
    """The lines in words: the first way that fits, else as many lines of the last one as fit, and how many more."""
    lines: Sequence[str] = ()
    for lines in ways:
        if len(told := "\n".join(lines)) <= ALT_TEXT_LIMIT:
            return told
    for left in range(1, len(lines)):
        if len(told := "\n".join((*lines[:-left], more[left - 1]))) <= ALT_TEXT_LIMIT:
            return told
    return more[len(lines) - 1]


def _told_sums(lines: Sequence[Line], rounds: range) -> Iterator[list[str]]:
    yield [", ".join((line.told[0], *_told(line, rounds))) for line in lines]
    yield [line.told[0] for line in lines]
    yield [line.told[1] for line in lines]


def _told_rounds(lines: Sequence[Line], rounds: range) -> Iterator[list[str]]:
    named = [(f"{line.number}. {line.name}:", line) for line in lines]
    yield [f"{name} {', '.join(_told(line, rounds))}" for name, line in named]
    yield [f"{name} {' '.join(line.cells[at].short for at in rounds)}" for name, line in named]
    yield [f"{name} {' '.join(line.cells[at].result or '–' for at in rounds)}" for name, line in named]


def _told(line: Line, rounds: range) -> list[str]:
    return [line.cells[at].told for at in rounds if line.cells[at].told]


def compose(heads: Sequence[str], lines: Sequence[Line], rounds: range) -> Image.Image:
    """Some lines as a new palette image."""
    height = _HEAD + len(lines) * _ROW + _EDGE
    numbered = any(cell.against for line in lines for cell in line.cells)
    drawings = [
        _head(heads, rounds),
        *(_line(at, line, len(heads), rounds, numbered=numbered) for at, line in enumerate(lines)),
    ]
    return sprite(WIDTH, height, CARD, *drawings)


def _columns(sums: int, rounds: int) -> tuple[list[float], list[float]]:
    """The middles of the columns of rounds and of sums."""
    left_of_sums = WIDTH - _EDGE - sums * _SUM
    of_sums = [left_of_sums + (at + 0.5) * _SUM for at in range(sums)]
    return [left_of_sums - (rounds - at - 0.5) * _CELL for at in range(rounds)], of_sums


def _head(heads: Sequence[str], rounds: range) -> Drawing:
    of_rounds, of_sums = _columns(len(heads), len(rounds))

    def draw(pen: Pen) -> None:
        for middle, number in zip(of_rounds, rounds, strict=True):
            _centred(pen, middle, str(number + 1))
        for middle, head in zip(of_sums, heads, strict=True):
            _centred(pen, middle, shortened(head, _HEADS, _SUM - 4))

    return draw


def _centred(pen: Pen, middle: float, head: str) -> None:
    """A head on the same line as the others, whichever letters go below it."""
    pen.write_line((middle - width_of(head, _HEADS) / 2, _HEAD / 2 + 4), head, _HEADS, FAINT)


def _line(at: int, line: Line, sums: int, rounds: range, *, numbered: bool) -> Drawing:
    top = _HEAD + at * _ROW
    middle = top + _ROW / 2
    cells, values = [line.cells[one] for one in rounds], line.sums[:sums]
    of_rounds, of_sums = _columns(sums, len(cells))
    name_ends = (of_rounds[0] - _CELL / 2 if of_rounds else WIDTH - _EDGE - sums * _SUM) - 6

    def draw(pen: Pen) -> None:
        ground = SQUARE if at % 2 else NIGHT
        pen.slab((_EDGE - 8, top + 2, WIDTH - _EDGE + 8, top + _ROW - 2), 10, ground)
        if numbered:
            pen.write((_NUMBER, middle + 6), line.number, _SMALL, FAINT)
        pen.write((_PLACE, middle), line.place, _LETTERS, EMBER if line.place == "1" else INK)
        shown = shortened(line.name, _LETTERS, name_ends - _NAME)
        pen.write_line((_NAME, middle), shown, _LETTERS, INK)
        for x, cell in zip(of_rounds, cells, strict=True):
            if cell.result:
                pen.write((x - 16 if cell.against else x, middle), cell.result, _LETTERS, INK)
            if cell.against:
                pen.write((x + 19, middle + 6), cell.against, _SMALL, FAINT)
        for number, (x, value) in enumerate(zip(of_sums, values, strict=True)):
            pen.write((x, middle), value, _LETTERS if number == 0 else _SMALL + 3, INK if number == 0 else FAINT)
        pen.line(((_EDGE, top), (WIDTH - _EDGE, top)), SQUARE_EDGE, 1)

    return draw
