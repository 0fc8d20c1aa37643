"""The processes of engines: other people's programs, each asked one question at a time, in lines of JSON.

deploy/ENGINES.md describes the lines. A program gets a view and the legal moves and nothing else: neither our
environment nor our files, nor a network unless the operator allows one (``confinement.py``). What it prints beside them
is read past and kept nowhere.
"""

import asyncio
import json
import logging
import os
import signal
import tempfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, cast

from bot.model.engines import Engine, EngineFailed, Failure
from bot.model.refusals import Restarting
from bot.play.computers import TurnQuestion
from bot.workers.confinement import confinement, limits
from bot.workers.poller import cancel
from games import REGISTRY
from games.core.plain import plain

log = logging.getLogger(__name__)

PROTOCOL = 1

HELLO_SECONDS = 10.0
"""How long a program may take to begin."""

GRACE_SECONDS = 1.0
"""How long it may take to answer once it was told to stop."""

LONGEST_LINE = 64 * 1024

MOST_REMARKS = 1_000
"""The most lines that are read past before an answer."""

ATTEMPTS = 2
"""How often a program that dies or hangs is started for one move."""

FOR_GOOD = (Failure.ILLEGAL, Failure.GONE, Failure.FOREIGN)
"""What a second attempt would not change."""

CONFINE = 'ulimit -c 0; ulimit -f 131072; ulimit -d "$1" || exit 1; shift; exec "$@"'
"""No dump, no file larger than 64 MiB, in blocks of 512 bytes, and so many KiB of memory for data."""

LAST = ("nice", "-n", "15")
"""A low priority, which only the program has: its walls are built while its hello is waited for."""


class Engines:
    """The engines that the operator names; each has a process from its first question on."""

    def __init__(self, engines: Iterable[Engine] = ()) -> None:
        self._programs = {one.number: _Program(one) for one in engines}

    async def choose(self, question: TurnQuestion) -> tuple[str, ...]:
        """One legal move, the engine's answer. Raises :class:`EngineFailed`, and :class:`Restarting` at the end."""
        program = self._programs.get(question.engine)
        if program is None:
            raise EngineFailed(Failure.GONE)
        return (await program.move(question),)

    async def greet(self, number: int) -> None:
        """Start an engine and let it say hello; raises :class:`EngineFailed`, also if it does not know its games."""
        await self._programs[number].greet()

    async def close(self) -> None:
        """End all processes; who waits for an answer gets :class:`Restarting`."""
        await asyncio.gather(*(one.close() for one in self._programs.values()))


def request_for(question: TurnQuestion, number: int, seconds: float) -> dict[str, Any]:
    """What an engine is asked, as a JSON object."""
    return {
        "ask": "move",
        "id": number,
        "game": question.game,
        "rules": question.rules,
        "seat": question.seat,
        "view": plain(type(question.view), question.view),
        "legal": list(question.legal),
        "seconds": seconds,
    }


def read_answer(line: bytes, number: int) -> Mapping[str, Any] | None:
    """The object in a line, if it answers the question of this number; None for a remark or a late answer.

    Raises :class:`EngineFailed` for anything that is not a JSON object.
    """
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise EngineFailed(Failure.UNREADABLE) from None
    if not isinstance(data, dict):
        raise EngineFailed(Failure.UNREADABLE)
    return data if type(data.get("id")) is int and data["id"] == number else None


def move_in(answer: Mapping[str, Any], question: TurnQuestion) -> str:
    """The move of an answer, which has to be one of the legal ones, letter by letter."""
    move = answer.get("move")
    if not isinstance(move, str) or move not in question.legal:
        raise EngineFailed(Failure.ILLEGAL)
    return move


def _games_in(hello: Mapping[str, Any]) -> Mapping[str, tuple[int, ...]]:
    """The games that a program says it knows, each with the versions of its rules."""
    games = hello.get("games")
    if not isinstance(games, dict) or not all(isinstance(versions, list) for versions in games.values()):
        raise EngineFailed(Failure.UNREADABLE)
    return {game: tuple(versions) for game, versions in games.items()}


class _Program:
    """One engine's process and what is asked of it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._one_at_a_time = asyncio.Lock()
        self._process: Process | None = None
        self._home: tempfile.TemporaryDirectory[str] | None = None
        self._speaks: Mapping[str, tuple[int, ...]] = {}
        self._asked = 0
        self._closed = False

    async def move(self, question: TurnQuestion) -> str:
        """The answer to a question; a process that dies or hangs is replaced, so often."""
        async with self._one_at_a_time:
            for attempt in range(1, ATTEMPTS + 1):
                self._asked += 1
                request = request_for(question, self._asked, self._engine.seconds)
                try:
                    return move_in(await self._ask(request, self._engine.seconds), question)
                except EngineFailed as failed:
                    await self._end()
                    if self._closed:
                        raise Restarting from None
                    log.warning("engine %d has failed: %s", self._engine.number, failed.failure)
                    if attempt == ATTEMPTS or failed.failure in FOR_GOOD:
                        raise
                except BaseException:
                    # Called off, perhaps before its hello was read: the next question must find nothing under way.
                    await self._end()
                    raise
            raise EngineFailed(Failure.DIED)

    async def greet(self) -> None:
        async with self._one_at_a_time:
            try:
                await self._running()
                for game in self._engine.games:
                    self._require(game, REGISTRY[game].rules_version)
            except BaseException:
                await self._end()
                raise

    async def close(self) -> None:
        self._closed = True
        if self._process is not None:
            _end_group(self._process)
        async with self._one_at_a_time:
            await self._end()
        if self._home is not None:
            self._home.cleanup()

    async def _ask(self, request: Mapping[str, Any], seconds: float) -> Mapping[str, Any]:
        process = await self._running()
        self._require(request["game"], request["rules"])
        asked = asyncio.create_task(_exchange(process, request))
        try:
            done, _ = await asyncio.wait([asked], timeout=seconds)
            if not done:
                await _write(process, {"ask": "stop", "id": request["id"]}, GRACE_SECONDS)
                done, _ = await asyncio.wait([asked], timeout=GRACE_SECONDS)
            if not done:
                raise EngineFailed(Failure.SLOW)
            return asked.result()
        finally:
            await cancel([asked])

    async def _running(self) -> Process:
        """The process, started if there is none, after it has said hello."""
        if self._process is not None and self._process.returncode is None:
            return self._process
        self._process = process = await self._start()
        if self._closed:
            await _kill(process)
        hello = {"ask": "hello", "id": 0, "protocol": PROTOCOL}
        try:
            answer = await asyncio.wait_for(_exchange(process, hello), HELLO_SECONDS)
        except TimeoutError:
            raise EngineFailed(Failure.SLOW) from None
        if answer.get("protocol") != PROTOCOL:
            raise EngineFailed(Failure.UNREADABLE)
        self._speaks = _games_in(answer)
        return process

    def _require(self, game: str, rules: int) -> None:
        """Ask it nothing about a game, or a version of its rules, that it has not said it knows."""
        if rules not in self._speaks.get(game, ()):
            raise EngineFailed(Failure.FOREIGN)

    async def _start(self) -> Process:
        if self._home is None:
            self._home = tempfile.TemporaryDirectory(prefix="fumarole-engine-", ignore_cleanup_errors=True)
        around = confinement(self._engine)
        if self._engine.network and await (await self._begin(*around, "true")).wait():
            # Where a machine allows no walls, a program that may reach a network goes without.
            around = ()
        return await self._begin(*around, *LAST, *self._engine.command)

    async def _begin(self, *command: str) -> Process:
        """A process of the program, within its limits and in a folder of its own."""
        home = cast("tempfile.TemporaryDirectory[str]", self._home).name
        try:
            return await asyncio.create_subprocess_exec(
                *("/bin/sh", "-c", CONFINE, "engine", str(self._engine.memory * 1024), *limits(), *command),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                cwd=home,
                env={"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8", "HOME": home},
                limit=LONGEST_LINE,
                start_new_session=True,
            )
        except OSError:
            raise EngineFailed(Failure.GONE) from None

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            await _kill(process)


async def _exchange(process: Process, request: Mapping[str, Any]) -> Mapping[str, Any]:
    """Send a request and read lines up to its answer."""
    await _write(process, request, None)
    output = cast("asyncio.StreamReader", process.stdout)  # it was started with pipes
    for _ in range(MOST_REMARKS):
        try:
            line = await output.readline()
        except ValueError:  # a line without an end
            raise EngineFailed(Failure.UNREADABLE) from None
        if not line:
            raise EngineFailed(Failure.DIED)
        answer = read_answer(line, request["id"])
        if answer is not None:
            return answer
    raise EngineFailed(Failure.UNREADABLE)


async def _write(process: Process, request: Mapping[str, Any], seconds: float | None) -> None:
    pipe = cast("asyncio.StreamWriter", process.stdin)
    pipe.write(json.dumps(request, separators=(",", ":")).encode() + b"\n")
    try:
        await asyncio.wait_for(pipe.drain(), seconds)
    except (OSError, TimeoutError):
        # A program that is gone or does not read is found out where its answer is waited for.
        return


async def _kill(process: Process) -> None:
    """End a process and its children, which are a group of their own, and its pipes."""
    _end_group(process)
    cast("asyncio.StreamWriter", process.stdin).close()
    # A child that has left the group could keep the pipe open.
    with suppress(TimeoutError):
        await asyncio.wait_for(_rest(cast("asyncio.StreamReader", process.stdout)), GRACE_SECONDS)
    await process.wait()


def _end_group(process: Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


async def _rest(output: asyncio.StreamReader) -> None:
    """Read what is left, up to the end."""
    while await output.read(LONGEST_LINE):
        pass
