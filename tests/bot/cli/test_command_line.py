"""The command line as somebody meets it."""

import os
import sqlite3
from importlib import import_module
from pathlib import Path

import pytest

from bot.cli.command_line import COMMANDS
from bot.cli.terminal import Exit
from bot.play.sessions import Sessions
from bot.store.database import Database
from tests.bot.bot_process import fumarole
from tests.bot.conftest import ANN, BEN, NOON, begin


@pytest.mark.parametrize("function", [one.function for one in COMMANDS])
def test_every_command_of_the_table_names_a_function_that_is_there(function: str) -> None:
    module, name = function.split(":")
    assert callable(getattr(import_module(f"bot.cli.{module}"), name))


def test_run_without_a_token_says_what_to_do_in_three_lines(tmp_path: Path) -> None:
    result = fumarole(tmp_path, "run")
    assert result.returncode == Exit.SETTINGS
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 3
    assert ".env.example" in lines[1]
    assert "fumarole sandbox" in lines[2]


def test_a_token_in_the_file_env_is_read(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=abc\nFUMAROLE_LOG_LEVEL=chatty\n", encoding="utf-8")
    result = fumarole(tmp_path, "run")
    assert "FUMAROLE_LOG_LEVEL" in result.stderr
    assert "abc" not in result.stderr


@pytest.fixture
async def finished_game(tmp_path: Path) -> Path:
    path = tmp_path / "fumarole.sqlite3"
    database = await Database.open(path)
    sessions = Sessions(database)
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, "b2-a3 c3-b3 b3-b4", NOON)
    await sessions.resign(session_id, BEN, NOON)
    await database.close()
    return path


async def test_check_finds_every_record_in_agreement_with_its_snapshot(finished_game: Path) -> None:
    result = fumarole(finished_game.parent, "check")
    assert (result.returncode, result.stderr) == (0, "")
    assert "One session checked" in result.stdout


@pytest.mark.full
@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE snapshots SET position = replace(position, 'r3', 'b3')",
        "UPDATE actions SET notation = 'b2-e5' WHERE sequence = 1",
        "DELETE FROM actions WHERE sequence = 4",
        "DELETE FROM snapshots",
    ],
)
async def test_check_finds_a_damaged_game(finished_game: Path, damage: str) -> None:
    connection = sqlite3.connect(finished_game)
    assert connection.execute(damage).rowcount == 1
    connection.commit()
    connection.close()
    result = fumarole(finished_game.parent, "check")
    assert result.returncode == 1
    assert "Session 1" in result.stderr


async def test_a_backup_is_a_whole_database_and_never_overwrites(finished_game: Path) -> None:
    copy = finished_game.with_name("copy.sqlite3")
    assert fumarole(finished_game.parent, "backup", str(copy)).returncode == 0
    assert fumarole(copy.parent, "check", FUMAROLE_DATABASE=str(copy)).returncode == 0
    again = fumarole(finished_game.parent, "backup", str(copy))
    assert again.returncode == 1
    assert "exists already" in again.stderr


@pytest.mark.full
async def test_backups_are_kept_in_a_folder_and_the_newest_is_put_back(finished_game: Path) -> None:
    folder = finished_game.parent
    assert fumarole(folder, "backup", "--keep", "2", "copies").returncode == 0
    (copy,) = (folder / "copies").iterdir()
    os.truncate(finished_game, 0)
    assert fumarole(folder, "check").returncode == Exit.FILE
    restored = fumarole(folder, "restore", str(copy))
    assert (restored.returncode, restored.stderr) == (0, "")
    assert f"Restored {copy}" in restored.stdout
    assert fumarole(folder, "check").returncode == 0


def test_keeping_no_copies_at_all_is_refused(tmp_path: Path) -> None:
    assert fumarole(tmp_path, "backup", "--keep", "0", "copies").returncode == 2
    assert not (tmp_path / "copies").exists()


def test_what_cannot_be_restored_is_said_in_english_without_a_traceback(tmp_path: Path) -> None:
    """Whatever the terminal speaks: a word of an operator's page is found as it stands there."""
    result = fumarole(tmp_path, "restore", "nowhere.sqlite3", LC_ALL="fr_FR.UTF-8")
    assert result.returncode == Exit.FILE
    assert "Nothing has been restored" in result.stderr
    assert "nowhere.sqlite3" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("command", [("check",), ("backup", "copy"), ("export", "1")])
def test_an_empty_file_is_no_database(tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "fumarole.sqlite3").touch()
    result = fumarole(tmp_path, *command)
    assert result.returncode == Exit.FILE
    assert "There is no database" in result.stderr


def test_check_without_a_database_says_so(tmp_path: Path) -> None:
    result = fumarole(tmp_path, "check")
    assert result.returncode == Exit.FILE
    assert "There is no database" in result.stderr
