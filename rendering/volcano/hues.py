"""What Volcano's colours look like: the hue of each, and its letter on a plate."""

from __future__ import annotations

from games.volcano.pieces import Colour
from rendering.canvas import Drawing, Pen, Point
from rendering.emblems import plate
from rendering.palette import TONES, Hue, Tones, mix

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
