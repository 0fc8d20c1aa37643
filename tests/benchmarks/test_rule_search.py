"""How well rules are found, and in what CPU time.

``pytest -n0 --benchmark-enable -s tests/benchmarks/test_rule_search.py``
"""

from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.lookup.rulebook import Rulebook
from bot.words.language import CODES
from tests.bot.lookup.measure import Question, asked, halves, questions, rate

BOOK = Rulebook()
BOOK.load()


@pytest.mark.parametrize("errors", [False, True], ids=["as typed", "every word misspelt"])
@pytest.mark.parametrize("code", CODES)
def test_search_for_every_question(benchmark: BenchmarkFixture, code: str, errors: bool) -> None:
    listed = [(misspelt(one.typed) if errors else one.typed, one.game) for one in every_question(code)]

    def search_all() -> list[float]:
        times = []
        for typed, game in listed:
            begun = process_time()
            BOOK.search(typed, code, game, 25)
            times.append(1000 * (process_time() - begun))
        return times

    search_all()
    times = sorted(benchmark.pedantic(search_all, rounds=5))
    print(f"\n{code}: median {times[len(times) // 2]:.1f} ms, slowest {times[-1]:.1f} ms")


@pytest.mark.parametrize("code", CODES)
def test_how_often_a_right_topic_is_found(code: str) -> None:
    first, second = halves(code)
    for half, listed in {"typed, tuned": first, "typed, held out": second, **asked(code)}.items():
        reached = rate(lambda typed, spoken, game: BOOK.search(typed, spoken, game, 3).rules, listed)
        print(f"\n{code} {half}: {len(listed)} questions, {reached.first:.0%} first, {reached.among:.0%} among three")


def every_question(code: str) -> tuple[Question, ...]:
    """The questions of both collections."""
    return (*questions(code), *(one for half in asked(code).values() for one in half))


def misspelt(typed: str) -> str:
    """The second and the third letter of every longer word swapped."""
    words = typed.split()
    return " ".join(word[0] + word[2] + word[1] + word[3:] if len(word) > 4 else word for word in words)
