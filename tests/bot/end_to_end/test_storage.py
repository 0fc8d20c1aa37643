"""What happens to the database file while people play: a second bot, a lost file, a file that somebody else holds."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from bot.limits import SECONDS_TO_ACKNOWLEDGE
from bot.store.drivers.driver import PATIENCE_SECONDS
from tests.bot.end_to_end.house import open_house, settled
from tests.bot.end_to_end.test_wrong_things import told

ASKING = 8
"""How many ask while somebody else holds the file."""


async def test_everybody_is_answered_in_time_while_somebody_else_holds_the_file(tmp_path: Path) -> None:
    """All wait together, each no longer than players are promised to be answered within."""
    assert PATIENCE_SECONDS < SECONDS_TO_ACKNOWLEDGE
    async with open_house(tmp_path, FUMAROLE_TIMEOUT_FACTOR="1") as house:
        board = await house.begin(house.bruno)
        await settled(house)

        def refused() -> int:
            said = [one.text for one in house.ada.messages()]
            return sum("can’t get at the games" in one and "Nothing was played" in one for one in said)

        with closing(sqlite3.connect(house.bot.database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            began = time.monotonic()
            typed = [asyncio.create_task(house.ada.slash("move", move="b2-a3")) for _ in range(ASKING - 1)]
            await house.ada.select(board, "a1-a2")
            await house.driver.until(lambda: refused() == ASKING)
            waited = time.monotonic() - began
            await asyncio.gather(*typed)
            other.execute("ROLLBACK")
        # The machine may be slow, but not so slow that they can have waited one after another.
        assert waited < ASKING * PATIENCE_SECONDS, f"the last of them was answered after {waited:.1f} s"
        assert "Traceback" not in house.bot.logged()
        told(await house.ada.slash("move", move="b2-a3"), "Played")
