"""What Discord's answers tell of lost places: where nothing reaches nothing is tried, and what can be mended is."""

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from bot.delivery.orphaned import AGAIN_SECONDS
from bot.model.proposals import ProposalKind
from bot.play.orphaned import Destination
from bot.sandbox.servers import new_guild
from bot.sandbox.world import APPLICATION, GUILD, PUBLIC_THREAD, guild_object
from bot.store.rows import guilds, notices
from bot.store.rows.notices import NoticeKind
from tests.bot.desk import ERUPTION, NOON, Desk
from tests.bot.disks import held_by_another_process
from tests.bot.drivers import impatient


async def own_thread(desk: Desk) -> int:
    """A thread the bot has opened for a session."""
    history = desk.driver.sandbox.history
    thread = int(history.add_thread(desk.driver.channel, "Volcano #1", PUBLIC_THREAD, APPLICATION)["id"])
    async with desk.database.transaction() as transaction:
        await guilds.keep_thread(transaction, GUILD, thread)
    return thread


def archive(desk: Desk, thread: int, *, locked: bool = False) -> None:
    history = desk.driver.sandbox.history
    history.change_thread(history.channel(thread), {"archived": True, "locked": locked})


def is_archived(desk: Desk, thread: int) -> bool:
    return bool(desk.driver.sandbox.history.channel(thread)["thread_metadata"]["archived"])


def posts(desk: Desk) -> int:
    """The requests that would have shown something."""
    return sum(call.method in {"POST", "PATCH"} and "/messages" in call.path for call in desk.driver.sandbox.calls)


async def test_a_session_whose_channel_is_gone_is_orphaned_and_no_longer_tried(desk: Desk) -> None:
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    desk.driver.sandbox.history.remove_channel(desk.driver.channel)
    await desk.play(session_id, desk.driver.members[0], ERUPTION)
    await desk.client.outbox.deliver(session_id)
    assert await desk.client.host.orphaned.is_orphaned(session_id)
    async with desk.database.reading() as transaction:
        assert session_id not in await notices.sessions_due(transaction, NOON * 2)
    assert await desk.queued(session_id)
    here = Destination(GUILD, desk.driver.other_channel)
    await desk.client.host.orphaned.resume_in(session_id, desk.driver.members[1].id, here, NOON)
    await desk.client.outbox.deliver(session_id)
    (board,) = desk.boards(desk.driver.other_channel)
    assert board.selects[0].custom_id == f"pick:{session_id}:3:"
    assert board.mentions == (desk.driver.members[1].id,)
    assert await desk.queued(session_id) == []


async def test_once_a_channel_is_found_to_be_gone_nothing_else_is_tried_there(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    session_id = await desk.begin()
    await desk.play(session_id, desk.driver.members[0], ERUPTION)
    await desk.client.outbox.deliver(session_id)
    desk.driver.sandbox.history.remove_channel(desk.driver.channel)
    await desk.client.host.proposals.propose(session_id, desk.driver.members[0].id, ProposalKind.END, NOON)
    async with desk.database.transaction() as transaction:
        await notices.queue_once(transaction, session_id, NoticeKind.PING, 3, NOON)
        await notices.queue(transaction, session_id, NoticeKind.REMOVE, 3, NOON, 1)
    before = posts(desk)
    with caplog.at_level("INFO", "bot.play.orphaned"):
        await desk.client.outbox.deliver(session_id)
    assert posts(desk) == before + 1
    assert [one.getMessage() for one in caplog.records if one.name == "bot.play.orphaned"] == [
        f"session {session_id} is orphaned: its channel is gone"
    ]
    assert len(await desk.queued(session_id)) == 3


async def test_without_permission_what_is_owed_is_kept_and_shown_once_it_is_back(desk: Desk) -> None:
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    for lost in (desk.driver.faults.read_only, desk.driver.faults.hidden):
        lost.add(desk.driver.channel)
    await desk.play(session_id, desk.driver.members[0], ERUPTION)
    await desk.client.outbox.deliver(session_id)
    assert not await desk.client.host.orphaned.is_orphaned(session_id)
    assert NoticeKind.BOARD in [notice.kind for notice in await desk.queued(session_id)]
    desk.driver.faults.clear()
    await desk.client.host.orphaned.retry(GUILD, NOON)
    await desk.deliver_due()
    assert [one.selects[0].custom_id for one in desk.boards()] == [f"pick:{session_id}:3:"]
    assert await desk.queued(session_id) == []


async def test_a_board_in_an_archived_thread_is_changed_all_the_same(desk: Desk) -> None:
    thread = await own_thread(desk)
    session_id = await desk.begin(thread)
    await desk.client.outbox.deliver(session_id)
    archive(desk, thread)
    await desk.play(session_id, desk.driver.members[0], ERUPTION.split(maxsplit=1)[0])
    await desk.client.outbox.deliver(session_id)
    (board,) = desk.boards(thread)
    assert board.selects[0].custom_id == f"pick:{session_id}:1:"
    assert not is_archived(desk, thread)
    assert await desk.queued(session_id) == []


async def test_a_thread_is_archived_once_everything_has_been_said(desk: Desk) -> None:
    thread = await own_thread(desk)
    session_id = await desk.begin(thread)
    await desk.client.outbox.deliver(session_id)
    await desk.client.host.sessions.resign(session_id, desk.driver.members[0].id, NOON)
    desk.driver.faults.fail_next(30, 403, rf"DELETE /channels/{thread}/messages")
    await desk.client.outbox.deliver(session_id)
    assert not is_archived(desk, thread)
    assert NoticeKind.CLOSE in [notice.kind for notice in await desk.queued(session_id)]
    desk.driver.faults.clear()
    await desk.client.outbox.deliver(session_id)
    assert is_archived(desk, thread)
    assert await desk.queued(session_id) == []


@pytest.mark.full
async def test_a_thread_that_is_played_in_again_stays_open(desk: Desk) -> None:
    thread = await own_thread(desk)
    first = await desk.begin(thread)
    await desk.client.host.sessions.resign(first, desk.driver.members[0].id, NOON)
    second = await desk.begin(thread)
    await desk.client.outbox.deliver(first)
    assert not is_archived(desk, thread)
    await desk.client.host.sessions.resign(second, desk.driver.members[0].id, NOON)
    await desk.client.outbox.deliver(second)
    assert is_archived(desk, thread)


@pytest.mark.full
async def test_a_thread_that_people_made_is_not_archived_after_what_is_still_to_be_shown(desk: Desk) -> None:
    history = desk.driver.sandbox.history
    thread = int(history.add_thread(desk.driver.channel, "ours", PUBLIC_THREAD, desk.driver.members[0].id)["id"])
    session_id = await desk.begin(thread)
    await desk.client.host.sessions.resign(session_id, desk.driver.members[0].id, NOON)
    await desk.client.outbox.deliver(session_id)
    archive(desk, thread)
    async with desk.database.transaction() as transaction:
        await notices.queue_board(transaction, session_id, 1, NOON, fresh=False)
    await desk.client.outbox.deliver(session_id)
    assert await desk.queued(session_id) == []
    assert not is_archived(desk, thread)


@pytest.mark.full
@pytest.mark.sqlite
async def test_a_survey_that_meets_a_locked_database_is_done_again_soon_and_not_for_ever(
    desk: Desk, tmp_path: Path
) -> None:
    session_id = await desk.begin()
    server: Any = guild_object([])
    desk.client._connection._add_guild_from_data(server)
    desk.driver.sandbox.history.remove_channel(desk.driver.channel)
    waited: list[float] = []

    async def rest(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == len(AGAIN_SECONDS) + 2:
            holding.close()

    desk.client.finder.rest = rest
    with ExitStack() as holding:
        holding.enter_context(impatient(desk.database, 0.1))
        holding.enter_context(held_by_another_process(tmp_path / "games.sqlite3"))
        await desk.client.finder.survey_safely()
        assert tuple(waited) == AGAIN_SECONDS, "it ends until the next gateway session"
        await desk.client.finder.survey_safely()
    assert waited[len(AGAIN_SECONDS) :] == list(AGAIN_SECONDS[:2])
    assert await desk.client.host.orphaned.is_orphaned(session_id)


async def test_a_survey_has_the_boards_posted_of_servers_to_which_the_bot_is_back(desk: Desk) -> None:
    session_id = await desk.begin()
    await desk.client.finder.survey()
    assert await desk.client.host.orphaned.is_orphaned(session_id)
    server: Any = guild_object(list(desk.driver.sandbox.history.channels.values()))
    desk.client._connection._add_guild_from_data(server)
    assert desk.client.finder.resumed == desk.client.outbox.wake
    assert not desk.client.outbox.loop.is_woken
    await desk.client.finder.survey()
    assert not await desk.client.host.orphaned.is_orphaned(session_id)
    assert desk.client.outbox.loop.is_woken


async def test_a_server_that_the_bot_comes_back_to_during_a_survey_is_not_taken_for_gone(desk: Desk) -> None:
    session_id = await desk.begin()
    await desk.client.finder.survey()
    assert await desk.client.host.orphaned.is_orphaned(session_id)
    async with desk.database.transaction():
        survey = asyncio.create_task(desk.client.finder.survey())
        # It looks where the bot is, and then waits for the database.
        await asyncio.sleep(0)
        desk.client._connection.parsers["GUILD_CREATE"](new_guild(guild_object([])))
    await asyncio.gather(survey, *(one for one in asyncio.all_tasks() if one.get_name() == "discord.py: on_guild_join"))
    assert not await desk.client.host.orphaned.is_orphaned(session_id)
