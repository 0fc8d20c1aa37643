"""A short soak of tournaments: each ends as if no process had been killed, over one process and over two."""

from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.store.location import ServerAddress
from tests.bot import drivers
from tests.soak.soak import Report
from tests.soak.tournaments import Plan, soak

SEED = 20_261_127
KILLS = 5


@pytest.mark.full
async def test_tournaments_end_as_if_the_process_had_never_been_killed(tmp_path: Path) -> None:
    _hold(await soak(Plan(KILLS, SEED, at_once=2, gap=0.5, longest=600), tmp_path))


@pytest.mark.full
async def test_tournaments_of_two_processes_end_as_if_neither_had_ever_been_killed(tmp_path: Path) -> None:
    plan = Plan(KILLS, SEED, processes=2, at_once=2, gap=0.5, longest=600)
    with contextmanager(drivers.server)() as address:
        _hold(await soak(plan, tmp_path, ServerAddress(address)))


def _hold(report: Report) -> None:
    print("\n".join(report.lines()))
    assert report.violations == [], "\n".join(report.lines())
    assert sum(report.faults.values()) >= KILLS
    assert report.figures["tables that the end of a round decided"] > 0
