"""A game of each family over the wire, kept in PostgreSQL: what people are told and shown is what is kept."""

import asyncio
from pathlib import Path
from random import Random

from bot.model.sessions import Status
from bot.sandbox.driver import Member
from bot.standings.recount import recount
from bot.store.database import Database
from bot.store.location import ServerAddress
from bot.store.rows import sessions as session_rows
from tests.bot.drivers import emptied
from tests.bot.end_to_end.house import House, open_house
from tests.load.tables import Crowd, Setting, Table

FAMILIES = (Setting("volcano", 2), Setting("hekla", 2), Setting("vesuvio", 2))
LONGEST = 2000
"""More moves than a game has."""

MOVES = {"volcano": 12, "hekla": LONGEST, "vesuvio": 12}
"""How many moves are played before somebody resigns; the shortest game is played to its end in every run."""


async def test_a_game_of_each_family_is_played_over_the_wire_and_kept(tmp_path: Path, postgres_address: str) -> None:
    async with (
        emptied(postgres_address) as database,
        open_house(tmp_path, FUMAROLE_DATABASE=postgres_address) as house,
    ):
        crowd = Crowd(house.sandbox, database, ServerAddress(postgres_address), house.bot.log)
        tables = [crowd.set_up(number, setting) for number, setting in enumerate(FAMILIES)]
        await asyncio.gather(*(play(house, table) for table in tables))
        await house.written(lambda: nothing_owed(database), "nothing to be owed any more")
        assert crowd.differences() == []
        crowd.ear.book.close()
        async with database.reading() as transaction:
            assert await recount(transaction) == ()
            for table in tables:
                session = await session_rows.by_id(transaction, table.game.session_id)
                assert session is not None
                assert session.status is Status.OVER, table.setting.game
        assert not house.bot.database.exists()
        assert house.refused() == []
        assert "Traceback" not in house.bot.logged()


async def play(house: House, table: Table) -> None:
    """A game of two in which each waits for the answer to the move before."""
    dice = Random(f"7 {table.setting.game}")
    await table.begin()
    for _ in range(MOVES[table.setting.game]):
        if table.game.over:
            return
        move = table.next_move(dice, planned_at=0.0)
        await table.send(move)
        await table.until(lambda: not table.busy, f"an answer to {move.notation}")
        assert move.told, (table.setting.game, move.notation, move.said)
    quitter = Member(house.driver, table.place.people[0])
    reply = await quitter.slash("table resign", channel=table.place.channel)
    await (await quitter.press(reply.message, label="Yes, resign")).more()
    await table.catch_up()
    assert table.game.over


async def nothing_owed(database: Database) -> bool:
    async with database.reading() as transaction:
        return await transaction.row("SELECT 1 FROM notices") is None
