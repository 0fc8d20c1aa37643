"""What whoever runs the bot is told by check, export, import and verify, and with which exit code."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cli.check import check as check_records
from bot.cli.terminal import Exit
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.files.access import owned
from bot.words.language import language_for
from games import REGISTRY
from games.core import transcript
from games.core.chance import fingerprint
from games.core.record import Record, initial_position
from games.core.text import text
from tests.bot.cli.places import run
from tests.bot.conftest import ANN, BEN, FIXED_SEED, GUILD, NOON, OTHER_CHANNEL, begin
from tests.bot.conftest import opening as lobby

VOICE = language_for("en")
TARGET = ("--server", GUILD, "--channel", 99, "--players")
TURN = "b2-a3 c3-b3 b3-b4"
GOLDEN = Path(__file__).parents[2] / "golden"


@pytest.fixture
def file(tmp_path: Path, new_database: Path) -> Path:
    """A database with a game of two turns under way, and a lobby."""
    path = tmp_path / "games.sqlite3"
    shutil.copy(new_database, path)

    async def play() -> None:
        database = await Database.open(path)
        sessions = Sessions(database, new_seed=lambda: FIXED_SEED)
        session_id = (await begin(sessions, BEN)).session.id
        await sessions.play(session_id, ANN, TURN, NOON)
        await sessions.play(session_id, BEN, "d4-e3", NOON)
        await sessions.lobbies.open(lobby(OTHER_CHANNEL), NOON)
        await database.close()

    asyncio.run(play())
    return path


@pytest.fixture
def finished(file: Path) -> Path:
    """The same after the game has ended."""

    async def end() -> None:
        database = await Database.open(file)
        await Sessions(database).resign(1, BEN, NOON)
        await database.close()

    asyncio.run(end())
    return file


def write(path: Path, *statements: str) -> None:
    async def run() -> None:
        database = await Database.open(path)
        async with database.transaction() as transaction:
            for statement in statements:
                await transaction.run(statement)
        await database.close()

    asyncio.run(run())


def check(path: Path) -> int:
    return asyncio.run(check_records(path))


def test_a_sound_database_is_called_so_with_all_its_sessions(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check(file) == 0
    assert capsys.readouterr() == (VOICE.say(text("bot-check-good", count=2)) + "\n", "")


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM snapshots WHERE session_id = 1",
        "UPDATE snapshots SET sequence = 3 WHERE session_id = 1",
        "UPDATE sessions SET sequence = 5 WHERE id = 1",
        "UPDATE snapshots SET position = turn_position WHERE session_id = 1",
        "UPDATE snapshots SET turn_position = position WHERE session_id = 1",
        "UPDATE actions SET notation = 'a1-a1' WHERE sequence = 2",
        "DELETE FROM actions WHERE sequence = 4",
        # The position agrees, and the record has fewer actions.
        "UPDATE sessions SET sequence = 6; UPDATE snapshots SET sequence = 6",
    ],
)
def test_every_damage_to_a_game_is_told_and_fails_the_check(
    file: Path, statement: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write(file, *statement.split(";"))
    assert check(file) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("Session 1: ")
    assert len(said.err.splitlines()) == 1


def test_a_standing_that_follows_from_no_game_fails_the_check(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(
        file,
        "INSERT INTO ratings (guild_id, game, user_id, mu, sigma, points, games)"
        " VALUES (7, 'volcano', 101, 25.0, 8.0, 0, 1)",
    )
    assert check(file) == 1
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)
    assert "101" in said.err


def test_a_fault_in_a_later_session_is_found_too(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(
        file,
        "UPDATE sessions SET ended_at = 1, status = 'over' WHERE id = 1",
        "UPDATE sessions SET started_at = 1, status = 'playing' WHERE id = 2",
    )
    assert check(file) == 1
    assert "2" in capsys.readouterr().err


def test_results_that_cannot_be_counted_again_are_told_and_fail_the_check(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(finished) == 0
    capsys.readouterr()
    write(finished, "UPDATE finished_games SET unrated = 'no reason of ours'")
    assert check(finished) == 1
    assert capsys.readouterr() == ("", VOICE.say(text("bot-check-uncountable", problem="ValueError")) + "\n")


def test_a_game_whose_record_is_damaged_is_refused_in_words(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(file, "UPDATE sessions SET options = '[]' WHERE id = 1")
    assert run(file, "export", 1) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == VOICE.say(text("bot-game-broken", session="1", problem="AttributeError")) + "\n"


def test_a_game_is_not_taken_in_where_a_bot_plays(file: Path, golden: tuple[Record, Path]) -> None:
    with owned(file):
        assert run(file, "import", golden[1], *TARGET, ANN, BEN) == Exit.LATER


def test_a_game_under_way_is_written_out_with_a_warning_that_its_seed_is_secret(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(file, "export", 1) == 0
    said = capsys.readouterr()
    assert transcript.check(said.out, REGISTRY["volcano"]).seed == FIXED_SEED
    assert said.err == VOICE.say(text("bot-export-running")) + "\n"
    write(file, "UPDATE sessions SET ended_at = 1 WHERE id = 1")
    assert run(file, "export", 1) == 0
    assert capsys.readouterr().err == ""


def test_what_has_not_begun_cannot_be_written_out(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(file, "export", 2) == 1
    assert capsys.readouterr() == ("", VOICE.say(text("bot-transcript-no-session", session="2")) + "\n")


@pytest.fixture
def golden(tmp_path: Path) -> tuple[Record, Path]:
    """A finished game with secrets, and its transcript."""
    path = tmp_path / "game.txt"
    written = (GOLDEN / "vesuvio" / "round.txt").read_text(encoding="utf-8")
    path.write_text(written, encoding="utf-8")
    return transcript.read(written), path


@pytest.mark.parametrize("spelled", [str, str.upper, " {} \n".format])
def test_a_fair_deal_is_told_with_what_was_hidden_and_how_many_moves_were_checked(
    golden: tuple[Record, Path], spelled: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    record, path = golden
    shown = fingerprint(record.seed)
    assert run(path, "verify", path, "--hash", spelled(shown)) == 0
    told = [VOICE.say(one) for one in initial_position(REGISTRY[record.game], record).disclosed]
    assert told
    good = VOICE.say(text("bot-verify-good", count=len(record.actions), hash=shown))
    assert capsys.readouterr() == ("\n".join((*told, good)) + "\n", "")
    assert run(path, "verify", path) == 0


def test_a_wrong_seed_and_a_move_out_of_turn_are_refused_on_the_error_stream(
    golden: tuple[Record, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, path = golden
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(path.read_text(encoding="utf-8").replace(record.seed.hex(), bytes(16).hex()), encoding="utf-8")
    assert run(path, "verify", wrong) == 1
    wrong.write_text(path.read_text(encoding="utf-8").replace("1. seat 1:", "1. seat 2:", 1), encoding="utf-8")
    assert run(path, "verify", wrong) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) >= 2


def test_a_game_taken_in_is_told_by_its_number(
    file: Path, golden: tuple[Record, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(file, "import", golden[1], *TARGET, ANN, BEN) == 0
    assert capsys.readouterr() == (VOICE.say(text("bot-transcript-taken-in", session="3")) + "\n", "")
