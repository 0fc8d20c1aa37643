"""What a game looked like after a turn, or would look like after moves somebody thinks of."""

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
    """A game after so many turns, 0 being the opening, and what happened on the latest; the last may be unfinished."""

    turn: int
    position: Position[Any]
    events: tuple[Event, ...]


def scenes(game: Game[Any], record: Record) -> Iterator[Scene]:
    """The opening, then the game after every turn, then, if a turn is under way, the game as it stands.

    What was taken back is not among them.
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
    """What typed moves would lead to, nothing being played; refuses to look beyond what is drawn or shown by them."""
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
