"""Understands sloppily typed moves: everything typed must fit, and fit one legal move only. Nothing is guessed.

The words are data: a :class:`Vocabulary` comes from the words files of all languages.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property

from games.core.gist import FROM, PLAYER, TO, Gist
from games.core.typed import plain_letters

LONGEST = 100
"""Longer texts are no move in words."""

MOST = 16
"""The most words and squares of one move."""

MISSPELT, NEAR = 0.7, 0.3
"""What a misspelt word, and a square in the same row or column, count beside one that fits."""

_LIKE = 0.7
"""How alike two words must be for one to be a misspelling of the other."""

NUMBERS = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
"""The numbers that can be said by a word; "one" and French "un" are no numbers, but stand before what is meant."""

_TOKEN = re.compile(
    r"(?P<place>[a-z]\d{1,2}(?:\.\d)?)(?!\d)|(?P<number>\d{1,4})(?!\d)|(?P<word>[^\W\d_]+(?:-[^\W\d_]+)*)"
    r"|(?P<symbol>[-‐‑‒–—−=~]*[>→➔]|[-‐‑‒–—−]+|[^\s,;])"
)


@dataclass(frozen=True)
class Vocabulary:
    """What words and signs mean, as terms, and which mean nothing; words are casefolded, with and without accents.

    ``numbers`` are the digits by the words for them.
    """

    meanings: Mapping[str, frozenset[str]]
    silent: frozenset[str]
    numbers: Mapping[str, str]

    @classmethod
    def of(cls, words: Iterable[tuple[str, str]], silent: Iterable[str], numbers: Mapping[str, str]) -> "Vocabulary":
        """The vocabulary of pairs of a term and a word for it. A word with a meaning is never silent."""
        nothing = frozenset(word.strip().casefold() for word in silent)
        meanings: dict[str, frozenset[str]] = {}
        for term, word in words:
            folded = word.strip().casefold()
            for spelt in {folded, *({_plain(folded)} - nothing)}:
                meanings[spelt] = meanings.get(spelt, frozenset()) | {term}
        return cls(meanings, nothing - meanings.keys(), numbers)

    @cached_property
    def spelt(self) -> tuple[str, ...]:
        """The words that can be misspelt."""
        return tuple(word for word in self.meanings if len(word) > 3)

    def meaning(self, word: str) -> frozenset[str]:
        """The terms that a word can mean, itself among them; empty if it is known to mean nothing."""
        if word in self.silent:
            return frozenset()
        return (self.meanings.get(word) or self.meanings.get(_plain(word)) or frozenset()) | {word}

    def words(self, typed: str) -> tuple[str, ...]:
        """The words, squares and numbers of a text, except words that only say that a player follows."""
        found = [one[0] for one in _TOKEN.finditer(_folded(typed)) if one.lastgroup != "symbol"]
        return tuple(_plain(word) for word in found if PLAYER not in self.meaning(word))

    def says(self, typed: str) -> bool:
        """Whether there is anything in a text but words and signs that mean nothing."""
        return any(self.meaning(one[0]) for one in _TOKEN.finditer(_folded(typed)))

    def knows(self, word: str) -> bool:
        """Whether the word means something."""
        return word in self.meanings or _plain(word) in self.meanings

    def misspelt(self, word: str) -> frozenset[str]:
        """What the most similar known word means; empty if there is none."""
        near = get_close_matches(_plain(word), self.spelt, n=1, cutoff=_LIKE) if len(word) > 2 else ()
        return self.meanings[near[0]] if near else frozenset()


@dataclass(frozen=True, slots=True)
class Token:
    """A word, or a square or number with the roles that the words before it give it."""

    typed: str
    meanings: frozenset[str] = frozenset()
    roles: frozenset[str] = frozenset()
    kind: str = field(default="word")


def tokens(typed: str, vocabulary: Vocabulary, roles: frozenset[str]) -> tuple[Token, ...] | None:
    """What is said by a text; None for one that is too long, or says nothing."""
    if len(typed) > LONGEST:
        return None
    said: list[Token] = []
    pending: list[Token] = []
    for match in _TOKEN.finditer(_folded(typed)):
        kind, found = str(match.lastgroup), match[0]
        if number := vocabulary.numbers.get(found):
            kind, found = "number", number
        if kind in ("place", "number"):
            given = frozenset(role for one in pending for role in one.meanings & roles)
            said.append(Token(found, roles=given, kind=kind))
            pending = []
            continue
        meanings = vocabulary.meaning(found)
        if meanings & roles:
            pending.append(Token(found, meanings))
        elif meanings:
            said += _unfilled(pending)
            said.append(Token(found, meanings))
            pending = []
    said += _unfilled(pending)
    return tuple(said) if 0 < len(said) <= MOST else None


def fits(gist: Gist, said: Sequence[Token]) -> bool:
    """Whether all that is said fits the move."""
    if not _has(said, gist.needs):
        return False
    terms, rest, places = gist.terms, list[frozenset[str]](), list[str]()
    for one in said:
        if one.kind == "word":
            if not one.meanings & terms:
                rest.append(one.meanings)
        elif one.roles:
            if not any(_same(one.typed, value) for role in one.roles for value in gist.values(role)):
                return False
        elif one.kind == "number":
            if one.typed not in gist.numbers:
                return False
        else:
            places.append(one.typed)
    begins = gist.values(FROM) if sum(one.kind == "place" for one in said) > 1 else frozenset()
    return _about_one_thing(gist, rest) and _pass_by(gist, places, begins)


def is_meant(gist: Gist, said: Sequence[Token]) -> bool:
    """Whether more than numbers is said, nothing twice, as in "up up", and what the move is never played without."""
    others = [one.typed for one in said if one.kind != "number"]
    return _has(said, gist.explicit) and len(set(others)) == len(others) > 0


def closeness(gist: Gist, said: Sequence[Token], vocabulary: Vocabulary) -> float:
    """How much of what is said fits the move; a misspelt word and a square nearby count less."""
    return sum(_nearness(gist, one, vocabulary) for one in said)


def roles_of(gists: Sequence[Gist]) -> frozenset[str]:
    """The roles that these moves know, and that of a player, whom words can name where no move concerns one."""
    return frozenset((TO, FROM, PLAYER, *(name for gist in gists for name, _ in gist.roles)))


def _unfilled(pending: Sequence[Token]) -> list[Token]:
    """Words for roles that no square or number follows; "to" and "from" then say nothing."""
    return [one for one in pending if not one.meanings & {TO, FROM}]


def _about_one_thing(gist: Gist, rest: Sequence[frozenset[str]]) -> bool:
    return not rest or any(all(meanings & thing for meanings in rest) for thing in gist.things)


def _has(said: Sequence[Token], terms: frozenset[str]) -> bool:
    """Whether one of the terms is said, if there are any; a player is by a number."""
    return not terms or any(terms & ((one.meanings - {PLAYER}) | one.roles) for one in said)


def _pass_by(gist: Gist, places: Sequence[str], begins: frozenset[str]) -> bool:
    """Whether the move has these squares, in this order if it has one; it may begin where it is said to."""
    if not gist.ordered:
        return len(set(places)) == len(places) and set(places) <= set(gist.places)
    rest = iter(dict.fromkeys((*begins, *gist.places)))
    return all(any(_same(place, other) for other in rest) for place in places)


def _same(typed: str, value: str) -> bool:
    """Whether a square is the one typed, or a part of it."""
    return typed == value or value.startswith(f"{typed}.")


def _nearness(gist: Gist, one: Token, vocabulary: Vocabulary) -> float:
    if one.kind == "word":
        terms = gist.terms.union(*gist.things)
        if one.meanings & terms:
            return 1
        return MISSPELT if not vocabulary.knows(one.typed) and vocabulary.misspelt(one.typed) & terms else 0
    values = {value for role in one.roles for value in gist.values(role)} if one.roles else set(gist.places)
    values |= gist.numbers if one.kind == "number" and not one.roles else frozenset()
    if any(_same(one.typed, value) for value in values):
        return 1
    beside = one.kind == "place" and any(value[0] == one.typed[0] or value[1:] == one.typed[1:] for value in values)
    return NEAR if beside else 0


def _folded(typed: str) -> str:
    """In small letters, full-width letters made plain, without invisible characters."""
    return plain_letters(typed).casefold()


def _plain(word: str) -> str:
    """The word without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))
