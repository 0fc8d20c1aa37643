"""Legal moves as lists to pick from, for any game, built from the parts of its moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.limits import SELECT_OPTIONS
from games.core.contract import Parts, Position
from games.core.text import Text


@dataclass(frozen=True, slots=True)
class Pick:
    """An entry of a list: the parts chosen so far, and whether they are a whole move."""

    path: Parts
    label: str
    meaning: Text
    whole: bool


LISTED_WHOLE = 12
"""Up to this many moves are listed whole; of more, only their first parts."""


def choices(position: Position[Any], seat: int) -> tuple[Pick, ...]:
    """A seat's choices to list in words: whole moves if they are few, else the first part of each."""
    moves = [(move, position.write(move)) for move in position.moves(seat)]
    whole = {parts: position.notation(move) for move, parts in moves}
    depth = None if len(moves) <= LISTED_WHOLE else 1
    fewest = dict.fromkeys(parts[:depth] for parts in whole)
    begun = {path: [parts for parts in whole if parts[: len(path)] == path] for path in fewest}
    # If only one move starts this way, offer the whole move.
    told = {path: ways[0] if len(ways) == 1 else path for path, ways in begun.items()}
    return tuple(
        Pick(path, whole.get(path, "".join(path) + "…"), position.explain(seat, path), whole=path in whole)
        for path in told.values()
    )


def picks(position: Position[Any], seat: int, path: Parts = ()) -> tuple[Pick, ...]:
    """The entries after these parts: whole moves if they fit one select, else the next part of each.

    Empty if no legal move begins with the path.
    """
    moves = [(move, position.write(move)) for move in position.moves(seat)]
    moves = [(move, parts) for move, parts in moves if parts[: len(path)] == path]
    whole = {parts: position.notation(move) for move, parts in moves}
    depth = None if len(moves) <= SELECT_OPTIONS else len(path) + 1
    listed = dict.fromkeys(parts[:depth] for parts in whole)
    return tuple(
        Pick(parts, whole.get(parts, f"{parts[-1]} …"), position.explain(seat, parts), whole=parts in whole)
        for parts in listed
    )
