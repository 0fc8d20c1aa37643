"""Each queued message is delivered once, in its current state, whatever fails on the way."""

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.model.actions import require_begun
from bot.model.preferences import Calls, Preferences
from bot.model.request import TableRequest
from bot.model.tables import Lobby
from bot.sandbox.history import Post
from bot.sandbox.world import GUILD
from bot.store.rows.notices import NoticeKind
from tests.bot.desk import ERUPTION, NOON, Desk
from tests.wire.driver import PATIENCE


async def test_a_session_that_cannot_be_shown_does_not_hold_up_the_others(
    desk: Desk, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    broken = await desk.begin()
    healthy = await desk.begin(desk.driver.other_channel)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        # Its record has an action that leads to no table.
        connection.execute("UPDATE sessions SET sequence = 7, options = '{}' WHERE id = ?", (broken,))
        connection.execute("UPDATE snapshots SET turn_position = '{}' WHERE session_id = ?", (broken,))
        connection.commit()
    with caplog.at_level(logging.WARNING):
        await desk.deliver_due()
    assert len(desk.boards(desk.driver.other_channel)) == 1
    assert await desk.queued(healthy) == []
    assert [notice.attempts for notice in await desk.queued(broken) if notice.kind is NoticeKind.BOARD] == [1]
    assert f"session {broken}" in caplog.text
    assert "Traceback" in caplog.text
    caplog.clear()


async def test_a_board_posted_by_an_attempt_that_failed_afterwards_shows_the_latest_move(
    desk: Desk, tmp_path: Path
) -> None:
    session_id = await desk.begin()
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        connection.execute("CREATE TRIGGER full BEFORE UPDATE ON posts BEGIN SELECT raise(ABORT, 'disc full'); END")
        connection.commit()
        await desk.client.outbox.deliver(session_id)
        await desk.play(session_id, desk.driver.members[0], "b2-a3")
        connection.execute("DROP TRIGGER full")
        connection.commit()
    await desk.client.outbox.deliver(session_id)
    assert [one.selects[0].custom_id for one in desk.boards()] == [f"pick:{session_id}:1:"]


@pytest.mark.full
async def test_who_joins_while_the_lobby_is_being_posted_is_shown_in_it(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    opening = TableRequest(GUILD, desk.driver.channel, ada.id, "volcano", {}, None, "en")
    session_id = (await desk.client.host.sessions.lobbies.open(opening, NOON)).session.id
    joining: list[asyncio.Task[Lobby]] = []

    def join(what: str, _post: Post) -> None:
        if what == "create":
            joining.append(asyncio.create_task(desk.client.host.sessions.lobbies.join(session_id, bruno.id, NOON)))

    desk.driver.sandbox.history.listeners.append(join)
    await desk.client.outbox.deliver(session_id)
    await joining[0]
    await desk.client.outbox.deliver(session_id)
    (lobby,) = ada.messages()
    assert bruno.mention in lobby.text


@pytest.mark.full
async def test_the_old_board_tells_its_own_turn_even_when_the_next_one_is_under_way(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    (old,) = desk.boards()
    await desk.play(session_id, ada, ERUPTION)
    await desk.play(session_id, bruno, "a1-a2")
    await desk.client.outbox.deliver(session_id)
    (board,) = desk.boards()
    assert f"{bruno.mention} moves a1-a2" in board.text
    story = ada.see(old)
    assert story.text == "**Turn 1**"
    assert "moves b2-a3 c3-b3 b3-b4" in story.images[0].alt


async def test_what_was_given_up_is_tried_again_when_the_session_is_touched(desk: Desk) -> None:
    session_id = await desk.begin()
    async with desk.database.transaction() as transaction:
        await transaction.run("UPDATE notices SET due_at = NULL")
    await desk.deliver_due()
    assert desk.boards() == []
    await desk.client.outbox.deliver(session_id)
    assert len(desk.boards()) == 1
    assert await desk.queued(session_id) == []


async def test_a_story_that_cannot_be_told_holds_up_neither_the_board_nor_other_stories(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    (old,) = desk.boards()
    desk.driver.faults.fail_next(1, 403, pattern=f"PATCH .*/{old.id}")
    await desk.play(session_id, ada, ERUPTION)
    await desk.client.outbox.deliver(session_id)
    assert [notice.kind for notice in await desk.queued(session_id)] == [NoticeKind.RECAP]
    assert len(bruno.pings()) == 1


async def test_the_outbox_survives_a_database_that_is_locked_when_it_wakes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, desk: Desk
) -> None:
    desk.client.outbox.loop.interval = 0.01
    desk.database.driver.patience = 0.01
    await desk.begin()
    with closing(sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        keeping = desk.client.outbox.loop.start()
        async with asyncio.timeout(PATIENCE):
            while "outbox: this round has failed" not in caplog.text:  # noqa: ASYNC110 - a log notifies nobody
                await asyncio.sleep(0.005)
        other.execute("ROLLBACK")
    await desk.driver.until(desk.boards)
    assert not keeping.done()
    await desk.client.outbox.loop.stop()
    caplog.clear()


@pytest.mark.full
async def test_a_database_that_is_locked_is_no_failed_attempt_of_what_was_to_be_sent(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, desk: Desk
) -> None:
    desk.database.driver.patience = 0.01
    session_id = await desk.begin()
    with closing(sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await desk.client.outbox.deliver(session_id)
        other.execute("ROLLBACK")
    assert "cannot be delivered" not in caplog.text
    assert {one.attempts for one in await desk.queued(session_id)} == {0}
    caplog.clear()
    await desk.client.outbox.deliver(session_id)
    assert len(desk.boards()) == 1


async def test_a_finished_turn_makes_three_requests_a_call_its_board_and_the_story_of_the_old_one(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    (old,) = desk.boards()
    desk.driver.sandbox.calls.clear()
    await desk.play(session_id, ada, ERUPTION)
    await desk.client.outbox.deliver(session_id)
    (board,) = desk.boards()
    assert [(one.method, one.path.rpartition("/")[2]) for one in desk.driver.sandbox.calls] == [
        ("POST", "messages"),
        ("PATCH", str(board.id)),
        ("PATCH", str(old.id)),
    ]
    assert board.mentions == (bruno.id,)
    assert [one.id for one in bruno.pings()] == [board.id]
    assert desk.pings() == []


async def test_a_board_begins_as_a_plain_call_since_a_layout_would_notify_with_an_empty_text(desk: Desk) -> None:
    ada = desk.driver.members[0]
    first = list[tuple[str, str, list[int]]]()

    def note(what: str, post: Post) -> None:
        first.append((what, str(post.data["content"]), post.pinged()))

    desk.driver.sandbox.history.listeners.append(note)
    await desk.client.outbox.deliver(await desk.begin())
    assert first == [("create", f"{ada.mention}, your turn in Volcano.", [ada.id]), ("update", "", [ada.id])]


async def test_a_call_whose_board_could_not_follow_becomes_the_board_later(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    session_id = await desk.begin()
    desk.driver.faults.fail_next(1, 403, pattern="PATCH .*/messages/.*")
    await desk.client.outbox.deliver(session_id)
    (call,) = desk.pings()
    assert desk.boards() == []
    await desk.client.outbox.retry_all()
    await desk.deliver_due()
    assert [one.id for one in desk.boards()] == [call.id]
    assert [one.id for one in ada.pings()] == [call.id]
    assert await desk.queued(session_id) == []


@pytest.mark.full
async def test_a_call_whose_board_could_not_follow_goes_when_its_player_has_moved(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await desk.begin()
    desk.driver.faults.fail_next(1, 403, pattern="PATCH .*/messages/.*")
    await desk.client.outbox.deliver(session_id)
    await desk.play(session_id, ada, ERUPTION)
    await desk.client.outbox.retry_all()
    await desk.deliver_due()
    assert [one.mentions for one in desk.boards()] == [(bruno.id,)]
    assert desk.pings() == []
    assert ada.pings() == ()
    assert await desk.queued(session_id) == []


@pytest.mark.full
async def test_a_call_that_was_deleted_before_it_became_the_board_is_replaced_by_it(desk: Desk) -> None:
    session_id = await desk.begin()
    desk.driver.faults.fail_next(1, 403, pattern="PATCH .*/messages/.*")
    await desk.client.outbox.deliver(session_id)
    (call,) = desk.pings()
    post = desk.driver.sandbox.history.find(call.id)
    assert post
    desk.driver.sandbox.history.remove(post)
    await desk.client.outbox.retry_all()
    await desk.deliver_due()
    assert len(desk.boards()) == 1
    assert desk.pings() == []
    assert await desk.queued(session_id) == []


@pytest.mark.full
async def test_nothing_grows_with_the_number_of_boards(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await desk.begin()
    for _ in range(3):
        await desk.client.outbox.deliver(session_id)
        await desk.client.host.sessions.queue_new_board(session_id, NOON)
    await desk.play(session_id, ada, ERUPTION)
    await desk.client.outbox.deliver(session_id)
    store = desk.client._connection._view_store
    assert store._synced_message_views == {}
    assert store._views == {}
    assert len(desk.client.outbox._locks) == 0
    assert bruno.pings()


@pytest.mark.full
@pytest.mark.parametrize("called", [True, False])
async def test_what_was_posted_without_an_answer_goes_when_somebody_moves_before_the_next_attempt(
    desk: Desk, called: bool
) -> None:
    """A call, or the board itself where nobody is called; the next attempt has another nonce."""
    ada, bruno, *_ = desk.driver.members
    session_id = await desk.begin()
    if not called:
        never = Preferences(calls=Calls.NEVER)
        await desk.client.host.preferences.change(bruno.id, lambda _: never)
    await desk.client.outbox.deliver(session_id)
    desk.driver.faults.lose_next(1, 503, r"POST /channels/\d+/messages")
    await desk.play(session_id, ada, ERUPTION)
    await desk.client.outbox.deliver(session_id)
    assert len(desk.boards()) == (1 if called else 2)
    await desk.play(session_id, bruno, await a_turn(desk, session_id))
    await desk.client.outbox.deliver(session_id)
    assert await desk.queued(session_id) == []
    assert len(desk.boards()) == 1
    assert desk.pings() == []


async def a_turn(desk: Desk, session_id: int) -> str:
    """A move that ends the turn of whoever is to act."""
    table = require_begun(await desk.client.host.sessions.by_id(session_id))
    (seat,) = table.position.to_act
    ends = (move for move in table.position.moves(seat) if table.position.play(seat, move).position.to_act != {seat})
    return table.position.notation(next(ends))
