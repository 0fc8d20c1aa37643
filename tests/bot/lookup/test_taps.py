"""A turn takes no more taps than is owed: ``python -m tests.benchmarks.taps`` measures more games."""

from statistics import median

import pytest

from tests.benchmarks.taps import OWED, played


@pytest.mark.full
@pytest.mark.parametrize("key", OWED)
def test_a_turn_takes_few_taps_of_somebody_who_looks_for_a_good_move(key: str) -> None:
    found = [played(key, number) for number in range(3)]
    assert median(found) <= OWED[key], found
