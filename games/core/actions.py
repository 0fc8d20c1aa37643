"""What a record is made of: a closed family of actions, and how files keep one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from games.core.refusals import IllegalMove
from games.core.text import text

MOVE = "move"
FORFEIT = "forfeit"
CONCLUDE = "conclude"
UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Move:
    """A decision of a seat, in its game's notation. What was chosen may be secret, so it stays out of ``repr``."""

    seat: int
    notation: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A seat gives up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Conclude:
    """The game ends as it stands, which is nobody's action alone."""

    seat: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Undo:
    """The latest ``count`` of the actions that stand are taken back; the seat is the one that asked for it."""

    seat: int
    count: int


Play: TypeAlias = Move | Forfeit | Conclude
"""What leads from a position to another; what an undo leads to, only the record knows."""

Action: TypeAlias = Play | Undo
"""One line of a record."""


def row_of(action: Action) -> tuple[str, int | None, str]:
    """The action as files keep it: its kind, its seat, and the notation or the number of actions.

    >>> row_of(Undo(1, 3))
    ('undo', 1, '3')
    """
    match action:
        case Move(seat, notation):
            return MOVE, seat, notation
        case Forfeit(seat):
            return FORFEIT, seat, ""
        case Conclude():
            return CONCLUDE, None, ""
        case Undo(seat, count):
            return UNDO, seat, str(count)


def action_of(kind: str, seat: int | None, notation: str) -> Action:
    """The exact inverse of :func:`row_of`; raises IllegalMove for what is no action."""
    if kind == CONCLUDE:
        return Conclude()
    if seat is None:
        raise IllegalMove(text("core-record-without-seat"))
    if kind == MOVE:
        return Move(seat, notation)
    if kind == FORFEIT:
        return Forfeit(seat)
    if kind != UNDO:
        raise IllegalMove(text("core-record-unknown-action", kind=kind))
    if not notation.isdecimal():
        raise IllegalMove(text("core-record-undo-count", found=notation))
    return Undo(seat, int(notation))
