"""What is drawn ahead under Hekla's stones: the glacier, the crater with its squares, and the track's circles."""

from functools import lru_cache

from PIL import Image

from rendering.canvas import Box
from rendering.hekla.layout import PICTURE_HEIGHT
from rendering.palette import CARD, blank
from rendering.seats import PICTURE_WIDTH
from rendering.shapes import round_corners
from rendering.stored import stored


@lru_cache(maxsize=1)
def terrain() -> Image.Image:
    """The empty board on its card; callers must not write on it."""
    image = blank(PICTURE_WIDTH, PICTURE_HEIGHT, CARD)
    image.paste(stored("hekla/terrain"), (0, 0))
    round_corners(image)
    return image


@lru_cache(maxsize=2)
def _sheet(name: str) -> Image.Image:
    return stored(f"hekla/{name}")


def square_of(name: str, box: Box) -> Image.Image:
    """A square in full light, of the sheet "sight", or full of lava for good, of the sheet "crust" (H15)."""
    return _sheet(name).crop((box.left, box.top, box.right, box.bottom))
