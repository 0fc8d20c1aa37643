"""The database as a file: whose it is, who may read it, and that nothing is told which it does not hold."""

import asyncio
import logging
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from bot.connection.launch import open_database, run_until_replaced
from bot.observability.metrics import Metrics
from bot.store.database import Database
from bot.store.faults import DatabaseBusy, DatabaseGone, DatabaseReplaced, NotADatabase
from bot.store.rows import metadata
from tests.bot.drivers import impatient, remember, save_log, sqlite_of
from tests.wire.driver import PATIENCE

pytestmark = pytest.mark.sqlite


def kept_in(path: Path) -> str | None:
    """What a copy of this one file holds, without what stands beside it."""
    alone = path.with_name("alone.sqlite3")
    shutil.copyfile(path, alone)
    with closing(sqlite3.connect(alone)) as connection:
        row = connection.execute("SELECT value FROM metadata WHERE name = 'told'").fetchone()
    return row[0] if row else None


def names_in(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def others_may_read(folder: Path) -> list[str]:
    return [one.name for one in folder.iterdir() if stat.S_IMODE(one.stat().st_mode) != 0o600]


def remove(path: Path) -> None:
    path.unlink()


def move_away(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def replace(path: Path) -> None:
    other = path.with_name("other")
    shutil.copyfile(path, other)
    other.rename(path)


@pytest.mark.parametrize("lose", [remove, move_away, replace])
async def test_nothing_is_committed_to_a_file_that_is_no_longer_at_its_path(
    tmp_path: Path, database: Database, lose: object
) -> None:
    assert callable(lose)
    await remember(database, "before")
    with pytest.raises((DatabaseReplaced, DatabaseGone)):
        async with database.transaction() as transaction:
            await metadata.put(transaction, "told", "after")
            lose(tmp_path / "games.sqlite3")
    rows = await sqlite_of(database)._connection.execute_fetchall("SELECT value FROM metadata WHERE name = 'told'")
    assert [row[0] for row in rows] == ["before"]


async def test_what_was_committed_while_the_file_went_away_is_not_told(tmp_path: Path, database: Database) -> None:
    def lose_at_the_commit(statement: str) -> None:
        if statement == "COMMIT":
            replace(tmp_path / "games.sqlite3")

    sqlite_of(database)._connection.direct.set_trace_callback(lose_at_the_commit)
    with pytest.raises(DatabaseReplaced):
        await remember(database, "nobody may hear this")


async def test_a_file_that_was_moved_away_is_used_again_once_it_is_back(
    tmp_path: Path, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "games.sqlite3"
    await remember(database, "before")
    path.rename(tmp_path / "away")
    for _ in range(2):
        with pytest.raises(DatabaseGone):
            await remember(database, "told to nobody")
    (tmp_path / "away").rename(path)
    await remember(database, "after")
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == 2, said
    assert str(path) in said[0]
    assert "(gone)" in said[0]
    assert "Before you stop the bot read “The database is gone”" in said[0]
    assert "play goes on" in said[1]


async def test_an_idle_bot_notices_that_its_file_was_replaced(tmp_path: Path, database: Database) -> None:
    stopped, metrics = asyncio.Event(), Metrics()
    database.driver.on_fault(metrics.count_fault)

    async def bot() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            stopped.set()

    running = asyncio.create_task(run_until_replaced((database,), bot()))
    await asyncio.sleep(0)
    replace(tmp_path / "games.sqlite3")
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(DatabaseReplaced):
            await running
    assert stopped.is_set()
    assert metrics.registry.get_sample_value("fumarole_database_faults_total", {"kind": "replaced"}) == 1


async def test_a_transaction_that_cannot_begin_because_another_is_slow_is_refused_and_is_no_fault_of_the_file(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    async with database.transaction(), asyncio.timeout(PATIENCE):
        with impatient(database, 0.05), pytest.raises(DatabaseBusy):
            async with database.reading():
                pytest.fail("read in the middle of a transaction")
        with impatient(database, 0.05), pytest.raises(DatabaseBusy):
            await remember(database, "out of turn")
    await remember(database, "in turn")
    assert caplog.messages == []


async def test_a_new_file_is_said_to_be_new_and_an_old_one_is_not(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="bot")
    path = tmp_path / "games.sqlite3"
    await (await open_database(path)).close()
    assert f"new database created: {path}" in caplog.text
    caplog.clear()
    await (await open_database(path)).close()
    assert "new database" not in caplog.text


async def test_the_start_says_version_file_schema_and_how_many_games(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="bot")
    path = tmp_path / "games.sqlite3"
    database = await open_database(path)
    schema = await database.driver.schema()
    await database.close()
    said = [record.getMessage() for record in caplog.records if record.name == "bot.connection.launch"]
    assert len(said) == 1
    assert said[0].startswith("Fumarole ")
    assert said[0].endswith(f"database {path}, schema {schema}, sessions 0, open 0")


@pytest.mark.parametrize("content", ["nothing", "no schema", "something else"])
async def test_a_file_that_is_no_database_of_ours_is_refused_and_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "games.sqlite3"
    path.touch()
    if content != "nothing":
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            if content == "something else":
                connection.execute("CREATE TABLE theirs (a)")
    before = path.read_bytes()
    with pytest.raises(NotADatabase):
        await (await Database.open(path)).close()
    assert path.read_bytes() == before


async def test_a_start_that_is_killed_while_it_creates_the_database_leaves_no_empty_one(tmp_path: Path) -> None:
    """What such a start has written stands under another name, and the next start begins anew."""
    path = tmp_path / "games.sqlite3"
    (tmp_path / "games.sqlite3.new").write_bytes(b"half of a databa")
    (tmp_path / "games.sqlite3.new-wal").write_bytes(b"and its log")
    await (await Database.open(path)).close()
    assert names_in(tmp_path) == ["games.sqlite3"]


async def test_the_log_goes_into_the_file_after_the_migrations_and_at_a_clean_close(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    database = await Database.open(path)
    assert kept_in(path) is None, "the tables are not in the file itself"
    await remember(database, "moved")
    await database.close()
    assert kept_in(path) == "moved"
    assert not path.with_name("games.sqlite3-wal").exists()


async def test_a_reader_in_the_way_of_the_log_disturbs_nobody(tmp_path: Path, database: Database) -> None:
    await remember(database, "one")
    with closing(sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM metadata").fetchall()
        await remember(database, "two")
        save_log(tmp_path / "games.sqlite3")
        await remember(database, "three")
        other.execute("ROLLBACK")
    save_log(tmp_path / "games.sqlite3")
    assert kept_in(tmp_path / "games.sqlite3") == "three"


async def test_nobody_else_can_read_the_database_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        database = await open_database(tmp_path / "games.sqlite3")
        await remember(database, "secret")
        readable, there = others_may_read(tmp_path), names_in(tmp_path)
        await database.close()
    finally:
        os.umask(before)
    assert there == ["games.sqlite3", "games.sqlite3-shm", "games.sqlite3-wal"]
    assert readable == []


async def test_a_database_that_others_can_read_is_closed_to_them_at_the_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="bot")
    path = tmp_path / "games.sqlite3"
    await (await open_database(path)).close()
    path.chmod(0o644)
    await (await open_database(path)).close()
    assert others_may_read(tmp_path) == []
    assert f"others on this machine could read {path}" in caplog.text
