"""Letters and digits, the only text in pictures."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock

from PIL import ImageDraw, ImageFont

from rendering.palette import Shade

# A FreeType face is not thread-safe; two threads drawing with it at once would garble the glyphs.
_LOCK = Lock()


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise TypeError("Pillow was built without FreeType")
    return font


def write(
    draw: ImageDraw.ImageDraw,
    centre: tuple[float, float],
    text: str,
    size: float,
    shade: Shade | int,
    border: float = 0.0,
) -> None:
    """Write ASCII text with the middle of its visible box on ``centre``; ``size`` is the em in pixels.

    The strokes are thickened, since the font is light and pictures are shown at a third of their size, and made
    ``border`` pixels wider on every side.
    """
    with _LOCK:
        font = _font(round(size))
        stroke = size * 0.022 + border
        left, top, right, bottom = draw.textbbox((0, 0), text, font=font, stroke_width=stroke)
        corner = (centre[0] - (left + right) / 2, centre[1] - (top + bottom) / 2)
        draw.text(corner, text, fill=shade, font=font, stroke_width=stroke, stroke_fill=shade)


def width_of(text: str, size: int) -> int:
    """How many pixels wide text of this em is."""
    with _LOCK:
        left, _, right, _ = _font(size).getbbox(text, stroke_width=size * 0.022)
    return round(right - left)
