"""Rectangles of pixels: which meet, and which are better painted as one."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

Rectangle: TypeAlias = tuple[int, int, int, int]
"""The left, upper, right and lower edge of some pixels."""

SPARE = 6_000
"""How many pixels more are painted rather than one rectangle more: about as many as take the same time."""


def evened(area: Rectangle) -> Rectangle:
    """The least rectangle with even edges that holds this one.

    >>> evened((3, 4, 7, 8))
    (2, 4, 8, 8)
    """
    left, top, right, bottom = area
    return (left - left % 2, top - top % 2, right + right % 2, bottom + bottom % 2)


def meets(one: Rectangle, other: Rectangle) -> bool:
    """Whether two rectangles share a pixel."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def meets_any(one: Rectangle, others: Iterable[Rectangle]) -> bool:
    """Whether a rectangle shares a pixel with any of these."""
    left, top, right, bottom = one
    return any(left < last and first < right and top < lower and upper < bottom for first, upper, last, lower in others)


def around(one: Rectangle, other: Rectangle) -> Rectangle:
    """The least rectangle that holds two."""
    # Without calls, since this is done for every two sprites of a picture.
    return (
        one[0] if one[0] < other[0] else other[0],
        one[1] if one[1] < other[1] else other[1],
        one[2] if one[2] > other[2] else other[2],
        one[3] if one[3] > other[3] else other[3],
    )


def joined(areas: Iterable[Rectangle], size: tuple[int, int]) -> list[Rectangle]:
    """Rectangles with even edges inside a picture of this size that hold all these, fewer where that costs less."""
    found: list[Rectangle] = []
    for one in areas:
        left, top, right, bottom = evened(one)
        area = (max(left, 0), max(top, 0), min(right, size[0]), min(bottom, size[1]))
        if area[0] >= area[2] or area[1] >= area[3]:
            continue
        # What was added last comes first: the sprites of a panel follow it.
        at = len(found) - 1
        while at >= 0:
            whole = around(found[at], area)
            if _pixels(whole) <= _pixels(found[at]) + _pixels(area) + SPARE:
                area = whole
                del found[at]
                at = len(found)
            at -= 1
        found.append(area)
    return found


def packed(areas: Sequence[Rectangle]) -> tuple[list[tuple[int, int]], tuple[int, int]]:
    """Where rectangles can lie beside each other in rows, those of like height together, and the size of all that.

    >>> packed([(0, 0, 30, 10), (50, 50, 60, 60), (50, 0, 60, 20)])
    ([(0, 20), (0, 30), (0, 0)], (30, 40))
    """
    widest = max(right - left for left, _, right, _ in areas)
    places = [(0, 0)] * len(areas)
    x = y = below = 0
    for number in sorted(range(len(areas)), key=lambda one: areas[one][1] - areas[one][3]):
        left, top, right, bottom = areas[number]
        if x + right - left > widest:
            x, y = 0, below
        places[number] = (x, y)
        x, below = x + right - left, max(below, y + bottom - top)
    return places, (widest, below)


def _pixels(area: Rectangle) -> int:
    return (area[2] - area[0]) * (area[3] - area[1])
