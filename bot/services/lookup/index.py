"""The topics of one language in SQLite's full-text index, and how well each of them fits a part of a question."""

from __future__ import annotations

import sqlite3
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.services.lookup.mending import Mender
from bot.services.lookup.stems import Phrase, Synonyms, Tongue, joined

_CREATE = """
CREATE VIRTUAL TABLE topics USING fts5(
    game UNINDEXED, topic UNINDEXED, heading, keywords, asked, body, words, phrases,
    tokenize = "unicode61 remove_diacritics 2 tokenchars '_'"
);
CREATE VIRTUAL TABLE terms USING fts5vocab(topics, col)
"""

_INSERT = "INSERT INTO topics VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

# The weights: a heading counts more than the body, a keyword of one word more than a heading, and a whole phrase most;
# the words of longer keywords count little. The words as they are written are there for the vocabulary alone.
_SEARCH = "SELECT game, topic, -bm25(topics, 0, 0, 10, 14, 2, 1, 0, 20) FROM topics WHERE topics MATCH ?"

_VOCABULARY = "SELECT col = 'words', term, doc FROM terms WHERE col != 'phrases'"


@dataclass(frozen=True, slots=True)
class Rule:
    """The address of a topic: its game and key, the same in every language."""

    game: str
    topic: str


@dataclass(frozen=True, slots=True)
class Row:
    """A topic as it is indexed: its parts cut to stems, its words as written, its phrases each as one word."""

    rule: Rule
    heading: str
    keywords: str
    asked: str
    body: str
    words: str
    phrases: str

    @property
    def values(self) -> tuple[str, ...]:
        """The values of the row."""
        return (
            self.rule.game,
            self.rule.topic,
            self.heading,
            self.keywords,
            self.asked,
            self.body,
            self.words,
            self.phrases,
        )


COMPLETED = 4
"""So many words at most are taken for what an unfinished one may become."""

Hits = dict[Rule, float]
"""How well each rule fits; those that do not fit at all are left out."""


class Index:
    """The full-text index of one language. Not thread-safe: one thread at a time.

    ``synonyms`` holds those of each game, and under "" those for all; ``written`` the words with their accents.
    """

    def __init__(
        self, tongue: Tongue, synonyms: Mapping[str, Synonyms], rows: Iterable[Row], written: Mapping[str, str]
    ) -> None:
        self.tongue = tongue
        self._synonyms = synonyms
        self._written = written
        self._rows = sqlite3.connect(":memory:", check_same_thread=False)
        self._rows.executescript(_CREATE)
        self._rows.executemany(_INSERT, (row.values for row in rows))
        counts: Counter[str] = Counter()
        stems: set[str] = set()
        for whole, term, documents in self._rows.execute(_VOCABULARY):
            if whole:
                counts[term] = int(documents)
            else:
                stems.add(str(term))
        known = frozenset(word for listed in synonyms.values() for word in listed.words)
        self._stems = stems
        self._counts = {**dict.fromkeys(known, 1), **counts}
        self._sorted = sorted(self._counts)
        self._mender: Mender | None = None

    def close(self) -> None:
        """Free the index."""
        self._rows.close()

    def knows(self, word: str) -> bool:
        """Whether a plain word is one of the texts, of their synonyms or of small talk."""
        tongue = self.tongue
        return (
            word in self._counts or word in tongue.small or word in tongue.negations or tongue.stem(word) in self._stems
        )

    def begins(self, beginning: str) -> bool:
        """Whether some word of the texts begins like this."""
        at = bisect_left(self._sorted, beginning)
        return at < len(self._sorted) and self._sorted[at].startswith(beginning)

    def near(self, word: str) -> tuple[str, ...]:
        """The words nearest to one that is not known."""
        if self._mender is None:
            self._mender = Mender(self._counts)
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
        return self._matching(" OR ".join(f'"{" ".join(phrase)}"' for phrase in phrases))

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
        return self._matching(" OR ".join(f'phrases : "{joined(phrase)}"' for phrase in phrases))

    def _matching(self, expression: str) -> Hits:
        """The words are quoted in the expression, so that none of them is an operator."""
        if not expression:
            return {}
        return {Rule(game, topic): score for game, topic, score in self._rows.execute(_SEARCH, (expression,))}
