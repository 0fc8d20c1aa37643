"""What a painter gives and what it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.core.contract import Event
from games.core.text import Words

ALT_TEXT_LIMIT = 1024
"""Characters of a description that Discord takes."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished image file; ``name`` carries the file ending, ``alt`` is enough to play from."""

    data: bytes
    name: str
    alt: str


class Painter(Protocol):
    """Draws one game, from views and from events as their viewer may know them.

    Painters hold no state a caller could see and may be called from several threads.
    """

    def still(self, view: Any, events: Sequence[Event], words: Words) -> Picture:
        """The board as this view knows it, the run of events that led to it marked; PNG."""

    def motion(self, before: Any, events: Sequence[Event], after: Any, words: Words) -> Picture | None:
        """The events as an animation between two views, GIF; None where nothing moved worth showing."""

    def describe(self, view: Any, words: Words) -> str:
        """The position in words, complete, at most ``ALT_TEXT_LIMIT`` characters."""

    def hand(self, view: Any, words: Words) -> Picture | None:
        """What only the view's own seat sees, such as its cards; None where a game has no secrets; PNG."""

    def lesson(self, name: str, words: Words) -> Picture | None:
        """The picture of the rules with this name, PNG or GIF; None where there is none."""

    def warm(self) -> None:
        """Draw ahead what pictures are made of, so that the first one is as fast as the later ones."""
