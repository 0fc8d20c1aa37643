"""What happens to the database file while people play: a second bot, a lost file, a file that somebody else holds."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from bot.limits import SECONDS_TO_ACKNOWLEDGE
from bot.store.drivers.driver import PATIENCE_SECONDS
from tests.bot.end_to_end.house import BotProcess, House, open_house, settled
from tests.bot.end_to_end.test_wrong_things import told

ASKING = 8
"""How many ask while somebody else holds the file."""


async def test_a_second_bot_on_one_database_is_refused_by_a_sentence_and_the_first_plays_on(house: House) -> None:
    await house.begin(house.bruno)
    second = BotProcess(house.sandbox, house.bot.database.parent)
    second.log = second.log.with_name("second.log")
    await second.start()
    assert await second.ended() != 0
    said = second.logged().strip().splitlines()
    assert len(said) == 1, said
    assert str(house.bot.database) in said[0]
    assert f"process {house.bot.process_id}" in said[0]
    told(await house.ada.slash("move", move="b2-a3"), "Played")


def replace(path: Path) -> None:
    copy = path.with_name("copy")
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    copy.rename(path)


async def test_no_move_is_told_once_the_file_is_replaced_and_the_bot_stops_and_says_why(house: House) -> None:
    await house.begin(house.bruno)
    told(await house.ada.slash("move", move="b2-a3"), "Played")
    replace(house.bot.database)
    asking = asyncio.create_task(house.ada.slash("move", move="c3-b3"))
    assert await house.bot.ended() != 0
    asking.cancel()
    (answer,) = await asyncio.gather(asking, return_exceptions=True)
    assert isinstance(answer, BaseException) or "Played" not in answer.text
    said = house.bot.logged()
    assert "was moved, deleted or replaced while the bot was running" in said.splitlines()[-1]
    assert str(house.bot.database) in said.splitlines()[-1]


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
