"""Faults of the disk and the file while people play: players and operator are told, and play goes on by itself."""

import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random

import pytest

from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import Sandbox
from tests.bot.bot_process import fumarole
from tests.bot.end_to_end.house import COMMANDS, QUICK, BotProcess, House, settled
from tests.bot.end_to_end.test_wrong_things import told
from tests.bot.observability.scraping import ANYWHERE, scrape, value
from tests.wire.driver import PATIENCE, Reply

PAGE = 4_096

SOON = PATIENCE
"""How long an answer takes at most on a machine that is busy with other tests."""


SETTINGS = {"FUMAROLE_METRICS": ANYWHERE, "FUMAROLE_TIMEOUT_FACTOR": "1"}


@pytest.fixture
def tmp_path(disk_path: Path) -> Path:
    """On a disk: nothing keeps an open file in memory from being written."""
    return disk_path


@asynccontextmanager
async def house_on(disk: Path, folder: Path) -> AsyncIterator[House]:
    """A house whose database alone is on a disk, with a game of Ada and Bruno and nothing owed."""
    settings = SandboxSettings(folder=folder / "sandbox", port=0, timing=QUICK)
    async with Sandbox(settings) as sandbox:
        house = House(sandbox, BotProcess(sandbox, folder))
        house.bot.database = disk / "fumarole.sqlite3"
        await house.bot.start(**SETTINGS)
        try:
            await house.driver.bot_ready(COMMANDS, PATIENCE)
            await house.begin(house.bruno)
            await settled(house)
            yield house
            assert "Traceback" not in house.bot.logged(), house.bot.last_logged()
        finally:
            await house.bot.kill()


async def typed(house: House, move: str = "b2-a3") -> Reply:
    """What Ada is answered to a move, which comes in time."""
    began = time.monotonic()
    reply = await house.ada.slash("move", move=move)
    took = time.monotonic() - began
    assert took < SOON, f"answered after {took:.2f} s: {reply.text}"
    return reply


def errors(house: House) -> list[str]:
    return [one for one in house.bot.logged().splitlines() if " ERROR " in one]


async def start_again(house: House) -> None:
    await house.driver.until(lambda: not house.sandbox.gateway.connected)
    await house.bot.start(**SETTINGS)
    await house.driver.bot_ready(COMMANDS, PATIENCE)


def overwrite(path: Path) -> None:
    """Put noise in the place of every page but the first, as a broken disk may."""
    noise = Random(1)
    with path.open("r+b") as file:
        file.seek(0, 2)
        for page in range(1, file.tell() // PAGE):
            file.seek(page * PAGE)
            file.write(noise.randbytes(PAGE))


async def damaged_at_work(house: House, damage: Callable[[Path], None]) -> None:
    """Damage the file of a bot that runs: its player is told, and nothing more is written to it."""
    path = house.bot.database
    await house.bot.stop()
    await start_again(house)
    with closing(sqlite3.connect(path)) as other:
        # What is in memory and in the log hides the damage for a while.
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    damage(path)
    damaged = path.read_bytes()
    told(await typed(house), "is damaged", "Nothing was played or changed", "put a copy in its place")
    told(await typed(house), "is damaged")
    assert value(await scrape(house), "fumarole_database_faults_total", kind="damaged") >= 1
    assert len(errors(house)) == 1
    await house.bot.stop()
    assert path.read_bytes() == damaged


async def test_a_damaged_file_is_written_no_more_and_a_restored_copy_is_played_on(tmp_path: Path) -> None:
    async with house_on(tmp_path, tmp_path) as house:
        path, copies = house.bot.database, tmp_path / "copies"
        settings = {"FUMAROLE_DATABASE": str(path)}
        assert fumarole(tmp_path, "backup", "--keep", "3", str(copies), **settings).returncode == 0
        (copy,) = copies.iterdir()
        await damaged_at_work(house, overwrite)
        (line,) = errors(house)
        assert f"“fumarole restore {copy}”" in line
        await house.bot.start()
        assert await house.bot.ended() != 0
        assert f"“fumarole restore {copy}”" in house.bot.logged().splitlines()[-1]
        assert fumarole(tmp_path, "restore", str(copy), **settings).returncode == 0
        await start_again(house)
        assert (await typed(house)).played
