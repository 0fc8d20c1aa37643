"""A process that dies or stands still is replaced, and what it would still write is refused."""

import time
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.sandbox import Sandbox
from bot.store.location import ServerAddress
from tests import postgres
from tests.bot.cluster.processes import until
from tests.bot.end_to_end.house import QUICK
from tests.soak.fleet import LEASE_SECONDS, SHARDING, SHARDS, Fleet, Member, alive, furnish, held_by
from tests.wire.book import Book

AT_ONCE = replace(SHARDING, max_concurrency=SHARDS)

BUSY = 5.0
"""How much longer everything may take on a machine that is busy."""


@dataclass(slots=True)
class Pair:
    """Two processes that share a server, which can be stopped."""

    server: postgres.Server
    fleet: Fleet
    book: Book

    async def replaced_by(self, other: Member) -> float:
        """Wait until the other one holds all shards; returns after how many seconds."""
        began = time.monotonic()
        await until(lambda: len(held_by(self.book, {other.process})) == SHARDS, other.logged)
        return time.monotonic() - began


@pytest.fixture
async def pair(tmp_path: Path) -> AsyncIterator[Pair]:
    """Two processes that are connected, with the leases that operators have."""
    postgres.require_installed()
    settings = SandboxSettings(folder=tmp_path / "sandbox", port=0, timing=QUICK, sharding=AT_ONCE)
    with postgres.running() as started:
        server = ServerAddress(postgres.address_of(started.socket, "postgres"))
        async with Sandbox(settings) as sandbox:
            furnish(sandbox, 2 * SHARDS)
            fleet = Fleet(sandbox, server, tmp_path, 2, LEASE_SECONDS)
            try:
                await fleet.start()
                with closing(Book(server)) as book:
                    _, second = fleet.members
                    await until(lambda: bool(held_by(book, {second.process})), second.logged)
                    await fleet.complete()
                    yield Pair(started, fleet, book)
            finally:
                await fleet.end()


async def test_the_shards_of_who_dies_or_stands_still_are_taken_over_and_a_server_that_restarts_costs_none(
    pair: Pair,
) -> None:
    first, second = pair.fleet.members
    begun, numbers = pair.fleet.sandbox.gateway.identified, {first.process, second.process}
    pair.server.stop()
    pair.server.start()
    with closing(Book(pair.fleet.database)) as pair.book:
        await until(lambda: alive(pair.book) == numbers, lambda: [one.logged()[-2000:] for one in pair.fleet.members])
        assert {first.process, second.process} == numbers
        assert pair.fleet.sandbox.gateway.identified == begun, "no session with Discord was begun anew"

        await first.end()
        assert await pair.replaced_by(second) < 5 + BUSY
        await pair.fleet.complete()

        await first.start()
        await until(lambda: bool(held_by(pair.book, {first.process})), first.logged)
        await pair.fleet.complete()
        number = second.process
        second.pause()
        assert await pair.replaced_by(first) < 15 + BUSY
        second.go_on()
        await until(lambda: second.process > number, second.logged)
        await until(lambda: bool(held_by(pair.book, {second.process})), second.logged)
        await pair.fleet.complete()
    assert "Traceback" not in second.logged()
