"""A process that is killed while it writes: what it has told is kept, and nothing by halves, on both drivers."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from bot.store.database import Database
from bot.store.rows import metadata
from bot.store.url import Location
from tests.bot.bot_process import FORKS
from tests.bot.drivers import ENGINES, new_place
from tests.wire.driver import PATIENCE

TOLD = 30
"""So many writes are told before the process is killed in the next one or after it."""


@pytest.fixture(params=ENGINES)
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Location]:
    async with new_place(request, tmp_path) as found:
        yield found


def write_and_tell(place: Location, pipe: Connection) -> None:
    """Write numbers in two rows each, and tell each number once it is committed."""

    async def work() -> None:
        async with await Database.open(place) as database:
            for number in count(1):
                async with database.transaction() as transaction:
                    await metadata.put(transaction, "one", str(number))
                    await metadata.put(transaction, "other", str(number))
                pipe.send(number)

    asyncio.run(work())


async def test_nothing_that_was_told_is_lost_and_nothing_is_kept_by_halves(place: Location) -> None:
    ours, theirs = FORKS.Pipe(duplex=False)
    process = FORKS.Process(target=write_and_tell, args=(place, theirs), daemon=True)
    await asyncio.to_thread(process.start)
    theirs.close()
    told = 0
    while told < TOLD:
        assert await asyncio.to_thread(ours.poll, PATIENCE), "nobody writes"
        told = ours.recv()
    process.kill()
    with suppress(EOFError):
        while ours.poll(PATIENCE):
            told = ours.recv()
    await asyncio.to_thread(process.join, PATIENCE)
    async with await Database.open(place) as database, database.transaction() as transaction:
        kept = {await metadata.get(transaction, name) for name in ("one", "other")}
    assert len(kept) == 1
    assert int(kept.pop() or 0) >= told
