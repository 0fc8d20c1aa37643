"""A turn takes no more taps than is owed: ``python -m tests.benchmarks.taps`` measures more games."""

from statistics import median

import pytest

from tests.benchmarks.taps import OWED, played


@pytest.mark.full
@pytest.mark.parametrize("key", OWED)
def test_a_turn_takes_few_taps_(key: str) -> None:
    assert median(taps for number in range(12) for taps in played(key, number)) <= OWED[key]
