"""The texts that can be looked up: the rules of each game, and "At the table" about the bot itself.

Beside the topics (``rules/CODE.md``, ``rules/index.toml``) lie the words of the search (``rules/CODE.toml``).
"""

import logging
import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from bot.rules_search.profile import LanguageProfile, Synonyms, profile_of, synonyms_of
from bot.rules_search.search import Index, Rule
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


@dataclass(frozen=True, slots=True)
class Texts:
    """What there is about one game or about the table: its index, and each topic with its language."""

    index: RulesIndex
    topics: tuple[tuple[str, Topic], ...]


def texts_of(game: str) -> Texts:
    """Read once in a process: a client that has to log in anew gets another rulebook of the same texts."""
    return _texts(game, codes())


@cache
def _texts(game: str, spoken: tuple[str, ...]) -> Texts:
    topics = tuple((code, topic) for code in spoken for topic in _topics(game, code))
    return Texts(parse_index(*_source(game, "index.toml")), topics)


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
def profile(code: str) -> LanguageProfile:
    """How the search reads a language."""
    return _read_words(TABLE, code, profile_of)


def index_of(code: str, games: Iterable[str]) -> Index:
    """The index of a language over these games and the table; built once in a process, like the texts."""
    return _index_of(code, tuple(games), codes())


@cache
def _index_of(code: str, games: tuple[str, ...], _spoken: tuple[str, ...]) -> Index:
    parts = (*games, TABLE)
    topics = [
        (Rule(game, topic.key), topic) for game in parts for spoken, topic in texts_of(game).topics if spoken == code
    ]
    synonyms = {"" if game == TABLE else game: synonyms_in(game, code) for game in parts}
    return Index(profile(code), synonyms, topics)


@cache
def synonyms_in(game: str, code: str) -> Synonyms:
    """The synonyms that the words file of a game lists, or the one for all."""
    return _read_words(game, code, lambda source: synonyms_of(source, profile(code)))


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
