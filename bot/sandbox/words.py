"""The sandbox's texts, for the terminal and the page, in every language that has some."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from bot.languages import ENGLISH, code_of, codes, file_of


def read_words() -> dict[str, dict[str, str]]:
    """Every sentence, by language and key; ``{name}`` stands for a value."""
    return {code: _words(code) for code in codes()}


@cache
def _words(code: str) -> dict[str, str]:
    words: dict[str, str] = json.loads(file_of("bot.sandbox", "page/words", f"{code}.json").read_text(encoding="utf-8"))
    return words


def say(language: str, key: str, **values: object) -> str:
    """A sentence in a language, with its values filled in."""
    return read_words()[language][key].format(**values)


def terminal_language(environment: Mapping[str, str]) -> str:
    """The terminal's language, English for one that is not spoken."""
    chosen = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return code_of(chosen) or ENGLISH
