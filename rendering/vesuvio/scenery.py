"""Scenery without a meaning in the game: plants, rocks, smoke, sky and sea; it shows meadow, scrub and ash."""

from math import cos, pi, sin

from rendering.canvas import Pen, Point
from rendering.palette import ASH, CARD, EMBER, GROUNDS, LAVA, NIGHT, PAPER, SEA, SQUARE, STONE, Shade, mix
from rendering.seats import PICTURE_WIDTH
from rendering.vesuvio.layout import FOOT, LINE_TOPS, STRIP_HEIGHT, STRIP_TOP, TOP

CRATER: Point = (500, TOP + 44)
"""The middle of the crater's mouth."""

_MOUTH = (118.0, 25.0)


def _oval(pen: Pen, centre: Point, across: float, down: float, fill: Shade) -> None:
    """Fill an oval with these half axes."""
    turns = [2 * pi * step / 40 for step in range(40)]
    pen.polygon([(centre[0] + across * cos(turn), centre[1] + down * sin(turn)) for turn in turns], fill)


def draw_sky(pen: Pen) -> None:
    """Draw stars, and the glow and smoke above the crater."""
    for x, y, radius in (
        (60, 40, 1.6),
        (104, 214, 1.4),
        (160, 100, 1.2),
        (33, 150, 1.3),
        (172, 28, 1.5),
        (92, 300, 1.2),
    ):
        _draw_star(pen, (x, y), radius)
    for x, y, radius in ((965, 205, 1.5), (905, 160, 1.2), (872, 236, 1.4), (952, 300, 1.2), (840, 176, 1.2)):
        _draw_star(pen, (x, y), radius)
    for radius, glow in ((150, GROUNDS[2].shadow), (118, GROUNDS[2].slope)):
        pen.disc((CRATER[0], CRATER[1] + 30), radius, glow)
    puffs = ((505, 50, 30), (540, 34, 34), (585, 24, 38), (640, 26, 36), (690, 18, 34), (735, 28, 24), (470, 26, 22))
    for across, down, radius in puffs:
        pen.disc((across, down), radius, ASH)
    for across, down, radius in puffs[:6]:
        pen.disc((across - 4, down - 6), radius * 0.72, ASH_PUFF)


ASH_PUFF = mix(ASH, PAPER, 1 / 7)
STAR = SQUARE
"""Like the sky, which is the card, the stars belong to the theme; by day they are hardly to be seen."""


def _draw_star(pen: Pen, middle: Point, radius: float) -> None:
    """Draw four points, so that a star does not look like a speck of dust."""
    x, y = middle
    long, short = radius * 4.2, radius * 0.9
    points = [
        (x + across * reach, y + down * reach)
        for reach, across, down in (
            (long, 0, -1), (short, 1, -1), (long, 1, 0), (short, 1, 1),
            (long, 0, 1), (short, -1, 1), (long, -1, 0), (short, -1, -1),
        )
    ]  # fmt: skip
    pen.polygon(points, STAR)


def draw_crater(pen: Pen) -> None:
    """Draw the crater's mouth, full of fire, behind its front rim."""
    x, y = CRATER
    ash = GROUNDS[2]
    _oval(pen, (x, y), _MOUTH[0] + 12, _MOUTH[1] + 9, ash.edge)
    _oval(pen, (x, y + 3), _MOUTH[0] + 7, _MOUTH[1] + 5, ash.shadow)
    _oval(pen, (x, y + 3), _MOUTH[0], _MOUTH[1], mix(NIGHT, LAVA, 0.5))
    _oval(pen, (x, y + 7), _MOUTH[0] * 0.86, _MOUTH[1] * 0.74, LAVA)
    _oval(pen, (x - 8, y + 9), _MOUTH[0] * 0.62, _MOUTH[1] * 0.46, EMBER)
    _oval(pen, (x - 18, y + 10), _MOUTH[0] * 0.3, _MOUTH[1] * 0.2, mix(EMBER, PAPER, 0.5))
    for across, size in ((-96, 11), (-40, 9), (22, 12), (78, 9), (112, 8)):
        foot = y + _MOUTH[1] * (1 - (across / (_MOUTH[0] + 10)) ** 2) ** 0.5 + 12
        pen.polygon(
            (
                (x + across - size, foot),
                (x + across - size * 0.4, foot - size),
                (x + across + size * 0.5, foot - size * 0.8),
                (x + across + size, foot),
            ),
            ash.rock,
        )


def _pine(pen: Pen, foot: Point, height: float) -> None:
    """An umbrella pine: a leaning trunk under a flat crown."""
    x, y = foot
    trunk, dark, crown = mix(GROUNDS[1].slope, NIGHT, 0.2), GROUNDS[0].shadow, GROUNDS[0].path
    _oval(pen, (x + 6, y), height * 0.3, height * 0.06, dark)
    pen.line(((x, y), (x + height * 0.06, y - height * 0.7)), trunk, height * 0.07)
    pen.line(((x + height * 0.04, y - height * 0.45), (x - height * 0.16, y - height * 0.68)), trunk, height * 0.04)
    middle = (x + height * 0.05, y - height * 0.76)
    _oval(pen, (middle[0], middle[1] + height * 0.05), height * 0.42, height * 0.15, dark)
    for across, rise, size in ((-0.24, 0.0, 0.17), (0.22, 0.0, 0.18), (-0.02, 0.07, 0.22)):
        _oval(pen, (middle[0] + across * height, middle[1] - rise * height), size * height, size * height * 0.62, crown)
    _oval(pen, (middle[0] - 0.06 * height, middle[1] - 0.1 * height), height * 0.13, height * 0.06, GROUNDS[0].light)


def _tuft(pen: Pen, foot: Point, shade: Shade) -> None:
    x, y = foot
    for lean in (-6, 0, 6):
        pen.line(((x, y), (x + lean, y - 9 + abs(lean) * 0.4)), shade, 2)


def _bush(pen: Pen, foot: Point, size: float) -> None:
    x, y = foot
    _oval(pen, (x + 3, y), size * 1.2, size * 0.3, GROUNDS[1].shadow)
    for across, rise, part in ((-0.5, 0.35, 0.55), (0.5, 0.35, 0.55), (0, 0.55, 0.7)):
        pen.disc((x + across * size, y - rise * size), part * size, mix(GROUNDS[1].slope, GROUNDS[0].path, 0.6))
    pen.disc((x - 0.25 * size, y - 0.75 * size), 0.26 * size, GROUNDS[0].light)


def _boulder(pen: Pen, foot: Point, size: float, zone: int) -> None:
    x, y = foot
    ground = GROUNDS[zone]
    outline = ((-1, 0), (-0.8, -0.6), (-0.1, -0.95), (0.6, -0.75), (1, 0))
    _oval(pen, (x + 3, y), size * 1.15, size * 0.24, ground.shadow)
    pen.polygon([(x + across * size, y + down * size) for across, down in outline], ground.rock)
    lit = ((-0.8, -0.6), (-0.1, -0.95), (0.1, -0.45), (-0.5, -0.3))
    pen.polygon([(x + across * size, y + down * size) for across, down in lit], ground.edge)


def _fumarole(pen: Pen, foot: Point, size: float) -> None:
    x, y = foot
    ash = GROUNDS[2]
    pen.polygon(
        ((x - size, y), (x - size * 0.35, y - size * 0.8), (x + size * 0.35, y - size * 0.8), (x + size, y)), ash.rock
    )
    _oval(pen, (x, y - size * 0.8), size * 0.35, size * 0.12, NIGHT)
    for step, radius in enumerate((0.2, 0.28, 0.34)):
        pen.disc(
            (x + (step % 2 * 0.3 + step * 0.12) * size, y - (1.15 + step * 0.42) * size),
            radius * size,
            mix(ash.slope, ash.light, 0.55),
        )


def _draw_meadow(pen: Pen) -> None:
    meadow, lower = LINE_TOPS[1] + 44, LINE_TOPS[4] + 44
    for x, y, height in (
        (86, meadow, 88),
        (180, meadow - 22, 70),
        (246, meadow + 2, 80),
        (620, meadow - 2, 84),
        (954, meadow - 20, 72),
    ):
        _pine(pen, (x, y), height)
    for x, y, height in (
        (232, lower, 78),
        (330, lower - 18, 68),
        (398, lower + 2, 82),
        (770, lower - 4, 80),
        (840, lower - 24, 62),
        (950, lower, 76),
    ):
        _pine(pen, (x, y), height)
    for x, y in (
        (40, meadow - 40),
        (140, meadow - 2),
        (282, meadow - 60),
        (700, meadow - 6),
        (570, meadow - 50),
        (180, lower - 4),
        (290, lower - 60),
    ):
        _tuft(pen, (x, y), GROUNDS[0].light)
    for x, y in ((730, lower - 60), (905, lower - 50), (880, lower), (450, lower - 70)):
        _tuft(pen, (x, y), GROUNDS[0].light)


def draw_scenery(pen: Pen) -> None:
    """Draw pines on the meadow, bushes and boulders in the scrub, boulders and fumaroles on the ash."""
    _draw_meadow(pen)
    scrub = LINE_TOPS[7] + 50
    for x, y, size in ((955, scrub - 96, 14), (936, scrub - 8, 18)):
        _bush(pen, (x, y), size)
    for x, y, size in ((930, scrub - 170, 13),):
        _boulder(pen, (x, y), size, 1)
    ash = LINE_TOPS[12] + 46
    for x, y, size in ((215, ash, 20), (262, ash - 8, 13), (395, ash + 2, 15), (900, ash - 60, 14), (880, ash, 20)):
        _boulder(pen, (x, y), size, 2)
    _fumarole(pen, (320, ash - 2), 30)
    above = LINE_TOPS[15] + 46
    for x, y, size in ((196, above, 16), (262, above - 30, 11), (590, above - 2, 20), (706, above, 13)):
        _boulder(pen, (x, y), size, 2)
    _fumarole(pen, (648, above), 27)


def draw_sea(pen: Pen) -> None:
    """Draw the sea, its shore, and a yacht at the jetty below the first space."""
    foot = FOOT + 8
    bottom = STRIP_TOP + STRIP_HEIGHT
    pen.slab((0, foot, PICTURE_WIDTH, bottom), 0, SEA)
    sand = mix(GROUNDS[1].light, PAPER, 0.2)
    shore = (
        (0, foot - 4),
        (PICTURE_WIDTH, foot - 4),
        (PICTURE_WIDTH, foot + 6),
        (820, foot + 10),
        (560, foot + 5),
        (300, foot + 11),
        (250, foot + 34),
        (60, foot + 40),
        (0, foot + 36),
    )
    pen.polygon(shore, sand)
    wave = mix(SEA, PAPER, 0.2)
    for x, y in (
        (640, 34),
        (760, 22),
        (880, 40),
        (700, 54),
        (930, 58),
        (820, 60),
        (590, 58),
        (30, 58),
        (110, 62),
        (255, 56),
    ):
        points = [(x + step * 9.0, foot + y + (3 if step % 2 else 0)) for step in range(5)]
        pen.line(points, wave, 2)
    _draw_yacht(pen, (420, foot + 46))
    # The sea ends in a straight line; what reaches below it would stand on the card.
    pen.slab((0, bottom, PICTURE_WIDTH, bottom + 20), 0, CARD)


def _draw_yacht(pen: Pen, middle: Point) -> None:
    x, y = middle
    hull = ((x - 150, y - 14), (x + 172, y - 14), (x + 138, y + 20), (x - 124, y + 20))
    pen.line(((x - 190, y - 22), (x - 118, y - 12)), mix(GROUNDS[1].path, NIGHT, 0.2), 7)
    pen.polygon(hull, PAPER)
    pen.polygon(((x - 134, y + 8), (x + 150, y + 8), (x + 138, y + 20), (x - 124, y + 20)), mix(SEA, NIGHT, 0.4))
    pen.line(((x + 118, y - 14), (x + 118, y - 56)), STONE, 3)
    pen.polygon(((x + 120, y - 56), (x + 152, y - 46), (x + 120, y - 36)), EMBER)
    pen.line(((x - 148, y - 12), (x + 168, y - 12)), STONE, 3)
