"""The command line as somebody meets it."""

from importlib import import_module
from pathlib import Path

import pytest

from bot.cli.command_line import COMMANDS
from bot.cli.terminal import Exit
from tests.bot.bot_process import fumarole


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


def test_what_cannot_be_restored_is_said_in_english_without_a_traceback(tmp_path: Path) -> None:
    """Whatever the terminal speaks: a word of an operator's page is found as it stands there."""
    result = fumarole(tmp_path, "restore", "nowhere.sqlite3", LC_ALL="fr_FR.UTF-8")
    assert result.returncode == Exit.FILE
    assert "Nothing has been restored" in result.stderr
    assert "nowhere.sqlite3" in result.stderr
    assert "Traceback" not in result.stderr
