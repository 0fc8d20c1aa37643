"""What Discord has taken and the database could not note is not sent again, however long that lasts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.bot.desk import ERUPTION, Desk
from tests.bot.disks import immutable


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
        posted = [one for one in list(sandbox.calls)[before:] if one.method == "POST"]
        assert len(posted) == 1, [one.path for one in posted]
    await desk.deliver_due()
    assert await desk.queued(session_id) == []
    assert len(bruno.pings()) == 1
    assert len([one for one in desk.boards() if f":{session_id}:3" in str(one.raw)]) == 1
