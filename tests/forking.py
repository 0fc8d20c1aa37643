"""The fork server from which tests start the real program as a process; it has imported the program already.

Importing and drawing what all bots need takes the server many seconds, so a run of the whole suite has a single one for
all its test processes. A run of a few files begins one where a test needs it.
"""

import multiprocessing
import os
from multiprocessing import forkserver
from typing import Any

import pytest

FORKS = multiprocessing.get_context("forkserver")
"""Starts processes that share what the server has imported."""
FORKS.set_forkserver_preload(
    [
        "tests.children",
        "tests.toys.registered",
        "bot.__main__",
        "bot.connection.launch",
        "bot.operating.doctor",
        "bot.operating.server_transfer",
        "bot.operating.repair",
        "bot.operating.transcripts",
        "bot.sandbox.process",
        "tests.bot.end_to_end.nursery",
        "tests.bot.end_to_end.prepared",
    ]
)

_SHARED = "fork_server"

# Python has no public way to the server of another process. These attributes are those of 3.11 and later.
_server: Any = vars(forkserver)["_forkserver"]


def share(config: pytest.Config, told: dict[str, Any]) -> None:
    """Begin the server of a run of the whole suite, and tell a test process where it listens."""
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        forkserver.ensure_running()
        told[_SHARED] = {name: value for name, value in vars(_server).items() if isinstance(value, str | bytes)}


def serves_the_whole_suite(config: pytest.Config) -> bool:
    """Whether this is a test process of a run of the whole suite."""
    return _SHARED in getattr(config, "workerinput", {})


def take_part(config: pytest.Config) -> None:
    """Let this test process start its processes from the shared server, if there is one."""
    told = getattr(config, "workerinput", {}).get(_SHARED)
    if told is not None:
        # Python hands every child the end of a pipe that keeps the server alive; the first process of the run has it.
        vars(_server).update(told, _forkserver_alive_fd=os.open(os.devnull, os.O_RDONLY), ensure_running=_is_running)


def lend() -> None:
    """Let a child of the server start its own processes from it, too; Python would begin a server for each child."""
    vars(_server).update(ensure_running=_is_running)


def _is_running() -> None:
    """In place of a look whether the server lives, which only the process that began it can take."""
