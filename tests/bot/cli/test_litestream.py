"""What Litestream restores of a database in which games were played is whole; skipped where Litestream is missing."""

import asyncio
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.cli.backups import restore
from bot.cli.check import check
from bot.cli.terminal import Exit
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.files import access as files
from tests.bot.cli.test_backups import NOW
from tests.bot.conftest import ANN, BEN, NOON, begin
from tests.bot.drivers import save_log
from tests.wire.driver import PATIENCE

CONFIGURATION = Path(__file__).parents[3] / "deploy" / "litestream.yml"
LITESTREAM = shutil.which("litestream")

pytestmark = pytest.mark.skipif(LITESTREAM is None, reason="Litestream is not installed")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database that the configuration of deploy/ names by the environment, beside its replica."""
    path = tmp_path / "live" / "fumarole.sqlite3"
    path.parent.mkdir()
    monkeypatch.setenv("FUMAROLE_DATABASE", str(path))
    monkeypatch.setenv("FUMAROLE_REPLICA", str(tmp_path / "replica"))
    return path


@contextmanager
def replicating(log: Path) -> Iterator[None]:
    """Litestream at work, killed at the end."""
    with log.open("ab") as output:
        process = subprocess.Popen(
            [str(LITESTREAM), "replicate", "-config", str(CONFIGURATION)], stdout=output, stderr=output
        )
        try:
            yield
            assert process.poll() is None, said_in(log)
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()


def said_in(log: Path) -> str:
    return log.read_text(encoding="utf-8")


def restored(path: Path, target: Path) -> int:
    """How many actions what Litestream restores holds; 0 while there is nothing to restore."""
    files.remove(target)
    command = [str(LITESTREAM), "restore", "-config", str(CONFIGURATION), "-o", str(target), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        return 0
    with closing(sqlite3.connect(target)) as connection:
        return int(connection.execute("SELECT count(*) FROM actions").fetchone()[0])


async def wait_for(actions: int, path: Path, target: Path, log: Path) -> None:
    """Wait until what would be restored holds all of these actions."""
    found, deadline = 0, asyncio.get_running_loop().time() + PATIENCE
    while found < actions and asyncio.get_running_loop().time() < deadline:
        found = await asyncio.to_thread(restored, path, target)
    assert found == actions, said_in(log)


def lose(folder: Path) -> None:
    """The machine is lost: only the replica is left."""
    shutil.rmtree(folder)
    folder.mkdir()


async def play(database: Database, games: int) -> None:
    sessions = Sessions(database)
    for _ in range(games):
        session_id = (await begin(sessions, BEN)).session.id
        await sessions.play(session_id, ANN, "b2-a3 c3-b3 b3-b4", NOON)
        await sessions.resign(session_id, BEN, NOON)


@pytest.mark.full
async def test_what_litestream_restores_is_whole_though_it_was_killed(path: Path, tmp_path: Path) -> None:
    target, log = tmp_path / "restored.sqlite3", tmp_path / "litestream.log"
    async with await Database.open(path) as database:
        with replicating(log):
            await play(database, 3)
            # SQLite does so now and then, and may find Litestream reading.
            save_log(path)
            await play(database, 3)
            await wait_for(24, path, target, log)
        # Played while Litestream is down, and checkpointed away before it is back.
        await play(database, 2)
        save_log(path)
        with replicating(log):
            await play(database, 2)
            await wait_for(40, path, target, log)
    lose(path.parent)
    assert await asyncio.to_thread(restored, path, target) == 40
    assert await check(target) == Exit.GOOD
    assert await asyncio.to_thread(restore, path, target, NOW) == Exit.GOOD
    async with await Database.open(path) as database:
        await play(database, 1)
    assert await check(path) == Exit.GOOD
