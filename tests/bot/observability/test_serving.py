"""Whether a process is well, as /healthz says it."""

from pathlib import Path

import pytest
from aiohttp.test_utils import make_mocked_request

from bot.observability.metrics import GatewayState
from bot.observability.serving import AWAY_SECONDS, Routes
from bot.store.database import Database
from tests.bot.conftest import NOON
from tests.bot.observability.test_sampler import sampler_of


@pytest.mark.parametrize(("doubtful", "status"), [(AWAY_SECONDS, 200), (AWAY_SECONDS + 1, 503)])
async def test_silence_is_well_unless_a_new_session_has_been_wanted_for_minutes(
    tmp_path: Path, database: Database, doubtful: float, status: int
) -> None:
    metrics, sampler = sampler_of(database, tmp_path / "games.sqlite3", lambda: NOON)
    metrics.gateway = lambda: GatewayState(connected=True, silent=20_000, doubtful=doubtful)
    await sampler.sample()
    assert (await Routes(metrics, sampler).health(make_mocked_request("GET", "/healthz"))).status == status
