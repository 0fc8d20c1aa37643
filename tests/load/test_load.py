"""A short form of the load: what people at many tables were told and shown is what is kept. Time is not judged."""

import random
from pathlib import Path

import pytest

from bot.sandbox.limits import Timing
from bot.store.database import Database
from tests.bot.end_to_end.house import open_house, settled
from tests.load.playing import OpenLoop
from tests.load.tables import SETTINGS, Crowd
from tests.wire.driver import PATIENCE


@pytest.mark.full
async def test_many_tables_played_at_once_lose_and_double_nothing(tmp_path: Path) -> None:
    async with (
        open_house(tmp_path, Timing(acknowledge=PATIENCE)) as house,
        await Database.open(house.bot.database) as database,
    ):
        crowd = Crowd(house.sandbox, database, house.bot.database, house.bot.log)
        loop = OpenLoop([crowd.set_up(number, setting) for number, setting in enumerate(SETTINGS)], random.Random(3))
        await loop.begin()
        await loop.play(rate=3.0, seconds=5.0)
        await loop.finish()
        await settled(house)
        assert loop.troubles == []
        assert sum(one.told for one in loop.sent) > 0
        assert crowd.differences() == []
