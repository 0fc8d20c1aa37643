"""A fresh clone has no compiled tests, and to rewrite their assertions takes longer than to import them.

The processes of a run begin at the same time, so without this each of them would do that for all tests.
"""

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

# Pytest has no public way to compile a test without importing it.
from _pytest.assertion.rewrite import PYC_TAIL, _rewrite_test, _write_pyc, assertstate_key, get_cache_dir, try_makedirs

from tests.forking import serves_the_whole_suite
from tests.quick import asked_for

ROOT = Path(__file__).parent


def compile_share(config: pytest.Config) -> None:
    """In a run of the whole suite, compile this test process's part of the tests before all are collected."""
    if serves_the_whole_suite(config) and not asked_for(config) and not sys.dont_write_bytecode:
        worker: dict[str, int | str] = vars(config)["workerinput"]
        number, count = int(str(worker["workerid"]).removeprefix("gw")), int(worker["workercount"])
        compile_tests(sorted(ROOT.rglob("*.py"))[number::count], config)


def compile_tests(files: Sequence[Path], config: pytest.Config) -> None:
    """Compile those that never were; one that has changed since then is left to whoever imports it."""
    for file in files:
        compiled = compiled_of(file)
        if not compiled.exists() and try_makedirs(compiled.parent):
            # The import says where the error is.
            with suppress(SyntaxError):
                source_hash, code = _rewrite_test(file, config)
                _write_pyc(config.stash[assertstate_key], code, source_hash, compiled)


def compiled_of(file: Path) -> Path:
    """Where pytest keeps it."""
    return get_cache_dir(file) / (file.stem + PYC_TAIL)
