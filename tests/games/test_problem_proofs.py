"""Every shipped problem's best value once more, by searches over the naive rules that share no code with the first.

Two of each game a day, so that all have their turn; ``FUMAROLE_TESTS=thorough`` proves them all, in some minutes.
"""

from importlib import import_module

import pytest

from games import REGISTRY
from games.core.problems import Problem
from tests.problems.make import QUARRIES
from tests.thorough import of_the_day

SHIPPED = {key: game.problems.listed for key in QUARRIES if (game := REGISTRY[key]).problems}

PROBLEMS = [problem for listed in SHIPPED.values() for problem in of_the_day(listed, len(listed) // 2)]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.key)
def test_a_second_search_finds_the_same_best_value(problem: Problem) -> None:
    second = import_module(f"tests.games.{problem.game}.naive_problems")
    assert second.best(problem.kind, problem.dump) == problem.best
