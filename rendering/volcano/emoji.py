"""Volcano's emoji: the pieces by colour and size, the caps, an eruption, and the seats."""

from collections.abc import Mapping

from games.volcano.pieces import PIECES, Piece, Size
from rendering.canvas import Drawing, Pen, zoomed
from rendering.emoji import MIDDLE, SEAT, SIDE, emoji
from rendering.palette import EMBER, LAVA, NIGHT, STONE, mix
from rendering.volcano.look import tones_of
from rendering.volcano.pieces import CAP_HEIGHT, cap
from rendering.volcano.seats import seat_shape

SEATS = 6

_FOOT = SIDE - 12.0
_WIDTHS = {Size.LARGE: 108.0, Size.MEDIUM: 98.0, Size.SMALL: 84.0}
_HEIGHTS = {Size.LARGE: 106.0, Size.MEDIUM: 80.0, Size.SMALL: 58.0}
_LETTERS = {Size.LARGE: 84, Size.MEDIUM: 72, Size.SMALL: 56}
_TOP = 14.0
"""Half the width of a pyramid's blunt tip."""


def _pyramid(piece: Piece) -> Drawing:
    """A pyramid from the front with its letter: the larger the piece, the more of the emoji it fills."""
    tones = tones_of(piece.colour)
    half, height, x = _WIDTHS[piece.size] / 2, _HEIGHTS[piece.size], SIDE / 2
    top = _FOOT - height

    def draw(pen: Pen) -> None:
        pen.polygon(((x - half, _FOOT), (x + half, _FOOT), (x + _TOP, top), (x - _TOP, top)), tones.chip)
        pen.polygon(((x + half * 0.55, _FOOT), (x + half, _FOOT), (x + _TOP, top), (x + _TOP * 0.4, top)), tones.south)
        pen.line(((x - half + 3, _FOOT - 2), (x - _TOP + 2, top + 2)), tones.edge, 5)
        pen.write((x - half * 0.1, _FOOT - height * 0.38), piece.colour.letter, _LETTERS[piece.size], tones.ink)

    return draw


def _eruption(pen: Pen) -> None:
    """A cone that throws out lava."""
    x, foot = SIDE / 2, SIDE - 14.0
    for lean, reach in ((-34, 30), (0, 14), (34, 30)):
        pen.line(((x + lean * 0.3, 62), (x + lean, reach)), NIGHT, 21)
    for lean, reach in ((-34, 30), (0, 14), (34, 30)):
        pen.line(((x + lean * 0.3, 62), (x + lean, reach)), LAVA, 15)
        pen.disc((x + lean, reach + 2), 5, EMBER)
    pen.polygon(((x - 54, foot), (x + 54, foot), (x + 20, 54), (x - 20, 54)), STONE)
    pen.polygon(((x + 18, foot), (x + 54, foot), (x + 20, 54), (x + 4, 54)), mix(STONE, NIGHT, 0.35))
    pen.polygon(((x - 20, 54), (x + 20, 54), (x + 8, 84), (x - 4, 72), (x - 12, 88)), LAVA)


def _seat(seat: int) -> Drawing:
    x, y = MIDDLE

    def draw(pen: Pen) -> None:
        seat_shape(pen, seat, MIDDLE, 43, STONE)
        pen.write((x, y + (10 if seat == 2 else 0)), str(seat + 1), 68, NIGHT)

    return draw


def _cap(*, red: bool) -> bytes:
    factor = 1.8
    foot = (SIDE / 2 / factor, (SIDE + CAP_HEIGHT * factor) / 2 / factor)
    return emoji(zoomed(cap(foot, red=red), factor))


def draw_emoji() -> Mapping[str, bytes]:
    """Every emoji by its name, such as ``red3`` for the large red piece."""
    return {
        **{piece.sign: emoji(_pyramid(piece)) for piece in PIECES.values()},
        "cap": _cap(red=False),
        "redcap": _cap(red=True),
        "eruption": emoji(_eruption),
        **{f"{SEAT}{seat + 1}": emoji(_seat(seat)) for seat in range(SEATS)},
    }
