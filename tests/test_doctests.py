"""The examples in the documentation of the three packages are true."""

import doctest
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import bot
import games
import rendering

PACKAGES = (bot, games, rendering)
LEAST = {"bot": 5, "games": 5, "rendering": 1}
"""Examples there are at least in each package, so that none is passed over unseen."""


def with_examples(package: ModuleType) -> list[str]:
    """The names of the modules with examples, which are found as text: looking into each costs ten times as much."""
    (folder,) = map(Path, package.__path__)
    files = [one for one in sorted(folder.rglob("*.py")) if " >>> " in one.read_text(encoding="utf-8")]
    names = [(package.__name__, *one.relative_to(folder).with_suffix("").parts) for one in files]
    return [".".join(one).removesuffix(".__init__") for one in names]


@pytest.mark.parametrize("name", [name for package in PACKAGES for name in with_examples(package)])
def test_examples_are_true(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted
    assert result.failed == 0


@pytest.mark.parametrize("package", PACKAGES, ids=lambda one: str(one.__name__))
def test_there_are_examples(package: ModuleType) -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = [len(test.examples) for name in with_examples(package) for test in finder.find(import_module(name))]
    assert sum(found) >= LEAST[package.__name__], f"{sum(found)} examples in {package.__name__}"
