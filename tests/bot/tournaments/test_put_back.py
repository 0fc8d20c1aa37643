"""A tournament that is put back to an earlier state: its buttons of before are refused, and its message is due anew."""

import pytest

from bot.model.moments import DAY
from bot.model.refusals import PutBack
from bot.model.sessions import Stamped
from bot.model.tournaments import System
from bot.store.database import Database
from games import REGISTRY
from tests.bot.conftest import GUILD, NOON
from tests.bot.play.house import House
from tests.bot.play.test_restoration import go_back
from tests.bot.tournaments.carrying import ORGANISER, Carrier, wish

GAME = next(iter(REGISTRY))


async def test_buttons_of_before_are_refused_and_the_message_is_due_anew(database: Database) -> None:
    house, carrier = House(database), Carrier(database, GAME)
    await carrier.open(wish(GAME, System.SWISS), 4)
    over = Carrier(database, GAME)
    await over.open(wish(GAME, System.SWISS, rounds=1), 5)
    await over.to_the_end()
    for number in (carrier.number, over.number):
        await house.rounds.note_message(number, 77, 99)
    await go_back(database)
    before, after = Stamped(carrier.number), (await house.tournaments.find(int(carrier.number), GUILD)).tournament
    for act in (house.tournaments.join, house.tournaments.leave, house.tournaments.pause, house.tournaments.end):
        with pytest.raises(PutBack):
            await act(before, ORGANISER, NOON)
    assert after.shown < 0
    assert after.message_id == 77
    assert carrier.number in await house.rounds.due(NOON + DAY)
    paused = await house.tournaments.pause(after.id, ORGANISER, NOON)
    assert len(paused.entrants) == 4
    ended = (await house.tournaments.find(Stamped(over.number), GUILD)).tournament
    assert (ended.id.generation, ended.shown) == ("", 99)
