"""What a game is, and how long it takes, in a line each."""

from __future__ import annotations

from bot.language import Language
from games.core.text import Text, text


def pitch_of(game: str, language: Language) -> Text:
    """What the game is in a line; a game that brings none is told by its summary."""
    return text(f"{game}-pitch") if language.has(f"{game}-pitch") else text(f"{game}-summary")


def length_of(game: str, language: Language) -> tuple[Text, ...]:
    """How long the game takes in a line; empty for a game that does not say."""
    return (text(f"{game}-length"),) if language.has(f"{game}-length") else ()
