"""What players type, in which language, in which game, and the topic that must come first."""

from importlib import import_module
from importlib.util import find_spec

from games import REGISTRY


def questions_of(game: str) -> tuple[tuple[str, str, str], ...]:
    """The questions that lie with the tests of a game: what is typed, the language, the topic."""
    name = f"tests.games.{game}"
    if find_spec(name) is None or find_spec(f"{name}.questions") is None:
        return ()
    found: tuple[tuple[str, str, str], ...] = import_module(f"{name}.questions").QUESTIONS
    return found


QUESTIONS = tuple((typed, code, game, topic) for game in REGISTRY for typed, code, topic in questions_of(game))
