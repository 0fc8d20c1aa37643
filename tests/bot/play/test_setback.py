"""A machine's clock that had been ahead: once it is right again, no turn lasts longer than its clock."""

from dataclasses import replace

from bot.model.proposals import ProposalKind, State
from bot.model.sessions import OnTimeout, Status, TurnClock
from bot.model.turn_times import ARCHIVED_AFTER, DAY, HOUR, MINUTE, STALE_AFTER
from bot.play.outages import SET_BACK
from bot.play.proposals import Proposals
from bot.play.rematch import LIFETIME
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.store.database import Database
from bot.store.rows import notices, seats, timers
from bot.store.rows.notices import NoticeKind
from bot.store.rows.timers import TimerKind
from tests.bot.conftest import ANN, BEN, CHANNEL, NOON, delivered, opening
from tests.bot.play.tables import clock_of, started

YEAR = 366 * DAY
CLOCK = DAY


async def start(sessions: Sessions, now: int, channel: int = CHANNEL, clock: int | None = CLOCK) -> int:
    wish = replace(opening(channel), clock=clock, on_timeout=OnTimeout.FORFEIT)
    return await started(sessions, wish, BEN, now=now)


async def rings_at(database: Database, session_id: int, kind: TimerKind) -> int | None:
    async with database.reading() as transaction:
        timer = await timers.find(transaction, session_id, kind)
    return timer.due_at if timer else None


async def test_a_turn_begun_under_a_clock_a_year_ahead_ends_within_its_clock(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    await keeper.note_reachable(NOON + YEAR)
    session_id = await start(sessions, NOON + YEAR)
    await keeper.note_reachable(NOON)
    assert await clock_of(database, session_id) == TurnClock(session_id, 0, NOON, NOON + CLOCK)
    assert await rings_at(database, session_id, TimerKind.DEADLINE) == NOON + CLOCK
    warning = await rings_at(database, session_id, TimerKind.WARNING)
    assert warning is not None
    assert NOON < warning < NOON + CLOCK
    await keeper.note_reachable(NOON + CLOCK)
    await keeper.fire(NOON + CLOCK, reachable=True)
    await delivered(sessions)
    await keeper.fire(NOON + CLOCK + DAY, reachable=True)
    assert (await sessions.by_id(session_id)).session.status is Status.OVER


async def test_a_deadline_put_off_by_a_leap_ahead_comes_back_with_the_clock(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    session_id = await start(sessions, NOON)
    await keeper.note_reachable(NOON)
    await keeper.note_reachable(NOON + YEAR)
    assert (await clock_of(database, session_id)).deadline_at == NOON + YEAR + CLOCK
    await keeper.note_reachable(NOON + MINUTE)
    assert (await clock_of(database, session_id)).deadline_at == NOON + MINUTE + CLOCK


async def test_a_clock_set_right_while_the_bot_was_stopped_is_noticed_at_the_next_start(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    await keeper.note_reachable(NOON + YEAR)
    session_id = await start(sessions, NOON + YEAR)
    await Timekeeper(database, sessions).note_reachable(NOON)
    assert (await clock_of(database, session_id)).deadline_at == NOON + CLOCK


async def test_calls_reminders_and_what_is_owed_wait_for_no_time_that_never_was(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    await keeper.note_reachable(NOON + YEAR)
    called, uncalled = await start(sessions, NOON + YEAR), await start(sessions, NOON + YEAR, CHANNEL + 1)
    async with database.transaction() as transaction:
        (clock,) = await timers.clocks_of_session(transaction, called)
        await timers.save_clock(transaction, replace(clock, called_at=NOON + YEAR, warned=True))
        await timers.schedule(transaction, called, TimerKind.ARCHIVE, NOON + YEAR + ARCHIVED_AFTER)
    await keeper.note_reachable(NOON)
    assert await clock_of(database, called) == TurnClock(called, 0, NOON, NOON + CLOCK, called_at=NOON)
    reminder = await rings_at(database, called, TimerKind.REMINDER)
    assert reminder is None or NOON < reminder <= NOON + CLOCK
    assert await rings_at(database, uncalled, TimerKind.CALL) == NOON
    assert await rings_at(database, called, TimerKind.STALE) == NOON + STALE_AFTER
    assert await rings_at(database, called, TimerKind.ARCHIVE) == NOON + ARCHIVED_AFTER
    async with database.reading() as transaction:
        assert await notices.sessions_due(transaction, NOON) == [called, uncalled]
        queued = {notice.kind for notice in await notices.queued(transaction, called)}
    # The board shows the time that is left.
    assert NoticeKind.BOARD in queued


async def test_an_offer_made_under_a_clock_ahead_lapses_no_later_than_it_was_meant_to(
    database: Database, sessions: Sessions, proposals: Proposals, keeper: Timekeeper
) -> None:
    await keeper.note_reachable(NOON + YEAR)
    session_id = await start(sessions, NOON + YEAR)
    await sessions.resign(session_id, ANN, NOON + YEAR)
    offered = (await proposals.propose(session_id, BEN, ProposalKind.REMATCH, NOON + YEAR)).proposal
    assert offered is not None
    await delivered(sessions)
    await keeper.note_reachable(NOON)
    moved = await proposals.by_id(offered.id)
    assert (moved.made_at, moved.expires_at) == (NOON, NOON + LIFETIME)
    async with database.reading() as transaction:
        assert [notice.kind for notice in await notices.queued(transaction, session_id)] == [NoticeKind.PROPOSAL]
    await proposals.close_expired(NOON + LIFETIME - 1)
    assert (await proposals.by_id(offered.id)).state is State.OPEN
    await proposals.close_expired(NOON + LIFETIME)
    assert (await proposals.by_id(offered.id)).state is State.EXPIRED


async def test_a_clock_turned_back_by_seconds_moves_nothing(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    session_id = await start(sessions, NOON)
    await keeper.note_reachable(NOON)
    await keeper.note_reachable(NOON - SET_BACK + 1)
    assert await clock_of(database, session_id) == TurnClock(session_id, 0, NOON, NOON + CLOCK)


async def test_a_turn_without_a_clock_and_one_that_ends_in_time_keep_what_they_have(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    timeless = await start(sessions, NOON + YEAR, clock=0)
    before = await start(sessions, NOON - HOUR, CHANNEL + 1)
    await keeper.note_reachable(NOON + MINUTE)
    await keeper.note_reachable(NOON)
    assert await clock_of(database, timeless) == TurnClock(timeless, 0, NOON)
    assert await clock_of(database, before) == TurnClock(before, 0, NOON - HOUR, NOON - HOUR + CLOCK)


async def test_more_turns_than_one_transaction_holds_are_all_set_right(database: Database, sessions: Sessions) -> None:
    keeper = Timekeeper(database, sessions, batch=2)
    await keeper.note_reachable(NOON + YEAR)
    begun = [await start(sessions, NOON + YEAR, CHANNEL + number) for number in range(5)]
    await keeper.note_reachable(NOON)
    for session_id in begun:
        assert (await clock_of(database, session_id)).deadline_at == NOON + CLOCK


async def test_nothing_has_been_owed_since_a_time_to_come_and_no_call_waits_for_one(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    await keeper.note_reachable(NOON + YEAR)
    session_id = await start(sessions, NOON + YEAR)
    async with database.transaction() as transaction:
        await notices.queue(transaction, session_id, NoticeKind.STALE, 0, NOON + YEAR)
        (notice,) = await notices.queued(transaction, session_id)
        await timers.defer_ping(transaction, notice, 1, NOON + YEAR)
    await keeper.note_reachable(NOON)
    async with database.reading() as transaction:
        assert {one.queued_at for one in await notices.queued(transaction, session_id)} == {NOON}
        assert await timers.deferred_pings_due(transaction, NOON) == [(session_id, NoticeKind.STALE, 0)]


async def test_a_computers_turn_put_off_under_a_clock_ahead_is_made_now(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    await keeper.note_reachable(NOON + YEAR)
    session_id = await start(sessions, NOON + YEAR)
    async with database.transaction() as transaction:
        await seats.owe_turns(transaction, session_id, [1], 0, NOON + YEAR)
    await keeper.note_reachable(NOON)
    await delivered(sessions)
    async with database.reading() as transaction:
        assert [one.seat for one in await seats.turns_due(transaction, NOON, 9)] == [1]
