"""A PgBouncer for a test, with its default settings, before the database ``another`` of :mod:`tests.postgres`."""

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.postgres import SHORT, do_without, server_user

FOLDER = "/usr/sbin"
"""Where Debian puts it, which is not on everybody's path."""

MISSING = "PgBouncer is not installed (Debian's package is pgbouncer)"

PORT = 6432
"""What its socket is named after."""

SETTINGS = """
[databases]
another = host={server}
[pgbouncer]
unix_socket_dir = {home}
listen_port = {port}
auth_type = trust
auth_file = {home}/users
pool_mode = {mode}
"""

SECONDS = 60.0
"""How long its start is waited for."""


def program() -> str:
    """The path of the program; the test is skipped without it."""
    found = shutil.which("pgbouncer") or shutil.which("pgbouncer", path=FOLDER)
    if found is None:
        do_without(MISSING)
    return found


@contextmanager
def running(server: Path, mode: str) -> Iterator[Path]:
    """Start one with this pool mode before the server with this socket's folder; yields its own socket's folder."""
    command = program()
    with tempfile.TemporaryDirectory(prefix="pb-", dir=SHORT) as folder:
        home, user = Path(folder), server_user()
        (home / "users").write_text('"fumarole" ""\n', encoding="utf-8")
        settings = home / "settings"
        settings.write_text(SETTINGS.format(server=server, home=home, port=PORT, mode=mode), encoding="utf-8")
        for path in (home, *home.iterdir()):
            if user is not None:
                shutil.chown(path, user)
        with (home / "log").open("wb") as log:
            process = subprocess.Popen((command, str(settings)), user=user, cwd="/", stdout=log, stderr=log)
        try:
            _wait(process, home)
            yield home
        finally:
            process.terminate()
            process.wait()


def address_of(home: Path) -> str:
    """The address of the database behind it."""
    return f"postgresql://fumarole@/another?host={home}&port={PORT}"


def _wait(process: subprocess.Popen[bytes], home: Path) -> None:
    """Until it listens."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        assert process.poll() is None, (home / "log").read_text(encoding="utf-8")
        with socket.socket(socket.AF_UNIX) as end, suppress(OSError):
            end.connect(str(home / f".s.PGSQL.{PORT}"))
            return
        time.sleep(0.01)
    raise AssertionError((home / "log").read_text(encoding="utf-8"))
