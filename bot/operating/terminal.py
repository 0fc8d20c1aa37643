"""Output on the terminal: answers on standard output, problems on standard error."""

import sys
from pathlib import Path

from bot.words.language import Language
from games.core.text import Text, text


def say(language: Language, sentence: Text) -> None:
    """Print an answer."""
    print(language.say(sentence))


def warn(language: Language, sentence: Text) -> None:
    """Print a problem or a warning."""
    print(language.say(sentence), file=sys.stderr)


def is_taken(target: Path, language: Language) -> bool:
    """Whether there is something where a new file or folder is to be written, which is said then."""
    if target.exists():
        warn(language, text("bot-backup-exists", path=str(target)))
        return True
    return False
