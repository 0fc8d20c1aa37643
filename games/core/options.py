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


@dataclass(frozen=True, slots=True)
class NumberOption:
    """An integer from ``low`` to ``high`` inclusive."""

    key: str
    low: int
    high: int
    default: int
    refusal: str = "core-option-number"


@dataclass(frozen=True, slots=True)
class ToggleOption:
    """Yes or no."""

    key: str
    default: bool
    refusal: str = "core-option-toggle"


@dataclass(frozen=True, slots=True)
class TextOption:
    """A text of at most ``longest`` characters that a player types, such as a custom opening; empty means none."""

    key: str
    longest: int
    default: str = ""
    refusal: str = "core-option-text"


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
    return {key: _checked(game, option, given.get(key, option.default)) for key, option in declared.items()}


def _checked(game: str, option: Option, value: OptionValue) -> OptionValue:
    limits: dict[str, Value]
    match option:
        case ChoiceOption(choices=choices):
            valid = value in choices
            limits = {"choices": tuple(text(f"{game}-option-{option.key}-{choice}") for choice in choices)}
        case NumberOption(low=low, high=high):
            valid, limits = type(value) is int and low <= value <= high, {"low": low, "high": high}
        case ToggleOption():
            valid, limits = isinstance(value, bool), {}
        case TextOption(longest=longest):
            valid, limits = isinstance(value, str) and len(value) <= longest, {"longest": longest}
    if not valid:
        raise InvalidSetup(text(option.refusal, option=text(f"{game}-option-{option.key}-name"), **limits), game)
    return value
