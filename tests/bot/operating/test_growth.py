"""The page about growth holds what the program prints."""

from pathlib import Path

import pytest

from tests.benchmarks.growth import Costs, Habits, report, simulate

PAGE = Path(__file__).parents[3] / "deploy" / "GROWTH.md"


@pytest.mark.parametrize("servers", [100, 1_000])
def test_the_page_holds_what_is_simulated_now(servers: int) -> None:
    assert simulate(servers, Habits(), Costs()).row(Costs()) in PAGE.read_text(encoding="utf-8")


def test_the_limits_are_told_in_the_order_in_which_they_are_reached() -> None:
    told = [line.rsplit("| ", 1)[1] for line in report([2_000], seed=1).splitlines()[-8:]]
    reached = [int(one.strip(" |").replace(",", "")) for one in told]
    assert reached == sorted(reached)
    assert reached[0] == 2_500
