"""The processes of engines: other people's programs, each asked one question at a time, in lines of JSON.

deploy/ENGINES.md describes the lines. A program gets a view and the legal moves and nothing else: neither our
environment nor our files, nor a network unless the operator allows one. What it prints beside them
is read past and kept nowhere.

The walls around it are spaces of users, processes, mounts and, unless it may reach a network, of networks, which
``unshare`` makes. In them a folder in memory becomes the root: so there is no file of the bot in it, and no socket of
another program.
"""

import asyncio
import json
import logging
import os
import shutil
import signal
import tempfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

from bot.model.engines import Engine, EngineFailed, Failure
from bot.model.refusals import Restarting
from bot.play.computers import TurnQuestion
from bot.workers.poller import cancel
from games import REGISTRY
from games.core.values import serialize

log = logging.getLogger(__name__)

APART = ("unshare", "--map-root-user", "--mount", "--pid", "--fork", "--kill-child")

MOST_PROCESSES = 512
"""Counted with all that the bot's user runs, where the kernel is older than 5.14."""

MOST_WRITTEN = 64
"""MiB that it can write, in memory."""

NEW_ROOT = """
set -e
keep() {
    if [ -d "$1" ]; then mkdir -p "$HOME$1"; else mkdir -p "$HOME${1%/*}"; [ -e "$HOME$1" ] || : > "$HOME$1"; fi
    mount --rbind "$1" "$HOME$1"
    mount -o remount,bind,ro "$HOME$1"
}
mount -t tmpfs -o mode=0700,size=MOSTm engine "$HOME"
for one in /usr /etc /bin /sbin /lib* /nix /gnu; do
    if [ -L "$one" ]; then cp -P "$one" "$HOME$one"; elif [ -d "$one" ]; then keep "$one"; fi
done
while [ "$1" != -- ]; do
    if [ -d "$HOME$1" ]; then mount -t tmpfs -o size=4k engine "$HOME$1"
    elif [ -e "$HOME$1" ]; then mount --bind /dev/null "$HOME$1"; fi
    shift
done
shift
while [ "$1" != -- ]; do keep "$1"; shift; done
shift
for one in null zero full random urandom; do
    mkdir -p "$HOME/dev"; : > "$HOME/dev/$one"; mount --bind "/dev/$one" "$HOME/dev/$one"
done
if [ -e /etc/resolv.conf ]; then keep "$(readlink -f /etc/resolv.conf)"; fi
mkdir -p "$HOME/proc" "$HOME/tmp" "$HOME/before" "$HOME$HOME"
mount -t proc engine "$HOME/proc" 2>/dev/null || mount --rbind /proc "$HOME/proc"
cd "$HOME"
pivot_root . before
cd /
umount -l /before
rmdir /before
cd "$HOME"
exec unshare --map-root-user --mount -- "$@"
""".replace("MOST", str(MOST_WRITTEN))
"""Arguments: what is hidden, ``--``, what is kept, ``--``, the command. HOME is an empty folder, and stays one.

The second ``unshare`` locks the mounts of the first, so the engine cannot undo them.
"""


def confinement(engine: Engine) -> tuple[str, ...]:
    """The prefix of an engine's command that confines it; it fails where a machine allows no such namespaces."""
    network = () if engine.network else ("--net",)
    hidden = tuple(dict.fromkeys(map(os.path.realpath, (*engine.hidden, os.getcwd()))))
    kept = tuple(dict.fromkeys(_kept(engine.command, hidden)))
    # Whatever is the whole machine cannot be hidden.
    apart = [*APART, *network, "--", "/bin/sh", "-c", NEW_ROOT, "engine"]
    return (*apart, *(one for one in hidden if one != "/"), "--", *kept, "--")


def limits() -> tuple[str, ...]:
    """The further prefix where it works: a limit of processes, and an end with the bot."""
    if shutil.which("setpriv") is None:
        return ()
    return ("prlimit", f"--nproc={MOST_PROCESSES}", "--", "setpriv", "--pdeathsig", "KILL", "--")


def _kept(command: Iterable[str], hidden: Iterable[str]) -> Iterator[str]:
    """The folders of a program and of the files that its command names; where one holds what is hidden, the file."""
    for word in command:
        if not os.path.isabs(word) or not Path(word).exists():
            continue
        for step in _steps(Path(word)):
            folder = step.parent.parent if step.parent.name == "bin" else step.parent
            real = Path(os.path.realpath(folder))
            bare = len(real.parts) > 2 and not any(Path(one).is_relative_to(real) for one in hidden)
            yield str(folder if bare else step)


def _steps(path: Path) -> Iterator[Path]:
    """A path, and where it leads if it is a link, step by step."""
    yield path
    while path.is_symlink():
        path = Path(os.path.normpath(path.parent / path.readlink()))
        yield path


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
"""A low priority, for the program only: its confinement is set up while its hello is waited for."""


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
        "view": serialize(type(question.view), question.view, named=True),
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
                    # Cancelled, perhaps before its hello was read: the next question must find nothing under way.
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
            # Where a machine allows no namespaces, a program that may reach a network runs unconfined.
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
