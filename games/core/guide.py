"""A first game: a fixed board and a few moves that a newcomer is asked to make, each explained."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.core.actions import Action, Move
from games.core.contract import Event, Position
from games.core.record import apply, play_all
from games.core.text import Text


@dataclass(frozen=True, slots=True)
class Task:
    """One move to make: ``ask`` says which and why, ``done`` what came of it, ``replies`` what others do then."""

    ask: Text
    notation: str
    done: Text
    replies: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Guide:
    """The board it begins on, the newcomer's seat, and the tasks in order."""

    start: Position[Any]
    seat: int
    tasks: tuple[Task, ...]

    def board(self, task: int) -> tuple[Position[Any], tuple[Event, ...]]:
        """The position in which a task is set, the number of tasks standing for the end, and what has led there."""
        position, events = self.start, tuple[Event, ...]()
        for one in self.tasks[:task]:
            position, events = play_all(position, (Move(self.seat, one.notation), *one.replies))
        return position, events

    def after(self, task: int) -> tuple[Position[Any], tuple[Event, ...]]:
        """The position right after the move of a task, before anybody replies, and what the move did."""
        position, _ = self.board(task)
        step = apply(position, Move(self.seat, self.tasks[task].notation))
        return step.position, step.events
