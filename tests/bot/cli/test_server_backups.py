"""Back-ups of a database on a server: whole, private, and without a password on any command line."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.cli import backups
from bot.cli.terminal import Exit
from bot.connection.launch import open_exclusively
from bot.store.command_access import read_only
from bot.store.drivers import postgres_copies
from bot.store.files.access import PRIVATE
from bot.store.rows import metadata
from bot.store.url import DatabaseUrl
from tests import postgres

PASSWORD = "hunter2"
NIGHT = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.fixture(autouse=True)
def programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL's own programs of one version, whatever else is in the way."""
    found = postgres.program("pg_dump")
    if found is not None:
        monkeypatch.setenv("PATH", str(Path(found).parent), prepend=":")


def names_in(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


@pytest.mark.full
async def test_a_dump_is_whole_and_private_and_can_be_restored(
    another: tuple[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address, inside = another
    target = tmp_path / "games.dump"
    async with open_exclusively(DatabaseUrl(address), 0) as (database, _):
        async with database.transaction() as transaction:
            await metadata.put(transaction, "told", "kept")
        made = await asyncio.to_thread(backups.backup, DatabaseUrl(address), target)
        assert made == Exit.GOOD, capsys.readouterr().err
    assert target.stat().st_mode & 0o777 == PRIVATE
    assert names_in(tmp_path) == [target.name]
    assert backups.backup(DatabaseUrl(address), target) == Exit.BAD, "it names a new file"
    await inside.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    await postgres_copies.run("pg_restore", *backups.RESTORE, f"--dbname={address}", str(target))
    async with read_only(DatabaseUrl(address)) as restored, restored.reading() as transaction:
        assert await metadata.get(transaction, "told") == "kept"


async def kept(server: DatabaseUrl, folder: Path, number: int, now: datetime) -> int:
    return await asyncio.to_thread(backups.backup_and_keep, server, folder, number, now)


@pytest.mark.full
async def test_the_newest_dumps_are_kept_and_a_damaged_one_is_not_counted(
    another: tuple[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server, folder = DatabaseUrl(another[0]), tmp_path / "copies"
    nights = [NIGHT.replace(day=day) for day in (1, 2, 3)]
    for night in nights:
        assert await kept(server, folder, 2, night) == Exit.GOOD
    names = names_in(folder)
    assert names == ["fumarole-20260102T030405Z.dump", "fumarole-20260103T030405Z.dump"]
    (folder / names[0]).write_bytes(b"PGDMP")
    assert await kept(server, folder, 1, NIGHT.replace(day=4)) == Exit.GOOD
    assert names_in(folder) == [names[0], "fumarole-20260104T030405Z.dump"]
    assert names[0] in capsys.readouterr().err


def program(folder: Path, name: str, does: str) -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
    file.chmod(0o755)


def test_the_password_is_on_no_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bin_folder, seen = tmp_path / "bin", tmp_path / "seen"
    bin_folder.mkdir()
    program(bin_folder, "pg_dump", f'echo "$@" > {seen}; echo "$PGPASSWORD" >> {seen}')
    program(bin_folder, "pg_restore", "exit 0")
    monkeypatch.setenv("PATH", f"{bin_folder}:/usr/bin:/bin")
    server = DatabaseUrl(f"postgresql://bot:{PASSWORD}@db.example:5432/games?sslmode=require")
    assert backups.backup(server, tmp_path / "games.dump") == Exit.GOOD
    arguments, password = seen.read_text(encoding="utf-8").splitlines()
    assert PASSWORD not in arguments
    assert "--dbname=postgresql://bot@db.example:5432/games?sslmode=require" in arguments
    assert password == PASSWORD


def test_a_dump_that_fails_says_why_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir()
    program(bin_folder, "pg_dump", "echo 'pg_dump: error: server version mismatch' >&2; exit 1")
    program(bin_folder, "pg_restore", "exit 0")
    monkeypatch.setenv("PATH", f"{bin_folder}:/usr/bin:/bin")
    server = DatabaseUrl(f"postgresql://bot:{PASSWORD}@db.example/games")
    assert backups.backup(server, tmp_path / "games.dump") == Exit.FILE
    assert "server version mismatch" in capsys.readouterr().err
    assert [one.name for one in tmp_path.iterdir()] == ["bin"]


def test_without_the_programs_their_commands_are_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    server = DatabaseUrl(f"postgresql://bot:{PASSWORD}@db.example/games?sslmode=require")
    assert backups.backup(server, tmp_path / "games.dump") == Exit.BAD
    assert backups.explain_restore(server, tmp_path / "games.dump") == Exit.BAD
    said = capsys.readouterr().err
    assert "'--dbname=postgresql://bot@db.example/games?sslmode=require'" in said
    assert "pg_dump --format=custom" in said
    assert "pg_restore --exit-on-error" in said
    assert PASSWORD not in said
