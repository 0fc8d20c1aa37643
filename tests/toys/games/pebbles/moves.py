"""The decisions of Pebbles: "take2" takes pebbles, "draw" draws a bead, "keep" and "toss" say what becomes of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

MOST = 3
"""How many pebbles one turn takes at most."""

_TAKE = re.compile(r"take(\d{1,3})")


@dataclass(frozen=True, slots=True)
class Take:
    """So many pebbles come from the pile."""

    count: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A bead comes from the bag, which only its seat sees; the turn goes on."""


@dataclass(frozen=True, slots=True)
class Keep:
    """The bead that was drawn is kept."""


@dataclass(frozen=True, slots=True)
class Toss:
    """The bead that was drawn goes out of the game unseen, and a pebble comes instead."""


PebblesMove: TypeAlias = Take | Draw | Keep | Toss

_WORDS: dict[str, PebblesMove] = {"draw": Draw(), "keep": Keep(), "toss": Toss()}


def read_move(written: str) -> PebblesMove | None:
    """The move as it is written, legal or not; None for what is no move.

    >>> read_move("take2"), read_move("Draw"), read_move("give")
    (Take(count=2), Draw(), None)
    """
    plain = written.strip().lower()
    take = _TAKE.fullmatch(plain)
    return Take(int(take[1])) if take else _WORDS.get(plain)


def write_move(move: PebblesMove) -> str:
    """The move as it is typed."""
    return f"take{move.count}" if isinstance(move, Take) else type(move).__name__.lower()
