"""Nobody can tell that a plan exists before it is played: some of the games that a command plays a thousand of."""

from pathlib import Path

import pytest

from bot.store.database import Database
from tests.bot.play.house import House
from tests.soak.noninterference import PEOPLE, Tally, World, compare, compare_games

GAMES = 4


@pytest.mark.full
async def test_eight_observers_see_the_same_bytes_with_and_without_plans(tmp_path: Path) -> None:
    found = await compare_games(GAMES, tmp_path, GAMES)
    assert found.apart == []
    assert found.games == GAMES
    assert found.planned > 0


async def test_an_observer_who_sees_anything_else_is_named(tmp_path: Path) -> None:
    async with await Database.open(tmp_path / "one") as one, await Database.open(tmp_path / "other") as other:
        worlds = World(House(one), plans=True), World(House(other), plans=False)
        for world in worlds:
            await world.begin("volcano", 2)
        tally = Tally()
        await compare(tally, worlds, 1, "begun")
        assert tally.apart == []
        await worlds[0].house.sessions.play(worlds[0].session_id, PEOPLE[0], "a1-a2", worlds[0].now)
        await compare(tally, worlds, 1, "played")
        assert len(tally.apart) >= 5
