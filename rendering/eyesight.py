"""Large pictures: a finished still of any game, cut into enlarged parts."""

from io import BytesIO

from PIL import Image

from rendering.encode import png
from rendering.palette import resized_to_palette

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
