"""Whatever somebody gives a command, they are answered with one sentence and with an exit code."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib import import_module
from pathlib import Path

import pytest

from bot.__main__ import answer
from bot.cli.command_line import COMMANDS, parser
from bot.cli.terminal import Exit
from bot.play.sessions import Sessions
from bot.store.database import Database
from tests.bot.bot_process import fumarole
from tests.bot.conftest import ANN, BEN, NOON, begin

GOLDEN = Path(__file__).parents[2] / "golden"
PLACE = ("--server", "7", "--channel", "71", "--players", "11", "12")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The database of a running game."""
    path = tmp_path_factory.mktemp("made") / "good.sqlite3"

    async def play() -> None:
        database = await Database.open(path)
        sessions = Sessions(database)
        session_id = (await begin(sessions, BEN)).session.id
        await sessions.play(session_id, ANN, "b2-a3 c3-b3 b3-b4", NOON)
        await database.close()

    asyncio.run(play())
    return path.read_bytes()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, running: bytes) -> Path:
    """A folder with that database, files that are none, and the golden game of two."""
    (tmp_path / "good.sqlite3").write_bytes(running)
    (tmp_path / "game.txt").write_bytes((GOLDEN / "hekla" / "lava-two-seats.txt").read_bytes())
    (tmp_path / "empty").touch()
    (tmp_path / "letter").write_text("Dear volcano,\n" * 500, encoding="utf-8")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00" * 500)
    (tmp_path / "folder").mkdir()
    (tmp_path / "newer").write_bytes((tmp_path / "good.sqlite3").read_bytes())
    with closing(sqlite3.connect(tmp_path / "newer")) as connection:
        connection.execute("PRAGMA user_version = 99")
    with closing(sqlite3.connect(tmp_path / "foreign")) as connection:
        connection.execute("CREATE TABLE cats (name TEXT)")
    whole = (tmp_path / "good.sqlite3").read_bytes()
    (tmp_path / "damaged").write_bytes(whole[:4096] + b"\x5a" * (len(whole) - 4096))
    (tmp_path / "cut").write_bytes(whole[: len(whole) // 2])
    monkeypatch.chdir(tmp_path)
    for name in os.environ:
        if name.startswith(("DISCORD_", "FUMAROLE_")):
            monkeypatch.delenv(name)
    return tmp_path


def answered(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code and the one sentence of a command that cannot do what it should."""
    try:
        end = answer(parser().parse_args(words))
    except SystemExit as misused:
        end = int(str(misused.code))
    caught = capsys.readouterr()
    lines = [line for line in caught.err.splitlines() if not line.startswith(("usage:", " "))]
    assert len(lines) == 1, caught.err
    assert caught.out == ""
    return end, lines[0]


DATABASES = {
    "missing": (Exit.FILE, "There is no database"),
    "folder": (Exit.FILE, "There is no database"),
    "empty": (Exit.FILE, ""),
    "letter": (Exit.FILE, "not a database"),
    "foreign": (Exit.FILE, "is not a database of Fumarole"),
    "newer": (Exit.SETTINGS, "newer version"),
    "damaged": (Exit.FILE, "damaged"),
    "cut": (Exit.FILE, "cut"),
    "missing/f.sqlite3": (Exit.SETTINGS, "folder missing does not exist"),
}


@pytest.mark.parametrize("words", [("check",), ("export", "1"), ("import", "game.txt", *PLACE)], ids=lambda one: one[0])
@pytest.mark.parametrize("name", DATABASES)
def test_a_database_that_is_none_is_a_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("FUMAROLE_DATABASE", name)
    before = (folder / name).read_bytes() if (folder / name).is_file() else None
    end, sentence = answered(words, capsys)
    assert end == DATABASES[name][0], sentence
    assert DATABASES[name][1] in sentence
    assert before is None or (folder / name).read_bytes() == before


@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "end", "said"), [("newer", Exit.SETTINGS, "newer version"), ("folder", Exit.FILE, "is not a database")]
)
def test_a_bot_that_cannot_use_its_database_says_so_in_its_last_line(
    folder: Path, name: str, end: Exit, said: str
) -> None:
    result = fumarole(folder, "run", DISCORD_TOKEN="abc", FUMAROLE_DATABASE=name)
    assert result.returncode == end
    assert said in result.stderr.splitlines()[-1]
    assert "Traceback" not in result.stderr


@pytest.mark.full
@pytest.mark.parametrize(("command", "end"), [("run", Exit.FILE), ("doctor", Exit.BAD)])
def test_a_pipe_in_the_place_of_a_database_is_not_waited_for(folder: Path, command: str, end: Exit) -> None:
    os.mkfifo(folder / "pipe")
    nowhere = "http://127.0.0.1:1"
    result = fumarole(folder, command, DISCORD_TOKEN="abc", DISCORD_API_URL=nowhere, FUMAROLE_DATABASE="pipe")
    assert result.returncode == end
    assert "pipe is empty, or is not a database" in result.stdout + result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("words", "end", "said"),
    [
        (("export", "9"), Exit.BAD, "no session 9"),
        (("export", "0"), Exit.BAD, "no session 0"),
        (("export", str(2**63 - 1)), Exit.BAD, f"no session {2**63 - 1}"),
        (("export", str(2**70)), Exit.USAGE, f"{2**70} is not a number"),
        (("export", "-1"), Exit.USAGE, ""),
        (("export", "one"), Exit.USAGE, "one"),
        (("export", "9" * 5000), Exit.USAGE, "999"),
        (("verify", "missing"), Exit.FILE, "missing"),
        (("verify", "folder"), Exit.FILE, "folder"),
        (("verify", "bytes"), Exit.BAD, "bytes is not a text file"),
        (("verify", "empty"), Exit.BAD, ""),
        (("verify", "letter"), Exit.BAD, ""),
        (("verify", "game.txt", "--hash", "0"), Exit.BAD, "another fingerprint"),
        (("import", "missing", *PLACE), Exit.FILE, "missing"),
        (("import", "folder", *PLACE), Exit.FILE, "folder"),
        (("import", "bytes", *PLACE), Exit.BAD, "not a text file"),
        (("import", "letter", *PLACE), Exit.BAD, ""),
        (("import", "game.txt", *PLACE[:-1]), Exit.BAD, "2 different players"),
        (("import", "game.txt", *PLACE[:-1], str(2**63)), Exit.USAGE, str(2**63)),
        (("import", "game.txt", "--server", "-3", *PLACE[2:]), Exit.USAGE, ""),
        (("sandbox", "--port", "70000"), Exit.USAGE, "70000"),
        (("backup", "--keep", "0", "copies"), Exit.USAGE, "--keep"),
        (("sandbox", "--folder", "letter"), Exit.FILE, "letter"),
        (("sandbox", "--folder", "letter/inside"), Exit.FILE, "letter"),
        (("fly",), Exit.USAGE, "fly"),
    ],
    ids=lambda one: "-".join(word[:12] for word in one) if isinstance(one, tuple) else "",
)
def test_what_a_command_cannot_do_is_a_sentence(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    end: Exit,
    said: str,
) -> None:
    monkeypatch.setenv("FUMAROLE_DATABASE", "good.sqlite3")
    ended, sentence = answered(words, capsys)
    assert ended == end, sentence
    assert said in sentence
    assert len(sentence) < 400


@pytest.mark.full
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_full_disk_is_a_sentence_and_not_success(folder: Path) -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "bot", "export", "1"],
            cwd=folder,
            env=os.environ | {"FUMAROLE_DATABASE": "good.sqlite3", "PYTHONPATH": str(GOLDEN.parents[1])},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert result.returncode == Exit.FILE
    assert "No space left" in result.stderr.splitlines()[-1]
    assert "Traceback" not in result.stderr


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
