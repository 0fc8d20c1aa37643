"""A rating curve: one line through a player's ratings, with numbers on both axes and no words."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from rendering.canvas import Drawing, Pen, Point, sprite
from rendering.encode import png
from rendering.palette import CARD, EMBER, FAINT, NIGHT, PAPER, SQUARE, SQUARE_EDGE
from rendering.picture import Picture
from rendering.seats import EM
from rendering.shapes import round_corners

WIDTH, HEIGHT = 800, 440
LEAST_POINTS = 2
"""The fewest ratings for a curve."""

_LEFT, _RIGHT, _TOP, _BOTTOM = 118.0, 634.0, 44.0, 366.0
_LATEST = 38
_LINES = 5
_MARKS = 6
_DOTS = 30
"""The most ratings drawn with a dot each; more would overlap."""

_SMALLEST_STEP = 10
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


def draw_curve(points: Sequence[int], first: int, name: str, alt: str) -> Picture:
    """The ratings in order as a PNG; the first is that after rated game number ``first``.

    ``name`` is the file's name without its ending. ValueError for fewer than two ratings.
    """
    if len(points) < LEAST_POINTS:
        raise ValueError(f"a curve needs {LEAST_POINTS} ratings at least")
    return Picture(png(compose(points, first)), f"{name}.png", alt)


def compose(points: Sequence[int], first: int) -> Image.Image:
    """The picture as a new palette image."""
    levels = ticks(min(points), max(points), _LINES, _SMALLEST_STEP)
    axes = Axes((_LEFT, _TOP, _RIGHT, _BOTTOM), len(points), levels[0], levels[-1])
    places = [axes.at(place, rating) for place, rating in enumerate(points)]
    games = [game for game in ticks(first, first + len(points) - 1, _MARKS, 1) if first <= game < first + len(points)]
    image = sprite(
        WIDTH,
        HEIGHT,
        CARD,
        lambda pen: pen.slab((_LEFT - 14, _TOP - 16, _RIGHT + 22, _BOTTOM + 14), 12, SQUARE),
        *(axes.level(level, str(level)) for level in levels),
        *(axes.mark(game - first, game) for game in games),
        _line(places),
        _latest(places[-1], points[-1]),
    )
    round_corners(image)
    return image


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


def _line(places: Sequence[Point]) -> Drawing:
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
    x, y = _RIGHT + 34 + half, place[1]

    def draw(pen: Pen) -> None:
        pen.slab((x - half, y - 25, x + half, y + 25), 12, NIGHT)
        pen.line((place, (x - half + 2, y)), NIGHT, 5)
        pen.disc(place, 12, NIGHT)
        pen.disc(place, 9, EMBER)
        pen.write((x, y), text, _LATEST, PAPER)

    return draw
