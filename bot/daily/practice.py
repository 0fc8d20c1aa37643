"""Which problems can be practised: those of earlier days, and those whose best somebody has missed."""

from dataclasses import dataclass
from datetime import date

from bot.daily.tries import problem_on
from bot.model.refusals import SessionRefusal
from bot.store.rows.runs import PracticeRun
from games.core.problems import Problem
from games.core.text import text
from games.problems import FIRST_DAY


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a problem is to be like; None for any game, kind or grade. The kind can also be a theme of the game."""

    game: str | None = None
    kind: str | None = None
    grade: int | None = None

    def fits(self, problem: Problem) -> bool:
        """Whether a problem is like that."""
        named = self.kind in {None, problem.kind, problem.theme}
        return named and self.game in {None, problem.game} and self.grade in {None, problem.grade}


@dataclass(frozen=True, slots=True)
class Practice:
    """What somebody can practise: the problem that goes on, those missed and not solved since, and the latest run."""

    going_on: Problem | None
    missed: tuple[Problem, ...]
    run: PracticeRun | None = None


def earlier_days(today: date) -> tuple[date, ...]:
    """The days that can be practised, the latest first."""
    return tuple(date.fromordinal(number) for number in range(today.toordinal() - 1, FIRST_DAY.toordinal() - 1, -1))


def day_like(today: date, wanted: Wanted, tried: frozenset[str]) -> date:
    """The latest earlier day with such a problem, one not tried yet if there is any; refuses if there is none.

    Never one whose problem is that of today.
    """
    now = problem_on(today).key
    found = [day for day in earlier_days(today) if wanted.fits(problem := problem_on(day)) and problem.key != now]
    if not found:
        raise SessionRefusal(text("bot-daily-refusal-no-such"))
    return next((day for day in found if problem_on(day).key not in tried), found[-1])
