"""Sweeps that are tried in slices leave nothing out for ever."""

from collections import Counter
from pathlib import Path

import pytest

from tests import thorough


@pytest.mark.parametrize("sweep", ["", "tests/test_a.py::test_one", "tests/test_a.py::test_other"])
def test_as_many_days_as_a_sweep_has_parts_try_every_case_once(sweep: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thorough, "EVERY_DAY", False)
    tried = []
    for day in range(739_943, 739_946):
        monkeypatch.setattr(thorough, "SLICE", day)
        tried += thorough.of_the_day(range(16), 3, sweep)
    assert sorted(tried) == list(range(16))
    monkeypatch.setattr(thorough, "EVERY_DAY", True)
    assert thorough.of_the_day(range(16), 3) == list(range(16))


def test_each_test_that_takes_turns_is_tried_on_one_of_so_many_days(monkeypatch: pytest.MonkeyPatch) -> None:
    tests = {f"test_{number}.py::test_alone": 4 for number in range(30)}
    tests |= {f"test_many.py::test_cases[{number}]": 3 for number in range(7)}
    monkeypatch.setattr(thorough, "EVERY_DAY", False)
    tried = Counter[str]()
    for day in range(739_943, 739_955):
        monkeypatch.setattr(thorough, "SLICE", day)
        today = set(tests) - thorough.of_other_days(tests.items())
        assert len([test for test in today if "many" in test]) in (2, 3), "the cases of one test are shared out evenly"
        tried.update(today)
    assert tried == {test: 12 // parts for test, parts in tests.items()}
    monkeypatch.setattr(thorough, "EVERY_DAY", True)
    assert thorough.of_other_days(tests.items()) == set()


def test_the_folders_whose_tests_take_turns_are_there() -> None:
    root = Path(__file__).parent
    assert [folder for folder in thorough.FOLDERS if not [*(root / folder).glob("test_*.py")]] == []
