"""Hekla's painter: the still picture, the animation and the description."""

from collections.abc import Sequence

from PIL import Image

from games.core.contract import Event
from games.core.worth import Offer
from games.hekla.view import HeklaView
from rendering.encode import png
from rendering.hekla.animation import animate
from rendering.hekla.description import describe, describe_with_story, holdings
from rendering.hekla.layout import BOARD_FOOT
from rendering.hekla.lessons import LESSONS
from rendering.hekla.offers import compose as compose_offers
from rendering.hekla.still import compose, with_placed
from rendering.offers import describe_offers
from rendering.painter import Painter
from rendering.picture import Audience, Picture
from rendering.reel import Frame
from rendering.seats import PICTURE_WIDTH


class HeklaPainter(Painter[HeklaView]):
    """The game's painter; stateless, so threads may share one."""

    game, lessons = "hekla", LESSONS

    def drawn(self, view: HeklaView, events: Sequence[Event], audience: Audience) -> Image.Image:
        """The crater, the track and the panels."""
        return compose(view, events, audience)

    def frames(
        self, before: HeklaView, events: Sequence[Event], after: HeklaView, audience: Audience
    ) -> Sequence[Frame]:
        """The frames of :meth:`motion`; none if no stone moved and no row scored."""
        return animate(before, events, after, audience)

    def describe(self, view: HeklaView, audience: Audience) -> str:
        """The complete position in words, at most ``ALT_TEXT_LIMIT`` characters."""
        return describe(view, audience)

    def told(self, view: HeklaView, events: Sequence[Event], audience: Audience) -> str:
        """The position and the last turn in words."""
        return describe_with_story(view, events, audience)

    def holdings(self, view: HeklaView, audience: Audience) -> tuple[str, ...]:
        """Where each seat is, and what it has to place."""
        return holdings(view, audience)

    def offers(self, view: HeklaView, seat: int, offers: Sequence[Offer], audience: Audience) -> Picture | None:
        """The board with what every open square brings, and the ways of the seat's volcanoes."""
        data = png(compose_offers(view, seat, offers, audience))
        return Picture(data, f"hekla-{view.turn}-moves.png", describe_offers(view.game, offers, seat, audience))

    def foreseen(self, view: HeklaView, events: Sequence[Event], audience: Audience) -> Picture:
        """The board of this view as a PNG, with the marks of these events and the volcano that they would place."""
        data = png(compose(with_placed(view, events), events, audience))
        return Picture(data, f"hekla-{view.turn}-line.png", describe(view, audience))

    def scene(self, view: HeklaView, events: Sequence[Event], audience: Audience) -> Image.Image:
        """The crater and the track."""
        return compose(view, events).crop((0, 0, PICTURE_WIDTH, BOARD_FOOT + 8))
