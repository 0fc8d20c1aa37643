"""The examples in the documentation of the three packages are true."""

import doctest
import pkgutil
from importlib import import_module
from types import ModuleType

import pytest

import bot
import games
import rendering

PACKAGES = (bot, games, rendering)
LEAST = {"bot": 5, "games": 5, "rendering": 1}
"""Examples there are at least in each package, so that none is passed over unseen."""


def modules(package: ModuleType) -> list[str]:
    names = [module.name for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    return sorted([package.__name__, *names])


@pytest.mark.parametrize("name", [name for package in PACKAGES for name in modules(package)])
def test_examples_are_true(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize("package", PACKAGES, ids=lambda one: str(one.__name__))
def test_there_are_examples(package: ModuleType) -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = [len(test.examples) for name in modules(package) for test in finder.find(import_module(name))]
    assert sum(found) >= LEAST[package.__name__], f"{sum(found)} examples in {package.__name__}"
