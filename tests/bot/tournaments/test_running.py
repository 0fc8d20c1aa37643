"""Tournaments finish alone: rounds follow each other, and neither deaths nor vanished players change or stop them."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.model.sessions import Status
from bot.model.tournaments import AtLimit, DecidedBy, Placed, Stage, System
from bot.model.turn_times import DAY
from bot.store.database import Database
from bot.tournaments.round_start import standings_of
from bot.tournaments.rounds import unopened
from games import REGISTRY
from tests.bot.conftest import ANN, CHANNEL, GUILD, opening
from tests.bot.play.house import House, check
from tests.bot.tournaments.simulate import cases, simulate
from tests.bot.tournaments.tournament_driver import ORGANISER, TournamentDriver, require_whole, wish

SYSTEMS = [
    (System.SWISS, 2, 7),
    (System.ROUND_ROBIN, 2, 4),
    (System.DOUBLE, 2, 4),
    (System.PODS, 3, 8),
    (System.PODS, 4, 9),
    (System.KNOCKOUT, 2, 6),
]


async def run(
    database: Database, game: str, system: System, seats: int, players: int, **more: object
) -> TournamentDriver:
    """A tournament in which a third vanish half-way."""
    gone = frozenset(range(ORGANISER, ORGANISER + players, 3))
    driver = TournamentDriver(database, game, vanishing=gone, kill_every=int(str(more.pop("kill_every", 0))))
    await driver.open(wish(game, system, seats=seats, **more), players)
    return driver


@pytest.mark.full
@pytest.mark.parametrize(("system", "seats", "players"), SYSTEMS)
async def test_every_system_finishes_though_a_third_vanish(
    database: Database, system: System, seats: int, players: int
) -> None:
    driver = await run(database, next(iter(REGISTRY)), system, seats, players)
    state = await driver.to_the_end()
    assert state.tournament.stage is Stage.OVER
    assert state.tournament.round_number == state.tournament.rounds
    require_whole(state, driver)
    # In a knockout whoever is left against nobody goes on.
    at_limit = any(one.decided_by is DecidedBy.LIMIT for one in state.pairings)
    assert at_limit or system is System.KNOCKOUT
    assert len(standings_of(state)) == players
    await check(House(database))


async def test_tables_in_one_channel_follow_each_other_and_each_has_its_time(database: Database) -> None:
    game = next(iter(REGISTRY))
    driver = await run(database, game, System.SWISS, 2, 6, placed=Placed.CHANNEL, round_limit=DAY)
    house, most = House(database), 0
    (first,) = unopened(await house.tournaments.find(driver.number, GUILD))
    await house.rounds.prepare(driver.number, first, driver.now)
    taken = await house.sessions.lobbies.open(opening(channel_id=CHANNEL), driver.now)
    assert await house.rounds.open(driver.number, first, CHANNEL, driver.now) is None
    assert not await house.rounds.is_free(CHANNEL)
    await house.sessions.lobbies.leave(taken.session.id, ANN, driver.now)
    for _ in range(40):
        # The database itself refuses two games in a channel.
        state = await driver._tend(house)
        if not state.tournament.is_open:
            break
        (on,) = [one for one in state.current if one.opened and not one.places]
        assert state.tournament.round_until == driver.now + DAY
        driver.now += DAY // 2
        if not await driver._play(house, state, on):
            driver.now += DAY // 2
        most = max(most, len(state.current))
    assert (state.tournament.stage, most) == (Stage.OVER, 3)
    require_whole(state, driver)
    assert {(await house.sessions.by_id(one)).session.channel_id for one in state.places} == {CHANNEL}
    assert {(await house.sessions.by_id(one)).session.parent_id for one in state.places} == {None}
    await check(house)


@pytest.mark.full
@pytest.mark.parametrize("case", [*cases()], ids=str)
async def test_where_the_process_dies_again_and_again_it_comes_to_the_same(
    tmp_path: Path, case: tuple[str, System, int]
) -> None:
    assert await simulate(tmp_path, case, bytes(range(16))) > 5


@pytest.mark.parametrize("at_limit", AtLimit)
async def test_the_end_of_a_round_decides_as_announced(database: Database, at_limit: AtLimit) -> None:
    game = next(iter(REGISTRY))
    driver = TournamentDriver(database, game, vanishing=frozenset(range(ORGANISER, ORGANISER + 4)))
    await driver.open(wish(game, System.SWISS, rounds=1, at_limit=at_limit), 4)
    state = await driver.to_the_end()
    assert {one.decided_by for one in state.pairings} == {DecidedBy.LIMIT}
    places = {one.places for one in state.pairings}
    # The first seat was to act; nobody has any points yet.
    assert places == ({(2, 1)} if at_limit is AtLimit.LOSS else {(1, 1)})
    house = House(database)
    for one in state.pairings:
        assert one.session_id is not None
        assert (await house.sessions.by_id(one.session_id)).session.status is Status.OVER


async def test_in_a_channel_the_limit_of_a_table_decides_none_that_waits_for_it(database: Database) -> None:
    game = next(iter(REGISTRY))
    driver = TournamentDriver(database, game)
    await driver.open(wish(game, System.SWISS, rounds=1, placed=Placed.CHANNEL), 4)
    state = await House(database).tournaments.find(driver.number, GUILD)
    driver.vanishing = frozenset(state.player(number) for number in state.current[0].numbers)
    ended = await driver.to_the_end()
    assert [one.decided_by for one in ended.pairings] == [DecidedBy.LIMIT, DecidedBy.GAME]
    assert {one.opened for one in ended.pairings} == {True}


async def test_it_begins_with_so_many_or_at_a_time_and_not_with_too_few(database: Database) -> None:
    house, game = House(database), next(iter(REGISTRY))
    full = await house.tournaments.create(wish(game, System.SWISS, starts_with=4), 1000)
    for user in (11, 12, 13):
        await house.tournaments.join(full.tournament.id, user, 1000)
        state = await house.rounds.advance(full.tournament.id, 1000)
        assert state is not None
        assert state.tournament.stage is (Stage.RUNNING if user == 13 else Stage.LOBBY)
    for others, stage in (((), Stage.CANCELLED), ((11, 12, 13), Stage.RUNNING)):
        timed = (await house.tournaments.create(wish(game, System.SWISS, starts_at=5000), 1000)).tournament.id
        for user in others:
            await house.tournaments.join(timed, user, 1000)
        assert (await house.rounds.advance(timed, 4999) or full).tournament.stage is Stage.LOBBY
        assert (await house.rounds.advance(timed, 5000) or full).tournament.stage is stage


async def test_computers_take_part_and_play_their_tables(database: Database) -> None:
    house, game = House(database), next(iter(REGISTRY))
    found = await house.tournaments.create(wish(game, System.SWISS, computers=(1, 1, 2)), 1000)
    await house.tournaments.start(found.tournament.id, ORGANISER, 1000)
    state = await house.rounds.advance(found.tournament.id, 1000)
    assert state is not None
    table = state.current[0]
    session = await house.rounds.prepare(state.tournament.id, table, 1000)
    assert session is not None
    opened = await house.rounds.open(state.tournament.id, table, 777, 1000)
    assert opened is not None
    assert opened.session.computers
    assert not opened.session.helps, "rated tournaments have no help, whoever plays"
    assert await house.rounds.open(state.tournament.id, table, 777, 1000) is None
    assert replace(opened.session, players=()).channel_id == 777
