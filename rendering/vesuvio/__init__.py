"""Vesuvio's painter: the still picture, the animation, the hand and the description."""

from collections.abc import Sequence
from typing import Any

from PIL import Image

from games.core.contract import Event
from games.core.text import Text
from games.vesuvio.telling import tell
from games.vesuvio.view import VesuvioView, redact
from rendering.encode import png
from rendering.painter import Painter
from rendering.picture import Audience, Picture
from rendering.seats import PICTURE_WIDTH
from rendering.vesuvio.animation import animate
from rendering.vesuvio.description import describe
from rendering.vesuvio.hand import compose_hand, describe_hand
from rendering.vesuvio.layout import STRIP_HEIGHT, STRIP_TOP
from rendering.vesuvio.lessons import LESSONS
from rendering.vesuvio.offers import compose as compose_gains
from rendering.vesuvio.still import compose


class VesuvioPainter(Painter[VesuvioView]):
    """The game's painter; stateless, so threads may share one.

    Boards and films show no hand before the game is over, not even the viewer's own: only ``hand`` does.
    """

    game, lessons = "vesuvio", LESSONS
    drawn = staticmethod(compose)
    frames = staticmethod(animate)
    describe = staticmethod(describe)
    offered = staticmethod(compose_gains)

    def happened(self, view: VesuvioView, events: Sequence[Any]) -> Sequence[Text]:
        """All of the turn but for cards that are in hands."""
        return tell([redact(event, None) for event in events])

    def hand(self, view: VesuvioView, audience: Audience) -> Picture | None:
        """The hand of the view's seat as a PNG; None for a spectator."""
        if view.viewer is None or view.hand is None:
            return None
        alt = describe_hand(view, view.viewer, view.hand, audience)
        return Picture(png(compose_hand(view, view.viewer, view.hand, audience)), f"vesuvio-hand-{view.turn}.png", alt)

    def scene(self, view: VesuvioView, events: Sequence[Event], audience: Audience) -> Image.Image:
        """The mountain and the sea."""
        return compose(view, events, audience).crop((0, 0, PICTURE_WIDTH, STRIP_TOP + STRIP_HEIGHT))
