"""Discord's shards, and which of them a process is told to hold by FUMAROLE_SHARDS."""

import re
from collections.abc import Mapping
from dataclasses import dataclass


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

MOST = 10_000
"""The most shards; Discord's largest bots have fewer."""

AUTO = "auto"

_RANGE = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})")


@dataclass(frozen=True, slots=True)
class ShardOverride:
    """The setting: certain ``shards``, or a share of as many as Discord advises, or (``one``) nothing at all."""

    shards: Shards | None = None
    one: bool = False


NOTHING = ShardOverride(one=True)


def read_override(environment: Mapping[str, str]) -> ShardOverride | None:
    """The setting; None if it is wrong.

    >>> read_override({"FUMAROLE_SHARDS": "0-3/16"})
    ShardOverride(shards=Shards(first=0, last=3, total=16), one=False)
    """
    written = environment.get("FUMAROLE_SHARDS", "").strip().lower()
    if not written:
        return NOTHING
    if written == AUTO:
        return ShardOverride()
    found = _RANGE.fullmatch(written)
    if found is None:
        return None
    first, last, total = int(found[1]), int(found[2] or found[1]), int(found[3])
    return ShardOverride(Shards(first, last, total)) if first <= last < total <= MOST else None
