"""A short soak: six faults of each kind at random instants, after which nothing is lost, doubled or missing."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.soak.soak import Plan, soak
from tests.soak.weather import DEAF, PLANNED

SEED = 20_261_122
FAULTS = 6
DEAF_FAULTS = 2


@pytest.mark.full
async def test_after_faults_of_every_kind_nothing_is_lost_doubled_or_missing(tmp_path: Path) -> None:
    plan = Plan(FAULTS, SEED, tables=4, gap=0.2, pause=0.1, patience=1.5, longest=600, restart=True, whole=False)
    report = await soak(plan, tmp_path)
    assert report.violations == [], "\n".join(report.lines())
    assert set(report.faults.values()) == {FAULTS}
    assert report.figures["moves told"] > 0, "\n".join(report.lines())


@pytest.mark.full
async def test_while_nobody_can_be_heard_nobody_is_warned_or_loses_a_seat_and_the_bot_ends_it_by_itself(
    tmp_path: Path,
) -> None:
    plan = Plan(DEAF_FAULTS, SEED, tables=4, kinds=(DEAF,), gap=0.2, pause=0.1, patience=1.5, longest=1800)
    report = await soak(plan, tmp_path)
    assert report.violations == [], "\n".join(report.lines())
    assert report.details == {"deaf until the bot began another session": DEAF_FAULTS}
    assert report.figures["acts without an answer"] > 0, "\n".join(report.lines())


@pytest.mark.full
async def test_a_planned_turn_is_played_once_or_not_at_all_whenever_the_process_is_killed(tmp_path: Path) -> None:
    kills = 3
    plan = Plan(kills, SEED, tables=3, kinds=(PLANNED,), gap=0.2, pause=0.1, longest=3600, restart=True, whole=False)
    plan = replace(plan, planning=0.4)
    report = await soak(plan, tmp_path)
    assert report.violations == [], "\n".join(report.lines())
    assert report.faults == {PLANNED: kills}
    assert report.figures["turns kept, as their players have read"] > 0, "\n".join(report.lines())
