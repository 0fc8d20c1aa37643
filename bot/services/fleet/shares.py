"""How processes divide Discord's shards among themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.leases import Holding


@dataclass(frozen=True, slots=True)
class Shards:
    """What a process is told to hold: the shards from ``first`` to ``last`` of ``total``."""

    first: int
    last: int
    total: int

    @property
    def numbers(self) -> frozenset[int]:
        """The shards themselves."""
        return frozenset(range(self.first, self.last + 1))

    @property
    def is_whole(self) -> bool:
        """Whether these are all there are."""
        return len(self.numbers) == self.total

    def __str__(self) -> str:
        return f"{self.first}-{self.last}/{self.total}"


ONE = Shards(0, 0, 1)
"""What a process holds that was told nothing."""


@dataclass(frozen=True, slots=True)
class Share:
    """The shards that a process takes now, and those it is to give over to others."""

    takes: tuple[int, ...]
    gives: tuple[int, ...]


def share_of(number: int, sharers: Sequence[int], holdings: Sequence[Holding]) -> Share:
    """The change that brings a process nearer to its even share of these shards.

    ``sharers`` are the processes, the oldest first: where the shards cannot be divided evenly, the oldest hold one
    more. A process takes only what is free, the lowest first, and gives the highest, which it has connected last. What
    it has begun to give over it gives over in any case, since nobody is served there any more.

    >>> share_of(7, [7], [Holding(0, None, False), Holding(1, None, False)])
    Share(takes=(0, 1), gives=())
    >>> share_of(7, [7, 9], [Holding(0, 7, False), Holding(1, 7, False)])
    Share(takes=(), gives=(1,))
    """
    most, rest = divmod(len(holdings), len(sharers))
    due = most + (sharers.index(number) < rest)
    own = [one.shard for one in holdings if one.process == number and not one.leaving]
    leaving = [one.shard for one in holdings if one.process == number and one.leaving]
    free = [one.shard for one in holdings if one.process is None]
    return Share(tuple(free[: max(due - len(own), 0)]), tuple(sorted(leaving + own[due:])))
