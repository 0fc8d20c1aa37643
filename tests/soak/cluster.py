"""Several processes of the bot over one PostgreSQL database and one local Discord with many servers."""

import asyncio
import os
import re
import signal
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bot.program import wall_clock
from bot.sandbox.gateway import Shard
from bot.sandbox.limits import Sharding
from bot.sandbox.run import Sandbox
from bot.store.drivers.driver import PROCESSES
from bot.store.url import DatabaseUrl
from tests import postgres
from tests.bot.bot_process import CLOCK, LEASE, TICK, write_clock
from tests.bot.end_to_end.house import COMMANDS, BotProcess
from tests.wire.driver import PATIENCE, Driver, NotSeenError
from tests.wire.game_records import GameRecords

LOOKING_SECONDS = 5.0
OPENED = " INFO bot.connection.launch: Fumarole "
HOLDS = re.compile(r" process (\d+): holds ")
SHARDS = 8
SERVERS = 200
FIRST_SERVER = 3 * 10**18
STARTS = 10**9
"""A soak starts in minutes as many gateway sessions as a bot does in weeks."""

AT_ONCE = 2
"""How many shards may start a session at once: fewer than there are processes, so that these wait for each other."""

SHARDING = Sharding(recommended=SHARDS, most_guilds=SERVERS // 2, max_concurrency=AT_ONCE)
TICK_SECONDS = 0.5
"""The longest time between two beats of a process, so that it notices soon that time has passed."""

LEASE_SECONDS = 8.0
"""The true length of a lease."""


def server(number: int) -> int:
    """The id of a server; the shards of two that follow each other do, too."""
    return FIRST_SERVER + (number << 22)


def channel(number: int) -> int:
    """The id of its only channel."""
    return server(number) + 1


class Member(BotProcess):
    """One of several processes of the bot, which can also be paused."""

    def __init__(self, number: int, sandbox: Sandbox, folder: Path, settings: dict[str, str]) -> None:
        super().__init__(sandbox, folder)
        self.number = number
        self.log = folder / f"bot-{number}.log"
        self._settings = settings
        self._said_before = 0

    async def start(self, **others: str) -> None:
        self._said_before = len(self.logged())
        await super().start(**self._settings, **others)

    @property
    def started(self) -> bool:
        """Whether it has been started and nobody has ended it."""
        return self._process is not None

    @property
    def opened(self) -> bool:
        """Whether it has opened the database since its start."""
        return OPENED in self.logged()[self._said_before :]

    @property
    def process(self) -> int:
        """The number of its lease; 0 if it has none since its start."""
        found = HOLDS.findall(self.logged()[self._said_before :])
        return int(found[-1]) if found else 0

    def pause(self) -> None:
        """Let it do nothing, as a machine does that is suspended."""
        os.kill(self.process_id, signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on after a pause."""
        os.kill(self.process_id, signal.SIGCONT)

    async def end(self, number: signal.Signals = signal.SIGKILL) -> int:
        """End it; returns its exit code."""
        return await self.stop(number)


class Cluster:
    """All of them. ``lease`` is how long a lease lasts in seconds; everything about it is shortened alike.

    ``own`` are the settings that one of them has, the first one first.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        database: DatabaseUrl,
        folder: Path,
        processes: int,
        lease: float,
        own: Sequence[dict[str, str]] = (),
    ) -> None:
        self.sandbox = sandbox
        self.database = database
        self.lease = lease
        self.driver = Driver(sandbox)
        self.driver.witnesses.append(self._told)
        self._clock = folder / "clock"
        self._ahead = 0
        write_clock(self._clock, 0)
        sandbox.numbers.clock = lambda: self.now() / 1000
        settings = {
            "FUMAROLE_DATABASE": database.address,
            "FUMAROLE_SHARDS": "auto",
            "FUMAROLE_TIMEOUT_FACTOR": "1",
            CLOCK: str(self._clock),
            LEASE: str(lease / LEASE_SECONDS),
            TICK: str(TICK_SECONDS),
        }
        owned = (*own, *({} for _ in range(processes - len(own))))
        self.members = tuple(Member(number, sandbox, folder, settings | one) for number, one in enumerate(owned))

    async def start(self, count: int | None = None) -> None:
        """Start all of them, or so many, and wait until every shard is connected."""
        # The first one brings the database up to date and registers the commands.
        await self.members[0].start()
        await self._wait(lambda: self.driver.bot_ready(COMMANDS, LOOKING_SECONDS))
        for member in self.members[1:count]:
            await member.start()
        await self._wait(lambda: self.complete(LOOKING_SECONDS))

    async def _wait(self, look: Callable[[], Awaitable[None]]) -> None:
        """Wait, but no longer for a process that has ended."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return await look()
            except NotSeenError:
                started = [member for member in self.members if member.started]
                if time.monotonic() >= until or not all(member.runs for member in started):
                    raise

    async def complete(self, seconds: float = PATIENCE) -> None:
        """Wait until every shard is connected, and by nobody twice."""
        wanted = [Shard(number, SHARDS) for number in range(SHARDS)]
        await self.driver.until(
            lambda: self.sandbox.gateway.shards == wanted, seconds, awaited=lambda: f"{SHARDS} shards, each once"
        )

    async def end(self) -> None:
        """Kill all of them."""
        await asyncio.gather(*(member.end() for member in self.members))

    def let_pass(self, milliseconds: int) -> None:
        """Let time pass on the clocks of all of them, as on those of machines that agree."""
        self._ahead += milliseconds
        write_clock(self._clock, self._ahead)

    def now(self) -> int:
        """What the clocks of all of them show."""
        return wall_clock() + self._ahead

    def _told(self) -> str:
        shards = ", ".join(f"{shard.id}/{shard.count}" for shard in self.sandbox.gateway.shards)
        lines = [f"connected shards: {shards}"]
        for member in self.members:
            lines += [f"process {member.number} ({'alive' if member.runs else 'dead'}) logged at last:"]
            lines += [f"  {line}" for line in member.logged().splitlines()[-6:]]
        return "\n".join(lines)


def alive(records: GameRecords) -> set[int]:
    """The numbers of the processes that have their leases."""
    return {
        row[0]
        for row in records.rows(
            "SELECT objid::bigint FROM pg_locks WHERE classid::bigint = ? AND mode = 'ExclusiveLock'", PROCESSES
        )
    }


def held_by(records: GameRecords, processes: set[int]) -> set[int]:
    """The shards that these processes hold."""
    return {row["shard"] for row in records.rows("SELECT shard, process FROM shards") if row["process"] in processes}


def furnish(sandbox: Sandbox, servers: int) -> None:
    """Put the bot into so many servers, the first one included, and let it start as many sessions as it wants."""
    for number in range(1, servers):
        sandbox.add_server(server(number), f"server {number}", (channel(number), "games"))
    sandbox.gateway.starts.left = STARTS


@contextmanager
def database_on_server() -> Iterator[DatabaseUrl]:
    """An empty database on a server of its own."""
    with postgres.running() as started:
        yield DatabaseUrl(postgres.address_of(started.socket, "postgres"))
