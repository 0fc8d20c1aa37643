"""The layout of an end card's plate: points explained for as many seats as there is room for, nothing too small."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rendering.canvas import Pen
from rendering.lettering import CAPITAL, Way, broken, fitted, shortened, width_of
from rendering.palette import FAINT, INK, SIGNAL, SQUARE_EDGE, Shade
from rendering.poster import FOOT, PADDING, Written, signature_width

BETWEEN = " · "
"""Stands between short remarks in one line, which is broken nowhere else."""

SMALLEST = 26
"""The least em of anything on a card."""

_LARGE: Sequence[Way] = ((66, 1), (60, 1), (54, 1), (48, 1), (54, 2), (48, 2), (43, 2))
_SMALL: Sequence[Way] = ((48, 1), (43, 1), (43, 2), (38, 2))
_REASON: Sequence[Way] = ((32, 2), (29, 2), (SMALLEST, 3))
_SMALL_REASON: Sequence[Way] = ((29, 1), (SMALLEST, 3))
_ABOUT: Sequence[Way] = ((28, 1), (SMALLEST, 1), (SMALLEST, 2))
"""The sizes of writing, in pixels of the em, each with the most lines; the first in which a text fits is taken."""

_TOP, _BELOW = 14.0, 10
_LINE = 1.18
"""From one line to the next, in ems."""

_NAME = 1.16
_MARGIN = 10
"""A name's line in ems, and the pixels of a seat's lines above and below the writing together."""

_LOOSE = 112
"""The most pixels that a seat's lines are given; what is left over then lies around them."""

_EMBLEM = 64
_POINTS = 1.2
"""The em of a seat's points, in ems of its name."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """What a card says of a seat; ``place`` is None for a seat without one, ``score`` where no points count."""

    seat: int
    place: int | None
    name: str
    score: int | None
    parts: str


@dataclass(frozen=True, slots=True)
class CardTexts:
    """Everything that a card says, in the readers' language."""

    headline: str
    reason: str
    rows: tuple[SeatLine, ...]
    about: str
    server: str


class Band(NamedTuple):
    """A seat's part of the plate: its upper edge, its height, and the side of the emblem at its left."""

    top: float
    height: float
    emblem: int


@dataclass(frozen=True, slots=True)
class PlateLayout:
    """Where everything on the plate lies; the bands are those of the rows."""

    written: tuple[Written, ...]
    bands: tuple[Band, ...]


class _Division(NamedTuple):
    """A way to share the plate: the em of names, and the sizes of what stands above."""

    name: int
    headline: Sequence[Way]
    reason: Sequence[Way]


_WAYS = (
    *(_Division(size, _LARGE, _REASON) for size in (43, 39, 35, 32)),
    *(_Division(size, _SMALL, _SMALL_REASON) for size in (35, 32, 29, 27)),
)


def laid_out(said: CardTexts, width: int, height: int) -> PlateLayout:
    """Where everything lies on a plate of this size.

    Where there is no room to say what everybody's points are made of, it is said of the first seats only.
    """
    foot = tuple(_foot(said, width - 2 * PADDING, height))
    end = min(one.y - one.size for one in foot) - 12
    for explained in range(len(said.rows), -1, -1):
        for way in _WAYS:
            head = tuple(_head(said, way, width - 2 * PADDING))
            top = head[-1].y + _BELOW + 6
            if sum(_heights(said, way.name, explained, width)) <= end - top:
                return _filled(said, (*head, *foot), (top, end), way.name, explained, width)
    return _filled(said, (*head, *foot), (top, end), SMALLEST, 0, width)


def _head(said: CardTexts, way: _Division, room: int) -> Iterator[Written]:
    """Who has won, and below it why."""
    y = _TOP
    for words, ways, shade in ((said.headline, way.headline, INK), (said.reason, way.reason, FAINT)):
        size, lines = fitted(words, ways, room)
        for line in lines:
            y += size * _LINE
            yield Written(PADDING, y, line, size, shade)
        y += _BELOW


def _foot(said: CardTexts, room: int, height: int) -> Iterator[Written]:
    """The server's name beside the signature, and above it the game, its set-up and its length."""
    y = height - 22.0
    beside = room - signature_width()
    if said.server:
        size, (line,) = fitted(said.server, _ABOUT[:2], beside)
        yield Written(PADDING, y, line, size, FAINT)
    size, lines = fitted(said.about, _ABOUT, room, BETWEEN)
    for number, line in enumerate(reversed(lines)):
        yield Written(PADDING, y - FOOT - number * size * _LINE, line, size, FAINT)


def _left(size: int) -> int:
    return PADDING + min(_EMBLEM, round(size * 1.5)) + 10


def _parts(row: SeatLine, size: int, width: int) -> list[str]:
    """The lines of what a seat's points are made of, below its name."""
    return broken(row.parts, SMALLEST, width - PADDING - _left(size), BETWEEN) if row.parts else []


def _heights(said: CardTexts, size: int, explained: int, width: int) -> list[float]:
    """The least height of each seat's lines."""
    lines = [len(_parts(row, size, width)) if number < explained else 0 for number, row in enumerate(said.rows)]
    return [_MARGIN + size * _NAME + count * SMALLEST * _LINE for count in lines]


def _filled(
    said: CardTexts, others: tuple[Written, ...], between: tuple[float, float], size: int, explained: int, width: int
) -> PlateLayout:
    """The seats' lines between two heights, with what room is left shared among them."""
    least = _heights(said, size, explained, width)
    spare = between[1] - between[0] - sum(least)
    more = max(0.0, min(spare / len(least), _LOOSE - max(least)))
    top = between[0] + max(0.0, spare - more * len(least)) / 2
    written, bands = list(others), list[Band]()
    for number, (row, height) in enumerate(zip(said.rows, least, strict=True)):
        lines = _parts(row, size, width) if number < explained else []
        bands.append(Band(top, height + more, min(_EMBLEM, round(size * 1.5), round(height + more) - 2)))
        written += _row(row, lines, size, (top + (more + _MARGIN) / 2, width))
        top += height + more
    return PlateLayout(tuple(written), tuple(bands))


def _row(row: SeatLine, lines: Sequence[str], size: int, at: tuple[float, float]) -> Iterator[Written]:
    """A seat's name and points on one line, and below them what the points are made of."""
    top, width = at
    base = top + size * (_NAME / 2 + CAPITAL)
    points, large = "" if row.score is None else str(row.score), round(size * _POINTS)
    end = width - PADDING - width_of(points, large)
    if points:
        lower = base + (large - size) * CAPITAL
        yield Written(end, lower, points, large, SIGNAL if row.place == 1 else _ink(row))
    room = end - _left(size) - 16
    fitting = next((one for one in range(size, SMALLEST, -1) if width_of(row.name, one) <= room), SMALLEST)
    yield Written(_left(size), base, shortened(row.name, fitting, room), fitting, _ink(row))
    for number, line in enumerate(lines):
        baseline = top + size * _NAME + (number + 0.78) * SMALLEST * _LINE
        yield Written(_left(size), baseline, line, SMALLEST, FAINT)


def _ink(row: SeatLine) -> Shade:
    return INK if row.place else FAINT


def draw(pen: Pen, sheet: PlateLayout, width: int) -> None:
    """Write everything on the plate, with a line above each seat."""
    for band in sheet.bands:
        pen.line(((PADDING, band.top), (width - PADDING, band.top)), SQUARE_EDGE, 2)
    for one in sheet.written:
        pen.write_line((one.x, one.y - one.size * CAPITAL), one.words, one.size, one.shade)
