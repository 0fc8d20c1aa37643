"""A process that alone has lost the database leaves the answering to the one that has taken its shards over."""

from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import Sandbox
from bot.store.url import DatabaseUrl
from tests import postgres
from tests.bot.bot_process import HESITATION
from tests.bot.end_to_end.house import QUICK
from tests.soak.cluster import SHARDING, SHARDS, Cluster, channel, furnish, held_by
from tests.wire.cable import Cable
from tests.wire.driver import PATIENCE
from tests.wire.game_records import GameRecords

LEASE_SECONDS = 3.0
ASKED = 20
SERVERS = 2 * SHARDS


@pytest.mark.full
async def test_a_process_without_the_database_leaves_the_answers_to_the_holder_of_its_shards(tmp_path: Path) -> None:
    postgres.require_installed()
    settings = SandboxSettings(
        folder=tmp_path / "sandbox", port=0, timing=replace(QUICK, identify_window=1.0), sharding=SHARDING
    )
    with postgres.running() as started:
        database, cable = DatabaseUrl(postgres.address_of(started.socket, "postgres")), Cable(started.socket)
        async with cable.laid() as port, Sandbox(settings) as sandbox:
            furnish(sandbox, SERVERS)
            away = {
                "FUMAROLE_DATABASE": f"postgresql://fumarole@127.0.0.1:{port}/postgres?sslmode=disable",
                # However busy the machine is, the other one has answered by then.
                HESITATION: str(PATIENCE / 2),
            }
            cluster = Cluster(sandbox, database, tmp_path, 2, LEASE_SECONDS, own=[away])
            try:
                await cluster.start()
                with closing(GameRecords(database)) as records:
                    await _ask_while_apart(cluster, cable, records)
            finally:
                await cluster.end()


async def _ask_while_apart(cluster: Cluster, cable: Cable, records: GameRecords) -> None:
    cut_off, _ = cluster.members
    (shard, *_) = held_by(records, {cut_off.process})
    cable.dead = True
    gateway, driver = cluster.sandbox.gateway, cluster.driver
    await driver.until(
        lambda: [one.id for one in gateway.shards].count(shard) == 2, PATIENCE, awaited=lambda: "two that hear all"
    )
    heard = Counter[str]()
    (place, *_) = [channel(number) for number in range(1, SERVERS) if channel(number) >> 22 & SHARDS - 1 == shard]
    for _ in range(ASKED):
        reply = await driver.members[0].slash("games", channel=place)
        heard[reply.message.text] += 1
    assert [one.id for one in gateway.shards].count(shard) == 2, "both have heard all of it"
    assert all(one.startswith("No games here yet") for one in heard), heard
    cable.dead = False
    await cluster.complete()
    assert cut_off.runs
    for member in cluster.members:
        assert "Traceback" not in member.logged(), member.logged()[-3000:]
