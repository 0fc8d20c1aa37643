"""Films of a turn: whole pictures as the still's painter draws them, with what moves stamped over, all at half size.

A game says for each kind of event what it changes of the view, and what flies, lands or flashes meanwhile.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import pi, sin
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from PIL import Image, ImageChops

from games.core.contract import Event
from rendering.canvas import Pen, Point, Stamp, stamp
from rendering.palette import ASH, HALF, NIGHT, PAPER, halved, mix

FRAME = 60
"""Milliseconds of a frame in which something moves; viewers slow down what is much faster."""

OPENING_HOLD, LANDING_HOLD = 700, 180
"""Milliseconds of the first frame, and of a pause in which something has just come to rest."""

FINAL_HOLD = 4000
"""Milliseconds of the last frame. A film plays once and this frame stays; viewers that loop hold it this long."""

Path: TypeAlias = Callable[[float], Point]
"""From 0 to 1 the way from one point to another."""

ViewT = TypeVar("ViewT")


def ease(part: float) -> float:
    """Easing: the share of the way covered after ``part`` of the time, with a gentle start and stop."""
    return part * part * (3 - 2 * part)


def along(way: Sequence[Point], part: float) -> Point:
    """The point on a line through several points after ``part`` of the way, or before or beyond its ends."""
    reach = part * (len(way) - 1)
    leg = max(min(int(reach), len(way) - 2), 0)
    (x, y), (across, down) = way[leg], way[leg + 1]
    return (x + (across - x) * (reach - leg), y + (down - y) * (reach - leg))


def straight(start: Point, end: Point, rise: float = 0.0) -> Path:
    """The straight way, or one that is so many pixels above it half way."""

    def at(part: float) -> Point:
        x, y = along((start, end), part)
        return (x, y - rise * 4 * part * (1 - part))

    return at


def hopping(way: Sequence[Point], hop: float, hops: float) -> Path:
    """Through several points in so many hops, each so high."""

    def at(part: float) -> Point:
        x, y = along(way, part)
        return (x, y - hop * abs(sin(pi * part * hops)))

    return at


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame of a film: a whole palette image, and its duration in milliseconds."""

    image: Image.Image
    duration: int


_FLASH = 150
"""The side of a flash over one thing, in pixels of the still picture."""

Placed: TypeAlias = tuple[Stamp, Point]
"""A stamp, and its middle in pixels of the still picture."""


class Carried(NamedTuple):
    """A thing on its way: how large it is at both ends, and how much larger half way."""

    thing: Stamp
    path: Path
    sizes: tuple[float, float] = (1.0, 1.0)
    leap: float = 0.0

    def at(self, part: float) -> Placed:
        """The thing after this part of the way."""
        first, last = self.sizes
        return self.thing.scaled(first + (last - first) * part + self.leap * 4 * part * (1 - part)), self.path(part)


class Reel:
    """Collects frames. All pictures are stills of one size; ``picture`` is the one that is shown from now on."""

    def __init__(self, first: Image.Image, duration: int) -> None:
        self.picture = first
        self._last = first
        self.frames: list[Frame] = [Frame(halved(first), duration)]

    def shoot(self, placed: Sequence[Placed] = (), duration: int = FRAME) -> None:
        """Add a frame of the picture with the stamps over it, the last one on top."""
        picture = self.picture
        if placed:
            picture = picture.copy()
        for one, middle in placed:
            one.press_middle(picture, middle)
        self.frames.append(Frame(self._small(picture), duration))
        self._last = picture

    def carry(self, frames: int, *flights: Carried) -> None:
        """So many frames of things on their ways, with a gentle start and stop."""
        for frame in range(1, frames + 1):
            self.shoot([flight.at(ease(frame / (frames + 1))) for flight in flights])

    def flare(self, spot: Point, *strengths: float, side: int = _FLASH, over: Sequence[Placed] = ()) -> None:
        """Flash with these strengths below some stamps."""
        for strength in strengths:
            self.shoot([(flash(strength, side), spot), *over])

    def land(
        self, thing: Stamp, middle: Point, foot: Point, factor: float = 1.0, beside: Sequence[Placed] = ()
    ) -> None:
        """Let a thing land with its weight, and ash fly up at its foot; it stands in the picture that is shown next."""
        x, y = middle
        self.shoot([*beside, (dust(0.2, factor), foot), (thing.scaled(1.14, 0.82), (x, y + 7 * factor))])

    def _small(self, picture: Image.Image) -> Image.Image:
        """A picture at the film's size; what is as in the frame before is taken from there."""
        small, box = self.frames[-1].image, ImageChops.difference(self._last, picture).getbbox()
        if box is None:
            return small
        left, top = box[0] // HALF, box[1] // HALF
        small = small.copy()
        small.paste(halved(picture.crop((left * HALF, top * HALF, *_evened(box[2:], picture.size)))), (left, top))
        return small


class TurnFilm(Reel, Generic[ViewT]):
    """A turn as it is filmed: the view so far, and the picture of it as ``draw`` makes it for view, marks and seats.

    ``marks`` are the events that are marked already. Without the pieces of the seats ``away``, which are moving.
    """

    def __init__(self, view: ViewT, draw: Callable[..., Image.Image]) -> None:
        super().__init__(draw(view, ()), OPENING_HOLD)
        self.view, self._draw = view, draw
        self.marks: tuple[Event, ...] = ()

    def change(self, **fields: Any) -> None:
        """Change fields of the view, which is a dataclass; the picture follows when it is shown."""
        view: Any = self.view
        self.view = replace(view, **fields)

    def show(self, away: frozenset[int] = frozenset()) -> None:
        """Show the view from now on."""
        self.picture = self._draw(self.view, self.marks, away=away)

    def settle(self) -> None:
        """Show the view for a moment."""
        self.show()
        self.shoot(duration=LANDING_HOLD)

    def end(self, after: ViewT, events: Sequence[Event]) -> tuple[Frame, ...]:
        """All frames, with the marked still at the end."""
        self.picture = self._draw(after, events)
        self.shoot(duration=FINAL_HOLD)
        return tuple(self.frames)


def _evened(corner: tuple[int, int], size: tuple[int, int]) -> tuple[int, int]:
    """The least corner with even numbers right below this one, inside the picture."""
    return (min(corner[0] + corner[0] % HALF, size[0]), min(corner[1] + corner[1] % HALF, size[1]))


@lru_cache(maxsize=32)
def flash(strength: float, side: int = _FLASH) -> Stamp:
    """A burst of light that tells where something happens; ``strength`` from 0 to 1, ``side`` in still pixels."""
    radius = (side / 2 - 4) * (0.45 + 0.55 * strength)
    return stamp(side, side, lambda pen: pen.art("card/flash", (side / 2, side / 2), radius), edge=1)


@lru_cache(maxsize=16)
def dust(spread: float, factor: float = 1.0) -> Stamp:
    """Ash that a landing blows aside, ``factor`` times as large as under a pyramid."""
    across, down = 170, 44
    reach = 42 + 34 * spread

    def draw(pen: Pen) -> None:
        for side in (-1, 1):
            for far, radius in ((1.0, 7), (0.72, 10)):
                place = (across / 2 + side * reach * far, down - 14 - (1 - far) * 12)
                pen.disc(place, radius * (1.2 - 0.4 * spread), mix(ASH, PAPER, 3 / 7))

    return stamp(across, down, draw).scaled(factor)


@lru_cache(maxsize=8)
def shadow(across: int) -> Stamp:
    """What a thing in the air darkens below it."""
    box = (0, 0, across, across // 4)
    return stamp(across, across // 4, lambda pen: pen.stretched("card/shadow", box, (NIGHT, NIGHT)), edge=0)
