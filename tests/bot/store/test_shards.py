"""Leases in PostgreSQL: who holds which shards, who takes over from the dead, and that the dead write nothing."""

import asyncio
from typing import Any

import asyncpg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cluster.lease import LONGEST_AWAY, share_of
from bot.discord_api.gateway import FewStartsLeft
from bot.model.shards import Shards
from bot.observability.metrics import Metrics
from bot.store.database import Database
from bot.store.drivers import server_lock
from bot.store.faults import DatabaseUnreachable, LeaseLost
from bot.store.rows import metadata
from bot.store.rows import shards as shard_rows
from bot.store.rows.metadata import LAST_REACHABLE
from bot.store.rows.shards import ShardHolder
from tests.bot.sharing import Member, Sharing, advising
from tests.wire.driver import PATIENCE

SETTLING = 3
"""After so many looks of each process nothing changes any more."""


async def written(shared: Database) -> str | None:
    async with shared.reading() as transaction:
        return await metadata.get(transaction, "written")


async def is_written(member: Member, value: str) -> bool:
    try:
        await member.write(value)
    except (DatabaseUnreachable, LeaseLost):
        return False
    return True


async def test_two_processes_never_hold_one_shard_and_the_second_takes_over_when_the_connection_of_the_first_ends(
    shared: Database, processes: Sharing
) -> None:
    metrics = Metrics()
    shared.driver.on_fault(metrics.count_fault)
    first = await processes.join()
    assert first.shards == frozenset(range(8))
    second = await processes.join()
    assert second.shards == frozenset(), "the first has given nothing over yet"
    assert await first.follow() == frozenset(range(4))
    assert await second.follow() == frozenset(range(4, 8))
    await first.write("in time")

    await processes.kill(first)
    assert not first.lease.holds(), "it sends nothing"
    assert await second.follow() == frozenset(range(8))
    assert first.shards == frozenset(range(4)), "it does not know yet"
    with pytest.raises(LeaseLost):
        await first.write("late")
    assert await written(shared) == "in time"
    assert metrics.registry.get_sample_value("fumarole_database_faults_total", {"kind": "fenced"}) == 1
    with pytest.raises(LeaseLost):
        await first.follow()
    await second.write("after")


async def test_a_write_under_way_is_committed_before_anybody_takes_over(shared: Database, processes: Sharing) -> None:
    first, second = await processes.join(), await processes.join()
    async with first.database.transaction(guild_id=70) as transaction:
        await processes.kill(first)
        taking = asyncio.create_task(second.follow())
        await asyncio.sleep(0)
        await metadata.put(transaction, "written", "in time")
        assert not taking.done()
    assert await taking == frozenset(range(8))
    assert await written(shared) == "in time"


@pytest.mark.full
async def test_a_process_that_stands_still_loses_its_lease_to_the_servers_clock(
    shared: Database, processes: Sharing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_lock, "LEASE_SECONDS", 0.5)
    first, second = await processes.join(), await processes.join()
    await processes.died(first)
    with pytest.raises(LeaseLost):
        await first.write("late")
    await processes.died(second)


async def test_a_process_that_only_lost_its_connection_goes_on_if_nobody_has_taken_over(
    shared: Database, processes: Sharing, postgres_address: str
) -> None:
    only = await processes.join()
    keeping = asyncio.create_task(only.lock.keep())
    connection: Any = await asyncpg.connect(postgres_address)
    await connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    await connection.close()
    await processes.died(only)
    async with asyncio.timeout(PATIENCE):
        while not await is_written(only, "again"):
            await only.follow()
    assert only.shards == frozenset(range(8))
    keeping.cancel()
    assert only.lease.holds()


async def test_a_process_that_has_joined_gets_the_lease_of_no_other(shared: Database, processes: Sharing) -> None:
    first = await processes.join()
    await first.lease.end()
    second = await processes.join()
    assert second.shards == frozenset(range(8)), "the first has freed them at once"
    with pytest.raises(LeaseLost):
        await first.write("late")
    assert second.database.process > first.database.process


async def test_processes_share_the_shards_evenly_and_give_over_to_one_that_comes(processes: Sharing) -> None:
    three = [await processes.join() for _ in range(3)]
    for one in three * SETTLING:
        await one.follow()
    assert [len(one.shards) for one in three] == [3, 3, 2]
    assert frozenset().union(*(one.shards for one in three)) == frozenset(range(8))


@pytest.mark.full
async def test_what_one_process_was_told_to_hold_is_no_part_of_what_the_others_share(processes: Sharing) -> None:
    told = await processes.join(Shards(0, 1, 4))
    first, second = [await processes.join() for _ in range(2)]
    for one in (first, second, told) * SETTLING:
        await one.follow()
    assert [one.shards for one in (told, first, second)] == [{0, 1}, {2}, {3}]


@pytest.mark.full
async def test_a_range_that_somebody_alive_holds_is_given_to_nobody_else(
    processes: Sharing, caplog: pytest.LogCaptureFixture
) -> None:
    first = await processes.join(Shards(0, 3, 16))
    for told, said in (
        (Shards(2, 5, 16), "another process holds shards 2, 3 of 16"),
        (Shards(4, 5, 8), "divide the servers into 16 shards"),
    ):
        waits = await processes.launch(told)
        joining = asyncio.create_task(waits.lease.join(advising(16)))
        await asyncio.wait([joining], timeout=0.5)
        assert said in caplog.text
        joining.cancel()
    again = await processes.launch(Shards(2, 5, 16))
    joining = asyncio.create_task(again.lease.join(advising(16)))
    first.die()
    async with asyncio.timeout(PATIENCE):
        await joining
    assert again.shards == {2, 3, 4, 5}


@pytest.mark.full
async def test_servers_are_divided_anew_only_when_no_process_is_left(shared: Database, processes: Sharing) -> None:
    first = await processes.join(advised=2)
    assert (await processes.join(advised=5)).lease.total == 2
    async with shared.transaction() as transaction:
        await shard_rows.note_heard(transaction, first.database.process, 4711)
    processes.end()
    await processes.died(first)
    third = await processes.join(advised=5)
    assert (third.lease.total, third.shards) == (5, frozenset(range(5)))
    async with shared.reading() as transaction:
        assert await shard_rows.heard(transaction, third.database.process) == dict.fromkeys(range(5), 4711)


@pytest.mark.full
async def test_a_database_that_came_from_a_file_keeps_when_its_players_were_heard(
    shared: Database, processes: Sharing
) -> None:
    async with shared.transaction() as transaction:
        await metadata.put(transaction, LAST_REACHABLE, "4711")
    first = await processes.join(advised=2)
    async with shared.reading() as transaction:
        assert await shard_rows.heard(transaction, first.database.process) == {0: 4711, 1: 4711}


async def test_a_shard_is_given_over_only_when_nothing_is_under_way_there(processes: Sharing) -> None:
    first = await processes.join(advised=2)
    second = await processes.join()
    ended = asyncio.Event()

    class Busy:
        def take_up(self, gained: frozenset[int]) -> None:
            raise AssertionError(gained)

        async def let_go(self, lost: frozenset[int]) -> None:
            await ended.wait()

    await first.lease.follow(Busy())
    await first.lease.follow(Busy())
    assert await second.follow() == frozenset()
    ended.set()
    assert await first.follow() == {0}
    assert await second.follow() == {1}


@pytest.mark.full
async def test_a_shard_given_over_to_nobody_is_worked_for_again(shared: Database, processes: Sharing) -> None:
    first, second = await processes.join(advised=2), await processes.join()
    await first.lease.follow(first)
    await processes.kill(second)
    assert await first.follow() == {0, 1}
    assert first.taken_up == [1]


@pytest.mark.full
async def test_a_process_without_the_database_leaves_the_gateway_after_two_minutes(
    processes: Sharing, monkeypatch: pytest.MonkeyPatch
) -> None:
    only = await processes.join()
    moment = asyncio.get_running_loop().time()
    only.die()
    monkeypatch.setattr("bot.cluster.lease._now", lambda: moment + LONGEST_AWAY - 1)
    assert await only.follow() == frozenset(range(8))
    monkeypatch.setattr("bot.cluster.lease._now", lambda: moment + LONGEST_AWAY + 1)
    with pytest.raises(LeaseLost):
        await only.follow()


async def test_one_gateway_session_of_a_bucket_is_started_in_five_seconds_by_all_processes(
    processes: Sharing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cluster.lease.BETWEEN_STARTS", 0.3)
    now = asyncio.get_running_loop().time
    first, second = await processes.join(Shards(0, 1, 4)), await processes.join(Shards(2, 3, 4))
    began = now()
    for member, shard in ((first, 0), (second, 3), (second, 2)):
        await member.lease.start_session(shard, advising(4))
        assert (now() - began >= 0.3) is (shard == 2), "a bucket has every second shard"
    with pytest.raises(FewStartsLeft):
        await first.lease.start_session(1, advising(4, starts=20))


@given(
    st.lists(st.one_of(st.none(), st.integers(1, 4)), min_size=1, max_size=12),
    st.sets(st.integers(1, 4), min_size=1).map(sorted),
)
def test_shares_become_even_whoever_holds_what(held: list[int | None], alive: list[int]) -> None:
    now = dict(enumerate(held))
    for number in alive * SETTLING:
        share = share_of(number, alive, [ShardHolder(shard, one, False, False) for shard, one in now.items()])
        assert all(now[shard] not in alive for shard in share.takes)
        assert all(now[shard] == number for shard in share.gives)
        now |= dict.fromkeys(share.takes, number) | dict.fromkeys(share.gives)
    counts = [list(now.values()).count(number) for number in alive]
    assert sum(counts) == len(held)
    assert max(counts) - min(counts) <= 1
