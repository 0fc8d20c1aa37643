"""A supervisor can ask whether a bot is at work: it has reached Discord and written its database lately."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from bot.operating.health import LATE, health
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.program import wall_clock
from bot.store.database import Database
from bot.words.language import language_for

ASKING = """
import atexit, sys
atexit.register(lambda: print(*{name.partition(".")[0] for name in sys.modules}))
sys.argv = ["fumarole", "health"]
from bot.__main__ import main
main()
"""
"""The command in a process of its own, which says at the end what it has loaded."""

NOON = 1_800_000_000_000


async def heard_at(path: Path, now: int | None) -> None:
    async with await Database.open(path) as database:
        if now is not None:
            await Timekeeper(database, Sessions(database), _anywhere).note_reachable(now)


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


async def _anywhere(_session: object) -> bool:
    return True


async def test_a_bot_that_was_heard_of_lately_is_healthy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await heard_at(tmp_path / "games.sqlite3", NOON)
    assert await health(tmp_path / "games.sqlite3", language_for("en"), NOON + LATE) == 0
    assert f"{LATE // 1000} s ago" in capsys.readouterr().out


async def test_a_bot_that_is_away_for_long_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await heard_at(tmp_path / "games.sqlite3", NOON)
    assert await health(tmp_path / "games.sqlite3", language_for("en"), NOON + LATE + 1000) == 1
    assert f"for {LATE // 1000 + 1} s" in capsys.readouterr().err


async def test_a_bot_that_never_reached_discord_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await heard_at(tmp_path / "games.sqlite3", None)
    assert await health(tmp_path / "games.sqlite3", language_for("fr"), NOON) == 1
    assert "Aucun bot" in capsys.readouterr().err


async def test_asking_loads_neither_what_talks_nor_what_draws(tmp_path: Path) -> None:
    await heard_at(tmp_path / "fumarole.sqlite3", wall_clock())
    asking = await asyncio.create_subprocess_exec(sys.executable, "-c", ASKING, cwd=tmp_path, stdout=PIPE)
    said, _ = await asking.communicate()
    first, last = said.decode().splitlines()
    assert " s ago" in first
    loaded = set(last.split())
    assert "sqlite3" in loaded
    assert not loaded & {"discord", "aiohttp", "PIL", "rendering", "asyncpg"}


async def test_asking_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    await heard_at(path, NOON)
    before = contents(tmp_path)
    await health(path, language_for("en"), NOON)
    assert contents(tmp_path) == before
