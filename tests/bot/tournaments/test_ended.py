"""What is left of a tournament that is paused or over: no table opens, games go on, and places have been played for."""

from bot.model.tournaments import DecidedBy, Stage, System
from bot.store.database import Database
from games import REGISTRY
from tests.bot.conftest import GUILD, NOON
from tests.bot.play.house import House
from tests.bot.tournaments.test_leaving import running
from tests.bot.tournaments.tournament_driver import ORGANISER, TournamentDriver, wish

GAME = next(iter(REGISTRY))
ANN = ORGANISER


async def test_what_is_ended_or_paused_opens_no_more_tables(database: Database) -> None:
    house = House(database)
    for act, stage in ((house.tournaments.pause, Stage.PAUSED), (house.tournaments.end, Stage.OVER)):
        driver = TournamentDriver(database, GAME)
        await driver.open(wish(GAME, System.SWISS), 4)
        state = await house.tournaments.find(driver.number, GUILD)
        prepared, other = state.current
        await house.rounds.prepare(driver.number, prepared, NOON)
        # The thread of a table is made while somebody presses the button.
        assert (await act(driver.number, ANN, NOON)).tournament.stage is stage
        assert await house.rounds.open(driver.number, prepared, 888, NOON) is None
        assert await house.rounds.prepare(driver.number, other, NOON) is None


async def test_a_result_that_is_set_after_the_end_stops_no_game(database: Database) -> None:
    house = House(database)
    driver, state = await running(house)
    (game,) = (one for one in state.current if not one.places)
    await house.tournaments.end(driver.number, ANN, NOON)
    await house.tournaments.adjust(driver.number, ANN, (1, game.board), None, NOON)
    state = await house.rounds.advance(driver.number, NOON) or state
    (game,) = (one for one in state.current if one.board == game.board)
    assert (game.decided_by, game.places) == (DecidedBy.ORGANISER, (1, 1))
    # It has been an ordinary game since the end, which only moderators of the server stop.
    assert (await house.sessions.by_id(game.session_id or 0)).session.ended_at is None


async def test_nobody_has_a_place_who_has_played_no_game(database: Database) -> None:
    house = House(database)
    driver, state = await running(house)
    played = {state.player(number) for one in state.current if one.places for number in one.numbers}
    await house.tournaments.end(driver.number, ANN, NOON)
    with_medals = {one.user_id for one in state.entrants if await house.tournaments.medals(GUILD, one.user_id)}
    assert with_medals == played
