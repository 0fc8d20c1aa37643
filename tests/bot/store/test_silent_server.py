"""A server's session that stands still: whoever has it goes on without it, and says what has really happened."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from bot.sandbox.driver import PATIENCE
from bot.store.database import Database
from bot.store.drivers.driver import Purpose
from bot.store.drivers.postgres import READ, PostgresDriver
from bot.store.drivers.postgres_connecting import pool_of
from bot.store.rows import facts
from bot.store.statements import Transaction


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
            await facts.remember(transaction, "told", "never")
            silent.append(await session_of(transaction))
            os.kill(silent[0], signal.SIGSTOP)
            raise ZeroDivisionError
    async with shared.reading() as transaction:
        assert await facts.recall(transaction, "told") is None
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
    pool, silent = await pool_of(postgres_address, Purpose.WORK, statement=1.0), list[int]()
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
