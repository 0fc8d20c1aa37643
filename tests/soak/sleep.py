"""Players of a soak fall asleep where they have an hour for a turn, and so run out of time."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from bot.model.moments import HOUR, MINUTE
from tests.wire.book import Book, Kept

LASTS = (75 * MINUTE, 3 * HOUR)
OFTEN = 0.05


@dataclass(slots=True)
class Sleep:
    """The sleep of the people of a table, one of them at a time; ``now`` is the bot's clock."""

    book: Book
    chance: random.Random
    now: Callable[[], int]
    times: int = 0
    """How often somebody has fallen asleep."""
    _sleeper: int = 0
    _until: int = 0

    def holds(self, kept: Kept, user: int) -> bool:
        """Whether a player who is to move sleeps; now and then one falls asleep."""
        if self.now() < self._until:
            return user == self._sleeper
        if len(kept.people) == 1 or self.chance.random() > OFTEN or not self._is_short(kept):
            return False
        self.times += 1
        self._sleeper, self._until = user, self.now() + self.chance.randrange(*LASTS)
        return True

    def _is_short(self, kept: Kept) -> bool:
        return bool(self.book.rows("SELECT 1 FROM sessions WHERE id = ? AND clock = ?", kept.id, HOUR))
