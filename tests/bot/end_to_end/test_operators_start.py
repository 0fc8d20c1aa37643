"""The program as an operator starts it, with nothing of it replaced, and a whole game of each kind at it."""

import asyncio
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.model.request import TableRequest
from bot.operating.check import fault
from bot.play.sessions import Sessions
from bot.sandbox.driver import PATIENCE
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.sandbox import Sandbox
from bot.sandbox.world import CHANNELS, GUILD
from bot.store.database import Database
from games import REGISTRY
from games.core.record import Record
from games.core.transcript import check
from tests.bot.end_to_end.house import COMMANDS, QUICK, BotProcess, House, settled
from tests.games.actions import notation_of
from tests.wire.running import ROOT, real_bot

pytestmark = pytest.mark.fast

GOLDEN = ROOT / "tests" / "golden"


async def begin(path: Path, record: Record, house: House) -> None:
    """A table of the record's game, begun as it was: its board is owed."""
    async with await Database.open(path) as database:
        lobbies, (ada, *others) = Sessions(database).lobbies, house.driver.members[: record.seats]
        wish = TableRequest(
            GUILD, CHANNELS[0][0], ada.id, record.game, dict(record.options), record.seats, "en", record.seed
        )
        number = (await lobbies.open(wish, 0)).session.id
        for other in others:
            await lobbies.join(number, other.id, 0)
        if record.first is not None:
            await lobbies.choose_first(number, ada.id, house.driver.members[record.first].id, 0)
        await lobbies.start(number, ada.id, 0)


@asynccontextmanager
async def at_work(house: House) -> AsyncIterator[None]:
    """A bot started by its command, once it is ready."""
    async with real_bot(house.sandbox, house.bot.database, house.bot.log, FUMAROLE_EMOJI="off"):
        await house.driver.bot_ready(COMMANDS, PATIENCE)
        yield


async def play(house: House, record: Record, first: int, last: int) -> None:
    """Type these actions of the record, each once the board shows the one before."""
    for number, action in enumerate(record.actions[first:last], first):
        await house.board(sequence=number)
        assert action.seat is not None
        member = house.driver.members[action.seat]
        await house.sure(member, await member.slash("move", move=notation_of(action)))


@pytest.mark.parametrize("name", ["volcano/colours", "hekla/quiet", "vesuvio/fewer-stones"])
async def test_a_whole_game_is_played_through_a_restart_at_a_bot_started_by_its_command(
    tmp_path: Path, name: str
) -> None:
    record = check((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"), REGISTRY[name.partition("/")[0]])
    settings = SandboxSettings(folder=tmp_path / "sandbox", port=0, timing=QUICK)
    async with Sandbox(settings) as sandbox:
        house = House(sandbox, BotProcess(sandbox, tmp_path))
        await begin(house.bot.database, record, house)
        middle = len(record.actions) // 2
        async with at_work(house):
            await play(house, record, 0, middle)
        assert "Traceback" not in house.bot.logged()
        async with at_work(house):
            await play(house, record, middle, len(record.actions))
            over = await house.over()
            await settled(house)
        assert "Traceback" not in house.bot.logged()
    assert all(image.alt for image in over.images)
    assert house.refused() == []
    async with await Database.open(house.bot.database) as database, database.reading() as transaction:
        rows = await transaction.rows("SELECT notation FROM actions ORDER BY sequence")
        assert [row["notation"] for row in rows] == [notation_of(action) for action in record.actions]
        assert await fault(transaction, 1) is None


async def test_the_sandbox_started_by_its_command_serves_its_page_and_its_bot_gets_ready(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "sandbox", "--port", "0", "--folder", str(tmp_path)),
        cwd=ROOT,
        env={"LC_ALL": "en_GB.UTF-8", "PYTHONUNBUFFERED": "1"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            while not (found := re.search(rb"http://127\.0\.0\.1:\d+", line := await process.stdout.readline())):
                assert line, "the sandbox ended before it was open"
            async with aiohttp.ClientSession() as session, session.get(found[0].decode()) as answer:
                assert answer.status == 200
                assert "Fumarole" in await answer.text()
    finally:
        process.send_signal(signal.SIGINT)
        await process.communicate()
    assert process.returncode in {0, 128 + signal.SIGINT}
