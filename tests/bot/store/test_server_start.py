"""The start on a server that is not as it should be: the operator reads what is wrong and what to do."""

import asyncio
import os
import signal
import socket
import traceback
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.cli.doctor import Verdict, of_database
from bot.cli.terminal import Exit, explain
from bot.connection import launch
from bot.connection.launch import open_exclusively
from bot.program import wall_clock
from bot.store.command_access import exclusive
from bot.store.drivers import postgres, postgres_connection
from bot.store.drivers.postgres import WRITER
from bot.store.faults import DatabaseMisconfigured, DatabaseUnusable
from bot.store.url import DatabaseUrl
from bot.words.language import language_for
from tests.bot.bot_process import FORKS
from tests.postgres import GUARDED
from tests.wire.driver import PATIENCE

pytestmark = pytest.mark.full

PASSWORD = "hunter2"

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A start is tried again without a pause."""
    monkeypatch.setattr(launch, "AGAIN_SECONDS", 0.0)


async def refused(address: str) -> tuple[str, str, Exit]:
    """Why a bot does not start on this address: the key of the sentence, the sentence, and the exit code."""
    server = DatabaseUrl(address)
    with pytest.raises(DatabaseUnusable) as found:
        async with open_exclusively(server, 0):
            pytest.fail("it starts")
    sentence, end = explain(found.value, server)
    said = language_for("en").say(sentence)
    assert str(server) in said
    assert PASSWORD not in said + "".join(traceback.format_exception(found.value))
    return sentence.key, said, end


async def test_a_server_that_is_not_there(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    key, said, end = await refused(f"postgresql://bot:{PASSWORD}@/games?host={tmp_path}&sslpassword={PASSWORD}")
    assert (key, end) == ("bot-database-unreachable", Exit.LATER)
    assert "See that the server runs" in said
    assert len([one for one in caplog.messages if "opening it again" in one]) == launch.TRIES - 1


@contextmanager
def silent_port() -> Iterator[int]:
    """A port that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


async def test_a_server_that_does_not_answer_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_connection, "CONNECTING_SECONDS", 0.1)
    with silent_port() as port:
        key, said, end = await refused(f"postgresql://bot:{PASSWORD}@127.0.0.1:{port}/games?sslmode=disable")
    assert (key, end) == ("bot-database-unreachable", Exit.LATER)
    assert "does not answer" in said


async def test_a_wrong_password_and_an_unknown_user(postgres_address: str, guarded: str) -> None:
    for address in (guarded.replace(PASSWORD, f"{PASSWORD}2"), postgres_address.replace("fumarole@", "nobody@")):
        key, said, end = await refused(address)
        assert (key, end) == ("bot-database-misconfigured", Exit.SETTINGS)
        assert "Check the user" in said
        assert "guarded" in said or "nobody" in said, "the operator has to know which user that is"


@pytest.fixture
async def guarded(another: tuple[str, Any]) -> AsyncIterator[str]:
    """An empty database as a user with a password and without rights in it reaches it."""
    address, inside = another
    await inside.execute(f"CREATE ROLE {GUARDED} LOGIN PASSWORD '{PASSWORD}'")
    yield address.replace("fumarole@", f"{GUARDED}:{PASSWORD}@")
    await inside.execute(f"DROP OWNED BY {GUARDED}; DROP ROLE {GUARDED}")


async def test_a_database_that_is_not_there(postgres_address: str) -> None:
    key, said, end = await refused(postgres_address.replace("/postgres?", "/nothing?"))
    assert (key, end) == ("bot-database-misconfigured", Exit.SETTINGS)
    assert '"nothing" does not exist' in said


async def test_a_user_without_rights(guarded: str) -> None:
    key, said, end = await refused(guarded)
    assert (key, end) == ("bot-database-misconfigured", Exit.SETTINGS)
    assert "permission denied" in said


async def test_a_standby(another: tuple[str, Any]) -> None:
    address, inside = another
    await inside.execute("ALTER DATABASE another SET default_transaction_read_only = on")
    key, said, end = await refused(address)
    assert (key, end) == ("bot-database-unreachable", Exit.LATER), "it may take the place of its primary"
    assert "read-only transaction" in said
    assert "primary" in said


async def test_a_server_that_is_too_old(postgres_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_connection, "OLDEST", 99)
    key, said, end = await refused(postgres_address)
    assert (key, end) == ("bot-database-misconfigured", Exit.SETTINGS)
    assert "< 99" in said


async def test_a_parameter_that_the_driver_does_not_know_is_refused_by_its_name(postgres_address: str) -> None:
    for name in ("channel_binding", "pgbouncer", "sslmod"):
        key, said, end = await refused(f"{postgres_address}&{name}={PASSWORD}")
        assert (key, end) == ("bot-database-misconfigured", Exit.SETTINGS)
        assert f'"{name}"' in said


async def test_a_database_in_another_encoding(postgres_address: str) -> None:
    connection: Any = await asyncpg.connect(postgres_address)
    await connection.execute("CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
    address = postgres_address.replace("/postgres?", "/latin?")
    try:
        key, said, end = await refused(address)
        assert (key, end) == ("bot-database-misconfigured", Exit.SETTINGS)
        assert "LATIN1" in said
        found = await of_database(DatabaseUrl(address), wall_clock)
        assert [one.sentence.key for one in found if one.verdict is Verdict.MEND] == [key]
        with pytest.raises(DatabaseMisconfigured):
            async with exclusive(DatabaseUrl(address)):
                pytest.fail("it is filled from another one")
        inside: Any = await asyncpg.connect(address)
        assert not await inside.fetchval("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
        await inside.close()
    finally:
        await connection.execute("DROP DATABASE latin WITH (FORCE)")
        await connection.close()


async def test_a_database_of_another_program_and_of_a_newer_version(another: tuple[str, Any]) -> None:
    address, inside = another
    await inside.execute("CREATE TABLE sessions (token text)")
    assert (await refused(address))[::2] == ("bot-database-misconfigured", Exit.SETTINGS)
    assert await inside.fetchval("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == 1
    await inside.execute("DROP TABLE sessions")
    async with open_exclusively(DatabaseUrl(address), 0) as (database, _):
        await database.write_nothing()
    await inside.execute("INSERT INTO schema_migrations VALUES (9999, 'now')")
    server = DatabaseUrl(address)
    with pytest.raises(DatabaseUnusable) as found:
        async with open_exclusively(server, 0):
            pytest.fail("it starts")
    assert explain(found.value, server) == (found.value.text, Exit.SETTINGS)
    assert found.value.text.key == "bot-start-newer"


async def test_a_password_lets_its_user_in(guarded: str, another: tuple[str, Any]) -> None:
    _, inside = another
    await inside.execute(f"GRANT CREATE ON SCHEMA public TO {GUARDED}")
    address = guarded.replace(f":{PASSWORD}", "")
    async with open_exclusively(DatabaseUrl(address).with_password(PASSWORD), 0) as (database, _):
        await database.write_nothing()
    with pytest.raises(asyncpg.InvalidPasswordError):
        await asyncpg.connect(address, password="wrong")


async def test_a_start_goes_on_by_itself_when_another_process_stops_to_hold_everybody_up(
    another: tuple[str, Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(launch, "TRIES", 1_000)
    monkeypatch.setattr(postgres, "MIGRATION_SECONDS", 0.05)
    address, inside = another

    async def start() -> None:
        async with open_exclusively(DatabaseUrl(address), 0) as (database, _):
            await database.write_nothing()

    await inside.fetchval("SELECT pg_advisory_lock($1)", WRITER)
    starting = asyncio.create_task(start())
    while not any("opening it again" in one for one in caplog.messages):
        assert not starting.done(), f"it starts or gives up: {starting}"
        await asyncio.sleep(0.01)
    await inside.fetchval("SELECT pg_advisory_unlock($1)", WRITER)
    await starting


def start_and_end(address: str) -> None:
    """A process that opens its database as a bot does, and closes it."""
    # Long enough for a process that is only slow, since its waits for locks do not count.
    postgres_connection.IDLE_SECONDS = 1.0

    async def start() -> None:
        async with open_exclusively(DatabaseUrl(address), 0) as (database, _):
            await database.write_nothing()

    asyncio.run(start())


async def test_a_process_suspended_at_its_start_holds_nobody_up_and_goes_on_by_itself(
    another: tuple[str, Any],
) -> None:
    address, inside = another
    await inside.fetchval("SELECT pg_advisory_lock($1)", WRITER)
    process = FORKS.Process(target=start_and_end, args=(address,), daemon=True)
    await asyncio.to_thread(process.start)
    assert process.pid is not None
    while not await inside.fetchval(WAITING):
        assert process.is_alive(), f"it has ended with {process.exitcode}"
        await asyncio.sleep(0.01)
    os.kill(process.pid, signal.SIGSTOP)
    try:
        # The server gives the lock to whoever waits for it, awake or not.
        await inside.fetchval("SELECT pg_advisory_unlock($1)", WRITER)
        await inside.execute(f"SET lock_timeout = '{PATIENCE:.0f}s'")
        await inside.fetchval("SELECT pg_advisory_lock($1)", WRITER)
        await inside.fetchval("SELECT pg_advisory_unlock($1)", WRITER)
    finally:
        os.kill(process.pid, signal.SIGCONT)
    await asyncio.to_thread(process.join, PATIENCE)
    assert process.exitcode == 0
    assert await inside.fetchval("SELECT count(*) FROM schema_migrations"), "it has brought the database up to date"
