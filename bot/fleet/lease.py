"""The lease of this process, as its event loop knows it: whether it holds, and how long to wait for a gateway session.

A process that was stopped for a while finds its lease lost only at the next look into the database. Whatever it sends
before that is prevented by a clock of its own: one that counts on while the process or the machine sleeps, and that
nobody sets. It ends earlier than the lease in the database does, by a margin for requests that are under way.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from bot.fleet.roster import BETWEEN_STARTS, LEASE, LEAST_STARTS, RENEWAL, Membership, Roster, Taken
from bot.model.shards import ONE, Told
from bot.store.engines.presence import ABSENCE_SECONDS, LOOK_SECONDS, clock
from bot.store.faults import DatabaseBusy, DatabaseFailed, DatabaseUnreachable, LeaseLost
from bot.wire.reaching import FewStartsLeft, SessionStartLimit, reason
from bot.workers.loops import Loop, cancel

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


class Changes(Protocol):
    """What a process does when its shards change."""

    def take_up(self, gained: frozenset[int]) -> None:
        """Begin to work for shards."""

    async def let_go(self, lost: frozenset[int]) -> None:
        """Stop to work for shards; nothing is under way there any more when it returns."""


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
        self._giving: asyncio.Task[frozenset[int]] | None = None
        """Returns the shards that are being given over when nothing is under way there any more."""
        self._absent_since: dict[int, float] = {}
        """Other processes that were not there at any of the latest looks, and since when."""
        self._hurry: Callable[[], None] = lambda: None
        """Has the lease renewed at once, while it is kept."""
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
        return not self.has_lapsed() and self._is_sure()

    def has_lapsed(self) -> bool:
        """Whether the lease was not renewed in time, as while the database is away."""
        return self._clock() >= self._renewed + LEASE / 1000 - MARGIN

    def _is_sure(self) -> bool:
        return self._roster.presence.is_sure(self._clock(), self._renewed)

    async def join(self, ask: Ask) -> None:
        """Get a number and shards; waits as long as others hold those it was told to hold, or the database is away."""
        self._advice = await ask()
        while (found := await self._try_to_join(self._advice.shards)) is None:
            await self._wait_to_join()
        log.info("process %d: holds %s", found.number, listed(found.shards, found.total))
        if self._advice.shards > found.total:
            log.warning(
                "Discord advises %d shards, and there are %d: stop all processes and start them again to divide anew",
                *(self._advice.shards, found.total),
            )

    async def _wait_to_join(self) -> None:
        """Wait for a while, or until one of those with the shards seems to be dead."""
        for _ in range(max(RENEWAL // 1000, 1)):
            await asyncio.sleep(LOOK_SECONDS)
            if await self._look(0):
                return

    async def _try_to_join(self, advised: int) -> Membership | None:
        began = self._clock()
        try:
            found = await self._roster.join(self._told, advised, self._dead())
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

        async def renew() -> int:
            await self.renew_once(changes)
            return self._moment() + int(self._pause() * 1000)

        renewing = Loop("renewing the lease", renew, self._moment, RENEWAL / 1000, fatal=(Exception,))
        watching = Loop("watching the others", self._watch, self._moment, LOOK_SECONDS, fatal=(Exception,))
        self._hurry = renewing.wake
        try:
            await asyncio.gather(renewing.start(self._pause()), watching.start(LOOK_SECONDS))
        finally:
            await asyncio.gather(renewing.stop(), watching.stop())

    async def _watch(self) -> None:
        """Look after the other processes. Renew the lease at once when one seems to be dead, or this one did."""
        number = None if self._membership is None else self._membership.number
        if number is not None and (await self._look(number) or not self._is_sure()):
            self._hurry()

    def _moment(self) -> int:
        return int(self._clock() * 1000)

    async def _look(self, number: int) -> frozenset[int]:
        """The processes that have been absent for so long that they count as dead."""
        try:
            absent = await self._roster.absent(number)
        except PASSING:
            # Others cannot reach the database now, either, and need their time when it is back.
            absent = frozenset()
        self._absent_since = {one: self._absent_since.get(one, self._clock()) for one in absent}
        return self._dead()

    def _dead(self) -> frozenset[int]:
        return frozenset(one for one, since in self._absent_since.items() if self._clock() - since >= ABSENCE_SECONDS)

    async def renew_once(self, changes: Changes) -> None:
        """Renew the lease and follow its changes; a database that does not work is tried again soon."""
        before = self._membership
        if before is None:
            raise LeaseLost
        given = self._giving.result() if self._giving is not None and self._giving.done() else frozenset()
        began = self._clock()
        try:
            after = await self._roster.renew(before.number, given, self._dead())
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
            self._giving = asyncio.create_task(self._let_go(changes, after.gives), name="giving shards over")

    async def _let_go(self, changes: Changes, shards: frozenset[int]) -> frozenset[int]:
        try:
            await changes.let_go(shards)
        except Exception:
            # What is under way there can be doubled at worst, and Discord knows the nonces of the latest messages.
            log.exception("work for %s has not come to a clean end", listed(shards, self.total))
        self._hurry()
        return shards

    async def end(self) -> None:
        """End the lease, unless the database does not work; then it runs out."""
        membership, self._membership, self._renewed = self._membership, None, 0.0
        await cancel([self._giving])
        if membership is None:
            return
        try:
            await self._roster.end(membership.number)
        except (*PASSING, LeaseLost) as problem:
            log.info("process %d: its lease is not ended but runs out: %s", membership.number, problem)

    async def start_session(self, shard: int, ask: Ask) -> None:
        """Wait until this shard may start a gateway session; raises :class:`FewStartsLeft`."""
        async with self._turn:
            advice = self._advice or await ask()
            while (slot := await self._roster.ask_to_start(shard % advice.at_once)).asks or slot.wait:
                if slot.asks:
                    limit = (await ask()).limit
                    if limit["remaining"] <= LEAST_STARTS:
                        raise FewStartsLeft(limit)
                    await self._roster.note_starts(limit["remaining"], limit["reset_after"])
                else:
                    await asyncio.sleep(slot.wait / 1000)

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

    def has_lapsed(self) -> bool:
        """Never."""
        return False

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
