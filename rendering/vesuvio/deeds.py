"""What a seat can do besides walking: a sign for each deed on the signboard, with its name and its price."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from games.core.text import Words, text
from games.vesuvio.eruption import FALLBACK_ROUND
from games.vesuvio.moves import ACTION_PRICE, Dig, End, Leave, Photo, Push, Shout, Slide, Stay, Take
from games.vesuvio.tiles import DIGS
from games.vesuvio.view import VesuvioView
from rendering.canvas import Drawing, Pen, Point, sprite
from rendering.lettering import width_of
from rendering.palette import FAINT, INK, SIGNAL, SQUARE, TONES, Shade
from rendering.seats import SEAT_COLOURS
from rendering.shapes import plate
from rendering.vesuvio.layout import BOARD, LETTERS
from rendering.vesuvio.symbols import camera, descent, fist, grab, halt, horn, pick, yacht

LINE = 36
"""The height of a line of writing."""


def round_caption(view: VesuvioView, words: Words) -> str:
    """Which round is played."""
    return words(text("picture-vesuvio-board-round", round=str(view.round)))


def lava_captions(view: VesuvioView, words: Words) -> tuple[str, str]:
    """When lava comes next, and what that depends on; a seat's number follows the second line in an eruption."""
    if view.eruption is None:
        first = text("picture-vesuvio-board-dormant", rounds=max(0, FALLBACK_ROUND - view.round))
        return words(first), words(text("picture-vesuvio-board-latest"))
    first = text("picture-vesuvio-board-lava", turns=view.eruption.lava_in)
    return words(first), words(text("picture-vesuvio-board-turns"))


def deed_caption(sign: str, words: Words) -> str:
    """The word for something a turn can do."""
    return words(text(f"picture-vesuvio-board-{sign}"))


def caption_width(caption: str) -> int:
    """How wide a caption is."""
    return width_of(caption, LETTERS) + 4


@lru_cache(maxsize=128)
def caption_sprite(caption: str, most: int, ink: Shade) -> Image.Image:
    """A line of writing, smaller where it would be wider than ``most``."""
    size = min(LETTERS, LETTERS * most // caption_width(caption))
    width = min(most, caption_width(caption))
    return sprite(width, LINE, SQUARE, lambda pen: pen.write((width / 2, LINE / 2), caption, size, ink))


_HEIGHT = 68
_CELL = 50
_PRICE = 28
_VICTIM = 26


class DeedSign(NamedTuple):
    """A possible action other than walking: its sign, its price in points or None, and the seats it can target."""

    sign: str
    price: int | None
    victims: tuple[int, ...] = ()


def deeds_of(view: VesuvioView) -> tuple[DeedSign, ...]:
    """The possible actions of the seat to act other than walking, each kind once."""
    found: dict[str, DeedSign] = {}
    for deed in _deeds(view):
        known = found.get(deed.sign)
        victims = tuple(sorted({*(known.victims if known else ()), *deed.victims}))
        found[deed.sign] = deed._replace(victims=victims)
    return tuple(found.values())


_PLAIN: dict[type, DeedSign] = {
    Photo: DeedSign("photo", ACTION_PRICE),
    Shout: DeedSign("shout", ACTION_PRICE),
    Take: DeedSign("take", ACTION_PRICE),
    Leave: DeedSign("leave", ACTION_PRICE),
    Slide: DeedSign("slide", None),
    Stay: DeedSign("stop", None),
    End: DeedSign("stop", None),
}


def _deeds(view: VesuvioView) -> Iterator[DeedSign]:
    here = view.places[view.mover]
    for offer in view.offers:
        if isinstance(offer, Dig) and here is not None:
            yield DeedSign("dig", DIGS[view.tiles[here.space]].price)
        elif isinstance(offer, Push):
            yield DeedSign("push", ACTION_PRICE, (offer.victim,))
        elif type(offer) in _PLAIN:
            yield _PLAIN[type(offer)]


def _sign(name: str, centre: Point) -> Drawing:
    signs = {
        "dig": pick(centre, 21, INK),
        "push": fist(centre, 20, INK),
        "photo": camera(centre, 20, INK, SQUARE),
        "shout": horn(centre, 20, INK),
        "take": grab(centre, 19, INK),
        "leave": yacht(centre, 21, INK),
        "slide": descent(centre, 19, INK),
        "stop": halt(centre, 18, FAINT),
    }
    return signs[name]


def _deed_width(deed: DeedSign, caption: str) -> int:
    width = _CELL + (caption_width(caption) + 8 if caption else 0)
    return width + (_PRICE if deed.price or deed.sign == "slide" else 0) + (_VICTIM if deed.victims else 0)


@lru_cache(maxsize=128)
def deed_sprite(deed: DeedSign, caption: str = "") -> Image.Image:
    """An action's sign, its name, its price, and the shapes of the seats it can target."""
    after = _CELL + (caption_width(caption) + 4 if caption else 0)

    def draw(pen: Pen) -> None:
        _sign(deed.sign, (_CELL / 2 - 2, 34))(pen)
        if caption:
            pen.write((_CELL - 2 + caption_width(caption) / 2, 36), caption, LETTERS, FAINT)
        if deed.price:
            pen.write((after + 12, 34), str(deed.price), LETTERS, INK)
        if deed.sign == "slide":
            draw_lost_card(pen, (after + 12, 34))
        for at, victim in enumerate(deed.victims):
            middle = (after + _PRICE + 12.0, 34 + (at - (len(deed.victims) - 1) / 2) * 17)
            colour = SEAT_COLOURS[victim]
            plate(colour, middle, 8, TONES[colour].chip)(pen)

    return sprite(_deed_width(deed, caption), _HEIGHT, SQUARE, draw)


def lay_deeds(image: Image.Image, view: VesuvioView, corner: tuple[int, int], words: Words) -> None:
    """Lay what a turn can do side by side from this corner, with words if there is room for all of them."""
    deeds = deeds_of(view)
    captions = [deed_caption(deed.sign, words) for deed in deeds]
    if sum(map(_deed_width, deeds, captions)) > BOARD.width - 20:
        captions = [""] * len(deeds)
    at, top = corner
    for deed, caption in zip(deeds, captions, strict=True):
        one = deed_sprite(deed, caption)
        image.paste(one.crop((0, 8, one.width, 60)), (at, top))
        at += one.width


def draw_lost_card(pen: Pen, centre: Point) -> None:
    """The price of a slide: a card."""
    x, y = centre
    pen.slab((x - 9, y - 12, x + 9, y + 12), 4, SIGNAL)
    pen.slab((x - 6.5, y - 9.5, x + 6.5, y + 9.5), 2.5, SQUARE)
    pen.line(((x - 4, y), (x + 4, y)), SIGNAL, 2.6)
