"""Volcano's painter: the still picture, the animation and the description."""

from collections.abc import Sequence

from PIL import Image

from games.core.contract import Event
from games.core.worth import Offer
from games.volcano.view import VolcanoView
from rendering.encode import png
from rendering.offers import describe_offers
from rendering.painter import Painter
from rendering.picture import Audience, Closer, Picture
from rendering.reel import Frame
from rendering.seats import Standing
from rendering.volcano.animation import animate
from rendering.volcano.board import site_of
from rendering.volcano.closer import closer
from rendering.volcano.description import describe, describe_with_story, holdings
from rendering.volcano.lessons import LESSONS
from rendering.volcano.offers import compose as compose_offers
from rendering.volcano.panels import seat_sprite
from rendering.volcano.still import bare_board, compose, shared_rows
from rendering.volcano.terrain import wide_ground


class VolcanoPainter(Painter[VolcanoView]):
    """The game's painter; stateless, so threads may share one."""

    game, lessons = "volcano", LESSONS
    looks_closer = True

    def drawn(self, view: VolcanoView, events: Sequence[Event], audience: Audience) -> Image.Image:
        """The board and the panels."""
        return compose(view, events, audience=audience)

    def stills(self, scenes: Sequence[tuple[VolcanoView, Sequence[Event]]], audience: Audience) -> tuple[Picture, ...]:
        """The boards with room for the highest towers of all these views, so that no square moves between them."""
        views = [view for view, _ in scenes]
        site, rows = site_of(views), shared_rows(views)
        return tuple(
            Picture(
                png(compose(view, events, rows, site, audience)),
                f"volcano-{view.turn}.png",
                self.told(view, events, audience),
            )
            for view, events in scenes
        )

    def frames(
        self, before: VolcanoView, events: Sequence[Event], after: VolcanoView, audience: Audience
    ) -> Sequence[Frame]:
        """The frames of :meth:`motion`; none if no piece flew."""
        return animate(before, events, after, audience)

    def describe(self, view: VolcanoView, audience: Audience) -> str:
        """The complete position in words, at most ``ALT_TEXT_LIMIT`` characters."""
        return describe(view, audience)

    def told(self, view: VolcanoView, events: Sequence[Event], audience: Audience) -> str:
        """The position and the last turn in words."""
        return describe_with_story(view, events, audience)

    def holdings(self, view: VolcanoView, audience: Audience) -> tuple[str, ...]:
        """What each seat has captured."""
        return holdings(view, audience)

    def offers(self, view: VolcanoView, seat: int, offers: Sequence[Offer], audience: Audience) -> Picture | None:
        """The board with an arrow for every step of a cap, and what the best ones capture."""
        data = png(compose_offers(view, offers, audience))
        return Picture(data, f"volcano-{view.turn}-moves.png", describe_offers(view.game, offers, seat, audience))

    def closer(self, view: VolcanoView, key: str, audience: Audience) -> Closer | None:
        """The square with this name, its pieces named in order; for an unknown name that of the highest tower."""
        return closer(view, key, audience)

    def scene(self, view: VolcanoView, events: Sequence[Event], audience: Audience) -> Image.Image:
        """The board without its panels."""
        return bare_board(view, events)

    def scenes(
        self, scenes: Sequence[tuple[VolcanoView, Sequence[Event]]], audience: Audience
    ) -> tuple[Image.Image, ...]:
        """The boards without panels, with room for the highest towers of all these views."""
        site = site_of([view for view, _ in scenes])
        return tuple(bare_board(view, events, site) for view, events in scenes)

    def ground(self) -> Image.Image:
        """Basalt with glowing cracks."""
        return wide_ground()

    def emblem(self, seat: int, standing: Standing) -> Image.Image:
        """A seat's number on its shape."""
        return seat_sprite(seat, standing)
