"""Hekla's painter: the still picture, the animation and the description."""

from collections.abc import Mapping, Sequence

from PIL import Image

from games.core.contract import Event
from games.core.worth import Offer
from games.hekla.view import HeklaView
from rendering.emoji import emoji_of
from rendering.encode import gif, png
from rendering.hekla.animation import animate
from rendering.hekla.description import describe, describe_with_story, holdings
from rendering.hekla.ground import wide_ground
from rendering.hekla.layout import BOARD_FOOT
from rendering.hekla.lessons import LESSONS
from rendering.hekla.offers import compose as compose_offers
from rendering.hekla.still import compose, with_placed
from rendering.lessons import lesson
from rendering.offers import describe_offers
from rendering.picture import Audience, Painter, Picture
from rendering.reel import Frame
from rendering.seats import PICTURE_WIDTH


class HeklaPainter(Painter[HeklaView]):
    """The game's painter; stateless, so threads may share one."""

    def still(self, view: HeklaView, events: Sequence[Event], audience: Audience) -> Picture:
        """The board of this view as a PNG, with the last turn's marks."""
        image = compose(view, events, audience=audience)
        return Picture(png(image), f"hekla-{view.turn}.png", describe_with_story(view, events, audience))

    def frames(
        self, before: HeklaView, events: Sequence[Event], after: HeklaView, audience: Audience
    ) -> Sequence[Frame]:
        """The frames of :meth:`motion`."""
        return animate(before, events, after, audience)

    def motion(
        self, before: HeklaView, events: Sequence[Event], after: HeklaView, audience: Audience
    ) -> Picture | None:
        """The events as a GIF that plays once and ends on the marked still; None if no stone moved or row scored."""
        frames = self.frames(before, events, after, audience)
        if not frames:
            return None
        return Picture(gif(frames), f"hekla-{after.turn}.gif", describe_with_story(after, events, audience))

    def describe(self, view: HeklaView, audience: Audience) -> str:
        """The complete position in words, at most ``ALT_TEXT_LIMIT`` characters."""
        return describe(view, audience)

    def holdings(self, view: HeklaView, audience: Audience) -> tuple[str, ...]:
        """Where each seat is, and what it has to place."""
        return holdings(view, audience)

    def offers(self, view: HeklaView, seat: int, offers: Sequence[Offer], audience: Audience) -> Picture | None:
        """The board with what every open square brings, and the ways of the seat's volcanoes."""
        data = png(compose_offers(view, seat, offers, audience))
        return Picture(data, f"hekla-{view.turn}-moves.png", describe_offers(view.game, offers, seat, audience))

    def foreseen(self, view: HeklaView, events: Sequence[Event], audience: Audience) -> Picture:
        """The board of this view as a PNG, with the marks of these events and the volcano that they would place."""
        data = png(compose(with_placed(view, events), events, audience=audience))
        return Picture(data, f"hekla-{view.turn}-line.png", describe(view, audience))

    def lesson(self, name: str, audience: Audience) -> Picture | None:
        """The picture of the rules with this name; None if there is none."""
        return lesson("hekla", LESSONS, name, audience)

    def scene(self, view: HeklaView, events: Sequence[Event], audience: Audience) -> Image.Image:
        """The crater and the track."""
        return compose(view, events).crop((0, 0, PICTURE_WIDTH, BOARD_FOOT + 8))

    def ground(self) -> Image.Image:
        """Ice, and rock without it."""
        return wide_ground()

    def emoji(self) -> Mapping[str, bytes]:
        """The signs that the game's texts name, and the seats."""
        return emoji_of("hekla")
