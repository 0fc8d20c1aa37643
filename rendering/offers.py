"""Marks of possible moves, shared by all painters: badges that say what a move brings and never cover one another."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import TypeAlias

from PIL import Image

from games.core.text import Notation, Text, text
from games.core.worth import NO_WORTH, Offer
from rendering.alt_text import in_full, joined
from rendering.canvas import Drawing, Edges, Pen, Point, Stamp, stamp
from rendering.lettering import width_of
from rendering.palette import EMBER, NIGHT, PAPER, STONE, TONES, Hue, Shade
from rendering.picture import ALT_TEXT_LIMIT, Audience
from rendering.shapes import plate

LABELLED = 8
"""The most moves of one picture that are labelled, the best ones; on a phone more would hide the board."""

LISTED = 25
"""The most moves that the alternative text lists: as many as one select."""

HEIGHT = 52
"""The height of a badge: its letters can be read on a phone, where a board is shown at two sevenths."""

_LETTERS = 38
_PLATE = 18.5
_PITCH = 43
_PADDING = 11

Emblem: TypeAlias = tuple[Hue, str]
"""A hue and the letter on it."""

Shape: TypeAlias = Callable[[Hue, Point, float, Shade], Drawing]
"""Draws an emblem's ground about as large as a circle of the radius."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge on a picture: its upper left corner, and what is copied."""

    corner: tuple[int, int]
    stamp: Stamp

    @property
    def box(self) -> Edges:
        """Its rectangle."""
        left, top = self.corner
        return (left, top, left + self.stamp.picture.width, top + self.stamp.picture.height)

    def press(self, image: Image.Image) -> None:
        """Copy it onto a palette image."""
        self.stamp.press(image, self.corner)


class Room:
    """Keeps badges apart from each other, off what must stay visible, and inside the picture.

    What is to be ``spared`` is covered only where there is no other room, and as little as can be.
    """

    def __init__(self, size: tuple[int, int], kept: Iterable[Edges] = (), spared: Iterable[Edges] = ()) -> None:
        self._size = size
        self._kept = list(kept)
        self._spared = tuple(spared)
        self.badges: list[Badge] = []

    def place(self, badge: Stamp, middles: Iterable[Point], told: Edges | None = None, *, clear: bool = False) -> bool:
        """Put a badge with its middle on the best of these points, the first of several; False if there is no room.

        It may cover what it has ``told`` itself, but nothing else that is to be spared if it has to be ``clear``.
        """
        if len(self.badges) >= LABELLED:
            return False
        across, down = badge.picture.width / 2, badge.picture.height / 2
        best, least = None, inf
        for x, y in middles:
            made = Badge((round(x - across), round(y - down)), badge)
            if not self._is_free(made.box):
                continue
            covered = sum(overlap(made.box, one) for one in self._spared if one != told)
            if covered < least:
                best, least = made, covered
            if not covered:
                break
        if best is None or (clear and least):
            return False
        self.badges.append(best)
        self._kept.append(best.box)
        return True

    def _is_free(self, box: Edges) -> bool:
        return self._is_inside(box) and not any(overlap(box, other) for other in self._kept)

    def _is_inside(self, box: Edges) -> bool:
        left, top, right, bottom = box
        return left >= 0 and top >= 0 and right <= self._size[0] and bottom <= self._size[1]


def overlap(one: Edges, other: Edges) -> float:
    """How many pixels two rectangles have in common."""
    across, down = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0


@lru_cache(maxsize=512)
def badge_stamp(
    sign: str, emblems: tuple[Emblem, ...] = (), *, later: bool = False, card: bool = False, shape: Shape = plate
) -> Stamp:
    """What a move brings, and the emblems of its pieces; dim, with a chevron, if only the next move brings it.

    Cards are counted on a bright badge, points on a dark one.
    """
    written = width_of(sign, _LETTERS) if sign else 0
    chevron = 22 if later else 0
    across = round(written + chevron + _PITCH * len(emblems) + 2 * _PADDING + (4 if emblems else 0))
    glow = STONE if later else EMBER
    ink = NIGHT if card else STONE if later else PAPER

    def draw(pen: Pen) -> None:
        pen.slab((2, 2, across - 2, HEIGHT - 2), 14, glow)
        pen.slab((6, 6, across - 6, HEIGHT - 6), 11, PAPER if card else NIGHT)
        if later:
            x, y = _PADDING + 4, HEIGHT / 2
            pen.line(((x, y - 9), (x + 9, y), (x, y + 9)), STONE, 5)
        pen.write((_PADDING + chevron + written / 2, HEIGHT / 2), sign, _LETTERS, ink)
        for number, (hue, letter) in enumerate(emblems):
            tones = TONES[hue]
            middle = (_PADDING + chevron + written + 4 + _PITCH * (number + 0.5), HEIGHT / 2)
            shape(hue, middle, _PLATE, PAPER)(pen)
            shape(hue, middle, _PLATE - 2.5, tones.plate)(pen)
            pen.write(middle, letter, 1.9 * _PLATE, tones.ink)

    return stamp(across, HEIGHT, draw)


def cone(_hue: Hue, centre: Point, radius: float, fill: Shade) -> Drawing:
    """A volcano's outline, as the ground of an emblem."""
    return lambda pen: pen.art("hekla/cone", centre, 1.2 * radius, (fill, fill))


@lru_cache(maxsize=4)
def dot_stamp(*, bright: bool) -> Stamp:
    """A possible move without a label: bright if it brings something all the same."""
    middle = (13.0, 13.0)
    return stamp(26, 26, lambda pen: pen.disc(middle, 9.5, EMBER if bright else STONE), edge=3)


def ranks(offers: Sequence[Offer]) -> bool:
    """Whether it is told what the moves are worth; a table without help tells it of none."""
    return any(offer.worth != NO_WORTH for offer in offers)


def describe_offers(game: str, offers: Sequence[Offer], seat: int, audience: Audience) -> str:
    """What the picture shows in words: the best moves with their worths, and how many others there are."""
    fitting, most = 0, min(len(offers), LISTED)
    while fitting < most and len(_told(game, offers, fitting + 1, seat, audience)) <= ALT_TEXT_LIMIT:
        fitting += 1
    return _told(game, offers, fitting, seat, audience)


def _told(game: str, offers: Sequence[Offer], count: int, seat: int, audience: Audience) -> str:
    listed = joined((audience(_line(game, offer)) for offer in offers[:count]), audience) if count else ""
    key = "core-offers" if count == len(offers) else "core-offers-more"
    ranked = "yes" if ranks(offers) else "no"
    return audience(text(key, player=in_full(audience)(seat), moves=listed, more=len(offers) - count, ranked=ranked))


def _line(game: str, offer: Offer) -> Text:
    move = Notation(game, offer.notation)
    if offer.worth.label is None:
        return text("core-offer-plain", move=move)
    return text("core-offer", move=move, worth=offer.worth.label)
