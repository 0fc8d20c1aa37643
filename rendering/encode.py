"""Palette images as files."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from rendering.motion import Frame
from rendering.palette import BYTES, CORNER_LEVELS

COMPRESS_LEVEL = 4
"""Beyond this a picture shrinks by a few hundred bytes and takes half as long again."""


def png(image: Image.Image) -> bytes:
    """A palette PNG whose first entries are see-through corners."""
    buffer = BytesIO()
    image.save(buffer, "PNG", compress_level=COMPRESS_LEVEL, transparency=bytes(CORNER_LEVELS))
    return buffer.getvalue()


def gif(frames: Sequence[Frame]) -> bytes:
    """A GIF that plays once, one palette for all frames, each frame only the rectangle that changed."""
    buffer = BytesIO()
    first, *others = (frame.image for frame in frames)
    durations = [frame.duration for frame in frames]
    first.save(
        buffer,
        "GIF",
        save_all=True,
        append_images=others,
        duration=durations,
        disposal=1,
        optimize=False,
        palette=BYTES,
    )
    return buffer.getvalue()
