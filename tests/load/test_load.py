"""A short form of the load: what people at many tables were told and shown is what is kept. Time is not judged."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.sandbox.driver import PATIENCE
from bot.sandbox.limits import Timing
from bot.store.database import Database
from tests.bot.end_to_end.house import House, open_house, settled
from tests.load.playing import OpenLoop
from tests.wire.sightings import read_board
from tests.wire.tables import SETTINGS, Crowd
from tests.wire.truth import differences


@asynccontextmanager
async def crowd_in(folder: Path) -> AsyncIterator[tuple[House, Crowd, Database]]:
    """A bot in a local Discord with its usual rate limits, and people with patience who are to play there."""
    async with (
        open_house(folder, Timing(acknowledge=PATIENCE)) as house,
        await Database.open(house.bot.database) as database,
    ):
        yield house, Crowd(house.sandbox, database), database


@pytest.mark.full
async def test_many_tables_played_at_once_lose_and_double_nothing(tmp_path: Path) -> None:
    async with crowd_in(tmp_path) as (house, crowd, database):
        loop = OpenLoop([crowd.set_up(number, setting) for number, setting in enumerate(SETTINGS)], random.Random(3))
        await loop.begin()
        await loop.play(rate=3.0, seconds=5.0)
        await loop.finish()
        await settled(house)
        assert loop.troubles == []
        assert sum(one.told for one in loop.sent) > 0
        assert await differences(crowd, house.sandbox, database) == []


async def test_the_comparison_finds_what_is_lost_doubled_or_behind(tmp_path: Path) -> None:
    async with crowd_in(tmp_path) as (house, crowd, database):
        table = crowd.set_up(0, SETTINGS[1])
        loop = OpenLoop([table], random.Random(1))
        await loop.begin()
        await loop.play(rate=20.0, seconds=0.3)
        await loop.finish()
        await settled(house)
        assert await differences(crowd, house.sandbox, database) == []
        latest = table.game.sent.pop()
        assert "nobody was told of it" in (await differences(crowd, house.sandbox, database))[0]
        latest.sequence += 1
        table.game.sent.append(latest)
        assert "is lost" in (await differences(crowd, house.sandbox, database))[0]
        latest.sequence -= 1
        table.calls.append(table.calls[-1])
        assert "was called 2 times" in (await differences(crowd, house.sandbox, database))[0]
        table.calls.clear()
        assert "was not called" in (await differences(crowd, house.sandbox, database))[0]
        board = next(post for post in house.sandbox.history.posts(table.place.channel) if read_board(post))
        house.sandbox.history.remove(board)
        assert "0 boards of 1 running games" in (await differences(crowd, house.sandbox, database))[0]
