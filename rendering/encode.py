"""Encodes palette images as PNG and GIF, and cuts finished stills into large parts."""

from collections.abc import Sequence
from io import BytesIO
from itertools import chain, product
from struct import pack
from zlib import crc32

from PIL import GifImagePlugin, Image, ImageChops, ImageDraw

from rendering.canvas import FINENESS
from rendering.palette import BYTES, CORNER_LEVELS, PALETTES, ColourTheme, resized
from rendering.reel import Frame

COMPRESS_LEVEL, SLOW_LEVEL = 6, 9
"""An eighth smaller than 4 for some milliseconds; 9 saves a twentieth more and takes six times as long."""

LARGE = 150_000
"""The bytes from which a file is worth the slow level: that of a large board in the middle of a long turn."""

UNUSED = 255
"""The palette number of no shade: of pixels that stay as they are in a film."""

_SAME = [255] + [0] * 255

_GIF_PALETTE = bytes((0x80 | 7, 0, 0)) + BYTES.ljust(3 * 256, b"\0")
"""What follows the size of a GIF: that there is one palette of 256 shades for all its frames, and that palette."""


_ROUND = 28
"""The radius of a picture's corners."""


def png(image: Image.Image) -> bytes:
    """A palette PNG with round corners, which fit any theme, as the first palette entries are transparent."""
    return _png(_rounded(image))


def _rounded(image: Image.Image) -> Image.Image:
    """A copy with round corners."""
    image, disc = image.copy(), Image.new("L", (2 * _ROUND * FINENESS,) * 2, 0)
    ImageDraw.Draw(disc).ellipse((0, 0, disc.width - 1, disc.height - 1), fill=255)
    steps = len(CORNER_LEVELS)
    numbers = disc.reduce(FINENESS).point([(coverage * steps + 127) // 255 for coverage in range(256)])
    for right, low in product((0, 1), repeat=2):
        part = numbers.crop((right * _ROUND, low * _ROUND, (right + 1) * _ROUND, (low + 1) * _ROUND))
        outside = part.point([255 * (number < steps) for number in range(256)])
        corner = (right * (image.width - _ROUND), low * (image.height - _ROUND))
        image.paste(Image.frombytes("P", part.size, part.tobytes()), corner, outside)
    return image


def _png(image: Image.Image) -> bytes:
    data = _packed(image, COMPRESS_LEVEL)
    return data if len(data) < LARGE else _packed(image, SLOW_LEVEL)


def _packed(image: Image.Image, level: int) -> bytes:
    buffer = BytesIO()
    image.save(buffer, "PNG", compress_level=level, transparency=bytes(CORNER_LEVELS))
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
    return _png(resized(part, size))
