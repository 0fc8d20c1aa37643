"""The words that are understood in moves, from the words files of all languages, and how lists show notations."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bot.language import Language, codes, language_for
from games import REGISTRY
from games.core.gist import FROM, PLAYER, TO
from games.core.loose import Vocabulary
from games.core.text import Notation, Text, text


def vocabulary(game: str) -> Vocabulary:
    """A game's words in all languages: French is understood from everybody."""
    return _vocabulary(game, codes())


def separators() -> frozenset[str]:
    """The words between two moves, such as "then"."""
    return _separators(codes())


def word_for(game: str, term: str) -> Text | None:
    """A term in the reader's language; None if it has no word of its own."""
    return text(f"{game}-word-{term}") if term in REGISTRY[game].terms else None


def shown(game: str, notation: str, language: Language) -> str:
    """A notation, or its first parts, as a person reads it."""
    return language.notation(Notation(game, notation))


def _words(game: str, language: Language) -> Iterator[tuple[str, str]]:
    for term in REGISTRY[game].terms:
        yield term, language.say(text(f"{game}-word-{term}"))
        for word in language.listed(f"{game}-typed-{term}"):
            yield term, word
    for role in (TO, FROM, PLAYER):
        for word in language.listed(f"core-typed-{role}"):
            yield role, word


@cache
def _vocabulary(game: str, spoken: tuple[str, ...]) -> Vocabulary:
    languages = tuple(map(language_for, spoken))
    words = [pair for language in languages for pair in _words(game, language)]
    keys = ("core-typed-nothing", f"{game}-typed-nothing")
    return Vocabulary.of(words, (word for language in languages for key in keys for word in language.listed(key)))


@cache
def _separators(spoken: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word for code in spoken for word in language_for(code).listed("core-typed-then"))
