"""Engines: other people's programs that an operator lets sit at tables, as a file in TOML names them.

::

    [[engine]]
    number = 1                            # for good: finished games know the engine by it
    name = "Lavabot"
    owner = "Marie"
    command = ["/opt/lavabot", "--strong"]
    games = ["volcano"]
    seconds = 5                           # for a move
    memory = 512                          # MiB of data
    network = false                       # whether it may reach a network
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from games import REGISTRY
from games.core.text import Text, text

NUMBERS = range(1, 41)
LONGEST_NAME = 20
LONGEST_OWNER = 30
MOST_SECONDS = 60
MOST_MEMORY = 65_536


class EngineFault(ValueError):
    """The file cannot be used; ``text`` says where and why."""

    def __init__(self, fault: str, **values: str | int) -> None:
        super().__init__(fault)
        self.text: Text = text(f"bot-engines-{fault}", **values)


@dataclass(frozen=True, slots=True)
class Engine:
    """A program, and what it may use: seconds for a move, MiB of memory, a network or none.

    ``hidden`` are files and folders of the bot that it must not see.
    """

    number: int
    name: str
    owner: str
    command: tuple[str, ...]
    games: frozenset[str]
    seconds: float = 5.0
    memory: int = 512
    network: bool = False
    hidden: tuple[str, ...] = ()


def read_engines(written: str) -> tuple[Engine, ...]:
    """The engines that a file names, by number. Raises :class:`EngineFault`."""
    try:
        data = tomllib.loads(written)
    except tomllib.TOMLDecodeError as problem:
        raise EngineFault("no-toml", problem=str(problem)) from problem
    rows = data.pop("engine", [])
    if data or not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise EngineFault("no-list")
    engines = tuple(_engine(at, row) for at, row in enumerate(rows, start=1))
    if len({one.number for one in engines}) < len(engines) or len({one.name for one in engines}) < len(engines):
        raise EngineFault("twice")
    return tuple(sorted(engines, key=lambda one: one.number))


_NAMES = tuple(field.name for field in fields(Engine) if field.name != "hidden")
_NEEDED = ("number", "name", "owner", "command", "games")


def _engine(at: int, row: Mapping[str, Any]) -> Engine:
    for name in row:
        if name not in _NAMES:
            raise EngineFault("unknown", engine=at, name=name, names=", ".join(_NAMES))
    for name in _NEEDED:
        if name not in row:
            raise EngineFault("lacks", engine=at, name=name)
    for name, value in row.items():
        if not _FITS[name](value):
            raise EngineFault(f"bad-{name}", engine=at)
    listed = {"command": tuple(row["command"]), "games": frozenset(row["games"])}
    return Engine(**{**row, **listed, "seconds": float(row.get("seconds", 5.0))})


def _is_list_of_text(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, str) and one for one in value)


def _is_name(value: Any, longest: int) -> bool:
    """Names are shown beside those of players, so they are plain words that notify and format nothing."""
    plain = isinstance(value, str) and value == " ".join(value.split())
    return plain and 0 < len(value) <= longest and all(one.isalnum() or one in " .'’-" for one in value)


_FITS: Mapping[str, Callable[[Any], bool]] = {
    "number": lambda value: type(value) is int and value in NUMBERS,
    "name": lambda value: _is_name(value, LONGEST_NAME),
    "owner": lambda value: _is_name(value, LONGEST_OWNER),
    "command": _is_list_of_text,
    "games": lambda value: _is_list_of_text(value) and set(value) <= set(REGISTRY),
    "seconds": lambda value: type(value) in (int, float) and 0 < value <= MOST_SECONDS,
    "memory": lambda value: type(value) is int and 0 < value <= MOST_MEMORY,
    "network": lambda value: type(value) is bool,
}
"""What each value must be."""

_known: dict[int, Engine] = {}


def know(engines: Iterable[Engine]) -> None:
    """Let the program know these engines and no others, once before it begins: names are asked for everywhere."""
    _known.clear()
    _known.update((one.number, one) for one in engines)


def known_engine(number: int) -> Engine | None:
    """The engine of this number; None if the operator no longer names one."""
    return _known.get(number)


def engines_for(game: str) -> tuple[Engine, ...]:
    """The engines that play this game, by number."""
    return tuple(one for one in _known.values() if game in one.games)


class Failure(StrEnum):
    """Why an engine made no move that can be played."""

    GONE = "gone"
    FOREIGN = "foreign"
    DIED = "died"
    SLOW = "slow"
    UNREADABLE = "unreadable"
    ILLEGAL = "illegal"
    ENDLESS = "endless"


class EngineFailed(Exception):
    """An engine made no legal move; its seat goes to a computer of the house."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.value)
        self.failure = failure
