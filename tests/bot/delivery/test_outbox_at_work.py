"""The outbox at work: what was given up is tried at the start, people come first, and what fails is put off."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest

from bot.delivery import outbox
from bot.sandbox.history import Post
from bot.store.rows import notices
from bot.store.rows.notices import NoticeKind
from tests.bot.desk import ERUPTION, NOON, Desk
from tests.bot.discord_api.test_limiter import Held

A_LONG_TIME = 3600.0


@asynccontextmanager
async def delivering(desk: Desk) -> AsyncIterator[None]:
    """The outbox at work, which looks by itself only once in an hour."""
    desk.client.outbox.loop.interval = A_LONG_TIME
    keeping = desk.client.outbox.loop.start()
    try:
        yield
        assert not keeping.done()
    finally:
        await desk.client.outbox.loop.stop()
        await desk.client.outbox.idle()


def posted(desk: Desk, channel: int) -> int:
    """The requests for a new message in a channel, refused ones too."""
    wanted = ("POST", f"/channels/{channel}/messages")
    return sum((one.method, one.path) == wanted for one in desk.driver.sandbox.calls)


async def rows(desk: Desk, columns: str = "due_at") -> list[tuple[object, ...]]:
    async with desk.database.reading() as transaction:
        return [tuple(row) for row in await transaction.rows(f"SELECT {columns} FROM notices ORDER BY id")]


async def test_what_an_earlier_process_gave_up_is_delivered_at_the_start_and_tried_anew_only_then(desk: Desk) -> None:
    given_up = await desk.begin()
    async with desk.database.transaction() as transaction:
        await notices.suspend(transaction, given_up)
    desk.driver.faults.read_only.add(desk.driver.channel)
    async with delivering(desk):
        await desk.driver.until(lambda: posted(desk, desk.driver.channel) == 1)
        await desk.client.outbox.idle()
        other = await desk.begin(desk.driver.other_channel)
        for boards in (1, 2):
            desk.client.outbox.wake()
            await desk.driver.until(lambda: posted(desk, desk.driver.other_channel) >= boards)  # noqa: B023
            await desk.client.outbox.idle()
            await desk.client.host.sessions.queue_new_board(other, NOON)
        assert posted(desk, desk.driver.channel) == 1


async def test_whoever_wakes_the_outbox_need_not_wait_for_its_next_look(desk: Desk) -> None:
    await desk.begin()
    async with delivering(desk):
        await desk.driver.until(desk.boards)
        await desk.begin(desk.driver.other_channel)
        await desk.client.heartbeat.beat()
        await desk.driver.until(lambda: desk.boards(desk.driver.other_channel))


@pytest.mark.full
async def test_a_bot_that_stops_begins_nothing_that_nobody_waits_for(desk: Desk) -> None:
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    desk.client.outbox.finish()
    await desk.begin(desk.driver.other_channel)
    await desk.deliver_due()
    assert posted(desk, desk.driver.other_channel) == 0
    await desk.play(session_id, desk.driver.members[0], ERUPTION)
    await desk.client.outbox.deliver(session_id)
    assert desk.boards()[-1].mentions == (desk.driver.members[1].id,)
    assert {one.kind for one in await desk.queued(session_id)} == {NoticeKind.RECAP}


@pytest.mark.full
async def test_a_stop_that_comes_between_two_old_messages_leaves_the_second_as_it_is(desk: Desk) -> None:
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    await desk.play(session_id, desk.driver.members[0], ERUPTION)

    def stop(what: str, _post: Post) -> None:
        if what != "create":
            desk.client.outbox.finish()

    desk.driver.sandbox.history.listeners.append(stop)
    await desk.client.outbox.deliver(session_id)
    assert len(await desk.queued(session_id)) == 1


async def test_two_who_ask_at_the_same_time_are_shown_one_board_by_one_request(desk: Desk) -> None:
    session_id = await desk.begin()
    await asyncio.gather(*(desk.client.outbox.deliver(session_id) for _ in range(3)), desk.deliver_due())
    assert (len(desk.boards()), len(desk.pings())) == (1, 0)
    assert posted(desk, desk.driver.channel) == 1


async def test_without_its_board_nothing_of_a_session_is_sent_or_tried_before_it(desk: Desk) -> None:
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    await desk.client.host.sessions.queue_new_board(session_id, NOON)
    await desk.client.outbox.deliver(session_id)
    await desk.play(session_id, desk.driver.members[0], ERUPTION)
    async with desk.database.transaction() as transaction:
        await notices.queue(transaction, session_id, NoticeKind.REMOVE, 0, NOON, target_id=desk.boards()[0].id)
    desk.driver.sandbox.calls.clear()
    desk.driver.faults.fail_next(1, 403, pattern="POST /channels")
    await desk.client.outbox.deliver(session_id)
    assert [one.status for one in desk.driver.sandbox.calls] == [403]
    moments = {due_at for (due_at,) in await rows(desk)}
    assert moments == {NOON + outbox.RETRIES.first}


@pytest.mark.full
@pytest.mark.parametrize(
    ("attempts", "seconds"), [(0, 2), (1, 4), (5, 64), (10, 2048), (11, 3600), (38, 3600), (39, None)]
)
async def test_every_attempt_waits_twice_as_long_an_hour_at_most_and_forty_are_made(
    desk: Desk, attempts: int, seconds: int | None
) -> None:
    session_id = await desk.begin()
    async with desk.database.transaction() as transaction:
        await transaction.run("UPDATE notices SET attempts = ? WHERE kind = 'board'", (attempts,))
    desk.driver.faults.read_only.add(desk.driver.channel)
    await desk.client.outbox.deliver(session_id)
    wanted = None if seconds is None else NOON + seconds * 1000
    assert (await rows(desk, "due_at, attempts"))[0] == (wanted, attempts + 1)


async def test_whoever_has_played_is_not_told_that_what_failed_could_not_be_noted(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    session_id = await desk.begin()
    async with desk.database.transaction() as transaction:
        await transaction.run(
            "CREATE TRIGGER full BEFORE UPDATE OF attempts ON notices BEGIN SELECT raise(ABORT, 'disc full'); END"
        )
    desk.driver.faults.fail_next(1, 403, pattern="POST /channels")
    await desk.client.outbox.deliver(session_id)
    assert "disc full" in caplog.text
    caplog.clear()


async def test_a_gateway_session_that_begins_while_the_bot_stops_begins_no_work(desk: Desk) -> None:
    await desk.client.close()
    before = asyncio.all_tasks()
    await desk.client.on_ready()
    assert asyncio.all_tasks() == before


@pytest.mark.full
async def test_a_story_takes_one_place_however_many_deliveries_wait_to_tell_it(desk: Desk) -> None:
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    await desk.play(session_id, desk.driver.members[0], ERUPTION)
    limiter = desk.client.outbox.limiter = Held(partial(asyncio.sleep, 0))
    await asyncio.gather(*(desk.client.outbox.deliver(session_id) for _ in range(5)))
    assert await desk.queued(session_id) == []
    assert limiter.asked == 1, "a place was taken for nothing"
