"""Rate limits on costly actions, per user and per channel.

They are kept in memory only; a restart of the bot resets them.
"""

from collections import OrderedDict
from dataclasses import dataclass
from enum import StrEnum

from bot.model.refusals import SessionRefusal
from games.core.text import text

REMEMBERED = 10_000
"""The most users and channels remembered per action; beyond that, the least recently used is evicted."""


class CostlyAction(StrEnum):
    """Actions that are rate-limited."""

    OPEN = "open"
    FILM = "film"
    REPOST = "repost"
    HINT = "hint"
    SHOW = "show"
    SHARE = "share"
    EXPORT = "export"
    LOOK_BACK = "look-back"
    INVITE = "invite"


@dataclass(frozen=True, slots=True)
class Allowance:
    """A rate limit: ``times`` within ``span`` milliseconds."""

    times: int
    span: int


ALLOWANCES = {
    CostlyAction.OPEN: (Allowance(6, 60_000), Allowance(12, 60_000)),
    CostlyAction.FILM: (Allowance(3, 60_000), Allowance(6, 60_000)),
    CostlyAction.REPOST: (Allowance(4, 60_000), Allowance(6, 60_000)),
    CostlyAction.HINT: (Allowance(10, 60_000), Allowance(20, 60_000)),
    CostlyAction.SHARE: (Allowance(3, 60_000), Allowance(5, 60_000)),
    CostlyAction.SHOW: (Allowance(5, 60_000), Allowance(8, 60_000)),
    CostlyAction.LOOK_BACK: (Allowance(4, 60_000), Allowance(10, 60_000)),
    CostlyAction.INVITE: (Allowance(5, 60_000), Allowance(10, 60_000)),
    CostlyAction.EXPORT: (Allowance(3, 600_000), Allowance(20, 600_000)),
}
"""The limit per user and the limit per channel."""


class TooSoon(SessionRefusal):
    """The rate limit is reached; ``again_at`` is when to retry, in seconds since 1970."""

    def __init__(self, again_at: int) -> None:
        super().__init__(text("bot-refusal-too-soon", again=f"<t:{again_at}:R>"))
        self.again_at = again_at


class Cooldowns:
    """Counts recent requests. Every ``now`` is milliseconds since 1970."""

    def __init__(self, remembered: int = REMEMBERED) -> None:
        self._remembered = remembered
        self._taken: OrderedDict[tuple[CostlyAction, str, int], tuple[int, ...]] = OrderedDict()

    def take(self, what: CostlyAction, user_id: int, channel_id: int, now: int) -> None:
        """Count a request; raises :class:`TooSoon`, without counting it, if a limit is reached."""
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

    def _recent(self, key: tuple[CostlyAction, str, int], allowance: Allowance, now: int) -> tuple[int, ...]:
        # Ignore times in the future too, left by a clock that was set back since.
        return tuple(taken for taken in self._taken.get(key, ()) if now - allowance.span < taken <= now)
