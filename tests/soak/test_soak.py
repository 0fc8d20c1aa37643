"""Short soaks of faults of every kind, several processes, tournaments: nothing is lost, doubled or missing."""

from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from bot.store.location import ServerAddress
from tests.bot import drivers
from tests.soak import several, tournaments
from tests.soak.soak import Plan, Report, soak
from tests.soak.weather import DEAF, KINDS, PLANNED

SEED = 20_261_122
FAULTS = 6
DEAF_FAULTS, KILLS, TOURNAMENT_KILLS = 2, 3, 5

HASTY = Plan(FAULTS, SEED, tables=4, gap=0.2, pause=0.1, patience=1.5, longest=600)
MATCHES = Plan(TOURNAMENT_KILLS, SEED, tables=2, gap=0.5, patience=4.0, longest=600)


def hold(report: Report, figure: str) -> None:
    """Nothing is wrong, and there was something of this figure."""
    print("\n".join(report.lines()))
    assert report.violations == [], "\n".join(report.lines())
    assert report.figures[figure] > 0, "\n".join(report.lines())


async def test_after_faults_of_every_kind_nothing_is_lost_doubled_or_missing(tmp_path: Path) -> None:
    report = await soak(replace(HASTY, restart=True, whole=False), tmp_path)
    hold(report, "moves told")
    assert report.faults == dict.fromkeys(KINDS, FAULTS)


async def test_while_nobody_can_be_heard_nobody_is_warned_or_loses_a_seat_and_the_bot_ends_it_by_itself(
    tmp_path: Path,
) -> None:
    report = await soak(replace(HASTY, count=DEAF_FAULTS, kinds=(DEAF,), longest=1800), tmp_path)
    hold(report, "acts without an answer")
    assert report.details == {"deaf until the bot began another session": DEAF_FAULTS}


async def test_a_planned_turn_is_played_once_or_not_at_all_whenever_the_process_is_killed(tmp_path: Path) -> None:
    plan = replace(HASTY, count=KILLS, tables=3, kinds=(PLANNED,), patience=8.0, longest=3600, planning=0.4)
    report = await soak(replace(plan, restart=True, whole=False), tmp_path)
    hold(report, "turns kept, as their players have read")
    assert report.faults == {PLANNED: KILLS}


async def test_after_processes_died_and_were_paused_nothing_is_lost_doubled_or_missing(tmp_path: Path) -> None:
    plan = replace(HASTY, kinds=several.KINDS, games=several.SHIPPED, processes=3, servers=24, tables=3, lease=6.0)
    with contextmanager(drivers.server)() as address:
        plan = replace(plan, gap=1.0, pause=0.2, patience=3.0, longest=900)
        report = await several.soak(plan, tmp_path, ServerAddress(address))
    hold(report, "moves told")
    assert sum(report.faults[kind] for kind in several.KINDS) == FAULTS


async def test_tournaments_end_as_if_the_process_had_never_been_killed(tmp_path: Path) -> None:
    report = await tournaments.soak(MATCHES, tmp_path)
    hold(report, "tables that the end of a round decided")
    assert sum(report.faults.values()) >= TOURNAMENT_KILLS


async def test_tournaments_of_two_processes_end_as_if_neither_had_ever_been_killed(tmp_path: Path) -> None:
    with contextmanager(drivers.server)() as address:
        report = await tournaments.soak(replace(MATCHES, processes=2), tmp_path, ServerAddress(address))
    hold(report, "tables that the end of a round decided")
    assert sum(report.faults.values()) >= TOURNAMENT_KILLS
