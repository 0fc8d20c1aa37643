"""The record of a game: its set-up and every action since. Positions are derived from it.

``replay`` recomputes the positions. A transcript is the record as text that people read and tests replay.

An undo is an action too: nothing is ever removed from a record, so only some of its actions are in effect. An undo
restores the position including its ``Chance``, so repeating a draw gives the same result.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.core.actions import Action, Conclude, Forfeit, Move, Play, Undo
from games.core.contract import Event, Position, Step
from games.core.game import Game
from games.core.options import OptionValue
from games.core.refusals import IllegalMove
from games.core.text import text


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its set-up to its latest action. ``options`` are complete; ``seed`` is secret until the end."""

    game: str
    rules_version: int
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    seed: bytes = field(repr=False)
    first: int | None
    actions: tuple[Action, ...]


def apply(position: Position[Any], action: Play) -> Step[Any]:
    """Play one action of a record. Raises the game's refusal if the action is not legal."""
    match action:
        case Move(seat, notation):
            return position.play(seat, position.read(seat, notation))
        case Forfeit(seat):
            return position.forfeit(seat)
        case Conclude():
            return position.conclude()


def initial_position(game: Game[Any], record: Record) -> Position[Any]:
    """The record's first position. Raises IllegalMove for another version of the rules."""
    if record.rules_version != game.rules_version:
        known = str(game.rules_version)
        raise IllegalMove(text("core-record-other-rules", version=str(record.rules_version), known=known))
    start: Position[Any] = game.start(record.seats, dict(record.options), record.seed, record.first)
    return start


@dataclass(frozen=True, slots=True)
class Moment:
    """An action with its number in the record, from 1, the position before it and the step it led to."""

    sequence: int
    before: Position[Any]
    action: Action
    step: Step[Any]


def events_of(moments: Iterable[Moment]) -> tuple[Event, ...]:
    """The events of these actions, in order."""
    return tuple(event for moment in moments for event in moment.step.events)


class Playthrough:
    """Plays a record, or the part after the action ``first``, and tracks which actions are in effect."""

    def __init__(self, start: Position[Any], actions: Sequence[Action] = (), first: int = 0) -> None:
        self.start = start
        self.first = first
        self.sequence = first
        self._in_effect: list[Moment] = []
        for action in actions:
            self.play(action)

    @property
    def position(self) -> Position[Any]:
        """The current position."""
        return self._in_effect[-1].step.position if self._in_effect else self.start

    @property
    def in_effect(self) -> tuple[Moment, ...]:
        """The actions that were not undone, in order."""
        return tuple(self._in_effect)

    def play(self, action: Action) -> Moment:
        """Play one action. Raises the game's refusal, and changes nothing, if it is not legal."""
        before = self.position
        if isinstance(action, Undo):
            taken = _taken_back(self._in_effect, action.count)
            moment = Moment(self.sequence + 1, before, action, Step(taken[0].before, ()))
            del self._in_effect[-len(taken) :]
        else:
            moment = Moment(self.sequence + 1, before, action, apply(before, action))
            self._in_effect.append(moment)
        self.sequence += 1
        return moment

    def turns(self) -> tuple[tuple[Moment, ...], ...]:
        """The actions in effect by turn, as turns are shown; the last turn may be unfinished."""
        turns: list[list[Moment]] = []
        for moment in self._in_effect:
            if not turns or begins_turn(turns[-1][0].before, moment.before):
                turns.append([])
            turns[-1].append(moment)
        return tuple(map(tuple, turns))


def is_revocable(start: Position[Any], before: Position[Any], action: Action, step: Step[Any]) -> bool:
    """Whether an action of the turn that began at ``start`` can be undone by its seat within that turn."""
    going_on = before.turn == step.position.turn == start.turn and step.position.to_act == {action.seat}
    return isinstance(action, Move) and going_on and not step.irrevocable and before.forced is None


def _taken_back(in_effect: Sequence[Moment], count: int) -> Sequence[Moment]:
    """The latest ``count`` moments; raises IllegalMove if they cannot be undone."""
    if not 1 <= count <= len(in_effect):
        raise IllegalMove(text("core-undo-nothing"))
    taken = in_effect[-count:]
    if taken[-1].step.position.outcome is not None:
        raise IllegalMove(text("core-undo-over"))
    if any(not isinstance(moment.action, Move) for moment in taken):
        raise IllegalMove(text("core-undo-forfeit"))
    if any(moment.step.irrevocable for moment in taken):
        raise IllegalMove(text("core-undo-irrevocable"))
    return taken


def playthrough_of(game: Game[Any], record: Record) -> Playthrough:
    """Play the whole record."""
    return Playthrough(initial_position(game, record), record.actions)


def in_effect(actions: Sequence[Action]) -> tuple[int, ...]:
    """The numbers, from 1, of the actions that were not undone.

    >>> in_effect((Move(0, "b2-a3"), Move(0, "c3-b3"), Undo(0, 1), Move(0, "c3-d3")))
    (1, 4)
    """
    numbers: list[int] = []
    for number, action in enumerate(actions, start=1):
        if isinstance(action, Undo):
            del numbers[-action.count :]
        else:
            numbers.append(number)
    return tuple(numbers)


def replay(game: Game[Any], record: Record) -> Iterator[Step[Any]]:
    """The initial position as a step without events, then the step after each action. An undo's step has no events."""
    playthrough = Playthrough(initial_position(game, record))
    yield Step(playthrough.start, ())
    for action in record.actions:
        yield playthrough.play(action).step


def begins_turn(start: Position[Any], position: Position[Any]) -> bool:
    """Whether the next action is shown in another turn than the one that began at ``start``.

    A forced move is not: the board before it was never shown, so it belongs to the turn it follows.
    """
    return position.turn != start.turn and position.forced is None
