"""Before a database on a server is brought up to date, it is dumped where that is possible; else the log says so."""

import asyncio
import logging
import os
from pathlib import Path
from typing import Any

import pytest

from bot.connection.launch import opened
from bot.sandbox.driver import PATIENCE
from bot.store.database import Database
from bot.store.engines import postgres_copies
from bot.store.engines.postgres_copies import COPIER
from bot.store.engines.postgres_migrating import migrations, schema_of
from bot.store.faults import DatabaseBusy, DatabaseUnreachable
from bot.store.files import copies
from bot.store.files.access import PRIVATE
from bot.store.location import ServerAddress
from tests import postgres
from tests.bot.store.older_servers import bring_to_schema

OLD, NEWEST = min(migrations()), max(migrations())


@pytest.fixture
async def older(another: tuple[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Any]:
    """The address of a database of the first schema with games in flight, and a connection to it.

    The process works in an empty folder.
    """
    address, inside = another
    (tmp_path / "work").mkdir()
    await bring_to_schema(OLD, inside, tmp_path, monkeypatch)
    monkeypatch.chdir(tmp_path / "work")
    return address, inside


def programs(folder: Path, does: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put programs that do this in the place of PostgreSQL's."""
    folder.mkdir()
    for name in ("pg_dump", "pg_restore"):
        file = folder / name
        file.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        file.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


async def until_there(file: Path, start: asyncio.Task[Database]) -> None:
    """Wait until a program has written a file for a start that is under way."""
    while not file.exists():  # noqa: ASYNC240 - it is another program that tells
        assert not start.done(), f"it starts or gives up: {start}"
        await asyncio.sleep(0.01)


def left() -> list[Path]:
    """What there is in the folder of copies."""
    folder = Path.cwd() / copies.FOLDER
    return list(folder.iterdir()) if folder.exists() else []


async def require_upgraded_without_a_copy(older: tuple[str, Any], caplog: pytest.LogCaptureFixture) -> str:
    """See that a start goes on, leaves nothing, and warns once; returns the warning."""
    address, inside = older
    async with opened(ServerAddress(address), 0) as (database, _):
        await database.write_nothing()
    assert await schema_of(inside) == NEWEST
    assert left() == []
    (said,) = [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING]
    assert f"from schema {OLD} to {NEWEST}, and no copy" in said
    assert "fumarole backup FILE" in said
    return said


async def test_an_older_database_on_a_server_is_dumped_by_the_first_of_several_starts(
    older: tuple[str, Any], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(Path(postgres.program("pg_dump") or "").parent), prepend=":")
    address, inside = older
    with caplog.at_level(logging.INFO):
        begun = await asyncio.gather(*(Database.open(ServerAddress(address)) for _ in range(3)))
    for one in begun:
        await one.close()
    assert await schema_of(inside) == NEWEST
    assert caplog.text.count("is dumped before it is brought up to date") == 1
    (dump,) = left()
    assert dump.name.startswith(f"schema-{OLD:04}-")
    assert (dump.stat().st_mode & 0o777, dump.parent.stat().st_mode & 0o777) == (PRIVATE, 0o700)
    assert f"from schema {OLD} to {NEWEST}; as it was it is kept in {dump}" in caplog.text
    played = await inside.fetchval("SELECT count(*) FROM actions")
    await inside.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    await postgres_copies.run("pg_restore", "--exit-on-error", "--no-owner", f"--dbname={address}", str(dump))
    assert await schema_of(inside) == OLD
    assert await inside.fetchval("SELECT count(*) FROM actions") == played


async def test_without_the_programs_the_start_goes_on_and_says_that_there_is_no_copy(
    older: tuple[str, Any], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert "not installed" in await require_upgraded_without_a_copy(older, caplog)


async def test_a_dump_that_fails_leaves_nothing_and_its_words_stay_out_of_the_log(
    older: tuple[str, Any], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    programs(tmp_path / "bin", 'echo "no entry for user hunter" >&2; exit 1', monkeypatch)
    assert "pg_dump fails" in await require_upgraded_without_a_copy(older, caplog)
    assert "hunter" not in caplog.text


async def test_a_dump_that_does_not_end_is_given_up(
    older: tuple[str, Any], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    programs(tmp_path / "bin", "exec sleep 3600", monkeypatch)
    monkeypatch.setattr(postgres_copies, "DUMPING_SECONDS", 0.1)
    assert "takes too long" in await require_upgraded_without_a_copy(older, caplog)


async def test_a_folder_that_cannot_be_written_is_named(
    older: tuple[str, Any], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    programs(tmp_path / "bin", "exit 0", monkeypatch)
    in_the_way = tmp_path / "work" / copies.FOLDER
    in_the_way.touch()
    address, _ = older
    async with opened(ServerAddress(address), 0) as (database, _):
        await database.write_nothing()
    assert f"no copy has been made of it as it was ([Errno 17] File exists: '{in_the_way}')" in caplog.text


async def test_nobody_waits_for_ever_for_a_process_that_dumps(
    older: tuple[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    address, inside = older
    monkeypatch.setattr(postgres_copies, "WAITING_SECONDS", 0.1)
    await inside.fetchval("SELECT pg_advisory_lock($1)", COPIER)
    with pytest.raises((DatabaseBusy, DatabaseUnreachable)):
        await Database.open(ServerAddress(address))
    assert await schema_of(inside) == OLD


async def test_a_process_that_stands_still_while_it_dumps_holds_nobody_up_and_changes_nothing(
    older: tuple[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    address, inside = older
    begun, go_on = tmp_path / "begun", tmp_path / "go_on"
    programs(tmp_path / "bin", f"touch {begun}; until [ -e {go_on} ]; do sleep 0.01; done", monkeypatch)
    monkeypatch.setattr(postgres_copies, "WAITING_SECONDS", 2.0)
    start = asyncio.create_task(Database.open(ServerAddress(address)))
    await until_there(begun, start)
    await inside.execute(f"SET lock_timeout = '{PATIENCE:.0f}s'")
    # The server gives the lock to another one.
    await inside.fetchval("SELECT pg_advisory_lock($1)", COPIER)
    go_on.touch()
    with pytest.raises(DatabaseUnreachable):
        await start
    assert await schema_of(inside) == OLD


async def test_a_start_that_is_stopped_while_it_dumps_ends_the_program_and_leaves_nothing(
    older: tuple[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    address, inside = older
    begun = tmp_path / "begun"
    programs(tmp_path / "bin", f"echo $$ > {begun}.part; mv {begun}.part {begun}; exec sleep 3600", monkeypatch)
    start = asyncio.create_task(Database.open(ServerAddress(address)))
    await until_there(begun, start)
    start.cancel()
    with pytest.raises(asyncio.CancelledError):
        await start
    with pytest.raises(ProcessLookupError):
        os.kill(int(begun.read_text(encoding="utf-8")), 0)
    assert left() == []
    assert await schema_of(inside) == OLD


@pytest.mark.parametrize("wanted", [True, False], ids=["no games", "not wanted"])
async def test_what_holds_no_games_and_what_is_not_to_be_copied_is_not_dumped(
    older: tuple[str, Any], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, *, wanted: bool
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    address, inside = older
    if wanted:
        await inside.execute("TRUNCATE sessions CASCADE")
    async with opened(ServerAddress(address), 0, copied=wanted):
        pass
    assert await schema_of(inside) == NEWEST
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]
    assert list(Path.cwd().iterdir()) == []
