"""The clock of a soak's bot: hours pass in minutes while it runs, in steps that it does not take for an absence."""

import asyncio
import random
from dataclasses import dataclass, field
from pathlib import Path

from bot.model.turn_times import MINUTE
from bot.program import wall_clock
from bot.store.rows.metadata import LAST_REACHABLE
from tests.bot.bot_process import CLOCK, TICK, write_clock
from tests.wire.game_records import GameRecords

LONGEST_STEP = 8 * MINUTE
LOOKING_SECONDS = 0.2
TICK_SECONDS = 0.5
"""The longest time between two beats of the bot, so that it notices each step soon."""


@dataclass(slots=True)
class Clock:
    """A clock in a file, which the bot reads at every look; ``steps`` counts how often it has been set ahead."""

    file: Path
    records: GameRecords
    chance: random.Random
    steps: int = 0
    _ahead: int = field(default=0)
    _leaping: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        write_clock(self.file, 0)

    @property
    def settings(self) -> dict[str, str]:
        """What a bot with this clock is started with."""
        return {CLOCK: str(self.file), TICK: str(TICK_SECONDS)}

    def now(self) -> int:
        """What it shows, in milliseconds since 1970."""
        return wall_clock() + self._ahead

    def let_pass(self, milliseconds: int) -> None:
        """Set it ahead."""
        self._ahead += milliseconds
        write_clock(self.file, self._ahead)

    def begin(self) -> None:
        """Leap from now on."""
        self._leaping = asyncio.create_task(self._leap())

    def end(self) -> None:
        """Leap no more."""
        if self._leaping is not None:
            self._leaping.cancel()
            self._leaping = None

    async def _leap(self) -> None:
        """Set it ahead by minutes again and again, each time after the bot has noticed; until cancelled."""
        while True:
            self.steps += 1
            await self._step(self.chance.randrange(MINUTE, LONGEST_STEP))

    async def _step(self, milliseconds: int) -> None:
        self.let_pass(milliseconds)
        shown = self.now()
        while self._noticed() < shown:  # noqa: ASYNC110 - the bot is another process
            await asyncio.sleep(LOOKING_SECONDS)

    def _noticed(self) -> int:
        rows = self.records.rows("SELECT value FROM metadata WHERE name = ?", LAST_REACHABLE)
        return int(rows[0]["value"]) if rows else 0
