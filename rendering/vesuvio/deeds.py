"""What a seat can do besides walking: a sign for each deed on the signboard, with its name and its price."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from PIL import Image

from games.core.text import Words, text
from games.vesuvio.eruption import FALLBACK_ROUND
from games.vesuvio.moves import ACTION_PRICE, Dig, End, Leave, Photo, Push, Shout, Slide, Stay, Take
from games.vesuvio.pieces import DIGS
from games.vesuvio.view import VesuvioView
from rendering.canvas import Drawing, Pen, Point, sprite
from rendering.lettering import width_of
from rendering.palette import FAINT, INK, SIGNAL, SQUARE, TONES, Shade
from rendering.seats import SEAT_COLOURS
from rendering.shapes import plate
from rendering.vesuvio.cards import camera, descent, fist, grab, halt, horn, pick, yacht
from rendering.vesuvio.layout import BOARD, LETTERS

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


_HEIGHT = 70
_MIDDLE = 32
"""The middle of capitals and digits: below them is room for a descender."""

_CELL = 50
_NARROW = 36
"""The width of a sign where deeds stand in two lines."""

_PRICE = 28
_VICTIM = 20
_GAP = 8
_LEAST = LETTERS * 3 // 4
"""The smallest em of words where a line has much to say."""

_MOST_LINES = 2


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


def _sign(name: str, centre: Point, size: float) -> Drawing:
    signs = {
        "dig": pick(centre, 21 * size, INK),
        "push": fist(centre, 20 * size, INK),
        "photo": camera(centre, 20 * size, INK, SQUARE),
        "shout": horn(centre, 20 * size, INK),
        "take": grab(centre, 19 * size, INK),
        "leave": yacht(centre, 21 * size, INK),
        "slide": descent(centre, 19 * size, INK),
        "stop": halt(centre, 18 * size, FAINT),
    }
    return signs[name]


class DeedLook(NamedTuple):
    """How a deed is drawn: its word, the em of that, and the width of its sign."""

    caption: str
    em: float = LETTERS
    cell: int = _CELL


def _deed_width(deed: DeedSign, look: DeedLook) -> int:
    width = look.cell + round(caption_width(look.caption) * look.em / LETTERS) + _GAP
    return width + (_PRICE if deed.price or deed.sign == "slide" else 0) + (_VICTIM if deed.victims else 0)


@lru_cache(maxsize=128)
def deed_sprite(deed: DeedSign, look: DeedLook) -> Image.Image:
    """An action's sign, its name, its price, and the shapes of the seats it can target."""
    written = caption_width(look.caption) * look.em / LETTERS
    after = look.cell + written + 4

    def draw(pen: Pen) -> None:
        _sign(deed.sign, (look.cell / 2 - 2, _MIDDLE), look.cell / _CELL)(pen)
        pen.write_line((look.cell - 2, _MIDDLE), look.caption, look.em, FAINT)
        if deed.price:
            pen.write((after + 12, _MIDDLE), str(deed.price), LETTERS, INK)
        if deed.sign == "slide":
            draw_lost_card(pen, (after + 12, _MIDDLE))
        for at, victim in enumerate(deed.victims):
            middle = (after + _PRICE + 8.0, _MIDDLE + (at - (len(deed.victims) - 1) / 2) * 12)
            colour = SEAT_COLOURS[victim]
            plate(colour, middle, 7, TONES[colour].chip)(pen)

    return sprite(_deed_width(deed, look), _HEIGHT, SQUARE, draw)


@lru_cache(maxsize=128)
def _part_of_deed(deed: DeedSign, look: DeedLook, above: int, height: int) -> Image.Image:
    """As much of an action's sprite as a line of this height has room for."""
    whole = deed_sprite(deed, look)
    return whole.crop((0, above, whole.width, above + height))


Line: TypeAlias = tuple[tuple[DeedSign, DeedLook], ...]
"""Deeds side by side."""


def lines_of(deeds: Sequence[DeedSign], words: Words, most: int) -> tuple[Line, ...]:
    """The deeds with their words: in one line if they are at most so wide together, else in two with smaller signs.

    Words are smaller where there are too many for two lines.
    """
    named = [(deed, deed_caption(deed.sign, words)) for deed in deeds]
    lines = _broken(named, LETTERS, _CELL, most)
    for em in range(LETTERS, _LEAST - 1, -1):
        if len(lines) == 1 or len(lines := _broken(named, em, _NARROW, most)) <= _MOST_LINES:
            break
    return lines


def _broken(named: Sequence[tuple[DeedSign, str]], em: int, cell: int, most: int) -> tuple[Line, ...]:
    """As many lines as it takes in this size, in the order of the deeds."""
    lines: list[Line] = []
    room = 0
    for deed, caption in named:
        look = DeedLook(caption, em, cell)
        width = _deed_width(deed, look)
        if lines and width <= room:
            lines[-1] = (*lines[-1], (deed, look))
        else:
            lines.append(((deed, look),))
            room = most
        room -= width
    return tuple(lines)


def lay_deeds(image: Image.Image, view: VesuvioView, corner: tuple[int, int], words: Words) -> None:
    """Lay what a turn can do from this corner, in one line or in two."""
    lines = lines_of(deeds_of(view), words, BOARD.width - 20)
    left, top = corner
    height = _HEIGHT // max(1, len(lines))
    for line in lines:
        at, above = left, (_HEIGHT - height) // 2
        for deed, look in line:
            shown = _part_of_deed(deed, look, above, height)
            image.paste(shown, (at, top))
            at += shown.width
        top += height


def draw_lost_card(pen: Pen, centre: Point) -> None:
    """The price of a slide: a card."""
    x, y = centre
    pen.slab((x - 9, y - 12, x + 9, y + 12), 4, SIGNAL)
    pen.slab((x - 6.5, y - 9.5, x + 6.5, y + 9.5), 2.5, SQUARE)
    pen.line(((x - 4, y), (x + 4, y)), SIGNAL, 2.6)
