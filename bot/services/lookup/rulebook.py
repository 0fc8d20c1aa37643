"""The rules of all games, kept in memory and searched with SQLite's full-text index."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain, zip_longest

from bot.language import CODES
from bot.services.lookup.stems import plain_words, stems, whole
from games import REGISTRY, package_of
from games.core.refusals import Refusal
from games.core.rules import RulesIndex, Section, Topic, parse_index, parse_topics

_CREATE = """
CREATE VIRTUAL TABLE topics USING fts5(
    language UNINDEXED, game UNINDEXED, topic UNINDEXED, heading, keywords, body, words, phrases,
    tokenize = "unicode61 remove_diacritics 2 tokenchars '_'"
)
"""

_INSERT = "INSERT INTO topics VALUES (?, ?, ?, ?, ?, ?, ?, ?)"

# The weights: a heading counts more than the body, a keyword more than a heading, and a whole phrase typed exactly
# counts most. The unstemmed words serve only to match an unfinished word.
_SEARCH = """
SELECT game, topic FROM topics
WHERE topics MATCH ? AND language = ? AND (? IN ('', game))
ORDER BY bm25(topics, 0, 0, 0, 10, 14, 1, 0.3, 20), rowid
LIMIT ?
"""

_CREDIT = "designer"
"""The topic that every game's rules must have."""

LONGEST_QUERY = 200
"""Characters of a search beyond this are ignored."""


@dataclass(frozen=True, slots=True)
class Rule:
    """The address of a topic: its game and key, the same in every language."""

    game: str
    topic: str


@dataclass(frozen=True, slots=True)
class _Texts:
    """The rules of one game, read and ready for the index: each topic with its language and its row."""

    index: RulesIndex
    topics: tuple[tuple[str, Topic], ...]
    rows: tuple[tuple[str, ...], ...]


class Rulebook:
    """All topics by key, with a search; empty until loaded. Not thread-safe: one thread at a time."""

    def __init__(self, games: Iterable[str] = tuple(REGISTRY)) -> None:
        self._games = tuple(games)
        self._indexes: dict[str, RulesIndex] = {}
        self._topics: dict[tuple[str, Rule], Topic] = {}
        self._behind: dict[tuple[str, str], Rule] = {}
        self._search = sqlite3.connect(":memory:", check_same_thread=False)

    def load(self) -> None:
        """Read the texts and build the index, once; too slow for the event loop."""
        self._search.execute(_CREATE)
        for game in self._games:
            texts = _texts(game)
            self._indexes[game] = texts.index
            self._behind |= {(game, refusal): Rule(game, topic) for refusal, topic in texts.index.refusals}
            self._topics |= {(code, Rule(game, topic.key)): topic for code, topic in texts.topics}
            self._search.executemany(_INSERT, texts.rows)

    def close(self) -> None:
        """Free the index."""
        self._search.close()

    def find(self, rule: Rule, code: str) -> Topic | None:
        """The topic in a language; None if it no longer exists, for a component of an old message."""
        return self._topics.get((code, rule))

    def credit(self, game: str, code: str) -> str:
        """The game's designer credit: the first sentence of its topic."""
        topic = self._topics[code, Rule(game, _CREDIT)]
        return topic.body.partition(". ")[0].rstrip(".") + "."

    def sections(self, game: str) -> tuple[Section, ...]:
        """The sections of a game's rules in order; each topic is in one of them."""
        return self._indexes[game].sections

    def section_of(self, rule: Rule) -> Section:
        """The section of a topic; raises KeyError for an unknown one."""
        for section in self.sections(rule.game):
            if rule.topic in section.topics:
                return section
        raise KeyError(rule.topic)

    def behind(self, refusal: Refusal) -> Rule | None:
        """The rule behind a refusal; None if it is not about the rules.

        A game's own sentences have keys that begin with the game's key; a shared sentence comes with the game.
        """
        key = refusal.text.key
        return self._behind.get((refusal.game or key.partition("-")[0], key))

    def search(self, typed: str, code: str, game: str | None, most: int) -> tuple[Rule, ...]:
        """Search topics, best match first; ``game`` None searches all games, an empty search lists topics in order.

        The last word may be unfinished.
        """
        match = _expression(typed[:LONGEST_QUERY], code)
        if not match:
            return self._in_order(game)[:most]
        rows = self._search.execute(_SEARCH, (match, code, game or "", most))
        return tuple(Rule(str(row[0]), str(row[1])) for row in rows)

    def _in_order(self, game: str | None) -> tuple[Rule, ...]:
        """The topics of a game in order; those of all games are interleaved."""
        columns = [
            [Rule(key, topic) for section in index.sections for topic in section.topics]
            for key, index in self._indexes.items()
            if game in (None, key)
        ]
        return tuple(rule for rule in chain.from_iterable(zip_longest(*columns)) if rule is not None)


@cache
def _texts(game: str) -> _Texts:
    """Read once in a process: a client that has to log in anew gets another rulebook of the same texts."""
    topics = tuple((code, topic) for code in CODES for topic in parse_topics(*_source(game, f"{code}.md")))
    rows = tuple(_row(code, Rule(game, topic.key), topic) for code, topic in topics)
    return _Texts(parse_index(*_source(game, "index.toml")), topics, rows)


def _source(game: str, name: str) -> tuple[str, str]:
    """A file of a game's rules, and its path for messages."""
    package = package_of(game)
    written = files(package).joinpath("rules", name).read_text(encoding="utf-8")
    return written, f"{package.replace('.', '/')}/rules/{name}"


def _row(code: str, rule: Rule, topic: Topic) -> tuple[str, ...]:
    keywords = " ".join((*topic.keywords, *topic.rulings))
    stemmed = (" ".join(stems(part, code)) for part in (topic.heading, keywords, topic.body))
    words = " ".join(plain_words(f"{topic.heading} {keywords} {topic.body}"))
    phrases = " ".join(whole(phrase, code) for phrase in (topic.heading, *topic.keywords))
    return (code, rule.game, rule.topic, *stemmed, words, phrases)


def _expression(typed: str, code: str) -> str:
    """The typed text as an FTS5 query, words quoted so that none of them is an operator."""
    found = stems(typed, code)
    if not found:
        return ""
    wanted = [f'"{stem}"' for stem in found]
    return " OR ".join((*wanted, f'words : "{plain_words(typed)[-1]}" *', f'phrases : "{whole(typed, code)}"'))
