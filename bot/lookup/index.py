"""The topics of one language, and how well each of them fits a part of a question."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from bot.lookup.fulltext import WHOLE, Likeness, Meanings, Parts, fits
from bot.lookup.stems import Phrase, Synonyms, Tongue, joined

SHORTEST = 4
"""Shorter words are near too many others."""

LONG = 8
"""From this length on a word may have two errors."""


class Mender:
    """Finds the words of a vocabulary near a word that is not in it; the more frequent one first."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = {word: count for word, count in counts.items() if word.isalpha() and len(word) >= SHORTEST - 1}
        self._near: dict[str, list[str]] = defaultdict(list)
        for word in self._counts:
            for shorter in _shorter(word):
                self._near[shorter].append(word)

    def mend(self, word: str) -> tuple[str, ...]:
        """The nearest words; none for a short word, for one with a digit, and where nothing is near."""
        if len(word) < SHORTEST or not word.isalpha():
            return ()
        candidates = {near for shorter in _shorter(word) for near in self._near.get(shorter, ())}
        most = 2 if len(word) >= LONG else 1
        far = {near: distance(word, near) for near in candidates}
        nearest = min(far.values(), default=most + 1)
        if nearest > most:
            return ()
        found = [near for near, errors in far.items() if errors == nearest]
        return tuple(sorted(found, key=lambda near: (near[0] != word[0], -self._counts[near], near)))


def distance(one: str, other: str) -> int:
    """How many letters are to be dropped, added, replaced or swapped with their neighbour.

    >>> distance("capture", "captuer"), distance("capture", "caputrre"), distance("fault", "faults")
    (1, 2, 1)
    """
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        line = [row]
        for column, sign in enumerate(other, 1):
            cost = min(last[column] + 1, line[-1] + 1, last[column - 1] + (letter != sign))
            swapped = row > 1 and column > 1 and letter == other[column - 2] and sign == one[row - 2]
            line.append(min(cost, before[column - 2] + 1) if swapped else cost)
        before, last = last, line
    return last[-1]


def _shorter(word: str) -> Iterable[str]:
    """The word, and it with any one letter left out: words near each other have one of these in common."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


class Rule(NamedTuple):
    """The address of a topic: its game and key, the same in every language.

    A tuple and no dataclass: a search puts it into dictionaries some thousand times, and this one is hashed in C.
    """

    game: str
    topic: str


@dataclass(frozen=True, slots=True)
class TopicRow:
    """A topic as it is indexed: its parts cut to stems, its words as written, its phrases each as one word.

    ``asks`` are its heading and keywords once more, each as the stems of its words; ``plain`` with the small ones.
    """

    rule: Rule
    heading: str
    keywords: str
    asked: str
    body: str
    words: str
    phrases: str
    asks: tuple[Phrase, ...] = ()
    plain: frozenset[str] = frozenset()

    @property
    def parts(self) -> Parts:
        """What is searched."""
        return self.heading, self.keywords, self.asked, self.body, self.phrases


COMPLETED = 4
"""So many words at most are taken for what an unfinished one may become."""

Hits = dict[Rule, float]
"""How well each rule fits; those that do not fit at all are left out."""


class Index:
    """The topics of one language, ready to be searched.

    ``synonyms`` holds those of each game, and under "" those for all; ``written`` the words with their accents.
    """

    def __init__(
        self, tongue: Tongue, synonyms: Mapping[str, Synonyms], rows: Iterable[TopicRow], written: Mapping[str, str]
    ) -> None:
        self.tongue = tongue
        self._synonyms = synonyms
        self._written = written
        rows = tuple(rows)
        phrases = {phrase for listed in synonyms.values() for phrase in listed.phrases}
        found = fits((row.parts for row in rows), phrases)
        self._hits = {term: {rows[at].rule: fit for at, fit in fitting.items()} for term, fitting in found.items()}
        self._likeness = Likeness({row.rule: row.asks for row in rows}, attrgetter("game"))
        self._plain = {row.rule: row.plain for row in rows}
        known = frozenset(word for listed in synonyms.values() for word in listed.words)
        self._known_stems = {tongue.stem(word) for word in known}
        self._counts = {**dict.fromkeys(known, 1), **Counter(word for row in rows for word in set(row.words.split()))}
        self._sorted = sorted(self._counts)
        self._mender = Mender(self._counts)

    def knows(self, word: str) -> bool:
        """Whether a plain word is one of the texts, of their synonyms or of small talk."""
        if word in self._counts or word in self.tongue.small or word in self.tongue.negations:
            return True
        stem = self.tongue.stem(word)
        return stem in self._hits or stem in self._known_stems

    def writes(self, word: str) -> bool:
        """Whether a plain word is one of the texts or of their synonyms, as it is written."""
        return word in self._counts

    def parted(self, word: str) -> str:
        """The known word that letters are run together with, otherwise the word itself."""
        return next((rest for rest in self.tongue.unelided(word) if self.knows(rest)), word)

    def begins(self, beginning: str) -> bool:
        """Whether some word of the texts begins like this."""
        at = bisect_left(self._sorted, beginning)
        return at < len(self._sorted) and self._sorted[at].startswith(beginning)

    def near(self, word: str) -> tuple[str, ...]:
        """The words nearest to one that is not known."""
        return self._mender.mend(word)

    def written(self, word: str) -> str:
        """A plain word as the texts write it."""
        return self._written.get(word, word)

    def targets(self, phrase: Phrase, games: Iterable[str]) -> tuple[Phrase, ...]:
        """What a typed phrase stands for in the texts of these games."""
        return tuple(
            target
            for game in ("", *games)
            if game in self._synonyms
            for target in self._synonyms[game].targets.get(phrase, ())
        )

    def hits(self, phrases: Iterable[Phrase]) -> Hits:
        """The rules that hold one of these phrases, and how well they fit."""
        return self._added(" ".join(phrase) for phrase in phrases)

    def hits_of_beginning(self, beginning: str) -> Hits:
        """The rules that hold a word that begins like this, one of the most frequent ones."""
        at, found = bisect_left(self._sorted, beginning), Counter[str]()
        while at < len(self._sorted) and self._sorted[at].startswith(beginning):
            found[self.tongue.stem(self._sorted[at])] += self._counts[self._sorted[at]]
            at += 1
        hits: Hits = {}
        for stem, _ in found.most_common(COMPLETED):
            for rule, fit in self.hits([(stem,)]).items():
                hits[rule] = max(fit, hits.get(rule, 0.0))
        return hits

    def hits_of_whole(self, phrases: Iterable[Phrase]) -> Hits:
        """The rules that have one of these phrases for a heading or a keyword."""
        return self._added(WHOLE + joined(phrase) for phrase in phrases)

    def word_for_word(self, written: str, hits: Hits) -> Hits:
        """Those of the hits that have this for a heading or a keyword, small words and all; every one if none has."""
        phrase = self.tongue.phrase(written)
        return {rule: fit for rule, fit in hits.items() if phrase in self._plain[rule]} or hits

    def like(self, parts: Sequence[tuple[Meanings, float]], games: Iterable[str]) -> Hits:
        """The rules of these games with a heading or keyword that is like a question, and how like it is."""
        return self._likeness.like(parts, games)

    def _added(self, terms: Iterable[str]) -> Hits:
        hits: Hits = {}
        for term in terms:
            for rule, fit in self._hits.get(term, {}).items():
                hits[rule] = hits.get(rule, 0.0) + fit
        return hits
