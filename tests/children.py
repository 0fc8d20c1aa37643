"""Imported first by the fork server alone: what its children print is kept beside pytest's cache, not told by the run.

They inherit the server's output, which is the terminal's: pytest captures only its own and that of what it starts. The
server serves all processes of a run, some of which are killed at any moment, and has to outlive that.
"""

import errno
import os
import socket
import sys
from multiprocessing import reduction
from pathlib import Path

TOLD = Path(__file__).resolve().parent.parent / ".pytest_cache" / "children.log"
"""What children have printed since the server began, such as the traceback of one that died."""

TOLD.parent.mkdir(exist_ok=True)
_file = os.open(TOLD, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o600)
for _stream in (sys.stdout, sys.stderr):
    _stream.flush()
    os.dup2(_file, _stream.fileno())
os.close(_file)


def _receive(sock: socket.socket, size: int) -> list[int]:
    """The files of a request. Python's server ends if whoever has connected is killed before it asks."""
    try:
        return _received(sock, size)
    except EOFError:
        # The server goes on after this one.
        raise ConnectionAbortedError(errno.ECONNABORTED, os.strerror(errno.ECONNABORTED)) from None


_received = reduction.recvfds
reduction.recvfds = _receive
