"""The texts that can be looked up: the rules of each game, and "At the table" about the bot itself.

Beside the topics (``rules/CODE.md``, ``rules/index.toml``) lie the words of the search (``rules/CODE.toml``).
"""

import logging
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from bot.lookup.index import Index, Rule, TopicRow
from bot.lookup.stems import Synonyms, Tongue, synonyms_of, tongue_of
from bot.words.language import MissingWords, codes, language_for
from bot.words.languages import ENGLISH, file_of
from games import package_of
from games.core.rules import BrokenRules, RulesIndex, Topic, parse_index, parse_topics
from games.core.text import text

log = logging.getLogger(__name__)

Read = TypeVar("Read")

BROKEN = (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, re.error, AttributeError, KeyError, TypeError)
"""What a file of words for the search can raise that is no TOML, or has other values than it should."""

TABLE = "table"
"""The section about the bot itself; its topics are addressed like those of a game of this name."""

_SHARED = "bot"
_SENTENCE = re.compile(r"\{ ?([a-z][a-zA-Z0-9-]+) ?\}")
_WRITTEN = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Texts:
    """What there is about one game or about the table: its index, and each topic with its language and its row."""

    index: RulesIndex
    topics: tuple[tuple[str, Topic], ...]
    rows: tuple[tuple[str, TopicRow], ...]


def texts_of(game: str) -> Texts:
    """Read once in a process: a client that has to log in anew gets another rulebook of the same texts."""
    return _texts(game, codes())


@cache
def _texts(game: str, spoken: tuple[str, ...]) -> Texts:
    topics = tuple((code, topic) for code in spoken for topic in _topics(game, code))
    rows = tuple((code, _row(tongue(code), Rule(game, topic.key), topic)) for code, topic in topics)
    return Texts(parse_index(*_source(game, "index.toml")), topics, rows)


@cache
def _topics(game: str, code: str) -> tuple[Topic, ...]:
    """The topics in a language; those that it lacks in English, with a warning."""
    if code == ENGLISH:
        return parse_topics(*_source(game, f"{code}.md", code))
    try:
        own = {topic.key: topic for topic in parse_topics(*_source(game, f"{code}.md", code))}
    except (OSError, UnicodeDecodeError, BrokenRules, MissingWords) as problem:
        log.warning("the rules of %s in the language %s cannot be read, English stands in: %s", game, code, problem)
        own = {}
    english = _topics(game, ENGLISH)
    lacking = [topic.key for topic in english if topic.key not in own]
    if own and lacking:
        log.warning("the language %s lacks rules of %s, English stands in: %s", code, game, ", ".join(lacking))
    return tuple(own.get(topic.key, topic) for topic in english)


@cache
def tongue(code: str) -> Tongue:
    """How the search reads a language."""
    return _read_words(TABLE, code, tongue_of)


def index_of(code: str, games: Iterable[str]) -> Index:
    """The index of a language over these games and the table; built once in a process, like the texts."""
    return _index_of(code, tuple(games), codes())


@cache
def _index_of(code: str, games: tuple[str, ...], _spoken: tuple[str, ...]) -> Index:
    parts = (*games, TABLE)
    rows = [row for game in parts for spoken, row in texts_of(game).rows if spoken == code]
    written: dict[str, str] = {}
    for game in parts:
        written |= _written(game, code)
    return Index(
        tongue(code), {"" if game == TABLE else game: synonyms_in(game, code) for game in parts}, rows, written
    )


@cache
def synonyms_in(game: str, code: str) -> Synonyms:
    """The synonyms that the words file of a game lists, or the one for all."""
    return _read_words(game, code, lambda source: synonyms_of(source, tongue(code)))


@cache
def _written(game: str, code: str) -> Mapping[str, str]:
    """Each plain word of the texts with its accents, in lower case."""
    every = " ".join(
        f"{topic.heading} {' '.join(topic.keywords)} {topic.body}"
        for spoken, topic in texts_of(game).topics
        if spoken == code
    )
    words = reversed(dict.fromkeys(reversed(_WRITTEN.findall(every.lower()))))  # the latest of several spellings stays
    return {tongue(code).plain(word): word for word in words}


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


def _read_words(game: str, code: str, read: Callable[[str], Read]) -> Read:
    """The words of the search; as of an empty file where a language has none, and with a warning if it is broken."""
    path = file_of(_package(game), "rules", f"{code}.toml")
    try:
        return read(path.read_text(encoding="utf-8") if path.is_file() else "")
    except BROKEN as problem:
        if code == ENGLISH:
            raise
        log.warning("the words of the search for %s in the language %s are broken: %s", game, code, problem)
        return read("")


def _package(game: str) -> str:
    return _SHARED if game == TABLE else package_of(game)


def _row(spoken: Tongue, rule: Rule, topic: Topic) -> TopicRow:
    keywords = " ".join((*topic.keywords, *topic.rulings))
    single = " ".join((*(one for one in topic.keywords if len(spoken.telling(spoken.words(one))) == 1), *topic.rulings))
    listed, heading, asked, body = (
        " ".join(spoken.stems(part)) for part in (single, topic.heading, keywords, topic.body)
    )
    words = " ".join(spoken.words(f"{topic.heading} {keywords} {topic.body}"))
    phrases = " ".join(spoken.whole(phrase) for phrase in (topic.heading, *topic.keywords))
    asks = tuple(spoken.asked(phrase) for phrase in (topic.heading, *topic.keywords))
    plain = frozenset(spoken.phrase(phrase) for phrase in (topic.heading, *topic.keywords))
    return TopicRow(rule, heading, listed, asked, body, words, phrases, asks, plain)
