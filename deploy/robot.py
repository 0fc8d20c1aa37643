"""Adds the robot's head, the mark of computers, to the bundled font, which lacks it.

``uv run --with fonttools python deploy/robot.py`` does it once more after the font has been replaced by a newer one.
"""

from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

FONT = Path(__file__).parents[1] / "rendering" / "fonts" / "NotoSans-CondensedBold.ttf"
ROBOT, NAME, ADVANCE = 0x1F916, "robot", 760
"""Its character, the glyph's name, and its width in thousandths of an em."""

SOLID = ((70, 0, 690, 530), (10, 160, 50, 390), (710, 160, 750, 390), (345, 530, 415, 640), (310, 620, 450, 740))
"""Boxes from left to right and from the line up: the head, the ears, and the antenna with its knob."""

HOLLOW = ((185, 280, 305, 410), (455, 280, 575, 410), (215, 100, 545, 165))
"""The eyes and the mouth."""


def draw(units: int) -> TTGlyphPen:
    """The glyph in a font with so many units to an em."""
    pen = TTGlyphPen(None)
    for boxes, clockwise in ((SOLID, True), (HOLLOW, False)):
        for left, low, right, high in boxes:
            corners = [(left, low), (left, high), (right, high), (right, low)]
            first, *others = corners if clockwise else corners[::-1]
            pen.moveTo(tuple(at * units // 1000 for at in first))
            for corner in others:
                pen.lineTo(tuple(at * units // 1000 for at in corner))
            pen.closePath()
    return pen


def main() -> None:
    """Write the font anew."""
    font = TTFont(FONT, recalcTimestamp=False)
    units = font["head"].unitsPerEm
    font.setGlyphOrder([*(one for one in font.getGlyphOrder() if one != NAME), NAME])
    font["glyf"][NAME] = draw(units).glyph()
    font["hmtx"][NAME] = (ADVANCE * units // 1000, SOLID[1][0] * units // 1000)
    tables = font["cmap"].tables
    if not any(one.format == 12 for one in tables):
        whole = CmapSubtable.newSubtable(12)
        whole.platformID, whole.platEncID, whole.language = 3, 10, 0
        whole.cmap = dict(font.getBestCmap())
        tables.append(whole)
    for one in tables:
        if one.format == 12:
            one.cmap[ROBOT] = NAME
    # The signature is of the font without it.
    if "DSIG" in font:
        del font["DSIG"]
    font.save(FONT)


if __name__ == "__main__":
    main()
