"""The command that measures how many points make an even game, played here by made-up shares of games won."""

from collections.abc import Callable

import pytest

from games.core.options import MOST_HANDICAP
from tests.benchmarks.handicaps import EVEN, Sample, proved, sought


def falling(even: float, slope: float, guess: int) -> Callable[[int], Sample]:
    """Shares that are even at so many points; games settled anew promise that so many more would make them even."""
    return lambda points: Sample(0.5 + (even - points) * slope, 200, points + guess)


@pytest.mark.parametrize("even", [1, 4, 13, MOST_HANDICAP])
@pytest.mark.parametrize("guess", [1, 5, 30])
def test_what_looks_even_at_first_is_corrected_by_what_was_played_with_it(even: int, guess: int) -> None:
    """Whoever is behind plays differently, so the first guess is too small or too large."""
    sample = falling(even, 0.02, guess)
    found = proved(sample, sought(sample))
    assert EVEN[0] <= found[list(found)[-1]].won <= EVEN[1]


def test_points_that_are_too_coarse_are_told_by_two_neighbours_on_either_side() -> None:
    found = proved(falling(6.5, 0.2, 0), 6)
    assert {points: round(one.won, 2) for points, one in found.items()} == {6: 0.6, 7: 0.4}


def test_no_handicap_is_tried_that_no_table_can_have() -> None:
    hopeless = falling(90, 0.005, 1)
    points = sought(hopeless)
    assert 0 < points <= MOST_HANDICAP
    assert max(proved(hopeless, points)) <= MOST_HANDICAP


def test_a_sample_is_written_with_its_interval() -> None:
    assert Sample(0.475, 200, 5).written == "47.5 % of 200 games (41 to 54 %)"
