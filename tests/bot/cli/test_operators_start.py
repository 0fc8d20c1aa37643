"""The program as an operator starts it, with nothing of it replaced, and a whole game of each kind at it."""

import asyncio
import re
import signal
import sys
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.cli.check import fault
from bot.model.request import TableRequest
from bot.play.sessions import Sessions
from bot.program import wall_clock
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import Sandbox
from bot.sandbox.world import CHANNELS, GUILD
from bot.store.database import Database
from games import REGISTRY
from games.core.record import Record
from games.core.transcript import check
from tests.bot.end_to_end.house import COMMANDS, QUICK, BotProcess, House, settled
from tests.games.actions import notation_of
from tests.wire.driver import PATIENCE
from tests.wire.running import ROOT, real_bot

GOLDEN = ROOT / "tests" / "golden"
THIRD = CHANNELS[1][0] + 1000
"""One channel more, so that each game has its own."""

GAMES = ("volcano/colours-melting", "hekla/quiet", "vesuvio/fewer-stones")


async def begin(path: Path, records: dict[int, Record], house: House) -> None:
    """A table of each record's game in its channel, begun just now as it was: its board is owed."""
    now = wall_clock()
    async with await Database.open(path) as database:
        lobbies, (ada, *others) = Sessions(database).lobbies, house.driver.members
        for channel, record in records.items():
            wish = TableRequest(
                GUILD, channel, ada.id, record.game, dict(record.options), record.seats, "en", record.seed
            )
            number = (await lobbies.open(wish, now)).session.id
            for other in others[: record.seats - 1]:
                await lobbies.join(number, other.id, now)
            if record.first is not None:
                await lobbies.choose_first(number, ada.id, house.driver.members[record.first].id, now)
            await lobbies.start(number, ada.id, now)


@asynccontextmanager
async def at_work(house: House) -> AsyncIterator[None]:
    """A bot started by its command, once it is ready."""
    async with real_bot(house.sandbox, house.bot.database, house.bot.log, FUMAROLE_EMOJI="off"):
        await house.driver.bot_ready(COMMANDS, PATIENCE)
        yield


async def play(house: House, channel: int, record: Record, first: int, last: int) -> None:
    """Type these actions of the record, each once the board shows the one before."""
    for number, action in enumerate(record.actions[first:last], first):
        await house.board(channel, sequence=number)
        assert action.seat is not None
        member = house.driver.members[action.seat]
        await house.sure(member, await member.slash("move", channel=channel, move=notation_of(action)))


@pytest.mark.timeout(300)  # three games and two starts
async def test_a_whole_game_of_each_kind_is_played_through_a_restart_at_a_bot_started_by_its_command(
    tmp_path: Path,
) -> None:
    texts = {name: (GOLDEN / f"{name}.txt").read_text(encoding="utf-8") for name in GAMES}
    read = [check(text, REGISTRY[name.partition("/")[0]]) for name, text in texts.items()]
    records = dict(zip((CHANNELS[0][0], CHANNELS[1][0], THIRD), read, strict=True))
    settings = SandboxSettings(folder=tmp_path / "sandbox", port=0, timing=QUICK)
    async with Sandbox(settings) as sandbox:
        sandbox.add_channel(THIRD, "third")
        house = House(sandbox, BotProcess(sandbox, tmp_path))
        await begin(house.bot.database, records, house)
        middles = {channel: len(record.actions) // 2 for channel, record in records.items()}
        async with at_work(house):
            await gather(play(house, channel, record, 0, middles[channel]) for channel, record in records.items())
        assert "Traceback" not in house.bot.logged()
        async with at_work(house):
            rest = (play(house, channel, one, middles[channel], len(one.actions)) for channel, one in records.items())
            await gather(rest)
            over = [await house.over(channel) for channel in records]
            await settled(house)
        assert "Traceback" not in house.bot.logged()
    assert all(image.alt for one in over for image in one.images)
    assert house.refused() == []
    async with await Database.open(house.bot.database) as database, database.reading() as transaction:
        for number, record in enumerate(records.values(), 1):
            rows = await transaction.rows(
                "SELECT notation FROM actions WHERE session_id = ? ORDER BY sequence", (number,)
            )
            assert [row["notation"] for row in rows] == [notation_of(action) for action in record.actions]
            assert await fault(transaction, number) is None


async def gather(plays: Iterable[Coroutine[None, None, None]]) -> None:
    """Play at several tables at once."""
    async with asyncio.TaskGroup() as group:
        for one in plays:
            group.create_task(one)


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
