"""No seat is lost while its player could not be called or could not play: the time runs from when the call goes out."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.model.preferences import Calls, Preferences, Quiet
from bot.model.sessions import OnTimeout, Status, TurnClock
from bot.model.turn_times import ABSENCE, DAY, HOUR, MINUTE
from bot.sandbox.history import Post
from bot.sandbox.world import GUILD, PUBLIC_THREAD
from bot.store.rows import notices, timers
from bot.store.rows.notices import NoticeKind
from bot.store.statements import Transaction
from tests.bot.desk import ERUPTION, NOON, Desk
from tests.wire.messages import read_message

CLOCK = DAY
BACK = NOON + 25 * HOUR
LATE = (OnTimeout.FORFEIT, OnTimeout.CLAIM)
MIDNIGHT = NOON - NOON % DAY
"""The beginning of the day, UTC; NOON itself is 22:13."""


async def begin(desk: Desk, on_timeout: OnTimeout = OnTimeout.FORFEIT, place: int | None = None) -> int:
    """A game of Ada and Bruno with a clock of a day, shown and called."""
    session_id = await desk.begin(place, clock=CLOCK, on_timeout=on_timeout)
    await desk.round(NOON)
    return session_id


async def clock_of(desk: Desk, session_id: int) -> TurnClock:
    table = await desk.client.host.sessions.by_id(session_id)
    assert table.session.status is Status.PLAYING, f"the game is {table.session.status}"
    (clock,) = table.clocks
    return clock


async def let_pass(desk: Desk, until: int) -> None:
    """Rounds every hour from the beginning on."""
    for moment in range(desk.clock.moment + HOUR, until, HOUR):
        await desk.round(moment)


async def is_claimable(desk: Desk, session_id: int, seat: int) -> bool:
    async with desk.database.reading() as transaction:
        late = await timers.find_timeout(transaction, session_id, seat)
    return late is not None


async def give_back(desk: Desk) -> None:
    """The right is given back, which the bot hears of."""
    desk.driver.faults.clear()
    await desk.client.host.orphaned.retry(GUILD, BACK)
    await desk.round(BACK)


@pytest.mark.full
@pytest.mark.parametrize("on_timeout", LATE)
@pytest.mark.parametrize("right", ["read_only", "hidden"])
async def test_a_right_that_is_missing_for_a_day_costs_nobody_the_seat(
    desk: Desk, right: str, on_timeout: OnTimeout
) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await begin(desk, on_timeout)
    getattr(desk.driver.faults, right).add(desk.driver.channel)
    await desk.play(session_id, ada, ERUPTION)
    await let_pass(desk, BACK)
    assert not await is_claimable(desk, session_id, 1)
    assert bruno.pings() == ()
    await give_back(desk)
    assert len(bruno.pings()) == 1
    assert "to move" in bruno.pings()[0].text
    clock = await clock_of(desk, session_id)
    assert clock.deadline_at == BACK + CLOCK
    assert f"<t:{clock.deadline_at // 1000}:R>" in desk.boards()[-1].text
    assert await desk.queued(session_id) == []
    await desk.round(BACK + CLOCK - MINUTE)
    assert "runs out" in bruno.pings()[-1].text
    await desk.round(BACK + CLOCK)
    if on_timeout is OnTimeout.FORFEIT:
        assert (await desk.client.host.sessions.by_id(session_id)).session.status is Status.OVER
    else:
        assert await is_claimable(desk, session_id, 1)


@pytest.mark.full
@pytest.mark.parametrize("on_timeout", LATE)
async def test_whoever_was_called_before_a_thread_was_locked_is_called_again(desk: Desk, on_timeout: OnTimeout) -> None:
    ada, *_ = desk.driver.members
    history = desk.driver.sandbox.history
    thread = int(history.add_thread(desk.driver.channel, "Ours", PUBLIC_THREAD, ada.id)["id"])
    session_id = await begin(desk, on_timeout, thread)
    (first,) = ada.pings(thread)
    history.change_thread(history.channel(thread), {"archived": True, "locked": True})
    await let_pass(desk, BACK)
    assert (await clock_of(desk, session_id)).deadline_at is not None
    history.change_thread(history.channel(thread), {"archived": True, "locked": False})
    await desk.client.host.orphaned.retry(GUILD, BACK)
    await desk.round(BACK)
    again = ada.pings(thread)[-1]
    assert again.id != first.id
    assert "to move" in again.text or "your turn" in again.text
    assert (await clock_of(desk, session_id)).deadline_at == BACK + CLOCK
    assert not await is_claimable(desk, session_id, 0)


@pytest.mark.parametrize("on_timeout", LATE)
async def test_a_thread_that_is_locked_after_the_warning_costs_nobody_the_seat(
    desk: Desk, on_timeout: OnTimeout
) -> None:
    ada, *_ = desk.driver.members
    history = desk.driver.sandbox.history
    thread = int(history.add_thread(desk.driver.channel, "Ours", PUBLIC_THREAD, ada.id)["id"])
    session_id = await begin(desk, on_timeout, thread)
    await let_pass(desk, NOON + 20 * HOUR)
    assert "runs out" in ada.pings(thread)[-1].text
    assert await desk.queued(session_id) == []
    history.change_thread(history.channel(thread), {"archived": True, "locked": True})
    await let_pass(desk, NOON + 40 * HOUR)
    assert not await is_claimable(desk, session_id, 0)
    history.change_thread(history.channel(thread), {"archived": True, "locked": False})
    back = NOON + 40 * HOUR
    await desk.client.host.orphaned.retry(GUILD, back)
    await desk.round(back)
    assert "your turn" in ada.pings(thread)[-1].text
    assert (await clock_of(desk, session_id)).deadline_at == back + CLOCK


@pytest.mark.full
async def test_an_archived_thread_that_is_not_locked_keeps_no_seat(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    history = desk.driver.sandbox.history
    thread = int(history.add_thread(desk.driver.channel, "Ours", PUBLIC_THREAD, ada.id)["id"])
    session_id = await begin(desk, place=thread)
    await desk.round(NOON + 23 * HOUR)
    history.change_thread(history.channel(thread), {"archived": True})
    await desk.round(NOON + CLOCK)
    assert (await desk.client.host.sessions.by_id(session_id)).session.status is Status.OVER


@pytest.mark.full
@pytest.mark.parametrize("chosen", [Preferences(calls=Calls.NEVER), Preferences(calls=Calls.LATER, later_hours=6)])
async def test_whoever_wants_no_call_at_once_has_the_time_from_when_the_board_is_shown(
    desk: Desk, chosen: Preferences
) -> None:
    ada, bruno, *_ = desk.driver.members
    await desk.client.host.preferences.change(bruno.id, lambda _: chosen)
    session_id = await begin(desk)
    desk.driver.faults.read_only.add(desk.driver.channel)
    await desk.play(session_id, ada, ERUPTION)
    await let_pass(desk, BACK)
    await give_back(desk)
    assert (await clock_of(desk, session_id)).deadline_at == BACK + CLOCK
    assert bruno.pings() == ()
    await desk.round(BACK + 6 * HOUR)
    assert len(bruno.pings()) == (chosen.calls is Calls.LATER)


@pytest.mark.full
async def test_a_call_that_comes_a_little_late_leaves_the_deadline(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await begin(desk)
    desk.driver.faults.read_only.add(desk.driver.channel)
    await desk.play(session_id, ada, ERUPTION)
    await desk.round(NOON + MINUTE)
    desk.driver.faults.clear()
    await desk.client.host.orphaned.retry(GUILD, NOON + ABSENCE - 1)
    await desk.round(NOON + ABSENCE - 1)
    assert len(bruno.pings()) == 1
    assert (await clock_of(desk, session_id)).deadline_at == NOON + CLOCK


async def test_a_call_that_comes_too_late_by_itself_starts_the_turn_anew(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await begin(desk)
    await desk.play(session_id, ada, ERUPTION)
    await desk.round(NOON)
    # Its board is there, and the call is not: the process died in between.
    async with desk.database.transaction() as transaction:
        await transaction.run("UPDATE turn_clocks SET called_at = NULL")
        await notices.queue(transaction, session_id, NoticeKind.PING, 3, NOON)
    await desk.round(NOON + ABSENCE)
    assert ["your turn" in one.text for one in bruno.pings()] == [False, True]
    assert (await clock_of(desk, session_id)).deadline_at == NOON + ABSENCE + CLOCK
    assert f"<t:{(NOON + ABSENCE + CLOCK) // 1000}:R>" in desk.boards()[-1].text


@pytest.mark.full
async def test_a_game_that_ends_while_a_late_turn_is_begun_anew_is_told_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await begin(desk)
    await desk.play(session_id, ada, ERUPTION)
    await desk.round(NOON)
    async with desk.database.transaction() as transaction:
        await transaction.run("UPDATE turn_clocks SET called_at = NULL")
        await notices.queue(transaction, session_id, NoticeKind.PING, 3, NOON)
    host, begin_transaction = desk.client.host, desk.database.transaction

    @asynccontextmanager
    async def after_the_end(**options: Any) -> AsyncIterator[Transaction]:
        """Bruno gives up after the delivery has read that his call is late, and before it writes that."""
        monkeypatch.setattr(desk.database, "transaction", begin_transaction)
        await host.sessions.resign(session_id, bruno.id, NOON + ABSENCE)
        async with begin_transaction(**options) as transaction:
            yield transaction

    rung = list[str]()

    def hear(what: str, post: Post) -> None:
        if what == "create" and bruno.id in post.pinged():
            rung.append(read_message(post).text)

    desk.driver.sandbox.history.listeners.append(hear)
    desk.clock.moment = NOON + ABSENCE
    monkeypatch.setattr(desk.database, "transaction", after_the_end)
    await host.outbox.deliver(session_id)
    await desk.round(NOON + ABSENCE)
    assert (await host.sessions.by_id(session_id)).session.status is Status.OVER
    assert ["Volcano is over" in one for one in rung] == [True], rung


async def test_a_pause_leaves_the_whole_turn_to_whoever_was_out_of_reach(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    session_id = await begin(desk)
    desk.driver.faults.read_only.add(desk.driver.channel)
    await desk.play(session_id, ada, ERUPTION)
    await let_pass(desk, NOON + 23 * HOUR)
    await desk.client.host.pauses.pause(session_id, NOON + 23 * HOUR)
    await desk.client.host.pauses.unpause(session_id, BACK)
    assert (await clock_of(desk, session_id)).deadline_at == BACK + CLOCK


@pytest.mark.full
async def test_calls_that_have_been_given_up_keep_the_seat_until_they_can_go_out(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await begin(desk)
    desk.driver.faults.read_only.add(desk.driver.channel)
    await desk.play(session_id, ada, ERUPTION)
    await let_pass(desk, BACK)
    async with desk.database.transaction() as transaction:
        await notices.suspend(transaction, session_id)
    desk.driver.faults.clear()
    await desk.round(BACK)
    assert bruno.pings() == ()
    assert (await clock_of(desk, session_id)).seat == 1
    await desk.client.outbox.retry_all()
    await desk.round(BACK)
    assert len(bruno.pings()) == 1
    assert (await clock_of(desk, session_id)).deadline_at == BACK + CLOCK


def owl(begins: int, ends: int) -> Preferences:
    """Quiet hours, UTC."""
    return Preferences(zone="UTC", quiet=Quiet(begins * 60, ends * 60))


@pytest.mark.full
@pytest.mark.parametrize("ends", [22, 23])
async def test_a_restart_in_quiet_hours_warns_when_they_end_and_leaves_time(desk: Desk, ends: int) -> None:
    ada, *_ = desk.driver.members
    # The turn ends at 22:13 the next day: to be warned at 15:59, before the quiet hours.
    await desk.client.host.preferences.change(ada.id, lambda _: owl(16, ends))
    session_id = await begin(desk)
    await desk.round(MIDNIGHT + DAY + 15 * HOUR)
    assert len(ada.pings()) == 1
    await desk.client.on_disconnect()
    # The first round comes before people can be heard again.
    desk.clock.moment = MIDNIGHT + DAY + 17 * HOUR
    await desk.beat()
    await desk.back(desk.clock.moment)
    assert not any("runs out" in one.text for one in desk.pings())
    end = MIDNIGHT + DAY + ends * HOUR
    assert (await clock_of(desk, session_id)).deadline_at == end + 15 * MINUTE
    await desk.round(end - 1)
    assert not any("runs out" in one.text for one in desk.pings())
    await desk.round(end)
    (warning,) = [one for one in desk.pings() if "runs out" in one.text]
    assert f"<t:{(end + 15 * MINUTE) // 1000}:R>" in warning.text
    assert warning.mentions == (ada.id,)


async def test_a_warning_that_failed_until_quiet_hours_began_waits_for_their_end(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    await desk.client.host.preferences.change(ada.id, lambda _: owl(17, 20))
    session_id = await begin(desk)
    warning = NOON + 18 * HOUR
    assert MIDNIGHT + DAY + 16 * HOUR < warning < MIDNIGHT + DAY + 17 * HOUR
    begins = MIDNIGHT + DAY + 17 * HOUR
    await desk.round(begins - 2 * MINUTE - 1)
    async with desk.database.transaction() as transaction:
        await transaction.run("UPDATE timers SET due_at = ? WHERE kind = 'warning'", (begins - 2 * MINUTE,))
        await transaction.run("UPDATE turn_clocks SET warned = 0")
    desk.driver.faults.read_only.add(desk.driver.channel)
    await desk.round(begins - 2 * MINUTE)
    desk.driver.faults.clear()
    before = len([one for one in desk.pings() if "runs out" in one.text])
    await desk.client.host.orphaned.retry(GUILD, begins + MINUTE)
    await desk.round(begins + MINUTE)
    assert len([one for one in desk.pings() if "runs out" in one.text]) == before
    assert (await clock_of(desk, session_id)).deadline_at == NOON + CLOCK
    await desk.round(MIDNIGHT + DAY + 20 * HOUR)
    assert "runs out" in ada.pings()[-1].text


@pytest.mark.full
async def test_no_warning_names_a_deadline_that_is_put_off_in_the_same_round(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    session_id = await begin(desk)
    await desk.round(NOON + 17 * HOUR)
    await desk.client.on_disconnect()
    desk.clock.moment = NOON + 23 * HOUR
    # The first round of a process that has just begun.
    await desk.beat()
    assert not any("runs out" in one.text for one in desk.pings())
    await desk.back(desk.clock.moment)
    clock = await clock_of(desk, session_id)
    assert clock.deadline_at == NOON + 29 * HOUR
    await let_pass(desk, NOON + 29 * HOUR)
    (warning,) = [one for one in desk.pings() if "runs out" in one.text]
    assert f"<t:{clock.deadline_at // 1000}:R>" in warning.text
    assert warning.mentions == (ada.id,)


async def test_a_deadline_that_is_moved_is_warned_of_again(desk: Desk) -> None:
    session_id = await begin(desk)
    await desk.round(NOON + 18 * HOUR)
    (first,) = [one for one in desk.pings() if "runs out" in one.text]
    await desk.round(NOON + 23 * HOUR)
    await desk.client.on_disconnect()
    await desk.back(NOON + 27 * HOUR)
    clock = await clock_of(desk, session_id)
    assert clock.deadline_at == NOON + 31 * HOUR
    await desk.round(NOON + 30 * HOUR)
    (again,) = [one for one in desk.pings() if "runs out" in one.text]
    assert again.id != first.id
    assert f"<t:{clock.deadline_at // 1000}:R>" in again.text


async def test_a_warning_that_had_to_come_in_quiet_hours_is_no_call(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    # All of the turn but its last half hour is quiet.
    await desk.client.host.preferences.change(ada.id, lambda _: owl(22, 8))
    await desk.begin(clock=HOUR)
    await desk.round(NOON)
    await desk.round(NOON + 45 * MINUTE)
    assert "runs out" in ada.pings()[-1].text
    await desk.round(MIDNIGHT + DAY + 8 * HOUR - 1)
    assert "runs out" in ada.pings()[-1].text
    await desk.round(MIDNIGHT + DAY + 8 * HOUR)
    assert "your turn" in ada.pings()[-1].text


@pytest.mark.full
async def test_no_reminder_comes_together_with_the_end_of_the_turn(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    await desk.client.host.preferences.change(ada.id, lambda _: Preferences(reminder_hours=6))
    session_id = await begin(desk)
    await let_pass(desk, NOON + 23 * HOUR)
    # The process is dead over the end, and back within a moment.
    await desk.client.on_disconnect()
    desk.clock.moment = NOON + CLOCK
    await desk.beat()
    assert "still your turn" not in ada.pings()[-1].text
    await desk.round(NOON + CLOCK)
    assert (await desk.client.host.sessions.by_id(session_id)).session.status is Status.OVER
    assert not any("still your turn" in one.text for one in desk.pings())


@pytest.mark.parametrize("said", ["still your turn", "runs out"])
async def test_what_was_owed_when_a_game_was_paused_is_not_said_while_it_stands_still(desk: Desk, said: str) -> None:
    ada, *_ = desk.driver.members
    await desk.client.host.preferences.change(ada.id, lambda _: Preferences(reminder_hours=12))
    session_id = await begin(desk)
    due = NOON + (12 if said == "still your turn" else 18) * HOUR
    await desk.round(due - MINUTE)
    desk.driver.faults.read_only.add(desk.driver.channel)
    await desk.round(due)
    assert any(one.kind in (NoticeKind.REMINDER, NoticeKind.WARNING) for one in await desk.queued(session_id))
    await desk.client.host.pauses.pause(session_id, due)
    desk.driver.faults.clear()
    await desk.client.host.orphaned.retry(GUILD, due)
    await desk.round(due)
    assert not any(said in one.text for one in desk.pings() if one.id != ada.pings()[0].id)
    assert await desk.queued(session_id) == []


async def test_what_was_owed_before_a_turn_began_does_not_make_its_call_late(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await begin(desk)
    desk.driver.faults.hidden.add(desk.driver.channel)
    await desk.play(session_id, ada, "b2-a3")
    await desk.round(NOON + HOUR)
    await desk.play(session_id, ada, "c3-b3 b3-b4")
    desk.driver.faults.clear()
    await desk.client.host.orphaned.retry(GUILD, NOON + HOUR)
    await desk.round(NOON + HOUR + MINUTE)
    assert len(bruno.pings()) == 1
    assert (await clock_of(desk, session_id)).deadline_at == NOON + HOUR + CLOCK


@pytest.mark.full
async def test_whoever_has_been_called_gets_no_more_time_for_a_call_that_is_owed_to_others(desk: Desk) -> None:
    session_id = await begin(desk)
    async with desk.database.transaction() as transaction:
        await notices.queue(transaction, session_id, NoticeKind.PING, 0, NOON)
    await desk.round(NOON + HOUR)
    assert (await clock_of(desk, session_id)).deadline_at == NOON + CLOCK
    assert await desk.queued(session_id) == []
