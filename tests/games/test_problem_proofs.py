"""Every shipped problem's best value once more, by searches over the naive rules that share no code with the first."""

from importlib import import_module

import pytest

from games import REGISTRY
from games.core.problems import Problem
from tests.problems.make import QUARRIES

SHIPPED = {key: game.problems.listed for key in QUARRIES if (game := REGISTRY[key]).problems}

PROBLEMS = [problem for listed in SHIPPED.values() for problem in listed]


@pytest.mark.full
@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem.key)
def test_a_second_search_finds_the_same_best_value(problem: Problem) -> None:
    second = import_module(f"tests.games.{problem.game}.naive_problems")
    assert second.best(problem.kind, problem.dump) == problem.best
