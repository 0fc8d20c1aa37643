"""Illustrations of the rules: positions reached by real moves and drawn like any board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Generic, TypeAlias, TypeVar

from PIL import Image

from games.core.contract import Event, Position
from games.core.text import Words, text
from rendering.encode import gif, png
from rendering.motion import Frame
from rendering.palette import CARD, blank, to_palette
from rendering.picture import Picture
from rendering.shapes import round_corners

Drawn: TypeAlias = "Image.Image | tuple[Frame, ...]"
"""A palette image, or the frames of a film."""

Lessons: TypeAlias = Mapping[str, Callable[[], Drawn]]
"""The drawing function of each picture by its name."""

GAP = 24
"""Pixels between pictures side by side, and around them."""

PositionT = TypeVar("PositionT", bound="Position[Any]")


@dataclass(frozen=True, slots=True)
class PlayedLine(Generic[PositionT]):
    """The result of playing moves: the position before, the events, the position after."""

    before: PositionT
    events: tuple[Event, ...]
    after: PositionT


def lesson(game: str, lessons: Lessons, name: str, words: Words) -> Picture | None:
    """The picture with this name, with alt text ``picture-{game}-lesson-{name}``; None for an unknown name."""
    draw = lessons.get(name)
    if draw is None:
        return None
    drawn = draw()
    alt = words(text(f"picture-{game}-lesson-{name}"))
    if isinstance(drawn, tuple):
        return Picture(gif(drawn), f"{game}-lesson-{name}.gif", alt)
    return Picture(png(drawn), f"{game}-lesson-{name}.png", alt)


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


def cut(image: Image.Image, left: int, top: int, right: int, bottom: int) -> Image.Image:
    """A part of a picture, as a card with round corners."""
    part = image.crop((left, top, right, bottom))
    round_corners(part)
    return part


def side_by_side(images: Sequence[Image.Image], columns: int) -> Image.Image:
    """Several pictures on one card, ``columns`` in a row."""
    across, down = max(image.width for image in images), max(image.height for image in images)
    rows = -(-len(images) // columns)
    card = blank(GAP + columns * (across + GAP), GAP + rows * (down + GAP), CARD)
    for number, image in enumerate(images):
        row, column = divmod(number, columns)
        card.paste(image, (GAP + column * (across + GAP), GAP + row * (down + GAP)))
    round_corners(card)
    return card
