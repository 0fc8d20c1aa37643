"""Vesuvio's painter: the still picture, the animation, the hand and the description."""

from collections.abc import Sequence

from PIL import Image

from games.core.contract import Event
from games.core.worth import Offer
from games.vesuvio.view import OpenChoice, VesuvioView
from rendering.encode import png
from rendering.offers import describe_offers
from rendering.painter import Painter
from rendering.picture import Audience, Picture
from rendering.reel import Frame
from rendering.seats import PICTURE_WIDTH
from rendering.vesuvio.animation import animate
from rendering.vesuvio.description import describe, describe_with_story, holdings
from rendering.vesuvio.gains import compose as compose_gains
from rendering.vesuvio.hand import compose_hand, describe_hand
from rendering.vesuvio.layout import STRIP_HEIGHT, STRIP_TOP
from rendering.vesuvio.lessons import LESSONS
from rendering.vesuvio.still import compose


class VesuvioPainter(Painter[VesuvioView]):
    """The game's painter; stateless, so threads may share one.

    Boards and films show no hand before the game is over, not even the viewer's own: only ``hand`` does.
    """

    game, lessons = "vesuvio", LESSONS

    def drawn(self, view: VesuvioView, events: Sequence[Event], audience: Audience) -> Image.Image:
        """The mountain, the sea and the panels."""
        return compose(view, events, audience)

    def frames(
        self, before: VesuvioView, events: Sequence[Event], after: VesuvioView, audience: Audience
    ) -> Sequence[Frame]:
        """The frames of :meth:`motion`; none if nothing visible happened."""
        return animate(before, events, after, audience)

    def describe(self, view: VesuvioView, audience: Audience) -> str:
        """The complete position in words, at most ``ALT_TEXT_LIMIT`` characters."""
        return describe(view, audience)

    def told(self, view: VesuvioView, events: Sequence[Event], audience: Audience) -> str:
        """The position and the last turn in words."""
        return describe_with_story(view, events, audience)

    def holdings(self, view: VesuvioView, audience: Audience) -> tuple[str, ...]:
        """Where each seat is, and its cards as far as they are known."""
        return holdings(view, audience)

    def hand(self, view: VesuvioView, audience: Audience) -> Picture | None:
        """The hand of the view's seat as a PNG; None for a spectator."""
        if view.viewer is None or view.hand is None:
            return None
        alt = describe_hand(view, view.viewer, view.hand, audience)
        return Picture(png(compose_hand(view, view.viewer, view.hand, audience)), f"vesuvio-hand-{view.turn}.png", alt)

    def offers(self, view: VesuvioView, seat: int, offers: Sequence[Offer], audience: Audience) -> Picture | None:
        """The mountain with the prices of all ways, and what can be had at their ends.

        None while the seat chooses between two stones, which are on no board.
        """
        if view.choice is OpenChoice.KEEP:
            return None
        data = png(compose_gains(view, offers, audience))
        return Picture(data, f"vesuvio-{view.turn}-moves.png", describe_offers(view.game, offers, seat, audience))

    def scene(self, view: VesuvioView, events: Sequence[Event], audience: Audience) -> Image.Image:
        """The mountain and the sea."""
        return compose(view, events, audience).crop((0, 0, PICTURE_WIDTH, STRIP_TOP + STRIP_HEIGHT))
