"""Illustrations of the rules: positions reached by real moves and drawn like any board."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Generic, TypeAlias, TypeVar

from PIL import Image

from games.core.contract import Event, Position
from games.core.text import text
from rendering.canvas import Edges, Pen, overlay, sprite
from rendering.encode import gif, png
from rendering.lettering import broken, width_of
from rendering.palette import CARD, HALF, INK, blank, to_palette
from rendering.picture import Audience, Picture
from rendering.reel import Frame

Drawn: TypeAlias = "Image.Image | tuple[Frame, ...]"
"""A palette image, or the frames of a film."""

GAP = 24
"""Pixels between pictures side by side, and around them."""

NARROWEST = 480
"""The least width of a card, so that a caption has room."""

_EM, _LEAST_EM = 0.04, 24
"""The em of a caption, as a part of the width; a phone shows a wide picture at two sevenths."""

_LINE = 1.25
"""From one line to the next, in ems."""

PositionT = TypeVar("PositionT", bound="Position[Any]")


Illustration: TypeAlias = Callable[[Audience], Drawn]
"""Draws a picture of the rules for its readers."""

Lessons: TypeAlias = Mapping[str, Illustration]
"""The drawing function of each picture by its name."""


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
    return _with_caption(drawn, caption)


def _with_caption(image: Image.Image, caption: str) -> Image.Image:
    width = max(image.width, NARROWEST)
    written = writing(caption, width, max(_LEAST_EM, round(width * _EM)))
    card = blank(width, image.height + written.height, CARD)
    card.paste(image, ((width - image.width) // 2, 0))
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
    """Play moves in the game's notation, each by the seat whose turn it is; the events are those that all may see."""
    after = position
    events: tuple[Event, ...] = ()
    for notation in written:
        (seat,) = after.to_act
        step = after.play(seat, after.read(seat, notation))
        after, events = step.position, (*events, *step.events)
    return PlayedLine(position, after.visible_events(events, None), after)


@dataclass(frozen=True, slots=True)
class Illustrator(Generic[PositionT]):
    """A game's ways to draw a board and to make a film, for pictures of what moves lead to.

    Positions are made when they are drawn. A picture is cut to a box of the whole one.
    """

    game: str
    compose: Callable[[Any, tuple[Event, ...], Audience], Image.Image]
    animate: Callable[[Any, tuple[Event, ...], Any, Audience], tuple[Frame, ...]]

    def still(
        self,
        start: Callable[[], PositionT],
        moves: str = "",
        box: Edges | None = None,
        marks: Callable[[PositionT], tuple[Event, ...]] = lambda _position: (),
        *,
        tags: bool = False,
    ) -> Illustration:
        """What these moves lead to, marked, and marked with further events; with the game's numbered tags over it."""

        def draw(audience: Audience) -> Drawn:
            played = play(start(), *moves.split())
            image = self.compose(played.after.view(None), (*played.events, *marks(played.after)), audience)
            if tags:
                overlay(self.game, "legend").press(image, (0, 0))
            return image.crop(box) if box else image

        return draw

    def film(self, start: Callable[[], PositionT], moves: str, box: Edges | None = None) -> Illustration:
        """These moves, one after the other."""

        def draw(audience: Audience) -> Drawn:
            played = play(start(), *moves.split())
            frames = self.animate(played.before.view(None), played.events, played.after.view(None), audience)
            if box is None:
                return frames
            left, top, right, bottom = (edge // HALF for edge in box)
            return tuple(Frame(one.image.crop((left, top, right, bottom)), one.duration) for one in frames)

        return draw


def side_by_side(images: Sequence[Image.Image], columns: int) -> Image.Image:
    """Several pictures on one card, ``columns`` in a row."""
    across, down = max(image.width for image in images), max(image.height for image in images)
    rows = -(-len(images) // columns)
    card = blank(GAP + columns * (across + GAP), GAP + rows * (down + GAP), CARD)
    for number, image in enumerate(images):
        row, column = divmod(number, columns)
        card.paste(image, (GAP + column * (across + GAP), GAP + row * (down + GAP)))
    return card
