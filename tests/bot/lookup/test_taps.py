"""A turn takes no more taps than is owed: ``python -m tests.benchmarks.taps`` measures more games."""

from statistics import median

import pytest

from tests.benchmarks.taps import OWED, played
from tests.thorough import times


@pytest.mark.sweep(6)
@pytest.mark.parametrize("key", OWED)
def test_a_turn_takes_few_taps_of_somebody_who_looks_for_a_good_move(key: str) -> None:
    found = [played(key, number) for number in range(times(3, 20))]
    assert median(found) <= OWED[key], found
