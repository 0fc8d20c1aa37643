"""Makes the pictures of the painters' SVGs.

uv run python deploy/pictures/art.py
"""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image
from resvg_py import svg_to_bytes

from rendering.lettering import FONT
from rendering.mapping import ShadeRange, to_palette
from rendering.palette import CARD
from rendering.stored import ASSETS, PIECES

PIECES_ENLARGED = 3.0
_OPAQUE = [0] * 255 + [255]


def art() -> Iterator[Path]:
    """Every SVG."""
    yield from sorted(ASSETS.rglob("*.svg"))


def made(svg: Path) -> Image.Image:
    """The SVG as a picture: a piece in colours and enlarged, a ground on a card as a palette image.

    What is opaque on a ground takes the shades of boards, which no theme changes with its panels; what lets the card
    shine through can take the card's as well.
    """
    zoom = PIECES_ENLARGED if svg.parent.name == PIECES else 1.0
    data = svg_to_bytes(svg_path=str(svg), font_files=[str(FONT)], skip_system_fonts=True, zoom=zoom)
    with Image.open(BytesIO(data)) as file:
        drawn = file.convert("RGBA")
    if svg.parent.name == PIECES:
        return drawn
    whole = Image.new("RGB", drawn.size, CARD)
    whole.paste(drawn, mask=drawn)
    mapped = to_palette(whole)
    mapped.paste(to_palette(whole, ShadeRange.BOARD), (0, 0), drawn.getchannel("A").point(_OPAQUE))
    return mapped


if __name__ == "__main__":
    for one in art():
        made(one).save(one.with_suffix(".png"), optimize=True)
