"""How well each topic and each keyword fits each word: asked of SQLite's full-text search once, at load.

There are some two hundred topics a language and a few thousand words. A search then only adds up what was answered,
in microseconds, where asking took a good part of a millisecond for each word of a question.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import closing
from operator import itemgetter
from typing import Generic, TypeVar

from bot.lookup.stems import Phrase

Parts = tuple[str, str, str, str, str]
"""The heading of a text, its keywords of one word, all its keywords, its body, and its phrases each as one word."""

WHOLE = "="
"""What the term of a whole heading or keyword begins with."""

Fits = Mapping[str, Mapping[int, float]]
"""To each word or phrase the texts that hold it, by their place in the list, and how well they fit."""

_CREATE = """
CREATE VIRTUAL TABLE topics USING fts5(
    heading, keywords, asked, body, phrases, tokenize = "unicode61 remove_diacritics 2 tokenchars '_'"
);
CREATE VIRTUAL TABLE terms USING fts5vocab(topics, 'col');
CREATE TABLE expressions (term TEXT NOT NULL, expression TEXT NOT NULL) STRICT
"""

_INSERT = "INSERT INTO topics (rowid, heading, keywords, asked, body, phrases) VALUES (?, ?, ?, ?, ?, ?)"

# The words are quoted, so that none of them is an operator.
_ASK_FOR_WORDS = """
INSERT INTO expressions
SELECT DISTINCT term, '- phrases : "' || term || '"' FROM terms WHERE col != 'phrases'
"""

_ASK_FOR_WHOLES = """
INSERT INTO expressions
SELECT ? || term, 'phrases : "' || term || '"' FROM terms WHERE col = 'phrases'
"""

_ASK_FOR_PHRASE = """INSERT INTO expressions SELECT ?1, '- phrases : "' || ?1 || '"'"""

# A heading counts more than the body, a keyword of one word more than a heading, and a whole phrase most; the words of
# longer keywords count little.
_ANSWER = """
SELECT expressions.term, topics.rowid, -bm25(topics, 10, 14, 2, 1, 20)
FROM expressions CROSS JOIN topics ON topics MATCH expressions.expression
"""


_CREATE_ASKED = """
CREATE VIRTUAL TABLE asked USING fts5(told, tokenize = "unicode61 remove_diacritics 2 tokenchars '_'");
CREATE VIRTUAL TABLE words USING fts5vocab(asked, 'row')
"""

_INSERT_ASKED = "INSERT INTO asked (rowid, told) VALUES (?, ?)"

_ANSWER_ASKED = """
SELECT words.term, asked.rowid, -bm25(asked) FROM words CROSS JOIN asked ON asked MATCH '"' || words.term || '"'
"""


def fits(texts: Iterable[Parts], phrases: Iterable[Phrase]) -> Fits:
    """The fits of every word of the texts and of these phrases."""
    found: dict[str, dict[int, float]] = defaultdict(dict)
    with closing(sqlite3.connect(":memory:")) as index:
        index.executescript(_CREATE)
        index.executemany(_INSERT, ((at, *parts) for at, parts in enumerate(texts)))
        index.execute(_ASK_FOR_WORDS)
        index.execute(_ASK_FOR_WHOLES, (WHOLE,))
        index.executemany(_ASK_FOR_PHRASE, ((" ".join(phrase),) for phrase in phrases if len(phrase) > 1))
        for term, at, fit in index.execute(_ANSWER):
            found[term][at] = fit
    return dict(found)


def fits_of_words(asked: Iterable[Phrase]) -> Fits:
    """How well headings and keywords, by their place in the list, fit each of their words."""
    found: dict[str, dict[int, float]] = defaultdict(dict)
    with closing(sqlite3.connect(":memory:")) as index:
        index.executescript(_CREATE_ASKED)
        index.executemany(_INSERT_ASKED, ((at, " ".join(phrase)) for at, phrase in enumerate(asked)))
        for term, at, fit in index.execute(_ANSWER_ASKED):
            found[term][at] = fit
    return dict(found)


Topic = TypeVar("Topic", bound=Hashable)

Meanings = Mapping[str, float]
"""The stems that a part of a question may stand for, and how surely."""

LESS = 0.5
"""How much a keyword counts beside the one of its topic next more like the question: several tell more than one."""


class Likeness(Generic[Topic]):
    """What topics are asked with; ``game`` tells of which game a topic is."""

    def __init__(self, topics: Mapping[Topic, Iterable[Phrase]], game: Callable[[Topic], str]) -> None:
        asked = [(topic, phrase) for topic, phrases in topics.items() for phrase in _apart(phrases)]
        self._topics = [topic for topic, _ in asked]
        self._fits: dict[tuple[str, str], dict[int, float]] = defaultdict(dict)
        for stem, fits in fits_of_words(phrase for _, phrase in asked).items():
            for at, fit in fits.items():
                self._fits[game(self._topics[at]), stem][at] = fit

    def like(self, parts: Sequence[tuple[Meanings, float]], games: Iterable[str]) -> dict[Topic, float]:
        """How like a question each topic of these games is; of each part of it the meanings and the weight."""
        alike: dict[Topic, float] = {}
        for game in games:
            alike |= self._like(parts, game)
        return alike

    def _like(self, parts: Sequence[tuple[Meanings, float]], game: str) -> dict[Topic, float]:
        told: dict[int, float] = defaultdict(float)
        answered: dict[int, float] = defaultdict(float)
        for meanings, weight in parts:
            best: dict[int, float] = {}
            for stem, surely in sorted(meanings.items(), key=itemgetter(1)):
                for at, fit in self._fits.get((game, stem), {}).items():
                    told[at] += surely * fit
                    best[at] = surely
            for at, surely in best.items():
                answered[at] += surely * weight
        every = sum(weight for _, weight in parts)
        alike: dict[Topic, list[float]] = defaultdict(list)
        for at, much in told.items():
            alike[self._topics[at]].append(much * answered[at] / every)
        return {topic: _together(each) for topic, each in alike.items()}


def _together(alike: Iterable[float]) -> float:
    return sum(much * LESS**at for at, much in enumerate(sorted(alike, reverse=True)))


def _apart(phrases: Iterable[Phrase]) -> Iterable[Phrase]:
    """The phrases that differ, whatever the order of their words."""
    return dict.fromkeys(tuple(sorted(set(phrase))) for phrase in phrases if phrase)
