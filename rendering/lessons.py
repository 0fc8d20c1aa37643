"""Illustrations of the rules: positions reached by real moves and drawn like any board; and numbered tags."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Any, Generic, TypeAlias, TypeVar

from PIL import Image

from games.core.contract import Event, Position
from games.core.text import text
from rendering.canvas import Pen, Point, Stamp, sprite, stamp
from rendering.encode import gif, png
from rendering.lettering import broken, width_of
from rendering.palette import (
    CARD,
    CORNER_LEVELS,
    INK,
    NUMBERS,
    PAPER,
    TONES,
    WHITE,
    Hue,
    blank,
    to_palette,
)
from rendering.picture import Audience, Picture
from rendering.reel import Frame
from rendering.shapes import round_corners

Drawn: TypeAlias = "Image.Image | tuple[Frame, ...]"
"""A palette image, or the frames of a film."""

Lessons: TypeAlias = Mapping[str, Callable[[Audience], Drawn]]
"""The drawing function of each picture by its name."""

GAP = 24
"""Pixels between pictures side by side, and around them."""

NARROWEST = 480
"""The least width of a card, so that a caption has room."""

_EM, _LEAST_EM = 0.04, 24
"""The em of a caption, as a part of the width; a phone shows a wide picture at two sevenths."""

_LINE = 1.25
"""From one line to the next, in ems."""

_SQUARED = [NUMBERS[CARD] if number < len(CORNER_LEVELS) else number for number in range(256)]

PositionT = TypeVar("PositionT", bound="Position[Any]")


@dataclass(frozen=True, slots=True)
class PlayedLine(Generic[PositionT]):
    """The result of playing moves: the position before, the events, the position after."""

    before: PositionT
    events: tuple[Event, ...]
    after: PositionT


def lesson(game: str, lessons: Lessons, name: str, audience: Audience) -> Picture | None:
    """The picture with this name and its caption; None for an unknown name.

    Its texts are ``picture-{game}-lesson-{name}``, which is read aloud, and ``...-caption``, which is written below it.
    """
    draw = lessons.get(name)
    if draw is None:
        return None
    alt = audience(text(f"picture-{game}-lesson-{name}"))
    drawn = captioned(draw(audience), audience(text(f"picture-{game}-lesson-{name}-caption")))
    if isinstance(drawn, tuple):
        return Picture(gif(drawn), f"{game}-lesson-{name}.gif", alt)
    return Picture(png(drawn), f"{game}-lesson-{name}.png", alt)


def captioned(drawn: Drawn, caption: str) -> Drawn:
    """A picture on a card, or a film, with a caption below it."""
    if isinstance(drawn, tuple):
        return tuple(Frame(_with_caption(frame.image, caption), frame.duration) for frame in drawn)
    image = _with_caption(drawn, caption)
    round_corners(image)
    return image


def _with_caption(image: Image.Image, caption: str) -> Image.Image:
    width = max(image.width, NARROWEST)
    written = writing(caption, width, max(_LEAST_EM, round(width * _EM)))
    card = blank(width, image.height + written.height, CARD)
    card.paste(image.point(_SQUARED), ((width - image.width) // 2, 0))
    card.paste(written, (0, image.height))
    return card


def writing(said: str, width: int, size: int) -> Image.Image:
    """A text in the middle of the card, as wide as this, in as many lines as it takes."""
    lines = _balanced(said, size, width - 2 * GAP)

    def draw(pen: Pen) -> None:
        for at, line in enumerate(lines):
            pen.write_line(((width - width_of(line, size)) / 2, size * (0.9 + at * _LINE)), line, size, INK)

    return sprite(width, round(size * (len(lines) * _LINE + 0.6)), CARD, draw)


def _balanced(said: str, size: int, width: int) -> list[str]:
    """As few lines as fit the width, of about the same length."""
    lines = broken(said, size, width)
    while len(narrower := broken(said, size, width - size)) == len(lines) and width > 2 * size:
        lines, width = narrower, width - size
    return lines


def stilled(picture: Picture) -> Picture:
    """The last frame of a film as a PNG; a still unchanged."""
    with Image.open(BytesIO(picture.data)) as image:
        if image.format != "GIF":
            return picture
        image.seek(getattr(image, "n_frames", 1) - 1)
        last = to_palette(image.convert("RGB"))
    return Picture(png(last), f"{picture.name.removesuffix('.gif')}.png", picture.alt)


def play(position: PositionT, *written: str) -> PlayedLine[PositionT]:
    """Play moves in the game's notation, each by the seat whose turn it is."""
    after = position
    events: tuple[Event, ...] = ()
    for notation in written:
        (seat,) = after.to_act
        step = after.play(seat, after.read(seat, notation))
        after, events = step.position, (*events, *step.events)
    return PlayedLine(position, events, after)


def side_by_side(images: Sequence[Image.Image], columns: int) -> Image.Image:
    """Several pictures on one card, ``columns`` in a row."""
    across, down = max(image.width for image in images), max(image.height for image in images)
    rows = -(-len(images) // columns)
    card = blank(GAP + columns * (across + GAP), GAP + rows * (down + GAP), CARD)
    for number, image in enumerate(images):
        row, column = divmod(number, columns)
        card.paste(image.point(_SQUARED), (GAP + column * (across + GAP), GAP + row * (down + GAP)))
    return card


_SIDE = 54
_TAG_EM = 42
_DOT = 9.0
_TONES = TONES[Hue.PURPLE]
"""No board has tags or seats of this hue."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """A tag in the picture, and the point at which its line ends."""

    tag: Point
    target: Point


def lay_legend(image: Image.Image, pointers: Sequence[Pointer]) -> None:
    """Lay the tags over a picture, numbered from 1 in this order; lines lie below tags."""
    for pointer in pointers:
        (x, y), (across, down) = pointer.tag, pointer.target
        left, top = round(min(x, across) - 14), round(min(y, down) - 14)
        _pointing_line((x - left, y - top), (across - left, down - top)).press(image, (left, top))
    for number, pointer in enumerate(pointers, 1):
        _tag(number).press_middle(image, pointer.tag)


@lru_cache(maxsize=64)
def _pointing_line(start: Point, end: Point) -> Stamp:
    def draw(pen: Pen) -> None:
        for border, shade in ((2.5, WHITE), (0, _TONES.base)):
            pen.line((start, end), shade, 5 + 2 * border)
            pen.disc(end, _DOT + border, shade)

    width, height = (round(max(pair)) + 15 for pair in zip(start, end, strict=True))
    return stamp(width, height, draw)


@lru_cache(maxsize=32)
def _tag(number: int) -> Stamp:
    def draw(pen: Pen) -> None:
        for inset, shade in ((2, PAPER), (5, _TONES.base)):
            pen.slab((inset, inset, _SIDE - inset, _SIDE - inset), 13 - inset, shade)
        pen.write((_SIDE / 2, _SIDE / 2), str(number), _TAG_EM, _TONES.ink)

    return stamp(_SIDE, _SIDE, draw)
