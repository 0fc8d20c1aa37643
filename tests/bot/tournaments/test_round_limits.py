"""The limit of a round counts no time in which the bot was away or deaf, or could not tell people of their games."""

from dataclasses import dataclass, field

from bot.model.tournaments import DecidedBy, Stage, System, TournamentState
from bot.model.turn_times import DAY, HOUR, MINUTE
from bot.play.reachability import RenewalCause
from bot.store.database import Database
from bot.store.rows import metadata, notices
from games import REGISTRY
from tests.bot.conftest import GUILD, NOON, delivered
from tests.bot.play.house import House
from tests.bot.play.test_reachability import Shift
from tests.bot.tournaments.tournament_driver import TournamentDriver, wish

GAME = next(iter(REGISTRY))
LIMIT = 3 * HOUR


@dataclass
class Process:
    """A process of the bot from ``now`` on, with a tournament whose tables are open."""

    database: Database
    now: int = NOON
    house: House = field(init=False)
    shift: Shift = field(init=False)

    def __post_init__(self) -> None:
        self.house = House(self.database)
        self.shift = Shift(self.database, self.house.sessions, self.now)
        self.house.rounds.may_fire = self.shift.keeper.may_fire

    async def open(self) -> None:
        driver = TournamentDriver(self.database, GAME, now=self.now)
        await driver.open(wish(GAME, System.SWISS, rounds=1, round_limit=LIMIT), 4)
        await driver._tend(self.house)
        await delivered(self.house.sessions)

    async def look(self, moment: int | None = None) -> TournamentState:
        """Beat up to a moment, and carry the tournament on."""
        if moment is not None:
            await self.shift.run_to(moment)
        await self.house.rounds.advance(1, self.shift.now)
        return await self.house.tournaments.find(1, GUILD)


def limit(state: TournamentState) -> int:
    """When the round is over, in which nothing is decided yet."""
    assert all(one.decided_by is None for one in state.pairings)
    return state.tournament.round_until or 0


def is_decided(state: TournamentState) -> bool:
    return {one.decided_by for one in state.pairings} == {DecidedBy.LIMIT}


async def test_days_in_which_the_bot_was_down_count_for_no_round(database: Database) -> None:
    before = Process(database)
    await before.open()
    left = NOON + HOUR
    await before.shift.keeper.note_reachable(left)
    back = left + 4 * DAY
    after = Process(database, back)
    # The round is looked at before the process has found out how long it was away.
    assert limit(await after.look()) == NOON + LIMIT
    await after.shift.beat()
    assert limit(await after.look()) == back + LIMIT
    # Another restart soon after, which is no absence, changes nothing.
    again = Process(database, back + 5 * MINUTE)
    await again.shift.beat()
    assert limit(await again.look()) == back + LIMIT


async def test_a_round_that_was_nearly_over_goes_on_for_an_hour_after_an_absence(database: Database) -> None:
    before = Process(database)
    await before.open()
    await before.shift.keeper.note_reachable(NOON + LIMIT - MINUTE)
    minutes = Process(database, NOON + LIMIT + 14 * MINUTE)
    await minutes.shift.beat()
    assert limit(await minutes.look()) == minutes.now + HOUR
    # It ends then, with people who are heard.
    await minutes.shift.run_to(minutes.now + HOUR - MINUTE)
    minutes.shift.hear()
    assert is_decided(await minutes.look(minutes.now + HOUR))


async def test_one_that_was_to_begin_while_the_bot_was_down_leaves_time_to_enter(database: Database) -> None:
    before = Process(database)
    await before.house.tournaments.create(wish(GAME, System.SWISS, starts_at=NOON + HOUR), NOON)
    await before.shift.keeper.note_reachable(NOON)
    back = NOON + 5 * HOUR
    after = Process(database, back)
    assert (await after.look()).tournament.stage is Stage.LOBBY
    await after.shift.beat()
    assert (await after.look()).tournament.starts_at == back + 5 * HOUR
    await after.shift.run_to(back + 5 * HOUR - MINUTE)
    after.shift.hear()
    # Nobody else has entered by then.
    assert (await after.look(back + 5 * HOUR)).tournament.stage is Stage.CANCELLED


async def test_a_deaf_bot_ends_no_round_and_gives_back_the_days_in_which_it_was_deaf(database: Database) -> None:
    process = Process(database)
    await process.open()
    shift, keeper = process.shift, process.shift.keeper
    shift.hear_steadily()
    await keeper.note_reachable(NOON)
    moment = NOON
    # A session is wanted, and cannot be begun.
    while moment < NOON + DAY:
        moment += 9 * MINUTE
        shift.now = moment
        await keeper.note_reachable(moment)
        assert limit(await process.look()) == NOON + LIMIT
        assert {cause for _, cause in shift.reachability.wanted(moment)} <= {RenewalCause.UNUSUAL}
    shift.reachability.begin(0, moment)
    assert limit(await process.look()) == moment + LIMIT
    async with database.reading() as transaction:
        assert await metadata.absences_since(transaction, NOON) == [(NOON, moment)]


async def test_where_only_people_are_silent_a_round_lasts_an_hour_longer_and_no_more(database: Database) -> None:
    process = Process(database)
    await process.open()
    process.shift.hear()
    held = await process.look(NOON + LIMIT)
    assert limit(held) == NOON + LIMIT
    # A new session is wanted, and whoever has tried in vain has an hour.
    until = limit(await process.look(NOON + LIMIT + 5 * MINUTE))
    assert NOON + LIMIT + HOUR <= until <= NOON + LIMIT + HOUR + 10 * MINUTE
    assert is_decided(await process.look(until))
    assert len(process.shift.begun) == 1


async def test_a_game_of_which_nobody_could_be_told_is_not_ended_by_the_limit(database: Database) -> None:
    house = House(database)
    driver = TournamentDriver(database, GAME, now=NOON)
    await driver.open(wish(GAME, System.SWISS, rounds=1, round_limit=LIMIT), 4)
    state = await driver._tend(house)
    async with database.transaction() as transaction:
        for one in state.current:
            await notices.queue_board(transaction, one.session_id or 0, 0, NOON, fresh=True)
    for late in (LIMIT, LIMIT + HOUR):
        state = await house.rounds.advance(1, NOON + late) or state
        assert limit(state) == NOON + late + HOUR
    await delivered(house.sessions)
    assert is_decided(await house.rounds.advance(1, NOON + LIMIT + 2 * HOUR) or state)
