"""The differences between the boards of Volcano's variants: picture size and look of the pieces."""

from dataclasses import dataclass

from games.core.grid import Grid
from games.volcano.pieces import Colour
from games.volcano.variants import MINI, STANDARD
from games.volcano.view import VolcanoView
from rendering.canvas import Drawing, Pen, Point
from rendering.palette import TONES, Hue, Tones, mix
from rendering.shapes import plate

_FILES = STANDARD.boards[0].files


@dataclass(frozen=True, slots=True)
class PieceLook:
    """How pieces are drawn.

    ``bold`` enlarges letters on boards that are shown smaller; ``red_caps`` are those of Mini-Volcano, where small red
    pieces are the caps (O3).
    """

    bold: bool = False
    red_caps: bool = False


PLAIN = PieceLook()


def is_wide(grid: Grid) -> bool:
    """Whether a board has more files than the standard one, so that a phone shows each square smaller."""
    return grid.files > _FILES


def em(grid: Grid) -> int:
    """The least em of what has to be read: 36 pixels in a picture 1000 pixels wide."""
    return 42 if is_wide(grid) else 36


def is_narrow(grid: Grid) -> bool:
    """Whether a board has fewer files than the standard one."""
    return grid.files < _FILES


def look_of(view: VolcanoView) -> PieceLook:
    """How the pieces of this game are drawn."""
    return PieceLook(bold=is_wide(view.grid), red_caps=view.variant == MINI.key)


HUES = {colour: Hue[colour.name] for colour in Colour}
"""The palette's hue for each colour of the pieces."""

LETTER = 2.07
"""The em of a plate's letter for a plate of radius one."""


def tones_of(colour: Colour) -> Tones:
    """A colour under the picture's light."""
    return TONES[HUES[colour]]


def emblem(colour: Colour, centre: Point, radius: float) -> Drawing:
    """A colour's plate with its letter."""
    tones, hue = tones_of(colour), HUES[colour]

    def draw(pen: Pen) -> None:
        plate(hue, centre, radius, mix(tones.base, tones.rim, 0.6))(pen)
        plate(hue, centre, radius - 1.6, tones.plate)(pen)
        pen.write(centre, colour.letter, radius * LETTER, tones.ink)

    return draw
