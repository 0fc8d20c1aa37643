"""How many writes a second processes make together on PostgreSQL, as far as their locks allow: a simulation.

    uv run python -m tests.benchmarks.lock_waits

It is no measurement: every process and the server have as many cores as they need, and a write holds its locks for a
time drawn around a mean (eight ways to the server and a commit that waits for the disk). What it shows is what locks
cost. Each process has four writers at a time, as the bot has; each takes the lock of a server drawn among so many, and
then that of all servers with others, or that of all alone, as often as the share says. Locks are given in the order in
which they were asked for, as PostgreSQL does.
"""

import heapq
import random
import sys
from collections import defaultdict, deque
from dataclasses import dataclass, field

from bot.store.engines.postgres_sessions import WRITERS

HOLD_SECONDS = 0.008
SERVERS = 1000
SECONDS = 60.0
SHARES = (0.0, 0.001, 0.005, 0.01, 0.02, 0.05, 0.2)
"""The shares of writes that take the lock of all servers."""

ALL = -1


@dataclass(slots=True)
class Lock:
    """One lock: who has it, whether for themselves, and who waits in which order."""

    holders: int = 0
    alone: bool = False
    waiting: deque[tuple[int, bool]] = field(default_factory=deque)

    def free_for(self, *, alone: bool) -> bool:
        """Whether it can be had now."""
        return not self.holders or not (alone or self.alone)


class Simulation:
    """Writers that take locks, hold them for a while and begin again."""

    def __init__(self, processes: int, share: float, seed: int) -> None:
        self._chance = random.Random(seed)
        self._share = share
        self._locks: dict[int, Lock] = defaultdict(Lock)
        self._wanted: dict[int, list[tuple[int, bool]]] = {}
        self._held: dict[int, list[int]] = {}
        self._ends: list[tuple[float, int]] = []
        self._now = 0.0
        self.done = 0
        for writer in range(processes * WRITERS):
            self._begin(writer)

    def run(self, seconds: float) -> float:
        """The writes a second."""
        while self._ends and self._ends[0][0] < seconds:
            self._now, writer = heapq.heappop(self._ends)
            self.done += 1
            for name in self._held.pop(writer):
                self._release(name)
            self._begin(writer)
        return self.done / seconds

    def _begin(self, writer: int) -> None:
        whole = self._chance.random() < self._share
        server = self._chance.randrange(SERVERS)
        self._wanted[writer] = [(ALL, True)] if whole else [(server, True), (ALL, False)]
        self._held[writer] = []
        self._go_on(writer)

    def _go_on(self, writer: int) -> None:
        """Take one lock after another, or wait for it; once all are there, hold them."""
        while wanted := self._wanted[writer]:
            name, alone = wanted[0]
            lock = self._locks[name]
            if lock.waiting or not lock.free_for(alone=alone):
                lock.waiting.append((writer, alone))
                return
            self._take(writer)
        self._hold(writer)

    def _take(self, writer: int) -> None:
        name, alone = self._wanted[writer].pop(0)
        lock = self._locks[name]
        lock.holders, lock.alone = lock.holders + 1, alone
        self._held[writer].append(name)

    def _hold(self, writer: int) -> None:
        heapq.heappush(self._ends, (self._now + self._chance.expovariate(1 / HOLD_SECONDS), writer))

    def _release(self, name: int) -> None:
        lock = self._locks[name]
        lock.holders -= 1
        while lock.waiting and lock.free_for(alone=lock.waiting[0][1]):
            writer, _ = lock.waiting.popleft()
            self._take(writer)
            self._go_on(writer)


def main() -> int:
    """Print how many times as many writes four processes make as one does."""
    sys.stdout.write("| writes that lock all servers | 1 process | 2 | 4 | four as a multiple of one |\n")
    sys.stdout.write("| --- | --- | --- | --- | --- |\n")
    for share in SHARES:
        one, two, four = (Simulation(number, share, seed=1).run(SECONDS) for number in (1, 2, 4))
        sys.stdout.write(f"| {share:.1%} | {one:.0f} a second | {two:.0f} | {four:.0f} | {four / one:.1f} |\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
