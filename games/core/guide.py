"""A guided first game: a fixed board and a few moves that a newcomer is asked to make."""

from dataclasses import dataclass
from typing import Any

from games.core.actions import Action, Move
from games.core.contract import Event, Position
from games.core.record import Playthrough, events_of
from games.core.text import Text, text


@dataclass(frozen=True, slots=True)
class Task:
    """One move to make. ``ask`` says which and why, ``done`` explains its result.

    After it, ``later`` is played, which ``done`` tells in a sentence and no board shows, and then the ``replies``.
    """

    ask: Text
    notation: str
    done: Text
    later: tuple[Action, ...] = ()
    replies: tuple[Action, ...] = ()


def tasks_of(game: str, *steps: tuple[str, tuple[Action, ...], tuple[Action, ...]]) -> tuple[Task, ...]:
    """The tasks with these moves, what is played later, and the replies; texts are numbered: ``GAME-guide-ask-1``."""
    return tuple(
        Task(text(f"{game}-guide-ask-{number}"), move, text(f"{game}-guide-done-{number}"), later, replies)
        for number, (move, later, replies) in enumerate(steps, start=1)
    )


@dataclass(frozen=True, slots=True)
class Guide:
    """What the game is about, the initial board, the newcomer's seat, and the tasks in order."""

    goal: Text
    start: Position[Any]
    seat: int
    tasks: tuple[Task, ...]

    def board(self, task: int) -> tuple[Position[Any], tuple[Event, ...]]:
        """The position before a task, counted from 0, and what happened last; ``len(tasks)`` gives the end."""
        played = Playthrough(self.start)
        for earlier in self.tasks[:task]:
            move = Move(self.seat, earlier.notation)
            if earlier.later:
                played = Playthrough(Playthrough(played.position, (move, *earlier.later)).position, earlier.replies)
            else:
                played = Playthrough(played.position, (move, *earlier.replies))
        return played.position, events_of(played.in_effect)
