"""Animations: a background that changes, cut-outs that move over it, and the frames made of both.

A film has five eighths of the still picture's size; all coordinates are pixels of the still picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from PIL import Image, ImageChops

from rendering.canvas import Point
from rendering.palette import to_palette

REDUCTION = 0.625
"""The scale of a film relative to the still picture."""

FRAME = 50
"""Milliseconds per frame of a movement; GIF counts hundredths of a second and viewers slow down below two."""

FINAL_HOLD = 4000
"""Milliseconds of the last frame. A film plays once and this frame stays; viewers that loop hold it this long."""

WHOLE = 8
"""A multiple of this many still pixels is a whole number of film pixels."""

Placed: TypeAlias = tuple[Image.Image, Point]
"""A cut-out in the film's size, and its centre in still pixels."""


def ease(part: float) -> float:
    """Easing: the share of the way covered after ``part`` of the time, with a gentle start and stop."""
    return part * part * (3 - 2 * part)


def along(way: Sequence[Point], part: float) -> Point:
    """The point on a line through several points after ``part`` of the way."""
    reach = part * (len(way) - 1)
    leg = min(int(reach), len(way) - 2)
    (x, y), (across, down) = way[leg], way[leg + 1]
    return (x + (across - x) * (reach - leg), y + (down - y) * (reach - leg))


def reduced(image: Image.Image, scale: float = 1.0) -> Image.Image:
    """An RGB or RGBA image reduced to the film's size, times ``scale``."""
    size = (max(1, round(image.width * REDUCTION * scale)), max(1, round(image.height * REDUCTION * scale)))
    if scale == 1.0:
        return _resized(image, size, (0, 0, image.width, image.height))
    return image.resize(size, Image.Resampling.BICUBIC)


def _resized(image: Image.Image, size: tuple[int, int], box: tuple[int, int, int, int]) -> Image.Image:
    """A part of an image in another size: first across, then down.

    In one call the library would choose the order by the shape of the part, and the order changes the pixels.
    """
    left, top, right, bottom = box
    across = image.resize((size[0], image.height), Image.Resampling.LANCZOS, (left, 0, right, image.height))
    return across.resize(size, Image.Resampling.LANCZOS, (0, top, size[0], bottom))


def _reduced_part(still: Image.Image, box: tuple[int, int, int, int]) -> Image.Image:
    """What a part of a still picture looks like in the reduced picture, to the pixel."""
    left, top, right, bottom = box
    west, north = min(left, WHOLE), min(top, WHOLE)
    around = (left - west, top - north, min(right + WHOLE, still.width), min(bottom + WHOLE, still.height))
    size = (round(right * REDUCTION) - round(left * REDUCTION), round(bottom * REDUCTION) - round(top * REDUCTION))
    inner = (west, north, west + right - left, north + bottom - top)
    return _resized(still.crop(around).convert("RGB"), size, inner)


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame of a film: a palette image, its duration in milliseconds, and the corner of the part it replaces."""

    image: Image.Image
    duration: int
    corner: tuple[int, int] = (0, 0)


class Film:
    """Collects frames. ``ground`` is the still picture it starts with."""

    def __init__(self, ground: Image.Image) -> None:
        self._still = ground
        self._ground = reduced(ground.convert("RGB"))
        self._as_palette = to_palette(self._ground)
        self.frames: list[Frame] = []

    def show(self, still: Image.Image) -> None:
        """Replace the whole background, reducing only the part that differs from the picture shown before."""
        differing = ImageChops.difference(self._still, still).getbbox()
        self._still = still
        if differing is None:
            return
        left, top = (max(0, edge // WHOLE - 1) * WHOLE for edge in differing[:2])
        right, bottom = (
            min((-(-edge // WHOLE) + 1) * WHOLE, end) for edge, end in zip(differing[2:], still.size, strict=True)
        )
        small = _reduced_part(still, (left, top, right, bottom))
        place = (round(left * REDUCTION), round(top * REDUCTION))
        self._ground.paste(small, place)
        self._as_palette.paste(to_palette(small), place)

    def shoot(self, cutouts: Sequence[Placed] = (), duration: int = FRAME) -> None:
        """Add a frame of the background with the cut-outs over it, the last one on top."""
        image = self._as_palette.copy()
        boxes = [_box(cutout, centre) for cutout, centre in cutouts]
        if boxes:
            left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
            right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
            region = self._ground.crop((left, top, right, bottom))
            for (cutout, _), box in zip(cutouts, boxes, strict=True):
                region.paste(cutout, (box[0] - left, box[1] - top), cutout)
            image.paste(to_palette(region), (left, top))
        self.frames.append(Frame(image, duration))


def _box(cutout: Image.Image, centre: Point) -> tuple[int, int, int, int]:
    left = round(centre[0] * REDUCTION - cutout.width / 2)
    top = round(centre[1] * REDUCTION - cutout.height / 2)
    return (left, top, left + cutout.width, top + cutout.height)
