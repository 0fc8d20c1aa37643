"""The real bot as a process of its own, forked from one that has imported it already: a start costs a tenth so."""

from __future__ import annotations

import multiprocessing
import os
import sys
from functools import partial
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from bot.delivery.workers import start_worker

FORKS = multiprocessing.get_context("forkserver")
"""The one server of this test process that all others are forked from: what it has imported, its children have."""
FORKS.set_forkserver_preload(
    ["tests.toys.registered", "bot.__main__", "bot.sandbox.process", "tests.bot.end_to_end.prepared"]
)

start_drawing = partial(start_worker, FORKS)
"""Starts a worker for a bot in the test's own process."""


def start_bot(folder: Path, log: Path, settings: dict[str, str]) -> ForkServerProcess:
    """Run ``fumarole run`` in a folder, with these settings for its environment and all it says going to a file."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD_", "FUMAROLE_"))}
    process = FORKS.Process(target=_run, args=(folder, log, kept | settings), daemon=True)
    process.start()
    return process


def _run(folder: Path, log: Path, environment: dict[str, str]) -> None:
    from bot.__main__ import main

    # Its workers are its children, which a daemon may not have.
    multiprocessing.current_process().daemon = False
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    with log.open("ab") as said:
        os.dup2(said.fileno(), sys.stdout.fileno())
        os.dup2(said.fileno(), sys.stderr.fileno())
    sys.argv = ["fumarole", "run"]
    main()
