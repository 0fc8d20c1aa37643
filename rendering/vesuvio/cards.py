"""Cards with their shapes and worths, the backs of the decks, and the small signs of costs, gains and actions.

Every sign is drawn around a centre and fits a circle of the given radius; ``ink`` is its shade.
"""

from functools import lru_cache

from PIL import Image

from games.vesuvio.board import Zone
from games.vesuvio.pieces import WORTH, Card
from rendering.canvas import Drawing, Pen, Point, Stamp, sprite, stamp
from rendering.palette import DUST, EMBER, GROUNDS, LAVA, NIGHT, PAPER, ROCK, SQUARE, STONE, Shade, ZoneShades


def sign(name: str, centre: Point, radius: float, ink: Shade = PAPER, other: Shade = NIGHT) -> Drawing:
    """A stored sign in an ink, with another shade inside it or coming out of it.

    It is "eruption", "clock", "lost" for a lost card, or a deed: "dig", "push", "photo", "shout", "take", "leave",
    "slide" or "stop".
    """
    return lambda pen: pen.art(f"vesuvio/{name}", centre, radius, (ink, other))


def hourglass(centre: Point, height: float, ink: Shade = PAPER, sand: Shade = EMBER) -> Drawing:
    """One action point: two glasses of sand between two boards; two thirds as wide as high."""

    def draw(pen: Pen) -> None:
        # What follows the theme of a panel and what does not have to be art of their own.
        for part, shade in (("hourglass", ink), ("glass", NIGHT), ("sand", sand)):
            pen.art(f"vesuvio/{part}", centre, height / 2, (shade, shade))

    return draw


def flame(centre: Point, radius: float) -> Drawing:
    """Fire, for burned tourists and lava."""
    return lambda pen: pen.art("vesuvio/flame", centre, radius)


def card_sign(card: Card, centre: Point, radius: float) -> Drawing:
    """The sign of a card, on a dark ground."""
    match card:
        case Card.CAMERA:
            return sign("photo", centre, radius)
        case Card.ERUPTION:
            return sign("eruption", centre, radius, DUST, LAVA)
        case _:
            return lambda pen: pen.art(f"vesuvio/{card.value}", centre, radius)


FACE_WIDTH, FACE_HEIGHT = 112, 150
"""The size in pixels of a card in the picture of a hand."""


def _draw_face(pen: Pen, card: Card) -> None:
    edge = EMBER if card is Card.CAMERA else STONE
    pen.slab((2, 2, FACE_WIDTH - 2, FACE_HEIGHT - 2), 12, edge)
    pen.slab((5, 5, FACE_WIDTH - 5, FACE_HEIGHT - 5), 9.5, ROCK)
    lift = 0 if card is Card.ERUPTION else 19
    card_sign(card, (FACE_WIDTH / 2, FACE_HEIGHT / 2 - lift), 38)(pen)
    if card is not Card.ERUPTION:
        pen.write((FACE_WIDTH / 2, 124), str(WORTH[card]), 38, EMBER if card is Card.CAMERA else PAPER)


@lru_cache(maxsize=16)
def face_stamp(card: Card) -> Stamp:
    """The front of a card: its sign above its worth."""
    return stamp(FACE_WIDTH, FACE_HEIGHT, lambda pen: _draw_face(pen, card))


@lru_cache(maxsize=1)
def back_stamp() -> Stamp:
    """The back of a small card, for animation; it does not show its deck."""
    return stamp(40, 52, lambda pen: pen.stretched("vesuvio/back", (0, 0, 40, 52)), edge=1.5)


ZONE_GROUNDS: dict[Zone, ZoneShades] = dict(zip(Zone, GROUNDS, strict=True))
"""The colours of each zone."""

DECK_WIDTH, DECK_HEIGHT = 84, 82


@lru_cache(maxsize=64)
def deck_stamp(zone: Zone, count: int) -> Stamp:
    """A zone's deck: the number of cards left above the zone's peaks; an empty frame if there are none."""
    number = 1 + list(Zone).index(zone)
    layers = 1 + (count > 4) + (count > 12)
    width, height, ink = DECK_WIDTH - 12, DECK_HEIGHT - 12, PAPER if count else DUST

    def draw(pen: Pen) -> None:
        for left in range(6 * layers - 6, -1, -6):
            for inset, shade in ((0, NIGHT), (1.5, PAPER), (4, ZONE_GROUNDS[zone].path)):
                pen.slab((left + inset, left + inset, left + width - inset, left + height - inset), 8 - inset, shade)
        if not count:
            pen.slab((4, 4, width - 4, height - 4), 5, NIGHT)
        pen.write((width / 2, 27), str(count), 37, ink)
        # One to three peaks, so that zones can be told apart without colour.
        pen.art(f"vesuvio/peaks-{number}", (width / 2, 56), 21, (ink, ink))

    return stamp(DECK_WIDTH, DECK_HEIGHT, draw, edge=0)


HAND_WIDTH, HAND_HEIGHT = 52, 58


@lru_cache(maxsize=64)
def hand_sprite(count: int) -> Image.Image:
    """The backs of a seat's cards as a fan, with their number."""

    def draw(pen: Pen) -> None:
        ink = PAPER if count else DUST
        if count > 1:
            pen.polygon(((10, 12), (20, 3), (50, 14), (44, 50)), DUST)
        pen.slab((2, 6, 42, HAND_HEIGHT - 1), 7, NIGHT)
        pen.slab((3, 7, 41, HAND_HEIGHT - 2), 6, ink)
        pen.slab((6, 10, 38, HAND_HEIGHT - 5), 4, ROCK)
        pen.write((22, 32), str(count), 36, ink)

    return sprite(HAND_WIDTH, HAND_HEIGHT, SQUARE, draw)
