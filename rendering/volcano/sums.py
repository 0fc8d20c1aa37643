"""A panel of captured pieces, and below it how their points are added up (O17)."""

from __future__ import annotations

from itertools import pairwise

from PIL import Image

from games.volcano.scoring import POINTS_MIXED, POINTS_ONE_COLOUR
from games.volcano.view import VolcanoView
from rendering.canvas import Pen, sprite
from rendering.lettering import width_of
from rendering.mapping import blank
from rendering.palette import CARD, INK, SIGNAL
from rendering.volcano.panels import NOTCH
from rendering.volcano.still import compose, set_panels

_EM = 44
_SUM = 76
_GAP = 20


def sum_of_points(view: VolcanoView, seat: int) -> Image.Image:
    """A seat's panel in which no kind comes twice, the points of each tree and piece below it, and their sum."""
    panel = set_panels(view)[seat]
    box = (panel.left, panel.top - NOTCH, panel.left + panel.width, panel.top + panel.height)
    image = compose(view).crop(box)
    card = blank(image.width + 2 * _GAP, image.height + _GAP + _SUM, CARD)
    card.paste(image, (_GAP, _GAP))
    trees = view.trees[seat]
    points = [POINTS_ONE_COLOUR] * len(trees.one_colour) + [POINTS_MIXED] * len(trees.mixed) + [1] * len(trees.rest)
    middles = [_GAP + item.left + item.image.width / 2 for item in panel.items]
    total = f"= {view.scores[seat]}"
    end = card.width - _GAP - 14

    def draw(pen: Pen) -> None:
        for middle, worth in zip(middles, points, strict=True):
            pen.write((middle, _SUM / 2), str(worth), _EM, INK)
        for left, right in pairwise(middles):
            pen.write(((left + right) / 2, _SUM / 2), "+", _EM, INK)
        pen.write_line((end - width_of(total, _EM), _SUM / 2), total, _EM, SIGNAL)

    card.paste(sprite(card.width, _SUM, CARD, draw), (0, image.height + _GAP))
    return card
