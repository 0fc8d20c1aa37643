"""Vesuvio's emoji: the cards, what a turn can do, the lava, and the seats."""

from __future__ import annotations

from collections.abc import Mapping

from games.vesuvio.cards import Card
from rendering.canvas import Drawing
from rendering.emoji import MIDDLE, pointing, seat_emoji, sign, tile
from rendering.palette import EMBER, LAVA, PAPER, SEA, STONE, mix
from rendering.seats import SEAT_COLOURS
from rendering.vesuvio.cards import card_sign
from rendering.vesuvio.symbols import camera, descent, fist, flame, grab, halt, horn, hourglass, pick, yacht

_RADIUS = 35.0

_DEEDS: Mapping[str, Drawing] = {
    "walk": pointing(1, 0),
    "up": pointing(0, -1),
    "down": pointing(0, 1),
    "slide": descent(MIDDLE, _RADIUS),
    "dig": pick(MIDDLE, _RADIUS),
    "push": fist(MIDDLE, _RADIUS),
    "shout": horn(MIDDLE, _RADIUS),
    "photo": camera(MIDDLE, _RADIUS),
    "take": grab(MIDDLE, _RADIUS),
    "stay": halt(MIDDLE, _RADIUS),
    "end": hourglass(MIDDLE, 74.0),
}
"""What a seat can do, each a sign of the board."""


def draw_emoji() -> Mapping[str, bytes]:
    """Every emoji by its name, such as ``gold`` for the card."""
    return {
        **{
            card.value: tile(card_sign(card, MIDDLE, 43), edge=EMBER if card is Card.CAMERA else STONE) for card in Card
        },
        **{name: sign(drawing) for name, drawing in _DEEDS.items()},
        "yacht": sign(yacht(MIDDLE, 38, PAPER), edge=mix(SEA, PAPER, 0.2)),
        "lava": sign(flame(MIDDLE, 38), edge=LAVA),
        **seat_emoji(len(SEAT_COLOURS)),
    }
