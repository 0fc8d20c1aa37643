"""The strip of a solo challenge under the board: a picture of the goal, and the progress in digits (O20)."""

from functools import lru_cache

from PIL import Image

from games.core.text import text
from games.volcano.challenges import Progress
from games.volcano.pieces import PIECES, Colour, Size
from rendering.canvas import Drawing, Pen, sprite
from rendering.lettering import width_of
from rendering.palette import CARD, FAINT, INK, SIGNAL, SQUARE, SQUARE_EDGE
from rendering.picture import Audience
from rendering.shapes import bordered
from rendering.volcano.pieces import PRINT, chip

STRIP_HEIGHT = 84
"""The pixels from the strip's upper edge to its lower one."""

_GOAL_WIDTH = 182
_DIGITS = 36
_MIDDLE = STRIP_HEIGHT / 2
_VERDICT_WIDTH = 66


def lay_challenge(
    image: Image.Image, progress: Progress, corner: tuple[int, int], width: int, *, over: bool, audience: Audience
) -> None:
    """Lay the goal, the pieces missing, the points, eruptions and cap moves; with the result once it is ``over``."""
    slab, (left, top) = _slab(width, over=over), corner
    image.paste(slab, corner)
    image.paste(_goal(progress.challenge), (left + 8, top + 4))
    counts = (
        (progress.missing, "missing"),
        (progress.points, "points"),
        (progress.eruptions, "eruptions"),
        (progress.cap_moves, "moves"),
    )
    room = (width - _GOAL_WIDTH - _VERDICT_WIDTH) // len(counts)
    for place, (count, word) in enumerate(counts):
        said = audience(text(f"picture-volcano-count-{word}"))
        image.paste(_count(count, room, said), (left + _GOAL_WIDTH + place * room, top + 4))
    if over:
        image.paste(_verdict(met=progress.met), (left + width - _VERDICT_WIDTH, top + 4))


@lru_cache(maxsize=16)
def _slab(width: int, *, over: bool) -> Image.Image:
    border, edge = (4.0, SIGNAL) if over else (1.5, SQUARE_EDGE)
    return sprite(width, STRIP_HEIGHT, CARD, bordered((0, 0, width, STRIP_HEIGHT), 14, border, edge))


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


def _goal_art(name: str) -> Drawing:
    return lambda pen: pen.art(f"volcano/goal-{name}", (85, _MIDDLE), 68, (FAINT, SQUARE))


def _trees(pen: Pen) -> None:
    _goal_art("trees")(pen)
    for x in (33, 85, 137):
        pen.slab((x - 24, _MIDDLE + 27, x + 24, _MIDDLE + 32), 2.5, SIGNAL)


GOALS: dict[str, Drawing] = {"red": _reds, "large": _goal_art("large"), "trees": _trees}
"""The picture of every challenge's goal."""


@lru_cache(maxsize=1024)
def _count(count: int, room: int, word: str) -> Image.Image:
    """A number above its word, which is smaller if it is too long."""
    size = min(_DIGITS, int(_DIGITS * room / max(1, width_of(word, _DIGITS))))

    def draw(pen: Pen) -> None:
        pen.write((room / 2, _MIDDLE - 18), str(count), 42, INK)
        pen.write_line((room / 2 - width_of(word, size) / 2, _MIDDLE + 18), word, size, FAINT)

    return _inside(room, draw)


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
