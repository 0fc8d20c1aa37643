"""Sweeps that are tried in slices leave nothing out for ever."""

import pytest

from tests import thorough


@pytest.mark.parametrize("sweep", ["", "tests/test_a.py::test_one", "tests/test_a.py::test_other"])
def test_as_many_days_as_a_sweep_has_parts_try_every_case_once(sweep: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thorough, "THOROUGH", False)
    tried = []
    for day in range(739_943, 739_946):
        monkeypatch.setattr(thorough, "SLICE", day)
        tried += thorough.of_the_day(range(16), 3, sweep)
    assert sorted(tried) == list(range(16))
    monkeypatch.setattr(thorough, "THOROUGH", True)
    assert thorough.of_the_day(range(16), 3) == list(range(16))
