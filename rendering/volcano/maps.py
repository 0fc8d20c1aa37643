"""Maps of layouts: a board from above, the colour and letter of every nest, and its name as Discord shows it."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from games.core.text import text
from games.volcano.pieces import Colour
from games.volcano.view import VolcanoView
from rendering.audience import Audience
from rendering.canvas import Pen, sprite, zoomed
from rendering.lessons import writing
from rendering.mapping import blank
from rendering.palette import ASH, CARD, ROCK
from rendering.volcano.hues import emblem
from rendering.volcano.look import Look, look_of
from rendering.volcano.pieces import cap

_CELL = 94
_GAP = 2
_FILES = 5
"""The most files of a map; a board with fewer stands in the middle."""

_CAP = 0.56
"""How large a cap is beside one on a board."""


def layout_map(view: VolcanoView, layout: str, audience: Audience) -> Image.Image:
    """The nests and caps at the start, with the name of the layout above."""
    name = writing(audience(text(f"volcano-option-layout-{layout}")), _FILES * _CELL, _EM)
    card = blank(_FILES * _CELL, name.height + view.grid.ranks * _CELL, CARD)
    card.paste(name, (0, 0))
    left = (_FILES - view.grid.files) * _CELL // 2
    for square, stack in enumerate(view.stacks):
        rank, file = divmod(square, view.grid.files)
        cell = _cell(stack[-1].colour if stack else None, square in view.caps, look_of(view))
        card.paste(cell, (left + file * _CELL, name.height + (view.grid.ranks - 1 - rank) * _CELL))
    return card


_EM = 40
"""The em of a name: two maps side by side are a picture about 1000 pixels wide."""


@lru_cache(maxsize=32)
def _cell(colour: Colour | None, capped: bool, look: Look) -> Image.Image:  # noqa: FBT001 - a key of the cache
    def draw(pen: Pen) -> None:
        pen.slab((_GAP, _GAP, _CELL - _GAP, _CELL - _GAP), 8, ROCK if colour is None else ASH)
        if colour is not None:
            emblem(colour, (_CELL / 2 - (10 if capped else 0), _CELL / 2 + (6 if capped else 1)), 31)(pen)
        if capped:
            zoomed(cap(((_CELL - 22) / _CAP, 40 / _CAP), red=look.red_caps), _CAP)(pen)

    return sprite(_CELL, _CELL, CARD, draw)
