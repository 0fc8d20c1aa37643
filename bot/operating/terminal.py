"""Output on the terminal: answers on standard output, problems on standard error."""

import sys

from bot.words.language import Language
from games.core.text import Text


def say(language: Language, sentence: Text) -> None:
    """Print an answer."""
    print(language.say(sentence))


def warn(language: Language, sentence: Text) -> None:
    """Print a problem or a warning."""
    print(language.say(sentence), file=sys.stderr)
