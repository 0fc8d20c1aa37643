"""English and French; every sentence comes from a Fluent file beside the code that uses it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from babel.dates import format_date
from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource

from bot.limits import shorten
from games import REGISTRY, package_of
from games.core.text import Seat, Text, Value, Words

Names: TypeAlias = Callable[[int], "str | Text"]
"""Names a seat: by a mention in a message, as "Player 2" in an alternative text."""

CODES = ("en", "fr")

LONGEST_VALUE = 1000
"""The most characters of one value in a sentence. Fluent refuses longer ones, and a turn can have hundreds of moves."""


class MissingWords(Exception):
    """A text has no sentence in a language, or the sentence does not fit its values."""


class Language:
    """One language and how it says a :class:`Text`."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._bundle = FluentBundle([code], use_isolating=False)
        for source in _sources(code):
            self._bundle.add_resource(FluentResource(source))

    def say(self, text: Text, names: Names | None = None) -> str:
        """Put a text into this language; raises :class:`MissingWords` when its sentence is missing or broken."""
        if not self._bundle.has_message(text.key):
            raise MissingWords(f"{self.code}: {text.key}")
        pattern = self._bundle.get_message(text.key).value
        if pattern is None:
            raise MissingWords(f"{self.code}: {text.key} has no value")
        values = {name: self._value(value, names) for name, value in text.values}
        sentence, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            raise MissingWords(f"{self.code}: {text.key}: {errors[0]}")
        return str(sentence)

    def date(self, moment: int) -> str:
        """A day in this language, UTC; ``moment`` is milliseconds since 1970."""
        return format_date(datetime.fromtimestamp(moment / 1000, UTC).date(), "medium", locale=self.code)

    def has(self, key: str) -> bool:
        """Whether the key has a sentence."""
        return bool(self._bundle.has_message(key))

    def words(self, names: Names | None = None) -> Words:
        """This language as a plain function that uses these names for seats."""
        return lambda text: self.say(text, names)

    def _value(self, value: Value, names: Names | None) -> str | int:
        if isinstance(value, int):
            return value
        if isinstance(value, Text):
            said = self.say(value, names)
        elif isinstance(value, Seat):
            name = names(value.index) if names else Text("core-seat", (("number", value.index + 1),))
            said = name if isinstance(name, str) else self.say(name)
        elif isinstance(value, tuple):
            said = format_list([str(self._value(one, names)) for one in value], locale=self.code)
        else:
            said = value
        return shorten(said, LONGEST_VALUE)


@cache
def language_for(code: str) -> Language:
    """The language with this code, English for an unknown one; "fr", "fr-CA" and "FR" are all French."""
    short = code.lower().split("-")[0].split("_")[0]
    return _load(short if short in CODES else CODES[0])


@cache
def _load(code: str) -> Language:
    return Language(code)


def _sources(code: str) -> Iterator[str]:
    for package in ("games.core", "rendering", *_packages_of_games(), "bot"):
        yield files(package).joinpath("words", f"{code}.ftl").read_text(encoding="utf-8")


def _packages_of_games() -> Iterator[str]:
    """Each game's package and its painter's, which has the same name in rendering/."""
    for key in REGISTRY:
        package = package_of(key)
        *above, _, name = package.split(".")
        yield package
        yield ".".join((*above, "rendering", name))
