"""A process that dies is replaced long before its lease runs out, and one that lives is not."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.fleet.lease import Advice, Lease
from bot.fleet.roster import Membership, Roster
from bot.model.shards import Shards, Told
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.sandbox import Sandbox
from bot.store.database import Transaction
from bot.store.engines.presence import ABSENCE_SECONDS, MARGIN_SECONDS
from bot.store.engines.server_lock import ServerLock
from bot.store.faults import LeaseLost
from bot.store.location import ServerAddress
from tests import postgres
from tests.bot.end_to_end.house import QUICK
from tests.bot.engines import emptied
from tests.bot.fleet.processes import until
from tests.soak.fleet import LEASE_SECONDS, SHARDING, SHARDS, Fleet, furnish
from tests.wire.book import Book

AT_ONCE = replace(SHARDING, max_concurrency=SHARDS)

ENDLESS = """
CREATE FUNCTION last() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN new.until := 9000000000000; RETURN new; END';
CREATE TRIGGER last BEFORE INSERT OR UPDATE ON processes FOR EACH ROW EXECUTE FUNCTION last();
"""
"""From now on no lease runs out."""

ENDLESS_ONES = "SELECT 1 FROM processes WHERE until = 9000000000000"

HELD = "SELECT 1 FROM shards WHERE process = ?"


@pytest.mark.full
async def test_others_take_over_from_a_process_that_is_killed_though_its_lease_has_not_run_out(tmp_path: Path) -> None:
    postgres.require_installed()
    settings = SandboxSettings(folder=tmp_path / "sandbox", port=0, timing=QUICK, sharding=AT_ONCE)
    with postgres.running() as started:
        server = ServerAddress(postgres.address_of(started.socket, "postgres"))
        async with Sandbox(settings) as sandbox:
            furnish(sandbox, 2 * SHARDS)
            fleet = Fleet(sandbox, server, tmp_path, 2, LEASE_SECONDS)
            try:
                await fleet.start()
                await _execute(server.address, ENDLESS)
                with closing(Book(server)) as book:
                    dies, stays = fleet.members
                    await until(lambda: len(book.rows(ENDLESS_ONES)) == 2, stays.logged)
                    await dies.end()
                    await until(lambda: len(book.rows(HELD, stays.process)) == SHARDS, stays.logged)
                await fleet.complete()
            finally:
                await fleet.end()


async def ask() -> Advice:
    return Advice(2, 2, {"total": 1_000, "remaining": 1_000, "reset_after": 60_000, "max_concurrency": 2})


class Idle:
    """A process that has nothing to do."""

    def take_up(self, gained: frozenset[int]) -> None: ...

    async def let_go(self, lost: frozenset[int]) -> None: ...


async def test_a_process_that_only_lost_its_session_keeps_its_lease_and_one_that_has_none_for_long_loses_it(
    postgres_address: str,
) -> None:
    moment = 1_000.0
    async with emptied(postgres_address) as shared:
        mine, lost = [await ServerLock.take(ServerAddress(postgres_address), shared=True) for _ in range(2)]
        leases, databases = list[Lease](), [shared.for_one_life() for _ in range(2)]
        for lock, database in zip((mine, lost), databases, strict=True):
            database.presence = lock.presence
            leases.append(Lease(Roster(database), Told(), lambda: moment))
            lock.presence.taken_at = moment
            await leases[-1].join(ask)
        first, second = leases
        number = max(await _numbers(shared))
        await first.renew_once(Idle())
        assert await first._look(number - 1) == frozenset()

        assert second.holds()
        lost.release()
        while number not in await first._roster.absent(number - 1):
            pass
        assert await first._look(number - 1) == frozenset(), "it was there until now"
        assert not second.holds(), "it sends nothing"
        moment += ABSENCE_SECONDS - MARGIN_SECONDS
        assert await lost._is_held(), "it is there again"
        assert await first._look(number - 1) == frozenset()
        lost.presence.taken_at = moment + 0.1
        assert not second.holds(), "others may have ended its lease"
        moment += MARGIN_SECONDS
        await second.renew_once(Idle())
        assert second.holds()
        assert await first._look(number - 1) == frozenset()
        lost.presence.asked_at = moment
        moment += ABSENCE_SECONDS - MARGIN_SECONDS
        assert not second.holds(), "the server does not answer"

        lost.release()
        while number not in await first._roster.absent(number - 1):
            pass
        await first._look(number - 1)
        moment += ABSENCE_SECONDS
        assert await first._look(number - 1) == {number}
        await first.renew_once(Idle())
        assert first.shards == {0, 1}
        with pytest.raises(LeaseLost):
            await second.renew_once(Idle())
        mine.release()


async def test_nobody_is_taken_for_dead_who_is_there_again_at_the_last_moment(postgres_address: str) -> None:
    async with emptied(postgres_address) as shared:
        lock = await ServerLock.take(ServerAddress(postgres_address), shared=True)
        lives, other = shared.for_one_life(), shared.for_one_life()
        lives.presence = lock.presence
        await Roster(lives).join(None, 2)
        rosters = Roster(lives), Roster(other)
        await rosters[1].join(None, 2)
        first, second = await _numbers(shared)
        await rosters[1].renew(second, dead=frozenset([first]))
        assert await _numbers(shared) == [first, second]
        lock.release()
        while await rosters[1].absent(second) != {first}:
            pass
        await rosters[1].renew(second, dead=frozenset([first]))
        assert await _numbers(shared) == [second]


async def test_a_process_that_is_started_again_takes_its_range_from_the_one_that_died(
    postgres_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.fleet.lease.LOOK_SECONDS", 0.01)
    monkeypatch.setattr("bot.fleet.lease.ABSENCE_SECONDS", 0.05)
    async with emptied(postgres_address) as shared:
        lock = await ServerLock.take(ServerAddress(postgres_address), shared=True)
        died = shared.for_one_life()
        died.presence = lock.presence
        told = Shards(0, 1, 2)
        assert isinstance(await Roster(died, _stopped).join(told, 2), Membership)
        lock.release()
        again = Lease(Roster(shared.for_one_life(), _stopped), Told(told))
        await again.join(ask)
        assert again.shards == told.numbers


async def _stopped(_: Transaction) -> int:
    """The server's clock, by which no lease runs out."""
    return 1_000_000


async def _numbers(shared: Any) -> list[int]:
    async with shared.reading() as transaction:
        return [row["number"] for row in await transaction.rows("SELECT number FROM processes ORDER BY 1")]


async def _execute(address: str, statement: str) -> None:
    connection: Any = await asyncpg.connect(address)
    await connection.execute(statement)
    await connection.close()
