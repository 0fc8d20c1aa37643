"""Makes the pictures of the painters' SVGs.

uv run python deploy/pictures/art.py
"""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageFilter
from resvg_py import svg_to_bytes

from rendering.art import ASSETS, EMOJI, OVERLAYS, PIECES
from rendering.lettering import FONT
from rendering.palette import CARD, NIGHT, PAPER, ShadeRange, to_palette

PIECES_ENLARGED = 3.0
DARK_EDGE, PALE_EDGE = 4.0, 9.0
_OPAQUE = [0] * 255 + [255]
_UNSEEN = [255] * 64 + [0] * 192
"""Coverage that changes no pixel."""


def art() -> Iterator[Path]:
    """Every SVG."""
    yield from sorted(ASSETS.rglob("*.svg"))


def made(svg: Path) -> Image.Image:
    """The SVG as a picture: a piece in colours and enlarged, an emoji with its edges, the rest in the palette."""
    folder = svg.parent.name
    data = svg_to_bytes(
        svg_path=str(svg),
        font_files=[str(FONT)],
        skip_system_fonts=True,
        zoom=PIECES_ENLARGED if folder == PIECES else 1.0,
    )
    with Image.open(BytesIO(data)) as file:
        drawn = file.convert("RGBA")
    if folder == PIECES:
        return drawn
    return _edged(drawn) if folder == EMOJI else _marks(drawn) if folder == OVERLAYS else _on_card(drawn)


def _on_card(drawn: Image.Image) -> Image.Image:
    """A ground on a card, as a palette image.

    What is opaque takes the shades of boards, which no theme changes with its panels; what lets the card shine through
    can take the card's as well.
    """
    whole = Image.new("RGB", drawn.size, CARD)
    whole.paste(drawn, mask=drawn)
    mapped = to_palette(whole)
    mapped.paste(to_palette(whole, ShadeRange.BOARD), (0, 0), drawn.getchannel("A").point(_OPAQUE))
    return mapped


def _marks(drawn: Image.Image) -> Image.Image:
    """Marks on nothing, as a palette image."""
    whole = Image.new("RGB", drawn.size, NIGHT)
    whole.paste(drawn, mask=drawn)
    mapped = to_palette(whole, ShadeRange.BOARD)
    mapped.paste(0, (0, 0), drawn.getchannel("A").point(_UNSEEN))
    return mapped


def _edged(drawn: Image.Image) -> Image.Image:
    """An emoji with a dark edge and a pale one around it."""
    whole = Image.new("RGBA", drawn.size, (0, 0, 0, 0))
    for width, shade in ((PALE_EDGE, PAPER), (DARK_EDGE, NIGHT)):
        layer = Image.new("RGBA", drawn.size, (*shade, 0))
        layer.putalpha(_grown(drawn.getchannel("A"), width))
        whole.alpha_composite(layer)
    whole.alpha_composite(drawn)
    return whole


def _grown(coverage: Image.Image, width: float) -> Image.Image:
    """A mask grown by so many pixels on every side, with round corners."""
    large = coverage.resize((2 * coverage.width, 2 * coverage.height), Image.Resampling.BILINEAR)
    blurred = large.filter(ImageFilter.GaussianBlur(width))
    # A straight edge blurred by `width` falls to 2 % two of these away, which are `width` in the smaller picture.
    return blurred.point([min(255, max(0, level - 5) * 24) for level in range(256)]).reduce(2)


if __name__ == "__main__":
    for one in art():
        made(one).save(one.with_suffix(".png"), optimize=True)
