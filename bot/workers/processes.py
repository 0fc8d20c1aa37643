"""Worker processes for what would hold the event loop's interpreter lock, and the kinds of them.

A worker gets a function and its arguments, pickled, through a pipe, and sends back what the function returns or
raises. One that does not answer in time is killed. When the bot ends, in whatever way, its workers end at once, also
in the middle of their work.
"""

import gc
import logging
import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any, TypeAlias

from bot.model.refusals import Restarting
from bot.workers.timers import SetTimer, set_timer

log = logging.getLogger(__name__)

SPAWN = multiprocessing.get_context("spawn")

MOST_MEMORY_KIB = 512 * 1024
"""A worker whose memory has ever exceeded this is replaced after its work."""


@dataclass(frozen=True, slots=True)
class WorkerKind:
    """The processes that are kept for one kind of work, and how long they may take.

    A process that has not answered after ``longest_seconds`` hangs. Work over which a process dies is given up after so
    many ``attempts``, and work over which it hangs after ``hanging_attempts``. A ``single_use`` process ends with its
    work, and as soon as nobody waits for that any more.
    """

    name: str
    workers: int
    niceness: int
    longest_seconds: float
    attempts: int
    hanging_attempts: int
    single_use: bool = False


# The event loop and the database come before all of them. The longest film takes some seconds, also on a slow machine.
DRAWING = WorkerKind("drawing", 2, niceness=5, longest_seconds=120.0, attempts=3, hanging_attempts=2)
# Everything else comes before a computer's turn; the strongest level thinks for two seconds.
THINKING = WorkerKind("thinking", 1, niceness=15, longest_seconds=60.0, attempts=2, hanging_attempts=2)
# Looking back at a finished game takes twenty seconds of a core that nobody else wants. The next game may come in a
# month, and the process has grown large.
LOOKING_BACK = WorkerKind(
    "looking-back", 1, niceness=19, longest_seconds=600.0, attempts=2, hanging_attempts=1, single_use=True
)
# A game that somebody sends is as long as they like, and nobody else is to wait for it; but they wait themselves, also
# on a machine whose processors are all taken, where a process of the lowest priority does not even begin in time.
CHECKING = WorkerKind("checking", 1, niceness=5, longest_seconds=120.0, attempts=2, hanging_attempts=1, single_use=True)
KINDS = (DRAWING, THINKING, LOOKING_BACK, CHECKING)


class WorkerDied(Exception):
    """A worker ended before it returned a result."""


class WorkerHung(WorkerDied):
    """A worker did not answer in time and was killed."""


class WorkFailed(Exception):
    """An exception in a worker, as text, because it cannot be pickled."""


class Worker:
    """A process and the pipe to it; used by one thread at a time, ended from any thread."""

    def __init__(self, kind: WorkerKind, process: BaseProcess, pipe: Connection) -> None:
        self._kind = kind
        self._process = process
        self.pipe = pipe

    def do(self, work: Callable[[], Any], set_timer: SetTimer = set_timer) -> Any:
        """Do the work and return its result; raises its exceptions, and :class:`WorkerDied`.

        A process that takes too long is killed: the pipe then ends for whoever waits at it.
        """
        pickled, hangs = pickle.dumps(work, pickle.HIGHEST_PROTOCOL), threading.Event()

        def give_up() -> None:
            hangs.set()
            self._process.kill()

        ends = set_timer(self._kind.longest_seconds, give_up)
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


def start_worker(kind: WorkerKind, context: BaseContext = SPAWN, others: Sequence[Connection] = ()) -> Worker:
    """Start a process. By default it is not forked, since this one may have threads, and imports what it needs.

    ``others`` are connections of this process that a forked child would keep open.
    """
    ours, theirs = context.Pipe()
    inherited = (*others, ours) if _forks(context) else ()
    process = context.Process(target=_serve, args=(theirs, inherited, kind.niceness), daemon=True)  # type: ignore[attr-defined]  # every context has one, the base class does not say so
    process.start()
    theirs.close()
    return Worker(kind, process, ours)


StartWorker: TypeAlias = Callable[[WorkerKind], Worker]


class WorkerSlot:
    """A place for one worker, which ``start`` gives when there is something to do, and again when it died or hangs."""

    def __init__(self, kind: WorkerKind, start: StartWorker, set_timer: SetTimer) -> None:
        self._kind = kind
        self._start = start
        self._set_timer = set_timer
        self._worker: Worker | None = None
        self.replaced = 0
        """How many workers have ended or hung here, so that another one takes their place."""

    def do(self, work: Callable[[], Any], called_off: Callable[[], bool]) -> Any:
        """Do the work, in as many attempts as its kind allows. Whoever calls it off then calls :meth:`end`.

        Raises what the work raises, :class:`WorkerDied` after the last attempt, and :class:`Restarting` if it is called
        off.
        """
        hung = 0
        for _ in range(self._kind.attempts):
            worker = self._worker = self._worker or self._start(self._kind)
            try:
                return self._do_once(worker, work, called_off)
            except WorkerDied as died:
                self._worker = None
                if called_off():
                    raise Restarting from None
                self.replaced += 1
                hung += isinstance(died, WorkerHung)
                what = "hung" if isinstance(died, WorkerHung) else "ended"
                log.warning("a process for %s has %s; another one takes its place", self._kind.name, what)
                if hung >= self._kind.hanging_attempts:
                    raise
        raise WorkerDied

    def _do_once(self, worker: Worker, work: Callable[[], Any], called_off: Callable[[], bool]) -> Any:
        try:
            if called_off():
                # That was before the process was there to be ended.
                worker.end()
                raise WorkerDied
            return worker.do(work, self._set_timer)
        finally:
            if self._kind.single_use:
                self._worker = None
                worker.end()

    def end(self) -> None:
        """Kill the process if there is one, even while it works."""
        worker = self._worker
        if worker is not None:
            worker.end()


def fork_workers(kinds: Sequence[WorkerKind] = KINDS) -> StartWorker:
    """Fork spare workers from this process as it is now; returns a function that hands them out, then starts new ones.

    A fork costs milliseconds. Call this before the process has threads, locks or open files, which a fork must not
    share. On systems without fork, all workers are new processes.
    """
    spare: dict[WorkerKind, list[Worker]] = {kind: [] for kind in kinds}
    if "fork" in multiprocessing.get_all_start_methods():
        context = multiprocessing.get_context("fork")
        for kind in kinds:
            for _ in range(kind.workers):
                pipes = [worker.pipe for workers in spare.values() for worker in workers]
                spare[kind].append(start_worker(kind, context, pipes))

    def take(kind: WorkerKind) -> Worker:
        workers = spare.get(kind)
        return workers.pop() if workers else start_worker(kind)

    return take


def _forks(context: BaseContext) -> bool:
    return context.get_start_method() == "fork"


def _serve(pipe: Connection, inherited: Sequence[Connection], niceness: int) -> None:
    for one in inherited:
        one.close()
    if inherited:
        # A collection would write to every page that is shared with the bot, which then takes memory of its own.
        gc.freeze()
    threading.Thread(target=_end_with_the_bot, daemon=True).start()
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


def _end_with_the_bot() -> None:
    """End this process as soon as the one that started it has ended, whatever it is doing then."""
    bot = multiprocessing.parent_process()
    if bot is not None:
        bot.join()
        os._exit(0)


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
