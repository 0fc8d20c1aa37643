"""Legends: a picture of a board on which numbered tags point at the parts that a text explains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from rendering.canvas import Overlay, Pen, Point, lay, overlay
from rendering.palette import NIGHT, PAPER, TONES, WHITE, Hue, Shade

_SIDE = 54
_EM = 42
_DOT = 9.0
_TONES = TONES[Hue.PURPLE]
"""No board has tags or seats of this hue."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """A tag in the picture, and the point at which its line ends."""

    tag: Point
    target: Point


def lay_legend(image: Image.Image, pointers: Sequence[Pointer]) -> None:
    """Lay the tags over a picture, numbered from 1 in this order; lines lie below tags."""
    for pointer in pointers:
        (x, y), (across, down) = pointer.tag, pointer.target
        left, top = round(min(x, across) - 14), round(min(y, down) - 14)
        lay(image, (left, top), _line((x - left, y - top), (across - left, down - top)))
    for number, pointer in enumerate(pointers, 1):
        lay(image, (round(pointer.tag[0] - _SIDE / 2), round(pointer.tag[1] - _SIDE / 2)), _tag(number))


@lru_cache(maxsize=64)
def _line(start: Point, end: Point) -> Overlay:
    def cover(fill: Shade | int, border: float, pen: Pen) -> None:
        pen.line((start, end), fill, 5 + 2 * border)
        pen.disc(end, _DOT + border, fill)

    width, height = (round(max(pair)) + 15 for pair in zip(start, end, strict=True))
    return overlay(
        width,
        height,
        lambda fill: lambda pen: cover(fill, 4.5, pen),
        lambda pen: cover(WHITE, 2.5, pen),
        lambda pen: cover(_TONES.base, 0, pen),
    )


@lru_cache(maxsize=32)
def _tag(number: int) -> Overlay:
    def cover(fill: Shade | int, inset: float, pen: Pen) -> None:
        pen.slab((inset, inset, _SIDE - inset, _SIDE - inset), 13 - inset, fill)

    def draw(pen: Pen) -> None:
        cover(NIGHT, 0.5, pen)
        cover(PAPER, 2, pen)
        cover(_TONES.base, 5, pen)
        pen.write((_SIDE / 2, _SIDE / 2), str(number), _EM, _TONES.ink)

    return overlay(_SIDE, _SIDE, lambda fill: lambda pen: cover(fill, 0, pen), draw)
