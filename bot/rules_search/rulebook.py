"""The rules of all games and what there is to know about the bot, kept in memory and searched.

Beside the topics (``rules/CODE.md``, ``rules/index.toml``) lie the words of the search (``rules/CODE.toml``).
"""

import logging
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, pairwise, zip_longest
from typing import Any, NamedTuple

from bot.rules_search.search import Index, Rule, SearchResult, search_rules
from bot.words.language import MissingWords, codes, language_for
from bot.words.languages import ENGLISH, file_of
from games import REGISTRY, package_of
from games.core.refusals import Refusal
from games.core.rules import BrokenRules, RulesIndex, RulesSection, Topic, parse_index, parse_topics
from games.core.text import text

__all__ = ["TABLE", "Rule", "Rulebook", "SearchResult"]

log = logging.getLogger(__name__)

TABLE = "table"
"""The section about the bot itself; its topics are addressed like those of a game of this name."""

_CREDIT = "designer"
"""The topic that every game's rules must have."""

_SENTENCE = re.compile(r"\{ ?([a-z][a-zA-Z0-9-]+) ?\}")

_BROKEN = (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, re.error, AttributeError, KeyError, TypeError)
"""What a file of words for the search can raise that is no TOML, or has other values than it should."""


class _Texts(NamedTuple):
    """All that is known, by game and by language."""

    sections: Mapping[str, RulesIndex]
    topics: Mapping[tuple[str, Rule], Topic]
    indexes: Mapping[str, Index]


class Rulebook:
    """All topics by key, with a search; empty until loaded. Any thread may search."""

    def __init__(self) -> None:
        self._texts = _Texts({}, {}, {})

    def load(self) -> None:
        """Read the texts and build the indexes, once in a process; too slow for the event loop."""
        self._texts = _read(codes())

    def find(self, rule: Rule, code: str) -> Topic | None:
        """The topic in a language; None if it no longer exists, for a component of an old message."""
        return self._texts.topics.get((code, rule))

    def credit(self, game: str, code: str) -> str:
        """The game's designer credit: the first sentence of its topic; empty for what is about the bot."""
        topic = self.find(Rule(game, _CREDIT), code)
        return "" if topic is None else topic.body.partition(". ")[0].rstrip(".") + "."

    def sections(self, game: str) -> tuple[RulesSection, ...]:
        """The sections of a game's rules in order; each topic is in one of them."""
        return self._texts.sections[game].sections

    def first(self, game: str) -> Rule:
        """The topic with which a game's rules begin."""
        return Rule(game, self.sections(game)[0].topics[0])

    def section_of(self, rule: Rule) -> RulesSection:
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
        game = refusal.game or key.partition("-")[0]
        index = self._texts.sections.get(game)
        topic = dict(index.refusals).get(key) if index else None
        return Rule(game, topic) if topic else None

    def search(self, typed: str, code: str, game: str | None, most: int) -> SearchResult:
        """Search topics, best match first, those about the bot among them; ``game`` None searches all games.

        The last word may be unfinished; a word that only another language knows is looked up there. Where no word is
        typed, topics are listed in order.
        """
        games = (*(REGISTRY if game is None else () if game == TABLE else (game,)), TABLE)
        own = self._texts.indexes[code]
        others = tuple(index for index in self._texts.indexes.values() if index is not own)
        if own.profile.words(typed):
            return search_rules(typed, (own, *others), games, most)
        return SearchResult(self._in_order(game)[:most])

    def _in_order(self, game: str | None) -> tuple[Rule, ...]:
        """The topics of a game in order; those of all games are interleaved."""
        columns = [
            [Rule(key, topic) for section in index.sections for topic in section.topics]
            for key, index in self._texts.sections.items()
            if game in (None, key)
        ]
        return tuple(rule for rule in chain.from_iterable(zip_longest(*columns)) if rule is not None)


@cache
def _read(spoken: tuple[str, ...]) -> _Texts:
    parts = (*REGISTRY, TABLE)
    topics = {code: [(Rule(part, one.key), one) for part in parts for one in topics_of(part, code)] for code in spoken}
    indexes = {code: index_of(code, topics[code]) for code in spoken}
    sections = {part: _placed(parse_index(_source(part, "index.toml")[0]), topics_of(part, ENGLISH)) for part in parts}
    return _Texts(sections, {(code, rule): topic for code in spoken for rule, topic in topics[code]}, indexes)


def _placed(index: RulesIndex, topics: Sequence[Topic]) -> RulesIndex:
    """The index with every topic that no section names behind the one that comes before it in the text."""
    sections = [list(section.topics) for section in index.sections]
    for before, topic in pairwise(topics):
        if not any(topic.key in section for section in sections):
            section = next(one for one in sections if before.key in one)
            section.insert(section.index(before.key) + 1, topic.key)
    placed = zip(index.sections, sections, strict=True)
    return replace(index, sections=tuple(replace(section, topics=tuple(keys)) for section, keys in placed))


def topics_of(game: str, code: str) -> tuple[Topic, ...]:
    """The topics in a language; those that it lacks in English, with a warning."""
    english = parse_topics(*_source(game, f"{ENGLISH}.md", ENGLISH))
    if code == ENGLISH:
        return english
    try:
        own = {topic.key: topic for topic in parse_topics(*_source(game, f"{code}.md", code))}
    except (OSError, UnicodeDecodeError, BrokenRules, MissingWords) as problem:
        log.warning("the rules of %s in the language %s cannot be read, English stands in: %s", game, code, problem)
        return english
    if lacking := [topic.key for topic in english if topic.key not in own]:
        log.warning("the language %s lacks rules of %s, English stands in: %s", code, game, ", ".join(lacking))
    return tuple(own.get(topic.key, topic) for topic in english)


def index_of(code: str, topics: list[tuple[Rule, Topic]]) -> Index:
    """An index of these topics by the words files of a language."""
    try:
        return Index({"" if part == TABLE else part: words_of(part, code) for part in (*REGISTRY, TABLE)}, topics)
    except _BROKEN as problem:
        if code == ENGLISH:
            raise
        log.warning("the words of the search in the language %s are broken: %s", code, problem)
        return Index({}, topics)


def words_of(game: str, code: str) -> Mapping[str, Any]:
    """The words of the search that a game, or the bot, has in a language; none without a file."""
    path = file_of(_package(game), "rules", f"{code}.toml")
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def _source(game: str, name: str, code: str | None = None) -> tuple[str, str]:
    """A file of some rules, and its path for messages; the bot's topics with the sentences and languages they name."""
    package = _package(game)
    found = file_of(package, "rules", name).read_text(encoding="utf-8")
    if game == TABLE and code is not None:
        language = language_for(code)
        spoken = tuple(language.name_of(one) for one in codes())
        found = found.replace("{languages}", str(language.value(spoken)))
        found = _SENTENCE.sub(lambda match: language.say(text(match[1])), found)
    return found, f"{package.replace('.', '/')}/rules/{name}"


def _package(game: str) -> str:
    return "bot" if game == TABLE else package_of(game)
