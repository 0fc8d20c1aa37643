"""The file: migrations, transactions, and what a STRICT schema refuses."""

import asyncio
from pathlib import Path

import pytest

from bot.store import database
from bot.store.database import Database
from bot.store.faults import ConstraintBroken
from bot.store.rows import metadata

MIGRATIONS = Path(database.__file__).parent / "migrations"


async def test_a_new_file_gets_every_migration_and_their_number(tmp_path: Path) -> None:
    database = await Database.open(tmp_path / "new.sqlite3")
    async with database.reading() as transaction:
        version = await transaction.row("PRAGMA user_version")
        tables = await transaction.rows("SELECT name, strict FROM pragma_table_list WHERE schema = 'main'")
    await database.close()
    assert version is not None
    assert version[0] >= 1
    ours = {row["name"]: row["strict"] for row in tables if not row["name"].startswith("sqlite_")}
    assert {"sessions", "seats", "actions", "snapshots", "notices", "posts"} <= set(ours)
    assert all(ours.values()), ours


def test_the_migrations_are_numbered_from_one_without_a_gap_or_a_double() -> None:
    # The version in the file counts them, so a number used twice would run them in an order that nobody chose.
    numbers = [int(file.name.partition("_")[0]) for file in sorted(MIGRATIONS.glob("*.sql"))]
    assert numbers == list(range(1, len(numbers) + 1)) != []


@pytest.mark.sqlite
async def test_the_file_is_in_wal_mode_with_foreign_keys_and_full_synchronisation(database: Database) -> None:
    async with database.reading() as transaction:
        journal = await transaction.row("PRAGMA journal_mode")
        keys = await transaction.row("PRAGMA foreign_keys")
        synchronous = await transaction.row("PRAGMA synchronous")
    assert journal is not None
    assert keys is not None
    assert synchronous is not None
    assert (journal[0], keys[0], synchronous[0]) == ("wal", 1, 2)


async def test_a_transaction_that_raises_leaves_nothing(database: Database) -> None:
    class Interrupted(Exception):
        pass

    with pytest.raises(Interrupted):
        async with database.transaction() as transaction:
            await metadata.put(transaction, "half", "done")
            raise Interrupted
    async with database.reading() as transaction:
        assert await metadata.get(transaction, "half") is None


async def test_a_first_long_reading_that_is_cancelled_at_once_leaves_no_connection_open(database: Database) -> None:
    async def read() -> int:
        async with database.long_reading() as transaction:
            ((one,),) = await transaction.rows("SELECT 1")
            return int(one)

    cancelled = asyncio.create_task(read())
    await asyncio.sleep(0)
    cancelled.cancel()
    with pytest.raises(asyncio.CancelledError):
        await cancelled
    # What is left open is told by a ResourceWarning from Python 3.13 on.
    assert await read() == 1


async def test_a_cancelled_transaction_leaves_nothing_and_frees_the_writer(database: Database) -> None:
    inside = asyncio.Event()

    async def never_finish() -> None:
        async with database.transaction() as transaction:
            await metadata.put(transaction, "half", "done")
            inside.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(never_finish())
    await inside.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with database.transaction() as transaction:
        assert await metadata.get(transaction, "half") is None
        await metadata.put(transaction, "whole", "done")


async def test_transactions_queue_instead_of_mixing(database: Database) -> None:
    async def raise_by_one() -> None:
        async with database.transaction() as transaction:
            before = int(await metadata.get(transaction, "count") or 0)
            await asyncio.sleep(0)
            await metadata.put(transaction, "count", str(before + 1))

    await asyncio.gather(*(raise_by_one() for _ in range(20)))
    async with database.reading() as transaction:
        assert await metadata.get(transaction, "count") == "20"


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO seats (session_id, seat, user_id) VALUES (999, 0, 1)",
        "INSERT INTO posts (session_id) VALUES ('first')",
        "INSERT INTO servers (guild_id, threads) VALUES (1, 2)",
    ],
)
async def test_the_schema_refuses_what_cannot_be(database: Database, statement: str) -> None:
    with pytest.raises(ConstraintBroken):
        async with database.transaction() as transaction:
            await transaction.run(statement)
