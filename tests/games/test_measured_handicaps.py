"""The command that measures how many points make an even game, played here by made-up shares of games won."""

from collections.abc import Callable

import pytest

from games.core.options import MOST_HANDICAP
from tests.benchmarks.handicaps import EVEN, Sample, proved


def falling(even: float, slope: float) -> Callable[[int], Sample]:
    """Shares that are even at so many points."""
    return lambda points: Sample(0.5 + (even - points) * slope, 200)


@pytest.mark.parametrize("even", [1, 4, 13, MOST_HANDICAP])
def test_the_handicap_that_is_even_is_found(even: int) -> None:
    found = proved(falling(even, 0.02))
    assert EVEN[0] <= found[list(found)[-1]].won <= EVEN[1]


def test_points_that_are_too_coarse_are_told_by_two_neighbours_on_either_side() -> None:
    found = proved(falling(6.5, 0.2))
    assert {points: round(found[points].won, 2) for points in (6, 7)} == {6: 0.6, 7: 0.4}


def test_no_handicap_is_tried_that_no_table_can_have() -> None:
    assert max(proved(falling(90, 0.005))) <= MOST_HANDICAP


def test_a_sample_is_written_with_its_interval() -> None:
    assert Sample(0.475, 200).written == "47.5 % of 200 games (41 to 54 %)"
