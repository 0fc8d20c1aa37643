"""Queued messages are counted outside the path of a move, and a database fault shows within a round."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from aiohttp.test_utils import make_mocked_request

from bot.connection.launch import open_exclusively
from bot.observability.endpoints import AWAY_SECONDS, Routes
from bot.observability.metrics import GatewayState, Metrics, Traffic, route_of
from bot.observability.sampler import OVERDUE, SAMPLING_SECONDS, Sampler
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.url import DatabaseUrl
from bot.workers.pool import ATTEMPTS, DRAWING, Pool, Priority, WorkerDied
from tests.bot.conftest import BEN, NOON, begin


def counted(metrics: Metrics, name: str, **labels: str) -> float | None:
    return metrics.registry.get_sample_value(f"fumarole_{name}", labels)


def owed_in_all(metrics: Metrics) -> float:
    return sum(one.value for family in metrics.owed.collect() for one in family.samples)


def sampler_of(database: Database, path: Path, now: Callable[[], int]) -> tuple[Metrics, Sampler]:
    metrics = Metrics()
    return metrics, Sampler(metrics, database, path, now)


async def test_what_is_owed_is_counted_by_kind_and_by_age(
    tmp_path: Path, database: Database, sessions: Sessions
) -> None:
    await begin(sessions, BEN)
    metrics, sampler = sampler_of(database, tmp_path / "games.sqlite3", lambda: NOON + OVERDUE + 2_000)
    await sampler.sample()
    assert counted(metrics, "owed", kind="board") == 1
    assert counted(metrics, "overdue") == owed_in_all(metrics)
    assert counted(metrics, "oldest_owed_seconds") == counted(metrics, "oldest_untried_seconds") == 12
    assert counted(metrics, "sessions", game="volcano", status="playing") == 1
    async with database.transaction() as transaction:
        await transaction.run("UPDATE notices SET due_at = NULL")
    await sampler.sample()
    assert counted(metrics, "owed", kind="board") is None
    assert counted(metrics, "oldest_owed_seconds") == 0
    assert counted(metrics, "owed_given_up")


async def test_an_timer_that_has_not_rung_is_late_unless_it_rightly_waits(
    tmp_path: Path, database: Database, sessions: Sessions
) -> None:
    await begin(sessions, BEN)
    async with database.transaction() as transaction:
        await transaction.run("DELETE FROM timers")
        await transaction.run("INSERT INTO timers (session_id, kind, due_at) VALUES (1, 'call', ?)", (NOON,))
        await transaction.run("INSERT INTO timers (session_id, kind, due_at) VALUES (1, 'deadline', ?)", (NOON,))
    time = [NOON + OVERDUE - 1]
    metrics, sampler = sampler_of(database, tmp_path / "games.sqlite3", lambda: time[0])
    await sampler.sample()
    assert counted(metrics, "timers_late") == 0, "one that rings at the next look is on time"
    time[0] = NOON + 60_000
    await sampler.sample()
    assert counted(metrics, "timers_late") == 1


async def test_a_locked_database_shows_within_a_round(tmp_path: Path, database: Database) -> None:
    database.driver.patience = 0.1
    path = tmp_path / "games.sqlite3"
    metrics, sampler = sampler_of(database, path, lambda: NOON)
    await sampler.sample()
    assert counted(metrics, "database_writable") == 1
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await sampler.sample()
    assert counted(metrics, "database_writable") == 0
    assert SAMPLING_SECONDS < 30


async def test_the_second_time_away_is_counted_from_its_own_beginning(
    tmp_path: Path, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    metrics, sampler = sampler_of(database, tmp_path / "games.sqlite3", lambda: NOON)
    moment = 0.0
    monkeypatch.setattr("bot.observability.sampler._moment", lambda: moment)
    for connected, away in ((False, 0), (False, 60), (True, 0), (False, 0), (False, 60)):
        metrics.gateway = partial(GatewayState, connected=connected)
        await sampler.sample()
        assert sampler.away_seconds == away
        assert counted(metrics, "gateway_connected") == connected
        moment += 60


async def test_what_nobody_acknowledges_in_time_is_counted() -> None:
    moment = 0.0
    metrics = Metrics()
    wire = Traffic(metrics, lambda: moment)
    wire._waiting[1] = ("application_command", 0.0)
    wire._waiting[2] = ("application_command", 2.5)
    moment = 4.0
    wire.give_up_late()
    assert counted(metrics, "unacknowledged_total") == 1
    assert list(wire._waiting) == [2]


def test_a_route_holds_no_id_no_token_and_no_name() -> None:
    assert route_of("/api/v10/interactions/123/aW50ZXI/callback") == "/interactions/:id/:token/callback"
    assert route_of("/api/v10/channels/1/messages/2/reactions/Fire_1/@me") == (
        "/channels/:id/messages/:id/reactions/:name/@me"
    )
    assert route_of("/") == route_of("") == "/"


async def test_workers_are_counted_as_they_die() -> None:
    metrics = Metrics()
    painters = Pool(DRAWING, metrics.worker_lost)
    try:
        with pytest.raises(WorkerDied):
            await painters.run(Priority.NORMAL, partial(os._exit, 1))
        assert counted(metrics, "workers_lost_total", kind="drawing") == ATTEMPTS
    finally:
        painters.close()


@pytest.mark.parametrize(("doubtful", "status"), [(AWAY_SECONDS, 200), (AWAY_SECONDS + 1, 503)])
async def test_silence_is_well_unless_a_new_session_has_been_wanted_for_minutes(
    tmp_path: Path, database: Database, doubtful: float, status: int
) -> None:
    metrics, sampler = sampler_of(database, tmp_path / "games.sqlite3", lambda: NOON)
    metrics.gateway = lambda: GatewayState(connected=True, silent=20_000, doubtful=doubtful)
    await sampler.sample()
    assert (await Routes(metrics, sampler).health(make_mocked_request("GET", "/healthz"))).status == status


async def test_a_server_can_be_written_and_no_disk_seems_full(another: tuple[str, Any]) -> None:
    address, inside = another
    async with open_exclusively(DatabaseUrl(address), 0) as (database, _):
        metrics = Metrics()
        sampler = Sampler(metrics, database, DatabaseUrl(address), lambda: 0)
        await sampler.sample()
        assert sampler.writable
        assert counted(metrics, "database_writable") == 1
        assert counted(metrics, "disk_free_bytes") is None, "an alert would take 0 for a full disk"
        await inside.execute("ALTER DATABASE another SET default_transaction_read_only = on")
        await inside.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
        await sampler.sample()
        assert not sampler.writable
        assert counted(metrics, "database_writable") == 0
