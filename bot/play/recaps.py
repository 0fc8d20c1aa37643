"""Recaps of completed turns, as shown in the channel."""

from dataclasses import dataclass
from typing import Any

from bot.model.tables import Table
from games.core.actions import Undo
from games.core.contract import Event, Position
from games.core.record import Record, Turn, turns_between
from games.core.text import Text


@dataclass(frozen=True, slots=True)
class Recap:
    """A turn: its number from 1, its public events, the positions around it, and whether it stands (is not undone).

    ``ended`` is its last action, ``holders`` are the users who held the seats then, empty for the present ones.
    """

    number: int
    before: Position[Any]
    events: tuple[Event, ...]
    after: Position[Any]
    stands: bool
    ended: int = 0
    holders: tuple[int, ...] = ()

    @property
    def told(self) -> tuple[Text, ...]:
        """The events in words."""
        return self.after.tell(self.events)


def recaps_between(table: Table, record: Record, first: int, last: int) -> tuple[Recap, ...]:
    """The turns that ended after the action ``first`` and stood after the action ``last``, oldest first.

    It replays the record, which is slow.
    """
    return tuple(map(_recap, turns_between(table.game, record, first, last)))


def recap_on_show(table: Table, first: int, last: int) -> Recap | None:
    """What :func:`recaps_between` finds if that is only the turn on show, which needs no record; else None."""
    only_this = table.turn_sequence <= first < last
    if not only_this or table.session.sequence != last or isinstance(table.latest, Undo | None):
        return None
    return _recap(Turn(table.turn_start, table.events, table.position, stands=True, ended=last))


def _recap(turn: Turn) -> Recap:
    events = turn.after.visible_events(turn.events, None)
    return Recap(turn.before.turn + 1, turn.before, events, turn.after, turn.stands, turn.ended)
