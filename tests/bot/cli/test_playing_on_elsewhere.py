"""A game goes on in the database that its own was moved to, and what was owed is sent from there, once."""

from pathlib import Path

import pytest

from bot.cli.check import fault
from bot.cli.terminal import Exit
from bot.connection.client import Fumarole
from bot.store.database import Database
from tests.bot.cli.places import drop, moved, new_server
from tests.bot.desk import ERUPTION, Desk, rest


@pytest.mark.full
async def test_a_game_goes_on_after_the_move_and_nothing_is_sent_twice(
    desk: Desk, tmp_path: Path, postgres_address: str
) -> None:
    session_id = await desk.begin()
    await desk.deliver_due()
    first, second = desk.driver.members[:2]
    await desk.play(session_id, first, ERUPTION)
    before = [one.id for one in desk.driver.members[0].messages()]
    server = await new_server(postgres_address)
    assert await moved(tmp_path / "games.sqlite3", server) == Exit.GOOD
    async with (
        await Database.open(server) as database,
        Fumarole(database, desk.clock) as client,
    ):
        await client.login(desk.driver.sandbox.token)
        await rest(client)
        there = Desk(client, database, desk.driver, desk.clock)
        assert await there.queued(session_id) == await desk.queued(session_id)
        await there.deliver_due()
        assert await there.queued(session_id) == []
        sent = [one.id for one in desk.driver.members[0].messages()]
        assert set(sent) - set(before), "what was owed is sent from the new database"
        assert len(there.boards()) == 1
        await there.deliver_due()
        assert [one.id for one in desk.driver.members[0].messages()] == sent, "nothing is sent twice"
        table = await client.host.sessions.by_id(session_id)
        async with database.reading() as transaction:
            assert await fault(transaction, session_id) is None
        assert second.id in table.session.players
    await drop(server)
