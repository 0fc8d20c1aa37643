"""How fast the solver is: ``pytest -n0 --benchmark-enable -s tests/benchmarks/test_solver.py`` prints the spread."""

from random import Random
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from games.core.grid import Grid
from games.volcano.solver.board import quiet_steps, squares_of
from games.volcano.solver.shortest import find_capture, find_line, successors
from tests.games.volcano.solver.positions import (
    CAPS,
    MEGA,
    MINI_FIVE,
    MINI_FOUR,
    STANDARD,
    WORST,
    drawn,
    end_of_game,
)

GAMES = 60
STEPS = 350_000


@pytest.mark.parametrize(
    "kind", [MINI_FOUR, MINI_FIVE, STANDARD, MEGA], ids=["mini 4x4", "mini 5x5", "standard 5x5", "mega 6x6"]
)
def test_answer_the_ends_of_sixty_games(benchmark: BenchmarkFixture, kind: tuple[Grid, int]) -> None:
    dice = Random(2)
    boards = [board for _ in range(GAMES) for board in end_of_game(dice, kind)]

    def answer_all() -> list[float]:
        times = []
        for board in boards:
            begun = perf_counter()
            find_capture(board)
            times.append((perf_counter() - begun) * 1000)
        return sorted(times)

    times = benchmark(answer_all)
    p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
    print(f"\n{kind[0]}: {len(times)} positions, p50 {p50:.2f} ms, p99 {p99:.2f} ms, worst {times[-1]:.2f} ms")
    assert len(times) > GAMES


@pytest.mark.parametrize("name", WORST)
def test_answer_the_hardest_known_position(benchmark: BenchmarkFixture, name: str) -> None:
    written, length = WORST[name]
    assert len(benchmark(find_capture, drawn(written)).line) == length


@pytest.mark.parametrize("kind", [MINI_FOUR, MINI_FIVE], ids=["mini 4x4", "mini 5x5"])
def test_show_a_line_under_no_return_at_the_ends_of_sixty_games(
    benchmark: BenchmarkFixture, kind: tuple[Grid, int]
) -> None:
    dice = Random(3)
    boards = [board for _ in range(GAMES) for board in end_of_game(dice, kind)[:-1]]
    free = (frozenset[int](),) * CAPS
    lines = benchmark(lambda: [find_line(board, free, limit=20_000) for board in boards])
    missing = sum(line is None for line in lines)
    print(f"\n{kind[0]}: {len(lines)} positions, {missing} without a legal line")
    assert missing < len(lines)


def test_make_350_000_cap_steps(benchmark: BenchmarkFixture) -> None:
    """The inner step alone: every arrangement one step further, and again from those."""
    board = drawn(WORST["6x6 with"][0])
    quiet, first = quiet_steps(board), squares_of(board.caps)

    def spread() -> int:
        arrangements, steps = [first], 0
        for caps in arrangements:
            nexts = successors(caps, quiet)
            steps += len(nexts)
            arrangements += nexts
            if steps >= STEPS:
                break
        return steps

    assert benchmark(spread) >= STEPS
