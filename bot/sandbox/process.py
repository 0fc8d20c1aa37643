"""Runs the bot as a child process: starts, watches, restarts it a few times if it dies, and stops it."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

STOPPED, RUNNING, WAITING, GIVEN_UP = "stopped", "running", "waiting", "given_up"
KEPT_LINES = 60


@dataclass(frozen=True, slots=True)
class Patience:
    """When to restart: after ``deaths`` runs shorter than ``quick`` seconds in a row, the bot is given up.

    The delays between restarts, in seconds, double from ``first`` up to ``longest``.
    """

    quick: float = 20.0
    deaths: int = 5
    first: float = 1.0
    longest: float = 15.0
    goodbye: float = 10.0


class BotProcess:
    """A bot process. ``secret`` is masked in its output; ``listeners`` are called on every change and line."""

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        secret: str,
        patience: Patience | None = None,
    ) -> None:
        self._command = tuple(command)
        self._environment = dict(environment)
        self._secret = secret
        self._patience = patience or Patience()
        self._process: asyncio.subprocess.Process | None = None
        self._task: asyncio.Task[None] | None = None
        self.state = STOPPED
        self.exit_code: int | None = None
        self.lines: deque[str] = deque(maxlen=KEPT_LINES)
        self.listeners: list[Callable[[], None]] = []
        self.line_listeners: list[Callable[[str], None]] = []

    @property
    def process_id(self) -> int | None:
        """The id of the running process."""
        return self._process.pid if self._process is not None else None

    async def start(self) -> None:
        """Start the bot and watch it; does nothing if it is watched already."""
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._watch())

    async def stop(self) -> None:
        """Stop the bot, first with a request, then by force."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await self._end()
        self._become(STOPPED)

    async def restart(self) -> None:
        """Stop the bot and start it again."""
        await self.stop()
        await self.start()

    async def _watch(self) -> None:
        deaths, wait = 0, self._patience.first
        while True:
            born = time.monotonic()
            await self._live()
            if time.monotonic() - born >= self._patience.quick:
                deaths, wait = 0, self._patience.first
            deaths += 1
            if deaths >= self._patience.deaths:
                self._become(GIVEN_UP)
                return
            self._become(WAITING)
            await asyncio.sleep(wait)
            wait = min(wait * 2, self._patience.longest)

    async def _live(self) -> None:
        pipe, merged = asyncio.subprocess.PIPE, asyncio.subprocess.STDOUT
        # Its own session keeps the terminal's Ctrl-C from it, so that we can stop it in order.
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            env=self._environment,
            stdin=pipe,
            stdout=pipe,
            stderr=merged,
            start_new_session=True,
            limit=2**20,
        )
        self._become(RUNNING)
        assert self._process.stdout is not None, "it was asked for"  # noqa: S101
        async for raw in self._process.stdout:
            line = raw.decode(errors="replace").rstrip().replace(self._secret, "…")
            self.lines.append(line)
            for listener in self.line_listeners:
                listener(line)
        self.exit_code = await self._process.wait()
        self._process = None

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None or process.returncode is not None:
            return
        process.terminate()
        try:
            async with asyncio.timeout(self._patience.goodbye):
                await _listen_to_the_end(process)
        except TimeoutError:
            process.kill()
            await _listen_to_the_end(process)
        self.exit_code = process.returncode

    def _become(self, state: str) -> None:
        self.state = state
        for listener in self.listeners:
            listener()


async def _listen_to_the_end(process: asyncio.subprocess.Process) -> None:
    # Read the last lines, since a full pipe would block the process. Its input stays open: the child watches it.
    if process.stdout is not None:
        await process.stdout.read()
    await process.wait()
