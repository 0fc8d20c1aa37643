"""The record of a game: how it was set up and every action since. The record is the game; a position can be lost.

``replay`` gives the game back, and the transcript is the record as text that a person reads and a test replays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.core.contract import Event, Game, OptionValue, Position, Step
from games.core.refusals import IllegalMove
from games.core.text import text

MOVE = "move"
FORFEIT = "forfeit"
CONCLUDE = "conclude"


@dataclass(frozen=True, slots=True)
class Action:
    """One line of the record. ``seat`` is None and ``notation`` empty where the kind needs none."""

    kind: str
    seat: int | None = None
    notation: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its set-up to its latest action; ``options`` are settled, ``seed`` is secret until the end."""

    game: str
    rules_version: int
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    seed: bytes
    first: int | None
    actions: tuple[Action, ...]


def apply(position: Position[Any], action: Action) -> Step[Any]:
    """Play one action of a record; raises the game's refusal if the record is not a legal game."""
    if action.kind == CONCLUDE:
        return position.conclude()
    if action.seat is None:
        raise IllegalMove(text("core-record-without-seat"))
    if action.kind == FORFEIT:
        return position.forfeit(action.seat)
    if action.kind == MOVE:
        return position.play(action.seat, position.read(action.seat, action.notation))
    raise IllegalMove(text("core-record-unknown-action", kind=action.kind))


def opening(game: Game[Any], record: Record) -> Position[Any]:
    """The position the record begins with."""
    if record.rules_version != game.rules_version:
        raise IllegalMove(text("core-record-other-rules", version=record.rules_version))
    start: Position[Any] = game.start(record.seats, dict(record.options), record.seed, record.first)
    return start


def replay(game: Game[Any], record: Record) -> Iterator[Step[Any]]:
    """The opening (without events), then the step after each action."""
    position = opening(game, record)
    yield Step(position, ())
    for action in record.actions:
        step = apply(position, action)
        position = step.position
        yield step


def story(position: Position[Any], actions: tuple[Action, ...]) -> tuple[Position[Any], tuple[Event, ...]]:
    """Play the actions from a position; the position reached and every event on the way."""
    events: list[Event] = []
    for action in actions:
        step = apply(position, action)
        position = step.position
        events.extend(step.events)
    return position, tuple(events)


def begins_turn(start: Position[Any], position: Position[Any]) -> bool:
    """Whether the next action begins another turn to be shown than the one that began with ``start``.

    A forced move does not: nobody has seen yet what it follows, so both are shown as one.
    """
    return position.turn != start.turn and position.forced is None


def turn_ending_at(
    game: Game[Any], record: Record, sequence: int
) -> tuple[Position[Any], tuple[Event, ...], Position[Any]]:
    """The turn whose last action has this number (from 1): the position before it, its events, the one after it.

    The forced moves at its end belong to it.
    """
    before = position = opening(game, record)
    events: list[Event] = []
    for action in record.actions[:sequence]:
        if begins_turn(before, position):
            before, events = position, []
        step = apply(position, action)
        position = step.position
        events.extend(step.events)
    return before, tuple(events), position
