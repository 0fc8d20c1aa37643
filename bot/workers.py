"""Worker processes for drawing and thinking, which would hold the event loop's interpreter lock.

A worker gets a function and its arguments, pickled, through a pipe, and sends back what the function returns or
raises. One that does not answer in time is killed. When the bot ends, in whatever way, the pipe ends, and so does the
worker.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from typing import Any, Protocol

from bot.garbage import leave_shared_alone

SPAWN = multiprocessing.get_context("spawn")

NICENESS = 5
"""The workers' usual nice value, so that the event loop and the database come first."""

MOST_MEMORY_KIB = 512 * 1024
"""A worker whose memory has ever exceeded this is replaced after its work."""

LONGEST_SECONDS = 120.0
"""A worker that has not answered for so long hangs; the longest film takes some seconds, also on a slow machine."""


class WorkerDied(Exception):
    """A worker ended before it returned a result."""


class WorkerHung(WorkerDied):
    """A worker did not answer in time and was killed."""


class Alarm(Protocol):
    """Something that is to happen unless it is called off before."""

    def cancel(self) -> None:
        """Call it off."""


def alarm(seconds: float, action: Callable[[], None]) -> Alarm:
    """Let this happen in another thread after so many seconds."""
    timer = threading.Timer(seconds, action)
    # A stop of the bot waits for no work.
    timer.daemon = True
    timer.start()
    return timer


class WorkFailed(Exception):
    """An exception in a worker, as text, because it cannot be pickled."""


class Worker:
    """A process and the pipe to it; used by one thread at a time, ended from any thread."""

    def __init__(self, process: BaseProcess, pipe: Connection) -> None:
        self._process = process
        self.pipe = pipe

    def do(
        self,
        work: Callable[[], Any],
        limit: Callable[[float, Callable[[], None]], Alarm] = alarm,
        seconds: float = LONGEST_SECONDS,
    ) -> Any:
        """Do the work and return its result; raises its exceptions, and :class:`WorkerDied`.

        ``limit`` sets the alarm at which the process is killed: the pipe then ends for whoever waits at it.
        """
        pickled, hangs = ForkingPickler.dumps(work), threading.Event()

        def give_up() -> None:
            hangs.set()
            self._process.kill()

        ends = limit(seconds, give_up)
        try:
            self.pipe.send_bytes(pickled)
            made, failure = self.pipe.recv()
        except (EOFError, OSError) as lost:
            raise (WorkerHung if hangs.is_set() else WorkerDied) from lost
        finally:
            ends.cancel()
        if failure is not None:
            raise failure
        return made

    @property
    def alive(self) -> bool:
        """Whether the process has not ended."""
        return self._process.is_alive()

    def end(self) -> None:
        """Kill the process, even while it works."""
        self._process.kill()


def start_worker(
    context: BaseContext = SPAWN, others: Sequence[Connection] = (), *, niceness: int = NICENESS
) -> Worker:
    """Start a process. By default it is not forked, since this one may have threads, and imports what it needs.

    ``others`` are connections of this process that a forked child would keep open.
    """
    ours, theirs = context.Pipe()
    inherited = (*others, ours) if _forks(context) else ()
    process = context.Process(target=_serve, args=(theirs, inherited, niceness), daemon=True)  # type: ignore[attr-defined]  # every context has one, the base class does not say so
    process.start()
    theirs.close()
    return Worker(process, ours)


def fork_workers(number: int, niceness: int = NICENESS) -> Callable[[], Worker]:
    """Fork spare workers from this process as it is now; returns a function that hands them out, then starts new ones.

    A fork costs milliseconds. Call this before the process has threads, locks or open files, which a fork must not
    share. On systems without fork, all workers are new processes.
    """
    workers = list[Worker]()
    if "fork" in multiprocessing.get_all_start_methods():
        context = multiprocessing.get_context("fork")
        for _ in range(number):
            workers.append(start_worker(context, [one.pipe for one in workers], niceness=niceness))

    def take() -> Worker:
        try:
            return workers.pop()
        except IndexError:
            return start_worker(niceness=niceness)

    return take


def _forks(context: BaseContext) -> bool:
    return context.get_start_method() == "fork"


def _serve(pipe: Connection, inherited: Sequence[Connection], niceness: int) -> None:
    for one in inherited:
        one.close()
    if inherited:
        leave_shared_alone()
    # Ctrl-C and a closed terminal signal the whole process group; the bot itself ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        os.nice(niceness)
    try:
        while not _is_large():
            pipe.send(_attempt(pipe.recv()))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        # The bot has ended.
        return


def _attempt(work: Callable[[], Any]) -> tuple[Any, BaseException | None]:
    try:
        return work(), None
    except Exception as failure:  # noqa: BLE001 - it is raised where the result is waited for
        told = traceback.format_exc()
        failure.add_note(f"Done by another process:\n{told}")
        return None, failure if _can_be_sent(failure) else WorkFailed(told)


def _can_be_sent(failure: BaseException) -> bool:
    """Whether an exception survives pickling; many with other arguments than a message do not."""
    try:
        pickle.loads(pickle.dumps(failure))  # noqa: S301 - nobody else's data
    except Exception:  # noqa: BLE001 - whatever it is, this one is sent as text
        return False
    return True


def _is_large() -> bool:
    try:
        import resource
    except ImportError:
        # Windows has no such measure.
        return False
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > MOST_MEMORY_KIB
