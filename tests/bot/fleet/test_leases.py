"""Leases in PostgreSQL: who holds which shards, who takes over from the dead, and that the dead write nothing."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import asyncpg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.fleet.lease import AGAIN_SECONDS, LONGEST_AWAY, MARGIN, Advice, Lease
from bot.fleet.roster import BETWEEN_STARTS, LEASE, RENEWAL, Membership, Roster, Taken, share_of
from bot.model.shards import Shards, Told
from bot.store.database import Database, Transaction
from bot.store.engines.postgres import PostgresEngine
from bot.store.faults import DatabaseBusy, DatabaseUnreachable, LeaseLost
from bot.store.rows import facts, leases
from bot.store.rows.facts import LAST_REACHABLE
from bot.store.rows.leases import ShardHolder
from bot.watching.metrics import Metrics
from bot.wire.reaching import FewStartsLeft
from tests.bot.engines import emptied

ATTEMPTS = 100
"""On a machine that stands still, a server may seem to be away for some of them."""


class ServerClock:
    """The clock of the database server, which the test moves on."""

    now = 0

    async def __call__(self, _: Transaction) -> int:
        return self.now


CLOCK = ServerClock()


@pytest.fixture
async def shared(postgres_address: str) -> AsyncIterator[Database]:
    """An empty database as one process has it open."""
    async with emptied(postgres_address) as opened:
        CLOCK.now = 1_000_000
        yield opened


@dataclass(slots=True)
class Process:
    """A process with a life in a shared database."""

    database: Database
    roster: Roster
    member: Membership

    @classmethod
    async def begin(cls, shared: Database, told: Shards | None = None, advised: int = 8) -> "Process":
        life = shared.for_one_life()
        roster = Roster(life, CLOCK)
        found = await roster.join(told, advised)
        assert isinstance(found, Membership), found
        return cls(life, roster, found)

    async def renew(self) -> frozenset[int]:
        """Renew the lease as one does that has nothing under way; the shards it holds then."""
        self.member = await self.roster.renew(self.member.number)
        if self.member.gives:
            self.member = await self.roster.renew(self.member.number, self.member.gives)
        return self.member.shards

    async def write(self, value: str) -> None:
        async with self.database.transaction() as transaction:
            await facts.remember(transaction, "written", value)


async def written(shared: Database) -> str | None:
    async with shared.reading() as transaction:
        return await facts.recall(transaction, "written")


async def test_processes_share_the_shards_evenly_and_give_over_to_one_that_comes(shared: Database) -> None:
    first = await Process.begin(shared)
    assert first.member.shards == frozenset(range(8))
    second = await Process.begin(shared)
    assert second.member.shards == frozenset()
    assert await first.renew() == frozenset(range(4))
    assert await second.renew() == frozenset(range(4, 8))
    third = await Process.begin(shared)
    for one in (first, second, third, first, second, third):
        await one.renew()
    assert [len(one.member.shards) for one in (first, second, third)] == [3, 3, 2]


async def test_what_one_process_was_told_to_hold_is_no_part_of_what_the_others_share(shared: Database) -> None:
    told = await Process.begin(shared, Shards(0, 1, 4))
    sharing = [await Process.begin(shared) for _ in range(2)]
    for one in (*sharing, told) * 3:
        await one.renew()
    assert [one.member.shards for one in (told, *sharing)] == [{0, 1}, {2}, {3}]


async def test_the_shards_of_a_process_that_died_are_taken_over_once_its_lease_has_ended(shared: Database) -> None:
    first, second = await Process.begin(shared), await Process.begin(shared)
    await first.renew()
    await second.renew()
    CLOCK.now += LEASE - 2_000
    assert await second.renew() == frozenset(range(4, 8)), "the lease of the first has not ended yet"
    CLOCK.now += 3_000
    assert await second.renew() == frozenset(range(8))


async def test_a_lease_holds_through_its_last_millisecond(shared: Database) -> None:
    first, second = await Process.begin(shared), await Process.begin(shared)
    CLOCK.now += LEASE
    assert len(await second.renew()) == 0
    await first.write("in time")
    CLOCK.now += 1
    assert await second.renew() == frozenset(range(8))
    with pytest.raises(LeaseLost):
        await first.write("late")


async def test_only_shards_that_are_free_can_be_taken_and_only_ones_own_given_over(shared: Database) -> None:
    first, second = await Process.begin(shared, Shards(0, 3, 8)), await Process.begin(shared, Shards(4, 5, 8))
    numbers = [one.member.number for one in (first, second)]
    async with shared.transaction() as transaction:
        await leases.take(transaction, numbers[1], [0, 6])
        await leases.begin_to_leave(transaction, numbers[1], [1, 4])
        assert await leases.heard(transaction, numbers[0]) == dict.fromkeys(range(4))
        assert set(await leases.heard(transaction, numbers[1])) == {5, 6}
        await leases.leave(transaction, numbers[1], [2, 4])
        assert [await leases.held(transaction, one) for one in numbers] == [{0, 1, 2, 3}, {5, 6}]


async def test_an_owner_that_wakes_up_late_can_write_nothing(shared: Database) -> None:
    metrics = Metrics()
    shared.engine.tell(metrics.troubled)
    first, second = await Process.begin(shared), await Process.begin(shared)
    await first.write("before")
    CLOCK.now += LEASE + 1
    await second.renew()
    for act in (first.write("late"), first.roster.renew(first.member.number), first.roster.ask_to_start(0)):
        with pytest.raises(LeaseLost):
            await act
    with pytest.raises(LeaseLost):
        async with first.database.transaction(guild_id=70) as transaction:
            await facts.remember(transaction, "written", "late")
    assert await written(shared) == "before"
    assert metrics.registry.get_sample_value("fumarole_database_troubles_total", {"kind": "fenced"}) == 4


async def test_a_write_under_way_is_committed_before_anybody_takes_over(shared: Database) -> None:
    first, second = await Process.begin(shared), await Process.begin(shared)
    async with first.database.transaction(guild_id=70) as transaction:
        CLOCK.now += LEASE + 1
        taking = asyncio.create_task(second.renew())
        await facts.remember(transaction, "written", "in time")
    await taking
    assert await written(shared) == "in time"


async def test_a_lease_that_nobody_has_ended_can_still_be_renewed(shared: Database) -> None:
    alone = await Process.begin(shared)
    CLOCK.now += 10 * LEASE
    assert await alone.renew() == frozenset(range(8)), "the database was away for a while, and nobody else came"


async def test_nobody_waits_for_a_database_that_is_away_once_the_lease_may_have_ended(shared: Database) -> None:
    assert isinstance(shared.engine, PostgresEngine)
    only = await Process.begin(shared)
    only.database.gives_up = lambda: True
    await only.write("while it works")
    # Whoever tried would find that it is back.
    shared.engine._lose(DatabaseUnreachable("", ""))
    with pytest.raises(DatabaseUnreachable):
        await only.write("without a try")
    with pytest.raises(DatabaseUnreachable):
        async with only.database.reading():
            pytest.fail("it is asked")
    await only.renew()
    await only.write("once it was renewed")
    assert await written(shared) == "once it was renewed"


async def test_a_range_that_somebody_alive_holds_is_given_to_nobody_else(shared: Database) -> None:
    told = Shards(0, 3, 16)
    first = await Process.begin(shared, told)
    assert first.member.shards == told.numbers
    assert await Roster(shared.for_one_life(), CLOCK).join(Shards(2, 5, 16), 1) == Taken((2, 3), 16)
    assert await Roster(shared.for_one_life(), CLOCK).join(Shards(0, 3, 4), 1) == Taken((0, 1, 2, 3), 16)
    other = await Process.begin(shared, Shards(4, 15, 16))
    assert other.member.shards == frozenset(range(4, 16))
    await first.roster.end(first.member.number)
    again = await Process.begin(shared, told)
    assert again.member.shards == told.numbers
    assert again.member.number > other.member.number > first.member.number


async def test_servers_are_divided_anew_only_when_no_process_is_left(shared: Database) -> None:
    first = await Process.begin(shared, advised=2)
    assert (await Process.begin(shared, advised=5)).member.total == 2
    async with shared.transaction() as transaction:
        await leases.note_heard(transaction, first.member.number, 4_711)
    CLOCK.now += LEASE + 1
    again = await Process.begin(shared, advised=5)
    assert (again.member.total, again.member.shards) == (5, frozenset(range(5)))
    async with shared.reading() as transaction:
        assert set((await leases.heard(transaction, again.member.number)).values()) == {4_711}


async def test_a_database_that_came_from_a_file_keeps_when_its_players_were_heard(shared: Database) -> None:
    async with shared.transaction() as transaction:
        await facts.remember(transaction, LAST_REACHABLE, "4711")
    first = await Process.begin(shared)
    async with shared.reading() as transaction:
        assert set((await leases.heard(transaction, first.member.number)).values()) == {4_711}


async def test_one_gateway_session_of_a_bucket_is_started_in_five_seconds_by_all_processes(shared: Database) -> None:
    first, second = await Process.begin(shared), await Process.begin(shared)
    assert (await first.roster.ask_to_start(0)).asks
    await first.roster.note_starts(23, 3_600_000)
    assert (await first.roster.ask_to_start(0)).wait == 0
    assert (await second.roster.ask_to_start(0)).wait == BETWEEN_STARTS
    assert (await second.roster.ask_to_start(1)).wait == 0
    CLOCK.now += BETWEEN_STARTS
    assert (await second.roster.ask_to_start(0)).wait == 0
    assert (await first.roster.ask_to_start(2)).asks, "20 of the day's starts are kept in reserve"


def test_a_session_whose_connection_takes_a_second_longer_than_the_next_ones_comes_early_enough() -> None:
    assert BETWEEN_STARTS >= 5_000 + 1_000


async def test_the_clock_is_that_of_the_database_server(shared: Database) -> None:
    async with shared.reading() as transaction:
        before, after = await leases.clock(transaction), await leases.clock(transaction)
    # It moves on within a transaction, too.
    assert 1_700_000_000_000 < before <= after < before + 60_000


async def test_nothing_is_sent_once_the_lease_could_have_ended(shared: Database) -> None:
    moment = 1_000.0
    lease = Lease(Roster(shared.for_one_life(), CLOCK), Told(), lambda: moment)

    async def ask() -> Advice:
        return Advice(2, 1, {"total": 1_000, "remaining": 5, "reset_after": 60_000, "max_concurrency": 1})

    assert not lease.holds()
    await lease.join(ask)
    assert lease.holds()
    moment += LEASE / 1000 - MARGIN
    assert not lease.holds(), "the machine was asleep, and nobody has asked the database since"
    await lease.renew_once(Idle())
    assert lease.holds()
    with pytest.raises(FewStartsLeft):
        await lease.start_session(0, ask)
    await lease.end()
    assert not lease.holds()
    with pytest.raises(LeaseLost):
        await lease.renew_once(Idle())


async def test_the_row_of_a_lease_stays_as_long_as_a_write_of_its_process_is_under_way(shared: Database) -> None:
    """Whoever takes over does not always take the lock that writers share: an operator can delete the row by hand."""
    only = await Process.begin(shared)
    ending = "DELETE FROM processes WHERE number = $1"
    assert isinstance(shared.engine, PostgresEngine)
    async with (
        only.database.transaction(guild_id=70) as transaction,
        shared.engine._sessions._pool.acquire() as by_hand,
    ):
        await facts.remember(transaction, "written", "in time")
        await by_hand.execute("SET lock_timeout = '100ms'")
        with pytest.raises(asyncpg.LockNotAvailableError):
            await by_hand.execute(ending, only.member.number)
        await by_hand.execute("RESET lock_timeout")
    async with shared.engine._sessions._pool.acquire() as by_hand:
        await by_hand.execute(ending, only.member.number)
    assert await written(shared) == "in time"


async def test_a_lease_is_counted_from_before_the_database_was_asked(shared: Database) -> None:
    """The answer can take seconds, and the database counts from when it was asked."""
    moment = 1_000.0

    class Slow(Roster):
        async def renew(
            self, number: int, given: frozenset[int] = frozenset(), dead: frozenset[int] = frozenset()
        ) -> Membership:
            nonlocal moment
            found = await super().renew(number, given, dead)
            moment += 5.0
            return found

    async def ask() -> Advice:
        return Advice(2, 1, {"total": 1_000, "remaining": 5, "reset_after": 60_000, "max_concurrency": 1})

    lease = Lease(Slow(shared.for_one_life(), CLOCK), Told(), lambda: moment)
    await lease.join(ask)
    began = moment
    await lease.renew_once(Idle())
    moment = began + LEASE / 1000 - MARGIN - 0.1
    assert lease.holds()
    moment = began + LEASE / 1000 - MARGIN
    assert not lease.holds()
    await lease.end()


async def test_the_operator_reads_why_a_process_gets_no_shard_while_the_database_is_busy(
    shared: Database, caplog: pytest.LogCaptureFixture
) -> None:
    lease = Lease(Roster(shared.for_one_life(), CLOCK), Told())
    async with shared.transaction():
        shared.engine.patience = 0.2
        for _ in range(ATTEMPTS):
            assert await lease._try_to_join(2) is None
            if any("gets no shard yet" in one for one in caplog.messages):
                break
        else:
            pytest.fail(f"logged instead: {caplog.messages[-5:]}")


@dataclass(slots=True)
class Idle:
    """A process that has nothing to do."""

    gained: list[frozenset[int]] = field(default_factory=list)
    lost: list[frozenset[int]] = field(default_factory=list)

    def take_up(self, gained: frozenset[int]) -> None:
        self.gained.append(gained)

    async def let_go(self, lost: frozenset[int]) -> None:
        self.lost.append(lost)


async def test_a_shard_is_given_over_only_when_nothing_is_under_way_there(shared: Database) -> None:
    async def ask() -> Advice:
        return Advice(2, 1, {"total": 1, "remaining": 1, "reset_after": 1, "max_concurrency": 1})

    older = Lease(Roster(shared.for_one_life(), CLOCK), Told())
    await older.join(ask)
    newer = await Process.begin(shared)
    release = asyncio.Event()

    class Busy(Idle):
        async def let_go(self, lost: frozenset[int]) -> None:
            self.lost.append(lost)
            await release.wait()

    busy = Busy()
    for _ in range(3):
        await older.renew_once(busy)
        await asyncio.sleep(0)
    assert busy.lost == [frozenset({1})]
    assert await newer.renew() == frozenset()
    release.set()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await older.renew_once(busy)
    assert older.shards == frozenset({0})
    assert await newer.renew() == frozenset({1})
    await newer.roster.end(newer.member.number)
    await older.renew_once(busy)
    assert busy.gained == [frozenset({1})]
    await older.end()


async def test_a_process_without_the_database_leaves_the_gateway_after_two_minutes(shared: Database) -> None:
    moment, away = 1_000.0, False

    class Away(Roster):
        async def renew(
            self, number: int, given: frozenset[int] = frozenset(), dead: frozenset[int] = frozenset()
        ) -> Membership:
            if away:
                raise DatabaseBusy
            return await super().renew(number, given, dead)

    lease = Lease(Away(shared.for_one_life(), CLOCK), Told(), lambda: moment)
    await lease.join(two_shards)
    away = True
    moment += LONGEST_AWAY
    await lease.renew_once(Idle())
    assert lease.shards == {0, 1}, "the database may be back in a moment"
    assert lease._pause() == AGAIN_SECONDS
    moment += 1
    with pytest.raises(LeaseLost):
        await lease.renew_once(Idle())
    await lease.end()


@pytest.mark.full
async def test_a_shard_given_over_to_nobody_is_worked_for_again(shared: Database) -> None:
    """The process that was to get it is gone by then."""
    older, idle = Lease(Roster(shared.for_one_life(), CLOCK), Told()), Idle()
    await older.join(two_shards)
    newer = await Process.begin(shared)
    await older.renew_once(idle)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert idle.lost == [frozenset({1})]
    await newer.roster.end(newer.member.number)
    await older.renew_once(idle)
    assert older.shards == {0, 1}
    assert idle.gained == [frozenset({1})]
    await older.end()


async def two_shards() -> Advice:
    return Advice(2, 1, {"total": 1, "remaining": 1, "reset_after": 1, "max_concurrency": 1})


@given(
    st.lists(st.sampled_from([None, *range(9)]), min_size=1, max_size=24),
    st.permutations(range(1, 9)).flatmap(lambda alive: st.integers(1, 8).map(lambda some: sorted(alive[:some]))),
)
def test_shares_become_even_whoever_holds_what(held: list[int | None], alive: list[int]) -> None:
    now: dict[int, int | None] = {shard: one if one in alive else None for shard, one in enumerate(held)}
    for _ in range(3):
        for number in alive:
            share = share_of(number, alive, [ShardHolder(shard, one, False) for shard, one in now.items()])
            assert all(now[shard] is None for shard in share.takes)
            assert all(now[shard] == number for shard in share.gives)
            now |= dict.fromkeys(share.takes, number) | dict.fromkeys(share.gives)
    sizes = [list(now.values()).count(number) for number in alive]
    assert sum(sizes) == len(now)
    assert max(sizes) - min(sizes) <= 1


STEP = st.tuples(st.sampled_from(["begin", "renew", "renew", "write", "pause", "end"]), st.integers(0, 3))


@dataclass(slots=True)
class Model:
    """What anybody would say of leases with a clock in hand and a list on paper."""

    now: int = 0
    until: dict[int, int] = field(default_factory=dict)

    def sweep(self, but: int | None = None) -> None:
        self.until = {one: until for one, until in self.until.items() if until >= self.now or one == but}


@settings(
    max_examples=10,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(steps=st.lists(STEP, min_size=4, max_size=12))
async def test_whatever_happens_only_those_with_a_lease_write_and_no_shard_has_two_holders(
    shared: Database, steps: list[tuple[str, int]]
) -> None:
    async with shared.transaction() as transaction:
        for table in ("shards", "processes", "identifies"):
            await transaction.run(f"DELETE FROM {table}")
        await transaction.run("UPDATE fleet SET total = 1")
    model, processes = Model(CLOCK.now), list[Process]()
    for act, which in steps:
        if act == "begin" and len(processes) < 4:
            model.sweep()
            one = await Process.begin(shared, advised=6)
            assert all(one.member.number > other.member.number for other in processes)
            processes.append(one)
            model.until[one.member.number] = model.now + LEASE
        elif act == "pause":
            span = (1_000, 6_000, LEASE, 2 * LEASE)[which]
            model.now += span
            CLOCK.now += span
        elif processes:
            one = processes[which % len(processes)]
            number = one.member.number
            alive = number in model.until
            try:
                if act == "renew":
                    await one.renew()
                    model.until[number] = model.now + LEASE
                    model.sweep(but=number)
                elif act == "write":
                    await one.write(str(number))
                else:
                    await one.roster.end(number)
                    model.until.pop(number, None)
            except LeaseLost:
                assert not alive, "a process with a lease was refused"
            else:
                assert alive, "a process without a lease was let through"
        async with shared.reading() as transaction:
            rows = await transaction.rows("SELECT shard, process FROM shards ORDER BY shard")
            known = {row["number"] for row in await transaction.rows("SELECT number FROM processes")}
        assert known == set(model.until)
        assert len(rows) == (6 if processes else 0)
        assert {row["process"] for row in rows} <= known | {None}


async def test_a_process_that_was_given_no_shard_looks_for_one_every_second(shared: Database) -> None:
    first = await Process.begin(shared, advised=1)
    lease = Lease(Roster(shared.for_one_life(), CLOCK), Told())
    await lease.join(two_shards)
    assert (lease.shards, lease._pause()) == (frozenset(), AGAIN_SECONDS)
    await first.roster.end(first.member.number)
    await lease.renew_once(Idle())
    assert (lease.shards, lease._pause()) == (frozenset({0}), RENEWAL / 1000)
    await lease.end()


async def test_what_discord_said_of_the_days_starts_is_asked_for_again_once_the_day_is_over(shared: Database) -> None:
    one = await Process.begin(shared)
    await one.roster.note_starts(1_000, 3_600_000)
    CLOCK.now += 3_600_000 - 1
    assert not (await one.roster.ask_to_start(0)).asks
    CLOCK.now += 1
    assert (await one.roster.ask_to_start(1)).asks
