"""Every shipped problem's best value is proved, by exhaustive searches over the naive rules."""

import pytest

from games.core.problems import Problem
from tests.problems.proofs import holds, unproved


@pytest.mark.full
@pytest.mark.parametrize("problem", list(unproved()), ids=lambda problem: problem.key)
def test_a_search_finds_the_same_best_value(problem: Problem) -> None:
    assert holds(problem)
