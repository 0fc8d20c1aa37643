"""A session's options, declared as data and checked against the declaration."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from games.core.refusals import InvalidSetup
from games.core.text import Value, text

OptionValue: TypeAlias = str | int | bool
Options: TypeAlias = Mapping[str, OptionValue]
"""The chosen values by option key. ``Game.complete_options`` checks and completes them."""


@dataclass(frozen=True, slots=True)
class ChoiceOption:
    """One of a few named values. Message ids: ``{game}-option-{key}`` and ``{game}-option-{key}-{choice}``."""

    key: str
    choices: tuple[str, ...]
    default: str
    refusal: str = "core-option-choice"

    def check(self, value: OptionValue, game: str) -> str:
        """Return the value. Raises InvalidSetup unless it is one of the choices."""
        if isinstance(value, str) and value in self.choices:
            return value
        labels = tuple(text(f"{game}-option-{self.key}-{choice}") for choice in self.choices)
        raise _refused(self, game, choices=labels)


@dataclass(frozen=True, slots=True)
class NumberOption:
    """An integer from ``low`` to ``high`` inclusive."""

    key: str
    low: int
    high: int
    default: int
    refusal: str = "core-option-number"

    def check(self, value: OptionValue, game: str) -> int:
        """Return the value. Raises InvalidSetup unless it is an integer within the bounds."""
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
        """Return the value. Raises InvalidSetup unless it is a bool."""
        if isinstance(value, bool):
            return value
        raise _refused(self, game)


@dataclass(frozen=True, slots=True)
class TextOption:
    """A text of at most ``longest`` characters that a player types, such as a custom opening; empty means none."""

    key: str
    longest: int
    default: str = ""
    refusal: str = "core-option-text"

    def check(self, value: OptionValue, game: str) -> str:
        """Return the value. Raises InvalidSetup unless it is a text that is short enough."""
        if isinstance(value, str) and len(value) <= self.longest:
            return value
        raise _refused(self, game, longest=self.longest)


Option: TypeAlias = ChoiceOption | NumberOption | ToggleOption | TextOption
"""``refusal`` is the message id for an invalid value; a game may have a sentence of its own."""


def complete_options(game: str, options: Iterable[Option], given: Options) -> dict[str, OptionValue]:
    """The options in declared order, completed with defaults.

    Raises InvalidSetup for an unknown option or an invalid value. A game itself checks which values can be combined.
    """
    declared = {option.key: option for option in options}
    for key in given:
        if key not in declared:
            raise InvalidSetup(text("core-unknown-option", game=text(f"{game}-name"), option=key), game)
    return {key: option.check(given.get(key, option.default), game) for key, option in declared.items()}


def _refused(option: Option, game: str, **limits: Value) -> InvalidSetup:
    name = text(f"{game}-option-{option.key}-name")
    return InvalidSetup(text(option.refusal, option=name, **limits), game)
