"""What a game is, and how long it takes, in a line each."""

from collections.abc import Mapping

from bot.words.language import Language
from games import REGISTRY
from games.core.options import ChoiceOption, OptionValue
from games.core.text import Text, text


def blurb_of(game: str, options: Mapping[str, OptionValue], language: Language) -> Text:
    """What the game is with these options, in a line; a game that brings none is told by its summary."""
    pitch = REGISTRY[game].pitch(options)
    return pitch if language.has(pitch.key) else text(f"{game}-summary")


def length_of(game: str, options: Mapping[str, OptionValue], language: Language) -> tuple[Text, ...]:
    """How long the game takes in a line, in this variant if that has a line of its own; empty if nothing says it."""
    choices = (one for one in REGISTRY[game].options if isinstance(one, ChoiceOption))
    own = (f"{game}-length-{options[one.key]}" for one in choices if one.key in options)
    return tuple(text(key) for key in (*own, f"{game}-length") if language.has(key))[:1]
