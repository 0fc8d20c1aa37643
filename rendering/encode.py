"""Encodes palette images as PNG and GIF, and cuts finished stills into large parts."""

from collections.abc import Sequence
from io import BytesIO
from itertools import chain
from struct import pack
from zlib import crc32

from PIL import GifImagePlugin, Image, ImageChops

from rendering.palette import BYTES, CORNER_LEVELS, PALETTES, ColourTheme, resized_to_palette
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


COLUMNS = 2
ENLARGED = 2
SHARED = 0.08
"""The overlap of two neighbouring parts, as a share of the picture's length."""


def parts(still: bytes) -> tuple[bytes, ...]:
    """The PNG as it was drawn, in slightly overlapping parts, row by row, each enlarged to fit a phone."""
    with Image.open(BytesIO(still)) as picture:
        picture.load()
        rows = max(1, round(picture.height / picture.width * COLUMNS))
        boxes = [
            (*_span(column, COLUMNS, picture.width), *_span(row, rows, picture.height))
            for row in range(rows)
            for column in range(COLUMNS)
        ]
        return tuple(_part(picture, box) for box in boxes)


def _span(number: int, count: int, length: int) -> tuple[int, int]:
    """The start and end of part ``number`` of ``count``."""
    size = length * (1 + (count - 1) * SHARED) / count
    start = number * (length - size) / max(1, count - 1)
    return round(start), round(start + size)


def _part(picture: Image.Image, box: tuple[int, int, int, int]) -> bytes:
    left, right, top, bottom = box
    part = picture.crop((left, top, right, bottom))
    part.info.pop("transparency", None)
    size = ((right - left) * ENLARGED, (bottom - top) * ENLARGED)
    return png(resized_to_palette(part, part.convert("RGB").resize(size, Image.Resampling.HAMMING)))
