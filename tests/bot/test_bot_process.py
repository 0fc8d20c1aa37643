"""The server that bots are forked from serves every test of a process, whatever became of the bots of earlier ones."""

import socket
from multiprocessing import forkserver
from pathlib import Path

from tests.bot.bot_process import fumarole, wait_for_server


def test_a_bot_killed_while_it_asked_for_a_worker_takes_no_later_bot_with_it(tmp_path: Path) -> None:
    wait_for_server()
    with socket.socket(socket.AF_UNIX) as asking:
        asking.connect(vars(forkserver._forkserver)["_forkserver_address"])
    process = vars(forkserver._forkserver)["_forkserver_pid"]
    assert fumarole(tmp_path, "--version").returncode == 0
    assert vars(forkserver._forkserver)["_forkserver_pid"] == process
