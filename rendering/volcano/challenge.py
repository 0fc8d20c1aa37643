"""The strip of a solo challenge under the board: a picture of the goal, and the progress in digits (O20)."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from games.core.text import text
from games.volcano.challenges import Progress
from games.volcano.pieces import PIECES, Colour, Size
from rendering.audience import Audience
from rendering.canvas import Drawing, Pen, Point, sprite
from rendering.lettering import width_of
from rendering.palette import CARD, FAINT, INK, LAVA, SIGNAL, SQUARE, SQUARE_EDGE, Shade
from rendering.volcano.pieces import PRINT, chip

STRIP_HEIGHT = 84
"""The pixels from the strip's upper edge to its lower one."""

_GOAL_WIDTH = 182
_SYMBOL_WIDTH = 46
_DIGITS = 36
_MIDDLE = STRIP_HEIGHT / 2
_VERDICT_WIDTH = 66


def challenge_strip(progress: Progress, width: int, *, over: bool, audience: Audience | None = None) -> Image.Image:
    """The goal, the pieces missing, the points, eruptions and cap moves; with the result once it is ``over``.

    Each count has its word below it; without an audience it has its sign beside it.
    """
    image = _slab(width, over=over).copy()
    image.paste(_goal(progress.challenge), (8, 4))
    counts = (
        (_missing, progress.missing, "missing"),
        (_surplus, progress.points, "points"),
        (_eruption, progress.eruptions, "eruptions"),
        (_cap_move, progress.cap_moves, "moves"),
    )
    room = (width - _GOAL_WIDTH - _VERDICT_WIDTH) // len(counts)
    for place, (symbol, count, word) in enumerate(counts):
        said = "" if audience is None else audience(text(f"picture-volcano-count-{word}"))
        image.paste(_count(symbol, count, room, said), (_GOAL_WIDTH + place * room, 4))
    if over:
        image.paste(_verdict(met=progress.met), (width - _VERDICT_WIDTH, 4))
    return image


@lru_cache(maxsize=16)
def _slab(width: int, *, over: bool) -> Image.Image:
    def draw(pen: Pen) -> None:
        border = 4.0 if over else 1.5
        pen.slab((0, 0, width, STRIP_HEIGHT), 14, SIGNAL if over else SQUARE_EDGE)
        pen.slab((border, border, width - border, STRIP_HEIGHT - border), 14 - border, SQUARE)

    return sprite(width, STRIP_HEIGHT, CARD, draw)


def _inside(width: int, drawing: Drawing) -> Image.Image:
    """A part of the strip between its borders, drawn in the strip's own height."""
    return sprite(width, STRIP_HEIGHT, SQUARE, drawing).crop((0, 4, width, STRIP_HEIGHT - 4))


@lru_cache(maxsize=8)
def _goal(challenge: str) -> Image.Image:
    """All reds, all large pieces, or one-colour trees; the last two in grey, since their colour does not matter."""
    return _inside(_GOAL_WIDTH, GOALS[challenge])


def _reds(pen: Pen) -> None:
    x = 4.0
    for size in reversed(Size):
        piece = PIECES[f"{Colour.RED.value}{int(size)}"]
        x += PRINT.chip_widths[size] / 2
        chip(piece, (x, _MIDDLE + 17))(pen)
        x += PRINT.chip_widths[size] / 2 + 2


def _block(pen: Pen, foot: Point, widths: tuple[float, float], height: float, fill: Shade) -> None:
    (x, y), (lower, upper) = foot, (widths[0] / 2, widths[1] / 2)
    pen.polygon(((x - lower, y), (x + lower, y), (x + upper, y - height), (x - upper, y - height)), fill)


def _larges(pen: Pen) -> None:
    for x in (33, 85, 137):
        _block(pen, (x, _MIDDLE + 18), (47, 33), 36, FAINT)
        for pip in (-10, 0, 10):
            pen.disc((x + pip, _MIDDLE + 9), 3.4, SQUARE)


def _trees(pen: Pen) -> None:
    for x in (33, 85, 137):
        for foot, lower, upper in ((25, 46, 28), (5, 36, 20), (-14, 27, 7)):
            _block(pen, (x, _MIDDLE + foot), (lower, upper), 21, SQUARE)
            _block(pen, (x, _MIDDLE + foot - 1.5), (lower - 4, upper - 3), 18, FAINT)
        pen.slab((x - 24, _MIDDLE + 27, x + 24, _MIDDLE + 32), 2.5, SIGNAL)


GOALS: dict[str, Drawing] = {"red": _reds, "large": _larges, "trees": _trees}
"""The picture of every challenge's goal."""


def _missing(pen: Pen) -> None:
    """A piece still missing."""
    x, y = 24.0, _MIDDLE + 16
    _block(pen, (x, y), (42, 26), 32, FAINT)
    _block(pen, (x, y - 3.5), (33, 20), 25, SQUARE)
    for left in (12.0, 24.0, 36.0):
        pen.line(((left, y - 38), (left, y + 6)), SQUARE, 4)


def _surplus(pen: Pen) -> None:
    """A piece beyond the goal."""
    x, y = 24.0, _MIDDLE + 16
    _block(pen, (x, y), (42, 26), 32, FAINT)
    pen.line(((x - 8, y - 15), (x + 8, y - 15)), SQUARE, 4.5)
    pen.line(((x, y - 23), (x, y - 7)), SQUARE, 4.5)


def _eruption(pen: Pen) -> None:
    x, y = 24.0, _MIDDLE + 18
    _block(pen, (x, y), (44, 16), 22, FAINT)
    for across, rise, radius in ((0, 33, 5), (-11, 28, 4), (11, 28, 4)):
        pen.line(((x, y - 22), (x + across, y - rise)), LAVA, 3)
        pen.disc((x + across, y - rise), radius, SIGNAL)


def _cap_move(pen: Pen) -> None:
    x, y = 16.0, _MIDDLE + 16
    for inset, shade in ((0.0, FAINT), (4.0, SQUARE)):
        corners = ((x - 15, y), (x + 15, y), (x + 2, y - 33), (x - 2, y - 33))
        middle = (x, y - 11)
        part = 1 - inset / 11
        pen.polygon(
            [(middle[0] + (a - middle[0]) * part, middle[1] + (b - middle[1]) * part) for a, b in corners], shade
        )
    pen.disc((x, y - 9), 4, LAVA)
    pen.line(((x + 19, _MIDDLE), (x + 26, _MIDDLE)), FAINT, 4)
    pen.polygon(((x + 34, _MIDDLE), (x + 24, _MIDDLE - 8), (x + 24, _MIDDLE + 8)), FAINT)


@lru_cache(maxsize=1024)
def _count(symbol: Drawing, count: int, room: int, word: str) -> Image.Image:
    digits = str(count)
    if word:
        return _inside(room, _worded(digits, word, room))
    size = min(_DIGITS, (room - _SYMBOL_WIDTH - 12) / (0.6 * len(digits)))

    def draw(pen: Pen) -> None:
        symbol(pen)
        pen.write((_SYMBOL_WIDTH + 6 + 0.3 * size * len(digits), _MIDDLE), digits, size, INK)

    return _inside(room, draw)


def _worded(digits: str, word: str, room: int) -> Drawing:
    """A number above its word, which is smaller if it is too long."""
    size = min(_DIGITS, int(_DIGITS * room / max(1, width_of(word, _DIGITS))))

    def draw(pen: Pen) -> None:
        pen.write((room / 2, _MIDDLE - 18), digits, 42, INK)
        pen.write_line((room / 2 - width_of(word, size) / 2, _MIDDLE + 18), word, size, FAINT)

    return draw


@lru_cache(maxsize=2)
def _verdict(*, met: bool) -> Image.Image:
    """A tick on a glowing disc, or a cross on a dull ring."""
    middle = (28.0, _MIDDLE)

    def draw(pen: Pen) -> None:
        if met:
            pen.disc(middle, 25, SIGNAL)
            pen.line(((16, _MIDDLE + 1), (25, _MIDDLE + 10), (41, _MIDDLE - 9)), SQUARE, 6)
        else:
            pen.ring(middle, 25, FAINT, 4)
            for rise in (-10, 10):
                pen.line(((18, _MIDDLE - rise), (38, _MIDDLE + rise)), FAINT, 6)

    return _inside(_VERDICT_WIDTH - 6, draw)
