"""A game's position after each turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.core.contract import Event, Game, Position
from games.core.record import Record, playthrough_of


@dataclass(frozen=True, slots=True)
class Scene:
    """The position after ``turn`` turns (0 is the start) and the latest turn's events; the last may be unfinished.

    ``ended`` is the number of its last action.
    """

    turn: int
    position: Position[Any]
    events: tuple[Event, ...]
    ended: int = 0


def scenes(game: Game[Any], record: Record) -> Iterator[Scene]:
    """The start position, then the game after every turn, then the current position if a turn is unfinished.

    Undone turns are left out.
    """
    playthrough = playthrough_of(game, record)
    latest = playthrough.start
    yield Scene(0, latest, ())
    turn, events, ended = latest.turn, list[Event](), 0
    for moment in playthrough.in_effect:
        events.extend(moment.step.events)
        latest, ended = moment.step.position, moment.sequence
        if latest.turn != turn or latest.outcome is not None:
            yield Scene(turn + 1, latest, tuple(events), ended)
            turn, events = latest.turn, []
    if events:
        yield Scene(turn + 1, latest, tuple(events), ended)
