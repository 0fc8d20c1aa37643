"""The painter's interface, and what painters have in common."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Protocol, TypeVar

from PIL import Image

from games.core.contract import Event, View
from games.core.text import Text
from games.core.worth import Offer
from rendering.alt_text import followed, in_full
from rendering.art import ASSETS, emoji_of, stored
from rendering.encode import gif, png
from rendering.lessons import Lessons, lesson
from rendering.offers import describe_offers
from rendering.palette import CARD, blank
from rendering.picture import CARD_HEIGHT, CARD_WIDTH, Audience, Picture
from rendering.reel import Frame
from rendering.seats import Standing, seat_sprite

ViewT_contra = TypeVar("ViewT_contra", bound=View, contravariant=True)


class Painter(Protocol[ViewT_contra]):
    """Draws one game, from its views and events that hold only what their viewer may know.

    A base for a game's painter: ``drawn`` and ``describe`` are all it must bring. Painters are stateless for callers
    and thread-safe.
    """

    game: ClassVar[str] = ""
    """The game's key, also the name of its folder of art; unused without such a folder."""

    lessons: ClassVar[Lessons] = {}
    """The pictures that the game's rules name."""

    def drawn(self, view: ViewT_contra, events: Sequence[Event], audience: Audience) -> Image.Image:
        """The board of this view as a new palette image, with the events that led to it marked."""

    def happened(self, view: ViewT_contra, events: Sequence[Event]) -> Sequence[Text]:
        """The game's own sentences on what has led to this view, without what not everybody may read."""
        return ()

    def told(self, view: ViewT_contra, events: Sequence[Event], audience: Audience) -> str:
        """The position in words, then as many sentences on what happened as fit."""
        return followed(self.describe(view, audience), map(in_full(audience).tell, self.happened(view, events)))

    def still(self, view: ViewT_contra, events: Sequence[Event], audience: Audience) -> Picture:
        """The board as a PNG."""
        data = png(self.drawn(view, events, audience))
        return Picture(data, f"{view.game}-{view.turn}.png", self.told(view, events, audience))

    def boards(
        self, scenes: Sequence[tuple[ViewT_contra, Sequence[Event]]], audience: Audience
    ) -> Iterator[Image.Image]:
        """The boards of several moments of one game, of the same size and with everything in the same place."""
        return (self.drawn(view, events, audience) for view, events in scenes)

    def frames(
        self, before: ViewT_contra, events: Sequence[Event], after: ViewT_contra, audience: Audience
    ) -> Sequence[Frame]:
        """The frames of :meth:`motion`, for longer films; none if nothing visible moved."""
        return ()

    def motion(
        self, before: ViewT_contra, events: Sequence[Event], after: ViewT_contra, audience: Audience
    ) -> Picture | None:
        """The events as a GIF that plays once and ends on the marked still; None if nothing visible moved."""
        frames = self.frames(before, events, after, audience)
        if not frames:
            return None
        return Picture(gif(frames), f"{after.game}-{after.turn}.gif", self.told(after, events, audience))

    def describe(self, view: ViewT_contra, audience: Audience) -> str:
        """The complete position in words, at most ``ALT_TEXT_LIMIT`` characters."""

    def hand(self, view: ViewT_contra, audience: Audience) -> Picture | None:
        """What only the view's own seat may see, such as its cards, as a PNG; None if the game has no secrets."""
        return None

    def offered(self, view: ViewT_contra, seat: int, offers: Sequence[Offer], audience: Audience) -> Image.Image | None:
        """The picture of :meth:`offers` as a new palette image."""
        return None

    def offers(self, view: ViewT_contra, seat: int, offers: Sequence[Offer], audience: Audience) -> Picture | None:
        """The board with a seat's legal moves marked, the best of them with what they bring; the best come first.

        None if there is nothing to mark on a board.
        """
        image = self.offered(view, seat, offers, audience)
        if image is None:
            return None
        told = describe_offers(view.game, offers, seat, audience)
        return Picture(png(image), f"{view.game}-{view.turn}-moves.png", told)

    def planned(self, view: ViewT_contra, events: Sequence[Event], audience: Audience) -> Image.Image:
        """The picture of :meth:`foreseen` as a new palette image."""
        return self.drawn(view, events, audience)

    def foreseen(self, view: ViewT_contra, events: Sequence[Event], audience: Audience) -> Picture:
        """The board of this view as a PNG, marked with what a line of moves would do; none of it has been played."""
        data = png(self.planned(view, events, audience))
        return Picture(data, f"{view.game}-{view.turn}-line.png", self.describe(view, audience))

    def lesson(self, name: str, audience: Audience) -> Picture | None:
        """The picture of the rules with this name, PNG or GIF; None if there is none."""
        return lesson(self.game, self.lessons, name, audience)

    def scene(self, view: ViewT_contra, events: Sequence[Event], audience: Audience) -> Image.Image:
        """The most telling part of the board, such as the board without its panels, as a palette image to be shared."""
        return self.drawn(view, events, audience)

    def ground(self) -> Image.Image:
        """The ground of the game's pictures to be shared, as large as these; plain for a game without one."""
        name = f"{self.game}/wide"
        return stored(name) if (ASSETS / f"{name}.png").exists() else blank(CARD_WIDTH, CARD_HEIGHT, CARD)

    def emblem(self, seat: int, standing: Standing) -> Image.Image:
        """A seat's number as the game's pictures show it, on ``SQUARE``."""
        return seat_sprite(seat, standing)

    def emoji(self) -> Mapping[str, bytes]:
        """The signs of the game's texts, and of its seats (``seat1``, ...), as PNGs for a dark or a light ground."""
        return emoji_of(self.game)
