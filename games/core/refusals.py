"""The exceptions for requests that the rules do not allow, each with a helpful sentence."""

from games.core.text import Text


class Refusal(Exception):
    """The rules do not allow what a person asked for; nothing has changed.

    ``text`` is the sentence for that person and says what would be legal. ``game`` is the game's key if the sentence is
    one that all games share; otherwise the text's key begins with it.
    """

    def __init__(self, text: Text, game: str | None = None) -> None:
        super().__init__(text.key)
        self.text = text
        self.game = game


class UnreadableMove(Refusal):
    """The text is no move in this game's notation."""


class AmbiguousMove(Refusal):
    """The text matches more than one legal move; the sentence lists them."""


class IllegalMove(Refusal):
    """The move, or another action, is not legal for this seat now."""


class InvalidSetup(Refusal):
    """The game cannot be set up with this option, number of seats or opening."""
