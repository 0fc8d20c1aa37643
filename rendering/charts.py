"""Charts: a player's ratings, and each seat's chances in a game that is over, with the moments that mattered.

A seat's line is told apart by the emblem at its end and by its dashes as well as by its colour.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Any, NamedTuple

from PIL import Image

from games.core.contract import View
from games.core.text import text
from rendering.canvas import Drawing, Pen, Point, sprite, stamp
from rendering.encode import png
from rendering.painter import Painter
from rendering.palette import CARD, EMBER, FAINT, NIGHT, PAPER, SQUARE, SQUARE_EDGE, resized
from rendering.picture import ALT_TEXT_LIMIT, Audience, Picture
from rendering.seats import EM, line_sprite, standing_of, written_name
from rendering.shapes import dashed_lines, spread

WIDTH = 1000
LEAST_POINTS = 2
"""The fewest points for a chart."""

_MARGIN = 24
_LEFT, _RIGHT, _TOP, _BOTTOM = 120.0, 876.0, 170.0, 560.0
"""The field of the curve."""

_PLOT = 650
"""The height of the part with the curve, below which the seats are named."""

_SIGNS_AT, _RADIUS, _SIGN_GAP = 112.0, 23.0, 54.0
"""The middle of the moments' signs, how large they are, and how far apart their middles are at least."""

_EMBLEM, _EMBLEM_AT = 56, 912
"""The side of a seat's emblem, and where those at the ends of the lines begin."""

_ROW = 66
_SAMPLE = 90
"""The height of a line of the legend, and the length of the piece of a seat's line in it."""

_CELL = 455
"""The width of a seat's cell of the legend."""

_MARKS = 7
"""The most numbers of turns below the curve."""


_RATING_SIZE, _RATED = (800, 440), (118.0, 44.0, 634.0, 366.0)
"""The size of the chart of ratings, and its field."""

_LATEST, _LEVELS, _SMALLEST_STEP = 38, 5, 10
_DOTS = 30
"""The most ratings drawn with a dot each; more would overlap."""

_NICE = (1, 2, 5)


class Axes(NamedTuple):
    """Where a chart's points lie: within these edges, an equal step apart, from its lowest to its highest value."""

    edges: tuple[float, float, float, float]
    points: int
    low: float
    high: float

    def at(self, place: int, value: float) -> Point:
        """The point of a value in this place, counted from 0."""
        left, top, right, bottom = self.edges
        across = (right - left) * place / (self.points - 1)
        return left + across, bottom - (bottom - top) * (value - self.low) / (self.high - self.low)

    def level(self, value: float, said: str = "") -> Drawing:
        """A horizontal line, with what it stands for at its left."""
        start, end = self.at(0, value), self.at(self.points - 1, value)

        def draw(pen: Pen) -> None:
            pen.line((start, end), SQUARE_EDGE, 2)
            pen.write((start[0] - 16 - 12.5 * len(said), start[1]), said, EM, FAINT)

        return draw

    def mark(self, place: int, number: int) -> Drawing:
        """The number of a place, below it."""
        x, y = self.at(place, self.low)

        def draw(pen: Pen) -> None:
            pen.line(((x, y), (x, y + 8)), FAINT, 3)
            pen.write((x, y + 44), str(number), EM, FAINT)

        return draw


def ticks(low: int, high: int, most: int, smallest: int) -> tuple[int, ...]:
    """Round numbers an equal step apart, at least two and at most ``most``, from below ``low`` to above ``high``.

    >>> ticks(987, 1312, 5, 10)
    (800, 1000, 1200, 1400)
    >>> ticks(1000, 1000, 5, 10)
    (1000, 1010)
    """
    power = smallest
    while True:
        for factor in _NICE:
            step = factor * power
            start, end = low // step * step, -(-high // step) * step
            if (end - start) // step < most:
                return tuple(range(start, max(end, start + step) + 1, step))
        power *= 10


def draw_curve(points: Sequence[int], first: int, name: str, alt: str) -> Picture:
    """The ratings in order as a PNG; the first is that after rated game number ``first``.

    ``name`` is the file's name without its ending. ValueError for fewer than two ratings.
    """
    if len(points) < LEAST_POINTS:
        raise ValueError(f"a curve needs {LEAST_POINTS} ratings at least")
    return Picture(png(compose_ratings(points, first)), f"{name}.png", alt)


def compose_ratings(points: Sequence[int], first: int) -> Image.Image:
    """The picture as a new palette image."""
    levels = ticks(min(points), max(points), _LEVELS, _SMALLEST_STEP)
    axes = Axes(_RATED, len(points), levels[0], levels[-1])
    places = [axes.at(place, rating) for place, rating in enumerate(points)]
    games = [
        game for game in ticks(first, first + len(points) - 1, _MARKS - 1, 1) if first <= game < first + len(points)
    ]
    return sprite(
        *_RATING_SIZE,
        CARD,
        lambda pen: pen.slab((104, 28, 656, 380), 12, SQUARE),
        *(axes.level(level, str(level)) for level in levels),
        *(axes.mark(game - first, game) for game in games),
        _rating_line(places),
        _latest(places[-1], points[-1]),
    )


def _rating_line(places: Sequence[Point]) -> Drawing:
    def draw(pen: Pen) -> None:
        for start, end in pairwise(places):
            pen.line((start, end), NIGHT, 12)
        for start, end in pairwise(places):
            pen.line((start, end), EMBER, 6)
        if len(places) <= _DOTS:
            for place in places:
                pen.disc(place, 8, NIGHT)
                pen.disc(place, 5.5, PAPER)

    return draw


def _latest(place: Point, points: int) -> Drawing:
    """The current rating, on a plate to the right of the line's end."""
    text = str(points)
    half = 11 * len(text) + 10
    x, y = _RATED[2] + 34 + half, place[1]

    def draw(pen: Pen) -> None:
        pen.slab((x - half, y - 25, x + half, y + 25), 12, NIGHT)
        pen.line((place, (x - half + 2, y)), NIGHT, 5)
        pen.disc(place, 12, NIGHT)
        pen.disc(place, 9, EMBER)
        pen.write((x, y), text, _LATEST, PAPER)

    return draw


class MarkKind(StrEnum):
    """Why a moment is marked."""

    MISSED = "missed"
    BEST = "best"
    TURNED = "turned"


@dataclass(frozen=True, slots=True)
class DrawnMark:
    """A mark at a point of the curve; what was missed has a ``number``."""

    at: int
    kind: MarkKind
    number: int = 0


@dataclass(frozen=True, slots=True)
class WinChances:
    """By point the number of turns played and each seat's chances, adding up to 1; and what is marked."""

    turns: tuple[int, ...]
    shares: tuple[tuple[float, ...], ...]
    marks: tuple[DrawnMark, ...] = ()


def draw_win_chances(
    painter: Painter[Any], view: View, prospects: WinChances, audience: Audience, aloud: Audience
) -> Picture:
    """The curve as a PNG; ``view`` is of the end of the game. ValueError for fewer than two points.

    The names of ``audience`` are those that the font can write, those of ``aloud`` are for the alternative text.
    """
    if len(prospects.turns) < LEAST_POINTS:
        raise ValueError(f"a curve needs {LEAST_POINTS} points at least")
    image = compose(painter, view, prospects, audience)
    return Picture(png(image), f"{view.game}-curve.png", describe(prospects, aloud))


def compose(painter: Painter[Any], view: View, prospects: WinChances, audience: Audience) -> Image.Image:
    """The picture as a new palette image."""
    seats, kinds = len(prospects.shares[0]), _kinds(prospects)
    panel = _PLOT + -(-seats // 2) * _ROW
    height = panel + len(kinds) * _ROW + _MARGIN
    signs = tuple(_signs(prospects))
    stems = (_stem(x, place) for x, place, _ in signs)
    axes = _axes(prospects)
    levels = [
        axes.level(part, str(round(100 * part)) if part in {0, 0.5, 1} else "") for part in (0, 0.25, 0.5, 0.75, 1)
    ]
    image = sprite(
        WIDTH,
        height,
        CARD,
        lambda pen: pen.slab((_MARGIN, 76, WIDTH - _MARGIN, panel), 14, SQUARE),
        *levels,
        *_marks(prospects),
        *stems,
    ).copy()
    places = [[axes.at(at, shares[seat]) for at, shares in enumerate(prospects.shares)] for seat in range(seats)]
    lines = [(places[seat], seat) for seat in range(seats)] + [(_sample(seat), seat) for seat in range(seats)]
    stood = [((x, _SIGNS_AT), mark) for x, _, mark in signs]
    stood += [((_MARGIN + 30, _foot(seats, row)), mark) for row, mark in enumerate(kinds)]
    drawn = (dashed_lines(lines), *(_sign(*one) for one in stood))
    stamp(WIDTH, height, *drawn, edge=0).press(image, (0, 0))
    _lay_emblems(image, painter, view, places)
    _lay_words(image, prospects, audience)
    return image


def describe(prospects: WinChances, audience: Audience) -> str:
    """The curve in words: every seat's chances at some moments and at the marked ones, and what is marked."""
    last = len(prospects.turns) - 1
    shown = sorted({round(last * part / 6) for part in range(7)} | {mark.at for mark in prospects.marks})
    said = [audience(text("picture-prospects-alt", turns=", ".join(str(prospects.turns[one]) for one in shown)))]
    for seat in range(len(prospects.shares[0])):
        chances = ", ".join(str(round(100 * prospects.shares[one][seat])) for one in shown)
        name = audience.name(seat)
        player = audience(text("picture-turn-who", seat=seat + 1))
        said.append(_line(f"{player}, {name}" if name else player, chances, audience))
    for kind in MarkKind:
        marked = ", ".join(str(prospects.turns[one.at]) for one in prospects.marks if one.kind is kind)
        said += [_line(audience(text(f"picture-prospects-{kind}")), marked, audience)] if marked else []
    whole = " ".join(said)
    return whole if len(whole) <= ALT_TEXT_LIMIT else whole[: ALT_TEXT_LIMIT - 1] + "…"


def _line(what: str, values: str, audience: Audience) -> str:
    return audience(text("picture-prospects-line", what=what, values=values))


def _axes(prospects: WinChances) -> Axes:
    """The last turn can be the same as the one before it, such as when all agree."""
    return Axes((_LEFT, _TOP, _RIGHT, _BOTTOM), len(prospects.turns), 0, 1)


def _signs(prospects: WinChances) -> Iterator[tuple[float, float, DrawnMark]]:
    """Where each sign stands, the point of the curve that it is about, and its mark."""
    points = [_axes(prospects).at(mark.at, 0)[0] for mark in prospects.marks]
    stands = spread(points, _SIGN_GAP, _LEFT, _RIGHT)
    yield from zip(stands, points, prospects.marks, strict=True)


def _kinds(prospects: WinChances) -> list[DrawnMark]:
    """A mark of each kind there is, for the legend."""
    return [DrawnMark(0, kind, 1) for kind in MarkKind if any(one.kind is kind for one in prospects.marks)]


def _foot(seats: int, row: int) -> float:
    """The middle of a line that explains a sign."""
    return _PLOT + -(-seats // 2) * _ROW + (row + 0.5) * _ROW + 8


def _cell(seat: int) -> tuple[int, float]:
    """Where a seat's cell of the legend begins, and the middle of its height."""
    return _MARGIN + 14 + seat % 2 * (_CELL + 20), _PLOT + (seat // 2 + 0.5) * _ROW - 8


def _marks(prospects: WinChances) -> Iterator[Drawing]:
    """The numbers of turns below the curve."""
    for turn in ticks(prospects.turns[0], prospects.turns[-1], _MARKS, 1):
        if turn in prospects.turns:
            yield _axes(prospects).mark(prospects.turns.index(turn), turn)


def _stem(x: float, place: float) -> Drawing:
    """A line from a sign to its point of the curve, and down through the field."""
    way = ((x, _SIGNS_AT), (place, _TOP - 16), (place, _BOTTOM))
    return lambda pen: pen.line(way, FAINT, 3)


def _sign(centre: Point, mark: DrawnMark) -> Drawing:
    """The number of something missed, a star for the best turn, a lozenge for the one after which all was different."""

    def draw(pen: Pen) -> None:
        pen.disc(centre, _RADIUS + 2, NIGHT)
        pen.disc(centre, _RADIUS, EMBER if mark.kind is MarkKind.MISSED else PAPER)
        if mark.kind is MarkKind.MISSED:
            pen.write(centre, str(mark.number), EM + 2, NIGHT)
        else:
            pen.art(f"card/{mark.kind}", centre, _RADIUS, (NIGHT, NIGHT))

    return draw


def _sample(seat: int) -> tuple[Point, ...]:
    """Where the piece of a seat's line in the legend runs."""
    left, y = _cell(seat)
    start = left + _EMBLEM + 12.0
    return (start, y), (start + _SAMPLE, y)


def _lay_emblems(image: Image.Image, painter: Painter[Any], view: View, places: Sequence[Sequence[Point]]) -> None:
    """The seats at the ends of their lines, and in the legend."""
    ends = spread([line[-1][1] for line in places], _EMBLEM + 4, _TOP - 10, _BOTTOM + 10)
    for seat, y in enumerate(ends):
        small = resized(painter.emblem(seat, standing_of(view, seat)), (_EMBLEM, _EMBLEM))
        left, middle = _cell(seat)
        image.paste(small, (_EMBLEM_AT, round(y - _EMBLEM / 2)))
        image.paste(small, (left, round(middle - _EMBLEM / 2)))


def _lay_words(image: Image.Image, prospects: WinChances, audience: Audience) -> None:
    title = line_sprite(audience(text("picture-prospects-title")), WIDTH - 2 * _MARGIN, size=EM + 4, ground=CARD)
    image.paste(title, (_MARGIN + 6, 20))
    seats = len(prospects.shares[0])
    for seat in range(seats):
        left, middle = _cell(seat)
        start = left + _EMBLEM + _SAMPLE + 26
        said = written_name(audience, seat) or audience(text("picture-turn-who", seat=seat + 1))
        name = line_sprite(said, left + _CELL - start)
        image.paste(name, (start, round(middle - name.height / 2) + 2))
    for row, mark in enumerate(_kinds(prospects)):
        said = audience(text(f"picture-prospects-{mark.kind}"))
        words = line_sprite(said, WIDTH - 2 * _MARGIN - 74, ground=CARD)
        image.paste(words, (_MARGIN + 68, round(_foot(seats, row) - words.height / 2) + 2))
