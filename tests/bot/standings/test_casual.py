"""Casual games leave ratings alone."""

from dataclasses import replace

from bot.play.sessions import Sessions
from bot.store.database import Database
from tests.bot.conftest import ANN, BEN, NOON, opening
from tests.bot.tables import start


async def rated_players(database: Database) -> int:
    async with database.reading() as transaction:
        row = await transaction.row("SELECT count(*) FROM ratings")
        return int(row[0]) if row else 0


async def play(sessions: Sessions, *, rated: bool) -> None:
    table = await start(sessions, replace(opening(), rated=rated), BEN)
    for user, turn in ((ANN, "b2-a3 c3-b3 b3-b4"), (BEN, "a3-b3")):
        await sessions.play(table.session.id, user, turn, NOON)
    await sessions.resign(table.session.id, BEN, NOON)


async def test_a_game_is_rated_unless_it_was_opened_as_casual(sessions: Sessions, database: Database) -> None:
    await play(sessions, rated=False)
    assert await rated_players(database) == 0
    await play(sessions, rated=True)
    assert await rated_players(database) == 2


async def test_a_session_remembers_that_it_is_casual(sessions: Sessions, database: Database) -> None:
    table = await sessions.lobbies.open(replace(opening(), rated=False), NOON)
    assert not (await Sessions(database).by_id(table.session.id)).session.rated
