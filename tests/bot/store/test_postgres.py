"""PostgreSQL: one schema with SQLite's, one writer at a time, and what happens when the server goes away."""

import asyncio
import logging
import os
import re
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.observability.metrics import Metrics
from bot.program import scaled
from bot.store.database import Database
from bot.store.drivers import postgres, postgres_connection
from bot.store.drivers.driver import PATIENCE_SECONDS, OpenMode
from bot.store.drivers.postgres import READ, PostgresDriver
from bot.store.drivers.postgres_connection import PostgresTransaction, pool_of
from bot.store.drivers.schema_migrations import migrations
from bot.store.faults import (
    ConstraintBroken,
    DatabaseBusy,
    DatabaseFailed,
    DatabaseUnreachable,
    FaultKind,
    fault_kind,
)
from bot.store.rows import metadata
from bot.store.statements import Transaction
from tests.bot.drivers import end_sessions, impatient, recalled, remember
from tests.postgres import address_of, running
from tests.wire.driver import PATIENCE

STORE = Path(postgres_connection.__file__).parents[1]


async def test_a_statement_reaches_the_server_with_its_own_words(shared: Database) -> None:
    async with shared.reading() as transaction:
        row = await transaction.row("SELECT 'placing', ? AS placing", ("placing",))
    assert row is not None
    assert tuple(row) == ("placing", "placing")


def test_no_statement_of_the_store_has_a_question_mark_in_a_text() -> None:
    for file in set(STORE.rglob("*.py")) - {STORE / "engines" / "postgres_statements.py"}:
        for literal in re.findall(r"'[^'\n]*'", "\n".join(re.findall(r'"([^"\n]*)"', file.read_text("utf-8")))):
            assert "?" not in literal, f"{file.name}: {literal}"


def test_only_the_engine_knows_the_driver() -> None:
    knowing = {one.name for one in STORE.rglob("*.py") if "asyncpg" in one.read_text("utf-8")}
    assert knowing == {"postgres_connection.py"}


async def test_two_processes_that_read_decide_and_write_lose_nothing(shared: Database, postgres_address: str) -> None:
    await remember(shared, "0")

    async def count(database: Database) -> None:
        for _ in range(20):
            async with database.transaction() as transaction:
                number = int(await metadata.get(transaction, "told") or 0)
                await metadata.put(transaction, "told", str(number + 1))

    async with Database(await PostgresDriver.open(postgres_address)) as other:
        await asyncio.gather(*(count(one) for one in (shared, other, shared, other)))
    assert await recalled(shared) == "80"


async def test_a_reader_waits_for_no_writer_and_sees_one_state(shared: Database) -> None:
    await remember(shared, "before")
    async with shared.transaction() as writing:
        async with shared.reading() as transaction:
            assert await metadata.get(transaction, "told") == "before"
            await metadata.put(writing, "told", "after")
        async with shared.reading() as transaction:
            assert await metadata.get(transaction, "told") == "before"
    assert await recalled(shared) == "after"


async def test_who_only_reads_cannot_write(shared: Database) -> None:
    with pytest.raises(DatabaseUnreachable):
        async with shared.reading() as transaction:
            await metadata.put(transaction, "told", "never")


@pytest.mark.full
@pytest.mark.parametrize("together", [True, False], ids=["here", "elsewhere"])
async def test_a_writer_that_waits_too_long_is_refused(shared: Database, postgres_address: str, together: bool) -> None:
    async with Database(await PostgresDriver.open(postgres_address)) as other:
        async with shared.transaction():
            refused = shared if together else other
            with impatient(refused, 0.3):
                assert await refusal(refused) is DatabaseBusy
        await remember(other, "in time")
    assert await recalled(shared) == "in time"


async def refusal(database: Database) -> type[Exception]:
    """How a write is refused; where the machine is so busy that the server is given up first, it is tried again."""
    for _ in range(50):
        try:
            await remember(database, "too late")
        except DatabaseUnreachable:
            continue
        except DatabaseBusy as busy:
            return type(busy)
        pytest.fail("nobody was held up")
    pytest.fail("the server never answers in time")


HERE, THERE = 7, 8
"""Two servers."""


@pytest.mark.parametrize(
    ("first", "second", "waits"), [(HERE, THERE, False), (HERE, HERE, True), (HERE, None, True), (None, HERE, True)]
)
@pytest.mark.parametrize("together", [True, False], ids=["here", "elsewhere"])
async def test_writers_wait_for_those_of_their_server_and_for_those_of_all(
    shared: Database, postgres_address: str, first: int | None, second: int | None, waits: bool, together: bool
) -> None:
    async with Database(await PostgresDriver.open(postgres_address)) as other:

        async def write() -> None:
            async with (shared if together else other).transaction(guild_id=second):
                pass

        async with shared.transaction(guild_id=first):
            writing = asyncio.create_task(write())
            if waits:
                await until_held_up(postgres_address)
                assert not writing.done()
            else:
                await writing
        await writing


async def until_held_up(address: str) -> None:
    """Wait until somebody waits for a lock that another has."""
    connection: Any = await asyncpg.connect(address)
    async with asyncio.timeout(PATIENCE):
        while not await connection.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    await connection.close()


async def test_a_transaction_that_is_cancelled_leaves_nothing_open(shared: Database) -> None:
    begun = asyncio.Event()

    async def dawdle() -> None:
        async with shared.transaction() as transaction:
            await metadata.put(transaction, "told", "never")
            begun.set()
            await transaction.rows("SELECT pg_sleep(60)")

    task = asyncio.create_task(dawdle())
    await begun.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await remember(shared, "after")
    assert await recalled(shared) == "after"


async def test_who_falls_asleep_in_a_transaction_holds_nobody_up_and_commits_nothing(
    shared: Database, postgres_address: str
) -> None:
    async with Database(await PostgresDriver.open(postgres_address)) as sleeper:
        with pytest.raises(DatabaseUnreachable):
            async with sleeper.transaction() as transaction:
                ((limit,),) = await transaction.rows(
                    "SELECT setting::int FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'"
                )
                assert limit == scaled(postgres_connection.IDLE_SECONDS) * 1000
                await metadata.put(transaction, "told", "asleep")
                await transaction.run("SET LOCAL idle_in_transaction_session_timeout = 100")
                # The server ends the sleeper's session and with it its lock, or this would be refused.
                await remember(shared, "awake")
        assert await recalled(shared) == "awake"
        await remember(sleeper, "again")
    assert await recalled(shared) == "again"


@pytest.mark.full
async def test_who_falls_asleep_within_a_statement_is_ended_by_those_who_wait_for_a_lock(
    shared: Database, postgres_address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    metrics = Metrics()
    shared.driver.on_fault(metrics.count_fault)
    async with Database(await PostgresDriver.open(postgres_address)) as sleeper:
        with pytest.raises(DatabaseUnreachable):
            async with sleeper.transaction() as transaction:
                await metadata.put(transaction, "told", "asleep")
                assert isinstance(transaction, PostgresTransaction)
                # The driver sends a statement to be prepared, and later what ends it: the server waits for that.
                await transaction._connection.prepare("SELECT 'asleep'")
                with monkeypatch.context() as hurried, impatient(shared, 0.3):
                    hurried.setattr(postgres_connection, "IDLE_SECONDS", 0.1)
                    refused = await tried_until_done(shared, "awake")
        assert DatabaseBusy in refused, "nobody was held up"
        assert await recalled(shared) == "awake"
        await remember(sleeper, "again")
    assert await recalled(shared) == "again"
    assert any("hang were ended" in line for line in caplog.messages)
    assert metrics.registry.get_sample_value("fumarole_database_faults_total", {"kind": "stalled"}) == 1


@pytest.mark.full
async def test_a_database_is_brought_up_to_date_though_a_process_stands_still_within_a_statement(
    another: tuple[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, _ = another
    monkeypatch.setattr(postgres_connection, "IDLE_SECONDS", 0.1)
    monkeypatch.setattr(postgres, "MIGRATION_SECONDS", 0.3)
    sleeper: Any = await asyncpg.connect(address, **postgres_connection.NAMED)
    await sleeper.execute(f"BEGIN; SELECT pg_advisory_xact_lock({postgres.WRITER})")
    await sleeper.prepare("SELECT 'asleep'")
    with pytest.raises(DatabaseBusy):
        await PostgresDriver.open(address)
    async with Database(await PostgresDriver.open(address)) as database:
        await remember(database, "awake")
    sleeper.terminate()


async def tried_until_done(database: Database, value: str) -> list[type[Exception]]:
    """Write again and again as players do; returns the refusals."""
    refused: list[type[Exception]] = []
    for _ in range(50):
        try:
            await remember(database, value)
        except (DatabaseBusy, DatabaseUnreachable) as problem:
            # Where the machine is busy, the server may be given up first.
            refused.append(type(problem))
        else:
            return refused
    pytest.fail(f"nobody can write: {len(refused)} refusals")


async def test_play_goes_on_by_itself_once_the_server_is_back(shared: Database, postgres_address: str) -> None:
    await remember(shared, "before")
    await end_sessions(postgres_address)
    await remember(shared, "after")
    assert await recalled(shared) == "after"


@pytest.mark.full
@pytest.mark.usefixtures("postgres_address")
async def test_without_a_server_everybody_is_refused_in_time_and_play_goes_on_once_it_is_back(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = asyncio.get_running_loop().time
    metrics = Metrics()
    with running() as server:
        async with Database(await PostgresDriver.open(address_of(server.socket, "postgres"))) as database:
            database.driver.on_fault(metrics.count_fault)
            await remember(database, "before")
            server.stop()
            began = now()
            refused = await asyncio.gather(*(remember(database, "never") for _ in range(2)), return_exceptions=True)
            # Discord waits three seconds for an answer; the rest is for a machine that is busy.
            assert now() - began < PATIENCE_SECONDS + 10 < 13
            assert {fault_kind(problem) for problem in refused if problem} <= {FaultKind.UNREACHABLE, FaultKind.BUSY}
            assert len([problem for problem in refused if problem]) == 2
            assert database.driver.is_failing
            server.start()
            assert await recalled(database) == "before"
            await remember(database, "after")
            assert await recalled(database) == "after"
    assert metrics.registry.get_sample_value("fumarole_database_faults_total", {"kind": "unreachable"})
    gone, back = (one for one in caplog.messages if one.startswith("the database"))
    assert "(unreachable: " in gone
    assert "works again" in back


async def test_a_session_that_ends_within_a_transaction_undoes_it(shared: Database, postgres_address: str) -> None:
    await remember(shared, "before")
    with pytest.raises(DatabaseUnreachable):
        async with shared.transaction() as transaction:
            await metadata.put(transaction, "told", "never")
            await end_sessions(postgres_address)
            await metadata.put(transaction, "told", "never")
    assert await recalled(shared) == "before"


async def test_a_broken_constraint_tells_nothing_of_the_row(shared: Database, caplog: pytest.LogCaptureFixture) -> None:
    secret = b"the secret seed!"
    with pytest.raises(ConstraintBroken) as refused:
        async with shared.transaction() as transaction:
            await transaction.run(
                "INSERT INTO computers (session_id, seat, level, seed) VALUES (?, ?, ?, ?)", (1, 0, 9, secret)
            )
    logging.getLogger("told").error("refused", exc_info=refused.value)
    assert "computers_level_check" in caplog.text
    assert secret.hex() not in caplog.text


async def test_a_value_of_the_wrong_kind_is_told_without_the_value(shared: Database) -> None:
    value = "".join(("sword", "fish"))
    with pytest.raises(ConstraintBroken) as refused:
        async with shared.transaction() as transaction:
            await transaction.run("UPDATE computers SET seat = ?", (value,))
    assert value not in "".join(traceback.format_exception(refused.value))


async def test_a_statement_that_the_server_does_not_understand_is_a_fault_of_ours(shared: Database) -> None:
    with pytest.raises(DatabaseFailed, match="PostgresSyntaxError"):
        async with shared.transaction() as transaction:
            await transaction.run("UPDATE nothing at all")


async def test_several_processes_can_start_on_a_new_database_at_once(another: tuple[str, Any]) -> None:
    address, _ = another
    opened = await asyncio.gather(*(PostgresDriver.open(address) for _ in range(3)))
    assert {await one.schema() for one in opened} == {len(migrations())}
    for one in opened:
        await one.close()


async def session_of(transaction: Transaction) -> int:
    """The process of the server that serves a transaction."""
    ((number,),) = await transaction.rows("SELECT pg_backend_pid()")
    return int(number)


@contextmanager
def silenced(numbers: list[int]) -> Iterator[None]:
    """At the end let the processes of the server go on that have been stopped."""
    try:
        yield
    finally:
        for number in numbers:
            os.kill(number, signal.SIGCONT)


async def test_what_went_wrong_is_told_although_the_server_hears_of_no_rollback(shared: Database) -> None:
    silent: list[int] = []
    with silenced(silent), pytest.raises(ZeroDivisionError):
        async with shared.transaction() as transaction:
            await metadata.put(transaction, "told", "never")
            silent.append(await session_of(transaction))
            os.kill(silent[0], signal.SIGSTOP)
            raise ZeroDivisionError
    async with shared.reading() as transaction:
        assert await metadata.get(transaction, "told") is None
        assert await session_of(transaction) not in silent, "the silent connection is cut"


@pytest.mark.full
async def test_what_has_succeeded_is_no_failure_although_the_server_does_not_hear_the_connection_end(
    shared: Database,
) -> None:
    engine, silent = shared.driver, list[int]()
    assert isinstance(engine, PostgresDriver)
    with silenced(silent):
        async with engine._sessions.begun(lambda _: READ, engine._deadline()) as connection:
            silent.append(await connection.fetchval("SELECT pg_backend_pid()"))
            await connection.execute("COMMIT")
            # Another connection was silent, so that this one is not kept.
            await engine._sessions._pool.expire_connections()
            os.kill(silent[0], signal.SIGSTOP)
    async with shared.reading() as transaction:
        assert await session_of(transaction) not in silent


@pytest.mark.full
async def test_a_connection_that_is_replaced_while_the_server_is_silent_leaves_no_error(
    postgres_address: str,
) -> None:
    # The pool waits for the last word to the server as long as for a statement.
    pool, silent = await pool_of(postgres_address, OpenMode.SERVE, statement=1.0), list[int]()
    with silenced(silent):
        async with pool.acquire(timeout=PATIENCE) as connection:
            silent.append(await connection.fetchval("SELECT pg_backend_pid()", timeout=PATIENCE))
        await pool.expire_connections()
        os.kill(silent[0], signal.SIGSTOP)
        before = asyncio.all_tasks()
        async with pool.acquire(timeout=PATIENCE):
            # The pool closes the old one in a task that it keeps to itself.
            closing = asyncio.all_tasks() - before
        assert closing
        await asyncio.wait(closing)
    assert [task.exception() for task in closing] == [None] * len(closing)
    await pool.close()
