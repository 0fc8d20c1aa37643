"""Imported by the server that bots are forked from: it survives a bot that is killed while it asks for a worker.

Python's server takes a connection that ends before anything was sent for a fault of its own, and ends.
"""

import errno
from multiprocessing import reduction
from socket import socket

_receive = reduction.recvfds


def _receive_or_pass_over(sock: socket, size: int) -> list[int]:
    try:
        return _receive(sock, size)
    except EOFError as ended:
        # The server passes over a connection that was aborted, and goes on.
        raise ConnectionAbortedError(errno.ECONNABORTED, "the client has ended") from ended


reduction.recvfds = _receive_or_pass_over
