"""The painter of Pebbles: the still picture, the hand and the description; nothing moves."""

from collections.abc import Sequence

from PIL import Image

from games.core.contract import Event
from rendering.encode import png
from rendering.painter import Painter
from rendering.picture import Audience, Picture
from tests.toys.games.pebbles.view import PebblesView
from tests.toys.rendering.pebbles.description import describe, describe_hand, describe_with_story
from tests.toys.rendering.pebbles.still import compose, compose_hand


class PebblesPainter(Painter[PebblesView]):
    """Holds nothing, so every thread may share one. Nothing moves, and the rules need no picture."""

    def drawn(self, view: PebblesView, events: Sequence[Event], audience: Audience) -> Image.Image:
        """The pile, the bag and the seats."""
        return compose(view, events)

    def told(self, view: PebblesView, events: Sequence[Event], audience: Audience) -> str:
        """The position, then what was taken and drawn."""
        return describe_with_story(view, events, audience)

    def describe(self, view: PebblesView, audience: Audience) -> str:
        """The position in words."""
        return describe(view, audience)

    def hand(self, view: PebblesView, audience: Audience) -> Picture | None:
        """The beads of the seat whose view this is; None for a spectator."""
        if view.viewer is None:
            return None
        alt = describe_hand(view, view.viewer, audience)
        return Picture(png(compose_hand(view, view.viewer)), f"pebbles-hand-{view.turn}.png", alt)
