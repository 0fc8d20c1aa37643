"""The start on a server that is not as it should be: the operator reads what is wrong and what to do."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from bot.language import CODES, language_for
from bot.operating.exits import Exit, explain
from bot.running import opened
from bot.store import postgres
from bot.store.faults import DatabaseUnusable
from bot.store.location import Server
from tests.postgres import GUARDED

PASSWORD = "hunter2"


async def refused(address: str) -> tuple[str, str, Exit]:
    """Why a bot does not start on this address: the key of the sentence, the sentence, and the exit code."""
    server = Server(address)
    with pytest.raises(DatabaseUnusable) as found:
        async with opened(server, 0):
            pytest.fail("it starts")
    sentence, end = explain(found.value, server)
    said = [language_for(code).say(sentence) for code in CODES]
    assert all(str(server) in one for one in said), said
    assert not [one for one in said if PASSWORD in one]
    return sentence.key, said[0], end


async def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    key, said, end = await refused(f"postgresql://bot:{PASSWORD}@/games?host={tmp_path}")
    assert (key, end) == ("bot-database-unreachable", Exit.LATER)
    assert "See that the server runs" in said


@contextmanager
def silent_port() -> Iterator[int]:
    """A port that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


async def test_a_server_that_does_not_answer_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "CONNECTING_SECONDS", 0.1)
    with silent_port() as port:
        key, said, end = await refused(f"postgresql://bot:{PASSWORD}@127.0.0.1:{port}/games?sslmode=disable")
    assert (key, end) == ("bot-database-unreachable", Exit.LATER)
    assert "does not answer" in said


async def test_a_wrong_password_and_an_unknown_user(postgres_address: str, guarded: str) -> None:
    for address in (guarded.replace(PASSWORD, "wrong"), postgres_address.replace("fumarole@", "nobody@")):
        key, said, end = await refused(address)
        assert (key, end) == ("bot-database-refused", Exit.SETTINGS)
        assert "Check the user" in said


@pytest.fixture
async def guarded(another: tuple[str, Any]) -> AsyncIterator[str]:
    """An empty database as a user with a password and without rights in it reaches it."""
    address, inside = another
    await inside.execute(f"CREATE ROLE {GUARDED} LOGIN PASSWORD '{PASSWORD}'")
    yield address.replace("fumarole@", f"{GUARDED}:{PASSWORD}@")
    await inside.execute(f"DROP OWNED BY {GUARDED}; DROP ROLE {GUARDED}")


async def test_a_database_that_is_not_there(postgres_address: str) -> None:
    key, said, end = await refused(postgres_address.replace("/postgres?", "/nothing?"))
    assert (key, end) == ("bot-database-missing", Exit.SETTINGS)
    assert "createdb" in said


async def test_a_user_without_rights(guarded: str) -> None:
    key, said, end = await refused(guarded)
    assert (key, end) == ("bot-database-no-rights", Exit.SETTINGS)
    assert "permission denied" in said


async def test_a_standby(another: tuple[str, Any]) -> None:
    address, inside = another
    await inside.execute("ALTER DATABASE another SET default_transaction_read_only = on")
    key, said, end = await refused(address)
    assert (key, end) == ("bot-database-standby", Exit.LATER), "it may take the place of its primary"
    assert "Name the primary" in said


async def test_a_server_that_is_too_old(postgres_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "OLDEST", 99)
    key, said, end = await refused(postgres_address)
    assert (key, end) == ("bot-database-old-server", Exit.SETTINGS)
    assert "99 or newer" in said


async def test_a_database_of_another_program_and_of_a_newer_version(another: tuple[str, Any]) -> None:
    address, inside = another
    await inside.execute("CREATE TABLE sessions (token text)")
    assert (await refused(address))[::2] == ("bot-database-foreign-tables", Exit.SETTINGS)
    await inside.execute("DROP TABLE sessions")
    async with opened(Server(address), 0) as (database, _):
        await database.write_nothing()
    await inside.execute("INSERT INTO schema_migrations (number) VALUES (9999)")
    server = Server(address)
    with pytest.raises(DatabaseUnusable) as found:
        async with opened(server, 0):
            pytest.fail("it starts")
    assert explain(found.value, server) == (found.value.text, Exit.SETTINGS)
    assert found.value.text.key == "bot-start-newer"


async def test_a_password_lets_its_user_in(guarded: str, another: tuple[str, Any]) -> None:
    _, inside = another
    await inside.execute(f"GRANT CREATE ON SCHEMA public TO {GUARDED}")
    address = guarded.replace(f":{PASSWORD}", "")
    async with opened(Server(address).with_password(PASSWORD), 0) as (database, _):
        await database.write_nothing()
    with pytest.raises(asyncpg.InvalidPasswordError):
        await asyncpg.connect(address, password="wrong")
