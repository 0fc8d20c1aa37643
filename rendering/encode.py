"""Encodes palette images as PNG and GIF."""

from collections.abc import Sequence
from io import BytesIO
from itertools import chain
from struct import pack
from zlib import crc32

from PIL import GifImagePlugin, Image, ImageChops

from rendering.palette import BYTES, CORNER_LEVELS, PALETTES, ColourTheme
from rendering.reel import Frame

COMPRESS_LEVEL = 6
"""An eighth smaller than 4 for some milliseconds; 9 saves a twentieth more and takes six times as long."""

UNUSED = 255
"""The palette number of no shade: of pixels that stay as they are in a film."""

_SAME = [255] + [0] * 255

_GIF_PALETTE = bytes((0x80 | 7, 0, 0)) + BYTES.ljust(3 * 256, b"\0")
"""What follows the size of a GIF: that there is one palette of 256 shades for all its frames, and that palette."""


def png(image: Image.Image) -> bytes:
    """A palette PNG; the first palette entries, for the corners, are transparent."""
    buffer = BytesIO()
    image.save(buffer, "PNG", compress_level=COMPRESS_LEVEL, transparency=bytes(CORNER_LEVELS))
    return buffer.getvalue()


def gif(frames: Sequence[Frame]) -> bytes:
    """A GIF that plays once, with one palette for all frames; each frame stores only the pixels that changed."""
    before = frames[0].image
    written = [b"GIF89a", pack("<HH", *before.size), _GIF_PALETTE]
    written += GifImagePlugin.getdata(before.copy(), duration=frames[0].duration, disposal=1)
    for frame in frames[1:]:
        patch, corner = _changed(before, frame.image)
        written += GifImagePlugin.getdata(patch, corner, duration=frame.duration, disposal=1, transparency=UNUSED)
        before = frame.image
    return b"".join((*written, b";"))


def _changed(before: Image.Image, after: Image.Image) -> tuple[Image.Image, tuple[int, int]]:
    """The least rectangle that holds all that is new in a frame, what is not new being transparent; and its corner."""
    new = ImageChops.difference(before, after)
    box = new.getbbox() or (0, 0, 1, 1)
    patch = after.crop(box)
    patch.paste(UNUSED, (0, 0), new.crop(box).point(_SAME, "1"))
    return patch, (box[0], box[1])


_PALETTES = {theme: bytes(chain.from_iterable(shades)) for theme, shades in PALETTES.items()}

_HEAD = 64 + len(BYTES)
"""A file's palette lies within so many bytes from its beginning."""

_PNG_PALETTE = b"PLTE"
"""The name of the part with a PNG's palette, which a checksum follows."""


def themed(data: bytes, theme: ColourTheme) -> bytes:
    """A PNG or GIF as it was drawn, in the colours of a theme: the same numbers with other shades.

    A file without the shared palette keeps its colours.
    """
    start = data.find(BYTES, 0, _HEAD)
    if start < 0:
        return data
    end, palette = start + len(BYTES), _PALETTES[theme]
    if data[start - len(_PNG_PALETTE) : start] == _PNG_PALETTE:
        return data[:start] + palette + crc32(_PNG_PALETTE + palette).to_bytes(4, "big") + data[end + 4 :]
    return data[:start] + palette + data[end:]
