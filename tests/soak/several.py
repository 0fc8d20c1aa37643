"""A soak of several processes over one database: people play on in 200 servers while processes die and are paused.

Each fault kills a process (SIGKILL) or pauses it (SIGSTOP) until others have ended its lease; then it is started again
or goes on (SIGCONT). Others take its shards over meanwhile. Whoever was paused finds everything as it left it:
connections, queues, moves half made, and must neither play, post nor call anybody where another has taken over. How
long all this takes follows from what the processes do, however slow the machine is. With every fault some minutes pass
on everybody's clock, so that warnings and deadlines come due all the time.

In the end what people were told is compared with the record, as in :mod:`tests.soak.soak`.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from bot.cli.terminal import Exit
from bot.model.preferences import Preferences
from bot.model.turn_times import HOUR, MINUTE
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import Sandbox
from bot.sandbox.world import User
from bot.store.database import Database
from bot.store.drivers.postgres import PostgresDriver
from bot.store.rows import people as people_rows
from bot.store.url import DatabaseUrl
from games import REGISTRY, package_of
from tests.bot.end_to_end.house import QUICK
from tests.soak.cluster import (
    LEASE_SECONDS,
    SHARDING,
    STARTS,
    Cluster,
    Member,
    alive,
    channel,
    furnish,
    held_by,
)
from tests.soak.decisions import Decisions
from tests.soak.invariants import not_reminded
from tests.soak.observer import Observer
from tests.soak.soak import AT_EACH_TABLE, Plan, Report, begin_to_play, put_aside, reported, settle
from tests.soak.table import Table
from tests.wire.driver import PATIENCE
from tests.wire.game_records import GameRecords
from tests.wire.people import people_of

KILL, PAUSE = "kill", "pause"
KINDS = (KILL, PAUSE)
IDENTIFY_WINDOW = 5.0
LONGEST_LEAP = 8 * MINUTE
"""The most that passes at once: more would look like an absence, in which no deadline ends."""

MOVES_BETWEEN = 2
"""After how many moves that people have been told of the next fault comes at the earliest."""

LOOKING_SECONDS = 0.2

SHIPPED = tuple(game for game in REGISTRY if package_of(game).startswith("games."))
"""The games of the product. A worker that takes the place of one that died is not forked, and knows no toys."""


@dataclass(frozen=True, slots=True)
class Held:
    """What a process holds as it dies or is paused; its number is 0 if it has no lease yet."""

    process: int
    shards: set[int]


@dataclass(slots=True)
class Outages:
    """Makes the faults; ``made`` counts them by kind and by how they ended."""

    cluster: Cluster
    plan: Plan
    chance: random.Random
    records: GameRecords
    moves: Callable[[], int]
    """How many moves people have been told of."""
    made: Counter[str] = field(default_factory=Counter)
    exits: list[str] = field(default_factory=list)
    """Processes that ended where nobody had killed them."""
    takeovers: dict[str, list[float]] = field(default_factory=lambda: {KILL: [], PAUSE: []})
    """How many seconds after a death or a pause the lease had been ended, and all shards had another holder."""
    _hit: set[int] = field(default_factory=set)

    async def storm(self) -> None:
        """All faults, some of them at the same time, but never to all processes."""
        under_way: set[asyncio.Task[None]] = set()
        while self._left or under_way:
            whole = [one for one in self.cluster.members if one.number not in self._hit]
            # One that is under way may not be counted yet.
            more = self._left > len(under_way) and len(whole) > 1
            if more:
                member = self.chance.choice(whole)
                self._hit.add(member.number)
                under_way.add(asyncio.create_task(self._hurt(member)))
                await asyncio.sleep(self.chance.expovariate(1 / self.plan.gap))
                await self.progress()
            done, under_way = await asyncio.wait(
                under_way, timeout=0.0 if more else None, return_when=asyncio.FIRST_COMPLETED
            )
            for task in done:
                task.result()

    @property
    def _left(self) -> int:
        return self.plan.count - sum(self.made[kind] for kind in KINDS)

    async def _hurt(self, member: Member) -> None:
        self.cluster.let_pass(self.chance.randrange(LONGEST_LEAP))
        makers = {KILL: self._kill, PAUSE: self._pause}
        if member.runs:
            await makers[self.chance.choice(self.plan.kinds)](member)
        else:
            await self._start_again(member)
        self._hit.discard(member.number)

    async def _start_again(self, member: Member) -> None:
        """Start a process that has ended by itself, as a service manager does.

        It may do so only where it was paused at its very start, before it had the database.
        """
        opened, code = member.opened, await member.end()
        if opened or code != Exit.LATER:
            self.exits.append(f"process {member.number} ended by itself with {code}")
        else:
            self.made["ended at its start"] += 1
        await member.start()

    async def _kill(self, member: Member) -> None:
        """Kill it, and start it again before or after others have taken over."""
        self.made[KILL] += 1
        held = self._held(member.process)
        await member.end()
        if self.chance.random() < 0.5:
            await self._taken_over(held, KILL)
        await member.start()

    async def _pause(self, member: Member) -> None:
        """Pause it until others have ended its lease, and for some time in which they work for its shards."""
        self.made[PAUSE] += 1
        held = self._held(member.process)
        member.pause()
        await (self._taken_over(held, PAUSE) if held.process else asyncio.sleep(self.cluster.lease))
        await asyncio.sleep(self.chance.uniform(0.0, 0.5) * self.cluster.lease)
        member.go_on()

    def _held(self, process: int) -> Held:
        return Held(process, held_by(self.records, {process}))

    async def _taken_over(self, held: Held, kind: str) -> None:
        """Wait until others have ended the lease of a process that is dead or paused, and hold its shards."""
        began = time.monotonic()
        await self.seen(
            lambda: held.process not in alive(self.records),
            f"the end of the lease of process {held.process}",
        )
        await self.seen(
            lambda: held.shards <= held_by(self.records, alive(self.records) - {held.process}),
            f"other holders of the shards {held.shards}",
        )
        self.takeovers[kind].append(time.monotonic() - began)

    async def progress(self) -> None:
        """Wait until people have been told of some more moves, which takes processes that are connected and work."""
        wanted = self.moves() + MOVES_BETWEEN
        await self.seen(lambda: self.moves() >= wanted, f"move {wanted}")

    async def seen(self, look: Callable[[], bool], awaited: str) -> None:
        until = time.monotonic() + PATIENCE
        while not look():
            if time.monotonic() > until:
                raise self.cluster.driver.not_seen(f"{awaited} after {self.made}", PATIENCE)
            await asyncio.sleep(LOOKING_SECONDS)


async def soak(plan: Plan, folder: Path, database: DatabaseUrl | None) -> Report:
    """Run it in a folder that is empty, with a database that is."""
    assert database is not None
    began = time.monotonic()
    window = IDENTIFY_WINDOW * plan.lease / LEASE_SECONDS
    timing = replace(QUICK, heartbeat=5.0, identify_window=window, nonce_memory=plan.nonces)
    settings = SandboxSettings(folder=folder / "sandbox", port=0, timing=timing, sharding=SHARDING)
    async with Sandbox(settings) as sandbox:
        furnish(sandbox, plan.servers)
        cluster = Cluster(sandbox, database, folder, plan.processes, plan.lease)
        try:
            await cluster.start(plan.processes)
            records = GameRecords(database)
            report = await _in_cluster(plan, cluster, records)
            records.close()
        finally:
            await cluster.end()
    report.figures["seconds"] = round(time.monotonic() - began)
    return report


async def _in_cluster(plan: Plan, cluster: Cluster, records: GameRecords) -> Report:
    observer = Observer(cluster.sandbox, records, Decisions([one.log for one in cluster.members]), cluster.now)
    observer.listen()
    tables = [_table(plan, cluster, records, number) for number in range(plan.tables)]
    await _have_reminders(cluster, [person for table in tables for person in table.people])
    outages = Outages(cluster, plan, random.Random(f"{plan.seed} outages"), records, lambda: _told(tables))
    lives = [asyncio.create_task(table.live(plan.pause)) for table in tables]
    await begin_to_play(cluster.driver, tables)
    try:
        async with asyncio.timeout(plan.longest):
            await outages.storm()
    except TimeoutError:
        raise cluster.driver.not_seen(f"{plan}, made {outages.made}", plan.longest) from None
    for table in tables:
        table.stopping = True
    await asyncio.gather(*lives)
    # So long after the last move everybody to move is reminded; no deadline ends in what looks like an absence.
    cluster.let_pass(HOUR + MINUTE)
    await cluster.complete()
    left = await settle(records, tables, lambda: not_reminded(records, cluster.now()))
    attempts = [attempt for table in tables for attempt in table.attempts]
    gateway, logs = cluster.sandbox.gateway, [member.log for member in cluster.members]
    report = reported(plan, outages.made, observer, attempts, logs)
    report.violations += [*left, *outages.exits]
    report.figures |= {
        "processes": plan.processes,
        "seconds until others held its shards, at most, killed": round(max(outages.takeovers[KILL], default=0.0), 1),
        "seconds until others held its shards, at most, paused": round(max(outages.takeovers[PAUSE], default=0.0), 1),
        "gateway sessions": gateway.identified,
        "gateway sessions asked for too soon": STARTS - gateway.starts.left - gateway.identified,
        "acts": sum(table.acts for table in tables),
        "acts without an answer": sum(table.unanswered for table in tables),
        "reminders": sum(len(times) for times in observer.reminded.values()),
    }
    put_aside(report, observer, logs)
    return report


def _told(tables: list[Table]) -> int:
    return sum(attempt.told for table in tables for attempt in table.attempts)


async def _have_reminders(cluster: Cluster, people: list[User]) -> None:
    """Let everybody be reminded of their turn every hour."""
    async with Database(await PostgresDriver.open(cluster.database.address)) as database, database.transaction() as one:
        for person in people:
            await people_rows.save_preferences(one, person.id, Preferences(reminder_hours=1))


def _table(plan: Plan, cluster: Cluster, records: GameRecords, number: int) -> Table:
    # Each table has servers of its own, as many as all of them can share.
    places = tuple(channel(one) for one in range(1 + number, plan.servers, plan.tables))
    chance = random.Random(f"{plan.seed} table {number}")
    return Table(
        cluster.driver,
        records,
        chance,
        places[0],
        people_of(cluster.sandbox, number, AT_EACH_TABLE),
        plan.games,
        plan.patience,
        elsewhere=places,
    )
