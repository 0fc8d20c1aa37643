"""Brief transactions keep all promises of the others; only what need not last at once does not wait for the disk."""

import asyncio
import os
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.database import Database
from bot.store.engines import sqlite_connection
from bot.store.engines.sqlite import SqliteEngine
from bot.store.engines.sqlite_turns import WRITE
from bot.store.faults import ConstraintBroken, DatabaseBusy
from bot.store.rows import facts
from tests.bot.engines import impatient

pytestmark = pytest.mark.sqlite

NORMAL, FULL = 1, 2


async def level(database: Database, *, lasting: bool) -> int:
    """How careful commits are inside a transaction."""
    async with database.transaction(brief=True, lasting=lasting) as transaction:
        row = await transaction.row("PRAGMA synchronous")
    assert row is not None
    return int(row[0])


async def test_a_brief_transaction_commits_everything_or_nothing(database: Database) -> None:
    class Interrupted(Exception):
        pass

    async with database.transaction(brief=True) as transaction:
        await facts.remember(transaction, "kept", "yes")
    with pytest.raises(Interrupted):
        async with database.transaction(brief=True, lasting=False) as transaction:
            await facts.remember(transaction, "kept", "no")
            raise Interrupted
    async with database.glancing() as transaction:
        assert await facts.recall(transaction, "kept") == "yes"


async def test_a_brief_transaction_names_a_broken_constraint_as_the_others_do(database: Database) -> None:
    with pytest.raises(ConstraintBroken):
        async with database.transaction(brief=True) as transaction:
            await transaction.run("INSERT INTO seats (session_id, seat, user_id) VALUES (404, 0, 1)")


async def test_only_what_need_not_last_at_once_does_not_wait_for_the_disk(database: Database) -> None:
    assert await level(database, lasting=False) == NORMAL
    assert await level(database, lasting=True) == FULL


async def test_a_failure_leaves_no_later_commit_less_careful(database: Database) -> None:
    with pytest.raises(ConstraintBroken):
        async with database.transaction(brief=True, lasting=False) as transaction:
            await transaction.run("INSERT INTO seats (session_id, seat, user_id) VALUES (404, 0, 1)")
    assert await level(database, lasting=True) == FULL


async def test_what_did_not_wait_for_the_disk_is_flushed_soon(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_connection, "FLUSH_SECONDS", 0.0)
    engine = database.engine
    assert isinstance(engine, SqliteEngine)
    assert await level(database, lasting=True) == FULL
    assert engine.log.flushing is None
    assert await level(database, lasting=False) == NORMAL
    assert engine.log.flushing is None, "nothing was written"
    async with database.transaction(brief=True, lasting=False) as transaction:
        await facts.remember(transaction, "name", "value")
    assert engine.log.flushing is not None
    await engine.log.flushing


async def test_what_did_not_wait_for_the_disk_is_on_it_soon_the_second_time_too(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_connection, "FLUSH_SECONDS", 0.0)
    flushed, flush = threading.Semaphore(0), os.fsync

    def noted(descriptor: int) -> None:
        flush(descriptor)
        flushed.release()

    monkeypatch.setattr(os, "fsync", noted)
    for value in ("first", "second"):
        async with database.transaction(brief=True, lasting=False) as transaction:
            await facts.remember(transaction, "name", value)
        assert await asyncio.to_thread(flushed.acquire, timeout=30.0), value
        assert isinstance(database.engine, SqliteEngine)
        assert database.engine.log.flushing is not None
        await database.engine.log.flushing


async def test_the_event_loop_waits_once_for_another_process_that_writes_for_long(
    tmp_path: Path, database: Database
) -> None:
    """Then brief writers wait in the thread, also if somebody has read meanwhile, until one of them has begun."""
    engine = database.engine
    assert isinstance(engine, SqliteEngine)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(2):
            with impatient(0.05), pytest.raises(DatabaseBusy):
                await level(database, lasting=True)
            async with database.glancing() as transaction:
                assert await facts.recall(transaction, "name") is None
            assert engine._turns._crowded == {WRITE}
    assert await level(database, lasting=True) == FULL
    assert not engine._turns._crowded


async def test_brief_transactions_queue_with_the_others(database: Database) -> None:
    order = list[str]()

    async def write(name: str, *, brief: bool) -> None:
        async with database.transaction(brief=brief) as transaction:
            await facts.remember(transaction, "name", name)
            await asyncio.sleep(0)
            assert await facts.recall(transaction, "name") == name
            order.append(name)

    await asyncio.gather(*(write(str(number), brief=bool(number % 2)) for number in range(6)))
    async with database.glancing() as transaction:
        assert await facts.recall(transaction, "name") == order[-1]


async def test_a_glance_sees_one_state_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "seen.sqlite3"
    database = await Database.open(path)
    async with database.transaction() as transaction:
        await facts.remember(transaction, "name", "before")
    async with database.glancing() as transaction:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("UPDATE facts SET value = 'after' WHERE name = 'name'")
        assert await facts.recall(transaction, "name") == "before"
    async with database.glancing() as transaction:
        assert await facts.recall(transaction, "name") == "after"
    await database.close()
