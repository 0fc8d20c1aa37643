"""Work in processes of its own, which it may end by a signal."""

import signal
from collections.abc import Callable

from tests.bot.bot_process import FORKS
from tests.wire.driver import PATIENCE


def run_apart(work: Callable[..., None], *arguments: object) -> object:
    """Run something in a process of its own; gives what it sends, or the signal it died of."""
    ours, theirs = FORKS.Pipe()
    process = FORKS.Process(target=work, args=(*arguments, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        assert ours.poll(PATIENCE), "the process says nothing and does not end"
        return ours.recv()
    except EOFError:
        process.join(PATIENCE)
        assert process.exitcode is not None
        return f"exit {process.exitcode}" if process.exitcode >= 0 else signal.Signals(-process.exitcode)
    finally:
        process.join(PATIENCE)
