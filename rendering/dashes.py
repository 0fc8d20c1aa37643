"""Lines told apart by their dashes as well as by their colours, and labels kept apart from one another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, pairwise
from math import dist

from rendering.canvas import Drawing, Pen, Point
from rendering.palette import NIGHT, TONES, Hue, Shade

EDGE, CORE = 13, 7
"""The widths of a line with its dark edge, and without."""

LINES: tuple[Shade, ...] = (
    TONES[Hue.RED].base,
    TONES[Hue.GREEN].base,
    TONES[Hue.YELLOW].base,
    TONES[Hue.BLUE].edge,
    TONES[Hue.ORANGE].base,
    TONES[Hue.CYAN].base,
)
"""By seat the shade of its line, the first like :data:`rendering.seats.SEAT_COLOURS`; dark blue would not stand out."""

_WHOLE = (1.0, 0.0)
DASHES: tuple[tuple[float, ...], ...] = (
    _WHOLE,
    (40, 18),
    (10, 17),
    (48, 17, 10, 17),
    (22, 14),
    (48, 17, 10, 17, 10, 17),
)
"""By seat how long the dashes of its line and the gaps after them are, in pixels."""


def dashed_lines(lines: Sequence[tuple[Sequence[Point], int]]) -> Drawing:
    """Lines, each with its seat: their dashes on dark edges that have no gaps.

    Through the gaps of a line shows the one before it where both run together, so the whole one comes first.
    """

    def draw(pen: Pen) -> None:
        for places, _ in lines:
            pen.line(places, NIGHT, EDGE)
        for places, seat in lines:
            for dash in dashed(places, DASHES[seat]):
                pen.line(dash, LINES[seat], CORE)

    return draw


def dashed(places: Sequence[Point], pattern: Sequence[float]) -> Iterator[tuple[Point, ...]]:
    """The dashes along a line, each through the line's own corners; all of it for a pattern without gaps."""
    if not any(pattern[1::2]):
        yield tuple(places)
        return
    lengths = cycle(pattern)
    left, shown, dash = next(lengths), True, [places[0]]
    for start, end in pairwise(places):
        length, gone = dist(start, end), 0.0
        while length - gone > left:
            gone += left
            part = gone / length
            corner = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            if shown:
                yield (*dash, corner)
            left, shown, dash = next(lengths), not shown, [corner]
        left -= length - gone
        dash.append(end)
    if shown and len(dash) > 1:
        yield tuple(dash)


def spread(wanted: Sequence[float], gap: float, least: float, most: float) -> list[float]:
    """Places as near as can be to the wanted ones, in the same order, at least ``gap`` apart and within bounds.

    >>> spread((5.0, 6.0, 50.0), 10.0, 0.0, 100.0)
    [5.0, 15.0, 50.0]
    >>> spread((99.0, 98.0), 10.0, 0.0, 100.0)
    [100.0, 90.0]
    """
    order = sorted(range(len(wanted)), key=lambda one: (wanted[one], one))
    found = [0.0] * len(wanted)
    at = least
    for one in order:
        found[one] = at = max(at, wanted[one])
        at += gap
    at = most
    for one in reversed(order):
        found[one] = min(at, found[one])
        at = found[one] - gap
    return found
