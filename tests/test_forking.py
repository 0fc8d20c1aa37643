"""A run of the whole suite has one fork server, whatever the number of its test processes, and prints nothing of it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

CONFTEST = """
from tests import forking
forking.FORKS.set_forkserver_preload(["tests.children"])
def pytest_configure(config):
    forking.take_part(config)
def pytest_configure_node(node):
    forking.share(node.config, node.workerinput)
"""

TEST = """
import os, pytest, socket
from tests.forking import FORKS, _server
def parent(pipe):
    print("a child speaks")
    os.write(2, b"a child speaks")
    pipe.send(os.getppid())
@pytest.mark.parametrize("number", range(2))
def test_parent(number):
    with socket.socket(socket.AF_UNIX) as killed:
        killed.connect(_server._forkserver_address)
    ours, theirs = FORKS.Pipe()
    process = FORKS.Process(target=parent, args=(theirs,), daemon=True)
    process.start()
    assert ours.poll(60)
    with open("servers", "a") as told:
        print(os.getpid(), ours.recv(), file=told)
    process.join()
    assert process.exitcode == 0
"""


def run(folder: Path) -> list[tuple[str, str]]:
    """The test process and the fork server of each of two tests in two test processes."""
    (folder / "inner").mkdir()
    (folder / "pytest.ini").write_text("[pytest]\ntestpaths = inner\n", encoding="utf-8")
    (folder / "inner" / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (folder / "inner" / "test_inner.py").write_text(TEST, encoding="utf-8")
    command = (sys.executable, "-m", "pytest", "-q", "-n2", "-p", "no:cacheprovider")
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    ended = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "a child speaks" not in ended.stdout + ended.stderr
    first, second = (folder / "servers").read_text(encoding="utf-8").splitlines()
    return [(process, server) for process, server in (first.split(), second.split())]


def test_a_run_of_the_whole_suite_has_one_fork_server_whose_children_it_does_not_hear(tmp_path: Path) -> None:
    (one, ours), (other, theirs) = run(tmp_path)
    assert one != other
    assert ours == theirs
