"""A supervisor can ask whether a bot is at work: it has reached Discord and written its database lately."""

from pathlib import Path

import pytest

from bot.cli.health import LATE, health
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.store.database import Database

NOON = 1_800_000_000_000


async def heard_at(path: Path, now: int | None) -> None:
    async with await Database.open(path) as database:
        if now is not None:
            await Timekeeper(database, Sessions(database), _anywhere).note_reachable(now)


async def _anywhere(_session: object) -> bool:
    return True


@pytest.mark.parametrize(
    ("heard", "now", "code", "said"),
    [
        (NOON, NOON + LATE, 0, f"{LATE // 1000} s ago"),
        (NOON, NOON + LATE + 1000, 1, f"for {LATE // 1000 + 1} s"),
        (None, NOON, 1, "No bot has reached"),
    ],
    ids=["lately", "away for long", "never"],
)
async def test_a_bot_is_healthy_if_it_was_heard_of_lately(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], heard: int | None, now: int, code: int, said: str
) -> None:
    await heard_at(tmp_path / "games.sqlite3", heard)
    assert await health(tmp_path / "games.sqlite3", now) == code
    assert said in "".join(capsys.readouterr())
