"""A PostgreSQL server for a test session: a cluster of its own in a temporary folder, reached by a socket in it."""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import pytest

FOLDERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda one: float(one.parent.name), reverse=True)
"""Where Debian puts the server's programs, the newest version first."""

SHORT = "/dev/shm" if tempfile.gettempdir() == "/dev/shm" else "/tmp"
"""A folder whose path is short, as a socket's has to be; a session's temporary folder may lie deep."""

MISSING = "PostgreSQL is not installed (Debian's package is postgresql)"

HASTY = ("fsync=off", "full_page_writes=off", "listen_addresses=", "max_connections=100")
"""Settings of a server whose data nobody needs tomorrow, and which nobody reaches over a network."""

LASTING = ("listen_addresses=", "max_connections=100")
"""The same, but what is committed survives a power cut, as an operator's server has it."""


GUARDED = "guarded"
"""The only user that needs a password, if a test makes it."""


def program(name: str) -> str | None:
    """The path of one of the server's programs; None if it is not installed."""
    found = [str(folder / name) for folder in FOLDERS if (folder / name).exists()]
    return found[0] if found else shutil.which(name)


def require_installed() -> None:
    """Skip a test on a machine without a PostgreSQL server."""
    if program("initdb") is None or program("postgres") is None:
        do_without(MISSING)


def do_without(missing: str) -> NoReturn:
    """Skip a test because of a program that is missing, but not in the build."""
    if os.environ.get("FUMAROLE_TESTS_POSTGRES") == "needed":
        pytest.fail(missing)
    pytest.skip(missing)


@dataclass(frozen=True, slots=True)
class Server:
    """A server that can be stopped and started; ``socket`` is the folder of its socket."""

    socket: Path
    user: str | None
    settings: tuple[str, ...] = HASTY

    @property
    def process_id(self) -> int:
        """The process that starts all others."""
        return int((self.socket / "data" / "postmaster.pid").read_text(encoding="utf-8").split()[0])

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = " ".join(f"-c {one}" for one in (*self.settings, f"unix_socket_directories={self.socket}"))
        self._control("-l", str(self.socket / "log"), "-o", options, "start")

    def stop(self) -> None:
        """Stop the server at once, as if it crashed, and wait until it is gone."""
        self._control("-m", "immediate", "stop")

    def _control(self, *command: str) -> None:
        _run(self.user, program("pg_ctl"), "-D", str(self.socket / "data"), "-s", "-w", *command)


@contextmanager
def running(settings: tuple[str, ...] = HASTY) -> Iterator[Server]:
    """Start a server with these settings and stop it at the end."""
    with tempfile.TemporaryDirectory(prefix="pg-", dir=SHORT) as folder:
        home = Path(folder)
        own = server_user()
        if own is not None:
            shutil.chown(home, own)
        data = str(home / "data")
        _run(own, program("initdb"), "-D", data, "-U", "fumarole", "-A", "trust", "-E", "UTF8", "--no-sync")
        rules = home / "data" / "pg_hba.conf"
        rules.write_text(f"local all {GUARDED} scram-sha-256\n{rules.read_text(encoding='utf-8')}", encoding="utf-8")
        server = Server(home, own, settings)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def address_of(socket: Path, database: str) -> str:
    """The address of a database of the server."""
    return f"postgresql://fumarole@/{database}?host={socket}"


def server_user() -> str | None:
    """As whom the server runs: it refuses to run as root. None is this process's own user."""
    if os.geteuid() != 0:
        return None
    names = {one.pw_name for one in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _run(user: str | None, *command: str | None) -> None:
    words = [word for word in command if word is not None]
    done = subprocess.run(
        words, user=user, cwd="/", capture_output=True, text=True, check=False, env={**os.environ, "LC_ALL": "C.UTF-8"}
    )
    if done.returncode:
        sys.stderr.write(f"{done.stdout}{done.stderr}")
        raise RuntimeError(f"{words[0]} failed with {done.returncode}: {done.stderr.strip()}")
