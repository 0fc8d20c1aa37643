"""Each outbox message arrives once, whatever happens to the process, the answer or Discord's memory of nonces."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.delivery.composers import COMPOSERS, Composer, Tools, greet
from bot.delivery.outbox import RETRIES
from bot.model.turn_times import DAY, HOUR, MINUTE
from bot.sandbox.drafts import draft_message
from bot.sandbox.faults import RESET
from bot.sandbox.world import GUILD
from bot.store.rows import gauges
from bot.store.rows.outbox import OutboxKind, OutboxMessage
from tests.bot.daily.conftest import at
from tests.bot.delivery import test_closings, test_ended_plans, test_news
from tests.bot.delivery import test_tournaments_out_of_reach as test_tournaments
from tests.bot.desk import NOON, Desk, hear_of_servers

SENDING = r"POST /channels/\d+/messages$"


async def owe_a_plan(desk: Desk) -> None:
    session_id, ada, _ = await test_ended_plans.begin_planned(desk)
    await desk.play(session_id, ada, test_ended_plans.OTHER)


async def owe_a_closing(desk: Desk) -> None:
    await test_closings.play_a_season(desk)
    desk.clock.moment = NOON + DAY


async def owe_a_greeting(desk: Desk) -> None:
    guild = desk.client.get_guild(GUILD)
    assert guild is not None
    for _ in range(2):
        await greet(desk.database, guild, NOON)


async def owe_a_tournament(desk: Desk) -> None:
    await test_tournaments.begun(desk)


async def owe_a_card(desk: Desk) -> None:
    number, organiser = await test_tournaments.begun(desk), desk.driver.members[0].id
    await desk.client.host.tournaments.end(number, organiser, NOON)
    async with desk.database.transaction() as transaction:
        await transaction.run("DELETE FROM outbox WHERE kind = 'tournament'")


async def owe_an_announcement(desk: Desk) -> None:
    desk.clock.moment = at("2026-11-22 08:00")
    await test_news.set_up(desk)
    desk.clock.moment += HOUR


async def owe_a_reminder(desk: Desk) -> None:
    desk.clock.moment = at("2026-11-22 08:00")
    await test_news.remind(desk, desk.driver.members[0], 9)
    desk.clock.moment += HOUR


KINDS = {
    "plan": owe_a_plan,
    "season": owe_a_closing,
    "welcome": owe_a_greeting,
    "tournament": owe_a_tournament,
    "card": owe_a_card,
    "announcement": owe_an_announcement,
    "reminder": owe_a_reminder,
}


@pytest.fixture(params=[pytest.param(owe, id=kind) for kind, owe in KINDS.items()])
async def owing(request: pytest.FixtureRequest, desk: Desk) -> Desk:
    """A desk that owes one message."""
    owe: Callable[[Desk], Awaitable[None]] = request.param
    hear_of_servers(desk)
    await owe(desk)
    return desk


def posted(desk: Desk) -> list[int]:
    """The messages that Discord has."""
    history = desk.driver.sandbox.history
    return [post.id for channel in (*history.channels, *history.direct) for post in history.posts(channel)]


async def rounds(desk: Desk, count: int = 3) -> None:
    """As many rounds, each when something is tried again."""
    for _ in range(count):
        due = await desk.client.messenger.round()
        desk.clock.moment = due if due and due < desk.clock() + HOUR else desk.clock()


async def owed(desk: Desk) -> list[OutboxMessage]:
    """What is owed by now."""
    return [one for one in await desk.owed() if one.queued_at <= desk.clock()]


async def test_a_message_whose_answer_is_lost_comes_once(owing: Desk) -> None:
    owing.driver.faults.lose_next(1, RESET, pattern=SENDING)
    await rounds(owing)
    assert len(posted(owing)) == 1
    assert await owed(owing) == []


async def test_a_message_that_discord_had_before_a_kill_is_not_posted_again_after_a_night(
    owing: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sandbox = owing.driver.sandbox
    # Discord remembers for minutes what it has been sent.
    forgetful = replace(sandbox.settings, timing=replace(sandbox.settings.timing, nonce_memory=0.0))
    monkeypatch.setattr(sandbox, "settings", forgetful)
    async with owing.database.transaction() as transaction:
        for act in ("DELETE", "UPDATE OF attempts"):
            await transaction.run(
                f"CREATE TRIGGER gone_{act[:6]} BEFORE {act} ON outbox BEGIN SELECT raise(ABORT, 'killed'); END"
            )
    await owing.client.messenger.round()
    assert len(posted(owing)) == 1
    async with owing.database.transaction() as transaction:
        await transaction.run("DROP TRIGGER gone_DELETE")
        await transaction.run("DROP TRIGGER gone_UPDATE")
    caplog.clear()
    owing.clock.moment += 600 * MINUTE
    (place,) = {post.channel for post in owing.driver.sandbox.history.all()}
    for number in range(150):
        # People talk on in the meantime.
        talk = draft_message({"content": f"line {number}"}, [], place)
        sandbox.history.add(place, owing.driver.members[0].id, talk)
    await rounds(owing)
    assert len(posted(owing)) == 151
    assert await owed(owing) == []


async def test_a_message_that_was_about_to_be_posted_at_a_kill_is_posted(owing: Desk) -> None:
    async with owing.database.transaction() as transaction:
        await transaction.run("UPDATE outbox SET begun = version")
    await rounds(owing)
    assert len(posted(owing)) == 1
    assert await owed(owing) == []


async def test_what_cannot_be_made_is_tried_less_and_less_and_given_up_and_is_seen(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await owe_a_plan(desk)
    begun, tried = desk.clock(), list[int]()

    async def broken(_tools: Tools, _message: OutboxMessage) -> None:
        tried.append(desk.clock())
        raise RuntimeError("a fault of ours")

    monkeypatch.setitem(COMPOSERS, OutboxKind.PLAN, Composer(broken))
    for _ in range(3):
        due = await desk.client.messenger.round()
    assert tried == [begun], "in the next rounds it is postponed"
    while due is not None:
        desk.clock.moment = due
        due = await desk.client.messenger.round()
    assert len(tried) == RETRIES.attempts
    assert sum(one < begun + HOUR for one in tried) > 5, "it is tried again soon"
    assert desk.clock() < begun + 3 * DAY
    assert "a fault of ours" in caplog.text
    caplog.clear()
    async with desk.database.reading() as transaction:
        assert (await gauges.owed(transaction, desk.clock(), begun)).given_up == 1


async def test_a_message_that_makes_no_sense_keeps_nobody_waiting_and_is_given_up(desk: Desk) -> None:
    await owe_a_plan(desk)
    async with desk.database.transaction() as transaction:
        await transaction.run(
            "INSERT INTO outbox (kind, guild_id, subject, payload, due_at, queued_at) VALUES"
            " ('of a later version', 0, 1, '{}', 0, 0), ('season', 0, 2, 'no JSON', 0, 0)"
        )
    await rounds(desk)
    assert len(posted(desk)) == 1
    assert {one.attempts > 0 for one in await owed(desk)} == {True}


async def test_a_message_is_given_up_even_if_what_follows_from_that_fails(
    owing: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (message,) = await owed(owing)

    async def broken(*_arguments: object) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setitem(COMPOSERS, message.kind, Composer(broken, given_up=broken))
    due, tried = message.due_at, 0
    while due is not None and tried <= RETRIES.attempts:
        owing.clock.moment = due
        due, tried = await owing.client.messenger.round(), tried + 1
    (left,) = await owed(owing)
    assert (left.due_at, left.attempts) == (None, RETRIES.attempts)
    assert "what follows from it has failed" in caplog.text
    caplog.clear()
