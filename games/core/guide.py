"""A guided first game: a fixed board and a few moves that a newcomer is asked to make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.core.actions import Action, Move
from games.core.contract import Event, Position
from games.core.record import apply, play_all
from games.core.text import Text


@dataclass(frozen=True, slots=True)
class Task:
    """One move to make. ``ask`` says which and why, ``done`` explains its result; ``replies`` are the others' moves."""

    ask: Text
    notation: str
    done: Text
    replies: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Guide:
    """The initial board, the newcomer's seat, and the tasks in order."""

    start: Position[Any]
    seat: int
    tasks: tuple[Task, ...]

    def board(self, task: int) -> tuple[Position[Any], tuple[Event, ...]]:
        """The position before a task, counted from 0, and the events so far; ``len(tasks)`` gives the last position."""
        position, events = self.start, tuple[Event, ...]()
        for earlier in self.tasks[:task]:
            position, events = play_all(position, (Move(self.seat, earlier.notation), *earlier.replies))
        return position, events

    def after(self, task: int) -> tuple[Position[Any], tuple[Event, ...]]:
        """The position right after a task's move, before the replies, and the move's events."""
        position, _ = self.board(task)
        step = apply(position, Move(self.seat, self.tasks[task].notation))
        return step.position, step.events
