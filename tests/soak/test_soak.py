"""Short soaks of faults of every kind, and of several processes: nothing is lost, doubled or missing."""

from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from bot.store.url import DatabaseUrl
from tests.bot import drivers
from tests.soak import several
from tests.soak.fault_injection import KILL, KINDS
from tests.soak.soak import Plan, Report, soak

SEED = 20_261_122
FAULTS = 6

HASTY = Plan(FAULTS, SEED, tables=4, gap=0.2, pause=0.1, patience=1.5, longest=600)


def hold(report: Report, figure: str) -> None:
    """Nothing is wrong, and there was something of this figure."""
    print("\n".join(report.lines()))
    assert report.violations == [], "\n".join(report.lines())
    assert report.figures[figure] > 0, "\n".join(report.lines())


async def test_after_faults_of_every_kind_nothing_is_lost_doubled_or_missing(tmp_path: Path) -> None:
    report = await soak(replace(HASTY, restart=True, whole=False), tmp_path)
    hold(report, "moves told")
    assert report.faults == dict.fromkeys(KINDS, FAULTS)


async def test_nothing_is_posted_twice_after_kills_though_discord_remembers_no_nonce(tmp_path: Path) -> None:
    plan = replace(HASTY, kinds=(KILL,), gap=2.0, restart=True, whole=False, nonces=0.0)
    report = await soak(plan, tmp_path)
    hold(report, "moves told")
    assert report.faults == {KILL: FAULTS}


async def test_after_processes_died_and_were_paused_nothing_is_lost_doubled_or_missing(tmp_path: Path) -> None:
    plan = replace(HASTY, kinds=several.KINDS, games=several.SHIPPED, processes=3, servers=24, tables=3, lease=6.0)
    with contextmanager(drivers.server)() as address:
        plan = replace(plan, gap=1.0, pause=0.2, patience=3.0, longest=900)
        report = await several.soak(plan, tmp_path, DatabaseUrl(address))
    hold(report, "moves told")
    assert sum(report.faults[kind] for kind in several.KINDS) == FAULTS
