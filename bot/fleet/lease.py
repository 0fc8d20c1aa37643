"""The lease of this process, as its event loop knows it: whether it holds, and how long to wait for a gateway session.

A process that was stopped for a while finds its lease lost only at the next look into the database. Whatever it sends
before that is prevented by a clock of its own: one that counts on while the process or the machine sleeps, and that
nobody sets. It ends earlier than the lease in the database does, by a margin for requests that are under way.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bot.fleet.telling import Told
from bot.heartbeat import sleep_or_wake
from bot.reaching import FewStartsLeft, reason
from bot.services.fleet.roster import BETWEEN_STARTS, LEASE, LEAST_STARTS, RENEWAL, Membership, Roster, Taken
from bot.services.fleet.shares import ONE
from bot.store.faults import DatabaseBusy, DatabaseFailed, DatabaseUnreachable, LeaseLost

if TYPE_CHECKING:
    from discord.types.gateway import SessionStartLimit

log = logging.getLogger(__name__)

MARGIN = 3.0
"""How many seconds before the end of its lease a process sends nothing more: what it has sent arrives in time."""

LONGEST_AWAY = 120.0
"""After so many seconds without the database a process leaves the gateway: another may have its shards by now, and both
would answer the same people. A database that is away for a minute costs nobody a connection."""

AGAIN_SECONDS = 1.0
"""Between two attempts to renew a lease, or to get shards that another process holds."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Discord's advice: how many shards, and how many of them may start a session at once; and what may be started."""

    shards: int
    at_once: int
    limit: SessionStartLimit


PASSING = (DatabaseBusy, DatabaseUnreachable, DatabaseFailed)
"""How a database fails that may work again in a moment."""

Ask = Callable[[], Awaitable[Advice]]


def clock() -> float:
    """Seconds that count on while the machine is asleep, and that nobody sets."""
    # Where there is no such clock, on macOS and Windows, the monotonic one counts on too.
    boottime: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boottime is None else time.clock_gettime(boottime)


class Changes(Protocol):
    """What a process does when its shards change."""

    def take_up(self, gained: frozenset[int]) -> None:
        """Begin to work for shards."""

    async def let_go(self, lost: frozenset[int]) -> None:
        """Stop to work for shards; nothing is under way there any more when it returns."""


@dataclass(frozen=True, slots=True)
class _Giving:
    """Shards that are being given over; when the task is done, nothing is under way there."""

    shards: frozenset[int]
    task: asyncio.Task[None]


class Lease:
    """The lease of a process that shares its database. ``told`` is what it was told to hold."""

    def __init__(self, roster: Roster, told: Told, clock: Callable[[], float] = clock) -> None:
        self._roster = roster
        self._told = ONE if told.one else told.shards
        self._clock = clock
        self._renewed = 0.0
        self._membership: Membership | None = None
        self._advice: Advice | None = None
        self._refused: Taken | None = None
        self._giving: _Giving | None = None
        self._hurry = asyncio.Event()
        self._turn = asyncio.Lock()

    @property
    def total(self) -> int:
        """How many shards there are."""
        return 1 if self._membership is None else self._membership.total

    @property
    def shards(self) -> frozenset[int]:
        """The shards that this process holds."""
        return frozenset() if self._membership is None else self._membership.shards

    def holds(self) -> bool:
        """Whether the lease surely holds, so that something may be sent."""
        return self._clock() < self._renewed + LEASE / 1000 - MARGIN

    async def join(self, ask: Ask) -> None:
        """Get a number and shards; waits as long as others hold those it was told to hold, or the database is away."""
        self._advice = await ask()
        while True:
            found = await self._try_to_join(self._advice.shards)
            if found is not None:
                break
            await asyncio.sleep(RENEWAL / 1000)
        log.info("process %d: holds %s", found.number, listed(found.shards, found.total))
        if self._advice.shards > found.total:
            log.warning(
                "Discord advises %d shards, and there are %d: stop all processes and start them again to divide anew",
                *(self._advice.shards, found.total),
            )

    async def _try_to_join(self, advised: int) -> Membership | None:
        began = self._clock()
        try:
            found = await self._roster.join(self._told, advised)
        except PASSING as problem:
            if not isinstance(problem, DatabaseUnreachable):
                # Of a server that is away the operator has been told already.
                log.warning("this process gets no shard yet, since the database does not work: %s", reason(problem))
            return None
        if isinstance(found, Membership):
            self._renewed, self._membership = began, found
            return found
        if found != self._refused:
            self._refused = found
            self._tell(found)
        return None

    async def keep(self, changes: Changes) -> None:
        """Renew the lease until it is lost: raises :class:`LeaseLost`."""
        while True:
            await sleep_or_wake(self._hurry, self._pause())
            await self.renew_once(changes)

    async def renew_once(self, changes: Changes) -> None:
        """Renew the lease and follow its changes; a database that does not work is tried again soon."""
        before = self._membership
        if before is None:
            raise LeaseLost
        given = self._given()
        began = self._clock()
        try:
            after = await self._roster.renew(before.number, given)
        except PASSING:
            if self._clock() - self._renewed > LONGEST_AWAY:
                raise LeaseLost from None
            return
        self._renewed, self._membership = began, after
        if given:
            self._giving = None
        gained = after.shards - (before.shards - given)
        if gained:
            log.info("process %d: takes %s up", after.number, listed(gained, after.total))
            changes.take_up(gained)
        if after.gives and self._giving is None:
            log.info("process %d: gives %s over", after.number, listed(after.gives, after.total))
            task = asyncio.create_task(self._let_go(changes, after.gives), name="giving shards over")
            self._giving = _Giving(after.gives, task)

    async def _let_go(self, changes: Changes, shards: frozenset[int]) -> None:
        try:
            await changes.let_go(shards)
        except Exception:
            # What is under way there can be doubled at worst, and Discord knows the nonces of the latest messages.
            log.exception("work for %s has not come to a clean end", listed(shards, self.total))
        self._hurry.set()

    def _given(self) -> frozenset[int]:
        """The shards for which nothing is under way any more."""
        giving = self._giving
        return giving.shards if giving is not None and giving.task.done() else frozenset()

    async def end(self) -> None:
        """End the lease, unless the database does not work; then it runs out."""
        membership, self._membership, self._renewed = self._membership, None, 0.0
        if self._giving is not None:
            self._giving.task.cancel()
            await asyncio.gather(self._giving.task, return_exceptions=True)
        if membership is None:
            return
        try:
            await self._roster.end(membership.number)
        except (*PASSING, LeaseLost) as problem:
            log.info("process %d: its lease is not ended but runs out: %s", membership.number, problem)

    async def start_session(self, shard: int, ask: Ask) -> None:
        """Wait until this shard may start a gateway session; raises :class:`FewStartsLeft`."""
        async with self._turn:
            await self._start_session(shard, ask)

    async def _start_session(self, shard: int, ask: Ask) -> None:
        advice = self._advice or await ask()
        while True:
            slot = await self._roster.ask_to_start(shard % advice.at_once)
            if slot.asks:
                limit = (await ask()).limit
                if limit["remaining"] <= LEAST_STARTS:
                    raise FewStartsLeft(limit)
                await self._roster.note_starts(limit["remaining"], limit["reset_after"])
            elif slot.wait:
                await asyncio.sleep(slot.wait / 1000)
            else:
                return

    def _pause(self) -> float:
        """The seconds until the next renewal: sooner if the latest has failed, or if shards are expected."""
        waiting = self._clock() - self._renewed > RENEWAL / 1000
        return AGAIN_SECONDS if waiting or not self.shards else RENEWAL / 1000

    def _tell(self, taken: Taken) -> None:
        if self._told is not None and taken.total != self._told.total:
            log.warning(
                "FUMAROLE_SHARDS says %s, but processes that are running divide the servers into %d shards: waiting"
                " until they have been stopped",
                *(self._told, taken.total),
            )
        else:
            log.warning("another process holds %s: waiting until it has ended", listed(taken.shards, taken.total))


class Alone:
    """In place of a lease where a process has its database to itself and all shards."""

    def __init__(self, told: Told) -> None:
        self._told = told.shards
        self._advice: Advice | None = None
        self._free_at: dict[int, float] = {}
        self.shards: frozenset[int] = frozenset()
        self.total = 1

    def holds(self) -> bool:
        """Always, for there is nobody else."""
        return True

    async def join(self, ask: Ask) -> None:
        """Learn how many shards there are."""
        self._advice = await ask()
        self.total = self._advice.shards if self._told is None else self._told.total
        self.shards = frozenset(range(self.total))

    async def keep(self, _changes: Changes) -> None:
        """Wait until cancelled."""
        await asyncio.Event().wait()

    async def end(self) -> None:
        """Nothing, for nobody waits for it."""

    async def start_session(self, shard: int, ask: Ask) -> None:
        """Wait until this shard may start a gateway session; raises :class:`FewStartsLeft`."""
        advice = self._advice or await ask()
        limit = advice.limit
        if limit["remaining"] <= LEAST_STARTS:
            self._advice = advice = await ask()
            limit = advice.limit
        if limit["remaining"] <= LEAST_STARTS:
            raise FewStartsLeft(limit)
        limit["remaining"] -= 1
        bucket = shard % advice.at_once
        free_at = max(self._free_at.get(bucket, 0.0), clock())
        self._free_at[bucket] = free_at + BETWEEN_STARTS / 1000
        await asyncio.sleep(free_at - clock())


def listed(shards: frozenset[int] | tuple[int, ...], total: int) -> str:
    """Shards in words.

    >>> listed(frozenset({3, 4}), 16)
    'shards 3, 4 of 16'
    """
    return f"shards {', '.join(map(str, sorted(shards)))} of {total}" if shards else f"no shard of {total}"
