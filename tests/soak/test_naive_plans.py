"""A naive model keeps plans beside the real service: some of the acts of which a command does thousands."""

from pathlib import Path

import pytest

from bot.store.database import Database
from tests.bot.play.house import House
from tests.soak.naive_plans import Game, Tally, begin, compare

ACTS = 60


@pytest.mark.full
async def test_plans_are_kept_played_told_of_and_gone_as_a_naive_model_has_it(tmp_path: Path) -> None:
    found = await compare(ACTS, tmp_path, 1_000)
    print(f"from game {1_000} on: {found.games} games, {dict(found.acts)}")
    assert found.apart == []
    assert found.acts["plan"] > 0


async def planning(house: House) -> Game:
    """The first of a few games in which somebody keeps a plan, as it is then."""
    for number in range(20):
        game = await begin(house, number, Tally())
        while await game.act():
            if game.model.plans:
                return game
    raise AssertionError("nobody plans anything")


async def test_a_plan_that_is_lost_is_noticed(tmp_path: Path) -> None:
    async with await Database.open(tmp_path / "lost.sqlite3") as database:
        game = await planning(House(database))
        async with database.transaction() as transaction:
            await transaction.run("DELETE FROM plans")
        assert game.tally.apart == []
        await game._compare()
        assert game.tally.apart != []
