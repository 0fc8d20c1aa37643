"""Who may claim a late seat, what comes of it, and when nobody is late at all."""

from dataclasses import replace
from random import Random

import pytest

from bot.model.actions import require_begun
from bot.model.preferences import Calls, Preferences, Quiet
from bot.model.refusals import SessionRefusal, StaleBoard
from bot.model.sessions import OnTimeout, Session, Status, TurnClock
from bot.model.turn_times import (
    ABSENCE,
    ARCHIVED_AFTER,
    CLAIM_WAITS,
    DAY,
    HOUR,
    MINUTE,
    STALE_AFTER,
    all_awake,
    warning_at,
)
from bot.play import clocks
from bot.play.pauses import Archives, Pauses
from bot.play.seats import Claims, Seats, is_late, opens_at
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.store.database import Database
from bot.store.rows import notices, people, timers
from bot.store.rows.notices import NoticeKind
from bot.store.rows.timers import TimerKind
from tests.bot.conftest import ANN, BEN, CAT, DAN, NOON, delivered, opening
from tests.bot.play.tables import clock_of, started

CLOCK = 6 * HOUR
DEADLINE = NOON + CLOCK
MIDNIGHT = NOON - NOON % DAY + DAY


async def start(sessions: Sessions, *others: int, on_timeout: OnTimeout = OnTimeout.CLAIM, clock: int = CLOCK) -> int:
    return await started(sessions, replace(opening(), clock=clock, on_timeout=on_timeout), *others)


async def queued(database: Database, session_id: int) -> list[NoticeKind]:
    async with database.reading() as transaction:
        return [one.kind for one in await notices.queued(transaction, session_id)]


async def test_whoever_has_resigned_may_not_claim_a_seat(
    database: Database, sessions: Sessions, keeper: Timekeeper, claims: Claims
) -> None:
    session_id = await start(sessions, BEN, CAT, DAN)
    await sessions.resign(session_id, BEN, NOON)
    await delivered(sessions)
    await keeper.fire(DEADLINE, reachable=True)
    with pytest.raises(SessionRefusal, match="bot-refusal-resigned"):
        await claims.claim(session_id, 0, BEN, DEADLINE)
    await claims.claim(session_id, 0, CAT, DEADLINE)


async def test_nobody_is_late_in_a_game_that_stands_still(database: Database, sessions: Sessions) -> None:
    session_id = await start(sessions, BEN)
    table = require_begun(await sessions.by_id(session_id))
    (clock,) = table.clocks
    assert is_late(table, clock, DEADLINE)
    paused = replace(table, session=replace(table.session, paused_at=DEADLINE))
    assert not is_late(paused, clock, DEADLINE)


async def test_a_late_player_who_resigns_has_resigned_and_lost_no_seat_by_a_claim(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    session_id = await start(sessions, BEN, CAT)
    await keeper.fire(DEADLINE, reachable=True)
    await delivered(sessions)
    await sessions.resign(session_id, ANN, DEADLINE + MINUTE)
    assert NoticeKind.TIMEOUT not in await queued(database, session_id)
    async with database.reading() as transaction:
        assert await timers.find_timeout(transaction, session_id, 0) is None


async def test_an_offer_of_a_late_seat_goes_when_its_player_begins_another_turn_at_once(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    """In Vesuvio a seat can have nothing to do in a turn, and then the other has two in a row."""
    wish = replace(opening(), game="vesuvio", clock=CLOCK, on_timeout=OnTimeout.CLAIM)
    session_id, dice = await started(sessions, wish, BEN), Random(0)
    for _ in range(20):
        position = require_begun(await sessions.by_id(session_id)).position
        (seat,) = position.to_act
        later = [(one, position.play(seat, one).position) for one in position.moves(seat)]
        again = [one for one, after in later if after.turn > position.turn and after.to_act == {seat}]
        if again:
            break
        await sessions.play(session_id, (ANN, BEN)[seat], position.notation(dice.choice(later)[0]), NOON)
    now = (await clock_of(database, session_id)).deadline_at or 0
    await delivered(sessions)
    await keeper.fire(now, reachable=True)
    async with database.transaction() as transaction:
        await timers.save_timeout_message(transaction, session_id, seat, 999)
    await sessions.play(session_id, (ANN, BEN)[seat], position.notation(again[0]), now)
    async with database.reading() as transaction:
        assert await timers.find_timeout(transaction, session_id, seat) is None
        removed = [one for one in await notices.queued(transaction, session_id) if one.kind is NoticeKind.REMOVE]
    assert [one.target_id for one in removed] == [999]


async def test_deadlines_a_few_minutes_ahead_are_put_off_after_an_outage(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    session_id = await start(sessions, BEN, on_timeout=OnTimeout.FORFEIT)
    await keeper.note_reachable(DEADLINE - ABSENCE - 5 * MINUTE)
    back = DEADLINE - 5 * MINUTE
    await keeper.note_reachable(back)
    assert (await clock_of(database, session_id)).deadline_at == back + HOUR
    async with database.reading() as transaction:
        timer = await timers.find(transaction, session_id, TimerKind.DEADLINE)
    assert timer is not None
    assert timer.due_at == back + HOUR


async def test_a_paused_game_that_is_archived_goes_on_when_it_is_taken_up(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    session_id = await start(sessions, BEN)
    await Pauses(database, sessions).pause(session_id, NOON)
    for moment in (NOON + STALE_AFTER, NOON + STALE_AFTER + ARCHIVED_AFTER):
        await keeper.fire(moment, reachable=True)
    session = (await sessions.by_id(session_id)).session
    assert (session.status, session.paused_at) == (Status.ARCHIVED, None)
    later = NOON + 60 * DAY
    await Archives(database, sessions).resume(session_id, BEN, later)
    assert (await clock_of(database, session_id)).deadline_at == later + CLOCK
    await sessions.play(session_id, ANN, "b2-a3", later)


def test_a_warning_never_comes_with_less_than_a_quarter_of_an_hour_left() -> None:
    # The quiet hours end five minutes before the turn does.
    owl = Preferences(zone="UTC", quiet=Quiet(22 * 60, 7 * 60))
    deadline = MIDNIGHT + 7 * HOUR + 5 * MINUTE
    assert warning_at(owl, MIDNIGHT - 6 * HOUR, deadline) == MIDNIGHT - 2 * HOUR - MINUTE


async def test_no_timer_rings_a_deadline_while_a_board_a_call_or_a_warning_is_owed(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    session_id = await start(sessions, BEN, on_timeout=OnTimeout.FORFEIT)
    for kind, target in ((NoticeKind.BOARD, 0), (NoticeKind.PING, 0), (NoticeKind.WARNING, 0)):
        async with database.transaction() as transaction:
            await transaction.run(
                "INSERT INTO notices (session_id, kind, target_id, sequence) VALUES (?, ?, ?, 0)",
                (session_id, kind, target),
            )
            assert await notices.holds_clock(transaction, session_id, 0)
            due = await timers.due(transaction, DEADLINE, reachable=True, limit=9)
            assert TimerKind.DEADLINE not in [timer.kind for timer in due], kind
        await keeper.fire(DEADLINE, reachable=True)
        assert (await sessions.by_id(session_id)).session.status is Status.PLAYING, kind
        await delivered(sessions)
    # Neither another seat's warning nor anything else holds it.
    async with database.transaction() as transaction:
        await notices.queue(transaction, session_id, NoticeKind.WARNING, 0, NOON, 1)
        await notices.queue(transaction, session_id, NoticeKind.RECAP, 0, NOON, 5)
    await keeper.fire(DEADLINE, reachable=True)
    assert (await sessions.by_id(session_id)).session.status is Status.OVER


async def test_a_call_that_falls_due_in_the_round_of_the_deadline_holds_it(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    session_id = await start(sessions, BEN, on_timeout=OnTimeout.FORFEIT)
    async with database.transaction() as transaction:
        await timers.schedule(transaction, session_id, TimerKind.CALL, DEADLINE - 1)
    await keeper.fire(DEADLINE, reachable=True)
    assert await queued(database, session_id) == [NoticeKind.PING]
    assert (await sessions.by_id(session_id)).session.status is Status.PLAYING
    await delivered(sessions)
    await keeper.fire(DEADLINE, reachable=True)
    assert (await sessions.by_id(session_id)).session.status is Status.OVER


async def test_warnings_wait_until_people_can_reach_the_bot(
    database: Database, sessions: Sessions, keeper: Timekeeper
) -> None:
    session_id = await start(sessions, BEN)
    await keeper.fire(DEADLINE - HOUR, reachable=False)
    assert await queued(database, session_id) == []
    await keeper.fire(DEADLINE - HOUR, reachable=True)
    assert await queued(database, session_id) == [NoticeKind.WARNING]


async def test_a_place_where_nobody_can_play_begins_the_turn_anew_and_owes_a_call(
    database: Database, sessions: Sessions
) -> None:
    asked: list[int] = []

    async def locked(session: Session) -> bool:
        asked.append(session.id)
        return False

    keeper = Timekeeper(database, sessions, locked)
    session_id = await start(sessions, BEN, on_timeout=OnTimeout.FORFEIT)
    await keeper.fire(DEADLINE - HOUR, reachable=True)
    await delivered(sessions)
    assert asked == []
    await keeper.fire(DEADLINE, reachable=True)
    assert asked == [session_id]
    assert await clock_of(database, session_id) == TurnClock(session_id, 0, DEADLINE, DEADLINE + CLOCK)
    assert sorted(await queued(database, session_id)) == [NoticeKind.BOARD, NoticeKind.PING]


@pytest.mark.parametrize(
    ("on_timeout", "planned"), [(OnTimeout.FORFEIT, False), (OnTimeout.CLAIM, True), (OnTimeout.NOTHING, True)]
)
async def test_no_reminder_is_planned_for_when_the_clock_will_have_given_the_seat_up(
    database: Database, sessions: Sessions, on_timeout: OnTimeout, planned: bool
) -> None:
    async with database.transaction() as transaction:
        await people.save_preferences(transaction, ANN, Preferences(reminder_hours=6))
    session_id = await start(sessions, BEN, on_timeout=on_timeout)
    called = replace(await clock_of(database, session_id), called_at=NOON)
    async with database.transaction() as transaction:
        await clocks.schedule_calls(transaction, (await sessions.load(transaction, session_id)).session, called)
        assert (await timers.find(transaction, session_id, TimerKind.REMINDER) is not None) == planned
        # A minute later the seat is still there to be reminded, once the deadline has been moved.
        later = replace(called, deadline_at=DEADLINE + 1)
        await clocks.schedule_calls(transaction, (await sessions.load(transaction, session_id)).session, later)
        assert await timers.find(transaction, session_id, TimerKind.REMINDER) is not None


async def test_a_claim_waits_for_the_first_moment_in_nobodys_quiet_hours(
    database: Database, sessions: Sessions
) -> None:
    session_id = await start(sessions, BEN, CAT, DAN)
    await sessions.resign(session_id, DAN, NOON)
    async with database.transaction() as transaction:
        await people.save_preferences(transaction, ANN, Preferences(zone="UTC", quiet=Quiet(0, 20 * 60)))
        await people.save_preferences(transaction, BEN, Preferences(zone="UTC", quiet=Quiet(0, 6 * 60)))
        await people.save_preferences(
            transaction, CAT, Preferences(calls=Calls.NEVER, zone="UTC", quiet=Quiet(6 * 60, 9 * 60))
        )
        await people.save_preferences(transaction, DAN, Preferences(zone="UTC", quiet=Quiet(0, 23 * 60)))
        table = require_begun(await sessions.load(transaction, session_id))
        # Neither the late player nor one who has resigned counts.
        assert await opens_at(transaction, table, table.clocks[0], DEADLINE) == MIDNIGHT + 9 * HOUR


def test_a_claim_waits_half_a_day_at_most() -> None:
    night, day = (Preferences(zone="UTC", quiet=Quiet(*hours)) for hours in ((0, 720), (720, 0)))
    assert all_awake((night, day), MIDNIGHT, MIDNIGHT + CLAIM_WAITS) == MIDNIGHT + CLAIM_WAITS
    assert all_awake((night,), MIDNIGHT, MIDNIGHT + DAY) == MIDNIGHT + 12 * HOUR
    assert all_awake((), MIDNIGHT, MIDNIGHT + DAY) == MIDNIGHT
    assert all_awake((night,), MIDNIGHT + DAY, MIDNIGHT + HOUR) == MIDNIGHT + DAY


async def test_a_seat_that_a_computer_had_is_claimed_only_once_it_is_offered_again(
    database: Database, sessions: Sessions, keeper: Timekeeper, claims: Claims
) -> None:
    """The message about the first time it was late stays, and its button can be forged."""
    session_id = await start(sessions, BEN, CAT)
    await keeper.fire(DEADLINE, reachable=True)
    table = await claims.substitute(session_id, 0, BEN, 1, DEADLINE)
    await Seats(database, sessions).replace_player(session_id, table.session.players[0], DAN, DEADLINE)
    await delivered(sessions)
    clock = await clock_of(database, session_id)
    assert clock.deadline_at is not None
    with pytest.raises(StaleBoard, match="bot-refusal-claim-over"):
        await claims.claim(session_id, 0, BEN, clock.deadline_at)
    await keeper.fire(clock.deadline_at, reachable=True)
    await claims.claim(session_id, 0, BEN, clock.deadline_at)
