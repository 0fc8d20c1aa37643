"""Each way a command can end has one sentence, in both languages, and one exit code."""

import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.cli.command_line import EXIT_CODES
from bot.cli.terminal import Exit, explain, is_explained
from bot.discord_api.gateway import (
    FIRST_PAUSE,
    LONGEST_PAUSE,
    LONGEST_WAIT,
    Backoff,
    FewStartsLeft,
    is_temporary,
)
from bot.settings import InvalidSettings
from bot.store.faults import DatabaseInUse, NewerDatabase, NotADatabase
from bot.words.language import language_for
from games.core.text import text

ROOT = Path(__file__).parents[3]
FULL = sqlite3.OperationalError("database or disk is full")


def coded(code: int) -> sqlite3.Error:
    problem = sqlite3.OperationalError("trouble")
    problem.sqlite_errorcode = code
    return problem


class Answer:
    """As much of an HTTP answer as the library's exceptions look at."""

    def __init__(self, status: int) -> None:
        self.status = status
        self.reason = "because"


def refused(status: int) -> discord.HTTPException:
    return discord.HTTPException(Answer(status), "no")


class Socket:
    """As much of a connection as the library's exception looks at."""

    def __init__(self, code: int) -> None:
        self.close_code = code


def closed(code: int) -> discord.ConnectionClosed:
    return discord.ConnectionClosed(Socket(code), shard_id=None)  # type: ignore[arg-type]  # it looks at nothing else


@pytest.mark.parametrize(
    ("problem", "code", "said"),
    [
        (InvalidSettings(text("bot-start-refused")), Exit.SETTINGS, "token"),
        (discord.LoginFailure("Improper token"), Exit.SETTINGS, "token"),
        (discord.PrivilegedIntentsRequired(None), Exit.SETTINGS, "4014"),
        (closed(4004), Exit.SETTINGS, "token"),
        (closed(4011), Exit.SETTINGS, "4011"),
        (closed(4000), Exit.LATER, "4000"),
        (NewerDatabase(99, 12), Exit.SETTINGS, "99"),
        (DatabaseInUse(Path("games.sqlite3"), "4711"), Exit.LATER, "4711"),
        (NotADatabase(Path("games.sqlite3")), Exit.FILE, "games.sqlite3"),
        (refused(400), Exit.SETTINGS, "400"),
        (refused(503), Exit.LATER, "503"),
        (FULL, Exit.FILE, "full"),
        (coded(sqlite3.SQLITE_BUSY), Exit.LATER, "Another program"),
        (coded(sqlite3.SQLITE_BUSY | 1 << 8), Exit.LATER, "Another program"),
        (coded(sqlite3.SQLITE_CORRUPT), Exit.FILE, "games.sqlite3"),
        (PermissionError(13, "Permission denied", "/x/y"), Exit.FILE, "/x/y"),
        (OSError(28, "No space left on device"), Exit.FILE, "No space left"),
    ],
    ids=repr,
)
def test_what_can_be_foreseen_is_one_sentence_with_a_code(problem: Exception, code: Exit, said: str) -> None:
    assert is_explained(problem)
    sentence, end = explain(problem, Path("games.sqlite3"))
    assert end is code
    spoken = language_for("en").say(sentence)
    assert said in spoken
    assert "\n" not in spoken
    assert 10 < len(spoken) < 300


def test_a_fault_of_the_program_is_not_explained_away() -> None:
    assert not is_explained(ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        explain(ZeroDivisionError())


def test_every_exit_code_is_in_the_operators_page_and_in_the_help() -> None:
    page = (ROOT / "deploy" / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| (\d+) \| [a-z]", page, re.MULTILINE)
    assert [int(code) for code in listed] == sorted(Exit)
    assert [int(one) for one in re.findall(r"[:;]\s(\d+) ", EXIT_CODES)] == sorted(Exit)


def test_the_unit_starts_nothing_again_that_cannot_be_mended_by_that_and_never_costs_the_token() -> None:
    unit = dict(
        line.split("=", 1)
        for line in (ROOT / "deploy" / "fumarole.service").read_text(encoding="utf-8").splitlines()
        if "=" in line and not line.startswith("#")
    )
    assert unit["RestartPreventExitStatus"].split() == [str(int(Exit.USAGE)), str(int(Exit.SETTINGS))]
    hours = int(unit["StartLimitIntervalSec"].removesuffix("h"))
    assert int(unit["StartLimitBurst"]) * 24 // hours < 1000 // 2


def test_pauses_grow_and_are_bounded() -> None:
    backoff = Backoff()
    waited = [backoff.after(OSError()) for _ in range(12)]
    assert waited[:4] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE, 8 * FIRST_PAUSE]
    assert waited == sorted(waited)
    assert waited[-1] == LONGEST_PAUSE


def test_a_day_without_sessions_left_is_waited_out_an_hour_at_a_time() -> None:
    def left(hours: float) -> FewStartsLeft:
        reset_after = int(hours * 3_600_000)
        return FewStartsLeft({"total": 1000, "remaining": 3, "reset_after": reset_after, "max_concurrency": 1})

    assert Backoff().after(left(0.5)) == 1_800.0
    assert Backoff().after(left(20)) == LONGEST_WAIT
    assert is_temporary(left(1))


@pytest.mark.parametrize(
    ("problem", "passing"),
    [
        (refused(500), True),
        (refused(429), True),
        (refused(403), True),
        (refused(404), False),
        (refused(400), False),
        (discord.LoginFailure(), False),
        (discord.GatewayNotFound(), True),
        (aiohttp.ServerDisconnectedError(), True),
        (ConnectionRefusedError(), True),
        (TimeoutError(), True),
        (sqlite3.OperationalError(), False),
        (ValueError(), False),
    ],
    ids=repr,
)
def test_only_what_may_pass_is_waited_for(problem: Exception, passing: bool) -> None:
    assert is_temporary(problem) is passing


WITHOUT = """
import runpy, sys
for module in ("fcntl", "pwd", "resource"):
    sys.modules[module] = None
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""
"""Runs the command line as on a system that lacks what Windows lacks."""


def ended(*command: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """A command of the command line, as a process of its own with these environment variables alone."""
    asked = (sys.executable, *command)
    return subprocess.run(asked, cwd=ROOT, env=settings, capture_output=True, text=True, errors="replace", check=False)


@pytest.mark.full
@pytest.mark.parametrize("command", ["--version", "sandbox"])
def test_a_system_that_is_not_supported_is_told_so_in_one_sentence(command: str) -> None:
    result = ended("-c", WITHOUT, command)
    assert result.returncode == Exit.SETTINGS
    assert re.fullmatch("Fumarole .*On Windows, use WSL or Docker.\n", result.stderr)


@pytest.mark.full
@pytest.mark.parametrize("encoding", ["ascii", "cp437", "latin-1"])
def test_help_is_shown_on_a_terminal_that_cannot_show_every_character(encoding: str) -> None:
    result = ended("-m", "bot", "--help", PYTHONIOENCODING=encoding)
    assert (result.returncode, result.stderr) == (0, "")
    assert "sandbox" in result.stdout
