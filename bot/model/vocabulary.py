"""The words understood in moves, from all languages and the names of players, and how lists show notations."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from bot.words.language import Language, codes, language_for
from games import REGISTRY
from games.core.gist import FROM, PLAYER, TO
from games.core.loose import NUMBERS, Vocabulary
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


def said_in_all(said: Text) -> tuple[str, ...]:
    """A text in every language, without signs."""
    return tuple(language_for(code).plain.say(said) for code in codes())


def shown_in_all(game: str, notation: str) -> tuple[str, ...]:
    """A notation as people who read the languages see it, in small letters."""
    return tuple(shown(game, notation, language_for(code)).casefold() for code in codes())


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
    numbers = {
        word: digit
        for language in languages
        for name, digit in NUMBERS.items()
        for word in language.listed(f"core-typed-{name}")
    }
    silent = (word for language in languages for key in keys for word in language.listed(key))
    return Vocabulary.of(words, silent, numbers)


@cache
def _separators(spoken: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word for code in spoken for word in language_for(code).listed("core-typed-then"))


SHORTEST = 2
"""A shorter name could be any letter."""


def with_seats(typed: str, players: Sequence[int], names: Sequence[str | None]) -> str:
    """The text with "#2" for the second player. Of a name of several words the first is enough, if nobody shares it.

    >>> with_seats("push Bruno to N4", (7, 8), ("Ada", "Bruno Berg"))
    'push #2 to N4'
    """
    for seat, player in enumerate(players):
        typed = re.sub(rf"<@!?{player}>", f"#{seat + 1}", typed)
    spoken = _spoken(names)
    if not spoken:
        return typed
    longest_first = "|".join(re.escape(name) for name in sorted(spoken, key=len, reverse=True))
    found = re.compile(rf"(?<!\w)@?(?:{longest_first})(?!\w)", re.IGNORECASE)
    return found.sub(lambda match: f"#{spoken[match[0].lstrip('@').casefold()] + 1}", typed)


def _spoken(names: Sequence[str | None]) -> dict[str, int]:
    """The seats by the names and first words that only one player has, in small letters."""
    forms = [
        (form, seat)
        for seat, name in enumerate(names)
        if name
        for form in {name.casefold(), *name.casefold().split()[:1]}
    ]
    shared = Counter(form for form, _ in forms)
    return {form: seat for form, seat in forms if shared[form] == 1 and len(form) >= SHORTEST}
