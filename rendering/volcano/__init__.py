"""Volcano's painter: the still picture, the animation and the description."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract import Event
from games.core.text import Words
from rendering.encode import gif, png
from rendering.lessons import lesson
from rendering.picture import Picture
from rendering.volcano.animation import animate
from rendering.volcano.description import describe, describe_with_story
from rendering.volcano.lessons import LESSONS
from rendering.volcano.still import compose
from rendering.volcano.warming import warm


class VolcanoPainter:
    """Draws :class:`games.volcano.view.VolcanoView`; stateless, so threads may share one."""

    def still(self, view: Any, events: Sequence[Event], words: Words) -> Picture:
        """The board of this view as a PNG, with the last turn's marks."""
        return Picture(png(compose(view, events)), f"volcano-{view.turn}.png", describe_with_story(view, events, words))

    def motion(self, before: Any, events: Sequence[Event], after: Any, words: Words) -> Picture | None:
        """The events as a GIF that plays once and ends on the marked still; None if no piece flew."""
        frames = animate(before, events, after)
        if not frames:
            return None
        return Picture(gif(frames), f"volcano-{after.turn}.gif", describe_with_story(after, events, words))

    def describe(self, view: Any, words: Words) -> str:
        """The complete position in words, at most ``ALT_TEXT_LIMIT`` characters."""
        return describe(view, words)

    def hand(self, view: Any, words: Words) -> Picture | None:
        """Always None, since Volcano has no secrets."""
        return None

    def lesson(self, name: str, words: Words) -> Picture | None:
        """The picture of the rules with this name; None if there is none."""
        return lesson("volcano", LESSONS, name, words)

    def warm(self) -> None:
        """Draw the sprites of every variant."""
        warm()
