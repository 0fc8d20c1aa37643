"""One process a database, and a file that this process cannot write is refused."""

import asyncio
import os
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from bot.connection.launch import open_database
from bot.store.faults import DatabaseInUse, DatabaseReadOnly, DatabaseUnusable
from bot.store.files.access import lock_of, owned
from tests.bot.bot_process import FORKS
from tests.wire.driver import PATIENCE

NOBODY = 65_534


def hold(path: Path, pipe: Connection) -> None:
    """Have the database until killed."""
    with owned(path):
        pipe.send(os.getpid())
        signal.pause()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def holder(path: Path) -> Iterator[int]:
    """The process id of somebody else who has the database."""
    ours, theirs = FORKS.Pipe()
    process = FORKS.Process(target=hold, args=(path, theirs), daemon=True)
    process.start()
    assert ours.poll(PATIENCE), "the other process has said nothing"
    yield ours.recv()
    process.kill()
    process.join(PATIENCE)


def test_a_database_that_another_process_has_is_refused_by_its_number(path: Path, holder: int) -> None:
    with pytest.raises(DatabaseInUse) as refused, owned(path):
        pytest.fail("two have it")
    assert dict(refused.value.text.values) == {"path": str(path), "process": str(holder)}


def test_a_process_that_is_killed_lets_the_database_go(path: Path, holder: int) -> None:
    os.kill(holder, signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with owned(path):
                return
        except DatabaseInUse:
            assert time.monotonic() < deadline, "the lock of a dead process is still there"


def test_the_lock_is_let_go_at_the_end_and_its_file_stays(path: Path) -> None:
    for _ in range(2):
        with owned(path):
            assert lock_of(path).read_text(encoding="ascii") == str(os.getpid())
    assert lock_of(path).exists()


def test_nobody_else_can_open_the_lock(path: Path) -> None:
    before = os.umask(0)
    try:
        with owned(path):
            assert stat.S_IMODE(lock_of(path).stat().st_mode) == 0o600
    finally:
        os.umask(before)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_lock_made_by_root_belongs_to_whoever_the_database_belongs_to(path: Path) -> None:
    path.touch()
    os.chown(path, NOBODY, NOBODY)
    with owned(path):
        assert lock_of(path).stat().st_uid == NOBODY


def attempt(path: Path, work: Callable[[Path], None], pipe: Connection) -> None:
    """Do something as somebody who is not root, and send what it raised."""
    # An ordinary user may not even be able to read the program, so all of it is loaded before.
    with tempfile.TemporaryDirectory() as folder:
        start(Path(folder) / "games.sqlite3")
    if os.geteuid() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    try:
        work(path)
    except Exception as problem:  # noqa: BLE001 - it is handed on
        said = problem.text.values if isinstance(problem, DatabaseUnusable) else ()
        pipe.send((problem.args, *said))
    else:
        pipe.send(None)


def as_an_ordinary_user(path: Path, work: Callable[[Path], None]) -> object:
    ours, theirs = FORKS.Pipe()
    process = FORKS.Process(target=attempt, args=(path, work, theirs), daemon=True)
    process.start()
    try:
        assert ours.poll(PATIENCE), "the other process has said nothing"
        return ours.recv()
    finally:
        process.join(PATIENCE)


def start(path: Path) -> None:
    async def begin() -> None:
        await (await open_database(path)).close()

    asyncio.run(begin())


def have(path: Path) -> None:
    with owned(path):
        pass


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that an ordinary user can work in, though the tests run as root."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        yield folder / "games.sqlite3"
        folder.chmod(0o777)


def test_a_bot_that_cannot_write_its_file_does_not_start(shared: Path) -> None:
    assert as_an_ordinary_user(shared, start) is None
    shared.chmod(0o444)
    problem = as_an_ordinary_user(shared, start)
    assert isinstance(problem, tuple), "it started"
    assert problem[0] == ("bot-database-read-only",)
    assert ("files", f"{shared} ({shared.owner()})") in problem


@pytest.mark.full
def test_a_file_of_ones_own_that_may_only_be_read_is_told_with_its_cure_and_the_cure_works(shared: Path) -> None:
    assert as_an_ordinary_user(shared, start) is None
    index = shared.with_name(f"{shared.name}-shm")
    for lacking in (shared, index):
        lacking.touch()
        os.chown(lacking, NOBODY, NOBODY)
        lacking.chmod(0o444)
    before = {one.name for one in shared.parent.iterdir()}
    for work in (start, have):
        problem = as_an_ordinary_user(shared, work)
        assert isinstance(problem, tuple), "it started"
        assert problem[0] == ("bot-database-read-only",)
        assert ("files", f"{shared} (nobody), {index} (nobody)") in problem
        assert {one.name for one in shared.parent.iterdir()} == before, "the attempt has left a file"
    subprocess.run(["chmod", "u+rwX", shared, index], check=True)
    assert as_an_ordinary_user(shared, start) is None


@pytest.mark.full
def test_a_bot_that_cannot_write_into_the_folder_does_not_start(shared: Path) -> None:
    shared.parent.chmod(0o555)
    for work in (have, start):
        problem = as_an_ordinary_user(shared, work)
        assert isinstance(problem, tuple), "it started"
        assert problem[0] == ("bot-database-read-only",)


def test_a_file_that_is_protected_in_another_way_is_not_laid_to_its_permissions(path: Path) -> None:
    path.touch()
    problem = DatabaseReadOnly(path)
    assert dict(problem.text.values)["files"] == str(path)
