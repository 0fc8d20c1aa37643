"""A soak complains of a hand that everybody sees, and of no other picture."""

from pathlib import Path

import pytest

from bot.sandbox.drafts import LAYOUT, draft_message, make_upload
from bot.sandbox.local_discord import LocalDiscord, SandboxSettings
from bot.sandbox.world import APPLICATION, CHANNELS, PEOPLE
from bot.store.database import Database
from tests.soak.decisions import Decisions
from tests.soak.observer import Observer
from tests.wire.game_records import GameRecords

ADA, CHANNEL = PEOPLE[0].id, CHANNELS[0][0]


@pytest.mark.parametrize(("file", "alone", "wrong"), [("hand", True, 0), ("board", False, 0), ("hand", False, 1)])
async def test_a_hand_that_everybody_sees_is_noticed(tmp_path: Path, file: str, alone: bool, wrong: int) -> None:
    await (await Database.open(tmp_path / "games.sqlite3")).close()
    local = LocalDiscord(SandboxSettings(folder=tmp_path / "sandbox", port=0, bot=False))
    observer = Observer(local, GameRecords(tmp_path / "games.sqlite3"), Decisions([]))
    observer.listen()
    picture = make_upload(1, 0, f"vesuvio-{file}-3.png", b"")
    item = {"media": {"url": f"attachment://vesuvio-{file}-3.png"}, "description": "gold and a flint"}
    payload = {"flags": LAYOUT, "components": [{"type": 12, "items": [item]}]}
    draft = draft_message(payload, [picture], CHANNEL)
    local.history.add(CHANNEL, APPLICATION, draft, only_for=ADA if alone else None)
    assert len(observer.complaints) == wrong
    local.store.close()
