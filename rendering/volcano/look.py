"""The differences between the boards of Volcano's variants: picture size and look of the pieces."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.grid import Grid
from games.volcano.variants import MINI, STANDARD
from games.volcano.view import VolcanoView

_FILES = STANDARD.boards[0].files


@dataclass(frozen=True, slots=True)
class Look:
    """How pieces are drawn.

    ``bold`` enlarges letters on boards that are shown smaller; ``red_caps`` are those of Mini-Volcano, where small red
    pieces are the caps (O3).
    """

    bold: bool = False
    red_caps: bool = False


PLAIN = Look()


def is_wide(grid: Grid) -> bool:
    """Whether a board has more files than the standard one, so that a phone shows each square smaller."""
    return grid.files > _FILES


def em(grid: Grid) -> int:
    """The least em of what has to be read: 36 pixels in a picture 1000 pixels wide."""
    return 42 if is_wide(grid) else 36


def is_narrow(grid: Grid) -> bool:
    """Whether a board has fewer files than the standard one."""
    return grid.files < _FILES


def look_of(view: VolcanoView) -> Look:
    """How the pieces of this game are drawn."""
    return Look(bold=is_wide(view.grid), red_caps=view.variant == MINI.key)
