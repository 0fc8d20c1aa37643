"""Hekla's emoji: the stones, the directions of moves, a row that scores, a pass, and the seats."""

from collections.abc import Mapping

from games.hekla.pieces import SEAT_COLOURS as COLOURS
from games.hekla.pieces import STONES, Stone
from rendering.canvas import Pen, zoomed
from rendering.emoji import MIDDLE, SIDE, emoji, pointing, seat_emoji, sign
from rendering.hekla.stones import stone_drawing
from rendering.palette import EMBER, LAVA, PAPER

DIRECTIONS: Mapping[str, tuple[int, int]] = {
    "north": (0, -1),
    "east": (1, 0),
    "south": (0, 1),
    "west": (-1, 0),
}
"""The signs of directions on the board as it is drawn, and the way each points: to the right and down."""

_STONE = 79.0
_GROWN = 1.42


def _stone(stone: Stone) -> bytes:
    aside = (SIDE / _GROWN - _STONE) / 2
    return emoji(zoomed(lambda pen: stone_drawing(stone)(pen.shifted(aside, aside + 1.5)), _GROWN))


def _row(pen: Pen) -> None:
    """Three squares in line, the middle one erupting."""
    x, y = MIDDLE
    for across in (-32, 0, 32):
        pen.slab((x + across - 14, y - 14, x + across + 14, y + 14), 4, PAPER if across else LAVA)
    pen.disc((x, y), 7, EMBER)


def _pass(pen: Pen) -> None:
    """Two bars, the usual sign for a pause."""
    x, y = MIDDLE
    for across in (-19, 19):
        pen.slab((x + across - 11, y - 30, x + across + 11, y + 30), 6, PAPER)


def draw_emoji() -> Mapping[str, bytes]:
    """Every emoji by its name, such as ``red3`` for the red volcano with three grooves."""
    return {
        **{stone.sign: _stone(stone) for stone in STONES.values()},
        **{name: sign(pointing(*way)) for name, way in DIRECTIONS.items()},
        "row": sign(_row, edge=EMBER),
        "pass": sign(_pass),
        **seat_emoji(len(COLOURS)),
    }
