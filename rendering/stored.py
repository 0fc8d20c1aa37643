"""Art that is kept as SVG files in ``assets``, beside the pictures that are made of it ahead.

Whoever changes an SVG makes its picture anew: uv run python deploy/pictures/art.py
"""

from pathlib import Path

from PIL import Image

from rendering.mapping import BYTES

ASSETS = Path(__file__).parent / "assets"
"""By game the SVGs, and the PNGs, whose pixels are numbers of the shared palette."""


def stored(name: str) -> Image.Image:
    """The picture with this name, such as "hekla/terrain", as a new palette image."""
    with Image.open(ASSETS / f"{name}.png") as file:
        image = file.copy()
    image.putpalette(BYTES)
    return image
