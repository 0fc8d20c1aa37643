"""Volcanoes and lava seen from the side, with their grooves, value and owner."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from games.hekla.pieces import Stone
from rendering.canvas import Drawing, Overlay, Pen, Point, cutout, overlay
from rendering.emblems import plate
from rendering.palette import EMBER, LAVA, NIGHT, PAPER, STONE, TONES, Shade, mix
from rendering.seats import SEAT_COLOURS

WIDTH = 52
HEIGHT = 100
"""The pixels of a stone's sprite."""

_MIDDLE = WIDTH / 2
_FOOT = 98.0
_MOUTH = 9.0
_FOOT_HALF = 23.0
_MOUTH_HALF = 12.0
_GROOVES = (19.0, 28.0, 37.0)
_PLATE = (_MIDDLE, 83.5)
_CRUST = ((1, 99), (1, 68), (8, 50), (21, 43), (36, 45), (46, 55), (51, 72), (51, 99))
_LAVA_GROOVE = 59.0


def _tag(seat: int) -> Drawing:
    """The owner's number on the owner's shape, dark on every colour so that it is not read as the value."""

    def draw(pen: Pen) -> None:
        plate(SEAT_COLOURS[seat], _PLATE, 12, NIGHT)(pen)
        pen.write(_PLATE, str(seat + 1), 19, PAPER)

    return draw


def _half(height: float) -> float:
    """Half the width of the cone at this distance from the sprite's upper edge."""
    return _MOUTH_HALF + (_FOOT_HALF - _MOUTH_HALF) * (height - _MOUTH) / (_FOOT - _MOUTH)


def _cone(grown: float) -> tuple[Point, ...]:
    top, foot = _MOUTH - grown, min(_FOOT + grown, HEIGHT)
    upper, lower = _MOUTH_HALF + grown, _FOOT_HALF + grown
    return (
        (_MIDDLE - upper, top),
        (_MIDDLE + upper, top),
        (_MIDDLE + lower, foot),
        (_MIDDLE - lower, foot),
    )


def _silhouette(fill: Shade | int) -> Drawing:
    def draw(pen: Pen) -> None:
        pen.polygon(_cone(3), fill)
        pen.slab((_MIDDLE - 15, 1, _MIDDLE + 15, 17), 8, fill)

    return draw


def _groove(height: float, shade: Shade) -> Drawing:
    half = _half(height) - 2
    points = [(_MIDDLE + half * part, height + 3 * (1 - part * part)) for part in (-1, -0.5, 0, 0.5, 1)]
    return lambda pen: pen.line(points, shade, 4.4)


def volcano(seat: int, value: int) -> Drawing:
    """A cone in the seat's colour: as many grooves as its value below the mouth, the value, the seat's emblem."""
    tones = TONES[SEAT_COLOURS[seat]]

    def draw(pen: Pen) -> None:
        pen.polygon(_cone(0), tones.chip)
        lit, dark = mix(tones.chip, PAPER, 0.22), tones.south
        foot, mouth = _MIDDLE - _FOOT_HALF, _MIDDLE - _MOUTH_HALF
        pen.polygon(((mouth, _MOUTH), (mouth + 4, _MOUTH), (foot + 6, _FOOT), (foot, _FOOT)), lit)
        foot, mouth = _MIDDLE + _FOOT_HALF, _MIDDLE + _MOUTH_HALF
        pen.polygon(((mouth, _MOUTH), (mouth - 4, _MOUTH), (foot - 6, _FOOT), (foot, _FOOT)), dark)
        for height in _GROOVES[:value]:
            _groove(height, tones.ink)(pen)
        pen.slab((_MIDDLE - 12.5, 3.5, _MIDDLE + 12.5, 14), 5, tones.edge)
        pen.slab((_MIDDLE - 9.5, 5.5, _MIDDLE + 9.5, 12), 3.2, NIGHT)
        pen.slab((_MIDDLE - 6, 8, _MIDDLE + 6, 12), 2, LAVA)
        pen.write((_MIDDLE, 56), str(value), 31, tones.ink)
        _tag(seat)(pen)

    return draw


def _crust(fill: Shade | int) -> Drawing:
    return lambda pen: pen.polygon(_CRUST, fill)


def lava(value: int) -> Drawing:
    """A low dark block with glowing cracks, its value, and a groove if that is 1."""

    def draw(pen: Pen) -> None:
        pen.polygon(_CRUST, STONE)
        middle: Point = (_MIDDLE, 74)
        pen.polygon(
            [(middle[0] + (x - middle[0]) * 0.91, middle[1] + (y - middle[1]) * 0.92) for x, y in _CRUST], NIGHT
        )
        pen.line(((5, 88), (11, 82), (9, 73)), LAVA, 2.2)
        pen.line(((47, 90), (41, 84), (43, 74), (40, 69)), LAVA, 2.2)
        pen.line(((13, 95), (19, 91)), EMBER, 2)
        if value:
            pen.line(((11, _LAVA_GROOVE - 2), (_MIDDLE, _LAVA_GROOVE - 4), (41, _LAVA_GROOVE - 2)), STONE, 4.4)
        pen.write((_MIDDLE, 79), str(value), 34, PAPER)

    return draw


@lru_cache(maxsize=32)
def stone_overlay(stone: Stone) -> Overlay:
    """The overlay of a volcano or lava block, for a square or a panel."""
    if stone.seat is None:
        return overlay(WIDTH, HEIGHT, _crust, lava(stone.value))
    return overlay(WIDTH, HEIGHT, _silhouette, volcano(stone.seat, stone.value))


@lru_cache(maxsize=32)
def stone_cutout(stone: Stone) -> Image.Image:
    """A volcano or lava block on a transparent ground, for animation."""
    drawing = lava(stone.value) if stone.seat is None else volcano(stone.seat, stone.value)
    covered = _crust(NIGHT) if stone.seat is None else _silhouette(NIGHT)
    return cutout(WIDTH, HEIGHT, covered, drawing)
