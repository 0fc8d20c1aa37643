"""What happens to the database file while people play: a second bot, a lost file, a file that somebody else holds."""

import asyncio
import shutil
import sqlite3
import stat
import time
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.limits import SECONDS_TO_ACKNOWLEDGE
from bot.operating.backups import backup, restore
from bot.operating.terminal import Exit
from bot.sandbox.driver import PATIENCE
from bot.store.engines.sqlite_turns import PATIENCE_SECONDS
from bot.store.files.lock import lock_of
from bot.words.language import language_for
from tests.bot.end_to_end.house import COMMANDS, BotProcess, House, open_house, settled
from tests.bot.end_to_end.test_wrong_things import told

EN = language_for("en")
NOW = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
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


async def test_a_killed_bot_leaves_no_lock_behind(house: House) -> None:
    await house.begin(house.bruno)
    await house.restart_bot(kill=True)
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
    assert "Another file took the place of the database" in said.splitlines()[-1]
    assert str(house.bot.database) in said.splitlines()[-1]


async def test_a_restore_is_refused_while_the_bot_runs_and_works_when_it_has_stopped(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    await house.begin(house.bruno)
    told(await house.ada.slash("move", move="b2-a3"), "Played")
    path, copy = house.bot.database, house.bot.database.with_name("copy.sqlite3")
    assert await asyncio.to_thread(backup, path, copy, EN) == 0
    told(await house.ada.slash("move", move="c3-b3"), "Played")
    await settled(house)
    assert await asyncio.to_thread(restore, path, copy, NOW, EN) == Exit.LATER
    assert f"process {house.bot.process_id}" in capsys.readouterr().err
    told(await house.ada.slash("move", move="b3-b4"), "Played")
    await house.bot.stop()
    assert await asyncio.to_thread(restore, path, copy, NOW, EN) == 0
    await house.driver.until(lambda: not house.sandbox.gateway.connected)
    await house.bot.start()
    await house.driver.bot_ready(COMMANDS, PATIENCE)
    told(await house.ada.slash("move", move="c3-b3"), "Played")


async def test_an_idle_bot_stops_by_itself_when_its_file_is_replaced(house: House) -> None:
    replace(house.bot.database)
    assert await house.bot.ended() != 0
    assert "took the place of the database" in house.bot.logged()


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


async def test_nobody_else_on_the_machine_can_read_what_the_bot_writes(house: House) -> None:
    await house.begin(house.bruno)
    path = house.bot.database
    files = [path, lock_of(path), path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")]
    modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in files}
    assert set(modes.values()) == {0o600}, modes


async def test_the_log_tells_which_database_is_used_and_whether_it_is_new(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.begin(house.bruno)
        await house.restart_bot()
        said, path = house.bot.logged(), house.bot.database
    assert said.count(f"new database created: {path}") == 1
    first, second = [line for line in said.splitlines() if f"database {path}, schema " in line]
    assert "sessions 0, open 0" in first
    assert "sessions 1, open 1" in second


async def test_an_empty_file_is_not_taken_for_a_new_database(house: House) -> None:
    await house.bot.stop()
    path = house.bot.database
    shutil.move(path, path.with_name("kept"))
    path.touch()
    await house.bot.start()
    assert await house.bot.ended() != 0
    assert f"{path} is empty" in house.bot.logged()
    assert path.stat().st_size == 0
