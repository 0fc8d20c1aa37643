"""A soak of tournaments: processes of the bot are killed in their midst, and each has to end as if none had been.

Tournaments of all kinds and games (:mod:`tests.soak.contests`) are played a few at a time, each in a channel of its own
and to its end, over one process with a file or over several with PostgreSQL. Each process is a real one, and is killed
(SIGKILL) at a random instant, or just as Discord has taken a message, an edit or a thread of a tournament, before the
process can know. Between them everything goes on; when everybody who would do something has vanished, the clock leaps
to the end of the round. Once a tournament is over and says so, this is compared:

- **Pairings and results** are those of the same tournament in which nothing was killed, and nobody is paired twice.
- **Threads**: one for each table that was opened, and each of them is a game's.
- **Messages**: one that was edited to the end, and one card, in this order, and no other in its channel, although
  Discord remembers no nonce, as after a night, where there is one process; another one takes over within seconds.
- **Games**: as in the other soaks, :mod:`tests.soak.reckoning` compares what was told at the tables with the record.
"""

import asyncio
import random
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import cycle
from pathlib import Path

from bot.model.moments import MINUTE
from bot.sandbox.history import Post
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.sandbox import Sandbox
from bot.sandbox.world import APPLICATION
from bot.store.location import ServerAddress
from tests.bot.bot_process import fumarole
from tests.bot.end_to_end.house import QUICK
from tests.soak.contests import Contest, Kind, faults, kinds, undisturbed
from tests.soak.decisions import Decisions
from tests.soak.ear import Ear
from tests.soak.fleet import LEASE_SECONDS, SHARDING
from tests.soak.hosts import Alone, Together
from tests.soak.several import IDENTIFY_WINDOW
from tests.soak.soak import Plan, Report, put_aside, reported, settle
from tests.soak.table import Table
from tests.wire.people import people_of

AT_RANDOM, AS_TAKEN = "kill at a random instant", "kill as Discord takes something"
LOOKING_SECONDS = 0.2
WAITING_SECONDS = 10.0
"""How long a kill waits for something that Discord takes."""

FOLLOWED = 0.8
"""How many of the kills come only after a process is connected again; the others hit a start."""


@dataclass(slots=True)
class Killer:
    """Kills, as often as planned; ``made`` counts how."""

    host: Alone | Together
    plan: Plan
    chance: random.Random
    made: Counter[str] = field(default_factory=Counter)
    places: set[int] = field(default_factory=set)
    """The channels of tournaments that go on."""
    _armed: bool = False
    _struck: asyncio.Event = field(default_factory=asyncio.Event)

    def listen(self) -> None:
        """Hear what Discord takes, from now on."""
        history = self.host.sandbox.history
        history.listeners.append(self._taken)
        history.channel_listeners.append(self._taken_thread)

    @property
    def left(self) -> int:
        """How many are still to come."""
        return self.plan.count - sum(self.made.values())

    async def storm(self) -> None:
        """All kills."""
        while self.left:
            await asyncio.sleep(self.chance.expovariate(1 / self.plan.gap))
            if self.chance.random() < 0.5 or not await self._as_taken():
                self.host.strike()
                self.made[AT_RANDOM] += 1
            await self.host.revive()
            if self.chance.random() < FOLLOWED:
                await self.host.connected()

    async def _as_taken(self) -> bool:
        """Kill as the next thing is taken; False if nothing comes for long."""
        self._struck.clear()
        self._armed = True
        with suppress(TimeoutError):
            await asyncio.wait_for(self._struck.wait(), WAITING_SECONDS)
        self._armed = False
        self.made[AS_TAKEN] += self._struck.is_set()
        return self._struck.is_set()

    def _taken(self, what: str, post: Post) -> None:
        here = self.host.sandbox.history.channels.get(post.channel, {})
        near = {post.channel, int(here.get("parent_id") or 0)} & self.places
        if near and post.author == APPLICATION and what in ("create", "update"):
            self._strike(near.pop())

    def _taken_thread(self) -> None:
        *_, latest = self.host.sandbox.history.channels.values()
        parent = int(latest.get("parent_id") or 0)
        if parent in self.places:
            self._strike(parent)

    def _strike(self, place: int) -> None:
        if self._armed:
            self._armed = False
            self.host.strike(place)
            self._struck.set()


@dataclass(slots=True)
class Series:
    """The tournaments of a soak, a few at a time until all kills are made."""

    plan: Plan
    host: Alone | Together
    folder: Path
    killer: Killer
    chance: random.Random
    played: list[Contest] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)
    leaps: int = 0

    async def play(self) -> None:
        """Play until no kill is left and the end of a round has decided a table, and what goes on to its end."""
        going, offered = list[Contest](), cycle(kinds())
        while self.killer.left or going or not self._decided_by_limit:
            while (self.killer.left or not going) and len(going) < self.plan.tables:
                going.append(self._new(*next(offered)))
            until = self._until(going)
            acted = await asyncio.gather(*(one.act() for one in going))
            for one in [one for one in going if one.is_over]:
                going.remove(one)
                await self._judge(one)
            if not any(acted):
                await self._wait(going, until)

    @property
    def _decided_by_limit(self) -> int:
        return int(self.host.book.rows(BY_LIMIT)[0][0])

    async def _judge(self, contest: Contest) -> None:
        self.killer.places.discard(contest.table.channel)
        self.violations += faults(contest, await undisturbed(contest, self.folder))

    def _until(self, going: list[Contest]) -> list[int | None]:
        """For each, when its round is over if nothing else is waited for, as a board that is still to be posted is."""
        if self.host.book.rows("SELECT 1 FROM notices WHERE kind = 'board'"):
            return [None] * len(going)
        return [one.waits_for_time() for one in going]

    async def _wait(self, going: list[Contest], until: list[int | None]) -> None:
        """Look again soon, or when the rounds are over if that has been all that was waited for since before."""
        moments = [one for one in until if one is not None]
        if until == self._until(going) and moments and len(moments) == len(going) and max(moments) > self.host.now():
            self.leaps += 1
            await self.host.let_pass(max(moments) - self.host.now() + MINUTE)
        await asyncio.sleep(LOOKING_SECONDS)

    def _new(self, kind: Kind, game: str) -> Contest:
        number = len(self.played)
        chance = random.Random(f"{self.plan.seed} tournament {number}")
        place = self.host.place(number)
        table = Table(
            self.host.driver,
            self.host.book,
            chance,
            place,
            people_of(self.host.sandbox, number, kind.players),
            (game,),
            self.plan.patience,
            now=self.host.now,
        )
        contest = Contest(kind, game, table, chance)
        self.played.append(contest)
        self.killer.places.add(place)
        return contest


async def soak(plan: Plan, folder: Path, database: ServerAddress | None = None) -> Report:
    """Run it in a folder that is empty, with a database on a server that is if there are several processes."""
    began = time.monotonic()
    window = IDENTIFY_WINDOW * plan.lease / LEASE_SECONDS if database else 0.0
    memory = QUICK.nonce_memory if database else 0.0
    timing = replace(QUICK, heartbeat=5.0, identify_window=window, nonce_memory=memory)
    settings = SandboxSettings(folder=folder / "sandbox", port=0, timing=timing)
    chance = random.Random(f"{plan.seed} kills")
    async with Sandbox(replace(settings, sharding=SHARDING) if database else settings) as sandbox:
        host = (
            Together(sandbox, database, folder, plan.processes, plan.lease, chance)
            if database
            else Alone(sandbox, folder, chance)
        )
        try:
            await host.start()
            report = await _in_host(plan, host, folder, chance)
        finally:
            await host.end()
        location = database.address if database else str(folder / "fumarole.sqlite3")
        checked = await asyncio.to_thread(fumarole, folder, "check", FUMAROLE_DATABASE=location)
        host.book.close()
    if checked.returncode:
        report.violations.append(f"fumarole check: {checked.stdout} {checked.stderr}")
    report.figures["seconds"] = round(time.monotonic() - began)
    return report


async def _in_host(plan: Plan, host: Alone | Together, folder: Path, chance: random.Random) -> Report:
    ear = Ear(host.sandbox, host.book, Decisions(host.logs), host.now)
    ear.listen()
    killer = Killer(host, plan, chance)
    killer.listen()
    series = Series(plan, host, folder, killer, random.Random(f"{plan.seed} series"))
    try:
        async with asyncio.timeout(plan.longest), asyncio.TaskGroup() as group:
            group.create_task(killer.storm())
            group.create_task(series.play())
    except TimeoutError:
        raise host.driver.not_seen(f"{plan}, made {killer.made}", plan.longest) from None
    await host.connected()
    left = await settle(host.book, ())
    attempts = [attempt for one in series.played for attempt in one.attempts]
    report = reported(plan, killer.made, ear, attempts, host.logs)
    report.violations += [*series.violations, *left]
    report.figures |= {
        "processes": plan.processes,
        "tournaments played to their end": len(series.played),
        "tables": host.book.rows("SELECT count(*) FROM pairings")[0][0],
        "tables that the end of a round decided": host.book.rows(BY_LIMIT)[0][0],
        "rounds ended by time": series.leaps,
    }
    put_aside(report, ear, host.logs)
    return report


BY_LIMIT = "SELECT count(*) FROM pairings WHERE decided_by = 'limit'"
