"""Emoji: the small pictures that Discord shows inside sentences, lists and buttons, on a dark or a light ground.

Each is drawn in lengths of its own 128 pixels and gets a dark and then a pale edge, so that it stands out from any
ground. They are read at 22 pixels, so nothing in them is finer than a sixth of that.
"""

import hashlib
from collections.abc import Iterable
from io import BytesIO

from PIL import Image, ImageFilter

from rendering.canvas import FINENESS, Drawing, Pen, Point
from rendering.encode import COMPRESS_LEVEL
from rendering.palette import CARD, NIGHT, PAPER, STONE, TONES, Hue, Shade
from rendering.seats import SEAT_COLOURS
from rendering.shapes import arrow, plate

SIDE = 128
"""The side of an emoji in pixels; Discord reduces larger ones to this."""

MIDDLE: Point = (SIDE / 2, SIDE / 2)

ROOM = 54.0
"""The radius around the middle that a drawing may fill, its edges left aside."""

SEAT = "seat"
"""The emoji of the first seat is called ``seat1``."""

_DARK_EDGE, _PALE_EDGE = 4.0, 9.0
_REACH = 38


def emoji(*drawings: Drawing) -> bytes:
    """The drawings as a PNG of ``SIDE`` pixels on a transparent ground, with a dark edge and a pale one around it."""
    drawn = _cutout(drawings)
    coverage = drawn.getchannel("A")
    whole = Image.new("RGBA", drawn.size, (0, 0, 0, 0))
    for width, shade in ((_PALE_EDGE, PAPER), (_DARK_EDGE, NIGHT)):
        layer = Image.new("RGBA", drawn.size, (*shade, 0))
        layer.putalpha(_grown(coverage, width))
        whole.alpha_composite(layer)
    whole.alpha_composite(drawn)
    buffer = BytesIO()
    whole.save(buffer, "PNG", compress_level=COMPRESS_LEVEL)
    return buffer.getvalue()


def _cutout(drawings: Iterable[Drawing]) -> Image.Image:
    """The drawings on a transparent ground."""
    image = Image.new("RGBA", (SIDE * FINENESS, SIDE * FINENESS), (0, 0, 0, 0))
    pen = Pen(image)
    for drawing in drawings:
        drawing(pen)
    return image.reduce(FINENESS)


def _grown(coverage: Image.Image, width: float) -> Image.Image:
    """A mask grown by so many pixels on every side, with round corners."""
    large = coverage.resize((2 * SIDE, 2 * SIDE), Image.Resampling.BILINEAR)
    blurred = large.filter(ImageFilter.GaussianBlur(width))
    # A straight edge blurred by `width` falls to 2 % two of these away, which are `width` in the smaller picture.
    return blurred.point([min(255, max(0, level - 5) * 24) for level in range(256)]).reduce(2)


def fingerprint(picture: bytes) -> str:
    """Six hexadecimal digits of the pixels, which stay the same however the file is compressed."""
    with Image.open(BytesIO(picture)) as opened:
        pixels = opened.convert("RGBA")
        return hashlib.sha256(repr(pixels.size).encode() + pixels.tobytes()).hexdigest()[:6]


def sign(*drawings: Drawing, edge: Shade = STONE) -> bytes:
    """An action: drawings on a dark round plate."""

    def ground(pen: Pen) -> None:
        pen.disc(MIDDLE, ROOM, edge)
        pen.disc(MIDDLE, ROOM - 5, CARD)

    return emoji(ground, *drawings)


def tile(*drawings: Drawing, edge: Shade = STONE) -> bytes:
    """A card: drawings on a dark plate with round corners."""

    def ground(pen: Pen) -> None:
        pen.slab((8, 8, SIDE - 8, SIDE - 8), 24, edge)
        pen.slab((13, 13, SIDE - 13, SIDE - 13), 19, CARD)

    return emoji(ground, *drawings)


def pointing(right: int, down: int) -> Drawing:
    """A broad arrow through the middle; the steps to the right and down are -1, 0 or 1."""
    x, y = MIDDLE
    across, along = right * _REACH, down * _REACH
    return arrow(((x - across, y - along), (x + across, y + along)), PAPER, 17, 40)


def seat_emblem(seat: int) -> bytes:
    """A seat's number on its colour and shape."""
    hue = SEAT_COLOURS[seat]
    return emoji(numbered(hue, str(seat + 1)))


def numbered(hue: Hue, letters: str) -> Drawing:
    """Letters on the plate of a hue, as large as an emoji allows."""
    tones = TONES[hue]
    radius = _RADIUS.get(hue, 42.0)
    x, y = MIDDLE

    def draw(pen: Pen) -> None:
        plate(hue, MIDDLE, radius, tones.chip)(pen)
        pen.write((x, y), letters, 76, tones.ink)

    return draw


_RADIUS = {Hue.RED: 54.0, Hue.GREEN: 49.0, Hue.YELLOW: 46.0, Hue.BLUE: 43.0}
"""The plates that fill an emoji, each as its shape allows."""


def seat_emoji(seats: int) -> dict[str, bytes]:
    """The emoji of seats that have the shared colours, by name."""
    return {f"{SEAT}{seat + 1}": seat_emblem(seat) for seat in range(seats)}
