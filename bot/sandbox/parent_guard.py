"""Run a module as a program that ends when the process that started it ends, however that happens.

    python -m bot.sandbox.parent_guard MODULE [ARGUMENT ...]

The starter holds the other end of standard input; when it dies, even by SIGKILL, the input ends and the program
gets a SIGTERM. Without this a bot would keep trying to reach a sandbox that no longer exists.
"""

import os
import runpy
import signal
import sys
import threading


def main() -> None:
    """Watch standard input in the background, then run the module."""
    threading.Thread(target=_watch, daemon=True).start()
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


def _watch() -> None:
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
