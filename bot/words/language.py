"""Puts texts into a language; every sentence comes from a Fluent file beside the code that uses it.

What a language lacks is said in English, sentence by sentence: it may still be in the making. A sentence is parsed when
it is first said: to parse all of them would take half of a start, and a process says few of them.
"""

import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from datetime import UTC, date, datetime
from functools import cache
from typing import Literal, TypeAlias

from babel.core import Locale, UnknownLocaleError
from babel.dates import format_date, format_skeleton, get_date_format, get_month_names
from babel.lists import format_list
from babel.numbers import format_decimal
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Message
from fluent.syntax.ast import Message as Sentence
from fluent.syntax.ast import Term

from bot.words.languages import CODES, ENGLISH, code_of, codes, file_of, further_text
from games import REGISTRY, package_of
from games.core.options import ChoiceOption, OptionValue
from games.core.text import Notation, Seat, Text, Value, Words, text

Names: TypeAlias = Callable[[int], "str | Text"]
"""Names a seat: by a mention in a message, as "Player 2" in an alternative text."""

Day: TypeAlias = date
"""A date, where a language's own way to write one has that name."""

__all__ = ["CODES", "Language", "MissingWords", "Names", "codes", "language_for", "say_within"]

log = logging.getLogger(__name__)

OPERATORS = "operators"
"""The file of what only operators read, which is English in every language."""

LONGEST_VALUE = 1000
"""The most characters of one value in a sentence. Fluent refuses longer ones, and a turn can have hundreds of moves."""


_BEGINNING = re.compile(r"^(?=[A-Za-z#-])", re.MULTILINE)
"""Where an entry or a comment begins; all other lines of an entry are indented or begin with a bracket."""

_KEY = re.compile(r"(-?[A-Za-z][\w-]*) *=")


def written(source: str) -> dict[str, str]:
    """Each entry of a file as it is written, by its key; that of a term begins with a hyphen."""
    parts = _BEGINNING.split(source)
    return {found[1]: part for part in parts if (found := _KEY.match(part)) is not None}


class BadSentence(Exception):
    """A sentence does not fit the values it is said with."""


class Bundle(FluentBundle):
    """A language's sentences; what is added later stands instead of what was there, if it can be parsed."""

    def __init__(self, code: str) -> None:
        super().__init__([code], use_isolating=False)
        self._written: dict[str, tuple[str, ...]] = {}

    def add(self, entries: Mapping[str, str]) -> None:
        """Add entries as they are written."""
        for key, entry in entries.items():
            self._written[key] = (*self._written.get(key, ()), entry)

    def said(self, key: str, values: Sequence[tuple[str, str | int]]) -> str:
        """A sentence that there is, with its values; raises :class:`BadSentence` if they do not fit."""
        pattern = self.get_message(key).value
        if pattern is None:
            raise BadSentence(f"{key} has no value")
        sentence, errors = self.format_pattern(pattern, dict(values))
        if errors:
            raise BadSentence(f"{key}: {errors[0]}")
        return str(sentence)

    def has_message(self, message_id: str) -> bool:
        """Whether there is such a sentence."""
        self._parse(message_id)
        return super().has_message(message_id)

    def _lookup(self, entry_id: str, term: bool = False) -> Message:  # noqa: FBT001, FBT002 - as Fluent calls it
        self._parse(f"-{entry_id}" if term else entry_id)
        return super()._lookup(entry_id, term)

    def _parse(self, key: str) -> None:
        # Another thread may say the same sentence: it is there before its writing is gone, and nothing else ever is.
        for entry in reversed(self._written.get(key, ())):
            parsed = FluentResource(entry)
            if any(isinstance(one, Sentence | Term) for one in parsed.body):
                self.add_resource(parsed, allow_overrides=True)
                break
        self._written.pop(key, None)


class MissingWords(Exception):
    """A text has no sentence in English, or the sentence does not fit its values."""


_WORD = re.compile(r"[a-z]{3,}")
"""A word in a notation; squares and numbers are shorter."""

SEAT_SIGN = "seat{}"
"""The name of a seat's sign, by its number from 1."""

SIGN_SPACE = "\N{NO-BREAK SPACE}"
"""Between a sign and its words, so that a line never ends between them."""


class Language:
    """One language and how it says a :class:`Text`.

    A language :meth:`with_signs` also shows signs before the words they stand for. It is for messages only; everything
    else, such as alternative texts and suggestions, is said by a plain one.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        self._locale = _locale(code)
        self._bundle = _bundle(code)
        self.signs: Mapping[str, str] = {}
        """A game's signs by name, as messages write them."""

    def with_signs(self, signs: Mapping[str, str]) -> "Language":
        """This language with a game's signs, by name, as messages write them."""
        other = copy(self)
        other.signs = signs
        return other

    @property
    def plain(self) -> "Language":
        """This language without signs."""
        return language_for(self.code)

    def sign(self, name: str) -> str | None:
        """The sign with this name as messages write it; None if there is none."""
        return self.signs.get(name)

    def say(self, text: Text, names: Names | None = None) -> str:
        """Put a text into this language, else into English; raises :class:`MissingWords` if that fails, too."""
        try:
            said = self._said(text, names)
        except MissingWords as missing:
            if self.code == ENGLISH:
                raise
            _warn_once(str(missing))
            said = language_for(ENGLISH).say(text, names)
        return self.marked(text.sign, said)

    def _said(self, text: Text, names: Names | None) -> str:
        if not self._bundle.has_message(text.key):
            raise MissingWords(f"{_file_with(text.key, self.code)} needs {text.key}")
        try:
            return self._bundle.said(text.key, [(name, self.value(value, names)) for name, value in text.values])
        except BadSentence as bad:
            raise MissingWords(f"{_file_with(text.key, self.code)}: {bad}") from bad

    @property
    def own_name(self) -> str:
        """The language's name for itself."""
        return self.say(Text("bot-language"))

    def name_of(self, code: str) -> str:
        """A language's name in this one, such as "German"."""
        return _locale(code).get_display_name(self._locale) or code

    def date(self, moment: int) -> str:
        """A day in this language, UTC; ``moment`` is milliseconds since 1970."""
        return self.day(datetime.fromtimestamp(moment / 1000, UTC).date())

    def day(self, day: Day, style: Literal["medium", "long"] = "medium") -> str:
        """A day in this language."""
        return format_date(day, style, locale=self._locale)

    def day_of_year(self, day: Day) -> str:
        """A day and its month in this language, without the year."""
        return str(format_skeleton("MMMMd", day, locale=self._locale))

    @property
    def begins_with_day(self) -> bool:
        """Whether a date in numbers is written with the day first."""
        return str(get_date_format("short", self._locale).pattern).startswith("d")

    @property
    def months(self) -> Iterator[tuple[str, int]]:
        """The names of the months, long and short, with their numbers."""
        for width in ("wide", "abbreviated"):
            for number, name in get_month_names(width, locale=self._locale).items():
                yield name, number

    def decimal(self, tenths: int) -> str:
        """A number of tenths, such as 21.5, as this language writes it."""
        return str(format_decimal(tenths / 10, format="#,##0.0", locale=self._locale))

    def has(self, key: str) -> bool:
        """Whether the key has a sentence."""
        return bool(self._bundle.has_message(key))

    def listed(self, key: str) -> tuple[str, ...]:
        """The words of a list with commas; none if the language has no such list."""
        said = self.say(Text(key)) if self.has(key) else ""
        return tuple(word for part in said.split(",") if (word := part.strip()))

    def words(self, names: Names | None = None) -> Words:
        """This language as a plain function that uses these names for seats."""
        return lambda text: self.say(text, names)

    def value(self, value: Value, names: Names | None = None) -> str | int:
        """A value as it stands in a sentence."""
        if isinstance(value, int):
            return value
        if isinstance(value, Text):
            said = self.say(value, names)
        elif isinstance(value, Seat):
            name = names(value.index) if names else Text("core-seat", (("number", value.index + 1),))
            said = self.marked(SEAT_SIGN.format(value.index + 1), name if isinstance(name, str) else self.say(name))
        elif isinstance(value, Notation):
            said = self.notation(value)
        elif isinstance(value, tuple):
            said = format_list([str(self.value(one, names)) for one in value], locale=self._locale)
        else:
            said = value
        if len(said) > LONGEST_VALUE and self.signs:
            # Words alone are shorter, and can be cut anywhere.
            return self.plain.value(value, names)
        return shorten(said, LONGEST_VALUE)

    def notation(self, moves: Notation) -> str:
        """Moves with their words in this language; they are understood when typed."""

        def word(found: re.Match[str]) -> str:
            key = f"{moves.game}-word-{found[0]}"
            return self.plain.say(Text(key)) if self.has(key) else found[0]

        return _WORD.sub(word, moves.written)

    def marked(self, sign: str, said: str) -> str:
        """Words with a sign before them, if there is one with this name."""
        mark = self.signs.get(sign)
        return f"{mark}{SIGN_SPACE}{said}" if mark else said


def shorten(sentence: str, longest: int) -> str:
    """The sentence, cut with an ellipsis if it is longer than the limit.

    >>> shorten("lava", 4), shorten("lavas", 4)
    ('lava', 'lav…')
    """
    return sentence if len(sentence) <= longest else sentence[: longest - 1].rstrip() + "…"


def shorten_clauses(sentence: str, longest: int) -> str:
    """The sentence, cut where a clause ends if it is longer than the limit, so that no word is cut.

    >>> shorten_clauses("ends the game · 2 pieces fly, capturing a large red", 40)
    'ends the game · 2 pieces fly…'
    """
    room = sentence[: longest - 1]
    end = max(room.rfind(" · "), room.rfind(", "))
    return sentence if len(sentence) <= longest else shorten(sentence, longest) if end < 0 else f"{room[:end]}…"


def say_within(room: int, language: Language, say: Callable[[Language], str]) -> str:
    """What ``say`` says with the language's signs, without them where they need too much room, cut if it has to be."""
    said = say(language)
    return said if len(said) <= room else shorten(say(language.plain), room)


def language_for(locale: str) -> Language:
    """The language of a code or a locale, English for an unknown one."""
    return _load(code_of(locale) or ENGLISH)


@cache
def _load(code: str) -> Language:
    return Language(code)


def _locale(code: str) -> Locale:
    """How the language writes dates and lists."""
    try:
        return Locale.parse(code, sep="-")
    except UnknownLocaleError:
        return Locale.parse(code.partition("-")[0])


def _bundle(code: str) -> Bundle:
    made = Bundle(code)
    for package in _packages():
        for one in dict.fromkeys((ENGLISH, code)):
            made.add(_sentences(package, one))
    made.add(_sentences("bot", OPERATORS))
    return made


@cache
def _sentences(package: str, code: str) -> Mapping[str, str]:
    """The sentences of a package by their keys; none where a language has no such file."""
    name = f"{code}.ftl"
    if code in {ENGLISH, OPERATORS}:
        return written(file_of(package, "words", name).read_text(encoding="utf-8"))
    return written(further_text(package, "words", name) or "")


@cache
def _warn_once(missing: str) -> None:
    log.warning("%s; English stands in", missing)


def _packages() -> tuple[str, ...]:
    return ("games.core", "rendering", *_packages_of_games(), "bot")


def _packages_of_games() -> Iterator[str]:
    for key in REGISTRY:
        yield package_of(key)
        yield _painter_of(key)


def _painter_of(game: str) -> str:
    """The package of a game's painter, which has the same name in rendering/."""
    *above, _, name = package_of(game).split(".")
    return ".".join((*above, "rendering", name))


def _file_with(key: str, code: str) -> str:
    """Where the sentence with this key belongs: "rendering/hekla/words/fr.ftl" for "picture-hekla-scores"."""
    first, second = (*key.split("-"), "")[:2]
    if first == "picture":
        package = _painter_of(second) if second in REGISTRY else "rendering"
    else:
        package = package_of(first) if first in REGISTRY else {"core": "games.core"}.get(first, "bot")
    return f"{package.replace('.', '/')}/words/{code}.ftl"


def blurb_of(game: str, options: Mapping[str, OptionValue], language: Language) -> Text:
    """What the game is with these options, in a line; a game that brings none is told by its summary."""
    pitch = REGISTRY[game].pitch(options)
    return pitch if language.has(pitch.key) else text(f"{game}-summary")


def length_of(game: str, options: Mapping[str, OptionValue], language: Language) -> tuple[Text, ...]:
    """How long the game takes in a line, in this variant if that has a line of its own; empty if nothing says it."""
    choices = (one for one in REGISTRY[game].options if isinstance(one, ChoiceOption))
    own = (f"{game}-length-{options[one.key]}" for one in choices if one.key in options)
    return tuple(text(key) for key in (*own, f"{game}-length") if language.has(key))[:1]
