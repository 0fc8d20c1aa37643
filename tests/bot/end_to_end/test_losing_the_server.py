"""PostgreSQL goes away while people play: they are told in time, nothing is lost, and play goes on by itself."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bot.cli.check import fault
from bot.sandbox.driver import PATIENCE, is_from_bot
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.sandbox import Sandbox
from bot.store.database import Database
from bot.store.drivers.driver import PATIENCE_SECONDS
from bot.store.drivers.postgres import PostgresDriver
from bot.store.drivers.postgres_connecting import GRACE_SECONDS
from bot.store.drivers.postgres_sessions import ROLLBACK_SECONDS
from bot.store.rows import notices, records
from tests import postgres as cluster
from tests.bot.end_to_end.house import COMMANDS, QUICK, BotProcess, House
from tests.bot.end_to_end.test_wrong_things import told
from tests.bot.observability.scraping import ANYWHERE, scrape, value
from tests.wire.cable import Cable
from tests.wire.running import children

SOON = 10.0
"""Discord waits for three seconds, and the bot’s own limits stay below; the rest is for a machine that is busy."""

LASTS = 0.0
"""How long each way lasts at least, in seconds; everybody is told after two, and a lease is lost after eight."""

AWAY = ("I can’t reach the games just now", "I can’t get at the games just now")
"""What is said, the latter to those who only waited for others that tried."""


@pytest.fixture(scope="module")
def server() -> Iterator[cluster.Server]:
    """A server that may be stopped."""
    cluster.require_installed()
    with cluster.running() as started:
        yield started


@asynccontextmanager
async def house_on(server: cluster.Server, cable: Cable, folder: Path) -> AsyncIterator[House]:
    """A house whose database is behind a cable, with a game of Ada and Bruno."""
    timing = replace(QUICK, acknowledge=SOON)
    settings = SandboxSettings(folder=folder / "sandbox", port=0, timing=timing)
    async with cable.laid() as port, Sandbox(settings) as sandbox:
        house = House(sandbox, BotProcess(sandbox, folder))
        address = f"postgresql://fumarole@127.0.0.1:{port}/postgres?sslmode=disable"
        await house.bot.start(FUMAROLE_METRICS=ANYWHERE, FUMAROLE_DATABASE=address, FUMAROLE_TIMEOUT_FACTOR="1")
        try:
            await house.driver.bot_ready(COMMANDS, PATIENCE)
            await house.begin(house.bruno)
            yield house
            assert "Traceback" not in house.bot.logged(), house.bot.last_logged()
        finally:
            await house.bot.kill()


@contextmanager
def stopped(server: cluster.Server, _cable: Cable) -> Iterator[None]:
    """The server is killed and started again."""
    server.stop()
    yield
    server.start()


def stand_still(process_id: int) -> None:
    """Stop a process, and wait until it stands."""
    os.kill(process_id, signal.SIGSTOP)
    stat = Path(f"/proc/{process_id}/stat")
    while stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "T":
        pass


@contextmanager
def frozen(server: cluster.Server, _cable: Cable) -> Iterator[None]:
    """The server and all its processes stand still for a while."""
    stand_still(server.process_id)
    # There are no new ones from here on.
    processes = children(server.process_id)
    for one in processes:
        stand_still(one)
    yield
    for one in (*processes, server.process_id):
        os.kill(one, signal.SIGCONT)


@contextmanager
def cut(_server: cluster.Server, cable: Cable) -> Iterator[None]:
    """Nothing comes through, and what was connected before stays dead."""
    cable.dead = True
    yield
    cable.dead = False


async def in_time(house: House) -> None:
    """A move is answered in time by a sentence that says what is wrong."""
    assert await house.ada.complete("move", "move", "a") == ()
    began = asyncio.get_running_loop().time()
    reply = await house.ada.slash("move", move="a1-a2")
    assert reply.message.text.startswith(AWAY), reply.message.text
    assert asyncio.get_running_loop().time() - began < SOON


@pytest.mark.full
async def test_play_goes_on_by_itself_after_the_server_was_away_and_nothing_is_lost_or_doubled(
    tmp_path: Path, server: cluster.Server
) -> None:
    assert PATIENCE_SECONDS + GRACE_SECONDS + ROLLBACK_SECONDS < 3
    cable = Cable(server.socket)
    moves = ("b2-a3", "c3-b3", "b3-b4")
    ways = (stopped, frozen, cut)
    async with house_on(server, cable, tmp_path) as house:
        for number, (move, away) in enumerate(zip(moves, ways, strict=True), 1):
            # What is answered is kept, also if the board is still owed.
            told(await house.ada.slash("move", move=move), "Played")
            await is_told_and_goes_on(house, away(server, cable))
            await house.board(sequence=number)
        await whole(house, server, len(moves))
        await house.written(lambda: counts_its_own(house), "the process to count the session of its shard")
        # What the turn came to, and the board of the next; a call that came late goes after them.
        await house.driver.until(lambda: len(posted(house)) == 2, awaited=lambda: f"two posts of {posted(house)}")
        lines = [one for one in house.bot.logged().splitlines() if " ERROR " in one]
        assert len(lines) == len(ways), lines
        assert all("(unreachable: " in one for one in lines)


def posted(house: House) -> list[tuple[int, str]]:
    return [(one.id, one.text) for one in house.ada.messages() if is_from_bot(one) and not one.ephemeral]


async def counts_its_own(house: House) -> bool:
    families = await scrape(house)
    return sum(one.value for one in families["fumarole_sessions"].samples) == 1


async def is_told_and_goes_on(house: House, away: AbstractContextManager[None]) -> None:
    before, now = len(house.bot.logged()), asyncio.get_running_loop().time
    with away:
        until = now() + LASTS
        await asyncio.gather(*(in_time(house) for _ in range(3)))
        while now() < until:
            await in_time(house)
        assert value(await scrape(house), "fumarole_database_troubles_total", kind="unreachable") >= 1

    async def over() -> bool:
        return "play goes on" in house.bot.logged()[before:]

    await house.written(over, "the bot to say that the database can be reached again")


async def whole(house: House, server: cluster.Server, played: int) -> None:
    """Once nothing is owed, the record has every move that was answered, once, and leads to the position."""
    async with Database(await PostgresDriver.open(cluster.address_of(server.socket, "postgres"))) as database:

        async def nothing_owed() -> bool:
            async with database.reading() as transaction:
                return await notices.queued(transaction, 1) == []

        await house.written(nothing_owed, "nothing to be owed any more")
        async with database.reading() as transaction:
            assert sorted(await records.actors(transaction, 1)) == list(range(1, played + 1))
            assert await fault(transaction, 1) is None
