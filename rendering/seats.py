"""Seat emblems (a number on a colour and shape) and seat panels, shared by all boards."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Protocol

from PIL import Image

from games.core.contract import Outcome
from rendering.canvas import Pen, sprite
from rendering.emblems import plate
from rendering.palette import CARD, INK, NIGHT, PAPER, SQUARE, SQUARE_EDGE, STONE, TONES, Hue

SEAT_COLOURS = (Hue.RED, Hue.GREEN, Hue.YELLOW, Hue.BLUE)
"""The colours of up to four seats; each has its own shape. A game for more draws emblems of its own."""

EMBLEM = 60
"""The side of a seat's emblem in pixels."""

NOTCH = 12
"""How far the mark of the seat to act rises above its panel, in pixels."""


class Standing(Enum):
    """How a seat's panel looks."""

    WAITING = "waiting"
    ACTING = "acting"
    FORFEITED = "forfeited"
    WINNING = "winning"


class Seated(Protocol):
    """The part of a view that seat panels need."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @property
    def forfeited(self) -> frozenset[int]:
        """The seats that have forfeited."""

    @property
    def to_act(self) -> frozenset[int]:
        """The seats whose decision is awaited."""


def standing_of(view: Seated, seat: int) -> Standing:
    """The look of a seat's panel."""
    if view.outcome is not None and seat in view.outcome.winners:
        return Standing.WINNING
    if seat in view.forfeited:
        return Standing.FORFEITED
    return Standing.ACTING if seat in view.to_act else Standing.WAITING


@lru_cache(maxsize=32)
def panel_sprite(width: int, height: int, *, acting: bool) -> Image.Image:
    """An empty panel with room for the mark above it, and the mark if its seat is to act."""

    def draw(pen: Pen) -> None:
        border = 6.0 if acting else 1.5
        if acting:
            pen.polygon(((20, NOTCH + 2), (38, 0), (56, NOTCH + 2)), INK)
        pen.slab((0, NOTCH, width, NOTCH + height), 14, INK if acting else SQUARE_EDGE)
        pen.slab((border, NOTCH + border, width - border, NOTCH + height - border), 14 - border, SQUARE)

    return sprite(width, NOTCH + height, CARD, draw)


@lru_cache(maxsize=32)
def seat_sprite(seat: int, standing: Standing) -> Image.Image:
    """A seat's number on its colour and shape: crowned if it wins, struck out if it has forfeited.

    The ground is ``SQUARE``: paste it on a panel of that shade. There are as many as there are ``SEAT_COLOURS``.
    """
    hue = SEAT_COLOURS[seat]
    tones = TONES[hue]
    centre = (EMBLEM / 2, EMBLEM / 2 + 2)

    def draw(pen: Pen) -> None:
        marked = standing in {Standing.ACTING, Standing.WINNING}
        plate(hue, centre, 24.5 if marked else 22.5, PAPER if marked else STONE)(pen)
        plate(hue, centre, 21.4, NIGHT)(pen)
        plate(hue, centre, 20.2, tones.chip)(pen)
        pen.write(centre, str(seat + 1), 36, tones.ink)
        if standing is Standing.WINNING:
            crown = ((10, 17), (7, 2), (19, 9), (30, 0), (41, 9), (53, 2), (50, 17))
            pen.polygon([(30 + (x - 30) * 1.1, y + 1) for x, y in crown], NIGHT)
            pen.polygon([(30 + (x - 30) * 0.9, 1.5 + y * 0.85) for x, y in crown], PAPER)
        if standing is Standing.FORFEITED:
            for ink, width in ((NIGHT, 7), (PAPER, 3.5)):
                pen.line(((6, 56), (54, 8)), ink, width)

    return sprite(EMBLEM, EMBLEM, SQUARE, draw)
