"""What follows an answer on the board: the best reply to it, and the best line step by step. Pure functions."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.daily.attempts import Attempt, begin, follow
from bot.store.rows.tries import ProblemTry
from games.core.contract import Event


@dataclass(frozen=True, slots=True)
class LineStep:
    """A step of the best line: a move, or one of the reply to it, and what it made happen, forced moves included."""

    attempt: Attempt
    move: str
    events: tuple[Event, ...]


def answered(attempt: Attempt) -> Attempt:
    """The try with the best reply to it on the board, if its result counts one."""
    return [attempt, *(step.attempt for step in _replies(attempt))][-1]


def best_line(row: ProblemTry) -> tuple[LineStep, ...]:
    """The steps of the best line of a try's problem, and then those of the reply to it."""
    attempt, steps = begin(row), list[LineStep]()
    line = attempt.problem.line
    for number, move in enumerate(line, start=1):
        # Played from the beginning, so that a forced move that the line names is not played twice.
        after = follow(begin(row), line[:number])
        if after.kept != attempt.kept:
            steps.append(LineStep(after, move, _new_events(attempt, after)))
            attempt = after
    return (*steps, *_replies(attempt))


def _replies(attempt: Attempt) -> Iterator[LineStep]:
    for action in attempt.kind.reply(attempt.start, attempt.table.position, attempt.seat):
        reached = attempt.board.after(action)
        attempt = replace(attempt, reply=(*attempt.reply, action.notation), replied=reached.table)
        yield LineStep(attempt, action.notation, reached.events)


def _new_events(before: Attempt, after: Attempt) -> tuple[Event, ...]:
    """The events of the turn on show that are new; all of them if another turn has begun."""
    same_turn = before.table.turn_sequence == after.table.turn_sequence
    return after.table.events[len(before.table.events) :] if same_turn else after.table.events
