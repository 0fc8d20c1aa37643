"""Volcano's painter: the still picture, the animation and the description."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract import Event
from games.core.text import Words
from games.volcano.view import VolcanoView
from rendering.encode import gif, png
from rendering.lessons import lesson
from rendering.picture import Closer, Painter, Picture
from rendering.volcano.animation import animate
from rendering.volcano.closer import closer
from rendering.volcano.description import describe, describe_with_story
from rendering.volcano.lessons import LESSONS
from rendering.volcano.still import compose
from rendering.volcano.warming import warm


class VolcanoPainter(Painter[VolcanoView]):
    """The game's painter; stateless, so threads may share one."""

    looks_closer = True

    def still(self, view: VolcanoView, events: Sequence[Event], words: Words) -> Picture:
        """The board of this view as a PNG, with the last turn's marks."""
        return Picture(png(compose(view, events)), f"volcano-{view.turn}.png", describe_with_story(view, events, words))

    def motion(self, before: VolcanoView, events: Sequence[Event], after: VolcanoView, words: Words) -> Picture | None:
        """The events as a GIF that plays once and ends on the marked still; None if no piece flew."""
        frames = animate(before, events, after)
        if not frames:
            return None
        return Picture(gif(frames), f"volcano-{after.turn}.gif", describe_with_story(after, events, words))

    def describe(self, view: VolcanoView, words: Words) -> str:
        """The complete position in words, at most ``ALT_TEXT_LIMIT`` characters."""
        return describe(view, words)

    def closer(self, view: VolcanoView, key: str, words: Words) -> Closer | None:
        """The square with this name, its pieces named in order; for an unknown name that of the highest tower."""
        return closer(view, key, words)

    def lesson(self, name: str, words: Words) -> Picture | None:
        """The picture of the rules with this name; None if there is none."""
        return lesson("volcano", LESSONS, name, words)

    def warm(self) -> None:
        """Draw the sprites of every variant."""
        warm()
