"""The moves of Pebbles: "take2" takes pebbles, "draw" draws a bead, "keep" keeps it, "toss" discards it."""

import re
from dataclasses import dataclass
from typing import TypeAlias

MOST = 3
"""The most pebbles to take in a turn."""

_TAKE = re.compile(r"take(\d{1,3})")


@dataclass(frozen=True, slots=True)
class Take:
    """Take pebbles from the pile."""

    count: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a bead, which only the seat sees; the turn continues."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the drawn bead."""


@dataclass(frozen=True, slots=True)
class Toss:
    """Discard the drawn bead face down and take a pebble instead."""


PebblesMove: TypeAlias = Take | Draw | Keep | Toss

_WORDS: dict[str, PebblesMove] = {"draw": Draw(), "keep": Keep(), "toss": Toss()}


def read_move(written: str) -> PebblesMove | None:
    """The move as it is written, legal or not; None if the text is no move.

    >>> read_move("take2"), read_move("Draw"), read_move("give")
    (Take(count=2), Draw(), None)
    """
    plain = written.strip().lower()
    take = _TAKE.fullmatch(plain)
    return Take(int(take[1])) if take else _WORDS.get(plain)


def write_move(move: PebblesMove) -> str:
    """The move as it is typed."""
    return f"take{move.count}" if isinstance(move, Take) else type(move).__name__.lower()
