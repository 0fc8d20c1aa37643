"""Back-ups are whole or not there, a good one is never pushed out, and one is put back whole or not at all."""

import asyncio
import errno
import os
import resource
import shutil
import signal
import sqlite3
import stat
import sys
import time
from collections.abc import Callable
from contextlib import closing, redirect_stderr
from datetime import UTC, datetime, timedelta
from io import StringIO
from multiprocessing.connection import Connection
from pathlib import Path
from typing import cast

import pytest

from bot.cli.backups import backup, backup_and_keep, restore
from bot.cli.terminal import Exit
from bot.connection.launch import open_exclusively
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.files import access as files
from bot.store.files.access import lock_of, owned
from tests.bot.cli.apart import run_apart
from tests.bot.conftest import ANN, BEN, NOON, begin

NOW = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
NOBODY = 65_534


async def make(path: Path, moves: int) -> None:
    """A database with one game in which so many moves have been played."""
    database = await Database.open(path)
    sessions = Sessions(database)
    session_id = (await begin(sessions, BEN)).session.id
    for notation in ("b2-a3", "c3-b3", "b3-b4")[:moves]:
        await sessions.play(session_id, ANN, notation, NOON)
    await database.close()


def moves_in(path: Path) -> int:
    """How many moves a database holds, read beside the original so that nothing there changes."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        return int(connection.execute("SELECT count(*) FROM actions").fetchone()[0])


def overwrite_pages(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(4096 * 2)
        file.write(b"\xa5" * 4096 * 3)


def damage_game(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute("UPDATE actions SET notation = 'b2-e5' WHERE sequence = 1").rowcount == 1


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Closed databases by the number of their moves; to be copied, not used."""
    folder = tmp_path_factory.mktemp("samples")
    for moves in (1, 2):
        asyncio.run(make(folder / str(moves), moves))
    return folder


@pytest.fixture
def path(tmp_path: Path, samples: Path) -> Path:
    """A database of two moves as a bot leaves it that is killed: the second one is only in its log."""
    place = tmp_path / "live" / "games.sqlite3"
    place.parent.mkdir()
    source = tmp_path / "source"
    shutil.copyfile(samples / "1", source)
    with closing(sqlite3.connect(samples / "2")) as two:
        rows = two.execute("SELECT * FROM actions WHERE sequence = 2").fetchall()
        snapshot = two.execute("SELECT * FROM snapshots").fetchall()
        sessions = two.execute("SELECT sequence FROM sessions").fetchone()
    with closing(sqlite3.connect(source)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        with connection:
            connection.execute(f"INSERT INTO actions VALUES ({','.join('?' * len(rows[0]))})", rows[0])
            connection.execute(f"REPLACE INTO snapshots VALUES ({','.join('?' * len(snapshot[0]))})", snapshot[0])
            connection.execute("UPDATE sessions SET sequence = ?", sessions)
        for ending in ("", "-wal"):
            shutil.copyfile(f"{source}{ending}", f"{place}{ending}")
    place.chmod(0o600)
    return place


@pytest.fixture
def copy(tmp_path: Path, samples: Path) -> Path:
    """A copy of one move."""
    place = tmp_path / "copy.sqlite3"
    assert backup(samples / "1", place) == 0
    return place


def names(folder: Path) -> set[str]:
    return {one.name for one in folder.iterdir()}


def contents(path: Path) -> dict[str, bytes]:
    """Everything a database consists of, without its index and its lock, which hold nothing."""
    kept = (path.name, f"{path.name}-wal")
    return {one.name: one.read_bytes() for one in path.parent.iterdir() if one.name in kept and one.stat().st_size}


def dated(folder: Path, days_ago: int) -> Path:
    return folder / f"fumarole-{NOW - timedelta(days=days_ago):%Y%m%dT%H%M%SZ}.sqlite3"


# Backing up


def test_a_copy_holds_what_is_only_in_the_log_of_a_bot_that_runs(path: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(path)) as bot:
        assert bot.execute("SELECT count(*) FROM actions").fetchone() == (2,)
        assert backup(path, tmp_path / "made") == 0
    assert moves_in(tmp_path / "made") == 2


def test_a_copy_is_one_private_file_that_can_be_read_where_nothing_can_be_written(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    before = os.umask(0)
    try:
        assert backup(path, folder / "made") == 0
    finally:
        os.umask(before)
    assert names(folder) == {"made"}
    assert stat.S_IMODE((folder / "made").stat().st_mode) == 0o600
    # The bytes that tell a rollback journal (1) from a write-ahead log (2), which needs files beside it to be read.
    assert (folder / "made").read_bytes()[18:20] == b"\x01\x01"


def test_a_backup_never_overwrites(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").write_text("mine")
    assert backup(path, tmp_path / "mine") == Exit.BAD
    assert "exists already" in capsys.readouterr().err
    assert (tmp_path / "mine").read_text() == "mine"


def spoil_pages(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    overwrite_pages(path)


def empty(path: Path) -> None:
    path.with_name(f"{path.name}-wal").unlink()
    path.write_bytes(b"")


def make_foreign(path: Path) -> None:
    path.with_name(f"{path.name}-wal").unlink()
    path.unlink()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE theirs (a)")


def make_no_database(path: Path) -> None:
    path.with_name(f"{path.name}-wal").unlink()
    path.write_text("# Not a database\n" * 1000)


@pytest.mark.parametrize("spoil", [spoil_pages, empty, make_foreign, make_no_database])
def test_a_bad_database_is_not_backed_up_and_pushes_out_no_copy(
    path: Path, tmp_path: Path, spoil: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "copies"
    for days_ago in (1, 2):
        backup_and_keep(path, folder, 2, NOW - timedelta(days=days_ago))
    before = names(folder)
    assert len(before) == 2
    spoil(path)
    capsys.readouterr()
    assert backup_and_keep(path, folder, 1, NOW) == Exit.FILE
    said = capsys.readouterr()
    assert "Nothing has been backed up" in said.err
    assert str(path) in said.err
    assert ".part" not in said.err
    assert said.out == ""
    assert names(folder) == before


def back_up_with_little_room(path: Path, folder: Path, pipe: Connection) -> None:
    # This process may say what it says into a file that is longer than the limit already.
    with redirect_stderr(StringIO()) as said:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
        pipe.send((backup_and_keep(path, folder, 1, NOW), said.getvalue()))


def test_a_full_disk_leaves_no_file_and_pushes_out_no_copy(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    for days_ago in (1, 2):
        backup_and_keep(path, folder, 2, NOW - timedelta(days=days_ago))
    before = names(folder)
    exit_code, said = cast(tuple[int, str], run_apart(back_up_with_little_room, path, folder))
    assert exit_code == Exit.FILE
    assert "Nothing has been backed up" in said
    assert names(folder) == before


def test_the_newest_good_copies_are_kept_and_the_oldest_go(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    for days_ago in (5, 3, 4, 2, 1):
        backup_and_keep(path, folder, 9, NOW - timedelta(days=days_ago))
    (folder / "notes.txt").touch()
    shutil.copyfile(dated(folder, 5), folder / "fumarole-before-the-party.sqlite3")
    assert backup_and_keep(path, folder, 3, NOW) == 0
    kept = {dated(folder, days).name for days in (0, 1, 2)}
    assert names(folder) == kept | {"notes.txt", "fumarole-before-the-party.sqlite3"}


def test_a_damaged_copy_neither_counts_nor_goes_and_is_told(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "copies"
    for days_ago in (4, 3, 2, 1):
        backup_and_keep(path, folder, 9, NOW - timedelta(days=days_ago))
    dated(folder, 1).write_bytes(b"")
    overwrite_pages(dated(folder, 3))
    capsys.readouterr()
    assert backup_and_keep(path, folder, 2, NOW) == 0
    assert names(folder) == {dated(folder, days).name for days in (0, 1, 2, 3)}
    told = capsys.readouterr().err.splitlines()
    assert [line.split()[0] for line in told] == [str(dated(folder, days)) for days in (1, 3)]


def test_copies_of_a_file_and_of_a_server_in_one_folder_are_counted_apart(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, programs = tmp_path / "copies", tmp_path / "programs"
    programs.mkdir()
    reads_all = programs / "pg_restore"
    reads_all.write_text("#!/bin/sh\n")
    reads_all.chmod(0o700)
    monkeypatch.setenv("PATH", str(programs), prepend=os.pathsep)
    for days_ago in (3, 2):
        backup_and_keep(path, folder, 9, NOW - timedelta(days=days_ago))
    dumps = [dated(folder, days_ago).with_suffix(".dump") for days_ago in (5, 4, -1, -2)]
    for dump in dumps:
        dump.touch()
    assert backup_and_keep(path, folder, 2, NOW) == 0
    assert names(folder) == {dated(folder, days).name for days in (0, 2)} | {dump.name for dump in dumps}
    assert capsys.readouterr().err == ""


def test_what_a_killed_backup_has_left_goes_after_a_day(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    old, new = (folder / f"{dated(folder, 3).name}.{number}.part" for number in (71, 72))
    for part, age in ((old, 90_000), (new, 0)):
        part.touch()
        os.utime(part, (time.time() - age,) * 2)
    backup_and_keep(path, folder, 3, NOW)
    assert names(folder) == {new.name, dated(folder, 0).name}


def test_a_folder_for_copies_is_made_for_nobody_else(path: Path, tmp_path: Path) -> None:
    assert backup_and_keep(path, tmp_path / "copies", 3, NOW) == 0
    assert stat.S_IMODE((tmp_path / "copies").stat().st_mode) == 0o700


# Restoring


def kept_by(path: Path) -> Path:
    return path.with_name(f"{path.name}.before-20260329T013000Z")


def test_a_copy_takes_the_place_of_the_database_which_is_kept_with_its_log(path: Path, copy: Path) -> None:
    assert restore(path, copy, NOW) == 0
    assert moves_in(path) == 1
    assert moves_in(kept_by(path)) == 2
    assert names(path.parent) == {path.name, kept_by(path).name, lock_of(path).name}
    assert {stat.S_IMODE(one.stat().st_mode) for one in path.parent.iterdir()} == {0o600}


def test_a_copy_is_restored_where_there_is_no_database(tmp_path: Path, copy: Path) -> None:
    path = tmp_path / "new" / "games.sqlite3"
    path.parent.mkdir()
    assert restore(path, copy, NOW) == 0
    assert moves_in(path) == 1
    assert names(path.parent) == {path.name, lock_of(path).name}


def test_a_restore_is_refused_while_the_bot_runs(path: Path, copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(path)
    with owned(path):
        assert restore(path, copy, NOW) == Exit.LATER
    said = capsys.readouterr().err
    assert "Nothing has been restored" in said
    assert f"process {os.getpid()}" in said
    assert contents(path) == before
    assert names(path.parent) == {*before, lock_of(path).name}


def test_a_restore_waits_for_nobody_who_reads_the_database(
    path: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT * FROM actions").fetchall()
        assert restore(path, copy, NOW) == Exit.LATER
        assert other.execute("SELECT count(*) FROM actions").fetchone() == (2,)
        other.execute("ROLLBACK")
    said = capsys.readouterr()
    assert "Another program has held the database" in said.err
    assert "is kept as" not in said.out
    assert not kept_by(path).exists()
    assert moves_in(path) == 2


def cut_to_nothing(path: Path) -> None:
    os.truncate(path, 0)


def make_newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 999")


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (overwrite_pages, Exit.FILE),
        (damage_game, Exit.BAD),
        (cut_to_nothing, Exit.FILE),
        (make_newer, Exit.SETTINGS),
        (Path.unlink, Exit.FILE),
    ],
)
def test_a_bad_copy_is_not_restored(
    path: Path, copy: Path, spoil: Callable[[Path], None], code: Exit, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(copy)
    before = contents(path)
    assert restore(path, copy, NOW) == code
    assert "restored" in capsys.readouterr().err
    assert contents(path) == before
    assert names(path.parent) == {*before, lock_of(path).name}


def test_a_database_of_another_program_is_not_replaced(
    path: Path, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_foreign(path)
    before = contents(path)
    assert restore(path, copy, NOW) == Exit.FILE
    assert "is not a database of Fumarole" in capsys.readouterr().err
    assert contents(path) == before
    assert [one for one in names(path.parent) if ".before-" in one] == []


def lose_header(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(bytes(4096))


def lose_all_but_the_first_page(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:4096] + os.urandom(path.stat().st_size - 4096))


def test_what_was_set_aside_is_removed_after_thirty_days(path: Path, copy: Path, tmp_path: Path) -> None:
    other = path.with_name("others.sqlite3.before-20260101T000000Z")
    other.touch()
    os.utime(other, (0, 0))
    assert restore(path, copy, NOW) == 0
    old = kept_by(path)

    def starts(days: int) -> bool:
        """Whether it is still there after a start so many days later."""
        moment = round((old_at + timedelta(days=days)).timestamp() * 1000)

        async def start() -> None:
            async with open_exclusively(path, moment):
                pass

        asyncio.run(start())
        return old.exists()

    old_at = datetime.fromtimestamp(old.stat().st_mtime, UTC)
    assert starts(29)
    assert not starts(31)
    assert other.exists()


@pytest.mark.parametrize("spoil", [spoil_pages, empty, lose_header, lose_all_but_the_first_page])
def test_a_damaged_database_is_kept_as_it_is_and_replaced(
    path: Path, copy: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(path)
    damaged = path.read_bytes()
    path.with_name(f"{path.name}-wal").write_bytes(b"a log that would be played into the new one")
    assert restore(path, copy, NOW) == 0
    assert not path.with_name(f"{path.name}-wal").exists()
    assert moves_in(path) == 1
    assert kept_by(path).read_bytes() == damaged
    assert kept_by(path).with_name(f"{kept_by(path).name}-wal").read_bytes().startswith(b"a log that")


@pytest.mark.parametrize("whole", [True, False])
def test_what_was_kept_goes_after_a_failure_only_if_the_database_still_has_it_all(
    path: Path, copy: Path, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log of a damaged database is deleted first, and then is in what was kept alone."""
    if not whole:
        spoil_pages(path)
    damaged, put_in_place = path.read_bytes(), files.put_in_place

    def fail(written: Path, place: Path) -> None:
        if place == path:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        put_in_place(written, place)

    monkeypatch.setattr(files, "put_in_place", fail)
    assert restore(path, copy, NOW) == Exit.FILE
    assert kept_by(path).exists() is not whole
    if whole:
        assert moves_in(path) == 2
    else:
        assert kept_by(path).read_bytes() == damaged


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
@pytest.mark.parametrize("there", [True, False])
def test_what_root_restores_belongs_to_whom_the_database_or_its_folder_belonged_to(
    path: Path, copy: Path, there: bool
) -> None:
    os.chown(path if there else path.parent, NOBODY, NOBODY)
    if not there:
        path.unlink()
    assert restore(path, copy, NOW) == 0
    assert {one.stat().st_uid for one in path.parent.iterdir()} == {NOBODY}


# Dying on the way


STEPS = {"open", "os.rename", "os.remove", "os.chown", "os.truncate", "sqlite3.connect", "shutil.copyfile"}


def only_reads(flags: object) -> bool:
    assert isinstance(flags, int)
    return flags & (os.O_WRONLY | os.O_RDWR) == 0


def restore_and_die(path: Path, copy: Path, last: int, pipe: Connection) -> None:
    """Restore, and be killed just before the step of this number; sends how many steps there were."""
    steps = 0

    def count(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal steps
        concerns_us = event in STEPS and str(path) in str(arguments[0]) and ".checking" not in str(arguments[0])
        if concerns_us and not (event == "open" and only_reads(arguments[2])):
            steps += 1
            if steps == last:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(count)
    assert restore(path, copy, NOW) == 0
    pipe.send(steps)


@pytest.fixture
def stage(tmp_path: Path, path: Path) -> Callable[[], Path]:
    """Gives the same database again and again."""
    template = tmp_path / "template"
    shutil.copytree(path.parent, template)

    def fresh() -> Path:
        shutil.rmtree(path.parent)
        shutil.copytree(template, path.parent)
        return path

    return fresh


@pytest.mark.full
def test_a_restore_that_is_killed_at_any_step_leaves_the_old_or_the_new_database_whole(
    stage: Callable[[], Path], copy: Path
) -> None:
    steps = run_apart(restore_and_die, stage(), copy, 0)
    assert isinstance(steps, int)
    assert steps > 15
    seen = []
    for last in range(1, steps + 1):
        path = stage()
        assert run_apart(restore_and_die, path, copy, last) == signal.SIGKILL
        where = f"killed before step {last} of {steps}: {sorted(names(path.parent))}"
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",), where
            (moves,) = connection.execute("SELECT count(*) FROM actions").fetchone()
        seen.append(moves)
        if moves == 1:
            assert moves_in(kept_by(path)) == 2, where
        later = NOW + timedelta(seconds=1)
        assert restore(path, copy, later) == 0, where
        assert moves_in(path) == 1, where
        assert not [name for name in names(path.parent) if ".restoring" in name or ".part" in name], where
    assert seen == sorted(seen, reverse=True), "the old one, and from some step on the new one"
    assert set(seen) == {1, 2}
