"""The problem of a day: the same for everybody in the world, from its date and the shipped lists alone.

The games take turns from day to day, the grade follows the day of the week, and no problem comes twice before all of
its game and grade have come.
"""

from datetime import date
from functools import cache

from games import REGISTRY
from games.core.problems import Problem, ProblemKind

FIRST_DAY = date(2026, 1, 5)
"""A Monday, on which the rotation begins; earlier days have no problem."""


def problem_of(day: date) -> Problem:
    """The problem of a day. Raises ValueError for a day before the first and if no game ships problems."""
    number = (day - FIRST_DAY).days
    games = [key for key, game in REGISTRY.items() if game.problems]
    if number < 0 or not games:
        raise ValueError(f"no problem on {day}")
    key, week = games[number % len(games)], number // 7
    listed = _graded(key, day.isoweekday())
    # A game has the same weekday again after as many weeks as there are games, unless seven is a multiple of these.
    turn = week // len(games) if 7 % len(games) else week
    return listed[turn % len(listed)]


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
def _graded(game: str, grade: int) -> tuple[Problem, ...]:
    """The game's problems of a grade; of the nearest one, the easier first, if it has none."""
    problems = REGISTRY[game].problems
    listed = problems.listed if problems else ()
    nearest = min((abs(one.grade - grade), one.grade) for one in listed)[1]
    return tuple(one for one in listed if one.grade == nearest)


@cache
def _by_key() -> dict[str, Problem]:
    return {one.key: one for game in REGISTRY.values() if game.problems for one in game.problems.listed}
