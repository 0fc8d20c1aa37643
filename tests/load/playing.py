"""Plays moves at planned instants, whether or not earlier ones have been answered."""

import asyncio
import random
import time
from collections import deque
from collections.abc import Awaitable, Sequence

from bot.store.faults import DatabaseBusy
from tests.load.tables import Sent, Table

BEGUN_AT_ONCE = 6
UNANSWERED_SECONDS = 15.0
"""After this a player looks at the game again, and goes on from what the record has."""


class OpenLoop:
    """So many moves a second, at whichever table has rested longest; a finished game is followed by a new one."""

    def __init__(self, tables: Sequence[Table], chance: random.Random) -> None:
        self._chance = chance
        self._tables = tables
        self._resting = deque[Table]()
        self._away = set[asyncio.Task[None]]()
        self.sent: list[Sent] = []
        self.games_begun = 0
        self.troubles: list[str] = []
        self._places = asyncio.Semaphore(BEGUN_AT_ONCE)

    async def begin(self) -> None:
        """Begin a game at every table."""

        async def begin(table: Table) -> None:
            async with self._places:
                await table.begin()
                self.games_begun += 1
                self._resting.append(table)

        await asyncio.gather(*map(begin, self._tables))
        self._chance.shuffle(self._resting)

    async def play(self, rate: float, seconds: float) -> None:
        """Play for so long; returns when the last move has been sent."""
        began = time.perf_counter()
        for number in range(int(rate * seconds)):
            planned = began + number / rate
            await asyncio.sleep(max(planned - time.perf_counter(), 0))
            table = await self._next_table()
            move = table.next_move(self._chance, planned)
            self.sent.append(move)
            await table.send(move)
            self._resting.append(table)

    async def finish(self) -> None:
        """Wait until everybody has heard of their moves, and games being set up are there."""
        for table in self._tables:
            if table.busy:
                await table.until(lambda table=table: not table.busy, "an answer to the last move")  # type: ignore[misc]  # a default's type
        await asyncio.gather(*self._away)

    async def _next_table(self) -> Table:
        """The table that has rested longest among those whose players know where they stand."""
        while True:
            for _ in range(len(self._resting)):
                table = self._resting.popleft()
                waits = table.busy and time.perf_counter() - table.game.sent[-1].sent_at < UNANSWERED_SECONDS
                if waits:
                    self._resting.append(table)
                elif table.busy or table.lost:
                    self._send_away(table, table.catch_up())
                elif table.game.over:
                    self._send_away(table, table.begin())
                    self.games_begun += 1
                else:
                    return table
            await asyncio.sleep(0.002)

    def _send_away(self, table: Table, doing: Awaitable[None]) -> None:
        async def do() -> None:
            try:
                async with self._places:
                    await doing
            except (AssertionError, DatabaseBusy) as trouble:
                self.troubles.append(str(trouble))
            else:
                self._resting.append(table)

        task = asyncio.create_task(do())
        self._away.add(task)
        task.add_done_callback(self._away.discard)
