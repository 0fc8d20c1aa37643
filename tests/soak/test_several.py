"""A short soak of several processes: ten are killed or paused, after which nothing is lost, doubled or missing."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.store.location import Server
from games import REGISTRY
from tests.bot import engines
from tests.soak.fleet import LEASE_SECONDS
from tests.soak.several import KILL, PAUSE, Plan, soak
from tests.soak.soak import Report
from tests.thorough import THOROUGH, times
from tests.toys import TOYS

SEED = 20_261_123
FAULTS = times(10, 40)
GAMES = tuple(game for game in REGISTRY if game not in TOYS)
"""A worker that takes the place of one that died is not forked, and knows no toys."""

TAKEN_OVER_SECONDS = 30.0
"""In which others take over what a process held that died."""


@pytest.mark.slow
async def test_after_processes_died_and_were_paused_nothing_is_lost_doubled_or_missing(tmp_path: Path) -> None:
    plan = Plan(
        FAULTS,
        SEED,
        processes=3,
        servers=24,
        tables=3,
        games=GAMES,
        lease=6.0,
        gap=1.0,
        pause=0.2,
        patience=3.0,
        longest=900,
    )
    await _hold(plan, tmp_path)


@pytest.mark.slow
@pytest.mark.skipif(not THOROUGH, reason="it takes minutes")
async def test_the_true_times_of_leases_hold_as_well(tmp_path: Path) -> None:
    plan = Plan(6, SEED, processes=2, tables=4, games=GAMES, lease=LEASE_SECONDS, gap=20.0, pause=0.5, longest=1200)
    report = await _hold(plan, tmp_path)
    assert 0 < report.figures["seconds until others held its shards, at most"] <= TAKEN_OVER_SECONDS


async def _hold(plan: Plan, folder: Path) -> Report:
    with contextmanager(engines.server)() as address:
        report = await soak(plan, folder, Server(address))
    print("\n".join(report.lines()))
    assert report.violations == [], "\n".join(report.lines())
    assert report.faults[KILL] + report.faults[PAUSE] == plan.count
    assert report.figures["moves told"] > 0, "\n".join(report.lines())
    return report
