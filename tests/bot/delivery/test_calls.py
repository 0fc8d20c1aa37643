"""People are called at the hours they chose, once a turn, and each call replaces the one before."""

import asyncio
import re
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.delivery.announcements import send_timeout
from bot.delivery.calls import send_call
from bot.delivery.channel import Channel, MessageContent
from bot.delivery.delivery import Delivery
from bot.model.actions import require_begun
from bot.model.preferences import Calls, Preferences, Quiet
from bot.model.proposals import ProposalKind
from bot.model.request import TableRequest
from bot.model.sessions import OnTimeout, Status
from bot.model.turn_times import ARCHIVED_AFTER, DAY, HOUR, MINUTE, STALE_AFTER, USUAL_CLOCK
from bot.play import clocks
from bot.sandbox.form import Json
from bot.sandbox.world import GUILD
from bot.store.rows import notices, timers
from bot.store.rows.notices import NoticeKind
from bot.store.rows.timers import TimerKind
from rendering.picture import Picture
from tests.bot.desk import ERUPTION, NOON, Desk
from tests.wire.driver import Member

DEADLINE = NOON + USUAL_CLOCK
NIGHT = NOON - NOON % DAY + 23 * HOUR
"""Eleven in the evening of the day the games begin, UTC; NOON itself is 22:13."""

ONE_STEP = "b2-a3"


POSTING = r"POST /channels/\d+/messages"


def posts(desk: Desk) -> list[str]:
    """The messages that the bot has posted."""
    return [call.path for call in desk.driver.sandbox.calls if re.match(POSTING, f"{call.method} {call.path}")]


async def prefer(desk: Desk, member: Member, chosen: Preferences) -> None:
    await desk.client.host.preferences.change(member.id, lambda _: chosen)


async def owed_kinds(desk: Desk, session_id: int) -> list[NoticeKind]:
    return [notice.kind for notice in await desk.queued(session_id)]


async def test_a_round_tells_when_the_next_thing_falls_due(desk: Desk) -> None:
    await desk.begin()
    warning = DEADLINE - USUAL_CLOCK // 4
    assert await desk.round(NOON) == 5.0
    assert await desk.round(warning - 1250) == 1.25
    assert desk.driver.members[0].pings() != ()
    await desk.round(warning)
    assert "runs out" in desk.pings()[-1].text


async def test_whoever_wants_no_calls_gets_none_and_the_old_one_goes(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    await prefer(desk, bruno, Preferences(calls=Calls.NEVER))
    session_id = await desk.begin()
    await desk.round(NOON)
    await desk.play(session_id, ada, ERUPTION)
    await desk.round(NOON + HOUR)
    assert desk.pings() == []
    assert bruno.pings() == ()
    await desk.round(NOON + 2 * DAY)
    assert bruno.pings() == ()


@pytest.mark.full
async def test_a_call_can_wait_until_a_turn_has_lasted_some_hours(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    await prefer(desk, ada, Preferences(calls=Calls.LATER, later_hours=6))
    await prefer(desk, bruno, Preferences(calls=Calls.LATER, later_hours=6))
    session_id = await desk.begin()
    await desk.round(NOON)
    await desk.round(NOON + 6 * HOUR - 1)
    assert desk.pings() == []
    await desk.round(NOON + 6 * HOUR)
    assert len(ada.pings()) == 1
    await desk.round(NOON + 7 * HOUR)
    assert len(ada.pings()) == 1
    await desk.play(session_id, ada, ERUPTION)
    await desk.round(NOON + 8 * HOUR)
    # Ada has moved and Bruno may still: nobody is called.
    assert desk.pings() == []
    assert bruno.pings() == ()


async def test_a_call_that_falls_into_quiet_hours_waits_until_they_end(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    await prefer(desk, ada, Preferences(zone="UTC", quiet=Quiet(22 * 60, 8 * 60)))
    await desk.begin()
    await desk.round(NOON)
    await desk.round(NIGHT)
    assert ada.pings() == ()
    morning = NIGHT + 9 * HOUR
    await desk.round(morning - 1)
    assert ada.pings() == ()
    await desk.round(morning)
    assert len(ada.pings()) == 1


@pytest.mark.full
async def test_a_call_that_failed_until_quiet_hours_began_waits_for_their_end(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    await prefer(desk, ada, Preferences(zone="UTC", quiet=Quiet(23 * 60, 8 * 60)))
    session_id = await desk.begin()
    desk.driver.faults.read_only.add(desk.driver.channel)
    await desk.round(NOON)
    desk.driver.faults.clear()
    await desk.round(NIGHT + MINUTE)
    assert len(desk.boards()) == 1
    assert ada.pings() == ()
    assert await owed_kinds(desk, session_id) == []
    await desk.round(NIGHT + 9 * HOUR)
    assert len(ada.pings()) == 1


async def test_reminders_come_at_their_interval_and_replace_one_another(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    await prefer(desk, ada, Preferences(reminder_hours=10))
    session_id = await desk.begin()
    await desk.round(NOON)
    for hours in (10, 20):
        await desk.round(NOON + hours * HOUR - 1)
        await desk.round(NOON + hours * HOUR)
        (reminder,) = desk.pings()
        assert "still your turn" in reminder.text
    (board,) = desk.boards()
    assert [one.id for one in ada.pings()] == [board.id, reminder.id]
    await desk.play(session_id, ada, ERUPTION)
    await desk.round(NOON + 30 * HOUR)
    assert desk.pings() == []
    assert [one.mentions for one in desk.boards()] == [(desk.driver.members[1].id,)]


async def test_a_reminder_is_posted_once_though_its_timer_rings_again_while_it_is_on_its_way(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    chosen = Preferences(reminder_hours=10)
    await prefer(desk, ada, chosen)
    session_id = await desk.begin()
    await desk.round(NOON)
    desk.clock.moment = NOON + 10 * HOUR
    await desk.client.heartbeat.beat()
    held, posted = desk.driver.faults.hold_next(POSTING), len(posts(desk))
    sending = asyncio.create_task(desk.deliver_due())
    await desk.driver.until(lambda: not desk.driver.faults.planned)
    # What is chosen anew sets the timer of a call that has not been noted.
    await prefer(desk, ada, replace(chosen, large=True))
    await desk.client.heartbeat.beat()
    held.set()
    await sending
    await desk.beat()
    assert len(posts(desk)) == posted + 1
    assert await desk.queued(session_id) == []


async def test_a_reminder_whose_answer_was_lost_is_the_same_one_though_its_timer_rings_again(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    chosen = Preferences(reminder_hours=10)
    await prefer(desk, ada, chosen)
    session_id = await desk.begin()
    await desk.round(NOON)
    desk.driver.faults.lose_next(1, 503, POSTING)
    await desk.round(NOON + 10 * HOUR)
    (posted,) = desk.pings()
    # As a process does that takes over from one that died, and puts deadlines off.
    await prefer(desk, ada, replace(chosen, large=True))
    await desk.round(NOON + 10 * HOUR + MINUTE)
    assert [one.id for one in desk.pings()] == [posted.id]
    assert await desk.queued(session_id) == []


async def test_a_reminder_that_is_queued_goes_by_what_its_player_has_chosen_since(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    await prefer(desk, ada, Preferences(reminder_hours=10))
    session_id = await desk.begin()
    await desk.round(NOON)
    desk.clock.moment = NOON + 10 * HOUR
    await desk.client.heartbeat.beat()
    assert await owed_kinds(desk, session_id) == [NoticeKind.REMINDER]
    await prefer(desk, ada, Preferences(reminder_hours=24))
    await desk.beat()
    assert await desk.queued(session_id) == []
    assert desk.pings() == []
    await desk.round(NOON + 24 * HOUR)
    assert len(desk.pings()) == 1


async def test_a_call_that_is_owed_once_more_within_a_turn_is_not_repeated(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    session_id = await desk.begin()
    await desk.round(NOON)
    (first,) = ada.pings()
    async with desk.database.transaction() as transaction:
        await notices.queue(transaction, session_id, NoticeKind.PING, 0, NOON)
    await desk.round(NOON + MINUTE)
    assert [one.id for one in ada.pings()] == [first.id]
    assert desk.pings() == []
    assert await desk.queued(session_id) == []


async def test_settings_changed_while_it_is_ones_turn_hold_at_once(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    await prefer(desk, ada, Preferences(calls=Calls.NEVER))
    await desk.begin()
    await desk.round(NOON)
    assert ada.pings() == ()
    await prefer(desk, ada, Preferences(calls=Calls.LATER, later_hours=2))
    await desk.round(NOON + 2 * HOUR)
    assert len(ada.pings()) == 1


async def test_a_late_seat_is_offered_to_the_others_and_the_message_tells_what_came_of_it(desk: Desk) -> None:
    ada, bruno, chloe, _ = desk.driver.members
    session_id = await desk.begin(players=3)
    await desk.round(NOON)
    await desk.round(DEADLINE)
    offer = desk.pings()[-1]
    assert "has run out" in offer.text
    assert set(offer.mentions) == {bruno.id, chloe.id}
    assert [button.custom_id for button in offer.buttons] == [
        f"claim:{one}:{session_id}:0" for one in ("call", "computer")
    ]
    await desk.client.host.claims.claim(session_id, 0, bruno.id, DEADLINE + HOUR)
    await desk.round(DEADLINE + HOUR)
    (verdict,) = [one for one in desk.pings() if "called time" in one.text]
    assert f"{bruno.mention} called time" in verdict.text
    assert (verdict.buttons, verdict.mentions) == ((), (ada.id,))
    assert offer.id not in [one.id for one in desk.pings()]
    assert [one.mentions for one in desk.boards()] == [(bruno.id,)]


async def test_a_seat_given_up_by_the_clock_is_told_to_the_channel(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    session_id = await desk.begin(on_timeout=OnTimeout.FORFEIT)
    await desk.round(NOON)
    await desk.round(DEADLINE - MINUTE)
    await desk.round(DEADLINE)
    assert (await desk.client.host.sessions.by_id(session_id)).session.status is Status.OVER
    (verdict,) = [one for one in desk.pings() if "forfeits" in one.text]
    assert verdict.mentions == (ada.id,)
    assert await desk.queued(session_id) == []


@pytest.mark.full
async def test_a_server_error_on_the_board_delays_what_the_clock_says_but_loses_nothing(desk: Desk) -> None:
    session_id = await desk.begin(on_timeout=OnTimeout.FORFEIT)
    await desk.round(NOON)
    await desk.round(DEADLINE - MINUTE)
    # The library hands on a 503 at once; after a 500 it would try again itself, for 25 seconds.
    desk.driver.faults.fail_next(1, 503, pattern="POST /channels")
    await desk.round(DEADLINE)
    assert (await desk.client.host.sessions.by_id(session_id)).session.status is Status.OVER
    assert await desk.queued(session_id) != []
    await desk.round(DEADLINE + MINUTE)
    assert await desk.queued(session_id) == []
    assert len([one for one in desk.pings() if "and forfeits" in one.text]) == 1
    assert "game over" in desk.driver.members[0].messages()[-3].text


async def test_an_hour_without_the_gateway_over_a_deadline_costs_nobody_the_seat(desk: Desk) -> None:
    session_id = await desk.begin(on_timeout=OnTimeout.FORFEIT)
    await desk.round(NOON)
    await desk.round(DEADLINE - 30 * MINUTE)
    await desk.client.on_disconnect()
    for minutes in (-20, 0, 10, 29):
        desk.clock.moment = DEADLINE + minutes * MINUTE
        await desk.beat()
    assert (await desk.client.host.sessions.by_id(session_id)).session.status is Status.PLAYING
    back = DEADLINE + 30 * MINUTE
    await desk.back(back)
    table = await desk.client.host.sessions.by_id(session_id)
    assert table.session.status is Status.PLAYING
    assert [clock.deadline_at for clock in table.clocks] == [back + HOUR]
    assert f"<t:{(back + HOUR) // 1000}:R>" in desk.boards()[-1].text
    await desk.round(back + 5 * MINUTE)
    await desk.round(back + HOUR)
    assert (await desk.client.host.sessions.by_id(session_id)).session.status is Status.OVER


async def test_a_rate_limit_delays_a_call_and_does_not_double_it(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    await desk.begin()
    desk.driver.faults.limit_next(1, retry_after=0.05, pattern="POST /channels")
    desk.driver.faults.limit_next(1, retry_after=0.05, pattern="POST /channels")
    await desk.round(NOON)
    await desk.round(NOON + MINUTE)
    assert len(ada.pings()) == 1


async def test_a_call_that_was_posted_but_not_noted_is_not_posted_again(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    session_id = await desk.begin()
    async with desk.database.transaction() as transaction:
        await transaction.run(
            "CREATE TRIGGER full BEFORE UPDATE OF ping_id ON posts BEGIN SELECT raise(ABORT, 'disc full'); END"
        )
    await desk.client.outbox.deliver(session_id)
    assert len(ada.pings()) == 1
    assert await owed_kinds(desk, session_id) == [NoticeKind.BOARD, NoticeKind.PING]
    async with desk.database.transaction() as transaction:
        await transaction.run("DROP TRIGGER full")
    await desk.client.outbox.retry_all()
    await desk.round(NOON)
    assert [one.id for one in ada.pings()] == [one.id for one in desk.boards()]
    assert desk.pings() == []
    assert await desk.queued(session_id) == []


@pytest.mark.full
async def test_a_move_made_while_a_board_is_drawn_takes_no_call_from_the_next_player(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await desk.begin()
    pictures = desk.client.host.pictures
    draw, moves = pictures.board, [ERUPTION]

    async def draw_while_ada_moves(*what: Any, **how: Any) -> Picture:
        picture = await draw(*what, **how)
        if moves:
            await desk.play(session_id, ada, moves.pop())
        return picture

    monkeypatch.setattr(pictures, "board", draw_while_ada_moves)
    await desk.deliver_due()
    await desk.deliver_due()
    assert ada.pings() == ()
    assert len(bruno.pings()) == 1
    assert await owed_kinds(desk, session_id) == []


async def test_the_board_shows_until_when_and_that_the_game_is_paused(desk: Desk) -> None:
    session_id = await desk.begin()
    await desk.round(NOON)
    assert f"<t:{DEADLINE // 1000}:R>" in desk.boards()[-1].text
    await desk.client.host.pauses.pause(session_id, NOON + DAY)
    await desk.round(NOON + DAY)
    assert "paused" in desk.boards()[-1].text
    assert "<t:" not in desk.boards()[-1].text


async def test_nobody_is_called_while_a_game_stands_still_and_again_when_it_goes_on(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    await prefer(desk, ada, Preferences(reminder_hours=1))
    session_id = await desk.begin()
    await desk.round(NOON)
    (first,) = ada.pings()
    await desk.client.host.pauses.pause(session_id, NOON)
    for hours in (1, 24, 29 * 24):
        await desk.round(NOON + hours * HOUR)
    assert [one.id for one in ada.pings()] == [first.id]
    later = NOON + 29 * DAY
    await desk.client.host.pauses.unpause(session_id, later)
    await desk.round(later)
    assert [one.id for one in ada.pings()] == [first.id, *(one.id for one in desk.pings())]
    assert len(desk.pings()) == 1
    assert f"<t:{(later + USUAL_CLOCK) // 1000}:R>" in desk.boards()[-1].text


@pytest.mark.parametrize("players", [1, 2])
async def test_a_session_nobody_touches_is_warned_about_archived_and_taken_up_again(desk: Desk, players: int) -> None:
    ada, *_ = desk.driver.members
    session_id = await desk.begin(players=players)
    await desk.round(NOON)
    await desk.round(NOON + STALE_AFTER - 1)
    assert not any("nobody has played" in one.text for one in desk.pings())
    await desk.round(NOON + STALE_AFTER)
    (warning,) = [one for one in desk.pings() if "nobody has played" in one.text]
    assert set(warning.mentions) == {member.id for member in desk.driver.members[:players]}
    await desk.round(NOON + STALE_AFTER + ARCHIVED_AFTER)
    assert (await desk.client.host.sessions.by_id(session_id)).session.status is Status.ARCHIVED
    (note,) = [one for one in desk.pings() if "archive" in one.text]
    assert [button.custom_id for button in note.buttons] == [f"archive:resume:{session_id}"]
    async with desk.database.reading() as transaction:
        assert await transaction.rows("SELECT 1 FROM timers") == []
        assert await timers.clocks_of_session(transaction, session_id) == ()
    again = NOON + 60 * DAY
    await desk.client.host.archives.resume(session_id, ada.id, again)
    await desk.round(again)
    assert not any("archive" in one.text for one in desk.pings())
    table = await desk.client.host.sessions.by_id(session_id)
    assert table.session.status is Status.PLAYING
    assert [clock.deadline_at for clock in table.clocks] == ([] if players == 1 else [again + USUAL_CLOCK])
    await desk.play(session_id, ada, ONE_STEP)


async def test_a_lobby_is_put_away_and_taken_up_like_a_game(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    wish = TableRequest(GUILD, desk.driver.channel, ada.id, "volcano", {}, None, "en")
    session_id = (await desk.client.host.sessions.lobbies.open(wish, NOON)).session.id
    await desk.round(NOON)
    await desk.client.host.sessions.lobbies.join(session_id, bruno.id, NOON + DAY)
    await desk.round(NOON + STALE_AFTER)
    assert desk.pings() == []
    for moment in (NOON + DAY + STALE_AFTER, NOON + DAY + STALE_AFTER + ARCHIVED_AFTER):
        await desk.round(moment)
    assert (await desk.client.host.sessions.by_id(session_id)).session.status is Status.ARCHIVED
    await desk.client.host.archives.resume(session_id, bruno.id, NOON + 60 * DAY)
    await desk.round(NOON + 60 * DAY)
    assert (await desk.client.host.sessions.by_id(session_id)).session.status is Status.LOBBY
    assert desk.pings() == []


async def test_a_lobby_names_its_clock_where_it_is_not_the_usual_one(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    wish = TableRequest(GUILD, desk.driver.channel, ada.id, "volcano", {}, None, "en")
    await desk.client.host.sessions.lobbies.open(wish, NOON)
    await desk.round(NOON)
    assert "Time per turn" not in ada.messages()[-1].text
    unusual = replace(wish, channel_id=desk.driver.other_channel, clock=6 * HOUR, on_timeout=OnTimeout.FORFEIT)
    await desk.client.host.sessions.lobbies.open(unusual, NOON)
    await desk.round(NOON)
    text = ada.messages(desk.driver.other_channel)[-1].text
    assert "Time per turn: **6 hours**" in text
    assert "forfeits at once" in text


async def pass_turn(desk: Desk, session_id: int) -> None:
    """Whoever is to act makes their first legal move an hour later; in Hekla that is a turn."""
    desk.clock.moment += HOUR
    table = require_begun(await desk.client.host.sessions.by_id(session_id))
    (seat,) = table.position.to_act
    member = next(one for one in desk.driver.members if one.id == table.session.players[seat])
    await desk.play(session_id, member, table.position.notation(table.position.moves(seat)[0]))


@pytest.mark.full
async def test_a_call_to_a_turn_that_is_over_by_then_is_not_taken_for_one_to_the_next(desk: Desk) -> None:
    session_id = await desk.begin(game="hekla")
    await desk.round(NOON)
    await pass_turn(desk, session_id)
    async with desk.database.reading() as transaction:
        table = require_begun(await desk.client.host.sessions.load(transaction, session_id))
        ping = next(one for one in await notices.queued(transaction, session_id) if one.kind is NoticeKind.PING)
    delivery = Delivery(ping, table, Channel(desk.client, table.session), desk.database, desk.clock)
    # While this call is on its way, both move, and it is the same player's turn again.
    await pass_turn(desk, session_id)
    await pass_turn(desk, session_id)
    await send_call(delivery)
    await desk.deliver_due()
    (seat,) = table.position.to_act
    called = next(one for one in desk.driver.members if one.id == table.session.players[seat])
    (board,) = desk.boards()
    assert "turn 4" in board.text
    assert [one.id for one in called.pings()][-1] == board.id


@pytest.mark.full
async def test_a_call_to_a_turn_whose_time_has_begun_anew_counts_and_is_not_made_again(desk: Desk) -> None:
    session_id = await desk.begin(game="hekla")
    await desk.round(NOON)
    await pass_turn(desk, session_id)
    async with desk.database.reading() as transaction:
        table = require_begun(await desk.client.host.sessions.load(transaction, session_id))
        ping = next(one for one in await notices.queued(transaction, session_id) if one.kind is NoticeKind.PING)
    delivery = Delivery(ping, table, Channel(desk.client, table.session), desk.database, desk.clock)
    # While this call is on its way, the turn is given its whole time again.
    async with desk.database.transaction() as transaction:
        (clock,) = await timers.clocks_of_session(transaction, session_id)
        await clocks.restart_turn(transaction, table.session, clock, desk.clock.moment + MINUTE)
    await send_call(delivery)
    async with desk.database.reading() as transaction:
        (after,) = await timers.clocks_of_session(transaction, session_id)
    assert after.since != clock.since
    assert after.called_at is not None


@pytest.mark.full
async def test_a_call_to_a_turn_that_goes_on_and_whose_time_has_begun_anew_is_followed_by_another(desk: Desk) -> None:
    session_id = await desk.begin()
    async with desk.database.reading() as transaction:
        table = require_begun(await desk.client.host.sessions.load(transaction, session_id))
        ping = next(one for one in await notices.queued(transaction, session_id) if one.kind is NoticeKind.PING)
    delivery = Delivery(ping, table, Channel(desk.client, table.session), desk.database, desk.clock)
    # While this call is on its way, its player takes a step, and the turn is given its whole time again.
    desk.clock.moment += MINUTE
    await desk.play(session_id, desk.driver.members[0], ONE_STEP)
    async with desk.database.transaction() as transaction:
        (clock,) = await timers.clocks_of_session(transaction, session_id)
        await clocks.restart_turn(transaction, table.session, clock, desk.clock.moment)
    await send_call(delivery)
    await desk.deliver_due()
    async with desk.database.reading() as transaction:
        (after,) = await timers.clocks_of_session(transaction, session_id)
    assert after.since == desk.clock.moment
    assert after.called_at is not None


async def early_warning(desk: Desk) -> Delivery:
    """A warning as it is read from a table, queued when the machine's clock was ahead."""
    session_id = await desk.begin()
    await desk.round(NOON)
    await desk.client.heartbeat.timekeeper.fire(DEADLINE - MINUTE, reachable=True)
    async with desk.database.reading() as transaction:
        table = require_begun(await desk.client.host.sessions.load(transaction, session_id))
        (notice,) = [one for one in await notices.queued(transaction, session_id) if one.kind is NoticeKind.WARNING]
    return Delivery(notice, table, Channel(desk.client, table.session), desk.database, desk.clock)


async def test_time_given_while_a_warning_is_on_its_way_is_not_taken_back(desk: Desk) -> None:
    delivery = await early_warning(desk)
    session = delivery.session
    async with desk.database.transaction() as transaction:
        (clock,) = await timers.clocks_of_session(transaction, session.id)
        await clocks.move_deadline(transaction, session, clock, DEADLINE + HOUR, NOON)
    await send_call(delivery)
    async with desk.database.reading() as transaction:
        (after,) = await timers.clocks_of_session(transaction, session.id)
    assert after.deadline_at == DEADLINE + HOUR


async def test_nobody_is_waited_for_who_moves_while_a_warning_is_on_its_way(desk: Desk) -> None:
    delivery = await early_warning(desk)
    await desk.play(delivery.session.id, desk.driver.members[0], ERUPTION)
    await send_call(delivery)
    async with desk.database.reading() as transaction:
        assert [clock.seat for clock in await timers.clocks_of_session(transaction, delivery.session.id)] == [1]
        assert await timers.find(transaction, delivery.session.id, TimerKind.WARNING) is None


@pytest.mark.full
async def test_an_offer_of_a_seat_posted_while_its_player_moved_is_taken_away(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    session_id = await desk.begin()
    await desk.round(NOON)
    desk.clock.moment = DEADLINE
    await desk.client.heartbeat.timekeeper.fire(DEADLINE, reachable=True)
    async with desk.database.reading() as transaction:
        table = require_begun(await desk.client.host.sessions.load(transaction, session_id))
        (notice,) = [one for one in await notices.queued(transaction, session_id) if one.kind is NoticeKind.TIMEOUT]

    class Late(Channel):
        async def send(self, post: MessageContent, nonce: str, after: int | None = None) -> discord.Message:
            sent = await super().send(post, nonce)
            await desk.play(session_id, ada, ERUPTION)
            return sent

    await send_timeout(Delivery(notice, table, Late(desk.client, table.session), desk.database, desk.clock))
    assert any("has run out" in one.text for one in desk.pings())
    await desk.deliver_due()
    assert not any("has run out" in one.text for one in desk.driver.members[0].messages())
    assert await desk.queued(session_id) == []


@pytest.mark.full
@pytest.mark.parametrize("kind", [NoticeKind.PING, NoticeKind.TIMEOUT, NoticeKind.PROPOSAL])
async def test_nobody_is_called_whose_erasure_is_committed_before_the_call_is_decided_on(
    desk: Desk, kind: NoticeKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, *_ = desk.driver.members
    session_id = await owing(desk, kind)
    senders, said = desk.client.outbox._senders, list[Json]()
    send = senders[kind]

    async def erase_first(delivery: Delivery) -> None:
        # The session has been read, and nothing is decided yet.
        senders[kind] = send
        await desk.client.host.privacy.erase(ada.id, desk.clock.moment)
        desk.driver.sandbox.history.listeners.append(lambda what, post: said.append({"what": what, **post.data}))
        await send(delivery)

    monkeypatch.setitem(senders, kind, erase_first)
    await desk.client.outbox.deliver(session_id)
    await desk.deliver_due()
    assert said, "what is left to tell is told without her"
    assert [one["content"] for one in said if f"<@{ada.id}>" in one["content"]] == []
    assert [one["_called"] for one in said if one["what"] == "create" and ada.id in one["_called"]] == []


async def owing(desk: Desk, kind: NoticeKind) -> int:
    """A session of three that owes Ada a message of this kind."""
    _, bruno, *_ = desk.driver.members
    session_id = await desk.begin(game="hekla", players=3)
    if kind is NoticeKind.PING:
        await prefer(desk, desk.driver.members[0], Preferences(calls=Calls.LATER, later_hours=6))
    await desk.round(NOON)
    if kind is NoticeKind.PING:
        await desk.client.heartbeat.timekeeper.fire(NOON + 6 * HOUR, reachable=True)
        desk.clock.moment = NOON + 6 * HOUR
    elif kind is NoticeKind.PROPOSAL:
        await desk.client.host.proposals.propose(session_id, bruno.id, ProposalKind.END, NOON)
    elif kind is NoticeKind.TIMEOUT:
        await pass_turn(desk, session_id)
        await desk.round(desk.clock.moment)
        await desk.round(desk.clock.moment + USUAL_CLOCK - HOUR)
        await desk.client.heartbeat.timekeeper.fire(desk.clock.moment + HOUR, reachable=True)
    assert kind in await owed_kinds(desk, session_id)
    return session_id


async def test_whoever_plays_computers_alone_is_never_called(desk: Desk) -> None:
    (ada, *_) = desk.driver.members
    session_id = await desk.begin(players=1, capacity=2, computers=(1,))
    await desk.round(NOON)
    assert len(desk.boards()) == 1
    assert ada.pings() == ()
    async with desk.database.transaction() as transaction:
        await notices.queue(transaction, session_id, NoticeKind.PING, 0, NOON)
    await desk.deliver_due()
    assert ada.pings() == ()
    assert desk.pings() == []


async def test_no_call_is_sent_while_a_computer_is_to_act(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    session_id = await desk.begin(capacity=3, computers=(1,))
    await desk.round(NOON)
    said = list[tuple[str, str]]()
    desk.driver.sandbox.history.listeners.append(lambda what, post: said.append((what, post.data["content"])))
    table = require_begun(await desk.client.host.sessions.by_id(session_id))
    while table.position.to_act <= table.session.people:
        await pass_turn(desk, session_id)
        table = require_begun(await desk.client.host.sessions.by_id(session_id))
    async with desk.database.transaction() as transaction:
        await notices.queue(transaction, session_id, NoticeKind.PING, table.session.sequence, desk.clock.moment)
    await desk.deliver_due()
    assert ("create", "") in said, "the board is no call that became one"
    assert [text for _, text in said if text] == []
    assert [one.mentions for one in ada.messages()] == [(), ()]


@pytest.mark.full
async def test_a_reminder_of_a_turn_whose_time_has_run_out_for_good_is_not_sent(desk: Desk) -> None:
    (ada, *_) = desk.driver.members
    await prefer(desk, ada, Preferences(reminder_hours=10))
    session_id = await desk.begin(on_timeout=OnTimeout.FORFEIT)
    await desk.round(NOON)
    reminded = []
    for moment in (DEADLINE, DEADLINE - 1):
        desk.clock.moment = moment
        async with desk.database.transaction() as transaction:
            await notices.queue(transaction, session_id, NoticeKind.REMINDER, 0, moment, 0)
        await desk.client.outbox.deliver(session_id)
        reminded.append(any("still your turn" in one.text for one in desk.pings()))
    assert reminded == [False, True]
