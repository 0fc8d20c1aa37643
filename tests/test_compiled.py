"""What a test process compiles ahead is what pytest would have compiled."""

import sys
from pathlib import Path

import pytest
from _pytest.assertion.rewrite import _read_pyc

from tests.compiled import compile_tests, compiled_of


def test_a_test_is_compiled_once_as_pytest_does_it_and_an_error_is_left_to_its_import(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    good, wrong, other = (tmp_path / f"test_{name}.py" for name in ("good", "wrong", "other"))
    good.write_text("def test() -> None:\n    one = 1\n    assert one == 2\n", encoding="utf-8")
    wrong.write_text("def test(:\n", encoding="utf-8")
    other.write_text("", encoding="utf-8")
    compile_tests([good, wrong], pytestconfig)
    assert [compiled_of(one).exists() for one in (good, wrong, other)] == [True, False, False]
    code = _read_pyc(good, compiled_of(good))
    assert code is not None
    made: dict[str, object] = {}
    exec(code, made)
    test = made["test"]
    assert callable(test)
    with pytest.raises(AssertionError, match="assert 1 == 2"):
        test()
    before = compiled_of(good).stat().st_mtime_ns
    compile_tests([good], pytestconfig)
    assert compiled_of(good).stat().st_mtime_ns == before


def test_where_compiled_files_lie_in_a_tree_of_their_own_its_folders_are_made(
    tmp_path: Path, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "test_one.py"
    file.write_text("", encoding="utf-8")
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "apart"))
    compile_tests([file], pytestconfig)
    assert compiled_of(file).is_relative_to(tmp_path / "apart")
    assert compiled_of(file).exists()
