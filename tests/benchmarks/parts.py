"""Runs the bot, and counts what each part of it takes of the processor; for `tests.benchmarks.moves --parts`.

The functions named below are wrapped. The processor time of its thread while one runs counts for its part, less what
functions of other parts take that it calls; of a coroutine each step counts. That makes the whole a tenth dearer.
SIGUSR1 begins to count, and SIGUSR2 writes the seconds by part, as JSON, into the file that COUNTED names.
"""

import functools
import gc
import importlib
import inspect
import json
import os
import signal
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Coroutine, Generator
from pathlib import Path
from typing import Any

COUNTED = "FUMAROLE_BENCHMARK_PARTS"
"""The environment variable with the file for what was counted."""

REST = "event loop, threads, and what is in no other part"

PARTS = {
    "gateway event, decoded and checked": (
        "discord.gateway:DiscordWebSocket.received_message",
        "discord.app_commands.tree:CommandTree._call",
        "bot.host.tree:Tree.interaction_check",
    ),
    "command, answers and their ends": ("bot.commands.play:_play", "bot.host.boundary:finish_briefly"),
    "requests: aiohttp and sockets": (
        "aiohttp.client:ClientSession._request",
        "aiohttp.client_reqrep:ClientRequest.send",
        "aiohttp.client_reqrep:ClientResponse.read",
        "aiohttp.client_proto:ResponseHandler.data_received",
        "asyncio.selector_events:_SelectorSocketTransport.write",
        "asyncio.selector_events:_SelectorSocketTransport._read_ready__data_received",
    ),
    "requests: discord.py": (
        "discord.http:HTTPClient.request",
        "discord.webhook.async_:AsyncWebhookAdapter.request",
        "discord.abc:Messageable.send",
        "discord.message:PartialMessage.edit",
        "discord.message:Message.__init__",
        "discord.state:ConnectionState.store_view",
        "bot.wire.acknowledging:Acknowledging.create_interaction_response",
        "bot.pictures.drawing:in_theme",
    ),
    "metrics and log": (
        "bot.watching.wire:Wire._began",
        "bot.watching.wire:Wire._ended",
        "bot.watching.wire:Wire.happened",
        "bot.watching.sampler:Sampler.keep_ticking",
        "bot.watching.sampler:Sampler.sample",
        "logging:Logger._log",
    ),
    "statements and rows": (
        *(
            f"bot.store.engines.sqlite_connection:{kind}Transaction.{name}"
            for kind in ("Brief", "Sqlite")
            for name in ("rows", "run", "run_each")
        ),
        "bot.store.mapper:Reader.read",
    ),
    "transactions: begin, commit, ways to the thread": (
        "bot.store.engines.sqlite_turns:FileTurns.begin",
        "bot.store.engines.sqlite_turns:FileTurns.begin_at_once",
        "bot.store.engines.sqlite_turns:FileTurns._enter",
        "bot.store.engines.sqlite_turns:FileTurns.release",
        "bot.store.engines.sqlite:SqliteEngine._commit",
        "bot.store.engines.sqlite:SqliteEngine._commit_in_own_file",
        "aiosqlite.core:Connection._execute",
    ),
    "rules: the move read and played": ("bot.play.sessions:_work_out",),
    "service: the act, its clocks and notices": (
        "bot.play.sessions:Sessions.act",
        "bot.play.commit:commit",
        "bot.play.waiting:update_waits",
        "bot.play.tables:Tables._load",
    ),
    "outbox: what is owed, and to whom": (
        "bot.delivery.outbox:Outbox._deliver",
        "bot.delivery.outbox:Outbox._look",
        "bot.delivery.outbox:Outbox.begin_due",
        "bot.delivery.attempts:Attempts._send_as_read",
        "bot.delivery.boards:BoardSender.send",
        "bot.delivery.boards:BoardSender._replace",
        "bot.delivery.calls:call_before_board",
        "bot.delivery.calls:called_to_board",
        "bot.delivery.calls:_send",
    ),
    "board: its message in words and components": (
        "bot.delivery.boards:BoardSender._board",
        "bot.ui.board:board",
    ),
    "story of the turn": (
        "bot.delivery.boards:BoardSender.send_recap",
        "bot.ui.board:recap",
        "bot.lookup.recaps:recaps_between",
    ),
    "lists of moves made in this process": ("bot.lookup.suggested:lists", "bot.lookup.picks:picks"),
    "pictures and lists: given to workers, and taken": (
        "bot.pictures.studio:Pictures.turn",
        "bot.pictures.studio:Pictures.board",
        "bot.workers.pool:Pool.run",
        "bot.workers.pool:Pool._next",
        "bot.workers.processes:Worker.do",
    ),
    "other loops": ("bot.workers.loops:Loop.run",),
}
"""The functions by their parts."""

_now = time.thread_time


class Counter:
    """The seconds of processor time by part."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._own = threading.local()

    def enter(self, part: str) -> None:
        """From now on this thread works for a part."""
        self._settle().append(part)

    def leave(self) -> None:
        """It goes on with what it did before."""
        self._settle().pop()

    def _settle(self) -> list[str]:
        """What this thread has spent since the last time, counted; returns the parts that it is in."""
        now, own = _now(), self._own
        if not hasattr(own, "parts"):
            own.parts, own.at = [REST], now
        self.seconds[own.parts[-1]] += now - own.at
        own.at = now
        found: list[str] = own.parts
        return found

    def wrapped(self, function: Callable[..., Any], part: str) -> Callable[..., Any]:
        """The function, which counts for this part."""
        if inspect.iscoroutinefunction(function):

            @functools.wraps(function)
            async def steps(*given: Any, **named: Any) -> Any:
                return await Steps(function(*given, **named), self, part)

            return steps

        @functools.wraps(function)
        def call(*given: Any, **named: Any) -> Any:
            self.enter(part)
            try:
                return function(*given, **named)
            finally:
                self.leave()

        return call

    def collect(self, phase: str, _about: object) -> None:
        """Called by the garbage collector."""
        if phase == "start":
            self.enter("garbage collection")
        else:
            self.leave()


class Steps(Generator[Any, Any, Any]):
    """A coroutine each of whose steps counts for a part."""

    def __init__(self, inner: Coroutine[Any, Any, Any], counter: Counter, part: str) -> None:
        self._inner = inner
        self._counter = counter
        self._part = part

    def __await__(self) -> Generator[Any, Any, Any]:
        return self

    def send(self, value: Any) -> Any:
        """Go on to the next wait."""
        return self._step(self._inner.send, value)

    def throw(self, *raised: Any) -> Any:
        """Go on with an exception."""
        return self._step(self._inner.throw, *raised)

    def _step(self, go_on: Callable[..., Any], *given: Any) -> Any:
        self._counter.enter(self._part)
        try:
            return go_on(*given)
        finally:
            self._counter.leave()


def wrap_all(counter: Counter) -> None:
    """Wrap the functions, also where other modules have them by name."""
    for part, paths in PARTS.items():
        for path in paths:
            module, _, inside = path.partition(":")
            *outer, name = inside.split(".")
            owner = functools.reduce(getattr, outer, importlib.import_module(module))
            function = inspect.getattr_static(owner, name)
            made = counter.wrapped(function, part)
            setattr(owner, name, made)
            for other in [] if outer else list(sys.modules.values()):
                for known, value in list(vars(other).items()):
                    if value is function:
                        setattr(other, known, made)
    gc.callbacks.append(counter.collect)


def write(counter: Counter) -> None:
    """Write what was counted, at once for whoever waits for the file."""
    path = Path(os.environ[COUNTED])
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text(json.dumps(counter.seconds), encoding="utf-8")
    unfinished.replace(path)


def main() -> None:
    """Run the bot with this process's arguments."""
    bot = importlib.import_module("bot.__main__")
    importlib.import_module("bot.connection.launch")
    counter = Counter()
    wrap_all(counter)
    signal.signal(signal.SIGUSR1, lambda *_: counter.seconds.clear())
    signal.signal(signal.SIGUSR2, lambda *_: write(counter))
    bot.main()


if __name__ == "__main__":
    main()
