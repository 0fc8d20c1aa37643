"""Messages that nobody waits for are sent in the background: no clock, call or board waits behind them."""

import asyncio
import logging
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import discord.http
import pytest

from bot.connection.client import Fumarole
from bot.delivery import outbox
from bot.discord_api.requests import A_SECOND, BEHIND
from bot.model.preferences import Calls, Preferences
from bot.model.request import TableRequest
from bot.model.turn_times import HOUR, STALE_AFTER
from bot.sandbox.history import Post
from bot.sandbox.limits import Timing
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import Sandbox
from bot.sandbox.world import APPLICATION, PUBLIC_THREAD
from bot.store.database import Database
from tests.bot.desk import ERUPTION, NOON, Clock, Desk, rest
from tests.bot.discord_api.test_limiter import Held
from tests.wire.driver import Driver

FOR_EVER = 3_600.0
OWED = 40
"""Sessions owed at a start: with pings looked at too, more than Discord takes in a second."""


def thread(desk: Desk, number: int) -> int:
    """A place of its own for a session."""
    made = desk.driver.sandbox.history.add_thread(desk.driver.channel, f"game {number}", PUBLIC_THREAD, APPLICATION)
    return int(made["id"])


async def begin_alone(desk: Desk, channel: int) -> int:
    """A running game of one player, in a server of its own: a server holds only so many."""
    ada, lobbies = desk.driver.members[0], desk.client.host.sessions.lobbies
    session_id = (
        await lobbies.open(TableRequest(channel, channel, ada.id, "volcano", {}, None, "en"), NOON)
    ).session.id
    await lobbies.start(session_id, ada.id, NOON)
    return session_id


def hold(desk: Desk, channel: int) -> None:
    """Let Discord ask the bot to wait for very long before it writes in a channel."""
    desk.driver.sandbox.faults.limit_next(1, FOR_EVER, f"POST /channels/{channel}/messages")


@asynccontextmanager
async def at_work(desk: Desk) -> AsyncIterator[None]:
    """The outbox and the heartbeat, as they run in the bot."""
    client = desk.client
    client.heartbeat.reachable = True
    loops = (client.outbox.loop, client.heartbeat.loop)
    for loop in loops:
        loop.start()
    try:
        yield
    finally:
        await asyncio.gather(*(loop.stop() for loop in loops))


async def test_a_channel_that_discord_holds_up_delays_nobody_elses_call(desk: Desk) -> None:
    healthy = await desk.begin()
    await desk.client.outbox.deliver(healthy)
    await desk.begin(desk.driver.other_channel)
    hold(desk, desk.driver.other_channel)
    async with at_work(desk):
        await desk.driver.until(lambda: any(call.status == 429 for call in desk.driver.sandbox.calls))
        desk.clock.moment = NOON + STALE_AFTER
        desk.client.heartbeat.loop.wake()
        await desk.driver.until(lambda: any("archive" in one.text for one in desk.pings(desk.driver.channel)))
        assert desk.boards(desk.driver.other_channel) == []


@pytest.mark.full
async def test_a_call_never_goes_before_the_board_of_a_move_made_meanwhile(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    await desk.client.host.preferences.change(ada.id, lambda _: Preferences(calls=Calls.LATER, later_hours=1))
    session_id = await desk.begin()
    await desk.deliver_due()

    async def play() -> None:
        """Ada moves while her own call, chosen already, waits for its turn."""
        if limiter.asked == 1:
            await desk.play(session_id, ada, ERUPTION)

    limiter = desk.client.outbox.limiter = Held(play)
    await desk.round(NOON + HOUR)
    assert ada.pings() == ()
    (board,) = desk.boards()
    assert "turn 2" in board.text
    assert [one.id for one in bruno.pings()] == [board.id]
    assert desk.pings() == []
    assert await desk.queued(session_id) == []


@pytest.mark.full
async def test_a_move_between_a_call_and_its_board_gets_a_board_and_a_call_of_its_own(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await desk.begin()
    moves = list[asyncio.Task[None]]()

    def move(what: str, post: Post) -> None:
        if what == "create" and post.author == APPLICATION and not moves:
            moves.append(asyncio.create_task(desk.play(session_id, ada, ERUPTION)))

    desk.driver.sandbox.history.listeners.append(move)
    await desk.client.outbox.deliver(session_id)
    await asyncio.gather(*moves)
    await desk.deliver_due()
    (board,) = desk.boards()
    assert "turn 2" in board.text
    assert [one.id for one in bruno.pings()] == [board.id]
    assert desk.pings() == []
    assert await desk.queued(session_id) == []


@pytest.mark.full
async def test_as_many_channels_held_up_as_there_are_places_do_not_stop_the_others(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "SLOW_AFTER_SECONDS", 0.01)
    slow = [thread(desk, number) for number in range(outbox.AT_ONCE)]
    for channel in slow:
        await begin_alone(desk, channel)
        hold(desk, channel)
    await desk.begin()
    async with at_work(desk):
        await desk.driver.until(lambda: desk.boards(desk.driver.channel))
    assert not any(desk.boards(channel) for channel in slow)


async def test_only_so_many_are_delivered_to_at_once(desk: Desk) -> None:
    for number in range(outbox.AT_ONCE + 3):
        channel = thread(desk, number)
        await begin_alone(desk, channel)
        hold(desk, channel)
    await desk.client.outbox.begin_due()
    await desk.client.outbox.begin_due()
    assert len(desk.client.outbox._under_way) == outbox.AT_ONCE


async def test_slow_channels_do_not_pile_up_without_end(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "SLOW_AFTER_SECONDS", 0.0)
    monkeypatch.setattr(outbox, "UNDER_WAY", 3)
    for number in range(5):
        channel = thread(desk, number)
        await begin_alone(desk, channel)
        hold(desk, channel)
    await desk.client.outbox.begin_due()
    for _ in range(3):
        await asyncio.sleep(0.01)
        await desk.client.outbox.begin_due()
    assert len(desk.client.outbox._under_way) == 3


@pytest.mark.full
async def test_whoever_plays_is_answered_while_the_story_of_the_turn_before_is_held_up(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    (old,) = desk.boards()
    desk.driver.sandbox.faults.limit_next(1, FOR_EVER, f"PATCH /channels/{old.channel}/messages/{old.id}")
    await desk.play(session_id, ada, ERUPTION)
    first = asyncio.create_task(desk.client.outbox.deliver(session_id))
    await desk.driver.until(bruno.pings)
    await desk.driver.until(lambda: any(call.status == 429 for call in desk.driver.sandbox.calls))
    await desk.client.host.sessions.queue_new_board(session_id, NOON)
    second = asyncio.create_task(desk.client.outbox.deliver(session_id))
    before = {one.id for one in desk.boards()}
    await desk.driver.until(lambda: {one.id for one in desk.boards()} - before)
    for task in (first, second):
        task.cancel()
    await asyncio.gather(first, second, return_exceptions=True)


async def test_one_act_alone_waits_for_what_old_boards_become_however_many_follow(desk: Desk) -> None:
    session_id, go = await desk.begin(), asyncio.Event()
    await desk.client.outbox.deliver(session_id)
    held = desk.client.outbox.limiter = Held(go.wait)
    await desk.client.host.sessions.queue_new_board(session_id, NOON)
    first = asyncio.create_task(desk.client.outbox.deliver(session_id))
    while not held.asked:  # noqa: ASYNC110 - nobody is notified
        await asyncio.sleep(0.01)
    for _ in range(3):
        await desk.client.host.sessions.queue_new_board(session_id, NOON)
        await desk.client.outbox.deliver(session_id)
    assert (first.done(), len(desk.boards())) == (False, 5)
    go.set()
    await first
    assert (await desk.queued(session_id), len(desk.boards())) == ([], 1)


@pytest.mark.full
async def test_what_has_just_fallen_due_comes_before_what_an_earlier_process_left(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "AT_ONCE", 1)
    left = [thread(desk, number) for number in range(3)]
    for channel in left:
        await begin_alone(desk, channel)
    await desk.client.outbox.retry_all()
    await desk.begin()
    order: list[int] = []

    def note(what: str, post: Post) -> None:
        if what == "create":
            order.append(post.channel)

    desk.driver.sandbox.history.listeners.append(note)
    await desk.deliver_due()
    assert order[0] == desk.driver.channel
    assert set(order[1:]) >= set(left)


async def test_a_session_is_delivered_to_by_one_task_at_a_time_and_looked_at_again(desk: Desk) -> None:
    await desk.begin()
    desk.driver.sandbox.faults.latency = 0.05
    await desk.client.outbox.begin_due()
    (task,) = desk.client.outbox._under_way.values()
    await desk.client.outbox.begin_due()
    assert list(desk.client.outbox._under_way.values()) == [task]
    await desk.client.outbox.idle()
    # It was due while it was under way, so whatever has come meanwhile is looked for.
    assert desk.client.outbox.loop.is_woken
    assert len(desk.boards()) == 1


async def test_a_database_that_fails_is_not_tried_in_a_tight_loop(
    desk: Desk, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    await desk.begin()
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        for number, what in enumerate(("posts", "notices")):
            connection.execute(
                f"CREATE TRIGGER full{number} BEFORE UPDATE ON {what} BEGIN SELECT raise(ABORT, 'disc full'); END"
            )
        connection.commit()
    await desk.deliver_due()
    assert "nothing can be delivered now" in caplog.text
    assert not desk.client.outbox.loop.is_woken
    assert await desk.client.outbox.begin_due() is None
    await desk.client.outbox.idle()
    caplog.clear()


@pytest.fixture
async def strict_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Desk]:
    """With the rate limits Discord has."""
    settings = SandboxSettings(folder=tmp_path / "sandbox", port=0, bot=False, timing=Timing())
    database = await Database.open(tmp_path / "games.sqlite3")
    async with Sandbox(settings) as sandbox:
        monkeypatch.setattr(discord.http.Route, "BASE", sandbox.api_url)
        clock = Clock()
        async with Fumarole(database, clock) as client:
            await client.login(sandbox.token)
            await rest(client)
            yield Desk(client, database, Driver(sandbox), clock)
    await database.close()


@pytest.mark.full
async def test_a_start_at_which_much_is_owed_stays_within_discords_limits_and_people_come_first(
    strict_desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    desk = strict_desk
    caplog.set_level(logging.WARNING)
    ada = desk.driver.members[0]
    channels = [thread(desk, number) for number in range(OWED)]
    sessions = [await begin_alone(desk, channel) for channel in channels]
    posted: list[int] = []
    moved = asyncio.Event()

    def note(what: str, post: Post) -> None:
        if what == "create":
            posted.append(post.channel)
            moved.set()

    async def play() -> int:
        await moved.wait()
        await desk.play(sessions[-1], ada, "b2-a3")
        await desk.client.outbox.deliver(sessions[-1])
        return len(posted)

    desk.driver.sandbox.history.listeners.append(note)
    playing, began = asyncio.create_task(play()), asyncio.get_running_loop().time()
    async with at_work(desk):
        await desk.driver.until(lambda: len(set(posted)) == OWED)
        await desk.client.outbox.idle()
    assert await playing < OWED, "the player's board came after the backlog"
    # A new board may take two requests.
    assert 2 * BEHIND < A_SECOND
    assert asyncio.get_running_loop().time() - began >= (OWED - 2) / BEHIND
    calls = [call for call in desk.driver.sandbox.calls if "/messages" in call.path]
    assert [call.path for call in calls if call.status == 429] == []
    assert "rate limited" not in caplog.text
    posts = [call.path for call in calls if call.method == "POST"]
    assert sorted(posts) == sorted(f"/channels/{channel}/messages" for channel in channels)
    assert not [call for call in calls if re.match(r"/channels/\d+/messages/\d+", call.path)]


async def test_people_are_shown_their_board_while_the_background_waits_for_its_turn(desk: Desk) -> None:
    waits = asyncio.Event()

    async def wait() -> None:
        waits.set()
        desk.driver.sandbox.changes.notify()
        await asyncio.Event().wait()

    desk.client.outbox.limiter = Held(wait)
    channels = [thread(desk, number) for number in range(3)]
    sessions = [await begin_alone(desk, channel) for channel in channels]
    await desk.client.outbox.begin_due()
    await desk.driver.until(waits.is_set)
    playing = asyncio.create_task(desk.client.outbox.deliver(sessions[1]))
    await desk.driver.until(lambda: desk.boards(channels[1]))
    assert [len(desk.boards(channel)) for channel in channels] == [0, 1, 0]
    await playing
