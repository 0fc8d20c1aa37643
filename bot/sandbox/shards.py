"""How a gateway spreads a bot's servers over sessions, and how many sessions it lets a bot start."""

import math
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from bot.sandbox import limits
from bot.sandbox.form import Json
from bot.sandbox.limits import Sharding, Timing
from bot.sandbox.packets import DISPATCH

BACKLOG = 1000


@dataclass(frozen=True, slots=True)
class Shard:
    """The part of the servers that a session has asked for: all of them, unless it names another."""

    id: int = 0
    count: int = 1

    def holds(self, guild: int | None) -> bool:
        """Whether it gets the events of this server; those of none, such as direct messages, go to the first shard."""
        return self.id == (0 if guild is None else (guild >> 22) % self.count)


def read_shard(given: Any) -> Shard | None:
    """The shard that an IDENTIFY names; None if there cannot be such a shard."""
    if given is None:
        return Shard()
    if not isinstance(given, list) or len(given) != 2 or any(type(one) is not int for one in given):
        return None
    number, count = given
    return Shard(number, count) if 0 <= number < count else None


@dataclass(slots=True, eq=False)
class GatewaySession:
    """The session of an identified bot with its latest events; it outlives the connection so that it can be resumed."""

    id: str
    shard: Shard
    intents: int
    socket: web.WebSocketResponse | None
    sequence: int = 0
    lost_at: float = math.inf
    told: deque[Json] = field(default_factory=lambda: deque(maxlen=BACKLOG))

    def keep(self, name: str, data: Json) -> Json:
        """Add an event; returns the packet."""
        self.sequence += 1
        packet: Json = {"op": DISPATCH, "t": name, "s": self.sequence, "d": data}
        self.told.append(packet)
        return packet


class Starts:
    """Counts the sessions that a bot starts; ``left`` are those of today, which does not end by itself.

    Every IDENTIFY with the right token counts, whatever comes of it, and a resumed session does not.
    """

    def __init__(self, timing: Timing, sharding: Sharding, clock: Callable[[], float] = time.monotonic) -> None:
        self.left = limits.GATEWAY_STARTS
        self._timing = timing
        self._sharding = sharding
        self._clock = clock
        self._latest: dict[int, float] = {}

    @property
    def limit(self) -> Json:
        """The API's object with the number of sessions the bot may still start today."""
        return {
            "total": limits.GATEWAY_STARTS,
            "remaining": self.left,
            "reset_after": int(self._timing.starts_day * 1000),
            "max_concurrency": self._sharding.max_concurrency,
        }

    def count(self) -> bool:
        """Count one more; whether it was still allowed today."""
        if self.left <= 0:
            return False
        self.left -= 1
        return True

    def admit(self, shard: Shard) -> bool:
        """Whether this shard may start now: shards with the same remainder start one after another."""
        key, now = shard.id % self._sharding.max_concurrency, self._clock()
        if now - self._latest.get(key, -math.inf) < self._timing.identify_window:
            return False
        self._latest[key] = now
        return True
