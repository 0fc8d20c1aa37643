"""A tournament that is put back to an earlier state: its buttons of before are refused, and its message is due anew."""

import pytest

from bot.model.moments import DAY
from bot.model.refusals import PutBack
from bot.model.sessions import Stamped
from bot.model.tournaments import Stage, System
from bot.play.restoration import put_back_server
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


async def test_a_round_of_a_server_from_elsewhere_lasts_as_much_longer_as_nobody_could_play(database: Database) -> None:
    house, carrier = House(database), Carrier(database, GAME)
    await carrier.open(wish(GAME, System.SWISS), 4)
    await house.rounds.note_message(carrier.number, 77, 99)
    before = (await house.tournaments.find(int(carrier.number), GUILD)).tournament
    async with database.transaction() as transaction:
        await put_back_server(transaction, GUILD, NOON, NOON + 3 * DAY)
    after = (await house.tournaments.find(int(carrier.number), GUILD)).tournament
    assert after.shown < 0
    assert after.id.generation != ""
    assert after.round_until == (before.round_until or 0) + 3 * DAY


async def test_one_that_is_to_begin_at_a_time_leaves_as_long_to_enter_in_a_server_from_elsewhere(
    database: Database,
) -> None:
    house = House(database)
    opened = await house.tournaments.create(wish(GAME, System.SWISS, starts_at=NOON + DAY), NOON)
    async with database.transaction() as transaction:
        await put_back_server(transaction, GUILD, NOON, NOON + 3 * DAY)
    state = await house.rounds.advance(int(opened.tournament.id), NOON + 3 * DAY)
    assert state is not None
    # Nobody could enter meanwhile, so it is not called off.
    assert (state.tournament.stage, state.tournament.starts_at) == (Stage.LOBBY, NOON + 4 * DAY)
