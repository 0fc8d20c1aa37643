"""What can be wrong with a file or its disk: it is told with what to do, nothing is lost, and it mends by itself."""

import logging
import re
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bot.cli.check import UNREADABLE, check
from bot.cli.terminal import Exit
from bot.connection.launch import open_database
from bot.host.error_handler import REFUSALS_OF_FAULTS
from bot.observability.metrics import Metrics
from bot.observability.sampler import Sampler
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.drivers.driver import HEADINGS, DatabaseHealth
from bot.store.faults import (
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseReadOnly,
    DatabaseReplaced,
    DatabaseUnusable,
    FaultKind,
    fault_kind,
)
from games.core.refusals import Refusal
from tests.bot.conftest import ANN, BEN, NOON, begin
from tests.bot.disks import fill, held_by_another_process, immutable, make_room, small_disk
from tests.bot.drivers import impatient, recalled, remember, save_log, sqlite_of

PAGE = 4_096
README = Path(__file__).parents[3] / "deploy" / "README.md"

pytestmark = pytest.mark.sqlite


@pytest.fixture
def tmp_path(disk_path: Path) -> Path:
    """On a disk: nothing keeps an open file in memory from being written."""
    return disk_path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def counted(metrics: Metrics, kind: str) -> float | None:
    return metrics.registry.get_sample_value("fumarole_database_faults_total", {"kind": kind})


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def test_every_fault_has_a_line_for_the_operator_under_a_heading_of_their_page_and_a_sentence_for_players() -> None:
    assert set(HEADINGS) == set(FaultKind) - {FaultKind.REPLACED, FaultKind.FENCED, FaultKind.STALLED}
    assert set(REFUSALS_OF_FAULTS) == set(FaultKind) - {FaultKind.STALLED}
    page = README.read_text(encoding="utf-8")
    for heading in HEADINGS.values():
        assert re.search(rf"^\d+\. \*\*{re.escape(heading)}\.\*\*", page, re.MULTILINE), heading


async def test_a_fault_that_lasts_is_told_once(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    moment = 0.0
    health, counted = DatabaseHealth(path, lambda: moment), list[FaultKind]()
    health.noted = counted.append
    problem = DatabaseReadOnly(path)
    for passed in (0.0, 1.0, 3_599.0, 3_600.0, 3_601.0):
        moment = passed
        health.note(problem)
    assert len(errors(caplog)) == 1
    assert counted == [FaultKind.READ_ONLY] * 5
    health.recovered()
    assert "after 3601 s: play goes on" in caplog.messages[-1]
    # A disk that is full now and then does not fill the log, too.
    for passed, lines in ((3_610.0, 2), (3_620.0, 2), (3_700.0, 3)):
        moment = passed
        health.note(problem)
        assert len(errors(caplog)) == lines
        health.recovered()


async def test_a_file_that_is_made_read_only_while_the_bot_runs_is_told_as_such(
    path: Path, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    await remember(database, "before")
    metrics = Metrics()
    database.driver.on_fault(metrics.count_fault)
    with immutable(log_of(path)):
        with pytest.raises(DatabaseReadOnly) as refused:
            await remember(database, "refused")
        assert fault_kind(refused.value) is FaultKind.READ_ONLY
        assert counted(metrics, "read_only") == 1
        assert await recalled(database) == "before"
        (line,) = errors(caplog)
        assert "(read_only" in line
        assert str(path) in line
    await sqlite_of(database).look()
    assert not database.driver.is_failing
    await remember(database, "after")


async def test_a_full_disk_refuses_a_move_whole_and_is_seen_until_there_is_room(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with small_disk(tmp_path, megabytes=8) as disk:
        path = disk / "games.sqlite3"
        async with await open_database(path) as database:
            sessions, metrics = Sessions(database), Metrics()
            database.driver.on_fault(metrics.count_fault)
            table = await begin(sessions, BEN)
            fill(disk)
            with pytest.raises(Exception, match="full") as refused:
                await sessions.play(table.session.id, ANN, "b2-a3", NOON)
            assert fault_kind(refused.value) is FaultKind.FULL
            assert counted(metrics, "full") == 1
            sampler = Sampler(metrics, database, path, lambda: NOON)
            await sampler.sample()
            assert not sampler.writable, "a disk without a free byte is said to be writable"
            make_room(disk)
            await sqlite_of(database).look()
            assert len(errors(caplog)) == 1
            assert "play goes on" in caplog.messages[-1]
            played = await sessions.play(table.session.id, ANN, "b2-a3", NOON)
            assert played.table.session.sequence == 1


@pytest.mark.parametrize("suffix", ["-wal", "-shm"])
async def test_a_bot_whose_log_somebody_deletes_writes_nothing_more_and_has_lost_nothing_once_it_stops(
    path: Path, suffix: str
) -> None:
    async with await Database.open(path) as database:
        await remember(database, "before")
        path.with_name(path.name + suffix).unlink()
        with pytest.raises(DatabaseReplaced):
            await remember(database, "told to nobody")
        with pytest.raises(DatabaseReplaced):
            await sqlite_of(database).look()
    async with await Database.open(path) as database:
        assert await recalled(database) == "before"


async def test_another_programs_lock_refuses_a_move_in_time_and_play_goes_on_by_itself(
    path: Path, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    metrics = Metrics()
    database.driver.on_fault(metrics.count_fault)
    with held_by_another_process(path):
        with impatient(database, 0.1), pytest.raises(DatabaseBusy):
            await remember(database, "refused")
        (line,) = errors(caplog)
    assert counted(metrics, "busy") == 1
    assert f"{path} does not work (busy: " in line
    await remember(database, "after")
    assert "play goes on" in caplog.messages[-1]


def scribble(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[PAGE:] = Random(2).randbytes(len(content) - PAGE)
    path.write_bytes(content)


def cut(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(5 * PAGE)


def content_of(path: Path) -> bytes:
    return path.read_bytes()


def lose_the_header(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(bytes(100))


@pytest.mark.parametrize("damage", [scribble, cut, lose_the_header])
async def test_a_damaged_file_is_refused_at_the_start_with_the_copy_to_restore(
    path: Path, damage: Callable[[Path], None], new_database: Path
) -> None:
    shutil.copyfile(new_database, path)
    damage(path)
    before = content_of(path)
    with pytest.raises(DatabaseDamaged) as refused:
        await open_database(path)
    assert dict(refused.value.text.values)["copy"] == "COPY"
    (path.parent / "copies").mkdir()
    copy = path.parent / "copies" / "fumarole-20260101T000000Z.sqlite3"
    shutil.copyfile(new_database, copy)
    with pytest.raises(DatabaseDamaged) as refused:
        await open_database(path)
    assert dict(refused.value.text.values)["copy"] == str(copy)
    assert content_of(path) == before


async def test_flipped_bits_are_refused_with_a_sentence_or_do_no_harm(tmp_path: Path, database: Database) -> None:
    """Whatever bits a disk has turned: the file or the game is refused in a sentence, or the game goes on.

    A position that cannot be read any more is a fault like any other to who plays, and ``check`` names the game.
    """
    sessions = Sessions(database)
    session_id = (await begin(sessions, BEN)).session.id
    save_log(tmp_path / "games.sqlite3")
    whole = (tmp_path / "games.sqlite3").read_bytes()
    dice, refused = Random(3), 0
    for number in range(25):
        content, path = bytearray(whole), tmp_path / f"{number}.sqlite3"
        for _ in range(dice.choice((1, 8, 64))):
            content[dice.randrange(len(content))] ^= 1 << dice.randrange(8)
        path.write_bytes(content)
        try:
            async with await open_database(path) as flipped:
                await Sessions(flipped).play(session_id, ANN, "b2-a3", NOON)
        except (DatabaseUnusable, Refusal, sqlite3.Error):
            refused += 1
        except UNREADABLE:
            assert await check(path) == Exit.BAD, number
    assert refused
