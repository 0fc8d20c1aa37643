"""The ways a game says no: a small closed family, each carrying the sentence that helps."""

from __future__ import annotations

from games.core.text import Text


class Refusal(Exception):
    """Something a person asked for that the rules do not allow; nothing has changed.

    ``text`` is the sentence for that person. It says what would be legal. ``game`` is the key of the game that refuses
    where the sentence is one that all games share; elsewhere the text's key begins with it.
    """

    def __init__(self, text: Text, game: str | None = None) -> None:
        super().__init__(text.key)
        self.text = text
        self.game = game


class UnreadableMove(Refusal):
    """The text is not a move in this game's notation."""


class AmbiguousMove(Refusal):
    """The text fits more than one legal move; the sentence lists them."""


class IllegalMove(Refusal):
    """The text is a move, but not one this seat may make now."""


class InvalidSetup(Refusal):
    """An option, a number of seats or an opening that this game cannot be set up with."""
