"""Every shipped problem's best value once more, by searches over the naive rules that share no code with the first."""

import pytest

from games.core.problems import Problem
from tests.problems.proofs import holds, unproved


@pytest.mark.full
@pytest.mark.parametrize("problem", list(unproved()), ids=lambda problem: problem.key)
def test_a_second_search_finds_the_same_best_value(problem: Problem) -> None:
    assert holds(problem)
