"""Reading commands change nothing, whether a bot runs, has been killed or was never there."""

import asyncio
import hashlib
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.cli.check import check
from bot.play.sessions import Sessions
from bot.store.command_access import read_only
from bot.store.database import Database
from bot.store.faults import DatabaseBusy
from bot.store.rows import metadata
from bot.store.url import Location
from games.core import transcript
from tests.bot.cli.places import run
from tests.bot.conftest import ANN, BEN, NOON, begin
from tests.bot.drivers import ENGINES, new_place, recalled, remember


def listing(folder: Path, *, index: bool = True) -> dict[str, tuple[int, str]]:
    """Every file with its time and bytes; without SQLite's index of a log in use, which readers write to."""
    return {
        one.name: (one.stat().st_mtime_ns, hashlib.sha256(one.read_bytes()).hexdigest())
        for one in sorted(folder.iterdir())
        if index or not one.name.endswith("-shm")
    }


async def play(path: Path) -> Database:
    database = await Database.open(path)
    sessions = Sessions(database)
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, "b2-a3 c3-b3 b3-b4", NOON)
    return database


async def check_and_export(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Both reading commands."""
    assert await check(path) == 0, capsys.readouterr().err
    assert "One session checked" in capsys.readouterr().out
    assert await asyncio.to_thread(run, path, "export", 1) == 0
    assert transcript.read(capsys.readouterr().out).actions


async def test_a_database_at_rest_is_read_and_left_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "f.sqlite3"
    await (await play(path)).close()
    before = listing(tmp_path)
    assert list(before) == ["f.sqlite3"]
    await check_and_export(path, capsys)
    assert listing(tmp_path) == before


async def test_a_database_in_use_is_read_with_what_is_in_its_log_and_left_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "f.sqlite3"
    database = await play(path)
    before = listing(tmp_path, index=False)
    await check_and_export(path, capsys)
    assert listing(tmp_path, index=False) == before
    sessions = Sessions(database)
    await sessions.resign(1, BEN, NOON)
    await check_and_export(path, capsys)
    await database.close()


@pytest.mark.parametrize("kept", [("-wal",), ("-wal", "-shm")], ids=["log", "log and index"])
async def test_what_an_ended_process_has_left_in_the_log_is_read_and_left_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kept: tuple[str, ...]
) -> None:
    database = await play(tmp_path / "f.sqlite3")
    place = tmp_path / "left"
    place.mkdir()
    for ending in ("", *kept):
        shutil.copyfile(tmp_path / f"f.sqlite3{ending}", place / f"f.sqlite3{ending}")
    await database.close()
    before = listing(place, index=False)
    await check_and_export(place / "f.sqlite3", capsys)
    assert listing(place, index=False) == before
    assert len(list(place.iterdir())) == 1 + len(kept)


@pytest.mark.full
async def test_a_copy_on_a_read_only_place_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "place" / "f.sqlite3"
    path.parent.mkdir()
    await (await play(path)).close()
    path.chmod(0o400)
    path.parent.chmod(0o500)
    try:
        await check_and_export(path, capsys)
    finally:
        path.parent.chmod(0o700)


async def test_a_bot_that_begins_to_write_while_a_file_at_rest_is_read_makes_the_reading_void(tmp_path: Path) -> None:
    path = tmp_path / "f.sqlite3"
    await (await play(path)).close()
    with pytest.raises(DatabaseBusy):
        async with read_only(path):
            bot = await Database.open(path)
    await bot.close()


@pytest.fixture(params=ENGINES)
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Location]:
    async with new_place(request, tmp_path) as found:
        yield found


async def test_what_is_read_beside_a_bot_is_of_one_moment(place: Location) -> None:
    async with await Database.open(place) as bot:
        await remember(bot, "before")
        async with read_only(place) as viewed, viewed.reading() as transaction:
            assert await metadata.get(transaction, "told") == "before"
            await remember(bot, "after")
            assert await metadata.get(transaction, "told") == "before"
        assert await recalled(bot) == "after"
