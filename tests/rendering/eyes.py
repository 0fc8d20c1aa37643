"""Colour perception: lightness, CIE Lab distances, contrast, and three kinds of colour blindness.

The matrices are those of Machado, Oliveira and Fernandes (2009) for full severity, applied to linear light.
"""

from collections.abc import Callable
from functools import cache

from PIL import Image

from rendering.palette import PALETTES, ColourTheme, Shade, to_palette

APART = 12.0
"""A CIE 1976 distance; 2.3 is about the least an eye notices with two colours side by side."""

READABLE, VISIBLE = 4.5, 3.0
"""WCAG's contrast for writing, and for signs."""

Light = tuple[float, float, float]
Matrix = tuple[Light, Light, Light]

PROTANOPIA: Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA: Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
TRITANOPIA: Matrix = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)
_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def _times(matrix: Matrix, light: Light) -> Light:
    first, second, third = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
    return (first, second, third)


def linear(shade: Shade) -> Light:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in shade)
    )
    return (red, green, blue)


def luminance(light: Light) -> float:
    return _times(_TO_XYZ, light)[1]


def contrast(first: Shade, second: Shade) -> float:
    """WCAG's contrast ratio."""
    darker, lighter = sorted((luminance(linear(first)), luminance(linear(second))))
    return (lighter + 0.05) / (darker + 0.05)


def lab(light: Light) -> Light:
    def bent(part: float) -> float:
        return part ** (1 / 3) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29

    x, y, z = (bent(value / white) for value, white in zip(_times(_TO_XYZ, light), _WHITE, strict=True))
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def blind(matrix: Matrix) -> Callable[[Light], Light]:
    def see(light: Light) -> Light:
        red, green, blue = (min(1.0, max(0.0, part)) for part in _times(matrix, light))
        return (red, green, blue)

    return see


def grey(light: Light) -> Light:
    return (luminance(light),) * 3


def same(light: Light) -> Light:
    return light


EYES: dict[str, Callable[[Light], Light]] = {
    "full colour": same,
    "grey copy": grey,
    "protanopia": blind(PROTANOPIA),
    "deuteranopia": blind(DEUTERANOPIA),
    "tritanopia": blind(TRITANOPIA),
}


@cache
def seen_by(eye: str, shade: Shade) -> Light:
    """A shade in CIE Lab as an eye sees it."""
    return lab(EYES[eye](linear(shade)))


def in_theme(shade: Shade, theme: ColourTheme) -> Shade:
    """What becomes of a shade that is drawn with, in a picture of this theme."""
    (number,) = to_palette(Image.new("RGB", (1, 1), shade)).tobytes()
    return PALETTES[theme][number]
