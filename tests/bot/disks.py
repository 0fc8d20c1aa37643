"""Disks that can be filled, and other processes that hold a database: real faults for tests of storage."""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from tests.bot.bot_process import FORKS
from tests.wire.driver import PATIENCE

FILLER = "filler"


@contextmanager
def small_disk(folder: Path, megabytes: int = 32) -> Iterator[Path]:
    """A file system of its own, mounted on a new folder; skips the test where nothing can be mounted."""
    disk = folder / "disk"
    disk.mkdir()
    mount = shutil.which("mount")
    if os.geteuid() != 0 or mount is None:
        pytest.skip("only root can mount a small disk")
    made = subprocess.run(
        [mount, "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(disk)], capture_output=True, check=False
    )
    if made.returncode:
        pytest.skip(f"nothing can be mounted here: {made.stderr.decode(errors='replace').strip()}")
    try:
        yield disk
    finally:
        subprocess.run(["/bin/umount", "-l", str(disk)], check=True)


def fill(disk: Path, but: int = 0) -> None:
    """Leave no free byte on a disk, ``but`` for so many."""
    with (disk / FILLER).open("wb", buffering=0) as filler:
        try:
            while True:
                filler.write(bytes(64 * 1024))
        except OSError:
            assert shutil.disk_usage(disk).free == 0, "something else keeps the disk from being filled"
        filler.truncate(filler.tell() - but)


def make_room(disk: Path) -> None:
    """Undo :func:`fill`."""
    (disk / FILLER).unlink()


@contextmanager
def immutable(file: Path) -> Iterator[None]:
    """Nobody, not even root with an open descriptor, can write a file."""
    program = shutil.which("chattr")
    if program is None or subprocess.run([program, "+i", str(file)], capture_output=True, check=False).returncode:
        pytest.skip("no file can be made immutable here")
    try:
        yield
    finally:
        subprocess.run([program, "-i", str(file)], check=True)


def _hold(path: Path, pipe: Connection) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN EXCLUSIVE")
    pipe.send(os.getpid())
    pipe.recv()
    connection.execute("ROLLBACK")
    connection.close()


@contextmanager
def held_by_another_process(path: Path) -> Iterator[int]:
    """Another process holds the database exclusively; yields its id."""
    ours, theirs = FORKS.Pipe()
    process = FORKS.Process(target=_hold, args=(path, theirs), daemon=True)
    process.start()
    assert ours.poll(PATIENCE), "the other process has said nothing"
    try:
        yield ours.recv()
    finally:
        ours.send(None)
        process.join(PATIENCE)
