"""How often one person, or everybody in one channel, may ask for what is costly.

Kept in memory only: who waits out a cooldown by restarting the bot has earned it.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from enum import StrEnum

from bot.services.refusals import SessionRefusal
from games.core.text import text

REMEMBERED = 10_000
"""People and channels whose latest acts are kept; beyond that, the one that was idle for longest is forgotten."""


class Costly(StrEnum):
    """What is not to be had as often as one likes."""

    OPEN = "open"
    FILM = "film"
    REPOST = "repost"
    HINT = "hint"
    SHOW = "show"
    EXPORT = "export"


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many times within so many milliseconds."""

    times: int
    span: int


ALLOWANCES = {
    Costly.OPEN: (Allowance(6, 60_000), Allowance(12, 60_000)),
    Costly.FILM: (Allowance(3, 60_000), Allowance(6, 60_000)),
    Costly.REPOST: (Allowance(4, 60_000), Allowance(6, 60_000)),
    Costly.HINT: (Allowance(10, 60_000), Allowance(20, 60_000)),
    Costly.SHOW: (Allowance(5, 60_000), Allowance(8, 60_000)),
    Costly.EXPORT: (Allowance(3, 600_000), Allowance(20, 600_000)),
}
"""For one person, and for everybody in one channel."""


class TooSoon(SessionRefusal):
    """It has been asked for too often; ``again_at`` is when it works again, in seconds since 1970."""

    def __init__(self, again_at: int) -> None:
        super().__init__(text("bot-refusal-too-soon", again=f"<t:{again_at}:R>"))
        self.again_at = again_at


class Cooldowns:
    """What has been asked for lately. Every ``now`` is milliseconds since 1970."""

    def __init__(self, remembered: int = REMEMBERED) -> None:
        self._remembered = remembered
        self._taken: OrderedDict[tuple[Costly, str, int], tuple[int, ...]] = OrderedDict()

    def take(self, what: Costly, user_id: int, channel_id: int, now: int) -> None:
        """Note that somebody asks for it; raises :class:`TooSoon`, and notes nothing, if that is too often."""
        keys = ((what, "user", user_id), (what, "channel", channel_id))
        recent = [self._recent(key, allowance, now) for key, allowance in zip(keys, ALLOWANCES[what], strict=True)]
        waits = [
            times[-allowance.times] + allowance.span
            for times, allowance in zip(recent, ALLOWANCES[what], strict=True)
            if len(times) >= allowance.times
        ]
        if waits:
            raise TooSoon(-(-max(waits) // 1000))
        for key, times in zip(keys, recent, strict=True):
            self._taken[key] = (*times, now)
            self._taken.move_to_end(key)
        while len(self._taken) > self._remembered:
            self._taken.popitem(last=False)

    def _recent(self, key: tuple[Costly, str, int], allowance: Allowance, now: int) -> tuple[int, ...]:
        # What a clock that was put back has left in the future does not count either.
        return tuple(one for one in self._taken.get(key, ()) if now - allowance.span < one <= now)
