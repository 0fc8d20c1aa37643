"""The next problem of a run: one of an earlier day, harder each time and like none before, until one is missed."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from bot.daily.practice import earlier_days
from bot.daily.tries import problem_on
from bot.model.refusals import SessionRefusal
from bot.store.database import Transaction
from bot.store.rows import runs
from bot.store.rows.runs import PracticeRun
from bot.store.rows.tries import BEST, ProblemTry
from games.core.problems import GRADES, Problem
from games.core.text import text


async def note_run(transaction: Transaction, row: ProblemTry) -> None:
    """Count a practice that has just ended, if it was the run's problem: solved by the best alone."""
    run = await runs.find(transaction, row.user_id)
    if run is None or row.day is not None or run.current != row.problem:
        return
    if row.closeness == BEST:
        solved = run.solved + 1
        await runs.save(transaction, replace(run, solved=solved, most=max(run.most, solved)))
    else:
        await runs.save(transaction, replace(run, ended_at=row.changed_at))


def gone_on(run: PracticeRun, today: date, tried: frozenset[str], asked: frozenset[str]) -> PracticeRun:
    """The run with a problem to be solved; refuses if all are used up. Those ``asked`` by a day are not given away."""
    if run.current is not None and run.current not in asked:
        return run
    # A problem that a day has begun to ask meanwhile is replaced by another one.
    kept = run.problems[: run.solved]
    earlier, known = [problem_on(day) for day in earlier_days(today)], frozenset(kept)
    left = [one for one in earlier if one.key not in asked and one.key not in known]
    return replace(run, problems=(*kept, _next(left, run.solved, tried).key))


def _next(left: Sequence[Problem], solved: int, tried: frozenset[str]) -> Problem:
    """One of the grade after so many solved, or of the nearest, the harder first; one not tried yet if there is any."""
    if not left:
        raise SessionRefusal(text("bot-daily-refusal-no-such"))
    wanted = min(solved + 1, GRADES[-1])
    return min(left, key=lambda one: (abs(one.grade - wanted), -one.grade, one.key in tried))
