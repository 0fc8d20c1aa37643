"""CPU time of a search of the rules: ``pytest -n0 --benchmark-enable -s tests/benchmarks/test_rule_search.py``."""

from __future__ import annotations

from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.language import CODES
from bot.services.lookup.rulebook import Rulebook
from tests.bot.services.lookup.measure import questions

BOOK = Rulebook()
BOOK.load()


@pytest.mark.parametrize("errors", [False, True], ids=["as typed", "every word misspelt"])
@pytest.mark.parametrize("code", CODES)
def test_search_for_every_question(benchmark: BenchmarkFixture, code: str, errors: bool) -> None:
    asked = [(misspelt(one.typed) if errors else one.typed, one.game) for one in questions(code)]

    def search_all() -> list[float]:
        times = []
        for typed, game in asked:
            begun = process_time()
            BOOK.search(typed, code, game, 25)
            times.append(1000 * (process_time() - begun))
        return times

    search_all()
    times = sorted(benchmark.pedantic(search_all, rounds=5))
    print(f"\n{code}: median {times[len(times) // 2]:.1f} ms, slowest {times[-1]:.1f} ms")


def misspelt(typed: str) -> str:
    """The second and the third letter of every longer word swapped."""
    words = typed.split()
    return " ".join(word[0] + word[2] + word[1] + word[3:] if len(word) > 4 else word for word in words)
