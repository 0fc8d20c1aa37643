"""Art that is kept as SVG files in ``assets``, beside the pictures that are made of it ahead.

Whoever changes an SVG makes its picture anew: uv run python deploy/pictures/art.py
"""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from PIL import Image

from rendering.palette import BYTES

ASSETS = Path(__file__).parent / "assets"
"""By game the SVGs and the PNGs: of grounds in numbers of the shared palette, of pieces in colours and larger."""

PIECES, EMOJI, OVERLAYS = "pieces", "emoji", "overlays"
"""The folders of a game's pieces, which are signs and what else is drawn in several sizes, of its emoji, and of marks.

Marks are laid over a picture; where nothing is marked, their pictures have the palette's first number.
"""


def stored(name: str) -> Image.Image:
    """The picture with this name, such as "hekla/terrain", as a new palette image."""
    with Image.open(ASSETS / f"{name}.png") as file:
        image = file.copy()
    image.putpalette(BYTES)
    return image


_sheet = lru_cache(maxsize=16)(stored)


def part(name: str, edges: tuple[int, int, int, int]) -> Image.Image:
    """A rectangle of the picture with this name."""
    return _sheet(name).crop(edges)


@lru_cache(maxsize=36)
def piece(name: str) -> Image.Image:
    """The piece with this name, such as "vesuvio/flame", in colours and with its coverage; callers only read it."""
    game, _, own = name.partition("/")
    with Image.open(ASSETS / game / PIECES / f"{own}.png") as file:
        return file.convert("RGBA")


def emoji_of(game: str) -> Mapping[str, bytes]:
    """The PNGs of a game's signs by their names, such as "red3", and of its seats ("seat1", ...).

    Each has a dark and then a pale edge, so that it stands out from any ground. They are read at 22 pixels.
    """
    return {path.stem: path.read_bytes() for path in sorted((ASSETS / game / EMOJI).glob("*.png"))}


def fingerprint(picture: bytes) -> str:
    """Six hexadecimal digits of the pixels, which stay the same however the file is compressed."""
    with Image.open(BytesIO(picture)) as opened:
        pixels = opened.convert("RGBA")
        return hashlib.sha256(repr(pixels.size).encode() + pixels.tobytes()).hexdigest()[:6]
