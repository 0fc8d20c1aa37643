"""Cards: the kinds of stone with their shapes and worths, the camera, and the backs of the three decks."""

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from games.vesuvio.board import Zone
from games.vesuvio.pieces import WORTH, Card
from rendering.canvas import Drawing, Pen, Point, Stamp, sprite, stamp
from rendering.palette import DUST, EMBER, LAVA, NIGHT, PAPER, ROCK, SQUARE, STONE, TONES, Hue, Shade, mix
from rendering.shapes import scaled
from rendering.vesuvio.ground import ZONE_GROUNDS
from rendering.vesuvio.symbols import camera, eruption, peaks

_GOLD, _BLUE, _PURPLE, _CLEAR = TONES[Hue.YELLOW], TONES[Hue.BLUE], TONES[Hue.PURPLE], TONES[Hue.CLEAR]


def _flint(pen: Pen, centre: Point, radius: float) -> None:
    """A grey shard."""
    pen.polygon(
        scaled(centre, radius, ((-0.5, 0.9), (-0.85, 0.2), (-0.2, -0.95), (0.4, -0.6), (0.85, 0.1), (0.45, 0.8))),
        mix(STONE, NIGHT, 0.5),
    )
    pen.polygon(scaled(centre, radius, ((-0.85, 0.2), (-0.2, -0.95), (0.05, 0.1), (-0.5, 0.9))), DUST)
    pen.polygon(scaled(centre, radius, ((-0.2, -0.95), (0.4, -0.6), (0.05, 0.1))), STONE)


def _pyrite(pen: Pen, centre: Point, radius: float) -> None:
    """A cube with a smaller one on it, like a pyrite crystal."""
    for offset, size in (((-0.12, 0.18), 0.72), ((0.5, -0.5), 0.4)):
        middle = (centre[0] + offset[0] * radius, centre[1] + offset[1] * radius)
        part = size * radius
        top = ((0, -1.0), (0.9, -0.5), (0, 0), (-0.9, -0.5))
        left = ((-0.9, -0.5), (0, 0), (0, 1.05), (-0.9, 0.55))
        right = ((0.9, -0.5), (0, 0), (0, 1.05), (0.9, 0.55))
        for face, shade in (
            (top, _GOLD.edge),
            (left, mix(_GOLD.base, DUST, 0.5)),
            (right, mix(_GOLD.base, NIGHT, 0.5)),
        ):
            pen.polygon(scaled(middle, part, face), shade)


def _gold(pen: Pen, centre: Point, radius: float) -> None:
    """A nugget."""
    nugget = (
        (-0.9, 0.3),
        (-0.75, -0.35),
        (-0.25, -0.75),
        (0.2, -0.55),
        (0.65, -0.7),
        (0.95, -0.05),
        (0.7, 0.65),
        (0.1, 0.8),
        (-0.5, 0.75),
    )
    pen.polygon(scaled(centre, radius, nugget), _GOLD.south)
    pen.polygon(scaled((centre[0] - radius * 0.06, centre[1] - radius * 0.08), radius * 0.88, nugget), _GOLD.base)
    pen.polygon(scaled(centre, radius, ((-0.6, -0.25), (-0.2, -0.6), (0.05, -0.4), (-0.3, -0.05))), _GOLD.edge)
    pen.disc((centre[0] + radius * 0.45, centre[1] - radius * 0.3), radius * 0.14, _GOLD.edge)
    pen.disc((centre[0] + radius * 0.1, centre[1] + radius * 0.35), radius * 0.1, _GOLD.south)


def _sapphire(pen: Pen, centre: Point, radius: float) -> None:
    """A cut gem."""
    pen.polygon(scaled(centre, radius, ((-0.6, -0.7), (0.6, -0.7), (1.0, -0.15), (0, 0.95), (-1.0, -0.15))), _BLUE.base)
    pen.polygon(scaled(centre, radius, ((-0.6, -0.7), (0.6, -0.7), (0.4, -0.15), (-0.4, -0.15))), _BLUE.edge)
    pen.polygon(scaled(centre, radius, ((-0.6, -0.7), (-0.4, -0.15), (-1.0, -0.15))), _BLUE.north)
    pen.polygon(scaled(centre, radius, ((-0.4, -0.15), (0.4, -0.15), (0, 0.95))), _BLUE.north)
    pen.polygon(scaled(centre, radius, ((0.4, -0.15), (1.0, -0.15), (0, 0.95))), _BLUE.south)


def _fossil(pen: Pen, centre: Point, radius: float) -> None:
    """An ammonite: a ribbed spiral."""
    sand, dark = mix(ZONE_GROUNDS[Zone.ORANGE].path, PAPER, 0.72), mix(ZONE_GROUNDS[Zone.ORANGE].path, NIGHT, 0.5)
    pen.disc(centre, radius * 0.96, sand)
    for step in range(12):
        angle = 2 * pi * step / 12
        ends = [
            (centre[0] + part * radius * cos(angle), centre[1] + part * radius * sin(angle)) for part in (0.66, 0.9)
        ]
        pen.line(ends, dark, radius * 0.07)
    turns = [step * pi / 9 for step in range(46)]
    spiral = [
        (centre[0] + radius * (0.62 - 0.0125 * at) * cos(turn), centre[1] + radius * (0.62 - 0.0125 * at) * sin(turn))
        for at, turn in enumerate(turns)
    ]
    pen.line(spiral, dark, radius * 0.12)


def _strange(pen: Pen, centre: Point, radius: float) -> None:
    """A strange rock formation: three leaning crystals."""
    for lean, height, shade, side in (
        (-0.55, 0.85, _PURPLE.north, _PURPLE.base),
        (0.6, 0.75, _PURPLE.north, _PURPLE.base),
        (0.0, 1.0, _PURPLE.edge, _PURPLE.north),
    ):
        foot, tip = lean * 0.4, lean
        pen.polygon(
            scaled(centre, radius, ((foot - 0.3, 0.9), (tip - 0.22, -0.55 * height), (tip, -height), (tip, 0.9))),
            shade,
        )
        pen.polygon(
            scaled(centre, radius, ((tip, 0.9), (tip, -height), (tip + 0.22, -0.5 * height), (foot + 0.3, 0.9))), side
        )
    pen.polygon(scaled(centre, radius, ((-0.95, 0.95), (-0.7, 0.6), (0.7, 0.6), (0.95, 0.95))), _PURPLE.rim)


def _camera(pen: Pen, centre: Point, radius: float) -> None:
    camera(centre, radius, PAPER, NIGHT)(pen)


def _eruption(pen: Pen, centre: Point, radius: float) -> None:
    eruption(centre, radius, DUST, LAVA)(pen)


_FACES = {
    Card.FLINT: _flint,
    Card.PYRITE: _pyrite,
    Card.GOLD: _gold,
    Card.SAPPHIRE: _sapphire,
    Card.FOSSIL: _fossil,
    Card.STRANGE: _strange,
    Card.CAMERA: _camera,
    Card.ERUPTION: _eruption,
}


def card_sign(card: Card, centre: Point, radius: float) -> Drawing:
    """The sign of a card, on a dark ground."""
    return lambda pen: _FACES[card](pen, centre, radius)


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


def _cover_face(fill: Shade | int) -> Drawing:
    return lambda pen: pen.slab((0, 0, FACE_WIDTH, FACE_HEIGHT), 13, fill)


@lru_cache(maxsize=16)
def face_stamp(card: Card) -> Stamp:
    """The front of a card: its sign above its worth."""
    return stamp(FACE_WIDTH, FACE_HEIGHT, _cover_face, lambda pen: _draw_face(pen, card))


@lru_cache(maxsize=1)
def back_stamp() -> Stamp:
    """The back of a small card, for animation; it does not show its deck."""

    def draw(pen: Pen) -> None:
        pen.slab((1.5, 1.5, 38.5, 50.5), 6, PAPER)
        pen.slab((5, 5, 35, 47), 4, ROCK)
        pen.polygon(((12, 34), (20, 18), (28, 34)), DUST)

    return stamp(40, 52, lambda fill: lambda pen: pen.slab((0, 0, 40, 52), 7, fill), draw)


DECK_WIDTH, DECK_HEIGHT = 84, 82


def _draw_back(pen: Pen, box: tuple[float, float, float, float], zone: Zone) -> None:
    ground = ZONE_GROUNDS[zone]
    left, top, right, bottom = box
    pen.slab(box, 8, NIGHT)
    pen.slab((left + 1.5, top + 1.5, right - 1.5, bottom - 1.5), 7, PAPER)
    pen.slab((left + 4, top + 4, right - 4, bottom - 4), 5, ground.path)


@lru_cache(maxsize=64)
def deck_stamp(zone: Zone, count: int) -> Stamp:
    """A zone's deck: the number of cards left above the zone's peaks; an empty frame if there are none."""
    number = 1 + list(Zone).index(zone)
    layers = 1 + (count > 4) + (count > 12)
    width, height = DECK_WIDTH - 12, DECK_HEIGHT - 12

    def places() -> list[tuple[float, float, float, float]]:
        return [
            (shift, shift, shift + width, shift + height) for shift in (6.0 * (layers - 1 - at) for at in range(layers))
        ]

    def draw(pen: Pen) -> None:
        for box in places():
            _draw_back(pen, box, zone)
        if not count:
            pen.slab((4, 4, width - 4, height - 4), 5, NIGHT)
        pen.write((width / 2, 27), str(count), 37, PAPER if count else DUST)
        peaks((width / 2, 56), 17, number, PAPER if count else DUST)(pen)

    def cover(fill: Shade | int) -> Drawing:
        def draw_all(pen: Pen) -> None:
            for box in places():
                pen.slab(box, 8, fill)

        return draw_all

    return stamp(DECK_WIDTH, DECK_HEIGHT, cover, draw)


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
