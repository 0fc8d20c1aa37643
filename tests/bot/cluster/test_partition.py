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
from tests.soak.cluster import SHARDING, SHARDS, Fleet, channel, furnish, held_by
from tests.wire.book import Book
from tests.wire.cable import Cable
from tests.wire.driver import PATIENCE

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
            fleet = Fleet(sandbox, database, tmp_path, 2, LEASE_SECONDS, own=[away])
            try:
                await fleet.start()
                with closing(Book(database)) as book:
                    await _ask_while_apart(fleet, cable, book)
            finally:
                await fleet.end()


async def _ask_while_apart(fleet: Fleet, cable: Cable, book: Book) -> None:
    cut_off, _ = fleet.members
    (shard, *_) = held_by(book, {cut_off.process})
    cable.dead = True
    gateway, driver = fleet.sandbox.gateway, fleet.driver
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
    await fleet.complete()
    assert cut_off.runs
    for member in fleet.members:
        assert "Traceback" not in member.logged(), member.logged()[-3000:]
