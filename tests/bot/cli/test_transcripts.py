"""Games as text files on the command line."""

from pathlib import Path

import pytest

from bot.cli.terminal import Exit
from bot.store.database import Database
from bot.store.files.lock import owned
from games import REGISTRY
from games.core import transcript
from games.core.chance import fingerprint
from tests.bot.bot_process import fumarole

GOLDEN = Path(__file__).parents[2] / "golden"
GAME = GOLDEN / "hekla" / "lava-two-seats.txt"


@pytest.fixture
async def folder(tmp_path: Path) -> Path:
    await (await Database.open(tmp_path / "fumarole.sqlite3")).close()
    return tmp_path


def import_transcript(folder: Path, path: Path, *players: str) -> str:
    place = ("--server", "7", "--channel", "70", "--players", *players)
    result = fumarole(folder, "import", str(path), *place, FUMAROLE_DATABASE=str(folder / "fumarole.sqlite3"))
    return result.stdout + result.stderr


def test_a_game_taken_in_is_written_out_and_verified(folder: Path) -> None:
    assert "session 1" in import_transcript(folder, GAME, "11", "12")
    exported = fumarole(folder, "export", "1", FUMAROLE_DATABASE=str(folder / "fumarole.sqlite3"))
    copy = folder / "copy.txt"
    copy.write_text(exported.stdout, encoding="utf-8")
    assert exported.stdout.split("\n\n")[1:] == GAME.read_text(encoding="utf-8").split("\n\n")[1:]
    verified = fumarole(folder, "verify", str(copy))
    assert verified.returncode == 0
    seed = transcript.check(exported.stdout, REGISTRY["hekla"]).seed
    assert fingerprint(seed) in verified.stdout
    assert fumarole(folder, "verify", str(copy), "--hash", fingerprint(seed).upper()).returncode == 0


@pytest.mark.full
def test_a_game_is_not_taken_in_while_a_bot_has_the_database(folder: Path) -> None:
    with owned(folder / "fumarole.sqlite3"):
        assert "is in use by another bot" in import_transcript(folder, GAME, "11", "12")
    assert "session 1" in import_transcript(folder, GAME, "11", "12")


@pytest.mark.full
def test_another_seed_than_the_one_promised_is_noticed(folder: Path) -> None:
    result = fumarole(folder, "verify", str(GAME), "--hash", "0" * 64)
    assert result.returncode == 1
    assert "another fingerprint" in result.stderr


def test_a_move_that_was_not_played_is_noticed(folder: Path) -> None:
    forged = folder / "forged.txt"
    first = next(line for line in GAME.read_text(encoding="utf-8").splitlines() if line.startswith("  1."))
    altered = first.replace("seat 1", "seat 2") if "seat 1" in first else first.replace("seat 2", "seat 1")
    forged.write_text(GAME.read_text(encoding="utf-8").replace(first, altered), encoding="utf-8")
    result = fumarole(folder, "verify", str(forged))
    assert result.returncode == 1
    assert "Traceback" not in result.stderr


@pytest.mark.full
@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00", b"", b"not a transcript\n"])
def test_a_file_that_is_no_transcript_is_refused_in_words(folder: Path, content: bytes | None) -> None:
    path = folder / "file.txt"
    if content is not None:
        path.write_bytes(content)
    result = fumarole(folder, "verify", str(path))
    assert result.returncode == (Exit.FILE if content is None else Exit.BAD)
    assert result.stderr.strip()
    assert "Traceback" not in result.stderr
    assert "Traceback" not in import_transcript(folder, path, "11", "12")


@pytest.mark.full
def test_a_session_there_is_not_cannot_be_written_out(folder: Path) -> None:
    result = fumarole(folder, "export", "5", FUMAROLE_DATABASE=str(folder / "fumarole.sqlite3"))
    assert result.returncode == 1
    assert "no session 5" in result.stderr
