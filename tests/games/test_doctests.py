"""The examples in the documentation of games/ are true."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import games

MODULES = sorted(module.name for module in pkgutil.walk_packages(games.__path__, "games."))


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_there_are_examples() -> None:
    assert sum(doctest.testmod(import_module(name)).attempted for name in MODULES) >= 5
