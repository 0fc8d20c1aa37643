"""The sandbox's texts, for the terminal and the page, in every language that has some."""

import json
import logging
from collections.abc import Mapping
from functools import cache

from bot.words.languages import ENGLISH, code_of, codes, file_of, further_text

log = logging.getLogger(__name__)


def read_words() -> dict[str, dict[str, str]]:
    """Every sentence, by language and key; ``{name}`` stands for a value."""
    return {code: _words(code) for code in codes()}


@cache
def _words(code: str) -> dict[str, str]:
    """The sentences in a language; those that it lacks in English."""
    package, folder, name = "bot.sandbox", "page/words", f"{code}.json"
    if code == ENGLISH:
        words: dict[str, str] = json.loads(file_of(package, folder, name).read_text(encoding="utf-8"))
        return words
    try:
        own: dict[str, str] = json.loads(further_text(package, folder, name) or "{}")
    except json.JSONDecodeError as problem:
        log.warning("the sandbox’s words in the language %s are no JSON, English stands in: %s", code, problem)
        own = {}
    return _words(ENGLISH) | own


def say(language: str, key: str, **values: object) -> str:
    """A sentence in a language, with its values filled in."""
    return read_words()[language][key].format(**values)


def terminal_language(environment: Mapping[str, str]) -> str:
    """The terminal's language, English for one that is not spoken."""
    chosen = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return code_of(chosen) or ENGLISH
