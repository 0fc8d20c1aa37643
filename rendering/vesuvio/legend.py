"""The legend of Vesuvio's picture."""

from __future__ import annotations

from PIL import Image

from games.core.contract import Event
from games.vesuvio.board import Zone
from games.vesuvio.view import VesuvioView
from rendering.audience import Audience
from rendering.legend import Pointer, lay_legend
from rendering.vesuvio.layout import BOARD, BOXES, DECK_LEFT, DECK_TOPS, STRIP_TOP, panel_box
from rendering.vesuvio.still import compose


def legend(view: VesuvioView, events: tuple[Event, ...], audience: Audience) -> Image.Image:
    """The position with its last turn marked, and tags in the order of the text."""
    image = compose(view, events, words=audience)
    lay_legend(image, (*_on_mountain(), *_on_signs(), *_on_panel(view.seats)))
    return image


def _at(space: str, tag: tuple[int, int], target: tuple[int, int]) -> Pointer:
    """A tag and a target so far from a space's upper left corner."""
    left, top, _, _ = BOXES[space]
    return Pointer((left + tag[0], top + tag[1]), (left + target[0], top + target[1]))


def _on_mountain() -> tuple[Pointer, ...]:
    return (
        _at("N4", (102, 58), (56, 44)),
        _at("C4", (150, 28), (76, 30)),
        _at("N10", (36, 60), (80, 58)),
        _at("N19", (34, 62), (64, 60)),
        _at("N14", (122, 62), (98, 62)),
        _at("N17", (70, 60), (-4, 26)),
        _at("N13", (140, 164), (140, 98)),
        _at("N18", (282, 54), (282, -6)),
        Pointer((DECK_LEFT + 124, DECK_TOPS[Zone.ORANGE] + 24), (DECK_LEFT + 82, DECK_TOPS[Zone.ORANGE] + 28)),
        Pointer((DECK_LEFT + 124, DECK_TOPS[Zone.ORANGE] + 98), (DECK_LEFT + 70, DECK_TOPS[Zone.ORANGE] + 94)),
    )


def _on_signs() -> tuple[Pointer, ...]:
    return (
        Pointer((112, 166), (104, 120)),
        Pointer((BOARD.left + 256, BOARD.top + 126), (BOARD.left + 202, BOARD.top + 84)),
        Pointer((BOARD.right + 24, BOARD.bottom - 28), (BOARD.right - 14, BOARD.bottom - 32)),
    )


def _on_panel(seats: int) -> tuple[Pointer, ...]:
    box = panel_box(0, seats)
    return (
        Pointer((box.left + 118, box.top + 34), (box.left + 56, box.top + 70)),
        Pointer((box.left + 166, box.top + 88), (box.left + 214, box.top + 88)),
        Pointer((670, STRIP_TOP + 24), (574, STRIP_TOP + 36)),
    )
