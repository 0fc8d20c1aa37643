"""The painter's interface and the pictures it returns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from games.core.contract import Event, View
from games.core.text import Words

ALT_TEXT_LIMIT = 1024
"""Discord's limit on the characters of an alternative text."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished image file; ``name`` has the file extension, ``alt`` is detailed enough to play from."""

    data: bytes
    name: str
    alt: str


ViewT_contra = TypeVar("ViewT_contra", bound=View, contravariant=True)


class Painter(Protocol[ViewT_contra]):
    """Draws one game, from its views and events that hold only what their viewer may know.

    A base for a game's painter: ``still`` and ``describe`` are all it must bring. Painters are stateless for callers
    and thread-safe.
    """

    def still(self, view: ViewT_contra, events: Sequence[Event], words: Words) -> Picture:
        """The board of this view as a PNG, with the events that led to it marked."""

    def motion(
        self, before: ViewT_contra, events: Sequence[Event], after: ViewT_contra, words: Words
    ) -> Picture | None:
        """The events as a GIF animation between two views; None if nothing visible moved."""
        return None

    def describe(self, view: ViewT_contra, words: Words) -> str:
        """The complete position in words, at most ``ALT_TEXT_LIMIT`` characters."""

    def hand(self, view: ViewT_contra, words: Words) -> Picture | None:
        """What only the view's own seat may see, such as its cards, as a PNG; None if the game has no secrets."""
        return None

    def lesson(self, name: str, words: Words) -> Picture | None:
        """The picture of the rules with this name, PNG or GIF; None if there is none."""
        return None

    def warm(self) -> None:
        """Fill the sprite cache, so that the first picture is as fast as later ones."""
