"""Volcano's painter: the still picture, the animation and the description."""

from collections.abc import Iterator, Sequence
from typing import Any

from PIL import Image

from games.core.contract import Event
from games.core.text import Text
from games.volcano.events import ClaimRefuted
from games.volcano.state import VolcanoState
from games.volcano.telling import tell
from rendering.painter import Painter
from rendering.picture import Audience
from rendering.volcano.animation import animate
from rendering.volcano.board import site_of
from rendering.volcano.description import describe
from rendering.volcano.lessons import LESSONS
from rendering.volcano.offers import compose as compose_offers
from rendering.volcano.panels import seat_sprite
from rendering.volcano.still import bare_board, compose, shared_rows


class VolcanoPainter(Painter[VolcanoState]):
    """The game's painter; stateless, so threads may share one."""

    game, lessons = "volcano", LESSONS
    drawn = staticmethod(compose)
    frames = staticmethod(animate)
    describe = staticmethod(describe)
    offered = staticmethod(compose_offers)
    emblem = staticmethod(seat_sprite)

    def happened(self, view: VolcanoState, events: Sequence[Any]) -> Sequence[Text]:
        """All of the turn but the answer to a wrong claim, which would give away a capture (O14)."""
        return tell(view, [event for event in events if not isinstance(event, ClaimRefuted)])

    def boards(
        self, scenes: Sequence[tuple[VolcanoState, Sequence[Event]]], audience: Audience
    ) -> Iterator[Image.Image]:
        """The boards with room for the highest towers of all these views, so that no square moves between them."""
        views = [view for view, _ in scenes]
        site, rows = site_of(views), shared_rows(views)
        return (compose(view, events, audience, rows, site) for view, events in scenes)

    def scene(self, view: VolcanoState, events: Sequence[Event], audience: Audience) -> Image.Image:
        """The board without its panels."""
        return bare_board(view, events)
