"""Hekla's painter: the still picture, the animation and the description."""

from collections.abc import Sequence
from typing import Any

from PIL import Image

from games.core.contract import Event
from games.core.text import Text
from games.hekla.state import HeklaState
from games.hekla.telling import tell
from rendering.hekla.animation import animate
from rendering.hekla.board import BOARD_FOOT
from rendering.hekla.description import describe
from rendering.hekla.lessons import LESSONS
from rendering.hekla.offers import compose as compose_offers
from rendering.hekla.still import compose, with_placed
from rendering.painter import Painter
from rendering.picture import Audience
from rendering.seats import PICTURE_WIDTH


class HeklaPainter(Painter[HeklaState]):
    """The game's painter; stateless, so threads may share one."""

    game, lessons = "hekla", LESSONS
    drawn = staticmethod(compose)
    frames = staticmethod(animate)
    describe = staticmethod(describe)
    offered = staticmethod(compose_offers)

    def happened(self, view: HeklaState, events: Sequence[Any]) -> Sequence[Text]:
        """All of the turn."""
        return tell(events)

    def planned(self, view: HeklaState, events: Sequence[Event], audience: Audience) -> Image.Image:
        """The board with the marks of these events and the volcano that they would place."""
        return compose(with_placed(view, events), events, audience)

    def scene(self, view: HeklaState, events: Sequence[Event], audience: Audience) -> Image.Image:
        """The crater and the track."""
        return compose(view, events).crop((0, 0, PICTURE_WIDTH, BOARD_FOOT + 8))
