"""People of a soak have lives: they go on holiday and come back, at tables with weekends and time banks.

The soak's clock begins shortly before the clocks of somebody's zone change, so that it leaps over that.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from bot.model.free_time import ONE_DAY, at_hour, date_at, zone_of
from bot.model.moments import HOUR, MINUTE

ZONES = (
    "Europe/Paris",
    "America/New_York",
    "America/St_Johns",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Pacific/Apia",
    "America/Santiago",
    "UTC",
)
"""Whole, half and quarter hours, shifts of an hour and of half an hour, and at midnight."""

OFTEN = 0.03
BEFORE = (10 * MINUTE, 3 * HOUR)
"""How long before a change the clock begins."""


def shortly_before_a_change(chance: random.Random, now: int) -> int:
    """How far ahead a clock has to be to meet a change of the clocks in one of the zones soon."""
    zone = chance.choice([one for one in ZONES if one not in ("UTC", "Asia/Kathmandu", "Pacific/Apia")])
    day = date_at(zone, now) + ONE_DAY
    while at_hour(day + ONE_DAY, 12, zone) - at_hour(day, 12, zone) == 24 * HOUR:
        day += ONE_DAY
    # It is in the night that follows, whenever that is there.
    midnight = datetime.combine(day + ONE_DAY, datetime.min.time(), zone_of(zone)) - timedelta(hours=1)
    return max(0, int(midnight.timestamp() * 1000) - chance.randrange(*BEFORE) - now)


@dataclass(slots=True)
class Life:
    """What a table's people want beside the play; ``now`` is the bot's clock."""

    chance: random.Random
    now: Callable[[], int]
    holidays: int = 0
    """How often somebody has gone away."""

    def wishes(self) -> dict[str, Any]:
        """What a new table has beside the time per turn."""
        wished: dict[str, Any] = {}
        if self.chance.random() < 0.2:
            wished["bank"] = 12
        if self.chance.random() < 0.2:
            wished["weekend"] = True
        if self.chance.random() < 0.2:
            wished["holidays"] = False
        return wished

    def changes(self) -> dict[str, Any] | None:
        """What somebody says with ``/me`` now; mostly nothing."""
        if self.chance.random() > OFTEN:
            return None
        chosen = self.chance.random()
        if chosen < 0.3:
            return {"zone": self.chance.choice(ZONES)}
        if chosen < 0.6:
            return {"away": "back"}
        self.holidays += 1
        today = date_at(self.chance.choice(ZONES), self.now())
        first = today + self.chance.randrange(2) * ONE_DAY
        return {"away": str(first), "until": str(first + self.chance.randrange(2) * ONE_DAY)}
