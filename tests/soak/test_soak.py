"""A short soak: ten faults of each kind at random instants, after which nothing is lost, doubled or missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.soak.soak import Plan, soak
from tests.thorough import THOROUGH, times

SEED = 20_261_122
FAULTS = times(10, 60)


@pytest.mark.slow
async def test_after_faults_of_every_kind_nothing_is_lost_doubled_or_missing(tmp_path: Path) -> None:
    plan = Plan(FAULTS, SEED, tables=4, gap=0.2, pause=0.1, patience=1.5, longest=600, restart=True, whole=THOROUGH)
    report = await soak(plan, tmp_path)
    print("\n".join(report.lines()))
    assert report.violations == [], "\n".join(report.lines())
    assert set(report.faults.values()) == {FAULTS}
    assert report.figures["moves told"] > 0, "\n".join(report.lines())
