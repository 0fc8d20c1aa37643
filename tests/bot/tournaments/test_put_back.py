"""A tournament that is put back to an earlier state: its buttons of before are refused, and its message is due anew."""

import pytest

from bot.model.refusals import RolledBack
from bot.model.sessions import GenerationalId
from bot.model.tournaments import System
from bot.model.turn_times import DAY
from bot.store.database import Database
from bot.store.rows import outbox
from bot.store.rows import tournaments as rows
from bot.store.rows.outbox import OutboxKind
from games import REGISTRY
from tests.bot.conftest import GUILD, NOON
from tests.bot.play.house import House
from tests.bot.play.test_restoration import go_back
from tests.bot.tournaments.tournament_driver import ORGANISER, TournamentDriver, wish

GAME = next(iter(REGISTRY))


async def test_buttons_of_before_are_refused_and_the_message_is_due_anew(database: Database) -> None:
    house, driver = House(database), TournamentDriver(database, GAME)
    await driver.open(wish(GAME, System.SWISS), 4)
    over = TournamentDriver(database, GAME)
    await over.open(wish(GAME, System.SWISS, rounds=1), 5)
    await over.to_the_end()
    async with database.transaction() as transaction:
        await rows.note_message(transaction, driver.number, 77)
    await go_back(database)
    before, after = (
        GenerationalId(driver.number),
        (await house.tournaments.find(int(driver.number), GUILD)).tournament,
    )
    for act in (house.tournaments.join, house.tournaments.leave, house.tournaments.pause, house.tournaments.end):
        with pytest.raises(RolledBack):
            await act(before, ORGANISER, NOON)
    assert after.message_id == 77
    assert driver.number in await house.rounds.due(NOON + DAY)
    async with database.reading() as transaction:
        owed = [one.subject for one in await outbox.due(transaction, NOON + DAY) if one.kind == OutboxKind.TOURNAMENT]
    assert owed == [driver.number]
    paused = await house.tournaments.pause(after.id, ORGANISER, NOON)
    assert len(paused.entrants) == 4
    ended = (await house.tournaments.find(GenerationalId(over.number), GUILD)).tournament
    assert ended.id.generation == ""
