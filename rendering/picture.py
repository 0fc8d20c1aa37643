"""The painter's interface, for whom it draws, and the pictures it returns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import ClassVar, Protocol, TypeVar

from PIL import Image

from games.core.contract import Event, View
from games.core.text import Text, Words
from games.core.worth import Offer
from rendering.mapping import blank
from rendering.palette import CARD
from rendering.reel import Frame
from rendering.seats import Standing, seat_sprite

CARD_WIDTH, CARD_HEIGHT = 1200, 630
"""The size of share cards, which previews of pictures have nearly everywhere."""


@lru_cache(maxsize=1)
def plain_ground() -> Image.Image:
    """The ground of a game without one of its own; callers must not write on it."""
    return blank(CARD_WIDTH, CARD_HEIGHT, CARD)


@dataclass(frozen=True, slots=True)
class Audience:
    """Renders texts in the readers' language when called, like any ``Words``."""

    words: Words
    names: tuple[str | None, ...] = ()
    """By seat, the name to write beside it; None, or a seat beyond the end, for one without a name."""

    ahead: bool = False
    """Whether the turn has not come yet, or is its reader's in any case: then nobody is told that it is theirs."""

    def __call__(self, sentence: Text) -> str:
        """The sentence in the readers' language."""
        return self.words(sentence)

    def name(self, seat: int) -> str | None:
        """The name to write beside this seat; None if it has none."""
        return self.names[seat] if seat < len(self.names) else None


WORDLESS = Audience(lambda _sentence: "")
"""For pictures without words and names."""

ALT_TEXT_LIMIT = 1024
"""Discord's limit on the characters of an alternative text."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished image file; ``name`` has the file extension, ``alt`` is detailed enough to play from."""

    data: bytes
    name: str
    alt: str


@dataclass(frozen=True, slots=True)
class BoardPart:
    """A part of a board that can be seen closer: its key, its name in audience, and what is there in a few letters.

    ``sign`` names the emoji of what one sees there first.
    """

    key: str
    name: str
    about: str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Closer:
    """A part of a board seen closer, and every part that can be, the most crowded first.

    ``told`` says what the picture shows, for a message that can show signs.
    """

    picture: Picture
    places: tuple[BoardPart, ...]
    told: Text


ViewT_contra = TypeVar("ViewT_contra", bound=View, contravariant=True)


class Painter(Protocol[ViewT_contra]):
    """Draws one game, from its views and events that hold only what their viewer may know.

    A base for a game's painter: ``still`` and ``describe`` are all it must bring. Painters are stateless for callers
    and thread-safe.
    """

    looks_closer: ClassVar[bool] = False
    """Whether the board has parts that are worth a closer look."""

    def still(self, view: ViewT_contra, events: Sequence[Event], audience: Audience) -> Picture:
        """The board of this view as a PNG, with the events that led to it marked."""

    def stills(self, scenes: Sequence[tuple[ViewT_contra, Sequence[Event]]], audience: Audience) -> tuple[Picture, ...]:
        """The stills of several moments of one game, of the same size and with everything in the same place."""
        return tuple(self.still(view, events, audience) for view, events in scenes)

    def frames(
        self, before: ViewT_contra, events: Sequence[Event], after: ViewT_contra, audience: Audience
    ) -> Sequence[Frame]:
        """The frames of :meth:`motion`, for longer films; none if nothing visible moved."""
        return ()

    def motion(
        self, before: ViewT_contra, events: Sequence[Event], after: ViewT_contra, audience: Audience
    ) -> Picture | None:
        """The events as a GIF animation between two views; None if nothing visible moved."""
        return None

    def describe(self, view: ViewT_contra, audience: Audience) -> str:
        """The complete position in words, at most ``ALT_TEXT_LIMIT`` characters."""

    def holdings(self, view: ViewT_contra, audience: Audience) -> tuple[str, ...]:
        """What each seat has, in words, and what signs in them mean; empty for a game that shows nothing but points."""
        return ()

    def hand(self, view: ViewT_contra, audience: Audience) -> Picture | None:
        """What only the view's own seat may see, such as its cards, as a PNG; None if the game has no secrets."""
        return None

    def offers(self, view: ViewT_contra, seat: int, offers: Sequence[Offer], audience: Audience) -> Picture | None:
        """The board with a seat's legal moves marked, the best of them with what they bring; the best come first.

        None if there is nothing to mark on a board.
        """
        return None

    def foreseen(self, view: ViewT_contra, events: Sequence[Event], audience: Audience) -> Picture:
        """The board of this view as a PNG, marked with what a line of moves would do; none of it has been played."""
        marked = self.still(view, events, audience)
        return Picture(marked.data, f"{view.game}-{view.turn}-line.png", self.describe(view, audience))

    def closer(self, view: ViewT_contra, key: str, audience: Audience) -> Closer | None:
        """The part of the board with this key as a PNG, for an unknown key the most crowded; None if there is none."""
        return None

    def lesson(self, name: str, audience: Audience) -> Picture | None:
        """The picture of the rules with this name, PNG or GIF; None if there is none."""
        return None

    def scene(self, view: ViewT_contra, events: Sequence[Event], audience: Audience) -> Image.Image:
        """The most telling part of the board, such as the board without its panels, as a palette image to be shared."""
        with Image.open(BytesIO(self.still(view, events, audience).data)) as whole:
            image = whole.copy()
        image.info.pop("transparency", None)
        return image

    def scenes(
        self, scenes: Sequence[tuple[ViewT_contra, Sequence[Event]]], audience: Audience
    ) -> tuple[Image.Image, ...]:
        """The :meth:`scene` of several moments of one game, of the same size and with everything in the same place."""
        return tuple(self.scene(view, events, audience) for view, events in scenes)

    def ground(self) -> Image.Image:
        """The ground of the game's pictures to be shared, as large as these; callers must not write on it."""
        return plain_ground()

    def emblem(self, seat: int, standing: Standing) -> Image.Image:
        """A seat's number as the game's pictures show it, on ``SQUARE``."""
        return seat_sprite(seat, standing)

    def emoji(self) -> Mapping[str, bytes]:
        """The signs of the game's texts, and of its seats (``seat1``, ...), as PNGs for a dark or a light ground."""
        return {}
