"""The sandbox's texts in English and French, for the terminal and the page."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def read_words() -> dict[str, dict[str, str]]:
    """Every sentence, by language and key; ``{name}`` stands for a value."""
    source = files("bot.sandbox").joinpath("page", "words.json").read_text(encoding="utf-8")
    words: dict[str, dict[str, str]] = json.loads(source)
    return words


def say(language: str, key: str, **values: object) -> str:
    """A sentence in "en" or "fr", with its values filled in."""
    return read_words()[language][key].format(**values)


def terminal_language(environment: Mapping[str, str]) -> str:
    """The terminal's language: "fr", or "en" for all others."""
    chosen = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return "fr" if chosen.lower().startswith("fr") else "en"
