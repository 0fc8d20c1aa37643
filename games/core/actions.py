"""The actions a record consists of, and how files store one."""

from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

MOVE = "move"
FORFEIT = "forfeit"
CONCLUDE = "conclude"
UNDO = "undo"

BY_MODERATOR = "moderator"
"""The notation of an end by a moderator; an agreed one has none."""


@dataclass(frozen=True, slots=True)
class Move:
    """A seat's decision in its game's notation. It may be secret, so it stays out of ``repr``.

    ``planned`` is whether its player had planned it, and was not there to make it.
    """

    seat: int
    notation: str = field(repr=False)
    planned: bool = False


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A seat gives up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Conclude:
    """The game ends as it stands, so no single seat acts: all seats have agreed, or a moderator has ended it."""

    by_moderator: bool = False
    seat: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the latest ``count`` actions in effect; ``seat`` asked for it."""

    seat: int
    count: int


Play: TypeAlias = Move | Forfeit | Conclude
"""An action that a position can play by itself. An undo needs the record."""

Action: TypeAlias = Play | Undo
"""One line of a record."""


def row_of(action: Action) -> tuple[str, int | None, str]:
    """The action as files store it: kind, seat, and the notation or the number of undone actions.

    Whether a move was planned is stored beside these.

    >>> row_of(Undo(1, 3))
    ('undo', 1, '3')
    """
    match action:
        case Move(seat, notation):
            return MOVE, seat, notation
        case Forfeit(seat):
            return FORFEIT, seat, ""
        case Conclude(by_moderator):
            return CONCLUDE, None, BY_MODERATOR if by_moderator else ""
        case Undo(seat, count):
            return UNDO, seat, str(count)


def is_planned(action: Action) -> bool:
    """Whether this is a move that was planned."""
    return isinstance(action, Move) and action.planned


def action_of(kind: str, seat: int | None, notation: str, *, planned: bool = False) -> Action:
    """The inverse of :func:`row_of`. Raises ValueError if the row is not a valid action."""
    if kind == CONCLUDE:
        return Conclude(by_moderator=notation == BY_MODERATOR)
    if seat is None or kind not in (MOVE, FORFEIT, UNDO):
        raise ValueError(f"an action of the kind {kind!r} in the seat {seat}")
    if kind == MOVE:
        return Move(seat, notation, planned)
    return Undo(seat, int(notation)) if kind == UNDO else Forfeit(seat)
