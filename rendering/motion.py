"""Moving pictures: a ground that changes, cut-outs that move over it, and the frames that show both.

A film is drawn at five eighths of the still picture's size; places given to it are pixels of the still picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from PIL import Image

from rendering.canvas import Point
from rendering.palette import settle

REDUCTION = 0.625
"""A film's pixels for one of the still picture's."""

FRAME = 50
"""Milliseconds of one frame of a movement; GIF counts hundredths of a second and viewers slow down below two."""

Placed: TypeAlias = tuple[Image.Image, Point]
"""A cut-out of the film's size and its centre in the still picture's pixels."""


def ease(part: float) -> float:
    """The way covered when ``part`` of the time has gone: a gentle start and a gentle stop."""
    return part * part * (3 - 2 * part)


def reduced(image: Image.Image, scale: float = 1.0) -> Image.Image:
    """An RGB or RGBA image in the film's size, ``scale`` times as large as that."""
    size = (max(1, round(image.width * REDUCTION * scale)), max(1, round(image.height * REDUCTION * scale)))
    return image.resize(size, Image.Resampling.LANCZOS if scale == 1.0 else Image.Resampling.BICUBIC)


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a film in the palette and how many milliseconds it stays."""

    image: Image.Image
    duration: int


class Film:
    """Collects frames. ``ground`` is the still picture everything starts from."""

    def __init__(self, ground: Image.Image) -> None:
        self._ground = reduced(ground.convert("RGB"))
        self._settled = settle(self._ground)
        self.frames: list[Frame] = []

    def change(self, patch: Image.Image, corner: tuple[int, int]) -> None:
        """Replace a part of the ground from the next frame on; ``corner`` is in the still picture's pixels."""
        small = reduced(patch.convert("RGB"))
        place = (round(corner[0] * REDUCTION), round(corner[1] * REDUCTION))
        self._ground.paste(small, place)
        self._settled.paste(settle(small), place)

    def shoot(self, cutouts: Sequence[Placed] = (), duration: int = FRAME) -> None:
        """Add a frame of the ground with the cut-outs over it, the last one uppermost."""
        image = self._settled.copy()
        boxes = [_box(cutout, centre) for cutout, centre in cutouts]
        if boxes:
            left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
            right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
            region = self._ground.crop((left, top, right, bottom))
            for (cutout, _), box in zip(cutouts, boxes, strict=True):
                region.paste(cutout, (box[0] - left, box[1] - top), cutout)
            image.paste(settle(region), (left, top))
        self.frames.append(Frame(image, duration))


def _box(cutout: Image.Image, centre: Point) -> tuple[int, int, int, int]:
    left = round(centre[0] * REDUCTION - cutout.width / 2)
    top = round(centre[1] * REDUCTION - cutout.height / 2)
    return (left, top, left + cutout.width, top + cutout.height)
