"""A short soak of several processes: six are killed or paused, after which nothing is lost, doubled or missing."""

from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.store.location import ServerAddress
from tests.bot import drivers
from tests.soak.several import KINDS, Plan, soak

SEED = 20_261_123
FAULTS = 6


@pytest.mark.full
async def test_after_processes_died_and_were_paused_nothing_is_lost_doubled_or_missing(tmp_path: Path) -> None:
    plan = Plan(
        FAULTS, SEED, processes=3, servers=24, tables=3, lease=6.0, gap=1.0, pause=0.2, patience=3.0, longest=900
    )
    with contextmanager(drivers.server)() as address:
        report = await soak(plan, tmp_path, ServerAddress(address))
    assert report.violations == [], "\n".join(report.lines())
    assert sum(report.faults[kind] for kind in KINDS) == plan.count
    assert report.figures["moves told"] > 0, "\n".join(report.lines())
