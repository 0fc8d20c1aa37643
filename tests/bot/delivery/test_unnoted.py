"""A message that Discord has and the database could not note is not sent again, however long that lasts."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.turn_times import DAY, MINUTE, USUAL_CLOCK
from bot.store.rows import notices
from bot.store.rows.notices import STRAYS, NoticeKind
from tests.bot.delivery.test_outbox import a_turn
from tests.bot.desk import ERUPTION, NOON, Desk
from tests.bot.disks import immutable


@pytest.fixture
def tmp_path(disk_path: Path) -> Path:
    """On a disk: nothing keeps an open file in memory from being written."""
    return disk_path


@pytest.mark.full
async def test_no_call_and_no_board_is_posted_twice_though_nobody_could_note_them_for_an_hour(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sandbox = desk.driver.sandbox
    # Discord remembers for minutes what it has been sent, which is too short for this.
    forgetful = replace(sandbox.settings, timing=replace(sandbox.settings.timing, nonce_memory=0.0))
    monkeypatch.setattr(sandbox, "settings", forgetful)
    session_id = await desk.begin()
    await desk.deliver_due()
    ada, bruno = desk.driver.members[:2]
    await desk.play(session_id, ada, ERUPTION)
    before = len(sandbox.calls)
    with immutable(tmp_path / "games.sqlite3-wal"):
        for _ in range(3):
            await desk.deliver_due()
        assert [one.method for one in list(sandbox.calls)[before:]].count("POST") == 1
    await desk.deliver_due()
    assert [one.method for one in list(sandbox.calls)[before:]].count("POST") == 1
    assert await desk.queued(session_id) == []
    assert len(bruno.pings()) == 1
    assert len([one for one in desk.boards() if f":{session_id}:3" in str(one.raw)]) == 1


@pytest.mark.full
@pytest.mark.parametrize("calling", ["reminder", "warning"])
async def test_a_call_posted_without_an_answer_is_found_though_discord_has_forgotten_its_nonce(
    desk: Desk, calling: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, *_ = desk.driver.members
    sandbox, said = desk.driver.sandbox, {"reminder": "still your turn", "warning": "runs out"}[calling]
    forgetful = replace(sandbox.settings, timing=replace(sandbox.settings.timing, nonce_memory=0.0))
    monkeypatch.setattr(sandbox, "settings", forgetful)
    if calling == "reminder":
        await desk.client.host.preferences.change(ada.id, lambda chosen: replace(chosen, reminder_hours=24))
    session_id = await desk.begin()
    await desk.round(NOON)
    moment = NOON + (DAY if calling == "reminder" else USUAL_CLOCK - USUAL_CLOCK // 4)
    sandbox.faults.lose_next(1, 503, r"POST /channels/\d+/messages")
    await desk.round(moment)
    (lost,) = [one.id for one in desk.pings() if said in one.text]
    await desk.round(moment + MINUTE)
    (again,) = [one.id for one in desk.pings() if said in one.text]
    assert again == lost
    assert await desk.queued(session_id) == []


@pytest.mark.full
async def test_a_call_that_could_not_be_noted_goes_once_whom_it_called_has_moved(desk: Desk, tmp_path: Path) -> None:
    session_id = await desk.begin()
    await desk.deliver_due()
    ada, bruno = desk.driver.members[:2]
    await desk.play(session_id, ada, ERUPTION)
    with immutable(tmp_path / "games.sqlite3-wal"):
        await desk.deliver_due()
    (unnoted,) = bruno.pings()
    await desk.play(session_id, bruno, await a_turn(desk, session_id))
    await desk.deliver_due()
    assert await desk.queued(session_id) == []
    assert unnoted.id not in {one.id for one in desk.pings()}
    assert len(desk.boards()) == 1


@pytest.mark.full
async def test_a_call_of_a_process_that_died_is_gone_though_somebody_moves_before_its_shard_is_taken_up(
    desk: Desk, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    session_id = await desk.begin()
    with closing(sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)) as connection:
        connection.execute("CREATE TRIGGER full BEFORE UPDATE ON posts BEGIN SELECT raise(ABORT, 'disc full'); END")
        await desk.client.outbox.deliver(session_id)
        connection.execute("DROP TRIGGER full")
        # Whoever dies in between counts no attempt.
        connection.execute("UPDATE notices SET attempts = 0")
        connection.execute("INSERT INTO cluster (id, total, last_process) VALUES (1, 1, 0)")
    caplog.clear()
    (call,) = desk.pings()
    desk.client.outbox.take_up({0})
    await desk.play(session_id, desk.driver.members[0], ERUPTION)
    await desk.client.outbox.deliver(session_id)
    await desk.deliver_due()
    assert await desk.queued(session_id) == []
    assert call.id not in [one.id for one in desk.pings()]
    assert len(desk.boards()) == 1


async def test_what_is_posted_beside_a_search_for_strays_stays(desk: Desk) -> None:
    """It is newer than all that is known, and may be noted in the next moment."""
    session_id = await desk.begin()
    place = desk.client.get_partial_messageable(desk.driver.channel)
    said = f"{desk.driver.members[0].mention}, your turn in Volcano."
    older = await place.send(said)
    await desk.deliver_due()
    newer = await place.send(said)
    async with desk.database.transaction() as transaction:
        await notices.queue(transaction, session_id, NoticeKind.REMOVE, 0, NOON, STRAYS)
    await desk.deliver_due()
    assert await desk.queued(session_id) == []
    left = {one.id for one in desk.pings()}
    assert (older.id in left, newer.id in left) == (False, True)
