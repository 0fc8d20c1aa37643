"""Art that is kept as SVG files in ``assets``, beside the pictures that are made of it ahead.

Whoever changes an SVG makes its picture anew: uv run python deploy/pictures/art.py
"""

from functools import lru_cache
from pathlib import Path

from PIL import Image

from rendering.mapping import BYTES

ASSETS = Path(__file__).parent / "assets"
"""By game the SVGs and the PNGs: of grounds in numbers of the shared palette, of pieces in colours and larger."""

PIECES, EMOJI = "pieces", "emoji"
"""The folders of a game's pieces, which are signs and what else is drawn in several sizes, and of its emoji."""


def stored(name: str) -> Image.Image:
    """The picture with this name, such as "hekla/terrain", as a new palette image."""
    with Image.open(ASSETS / f"{name}.png") as file:
        image = file.copy()
    image.putpalette(BYTES)
    return image


@lru_cache(maxsize=48)
def piece(name: str) -> Image.Image:
    """The piece with this name, such as "vesuvio/flame", in colours and with its coverage; callers only read it."""
    game, _, own = name.partition("/")
    with Image.open(ASSETS / game / PIECES / f"{own}.png") as file:
        return file.convert("RGBA")
