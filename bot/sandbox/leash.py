"""Run a module as a program that ends with the one who started it, however that one ends.

    python -m bot.sandbox.leash MODULE [ARGUMENT ...]

The starter holds the other end of the standard input; when it is gone, even by SIGKILL, the input ends, and
the program gets a SIGTERM. Without this a bot would go on looking for a sandbox that no longer exists.
"""

from __future__ import annotations

import os
import runpy
import signal
import sys
import threading


def main() -> None:
    """Hold on to the starter, then become the module."""
    threading.Thread(target=_watch, daemon=True).start()
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


def _watch() -> None:
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
