"""What can be chosen when a session is set up, declared as data and checked from the declaration."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from games.core.refusals import InvalidSetup
from games.core.text import Value, text

OptionValue: TypeAlias = str | int | bool
Options: TypeAlias = Mapping[str, OptionValue]
"""A session's set-up by option key. ``Game.complete_options`` makes it complete and checked."""


@dataclass(frozen=True, slots=True)
class ChoiceOption:
    """One of a few named values. Words: ``{game}-option-{key}`` and ``{game}-option-{key}-{choice}``."""

    key: str
    choices: tuple[str, ...]
    default: str
    refusal: str = "core-option-choice"

    def check(self, value: OptionValue, game: str) -> str:
        """The value; raises InvalidSetup for anything but one of the choices."""
        if isinstance(value, str) and value in self.choices:
            return value
        raise _refused(self, game, choices=self.choices)


@dataclass(frozen=True, slots=True)
class NumberOption:
    """A whole number from ``low`` to ``high``, both included."""

    key: str
    low: int
    high: int
    default: int
    refusal: str = "core-option-number"

    def check(self, value: OptionValue, game: str) -> int:
        """The value; raises InvalidSetup for anything but a number within the bounds."""
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise _refused(self, game, low=self.low, high=self.high)


@dataclass(frozen=True, slots=True)
class ToggleOption:
    """Yes or no."""

    key: str
    default: bool
    refusal: str = "core-option-toggle"

    def check(self, value: OptionValue, game: str) -> bool:
        """The value; raises InvalidSetup for anything but True and False."""
        if isinstance(value, bool):
            return value
        raise _refused(self, game)


@dataclass(frozen=True, slots=True)
class TextOption:
    """A line a player types, such as an opening of their own; empty means none."""

    key: str
    longest: int
    default: str = ""
    refusal: str = "core-option-text"

    def check(self, value: OptionValue, game: str) -> str:
        """The value; raises InvalidSetup for anything but a text that is short enough."""
        if isinstance(value, str) and len(value) <= self.longest:
            return value
        raise _refused(self, game, longest=self.longest)


Option: TypeAlias = ChoiceOption | NumberOption | ToggleOption | TextOption
"""``refusal`` is the text key of the sentence for a value that cannot be; a game may have a sentence of its own."""


def complete_options(game: str, options: Iterable[Option], given: Options) -> dict[str, OptionValue]:
    """The given options in their declared order, completed with defaults.

    Raises InvalidSetup for an option there is not and for a value that cannot be. Which values go together is for the
    game to say.
    """
    declared = {option.key: option for option in options}
    for key in given:
        if key not in declared:
            raise InvalidSetup(text("core-unknown-option", game=text(f"{game}-name"), option=key), game)
    return {key: option.check(given.get(key, option.default), game) for key, option in declared.items()}


def _refused(option: Option, game: str, **limits: Value) -> InvalidSetup:
    name = text(f"{game}-option-{option.key}-name")
    return InvalidSetup(text(option.refusal, option=name, **limits), game)
