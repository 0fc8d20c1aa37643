"""A game's position after each turn, or after moves a player only considers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.services.acts import require_turn
from bot.services.tables import Table
from games.core.contract import Event, Game, Position
from games.core.record import Record, course_of
from games.core.refusals import IllegalMove
from games.core.text import text


@dataclass(frozen=True, slots=True)
class Scene:
    """The position after ``turn`` turns (0 is the start) and the latest turn's events; the last may be unfinished."""

    turn: int
    position: Position[Any]
    events: tuple[Event, ...]


def scenes(game: Game[Any], record: Record) -> Iterator[Scene]:
    """The start position, then the game after every turn, then the current position if a turn is unfinished.

    Undone turns are left out.
    """
    course = course_of(game, record)
    latest = course.start
    yield Scene(0, latest, ())
    turn, events = latest.turn, list[Event]()
    for moment in course.standing:
        events.extend(moment.step.events)
        latest = moment.step.position
        if latest.turn != turn or latest.outcome is not None:
            yield Scene(turn + 1, latest, tuple(events))
            turn, events = latest.turn, []
    if events:
        yield Scene(turn + 1, latest, tuple(events))


def plan(table: Table, seat: int, moves: tuple[str, ...]) -> Scene:
    """The scene that typed moves would lead to, without playing them; refuses moves that draw or reveal something."""
    position = before = require_turn(table, seat)
    events: list[Event] = []
    for typed in moves:
        if position.turn != before.turn or seat not in position.to_act:
            raise IllegalMove(text("bot-refusal-plan-over"))
        move = position.read(seat, typed)
        step = position.play(seat, move)
        if step.irrevocable:
            raise IllegalMove(text("bot-refusal-plan", move=position.notation(move)))
        position = step.position
        events.extend(step.events)
    return Scene(before.turn + 1, position, tuple(events))
