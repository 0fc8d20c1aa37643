"""What can be derived again is repaired as a whole, after a copy; what cannot be is named and stays."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.cli.check import check, check_and_repair
from bot.cli.terminal import Exit, explain
from bot.daily.news import announced, reminded
from bot.people.personal import PersonalSettings
from bot.people.privacy import Privacy
from bot.play.guilds import Guilds
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.faults import DatabaseDamaged, DatabaseInUse
from bot.store.files.access import owned
from bot.store.rows import outbox
from bot.store.rows.outbox import OutboxKind
from tests.bot.cli.places import run
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, GUILD, NOON, begin
from tests.bot.finished import end_many

AT = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
STANDINGS = ("finished_games", "results", "ratings")
OVER, RUNNING = 1, 2


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A closed database with a finished game and a running one, and standings of two servers with an erased player."""
    path = tmp_path_factory.mktemp("good") / "fumarole.sqlite3"

    async def play() -> None:
        async with await Database.open(path) as database:
            sessions = Sessions(database)
            await sessions.play((await begin(sessions, BEN)).session.id, ANN, "b2-a3 c3-b3 b3-b4", NOON)
            await sessions.resign(OVER, BEN, NOON)
            await sessions.play((await begin(sessions, BEN)).session.id, ANN, "b2-a3 c3-b3", NOON)
            await end_many(database, 30, seed=5)
            await Privacy(database, sessions).erase(CAT, NOON)

    asyncio.run(play())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path, good: bytes) -> Path:
    file = tmp_path / "fumarole.sqlite3"
    file.write_bytes(good)
    return file


def damage(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            assert connection.execute(statement).rowcount > 0, statement


def rows_of(path: Path, *tables: str) -> dict[str, list[tuple[Any, ...]]]:
    with closing(sqlite3.connect(path)) as connection:
        return {table: sorted(connection.execute(f"SELECT * FROM {table}").fetchall(), key=repr) for table in tables}


def copies_beside(path: Path) -> list[Path]:
    return sorted(one for one in path.parent.iterdir() if ".before-repair-" in one.name)


REPAIRABLE = {
    "a snapshot's position": "UPDATE snapshots SET position = replace(position, '1', '2')"
    f" WHERE session_id = {RUNNING}",
    "the start of its turn": f"UPDATE snapshots SET turn_sequence = 1 WHERE session_id = {RUNNING}",
    "a snapshot that is gone": f"DELETE FROM snapshots WHERE session_id = {RUNNING}",
    "a sequence that lags behind": f"UPDATE sessions SET sequence = sequence - 1 WHERE id = {RUNNING}",
    "a place": f'UPDATE seats SET "placing" = 3 - "placing" WHERE session_id = {OVER} AND "placing" IN (1, 2)',
    "a score": f"UPDATE seats SET score = score + 1 WHERE session_id = {OVER} AND seat = 0",
    "a rating": "UPDATE ratings SET sigma = 1 WHERE user_id = 101",
    "the points of a rating": "UPDATE ratings SET points = points + 1 WHERE user_id = 101",
    "a rating that is gone": "DELETE FROM ratings WHERE user_id = 102 AND guild_id = 7",
    "a rating of nobody": "INSERT INTO ratings VALUES (999, 7, 'volcano', 25, 8, 1000, 3)",
    "a win": "UPDATE results SET won = 1 - won WHERE user_id = 102",
    "points": "UPDATE results SET score = 7 WHERE number % 2 = 0",
    "a result": "UPDATE results SET mu_after = 50, points = 1 WHERE number = (SELECT min(number) FROM results"
    " WHERE points IS NOT NULL)",
    "a place in a result": "UPDATE results SET place = place + 1 WHERE number = 3",
    "results that are gone": "DELETE FROM results WHERE number % 3 = 0",
    "all results": "DELETE FROM results",
    "why a game is unrated": "UPDATE finished_games SET unrated = 'alone' WHERE unrated = 'casual'",
    "whether it is rated": "UPDATE finished_games SET unrated = 'casual' WHERE unrated IS NULL",
    "what a game is looked for by": "UPDATE finished_games SET seats = 5, setup = ''",
}


BATCHES = tuple(tuple(REPAIRABLE)[start::4] for start in range(4))
"""Several damages at once, which takes less time than each alone."""


@pytest.mark.full
@pytest.mark.parametrize("batch", BATCHES, ids=" and ".join)
def test_what_can_be_derived_is_repaired_to_what_it_was(
    path: Path, capsys: pytest.CaptureFixture[str], batch: tuple[str, ...]
) -> None:
    tables = (*STANDINGS, "seats", "sessions", "actions", "proposals", "turn_clocks", "timers")
    before = rows_of(path, *tables)
    damage(path, *(REPAIRABLE[what] for what in batch))
    damaged = rows_of(path, *tables, "snapshots")
    assert asyncio.run(check(path)) == Exit.BAD
    found = capsys.readouterr().err
    assert check_and_repair(path, AT) == Exit.GOOD
    told = capsys.readouterr()
    assert told.err == found, "it says what it has found"
    assert "repaired" in told.out
    assert asyncio.run(check(path)) == Exit.GOOD
    assert nearly(rows_of(path, *tables)) == nearly(before)
    (copy,) = copies_beside(path)
    assert str(copy) in told.out
    assert copy.stat().st_mode & 0o777 == 0o600
    assert rows_of(copy, *tables, "snapshots") == damaged


def nearly(tables: dict[str, list[tuple[Any, ...]]]) -> dict[str, list[tuple[Any, ...]]]:
    """Without the digits in which one processor's logarithm differs from another's."""
    return {
        table: sorted(
            (tuple(round(one, 6) if isinstance(one, float) else one for one in row) for row in rows), key=repr
        )
        for table, rows in tables.items()
    }


def test_a_snapshot_is_what_it_was_and_the_board_is_owed(path: Path) -> None:
    before = rows_of(path, "snapshots")
    damage(path, REPAIRABLE["a snapshot's position"], f"DELETE FROM notices WHERE session_id = {RUNNING}")
    assert check_and_repair(path, AT) == Exit.GOOD
    assert rows_of(path, "snapshots") == before
    with closing(sqlite3.connect(path)) as connection:
        (owed,) = connection.execute(f"SELECT kind FROM notices WHERE session_id = {RUNNING}").fetchall()
    assert owed == ("board",)


LEFT = {
    "a move that breaks the rules": "UPDATE actions SET notation = 'a1-z9'"
    f" WHERE session_id = {RUNNING} AND sequence = 1",
    "a missing action": f"DELETE FROM actions WHERE session_id = {RUNNING} AND sequence = 1",
    "the last action": f"DELETE FROM actions WHERE session_id = {RUNNING} AND sequence ="
    f" (SELECT max(sequence) FROM actions WHERE session_id = {RUNNING})",
    "an unknown game": f"UPDATE sessions SET game = 'etna' WHERE id = {RUNNING}",
    "a game that goes on though it is over": f"UPDATE sessions SET status = 'archived' WHERE id = {OVER}",
    "a place in the order of finishing": f"UPDATE sessions SET status = 'over', ended_at = 1 WHERE id = {RUNNING}",
    "rows that cannot be read": f"UPDATE sessions SET options = '7' WHERE id = {OVER}",
}


@pytest.mark.full
@pytest.mark.parametrize("what", LEFT)
def test_what_cannot_be_derived_is_named_and_left(path: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    damage(path, LEFT[what])
    before = rows_of(path, *STANDINGS, "seats", "sessions", "actions", "snapshots")
    assert check_and_repair(path, AT) == Exit.BAD
    told = capsys.readouterr()
    assert "Left as it is" in told.err
    assert "Nothing could be repaired" in told.out
    assert rows_of(path, *before) == before
    assert copies_beside(path) == [], "a copy of what has not been changed"


@pytest.mark.full
def test_what_can_be_derived_is_repaired_beside_what_cannot(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damage(path, LEFT["a missing action"], REPAIRABLE["a win"], REPAIRABLE["a score"])
    assert check_and_repair(path, AT) == Exit.BAD
    told = capsys.readouterr()
    assert told.err.count("Left as it is") == 1
    assert f"Session {RUNNING}:" in told.err
    assert asyncio.run(check(path)) == Exit.BAD
    assert capsys.readouterr().err.count("\n") == 1


def test_a_game_that_is_unknown_is_named(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damage(path, LEFT["an unknown game"])
    assert asyncio.run(check(path)) == Exit.BAD
    assert run(path, "export", RUNNING) == Exit.BAD
    told = capsys.readouterr().err
    assert told.count("“etna”") == 2
    assert "KeyError" not in told


def test_a_good_database_stays_as_it_is_and_no_copy_is_made(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = rows_of(path, *STANDINGS, "seats", "sessions", "actions", "snapshots", "notices")
    assert check_and_repair(path, AT) == Exit.GOOD
    assert "nothing has been changed" in capsys.readouterr().out
    assert rows_of(path, *before) == before
    assert copies_beside(path) == []


def test_nothing_is_repaired_while_a_bot_runs(path: Path) -> None:
    damage(path, REPAIRABLE["a win"])
    before = path.read_bytes()
    with owned(path), pytest.raises(DatabaseInUse) as refused:
        check_and_repair(path, AT)
    assert explain(refused.value)[1] is Exit.LATER
    assert path.read_bytes() == before


def test_without_room_for_a_copy_nothing_is_repaired(path: Path) -> None:
    damage(path, REPAIRABLE["a win"])
    before = rows_of(path, *STANDINGS)
    taken = path.with_name(f"{path.name}.before-repair-20260329T013000Z")
    taken.write_text("in the way", encoding="utf-8")
    with pytest.raises(FileExistsError):
        check_and_repair(path, AT)
    assert rows_of(path, *STANDINGS) == before


def test_damaged_pages_are_not_repaired(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\x5a" * 4096 * 3)
    before = path.read_bytes()
    with pytest.raises(DatabaseDamaged):
        check_and_repair(path, AT)
    assert path.read_bytes()[4096:] == before[4096:]
    assert copies_beside(path) == []


async def test_an_outbox_that_lacks_what_is_to_be_told_is_told_and_mended(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with await Database.open(path) as database:
        await Guilds(database).change(GUILD, lambda server: announced(server, CHANNEL, 9, NOON, stop=False))
        await PersonalSettings(database).change(ANN, lambda chosen: reminded(chosen, 9, NOON))
        async with database.transaction() as transaction:
            await outbox.queue(transaction, OutboxKind.PLAN, GUILD, 10**9, NOON, ANN)
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute("DELETE FROM outbox WHERE kind <> 'plan'").rowcount == 2
    assert await check(path) == 1
    assert "should be queued: 2; it has messages about missing rows: 1" in capsys.readouterr().err
    assert await asyncio.to_thread(check_and_repair, path, AT) == 0
    assert await check(path) == 0
