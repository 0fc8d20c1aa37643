"""The painter of Kayles: the still picture and the description; nothing moves."""

from collections.abc import Iterator, Sequence

from PIL import Image

from games.core.contract import Event
from games.core.text import Seat, Text, text
from rendering.canvas import Pen, sprite
from rendering.painter import Painter
from rendering.palette import CARD, EMBER, FAINT, PAPER, SQUARE
from rendering.picture import Audience
from tests.toys.games.kayles.events import PinsKnocked
from tests.toys.games.kayles.position import PINS, KaylesPosition

WIDTH, HEIGHT = 560, 240
ACROSS = 10
"""Pins in a line of the picture."""


class KaylesPainter(Painter[KaylesPosition]):
    """Holds nothing, so every thread may share one. Nothing moves, and the rules need no picture."""

    def drawn(self, view: KaylesPosition, events: Sequence[Event], audience: Audience) -> Image.Image:
        """The pins with their letters, and rings where some were just knocked down."""
        return _compose(view, _knocked(events))

    def told(self, view: KaylesPosition, events: Sequence[Event], audience: Audience) -> str:
        """The position, and which pins were knocked down."""
        return " ".join(audience(sentence) for sentence in _sentences(view, _knocked(events)))

    def describe(self, view: KaylesPosition, audience: Audience) -> str:
        """The position in words."""
        return " ".join(audience(sentence) for sentence in _sentences(view, ""))


def _knocked(events: Sequence[Event]) -> str:
    return "".join(event.pins for event in events if isinstance(event, PinsKnocked))


def _compose(view: KaylesPosition, knocked: str) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.slab((20, 20, WIDTH - 20, HEIGHT - 20), 18, SQUARE)
        for number, pin in enumerate(PINS):
            row, column = divmod(number, ACROSS)
            centre = (64 + column * 48, 76 + row * 88)
            if pin in knocked:
                pen.ring(centre, 20, EMBER, 3)
            elif pin in view.standing:
                pen.disc(centre, 20, FAINT)
                pen.write(centre, pin, 26, PAPER)

    return sprite(WIDTH, HEIGHT, CARD, draw)


def _sentences(view: KaylesPosition, knocked: str) -> Iterator[Text]:
    yield text("picture-kayles-turn", turn=view.turn)
    if view.outcome:
        yield text("picture-kayles-over", seats=tuple(Seat(seat) for seat in view.outcome.winners))
    else:
        yield text("picture-kayles-mover", seat=Seat(view.mover))
    yield text("picture-kayles-standing", pins=" ".join(view.standing) or "-")
    if knocked:
        yield text("picture-kayles-knocked", pins=" ".join(knocked))
