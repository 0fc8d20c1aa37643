"""How a language's words are taken apart for the search: accents, endings, spelling, small talk and synonyms.

Everything particular to a language stands in ``rules/CODE.toml``, of the bot for all and of a game for its own words.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import filterfalse
from threading import Lock
from typing import Any

import snowballstemmer

Phrase = tuple[str, ...]
"""Words in a row, each cut to its stem."""

Replacements = tuple[tuple[re.Pattern[str], str], ...]
"""Patterns, and what stands in for what they match."""

NEGATION = "negation"
"""The stem of every negation."""

_WORD = re.compile(r"[^\W_]+")
_VOWELS = frozenset("aeiouyh")
_NAME = re.compile(r"\w+")
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "’": "'"})


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language as the search reads it.

    ``small`` words count for nothing, ``negations`` only inside a phrase, where they are all the same. ``asking`` are
    small words that tell what kind of answer is wanted: they count where a question is compared with another.
    ``rewriting`` and ``spelling`` bring several ways of writing to one, in a text and in a word.
    ``elided`` is what people put before a word without the apostrophe that belongs there.
    """

    stemmer: str = ""
    small: frozenset[str] = frozenset()
    negations: frozenset[str] = frozenset()
    asking: Mapping[str, str] = field(default_factory=dict)
    rewriting: Replacements = ()
    spelling: Replacements = ()
    elided: tuple[str, ...] = ()

    def plain(self, written: str) -> str:
        """The text in lower case, without accents and elisions."""
        return _plain(written, self.rewriting)

    def words(self, written: str) -> tuple[str, ...]:
        """The words in lower case without accents."""
        return tuple(_WORD.findall(self.plain(written)))

    def stem(self, word: str) -> str:
        """A plain word, in one spelling and without its ending."""
        return NEGATION if word in self.negations else _stem(word, self.spelling, self.stemmer)

    def unelided(self, word: str) -> Iterator[str]:
        """What the word may be without the letters that are run together with it, such as "eruption" in "leruption"."""
        for letters in self.elided:
            rest = word.removeprefix(letters)
            if rest != word and len(rest) > 1 and rest[0] in _VOWELS:
                yield rest

    def telling(self, words: Iterable[str]) -> tuple[str, ...]:
        """The words that say something, negations among them; all of them if none does."""
        words = tuple(words)
        return tuple(word for word in words if word not in self.small) or words

    def without_small(self, words: tuple[str, ...]) -> Phrase:
        """The stems of a phrase without the small words inside it, such as an article; none if it begins or ends so."""
        if words[0] in self.small or words[-1] in self.small:
            return ()
        return tuple(self.stem(word) for word in words if word not in self.small)

    def stems(self, written: str) -> tuple[str, ...]:
        """The stems of the words that say something."""
        return tuple(self.stem(word) for word in self.telling(self.words(written)))

    def asked(self, written: str) -> tuple[str, ...]:
        """The stems of the words that say something, and what kind of answer is wanted."""
        words = self.words(written)
        return (*self.stems(written), *dict.fromkeys(self.asking[word] for word in words if word in self.asking))

    def phrase(self, written: str) -> str:
        """The phrase as a single word, with its small words."""
        return joined(self.stem(word) for word in self.words(written))

    def whole(self, written: str) -> str:
        """The phrase as a single word, so that only the exact phrase matches; an underscore is part of a name."""
        names = self.telling(_NAME.findall(self.plain(written)))
        return joined("__".join(self.stem(word) for word in name.split("_") if word) for name in names)


def joined(stems: Iterable[str]) -> str:
    """A phrase as the single word under which it is indexed."""
    return "_".join(stems)


def tongue_of(source: str) -> Tongue:
    """How a language is read, from its words file; an empty one knows nothing of the language.

    Raises KeyError for a stemmer that Snowball does not have.
    """
    data = tomllib.loads(source)
    stemmer = str(data.get("stemmer", ""))
    if stemmer:
        _stemmer(stemmer)
    return Tongue(
        stemmer=stemmer,
        small=frozenset(str(data.get("small", "")).split()),
        negations=frozenset(str(data.get("negations", "")).split()),
        asking={word: f"_{kind}" for kind, listed in data.get("asking", {}).items() for word in str(listed).split()},
        rewriting=_replacements(data.get("rewriting", {})),
        spelling=_replacements(data.get("spelling", {})),
        elided=tuple(str(data.get("elided", "")).split()),
    )


@dataclass(frozen=True, slots=True)
class Synonyms:
    """To each phrase that is typed, those of the texts it stands for.

    ``words`` are all words of the former; ``phrases`` are both, without small talk.
    """

    targets: Mapping[Phrase, tuple[Phrase, ...]]
    words: frozenset[str] = frozenset()
    phrases: frozenset[Phrase] = frozenset()


def synonyms_of(source: str, tongue: Tongue) -> Synonyms:
    """The synonyms that a words file lists: a phrase of the texts, then what is typed for it, parted by commas."""
    found: dict[Phrase, tuple[Phrase, ...]] = {}
    words: set[str] = set()
    phrases: set[Phrase] = set()
    for told, typed in tomllib.loads(source).get("synonyms", {}).items():
        target = tongue.stems(told)
        phrases.add(target)
        for one in str(typed).split(","):
            phrase = tongue.words(one)
            words |= set(phrase)
            phrases.add(tongue.stems(one))
            stems = tuple(tongue.stem(word) for word in phrase)
            found[stems] = (*found.get(stems, ()), target)
    return Synonyms(found, frozenset(words), frozenset(phrases))


def _replacements(listed: Mapping[str, str]) -> Replacements:
    return tuple((re.compile(pattern), replacement) for pattern, replacement in listed.items())


@lru_cache(maxsize=20_000)
def _plain(written: str, rewriting: Replacements) -> str:
    apart = unicodedata.normalize("NFKD", written.casefold().translate(_LIGATURES))
    return _replaced(apart if apart.isascii() else "".join(filterfalse(unicodedata.combining, apart)), rewriting)


def _replaced(written: str, replacements: Replacements) -> str:
    for pattern, replacement in replacements:
        written = pattern.sub(replacement, written)
    return written


_STEMMING = Lock()
"""A stemmer keeps the word it is at, and indexes may be made in several threads."""


@lru_cache(maxsize=20_000)
def _stem(word: str, spelling: Replacements, stemmer: str) -> str:
    word = _replaced(word, spelling)
    if not stemmer:
        return word
    with _STEMMING:
        return str(_stemmer(stemmer).stemWord(word))


@lru_cache
def _stemmer(name: str) -> Any:
    return snowballstemmer.stemmer(name)
