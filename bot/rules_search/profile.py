"""How a language's words are read by the search: accents, endings, spelling, small talk and synonyms.

Everything particular to a language stands in ``rules/CODE.toml``, of the bot for all and of a game for its own words.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import snowballstemmer

Phrase = tuple[str, ...]
"""Words in a row, each cut to its stem."""

Replacements = tuple[tuple[re.Pattern[str], str], ...]
"""Patterns, and what stands in for what they match."""

Synonyms = Mapping[Phrase, tuple[Phrase, ...]]
"""To each phrase that is typed, in plain words, the stems of those of the texts it stands for."""

NEGATION = "negation"
"""The stem of every negation."""

_WORD = re.compile(r"[^\W_]+")
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "’": "'"})


@dataclass(frozen=True, slots=True)
class LanguageProfile:
    """A language as the search reads it.

    ``small`` words count for nothing, ``negations`` only inside a phrase, where they are all the same. ``asking`` are
    small words that tell what kind of answer is wanted: they count where a question is compared with a keyword.
    ``rewriting`` and ``spelling`` bring several ways of writing to one, in a text and in a word. ``elided`` is what
    people put before a word without the apostrophe that belongs there.
    """

    stemmer: str = ""
    small: frozenset[str] = frozenset()
    negations: frozenset[str] = frozenset()
    asking: Mapping[str, str] = field(default_factory=dict)
    rewriting: Replacements = ()
    spelling: Replacements = ()
    elided: tuple[str, ...] = ()

    @property
    def silent(self) -> frozenset[str]:
        """The words that say nothing on their own."""
        return self.small | self.negations

    def words(self, written: str) -> tuple[str, ...]:
        """The words in lower case, without accents and elisions."""
        return tuple(_WORD.findall(_replaced(plain_of(written), self.rewriting)))

    def stem(self, word: str) -> str:
        """A plain word, in one spelling and without its ending."""
        return NEGATION if word in self.negations else _stem(word, self.spelling, self.stemmer)

    def stems(self, words: Iterable[str]) -> Phrase:
        """The stems of the words that say something, negations among them; of all of them if none does."""
        words = tuple(words)
        return tuple(self.stem(word) for word in words if word not in self.small) or tuple(map(self.stem, words))

    def asked(self, words: tuple[str, ...]) -> Phrase:
        """The stems, and what kind of answer is wanted."""
        return (*self.stems(words), *(self.asking[word] for word in words if word in self.asking))

    def spelt(self, written: str) -> dict[str, str]:
        """The words of a text, as they stand there, by what they are in small letters without accents."""
        return {plain_of(word): word for word in _WORD.findall(written.lower())}

    def unelided(self, word: str) -> Iterable[str]:
        """What the word may be without letters that are run together with it, such as "eruption" in "leruption"."""
        rests = (word.removeprefix(letters) for letters in self.elided)
        return (rest for rest in rests if rest != word and len(rest) > 1 and rest[0] in "aeiouyh")


@lru_cache(maxsize=20_000)
def plain_of(written: str) -> str:
    """The text in lower case and without accents."""
    apart = unicodedata.normalize("NFKD", written.casefold().translate(_LIGATURES))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def profile_of(source: str) -> LanguageProfile:
    """How a language is read, from its words file; an empty one knows nothing of the language.

    Raises KeyError for a stemmer that Snowball does not have.
    """
    data = tomllib.loads(source)
    if stemmer := str(data.get("stemmer", "")):
        snowballstemmer.stemmer(stemmer)
    return LanguageProfile(
        stemmer=stemmer,
        small=frozenset(str(data.get("small", "")).split()),
        negations=frozenset(str(data.get("negations", "")).split()),
        asking={word: f"asks{kind}" for kind, listed in data.get("asking", {}).items() for word in str(listed).split()},
        rewriting=_replacements(data.get("rewriting", {})),
        spelling=_replacements(data.get("spelling", {})),
        elided=tuple(str(data.get("elided", "")).split()),
    )


def synonyms_of(source: str, profile: LanguageProfile) -> Synonyms:
    """The synonyms that a words file lists: a phrase of the texts, then what is typed for it, parted by commas."""
    found: dict[Phrase, tuple[Phrase, ...]] = {}
    for told, typed in tomllib.loads(source).get("synonyms", {}).items():
        for one in str(typed).split(","):
            phrase = profile.words(one)
            found[phrase] = (*found.get(phrase, ()), profile.stems(profile.words(told)))
    return found


def _replacements(listed: Mapping[str, str]) -> Replacements:
    return tuple((re.compile(pattern), replacement) for pattern, replacement in listed.items())


def _replaced(written: str, replacements: Replacements) -> str:
    for pattern, replacement in replacements:
        written = pattern.sub(replacement, written)
    return written


@lru_cache(maxsize=20_000)
def _stem(word: str, spelling: Replacements, stemmer: str) -> str:
    word = _replaced(word, spelling)
    if not stemmer:
        return word
    # A stemmer keeps the word it is at, and indexes may be made in several threads: each word has its own.
    return str(snowballstemmer.stemmer(stemmer).stemWord(word))
