"""Work in processes of its own, which it may end by a signal."""

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Any

from bot.store.drivers.sqlite_connection import SqliteTransaction
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


def die_at(at: int) -> Iterator[int]:
    """Be killed, in this process, at the statement with this number of those that write many rows; counts them."""
    run, seen = SqliteTransaction.run_each, count()

    async def die(self: SqliteTransaction, statement: str, parameters: Iterable[Iterable[Any]]) -> None:
        if next(seen) == at:
            os.kill(os.getpid(), signal.SIGKILL)
        await run(self, statement, parameters)

    SqliteTransaction.run_each = die  # type: ignore[method-assign]
    return seen
