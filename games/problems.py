"""The problem of a day: the same for everybody in the world, from its date, the shipped lists and the eras alone.

The games take turns from day to day, the grade follows the day of the week, and in an era no problem comes twice before
all of its game and grade have come, those first that no earlier era has given, nor one like them.
"""

from collections.abc import Collection
from datetime import date, timedelta
from functools import cache

from games import REGISTRY
from games.core.problems import Problem, ProblemKind
from games.eras import ERAS, Era

FIRST_DAY = ERAS[0].first
"""A Monday, on which the rotation begins; earlier days have no problem."""

WEEK = timedelta(weeks=1)


def problem_of(day: date) -> Problem:
    """The problem of a day. Raises ValueError for a day before the first."""
    era = era_of(day)
    game = _game(era, day)
    listed = _in_order(era, game, day.isoweekday())
    # How often the game has had this weekday in the era.
    turn = sum(_game(era, day - week * WEEK) == game for week in range(1, (day - era.first).days // 7 + 1))
    return listed[turn % len(listed)]


def number_of(day: date) -> int:
    """The number of a day's problem, counted from the first day, which has 1."""
    return (day - FIRST_DAY).days + 1


def era_of(day: date) -> Era:
    """The latest era that has begun. Raises ValueError for a day before the first."""
    begun = [one for one in ERAS if one.first <= day]
    if not begun:
        raise ValueError(f"no problem on {day}")
    return begun[-1]


def _game(era: Era, day: date) -> str:
    games = list(era.listed)
    return games[(day - FIRST_DAY).days % len(games)]


@cache
def _in_order(era: Era, game: str, grade: int) -> tuple[Problem, ...]:
    """The game's problems of a grade in an era, or of the nearest one, the easier first, if it has none."""
    problems = REGISTRY[game].problems
    listed = problems.listed[: era.listed[game]] if problems else ()
    given = _given_before(era)
    kept = [one for one in listed if era.gives(one.key)]
    nearest = min((abs(one.grade - grade), one.grade) for one in kept)[1]
    return tuple(sorted((one for one in kept if one.grade == nearest), key=lambda one: one.key in given))


@cache
def _given_before(era: Era) -> frozenset[str]:
    """The keys of the problems of all days before an era, and of those that are one with them to people."""
    days = range((era.first - FIRST_DAY).days)
    return era.with_alike({problem_of(FIRST_DAY + timedelta(days=number)).key for number in days})


def with_alike(keys: Collection[str]) -> frozenset[str]:
    """These keys and those of the problems that are one with them to people, as the newest era has it.

    Whoever has seen the one knows where to look in the other.
    """
    return ERAS[-1].with_alike(keys)


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
