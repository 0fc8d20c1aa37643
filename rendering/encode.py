"""Encodes palette images as PNG and GIF."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from rendering.motion import Frame
from rendering.palette import BYTES, CORNER_LEVELS

COMPRESS_LEVEL = 4
"""Higher levels save a few hundred bytes and take half as long again."""


def png(image: Image.Image) -> bytes:
    """A palette PNG; the first palette entries, for the corners, are transparent."""
    buffer = BytesIO()
    image.save(buffer, "PNG", compress_level=COMPRESS_LEVEL, transparency=bytes(CORNER_LEVELS))
    return buffer.getvalue()


def gif(frames: Sequence[Frame]) -> bytes:
    """A GIF that plays once, with one palette for all frames; each frame stores only the rectangle that changed."""
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
