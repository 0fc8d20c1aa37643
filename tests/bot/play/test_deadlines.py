"""Time runs out by itself, once, and never because of the bot's own absence or of a clock that jumps."""

import asyncio
from dataclasses import replace

import pytest

from bot.model.refusals import SessionRefusal, StaleBoard
from bot.model.sessions import OnTimeout, Status, TurnClock
from bot.model.turn_times import DAY, HOUR, MINUTE, USUAL_CLOCK
from bot.play.seats import Claims
from bot.play.sessions import Sessions
from bot.play.timekeeper import RETRIES, Timekeeper
from bot.store.database import Database
from bot.store.rows import notices, timers
from bot.store.rows import sessions as session_rows
from bot.store.rows.notices import NoticeKind
from bot.store.rows.timers import TimeoutCause, TimerKind
from games.core.actions import Forfeit
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, DAN, FIXED_SEED, NOON, delivered, opening
from tests.bot.play.tables import started

ERUPTION = "b2-a3 c3-b3 b3-b4"
DEADLINE = NOON + USUAL_CLOCK


async def start(
    sessions: Sessions, *others: int, clock: int | None = None, on_timeout: OnTimeout = OnTimeout.CLAIM
) -> int:
    return await started(sessions, replace(opening(), clock=clock, on_timeout=on_timeout), *others)


async def waiting_for(database: Database, session_id: int) -> tuple[TurnClock, ...]:
    async with database.reading() as transaction:
        return await timers.clocks_of_session(transaction, session_id)


async def queued(database: Database, session_id: int, kind: NoticeKind) -> list[int]:
    async with database.reading() as transaction:
        return [one.target_id for one in await notices.queued(transaction, session_id) if one.kind is kind]


async def forfeits(database: Database, session_id: int) -> list[int | None]:
    async with database.reading() as transaction:
        actions = await session_rows.actions(transaction, session_id)
    return [action.seat for action in actions if isinstance(action, Forfeit)]


async def test_a_step_leaves_the_clock_alone_and_the_end_of_the_turn_starts_it_anew(
    database: Database, sessions: Sessions
) -> None:
    session_id = await start(sessions, BEN)
    await sessions.play(session_id, ANN, "b2-a3", NOON + HOUR)
    assert [clock.deadline_at for clock in await waiting_for(database, session_id)] == [DEADLINE]
    await sessions.play(session_id, ANN, "c3-b3 b3-b4", NOON + 2 * HOUR)
    later = NOON + 2 * HOUR
    assert await waiting_for(database, session_id) == (TurnClock(session_id, 1, later, later + USUAL_CLOCK),)


async def test_whoever_plays_alone_has_no_clock(database: Database, sessions: Sessions) -> None:
    session_id = await start(sessions)
    assert await waiting_for(database, session_id) == ()


async def test_a_session_without_a_clock_waits_for_ever(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    session_id = await start(sessions, BEN, clock=0)
    assert await waiting_for(database, session_id) == (TurnClock(session_id, 0, NOON),)
    await keeper.fire(NOON + 29 * DAY, reachable=True)
    assert await queued(database, session_id, NoticeKind.TIMEOUT) == []


async def test_one_warning_comes_before_time_runs_out(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    session_id = await start(sessions, BEN)
    await keeper.fire(DEADLINE - USUAL_CLOCK // 4 - 1, reachable=True)
    assert await queued(database, session_id, NoticeKind.WARNING) == []
    assert await keeper.next_due(NOON) == DEADLINE - USUAL_CLOCK // 4
    await keeper.fire(DEADLINE - USUAL_CLOCK // 4, reachable=True)
    assert await queued(database, session_id, NoticeKind.WARNING) == [0]
    assert [clock.warned for clock in await waiting_for(database, session_id)] == [True]
    async with database.reading() as transaction:
        assert await timers.find(transaction, session_id, TimerKind.WARNING) is None


async def test_the_others_may_claim_once_time_has_run_out(
    database: Database, sessions: Sessions, keeper: Timekeeper, claims: Claims
) -> None:
    session_id = await start(sessions, BEN, CAT)
    with pytest.raises(StaleBoard, match="bot-refusal-claim-over"):
        await claims.claim(session_id, 0, BEN, DEADLINE - 1)
    await keeper.fire(DEADLINE, reachable=True)
    assert await queued(database, session_id, NoticeKind.TIMEOUT) == [0]
    for user_id, reason in ((ANN, "bot-refusal-claim-own"), (DAN, "bot-refusal-not-seated")):
        with pytest.raises(SessionRefusal, match=reason):
            await claims.claim(session_id, 0, user_id, DEADLINE)
    table = (await claims.claim(session_id, 0, CAT, DEADLINE)).table
    assert table.position.forfeited == {0}
    # With three seats the game goes on without the one that left.
    assert table.session.status is Status.PLAYING
    assert [clock.seat for clock in await waiting_for(database, session_id)] == [1]


async def test_a_claim_is_marked_in_the_log_with_who_made_it(
    database: Database, sessions: Sessions, keeper: Timekeeper, claims: Claims
) -> None:
    session_id = await start(sessions, BEN, CAT)
    await keeper.fire(DEADLINE, reachable=True)
    await claims.claim(session_id, 0, CAT, DEADLINE)
    async with database.reading() as transaction:
        late = await timers.find_timeout(transaction, session_id, 0)
        assert late is not None
        assert (late.cause, late.sequence) == (TimeoutCause.CLAIM, 1)
        assert await timers.claimed_by(transaction, late) == CAT


async def test_whoever_moves_late_but_before_a_claim_just_moves(
    database: Database, sessions: Sessions, keeper: Timekeeper, claims: Claims
) -> None:
    session_id = await start(sessions, BEN)
    await keeper.fire(DEADLINE, reachable=True)
    async with database.transaction() as transaction:
        await timers.save_timeout_message(transaction, session_id, 0, 999)
    await sessions.play(session_id, ANN, ERUPTION, DEADLINE + HOUR)
    with pytest.raises(StaleBoard, match="bot-refusal-claim-over"):
        await claims.claim(session_id, 0, BEN, DEADLINE + HOUR)
    assert await queued(database, session_id, NoticeKind.REMOVE) == [999]
    async with database.reading() as transaction:
        assert await timers.find_timeout(transaction, session_id, 0) is None


async def test_a_seat_is_given_up_by_the_clock_where_the_table_chose_so(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    session_id = await start(sessions, BEN, clock=HOUR, on_timeout=OnTimeout.FORFEIT)
    await keeper.fire(NOON + HOUR - 1, reachable=True)
    assert (await sessions.by_id(session_id)).session.status is Status.PLAYING
    await delivered(sessions)
    await asyncio.gather(*(keeper.fire(NOON + HOUR, reachable=True) for _ in range(3)))
    assert (await sessions.by_id(session_id)).session.status is Status.OVER
    assert await forfeits(database, session_id) == [0]
    async with database.reading() as transaction:
        late = await timers.find_timeout(transaction, session_id, 0)
        assert late is not None
        assert late.cause is TimeoutCause.CLOCK
        assert await transaction.rows("SELECT 1 FROM timers WHERE session_id = ?", (session_id,)) == []


async def test_a_move_in_the_millisecond_of_the_deadline_is_played_or_the_seat_given_up_never_both(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    for attempt in range(5):
        wish = replace(opening(CHANNEL + attempt), clock=HOUR, on_timeout=OnTimeout.FORFEIT)
        session_id = await started(sessions, wish, BEN, CAT)
        moving, _ = await asyncio.gather(
            sessions.play(session_id, ANN, ERUPTION, NOON + HOUR),
            keeper.fire(NOON + HOUR, reachable=True),
            return_exceptions=True,
        )
        given_up = await forfeits(database, session_id)
        assert given_up == ([0] if isinstance(moving, BaseException) else []), f"attempt {attempt}"


async def test_nothing_comes_of_it_where_the_table_chose_so(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    session_id = await start(sessions, BEN, on_timeout=OnTimeout.NOTHING)
    await keeper.fire(DEADLINE, reachable=True)
    assert await queued(database, session_id, NoticeKind.TIMEOUT) == []
    await sessions.play(session_id, ANN, ERUPTION, DEADLINE + DAY)


async def test_no_deadline_passes_while_nobody_can_reach_the_bot(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    session_id = await start(sessions, BEN, clock=6 * HOUR, on_timeout=OnTimeout.FORFEIT)
    deadline = NOON + 6 * HOUR
    await keeper.note_reachable(deadline - HOUR)
    # The gateway is down for two hours, in the middle of which time runs out.
    await keeper.fire(deadline + MINUTE, reachable=False)
    assert (await sessions.by_id(session_id)).session.status is Status.PLAYING
    back = deadline + HOUR
    await keeper.note_reachable(back)
    await keeper.fire(back, reachable=True)
    assert (await sessions.by_id(session_id)).session.status is Status.PLAYING
    assert [clock.deadline_at for clock in await waiting_for(database, session_id)] == [back + 2 * HOUR]
    await delivered(sessions)
    await keeper.note_reachable(back + 5 * MINUTE)
    await keeper.fire(back + 2 * HOUR, reachable=True)
    assert await forfeits(database, session_id) == [0]


async def test_a_process_that_was_away_over_a_deadline_gives_grace_when_it_is_back(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    session_id = await start(sessions, BEN, on_timeout=OnTimeout.FORFEIT)
    await keeper.note_reachable(DEADLINE - HOUR)
    back = DEADLINE + 2 * DAY
    after = Timekeeper(database, sessions)
    await after.note_reachable(back)
    await after.fire(back, reachable=True)
    # As long as it was away, but a day at most.
    assert [clock.deadline_at for clock in await waiting_for(database, session_id)] == [back + DAY]
    assert await queued(database, session_id, NoticeKind.BOARD) == [0]


async def test_a_restart_gives_no_grace(database: Database, sessions: Sessions, keeper: Timekeeper) -> None:
    session_id = await start(sessions, BEN)
    await keeper.note_reachable(DEADLINE - MINUTE)
    await Timekeeper(database, sessions).note_reachable(DEADLINE + MINUTE)
    assert [clock.deadline_at for clock in await waiting_for(database, session_id)] == [DEADLINE]


async def test_deadlines_that_are_far_get_no_grace(database: Database, sessions: Sessions, keeper: Timekeeper) -> None:
    session_id = await start(sessions, BEN, clock=14 * DAY)
    await keeper.note_reachable(NOON)
    await keeper.note_reachable(NOON + DAY)
    assert [clock.deadline_at for clock in await waiting_for(database, session_id)] == [NOON + 14 * DAY]


async def test_a_clock_that_leaps_ahead_and_back_costs_nobody_a_seat(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    session_id = await start(sessions, BEN, on_timeout=OnTimeout.FORFEIT)
    for now in (NOON, NOON + 10 * DAY, NOON + MINUTE, NOON + 10 * DAY, NOON + 2 * MINUTE, NOON + DAY):
        await keeper.note_reachable(now)
        await keeper.fire(now, reachable=True)
        assert (await sessions.by_id(session_id)).session.status is Status.PLAYING
    assert await forfeits(database, session_id) == []


async def test_an_offer_made_by_a_wrong_clock_cannot_be_claimed_and_comes_again_in_time(
    database: Database, sessions: Sessions, keeper: Timekeeper, claims: Claims
) -> None:
    session_id = await start(sessions, BEN)
    await keeper.fire(DEADLINE, reachable=True)
    with pytest.raises(StaleBoard, match="bot-refusal-claim-over"):
        await claims.claim(session_id, 0, BEN, NOON + HOUR)
    async with database.reading() as transaction:
        assert await timers.find_timeout(transaction, session_id, 0) is None
        assert await timers.find(transaction, session_id, TimerKind.DEADLINE) is not None
    await delivered(sessions)
    await keeper.fire(DEADLINE, reachable=True)
    await claims.claim(session_id, 0, BEN, DEADLINE)


async def test_a_session_that_cannot_be_loaded_does_not_stop_the_others(
    database: Database, sessions: Sessions, keeper: Timekeeper, caplog: pytest.LogCaptureFixture
) -> None:
    healthy = await start(sessions, BEN, clock=HOUR, on_timeout=OnTimeout.FORFEIT)
    wish = replace(opening(CHANNEL + 5), clock=HOUR // 2, on_timeout=OnTimeout.FORFEIT)
    broken = await started(sessions, wish, BEN)
    async with database.transaction() as transaction:
        await transaction.run("UPDATE snapshots SET turn_position = '{}' WHERE session_id = ?", (broken,))
    fresh = Sessions(database, new_seed=lambda: FIXED_SEED)
    await Timekeeper(database, fresh).fire(NOON + HOUR, reachable=True)
    assert (await fresh.by_id(healthy)).session.status is Status.OVER
    assert f"session {broken}: deadline cannot fire" in caplog.text
    async with database.reading() as transaction:
        row = await transaction.row(
            "SELECT attempts, due_at FROM timers WHERE session_id = ? AND kind = 'deadline'", (broken,)
        )
    assert row is not None
    assert row["attempts"] == 1
    assert row["due_at"] > NOON + HOUR
    caplog.clear()


async def test_an_timer_that_can_never_ring_is_tried_ever_more_rarely_and_given_up_at_last(
    database: Database, sessions: Sessions, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await start(sessions, BEN, clock=HOUR, on_timeout=OnTimeout.FORFEIT)
    async with database.transaction() as transaction:
        await transaction.run("UPDATE snapshots SET turn_position = '{}' WHERE session_id = ?", (broken,))
        await timers.cancel(transaction, broken, (TimerKind.WARNING,))
    keeper = Timekeeper(database, Sessions(database, new_seed=lambda: FIXED_SEED))
    moment, pauses = NOON + HOUR, list[int]()
    for _ in range(RETRIES.attempts + 1):
        await keeper.fire(moment, reachable=True)
        async with database.reading() as transaction:
            row = await transaction.row(
                "SELECT due_at FROM timers WHERE session_id = ? AND kind = 'deadline'", (broken,)
            )
        if row is None or row["due_at"] is None:
            break
        pauses.append(row["due_at"] - moment)
        moment = row["due_at"]
    assert len(pauses) == RETRIES.attempts - 1, pauses
    assert pauses[0] == RETRIES.first < pauses[1] < pauses[2]
    assert pauses == sorted(pauses)
    caplog.clear()
