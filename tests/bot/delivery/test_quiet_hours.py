"""Calls in quiet hours wait until these end; nobody who wants no calls is called."""

from dataclasses import replace

import pytest

from bot.model.preferences import USUAL, Calls, Preferences, Quiet
from bot.model.proposals import ProposalKind
from bot.model.refusals import SessionRefusal, StaleBoard
from bot.model.sessions import OnTimeout
from bot.model.tables import Table
from bot.model.turn_times import ARCHIVED_AFTER, DAY, HOUR, LATEST_WARNING, MINUTE, STALE_AFTER, warning_at
from bot.store.rows import notices, timers
from bot.store.rows.notices import NoticeKind
from bot.store.rows.timers import TimerKind
from tests.bot.desk import ERUPTION, NOON, Desk
from tests.wire.driver import Member, Message

MIDNIGHT = NOON - NOON % DAY + DAY
"""The first midnight of the game, UTC, which begins at 22:13."""

OWL = Preferences(zone="UTC", quiet=Quiet(23 * 60, 8 * 60))
NEVER = Preferences(calls=Calls.NEVER)
NIGHT = MIDNIGHT + 30 * MINUTE
MORNING = MIDNIGHT + 8 * HOUR


async def prefer(desk: Desk, member: Member, chosen: Preferences) -> None:
    await desk.client.host.preferences.change(member.id, lambda _: chosen)


async def begin(desk: Desk, players: int, clock: int, on_timeout: OnTimeout) -> int:
    session_id = await desk.begin(players=players, clock=clock, on_timeout=on_timeout)
    await desk.round(NOON)
    return session_id


def called(desk: Desk, said: str) -> list[tuple[int, ...]]:
    """Whom each message calls that says this, oldest first."""
    return [tuple(sorted(one.mentions)) for one in desk.pings() if said in one.text]


def last(desk: Desk, said: str) -> Message:
    return [one for one in desk.pings() if said in one.text][-1]


@pytest.mark.parametrize("kind", [ProposalKind.END, ProposalKind.PAUSE])
async def test_a_proposal_calls_whoever_sleeps_when_they_wake_and_never_who_wants_no_calls(
    desk: Desk, kind: ProposalKind
) -> None:
    ada, bruno, chloe, dmitri = desk.driver.members
    await prefer(desk, bruno, OWL)
    await prefer(desk, chloe, NEVER)
    session_id = await desk.begin(players=4)
    await desk.round(NOON)
    desk.clock.moment = NIGHT
    await desk.client.host.proposals.propose(session_id, ada.id, kind, NIGHT)
    await desk.round(NIGHT)
    assert called(desk, "Waiting for") == [(dmitri.id,)]
    assert await desk.client.heartbeat.timekeeper.next_due(NIGHT) == MORNING
    await desk.round(MORNING - 1)
    assert called(desk, "Waiting for") == [(dmitri.id,)]
    await desk.round(MORNING)
    assert called(desk, "Waiting for") == [(bruno.id,)]
    await desk.round(MORNING + HOUR)
    assert called(desk, "Waiting for") == [(bruno.id,)]
    assert await desk.queued(session_id) == []
    # Its buttons work where it stands now.
    assert last(desk, "Waiting for").buttons


async def test_a_proposal_that_is_settled_by_night_wakes_nobody_in_the_morning(desk: Desk) -> None:
    ada, bruno, chloe, _ = desk.driver.members
    await prefer(desk, bruno, OWL)
    session_id = await desk.begin(players=3)
    await desk.round(NOON)
    await desk.client.host.proposals.propose(session_id, ada.id, ProposalKind.END, NIGHT)
    await desk.round(NIGHT)
    proposal = last(desk, "Waiting for")
    number = int(proposal.buttons[0].custom_id.split(":")[-1])
    await desk.client.host.proposals.decline(number, chloe.id, NIGHT)
    await desk.round(NIGHT)
    await desk.round(MORNING)
    assert bruno.pings() == ()
    assert "the game goes on" in ada.see(proposal).text


async def test_a_later_call_that_fails_is_made_once_it_can_be(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    await prefer(desk, bruno, OWL)
    session_id = await desk.begin()
    await desk.round(NOON)
    await desk.client.host.proposals.propose(session_id, ada.id, ProposalKind.END, NIGHT)
    await desk.round(NIGHT)
    desk.driver.faults.read_only.add(desk.driver.channel)
    await desk.round(MORNING)
    desk.driver.faults.clear()
    await desk.client.outbox.retry_all()
    await desk.round(MORNING + MINUTE)
    assert called(desk, "Waiting for") == [(bruno.id,)]
    assert await desk.queued(session_id) == []


async def test_an_answer_to_a_proposal_keeps_the_mention_of_whoever_has_been_called(desk: Desk) -> None:
    ada, bruno, chloe, dmitri = desk.driver.members
    session_id = await desk.begin(players=4)
    await prefer(desk, bruno, OWL)
    await prefer(desk, chloe, NEVER)
    await desk.round(NOON)
    result = await desk.client.host.proposals.propose(session_id, ada.id, ProposalKind.END, NOON)
    assert result.proposal is not None
    await desk.round(NOON)
    assert called(desk, "Waiting for") == [tuple(sorted((bruno.id, dmitri.id)))]
    await desk.client.host.proposals.agree(result.proposal.id, dmitri.id, NIGHT)
    await desk.round(NIGHT)
    assert called(desk, "Waiting for") == [(bruno.id,)]


async def test_the_end_of_a_game_is_told_when_quiet_hours_end(desk: Desk) -> None:
    ada, bruno, chloe, _ = desk.driver.members
    await prefer(desk, bruno, OWL)
    await prefer(desk, chloe, NEVER)
    session_id = await desk.begin(players=3)
    await desk.round(NOON)
    for member in (ada, bruno):
        await desk.client.host.sessions.resign(session_id, member.id, NIGHT)
    await desk.round(NIGHT)
    assert called(desk, "is over") == [(ada.id,)]
    await desk.round(MORNING - 1)
    assert bruno.pings() == ()
    await desk.round(MORNING)
    assert called(desk, "is over") == [(bruno.id,)]
    await desk.round(MORNING + HOUR)
    assert called(desk, "is over") == [(bruno.id,)]
    assert await desk.queued(session_id) == []


async def test_a_seat_lost_by_night_is_told_to_its_player_in_the_morning(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    await prefer(desk, ada, OWL)
    session_id = await begin(desk, 3, 6 * HOUR, OnTimeout.FORFEIT)
    # The warning comes in the last minute before the quiet hours.
    await desk.round(MIDNIGHT - HOUR - MINUTE)
    await desk.round(NOON + 6 * HOUR)
    assert isinstance(await desk.client.host.sessions.by_id(session_id), Table)
    assert called(desk, "and forfeits") == [()]
    await desk.round(MORNING - 1)
    assert called(desk, "and forfeits") == [()]
    await desk.round(MORNING)
    assert called(desk, "and forfeits") == [(ada.id,)]
    await desk.round(MORNING + HOUR)
    assert called(desk, "and forfeits") == [(ada.id,)]


async def test_a_late_player_whose_seat_is_claimed_is_called(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await begin(desk, 3, 6 * HOUR, OnTimeout.CLAIM)
    await desk.round(NOON + 6 * HOUR)
    await desk.client.host.claims.claim(session_id, 0, bruno.id, NOON + 6 * HOUR)
    await desk.round(NOON + 6 * HOUR)
    assert called(desk, "called time") == [(ada.id,)]
    assert called(desk, "Press **Call time**") == []
    await desk.round(NOON + 7 * HOUR)
    assert called(desk, "called time") == [(ada.id,)]


async def test_a_seat_cannot_be_claimed_while_one_who_may_do_so_has_quiet_hours(desk: Desk) -> None:
    _, bruno, chloe, _ = desk.driver.members
    await prefer(desk, chloe, OWL)
    session_id = await begin(desk, 3, 6 * HOUR, OnTimeout.CLAIM)
    late = NOON + 6 * HOUR
    for moment in (late, MORNING - 1):
        await desk.round(moment)
        assert called(desk, "Press **Call time**") == [], f"{(MORNING - moment) // MINUTE} minutes too early"
        with pytest.raises(StaleBoard, match="bot-refusal-claim-over"):
            await desk.client.host.claims.claim(session_id, 0, bruno.id, moment)
    await desk.round(MORNING)
    assert called(desk, "Press **Call time**") == [tuple(sorted((bruno.id, chloe.id)))]
    await desk.client.host.claims.claim(session_id, 0, chloe.id, MORNING)


async def test_the_archive_is_announced_to_whoever_sleeps_when_they_wake(desk: Desk) -> None:
    ada, bruno, chloe, _ = desk.driver.members
    night = Preferences(zone="UTC", quiet=Quiet(21 * 60, 8 * 60))
    await prefer(desk, bruno, night)
    await prefer(desk, chloe, NEVER)
    await begin(desk, 3, 0, OnTimeout.NOTHING)
    await desk.round(NOON + STALE_AFTER)
    assert called(desk, "nobody has played") == [(ada.id,)]
    morning = MORNING + STALE_AFTER
    await desk.round(morning - 1)
    assert called(desk, "nobody has played") == [(ada.id,)]
    await desk.round(morning)
    assert called(desk, "nobody has played") == [(bruno.id,)]


async def test_nobody_is_woken_for_an_archive_that_will_not_be(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    await prefer(desk, bruno, Preferences(zone="UTC", quiet=Quiet(21 * 60, 8 * 60)))
    session_id = await begin(desk, 2, 0, OnTimeout.NOTHING)
    await desk.round(NOON + STALE_AFTER)
    await desk.play(session_id, ada, "b2-a3")
    before = len(bruno.pings())
    await desk.round(MORNING + STALE_AFTER)
    assert len(bruno.pings()) == before
    assert await desk.queued(session_id) == []


async def test_what_is_put_away_calls_nobody_later(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await begin(desk, 2, 0, OnTimeout.NOTHING)
    gone = NOON + STALE_AFTER + ARCHIVED_AFTER
    await desk.round(NOON + STALE_AFTER)
    await prefer(desk, bruno, Preferences(zone="UTC", quiet=Quiet(21 * 60, 8 * 60)))
    await desk.client.host.proposals.propose(session_id, ada.id, ProposalKind.END, gone - MINUTE)
    await desk.round(gone - MINUTE)
    async with desk.database.reading() as transaction:
        assert len(await transaction.rows("SELECT 1 FROM deferred_pings")) == 1
    await desk.round(gone)
    async with desk.database.reading() as transaction:
        assert await transaction.rows("SELECT 1 FROM deferred_pings") == []


async def test_agreeing_to_what_one_has_proposed_is_answered(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await desk.begin(players=3)
    result = await desk.client.host.proposals.propose(session_id, ada.id, ProposalKind.PAUSE, NOON)
    assert result.proposal is not None
    with pytest.raises(SessionRefusal, match="bot-refusal-agreed-own"):
        await desk.client.host.proposals.agree(result.proposal.id, ada.id, NOON)
    await desk.client.host.proposals.agree(result.proposal.id, bruno.id, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-agreed"):
        await desk.client.host.proposals.agree(result.proposal.id, bruno.id, NOON)


async def owe_warning(desk: Desk, session_id: int, now: int, *, warned: bool = True) -> None:
    """A warning to the first seat that is owed from now on."""
    desk.clock.moment = now
    async with desk.database.transaction() as transaction:
        await transaction.run("UPDATE turn_clocks SET warned = ?, called_at = since", (int(warned),))
        await notices.queue(transaction, session_id, NoticeKind.WARNING, 0, now, target_id=0)
    await desk.client.outbox.deliver(session_id)


async def test_a_warning_that_comes_too_late_for_its_better_moment_waits_for_the_morning(desk: Desk) -> None:
    ada = desk.driver.members[0]
    await prefer(desk, ada, OWL)
    session_id = await begin(desk, 2, 6 * HOUR, OnTimeout.FORFEIT)
    before = [one.id for one in desk.pings()]
    await owe_warning(desk, session_id, NIGHT)
    assert [one.id for one in desk.pings()] == before
    async with desk.database.reading() as transaction:
        timer = await timers.find(transaction, session_id, TimerKind.WARNING, 0)
        clock = await timers.find_clock(transaction, session_id, 0)
    assert timer is not None
    assert timer.due_at == MORNING
    assert clock is not None
    assert clock.deadline_at == MORNING + LATEST_WARNING


async def test_a_warning_that_could_have_no_better_moment_disturbs(desk: Desk) -> None:
    ada = desk.driver.members[0]
    await prefer(desk, ada, Preferences(zone="UTC", quiet=Quiet(22 * 60, 8 * 60)))
    session_id = await begin(desk, 2, 6 * HOUR, OnTimeout.FORFEIT)
    await owe_warning(desk, session_id, MIDNIGHT + 3 * HOUR)
    assert desk.pings()[-1].mentions == (ada.id,)


async def test_a_warning_is_shown_without_a_call_to_whoever_wants_none(desk: Desk) -> None:
    await prefer(desk, desk.driver.members[0], NEVER)
    session_id = await begin(desk, 2, 6 * HOUR, OnTimeout.FORFEIT)
    before = len(desk.pings())
    await owe_warning(desk, session_id, MIDNIGHT + 3 * HOUR)
    assert [one.mentions for one in desk.pings()[before:]] == [()]


async def test_a_warning_that_was_queued_under_a_clock_ahead_waits_for_its_time(desk: Desk) -> None:
    session_id = await begin(desk, 2, 6 * HOUR, OnTimeout.FORFEIT)
    before = len(desk.pings())
    await owe_warning(desk, session_id, NIGHT)
    assert len(desk.pings()) == before
    async with desk.database.reading() as transaction:
        timer = await timers.find(transaction, session_id, TimerKind.WARNING, 0)
        (clock,) = await timers.clocks_of_session(transaction, session_id)
    assert timer is not None
    assert timer.due_at == warning_at(USUAL, clock.since, clock.deadline_at or 0)
    assert not clock.warned


@pytest.mark.full
@pytest.mark.parametrize("why", ["another moment", "too late"])
async def test_a_warning_whose_moment_has_been_moved_or_has_passed_is_not_sent(desk: Desk, why: str) -> None:
    session_id = await begin(desk, 2, 6 * HOUR, OnTimeout.FORFEIT)
    before = [one.id for one in desk.pings()]
    if why == "too late":
        await owe_warning(desk, session_id, NOON + 6 * HOUR)
    else:
        await owe_warning(desk, session_id, NIGHT, warned=False)
    assert [one.id for one in desk.pings()] == before
    assert await desk.queued(session_id) == []


async def test_a_warning_of_archiving_is_not_said_again_where_nobody_is_left_to_call(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    night = Preferences(zone="UTC", quiet=Quiet(21 * 60, 8 * 60))
    await prefer(desk, bruno, night)
    session_id = await begin(desk, 2, 0, OnTimeout.NOTHING)
    await desk.round(NOON + STALE_AFTER)
    said = last(desk, "nobody has played")
    await prefer(desk, bruno, replace(night, calls=Calls.NEVER))
    await desk.round(MORNING + STALE_AFTER)
    assert (last(desk, "nobody has played").id, said.mentions) == (said.id, (ada.id,))
    assert await desk.queued(session_id) == []


@pytest.mark.full
async def test_a_call_that_is_made_late_does_not_ring_in_quiet_hours_that_began_meanwhile(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    await prefer(desk, bruno, OWL)
    session_id = await desk.begin()
    await desk.round(NOON)
    desk.clock.moment = MIDNIGHT - HOUR - 1
    await desk.play(session_id, ada, ERUPTION)
    await desk.round(MIDNIGHT - HOUR)
    assert "turn 2" in desk.boards()[-1].text, "the board does not wait for the morning"
    assert bruno.pings() == ()
    await desk.round(MORNING)
    assert called(desk, bruno.mention) == [(bruno.id,)]
