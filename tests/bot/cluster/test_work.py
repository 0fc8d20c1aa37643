"""What is owed in a server is worked by the process that holds its shard, and by no other."""

from bot.model.actions import require_begun
from bot.model.guilds import Guild
from bot.model.preferences import Preferences
from bot.model.request import TableRequest
from bot.model.shards import Shards
from bot.observability.endpoints import UNTRIED_SECONDS
from bot.observability.metrics import Metrics
from bot.observability.sampler import Sampler
from bot.play.computers import Computers
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.store.database import Database, Transaction
from bot.store.rows import guilds, metadata, notices, outbox, people, proposals, seats, timers
from bot.store.rows import shards as shard_rows
from bot.store.rows.metadata import Grace
from bot.store.rows.notices import NoticeKind
from bot.store.rows.outbox import OutboxKind
from bot.store.rows.timers import TimerKind
from bot.store.url import DatabaseUrl
from tests.bot.play.tables import killed_after
from tests.bot.sharing import Sharing

NOON = 1_700_000_000_000
DAY = 86_400_000
ANN, BEN = 11, 12
NEWS = (OutboxKind.ANNOUNCEMENT, OutboxKind.REMINDER)


def server(shard: int) -> int:
    """The id of a server of a shard of two."""
    return (1_000 + shard) << 22


async def life(processes: Sharing, *shards: int, of: int = 2) -> Database:
    """The database of a process that holds such shards, one after another."""
    return (await processes.join(Shards(shards[0], shards[-1], of))).database


async def begin(database: Database, guild_id: int) -> int:
    """A running game in a server, whose board and call are queued."""
    sessions = Sessions(database)
    request = TableRequest(guild_id, guild_id + 1, ANN, "volcano", {}, None, "en")
    table = await sessions.lobbies.open(request, NOON)
    await sessions.lobbies.join(table.session.id, BEN, NOON)
    await sessions.lobbies.start(table.session.id, ANN, NOON)
    return table.session.id


async def owe(transaction: Transaction, session_id: int, guild_id: int) -> None:
    """Let there be one of everything that is worked by a clock."""
    await timers.schedule(transaction, session_id, TimerKind.REMINDER, NOON, 0)
    await seats.owe_turns(transaction, session_id, [0], 0, NOON)
    await transaction.run("DELETE FROM notices WHERE session_id = ? AND kind = 'board'", (session_id,))
    await notices.queue(transaction, session_id, NoticeKind.REMINDER, 0, NOON)
    (notice, *_) = await notices.queued(transaction, session_id)
    await timers.defer_ping(transaction, notice, 1, NOON)
    await outbox.queue(transaction, OutboxKind.PLAN, guild_id, session_id, NOON, ANN)
    await transaction.run(
        "INSERT INTO proposals (session_id, kind, seat, sequence, status, made_at, expires_at)"
        " VALUES (?, 'rematch', 0, 0, 'open', ?, ?)",
        (session_id, NOON, NOON),
    )
    await guilds.save(transaction, Guild(guild_id, daily_channel_id=5, daily_hour=9, daily_due_at=NOON))


async def due_to(database: Database) -> dict[str, list[int]]:
    """What a process sees of that."""
    async with database.reading() as transaction:
        messages = await outbox.due(transaction, NOON)
        return {
            "notices": await notices.sessions_due(transaction, NOON),
            "messages": [one.subject for one in messages if one.kind not in NEWS],
            "backlog": [one for one, _ in await notices.backlog(transaction, NOON)],
            "timers": [one.session_id for one in await timers.due(transaction, NOON, reachable=True, limit=9)],
            "turns": [one.session_id for one in await seats.turns_due(transaction, NOON, 9)],
            "later calls": [one for one, _, _ in await timers.deferred_pings_due(transaction, NOON)],
            "proposals": [1] if await proposals.any_expired(transaction, NOON) else [],
            "daily": [one.guild_id or one.target_id for one in messages if one.kind in NEWS],
        }


async def test_what_is_owed_is_due_to_the_holder_of_the_shard_alone(shared: Database, processes: Sharing) -> None:
    first, second = await life(processes, 0), await life(processes, 1)
    in_second = await begin(first, server(1))
    async with first.transaction() as transaction:
        await owe(transaction, in_second, server(1))
        await people.save_preferences(transaction, ANN, Preferences(daily_hour=9, daily_due_at=NOON))
    own = [in_second]
    everything = dict.fromkeys(await due_to(second), own) | {"daily": [server(1)], "proposals": [1]}
    assert await due_to(second) == everything
    # A person's reminder belongs to no server: shard 0 tells it.
    assert await due_to(first) == {kind: [] for kind in everything} | {"daily": [ANN]}
    assert await due_to(shared) == everything | {"daily": [server(1), ANN]}
    assert await Computers(second, Sessions(second)).in_shards([in_second], {1}) == [in_second]
    async with first.reading() as transaction:
        assert await notices.deliverable(transaction, in_second) == []
    async with second.reading() as transaction:
        assert await notices.deliverable(transaction, in_second) == await notices.queued(transaction, in_second) != []


async def test_nothing_more_is_due_in_a_shard_that_is_being_given_over(processes: Sharing) -> None:
    gives = await processes.join(advised=2)
    session_id = await begin(gives.database, server(1))
    async with gives.database.transaction() as transaction:
        await owe(transaction, session_id, server(1))
    assert (await due_to(gives.database))["timers"] == [session_id]
    takes = await processes.join()
    await gives.lease.follow(gives)
    nothing = {kind: list[int]() for kind in await due_to(gives.database)}
    assert await due_to(gives.database) == await due_to(takes.database) == nothing
    await gives.follow()
    await takes.follow()
    assert (await due_to(takes.database))["timers"] == [session_id]


async def test_a_process_takes_up_what_another_left_behind_and_leaves_the_rest_alone(processes: Sharing) -> None:
    both = await life(processes, 0, 1)
    here, there = await begin(both, server(0)), await begin(both, server(1))
    async with both.transaction() as transaction:
        for session_id in (here, there):
            (notice, *_) = await notices.queued(transaction, session_id)
            await notices.postpone(transaction, notice, NOON + DAY)
            await seats.owe_turns(transaction, session_id, [0], 0, NOON + DAY)
        await notices.retry_all(transaction, NOON, 1)
        assert await notices.sessions_due(transaction, NOON) == [here, there]
        still = [one for one in await notices.queued(transaction, here) if one.kind is NoticeKind.BOARD]
        again = [one for one in await notices.queued(transaction, there) if one.kind is NoticeKind.BOARD]
    assert [(one.attempts) for one in (*still, *again)] == [1, 1]
    async with both.reading() as transaction:
        rows = await transaction.rows("SELECT session_id, due_at FROM notices WHERE kind = 'board' ORDER BY 1")
    assert [tuple(row) for row in rows] == [(here, NOON + DAY), (there, NOON)]


async def test_whatever_waits_in_a_shard_counts_as_tried_from_the_moment_another_process_has_it(
    processes: Sharing,
) -> None:
    first = await life(processes, 0, 1)
    here, there = await begin(first, server(0)), await begin(first, server(1))
    async with first.transaction() as transaction:
        await shard_rows.take(transaction, first.process, [1])
        tried = {one: {two.attempts for two in await notices.queued(transaction, one)} for one in (here, there)}
    assert tried == {here: {0}, there: {1}}


async def test_when_a_shard_was_heard_last_is_left_to_whoever_gets_it(shared: Database, processes: Sharing) -> None:
    first = await life(processes, 0)
    async with first.transaction() as transaction:
        await shard_rows.take(transaction, first.process, [1])
        await shard_rows.note_heard(transaction, first.process, NOON)
        await shard_rows.begin_to_leave(transaction, first.process, [1])
        assert await shard_rows.heard(transaction, first.process) == {0: NOON}
        await shard_rows.note_heard(transaction, first.process, NOON + DAY)
    async with shared.reading() as transaction:
        rows = await transaction.rows("SELECT heard_at FROM shards ORDER BY shard")
    assert [row["heard_at"] for row in rows] == [NOON + DAY, NOON]


async def test_strays_are_looked_for_and_turns_tried_again_in_the_shards_that_are_taken_up_alone(
    processes: Sharing,
) -> None:
    both = await life(processes, 0, 1, of=3)
    await life(processes, 2, of=3)
    numbers = [await begin(both, (3_000 + shard) << 22) for shard in range(3)]
    async with both.transaction() as transaction:
        await transaction.run("DELETE FROM notices")
        for number in numbers:
            for version in range(2):
                await notices.queue(transaction, number, NoticeKind.PING, version, NOON)
            await seats.owe_turns(transaction, number, [0], 0, NOON + DAY)
        await notices.retry_all(transaction, NOON, 1)
        await seats.retry_all_turns(transaction, NOON)
        queued = [one for number in numbers for one in await notices.queued(transaction, number)]
        rows = await transaction.rows("SELECT session_id FROM turn_jobs WHERE retry_at = ? ORDER BY 1", (NOON,))
    assert [one.session_id for one in queued if one.kind is NoticeKind.REMOVE] == [numbers[1]]
    assert [row["session_id"] for row in rows] == numbers[:2]


async def test_deadlines_of_a_shard_that_nobody_worked_for_are_put_off(shared: Database, processes: Sharing) -> None:
    first = await life(processes, 0)
    in_first, in_second = await begin(first, server(0)), await begin(first, server(1))
    async with first.transaction() as transaction:
        await transaction.run("UPDATE sessions SET clock = ?", (10 * DAY,))
        for session_id in (in_first, in_second):
            await transaction.run(
                "UPDATE turn_clocks SET deadline_at = ? WHERE session_id = ?", (NOON + 60_000, session_id)
            )
            ((seat,),) = await transaction.rows("SELECT seat FROM turn_clocks WHERE session_id = ?", (session_id,))
            await timers.schedule(transaction, session_id, TimerKind.DEADLINE, NOON + 60_000, seat)
        await transaction.run("UPDATE shards SET heard_at = ?", (NOON - 2 * DAY,))
        await shard_rows.note_heard(transaction, first.process, NOON - 1_000)
    second = await life(processes, 1)
    for database in (first, second):
        await Timekeeper(database, Sessions(database)).note_reachable(NOON)
    async with shared.reading() as transaction:
        rows = await transaction.rows(
            "SELECT session_id, max(deadline_at) > ? AS later FROM turn_clocks GROUP BY 1 ORDER BY 1", (NOON + 60_000,)
        )
        heard = await transaction.rows("SELECT heard_at FROM shards")
    assert [tuple(row) for row in rows] == [(in_first, False), (in_second, True)]
    assert [row["heard_at"] for row in heard] == [NOON, NOON]


async def test_grace_that_a_killed_process_owes_in_its_shards_is_given_once_by_the_next_holder(
    shared: Database, processes: Sharing
) -> None:
    killed = await life(processes, 1)
    session_id = await begin(killed, server(1))
    async with killed.transaction() as transaction:
        await transaction.run("UPDATE sessions SET clock = ?", (10 * DAY,))
        await transaction.run(
            "UPDATE turn_clocks SET deadline_at = ? WHERE session_id = ?", (NOON + 60_000, session_id)
        )
        (clock,) = await timers.clocks_of_session(transaction, session_id)
        await timers.schedule(transaction, session_id, TimerKind.DEADLINE, NOON + 60_000, clock.seat)
        await transaction.run("UPDATE shards SET heard_at = ?", (NOON - DAY // 2,))
    with killed_after(killed, 1):
        await Timekeeper(killed, Sessions(killed)).note_reachable(NOON)
    await processes.kill(processes.of(killed))
    other, following = await life(processes, 0), await life(processes, 1)
    for database in (other, following):
        await Timekeeper(database, Sessions(database)).note_reachable(NOON + 300_000)
    async with shared.reading() as transaction:
        (clock,) = await timers.clocks_of_session(transaction, session_id)
        gone = await metadata.absences_since(transaction, 0)
        assert await metadata.owed_graces(transaction) == []
    assert clock.deadline_at == NOON + DAY // 2
    # Nobody had worked for the other shard, either, until now.
    assert gone == [(NOON - DAY // 2, NOON + 300_000)]


async def test_grace_that_is_owed_is_owed_in_every_shard_of_servers_divided_anew(
    shared: Database, processes: Sharing
) -> None:
    await life(processes, 1)
    async with shared.transaction() as transaction:
        await metadata.owe_grace(transaction, Grace(0, NOON, 60_000))
        await metadata.owe_grace(transaction, Grace(1, NOON + 1, 50_000))
        await shard_rows.divide(transaction, 3)
        assert await metadata.owed_graces(transaction) == [Grace(shard, NOON + 1, 60_000) for shard in range(3)]


async def test_a_table_kept_in_memory_is_not_believed_where_others_write(processes: Sharing) -> None:
    first, second = await life(processes, 0), await life(processes, 1)
    session_id = await begin(first, server(0))
    kept, other = Sessions(first), Sessions(second)
    before = require_begun(await kept.at_hand(server(0) + 1))
    (seat,) = before.position.to_act
    await other.play(session_id, before.session.players[seat], "b2-a3", NOON)
    after = await kept.at_hand(server(0) + 1)
    assert after.session.sequence > before.session.sequence


async def test_each_process_counts_what_it_owes_itself_so_that_a_stuck_one_makes_no_other_unhealthy(
    shared: Database, postgres_address: str, processes: Sharing
) -> None:
    first, second = await life(processes, 0), await life(processes, 1)
    stuck = await begin(second, server(1))
    async with second.transaction() as transaction:
        await transaction.run(
            "INSERT INTO orphaned (session_id, cause, since, paused) VALUES (?, 'channel', ?, 0)", (stuck, NOON)
        )
        await timers.schedule(transaction, stuck, TimerKind.REMINDER, NOON)
    numbers = {"whole": 0, "first": first.process, "second": second.process, "none yet": shard_rows.NO_NUMBER}
    ages = {name: await sampled(shared, postgres_address, number) for name, number in numbers.items()}
    nothing, late = (0.0, None, 0, 0, 0), (2.0, UNTRIED_SECONDS + 1, 1, 1, 1)
    assert ages == {"whole": late, "first": nothing, "second": late, "none yet": nothing}


async def sampled(shared: Database, address: str, process: int) -> tuple[float | None, ...]:
    """What a process finds when posts have been owed for so long that it counts as stuck.

    The number of posts owed, the age of the oldest one, late timers, sessions, and those without a place.
    """
    metrics = Metrics()
    metrics.process = lambda: process
    sampler = Sampler(metrics, shared, DatabaseUrl(address), lambda: NOON + int(UNTRIED_SECONDS + 1) * 1_000)
    await sampler.sample()
    gauges = metrics.late_timers, metrics.sessions, metrics.orphaned
    counted = [sum(one.value for family in gauge.collect() for one in family.samples) for gauge in gauges]
    owed = sum(one.value for family in metrics.owed.collect() for one in family.samples)
    return (owed, sampler.oldest_untried, *counted)
