"""The words files as tests read them: each message's placeables, and which messages a game's code asks for."""

import ast as python
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

import games
from bot.words.languages import CODES
from games import GUIDES, REGISTRY, package_of
from games.core.game import Game
from games.core.options import ChoiceOption
from tests.languages.parsing import parsed

LANGUAGES = CODES
GAMES = Path(games.__file__).parent


@cache
def folder(package: str) -> Path:
    """Where the words and the rules of a game lie, or what all games share: "core"."""
    return GAMES / "core" if package == "core" else Path(str(files(package_of(package))))


@cache
def where(package: str) -> str:
    """The same as a person would look for it: "games/hekla"."""
    return ("games.core" if package == "core" else package_of(package)).replace(".", "/")


class _Placeables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the library's name
        self.names.add(node.id.name)


def source(package: str, language: str) -> str:
    """The words file of a game, or of what all games share."""
    path = folder(package) / "words" / f"{language}.ftl"
    assert path.is_file(), f"{where(package)} needs words/{language}.ftl"
    return path.read_text(encoding="utf-8")


def setup_keys(game: Game[Any]) -> set[str]:
    """The words the set-up command of a game is built from."""
    keys = {f"{game.key}-name", f"{game.key}-command", f"{game.key}-summary"}
    for option in game.options:
        stem = f"{game.key}-option-{option.key}"
        keys |= {stem, f"{stem}-name", f"{stem}-about"}
        if isinstance(option, ChoiceOption):
            keys |= {f"{stem}-{choice}" for choice in option.choices}
    return keys


def problem_titles(game: Game[Any]) -> set[str]:
    """The names of a game's kinds of problems and of their themes, as far as it has any."""
    kinds = {f"{game.key}-problem-{kind.key}" for kind in game.problems.kinds} if game.problems else set()
    themes = {one.theme for one in game.problems.listed} if game.problems else set()
    return kinds | {f"{game.key}-theme-{theme}" for theme in themes if theme}


def optional_keys(game: str) -> set[str]:
    """The words that present a game in its lobby, those of typed moves, and of its endings, as far as it has them."""
    terms = {f"{game}-word-{term}" for term in terms_of(game)}
    others = {f"{game}-pitch", f"{game}-length"}
    choices = (choice for one in REGISTRY[game].options if isinstance(one, ChoiceOption) for choice in one.choices)
    others |= {f"{game}-length-{choice}" for choice in choices}
    others |= {f"{game}-over-{ending}" for ending in endings_of(game)}
    return (others | terms) & set(placeables(game, "en"))


def endings_of(game: str) -> Iterable[str]:
    """How a game can end."""
    endings: Iterable[str] = import_module(f"{package_of(game)}.endings").Ending
    return endings


def terms_of(game: str) -> tuple[str, ...]:
    """The words in notations of a game that its words files name."""
    return tuple(key.removeprefix(f"{game}-word-") for key in placeables(game, "en") if key.startswith(f"{game}-word-"))


@cache
def placeables(package: str, language: str) -> dict[str, frozenset[str]]:
    """Every message of a package with the names of the values it takes; fails on a line that is no Fluent."""
    found: dict[str, frozenset[str]] = {}
    for entry in parsed(source(package, language)).body:
        assert not isinstance(entry, ast.Junk), f"{where(package)}/words/{language}.ftl is no Fluent: {entry.content}"
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{where(package)}/words/{language}.ftl has {entry.id.name} twice"
            visitor = _Placeables()
            visitor.visit(entry)
            found[entry.id.name] = frozenset(visitor.names)
    return found


def guide_keys(game: str) -> set[str]:
    """What the first steps in a game say."""
    guide = GUIDES[game]
    return {guide.goal.key, *(sentence.key for task in guide.tasks for sentence in (task.ask, task.done))}


def keys_in_code(game: str) -> set[str]:
    """Every key that a game's modules or its guide spell out, and all that begin as one that is computed does."""
    keys = setup_keys(REGISTRY[game]) | optional_keys(game) | problem_titles(REGISTRY[game]) | guide_keys(game)
    keys |= {f"{game}-ending-{ending}" for ending in endings_of(game)}
    for path in folder(game).rglob("*.py"):
        for node in python.walk(python.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, python.Constant) and isinstance(node.value, str) and node.value.startswith(f"{game}-"):
                found = {key for key in placeables(game, "en") if key.startswith(node.value)}
                keys |= found if node.value.endswith("-") else {node.value}
    # A best turn is told in a caption by a twin of its sentence.
    return keys | {f"{best}-brief" for best in keys & {f"{game}-hindsight-best"}}
