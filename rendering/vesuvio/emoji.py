"""Vesuvio's emoji: the cards, what a turn can do, the lava, and the seats."""

from collections.abc import Mapping

from games.vesuvio.pieces import Card
from rendering.canvas import Drawing, Pen
from rendering.emoji import MIDDLE, emoji, pointing, seat_emoji, sign, tile
from rendering.palette import CARD, EMBER, LAVA, NIGHT, PAPER, SEA, STONE, mix
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


def _hand(pen: Pen) -> None:
    """The backs of two cards, one leaning behind the other."""
    x, y = MIDDLE
    pen.polygon(((x - 4, y - 44), (x + 40, y - 32), (x + 24, y + 32), (x - 20, y + 20)), NIGHT)
    pen.polygon(((x - 2, y - 40), (x + 36, y - 30), (x + 21, y + 28), (x - 17, y + 18)), STONE)
    pen.slab((x - 42, y - 32, x + 8, y + 40), 9, NIGHT)
    pen.slab((x - 38, y - 28, x + 4, y + 36), 7, PAPER)
    pen.polygon(((x - 30, y + 18), (x - 17, y - 8), (x - 4, y + 18)), CARD)


def draw_emoji() -> Mapping[str, bytes]:
    """Every emoji by its name, such as ``gold`` for the card."""
    return {
        **{
            card.value: tile(card_sign(card, MIDDLE, 43), edge=EMBER if card is Card.CAMERA else STONE) for card in Card
        },
        **{name: sign(drawing) for name, drawing in _DEEDS.items()},
        "yacht": sign(yacht(MIDDLE, 38, PAPER), edge=mix(SEA, PAPER, 0.2)),
        "hand": emoji(_hand),
        "lava": sign(flame(MIDDLE, 38), edge=LAVA),
        **seat_emoji(len(SEAT_COLOURS)),
    }
