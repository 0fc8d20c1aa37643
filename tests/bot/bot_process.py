"""The real program as a process, forked from a server that has imported it: a start then takes no seconds."""

import mmap
import multiprocessing
import os
import secrets
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from functools import cache, partial
from multiprocessing import forkserver
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random

from tests.wire.driver import PATIENCE

FORKS = multiprocessing.get_context("forkserver")
"""Starts processes that share what the server has imported."""
FORKS.set_forkserver_preload(
    [
        "tests.toys.registered",
        "rendering",
        "tests.bot.rules_loaded",
        "tests.bot.aborted_starts",
        "bot.__main__",
        "bot.connection.launch",
        "bot.cli.doctor",
        "bot.cli.check",
        "bot.cli.game_files",
        "bot.sandbox.process",
    ]
)

PATIENT = {"FUMAROLE_TIMEOUT_FACTOR": "60"}
"""With this setting nothing is refused or left out because the machine of the tests stands still for seconds."""

AHEAD = "TESTS_CLOCK_AHEAD"
"""For how many milliseconds a program's clock is ahead of the real one."""

CLOCK = "TESTS_CLOCK"
"""For a file with that number, which several programs read at every look at their clocks."""

LEASE = "TESTS_LEASE"
"""For how long a lease lasts, in parts of its true time."""

HESITATION = "TESTS_HESITATION"
"""For how many seconds a program without its lease leaves an answer to others."""

TICK = "TESTS_TICK"
"""For the longest time between two beats of a program, in seconds."""

_starts: Counter[str] = Counter()
"""How many programs each test has started so far."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A command that has ended, and its output; ``returncode`` is negative for a signal."""

    returncode: int
    stdout: str
    stderr: str


def start_bot(folder: Path, log: Path, settings: dict[str, str]) -> ForkServerProcess:
    """Run ``fumarole run`` in a folder with these environment variables, its output redirected to a file."""
    return _start(folder, ("run",), settings, log, log)


def fumarole(folder: Path, *arguments: str, **settings: str) -> Ended:
    """Run a command of ``fumarole`` in a folder with these environment variables until it ends."""
    with tempfile.TemporaryDirectory() as place:
        stdout, stderr = Path(place, "stdout"), Path(place, "stderr")
        process = _start(folder, arguments, {"LC_ALL": "en_GB.UTF-8"} | settings, stdout, stderr)
        process.join(PATIENCE)
        said = [one.read_text(encoding="utf-8") if one.exists() else "" for one in (stdout, stderr)]
    assert process.exitcode is not None, f"fumarole {' '.join(arguments)} does not end; it says {said}"
    return Ended(process.exitcode, *said)


@cache
def wait_for_server() -> None:
    """Return when the server has imported everything, so that no test's time limit includes that."""
    process = FORKS.Process(target=_nothing, daemon=True)
    process.start()
    process.join()


def write_clock(file: Path, ahead: int) -> None:
    """Let all programs with this file have a clock that is so many milliseconds ahead."""
    if not file.exists():
        file.write_bytes(bytes(8))
    with file.open("r+b") as opened:
        opened.write(ahead.to_bytes(8, "little"))


def _nothing() -> None:
    """Do nothing, for a process that only starts and ends."""


def _drawn(dice: Random, nbytes: int | None = None) -> bytes:
    """In place of ``secrets.token_bytes``."""
    return dice.randbytes(nbytes or secrets.DEFAULT_ENTROPY)


def _set_clock(ahead: int) -> None:
    """Set the process's wall clock ahead; what measures spans and what Discord's library reads stays as it is."""
    real = time.time_ns
    if ahead:
        time.time_ns = lambda: real() + ahead * 1_000_000


def _share_clock(file: str) -> None:
    """Read the wall clock as the file says, at every moment anew."""
    with Path(file).open("r+b") as opened:
        shared = mmap.mmap(opened.fileno(), 8)
    real = time.time_ns
    time.time_ns = lambda: real() + int.from_bytes(shared[:8], "little") * 1_000_000


def _hurry_heart(seconds: float) -> None:
    """Let the bot notice soon that its clock was set ahead."""
    from bot.connection import heartbeat

    heartbeat.INTERVAL_SECONDS = seconds


def _shorten_leases(part: float) -> None:
    """Let everything that depends on how long a lease lasts take this part of its time."""
    from bot.cluster import lease
    from bot.store.drivers import postgres_connection, server_lock

    for module, names in (
        (lease, ("LOOK_SECONDS", "ABSENCE_SECONDS", "BETWEEN_STARTS", "AGAIN_SECONDS")),
        (server_lock, ("LOOK_SECONDS", "LEASE_SECONDS", "MARGIN_SECONDS")),
        (postgres_connection, ("IDLE_SECONDS",)),
    ):
        for name in names:
            setattr(module, name, getattr(module, name) * part)


def _hesitate(seconds: float) -> None:
    """Leave answers to others for so long, however busy the machine is that they share."""
    from bot.connection import sharded as client

    client.HESITATION = seconds


def _start(folder: Path, arguments: tuple[str, ...], settings: dict[str, str], *said: Path) -> ForkServerProcess:
    wait_for_server()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD_", "FUMAROLE_"))}
    test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" (")[0]
    _starts[test] += 1
    chance = f"{test} {_starts[test]}"
    server = vars(forkserver._forkserver)["_forkserver_address"]
    process = FORKS.Process(target=_run, args=(server, folder, arguments, kept | settings, chance, *said), daemon=True)
    process.start()
    return process


def _share_server(address: str) -> None:
    """Let the program fork its workers from the server of the tests, in place of one that imports everything anew."""
    vars(forkserver._forkserver).update(_forkserver_address=address, ensure_running=_nothing)
    vars(forkserver).update(ensure_running=_nothing)


def _run(
    server: str,
    folder: Path,
    arguments: tuple[str, ...],
    environment: dict[str, str],
    chance: str,
    stdout: Path,
    stderr: Path,
) -> None:
    from bot.__main__ import main

    _share_server(server)
    # What is dealt in a test is the same in each of its runs.
    secrets.token_bytes = partial(_drawn, Random(chance))
    _set_clock(int(environment.pop(AHEAD, "0")))
    if CLOCK in environment:
        _share_clock(environment.pop(CLOCK))
    if TICK in environment:
        _hurry_heart(float(environment.pop(TICK)))
    if HESITATION in environment:
        _hesitate(float(environment.pop(HESITATION)))
    if LEASE in environment:
        _shorten_leases(float(environment.pop(LEASE)))

    # The bot starts workers as its children, which a daemon may not have.
    multiprocessing.current_process().daemon = False
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    with stdout.open("ab") as said, stderr.open("ab") as complained:
        os.dup2(said.fileno(), sys.stdout.fileno())
        os.dup2(complained.fileno(), sys.stderr.fileno())
    sys.argv = ["fumarole", *arguments]
    main()
