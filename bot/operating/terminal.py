"""What a command says on the terminal: answers on standard output, complaints on standard error."""

from __future__ import annotations

import sys

from bot.language import Language
from games.core.text import Text


def say(language: Language, sentence: Text) -> None:
    """Answer."""
    print(language.say(sentence))


def warn(language: Language, sentence: Text) -> None:
    """Say what is wrong, or what somebody should know."""
    print(language.say(sentence), file=sys.stderr)
