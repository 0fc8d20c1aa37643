"""Who leaves a tournament can come back, who is put out cannot, and whoever takes their place plays."""

import pytest

from bot.model.refusals import SessionRefusal
from bot.model.sessions import is_computer
from bot.model.tournaments import System, TournamentState
from bot.store.database import Database
from bot.tournaments.round_start import standings_of
from bot.ui.tournaments import buttons_of, tournament_view
from bot.words.language import language_for
from games import REGISTRY
from rendering.palette import ColourTheme
from tests.bot.conftest import GUILD, NOON
from tests.bot.play.house import MODERATOR, House
from tests.bot.tournaments.tournament_driver import ORGANISER, TournamentDriver, wish

GAME = next(iter(REGISTRY))
ANN, BEN, CAT = (ORGANISER + at for at in range(3))
NEW = 77


async def running(
    house: House, system: System = System.SWISS, **more: object
) -> tuple[TournamentDriver, TournamentState]:
    """A tournament of four in which a game has ended, and each other is still played."""
    driver = TournamentDriver(house.database, GAME)
    await driver.open(wish(GAME, system, rounds=3, **more), 4)
    state = await driver._tend(house)
    game = next(one for one in state.current if 1 in one.numbers)
    await house.sessions.resign(game.session_id or 0, state.player(1), NOON)
    return driver, await house.rounds.advance(driver.number, NOON) or state


async def _next_round(driver: TournamentDriver, house: House) -> TournamentState:
    """The round after this one, its tables open."""
    state = await driver._tend(house)
    for game in [one for one in state.current if not one.places]:
        assert await driver._play(house, state, game)
    return await driver._tend(house)


def offered(state: TournamentState) -> list[str]:
    return [one.action for one in buttons_of(state, language_for("en"))]


def is_paired(state: TournamentState, user: int) -> bool:
    who = state.entrant_of(user)
    return who is not None and any(who.number in one.numbers for one in state.current)


async def test_whoever_has_left_comes_back_to_their_number(database: Database) -> None:
    house = House(database)
    driver, _ = await running(house)
    before = (await house.tournaments.leave(driver.number, BEN, NOON)).entrant_of(BEN)
    state = await _next_round(driver, house)
    assert not is_paired(state, BEN)
    after = (await house.tournaments.join(driver.number, BEN, NOON)).entrant_of(BEN)
    assert before is not None
    assert after is not None
    assert (after.number, after.left_in) == (before.number, None)
    assert is_paired(await _next_round(driver, house), BEN)
    with pytest.raises(SessionRefusal, match="refusal-entered"):
        await house.tournaments.join(driver.number, BEN, NOON)


@pytest.mark.parametrize("system", System)
async def test_whoever_is_put_out_of_a_lobby_stays_out_and_counts_for_nothing(
    database: Database, system: System
) -> None:
    house, english = House(database), language_for("en")
    number = (await house.tournaments.create(wish(GAME, system, computers=(1,)), NOON)).tournament.id
    for user in (BEN, CAT, CAT + 1, NEW):
        await house.tournaments.join(number, user, NOON)
    lobby = await house.tournaments.expel(number, ANN, BEN, NOON)
    await house.tournaments.leave(number, NEW, NOON)
    computer = next(one.user_id for one in lobby.entrants if is_computer(one.user_id))
    lobby = await house.tournaments.expel(number, ANN, computer, NOON)
    assert computer not in [one.user_id for one in lobby.entrants], "one can be added again"
    shown = str(tournament_view(lobby, (), ColourTheme.DARK, english)[0].to_components())
    assert ("**3 players** so far" in shown, f"Removed from the tournament: <@{BEN}>" in shown) == (True, True)
    await house.tournaments.join(number, NEW, NOON)
    with pytest.raises(SessionRefusal, match="refusal-put-out"):
        await house.tournaments.join(number, BEN, NOON)
    await house.tournaments.start(number, ANN, NOON)
    begun = await house.tournaments.find(number, GUILD)
    with pytest.raises(SessionRefusal, match="refusal-put-out"):
        await house.tournaments.join(number, BEN, NOON)
    assert not is_paired(begun, BEN)
    assert {begun.player(line.number) for line in standings_of(begun)} == {ANN, CAT, CAT + 1, NEW}


@pytest.mark.parametrize("system", [System.ROUND_ROBIN, System.KNOCKOUT])
async def test_where_rounds_are_fixed_they_come_back_only_before_they_have_missed_one(
    database: Database, system: System
) -> None:
    house = House(database)
    driver, state = await running(house, system)
    assert "join" not in offered(state)
    assert "join" in offered(await house.tournaments.leave(driver.number, BEN, NOON))
    back = await house.tournaments.join(driver.number, BEN, NOON)
    assert [one.left_in for one in back.entrants] == [None] * 4
    await house.tournaments.leave(driver.number, BEN, NOON)
    assert "join" not in offered(await _next_round(driver, house))
    with pytest.raises(SessionRefusal, match="refusal-late"):
        await house.tournaments.join(driver.number, BEN, NOON)


@pytest.mark.parametrize("put_out", [False, True])
async def test_whoever_takes_the_place_of_somebody_who_is_gone_plays_on(database: Database, put_out: bool) -> None:
    house = House(database)
    driver, _ = await running(house)
    if put_out:
        await house.tournaments.expel(driver.number, ANN, BEN, NOON)
    else:
        await house.tournaments.leave(driver.number, BEN, NOON)
    await house.rounds.advance(driver.number, NOON)
    state = await house.tournaments.replace_player(driver.number, ANN, BEN, NEW, NOON)
    assert [(one.left_in, one.expelled) for one in state.entrants] == [(None, False)] * 4
    state = await driver._tend(house)
    assert is_paired(await _next_round(driver, house), NEW)


async def test_the_place_of_somebody_put_out_of_a_table_of_three_is_taken_from_the_next_round(
    database: Database,
) -> None:
    house = House(database)
    driver = TournamentDriver(database, GAME)
    await driver.open(wish(GAME, System.PODS, seats=3, rounds=3), 6)
    state = await driver._tend(house)
    await house.tournaments.expel(driver.number, ANN, BEN, NOON)
    state = await house.rounds.advance(driver.number, NOON) or state
    (number,) = (one.number for one in state.entrants if one.user_id == BEN)
    assert [one.decided_by for one in state.current if number in one.numbers] == [None]
    state = await house.tournaments.replace_player(driver.number, ANN, BEN, NEW, NOON)
    assert (state.player(number), state.tournament.round_number) == (NEW, 1)
    while state.tournament.round_number == 1:
        game = next(one for one in state.current if not one.places)
        await driver._play(house, state, game)
        state = await driver._tend(house)
    assert is_paired(state, NEW)


async def test_at_a_table_of_a_tournament_only_those_who_look_after_it_give_a_seat_away(database: Database) -> None:
    house = House(database)
    driver, state = await running(house)
    (game,) = [one for one in state.current if not one.places]
    session_id, player = game.session_id or 0, state.player(game.numbers[0])
    # The result would be that of whoever has entered, whoever has played.
    for given in (
        lambda: house.seats.offer(session_id, player, NOON),
        lambda: house.interventions.require_replaceable(session_id, player, NEW),
        lambda: house.interventions.replace_player(session_id, MODERATOR, player, NEW, NOON),
    ):
        with pytest.raises(SessionRefusal, match="refusal-tournament-seat"):
            await given()
    await house.tournaments.end(driver.number, ANN, NOON)
    assert (await house.seats.offer(session_id, player, NOON)).detail == 0
