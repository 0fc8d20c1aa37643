"""Grounds that were drawn ahead, since drawing one takes as long as thirty pictures do.

Whoever changes how one is drawn stores it anew: uv run python deploy/pictures/draw.py
"""

from pathlib import Path

from PIL import Image

from rendering.mapping import BYTES

FOLDER = Path(__file__).parent / "grounds"
"""The PNGs of the grounds; the numbers of their pixels are those of the shared palette."""


def stored(name: str) -> Image.Image:
    """The ground with this name as a new palette image."""
    with Image.open(FOLDER / f"{name}.png") as file:
        image = file.copy()
    image.putpalette(BYTES)
    return image


def store(name: str, ground: Image.Image) -> None:
    """Write a ground to its file."""
    ground.save(FOLDER / f"{name}.png", optimize=True)
