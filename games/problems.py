"""The problem of a day: the same for everybody in the world, from its date and the shipped lists alone.

The games take turns from day to day, the grade follows the day of the week, and no problem comes twice before
all of its game and grade have come.
"""

from datetime import date
from functools import cache
from math import lcm

from games import REGISTRY
from games.core.problems import Problem, ProblemKind

FIRST_DAY = date(2026, 1, 5)
"""A Monday, on which the rotation begins; earlier days have no problem."""


def problem_of(day: date) -> Problem:
    """The problem of a day. Raises ValueError for a day before the first."""
    days = (day - FIRST_DAY).days
    if days < 0:
        raise ValueError(f"no problem on {day}")
    games = [key for key, game in REGISTRY.items() if game.problems]
    listed = _of_grade(games[days % len(games)], day.isoweekday())
    # How often the game has had this weekday before.
    return listed[days // lcm(7, len(games)) % len(listed)]


def number_of(day: date) -> int:
    """The number of a day's problem, counted from the first day, which has 1."""
    return (day - FIRST_DAY).days + 1


@cache
def _of_grade(game: str, grade: int) -> tuple[Problem, ...]:
    """The game's problems of a grade, or of the nearest one, the easier first, if it has none."""
    problems = REGISTRY[game].problems
    listed = problems.listed if problems else ()
    nearest = min((abs(one.grade - grade), one.grade) for one in listed)[1]
    return tuple(one for one in listed if one.grade == nearest)


def problem_named(key: str) -> Problem | None:
    """The shipped problem with this key."""
    return _by_key().get(key)


def kind_of(problem: Problem) -> ProblemKind:
    """The kind of a problem. Raises KeyError for one that its game does not have."""
    problems = REGISTRY[problem.game].problems
    if problems is None:
        raise KeyError(problem.kind)
    return {kind.key: kind for kind in problems.kinds}[problem.kind]


@cache
def _by_key() -> dict[str, Problem]:
    return {one.key: one for game in REGISTRY.values() if game.problems for one in game.problems.listed}
