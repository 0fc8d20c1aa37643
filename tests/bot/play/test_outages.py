"""Grace after an outage is given once, wherever the process that gives it is killed."""

from dataclasses import replace

import pytest

from bot.model.sessions import OnTimeout
from bot.model.turn_times import DAY, HOUR, MINUTE
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.store.database import Database
from bot.store.rows import metadata, timers
from tests.bot.conftest import ANN, BEN, CHANNEL, NOON, OTHER_CHANNEL, opening
from tests.bot.play.tables import killed_after, started

CLOCK = 12 * HOUR
COMMITS = range(1, 5)
"""The outage is noted, two deadlines are put off in a transaction each, and the grace is marked as given."""


async def two_tables(sessions: Sessions) -> None:
    wish = replace(opening(), clock=CLOCK, on_timeout=OnTimeout.FORFEIT)
    for channel in (CHANNEL, OTHER_CHANNEL):
        assert await started(sessions, replace(wish, channel_id=channel), BEN)


async def deadlines(database: Database) -> list[int | None]:
    async with database.reading() as transaction:
        return [clock.deadline_at for number in (1, 2) for clock in await timers.clocks_of_session(transaction, number)]


@pytest.mark.full
@pytest.mark.parametrize("commits", COMMITS)
async def test_a_kill_while_grace_is_given_neither_doubles_nor_loses_it(
    database: Database, sessions: Sessions, commits: int
) -> None:
    await two_tables(sessions)
    await Timekeeper(database, sessions, batch=1).note_reachable(NOON + 9 * HOUR)
    back = NOON + 13 * HOUR
    with killed_after(database, commits):
        await Timekeeper(database, sessions, batch=1).note_reachable(back)
    for restart in (5 * MINUTE, 10 * MINUTE):
        keeper = Timekeeper(database, sessions, batch=1)
        await keeper.note_reachable(back + restart)
        await keeper.fire(back + restart, reachable=True)
        assert await deadlines(database) == [back + 4 * HOUR] * 2
    async with database.reading() as transaction:
        assert await metadata.absences_since(transaction, NOON) == [(NOON + 9 * HOUR, back)]
        assert await metadata.owed_graces(transaction) == []


@pytest.mark.full
@pytest.mark.parametrize("commits", COMMITS)
async def test_a_kill_while_the_clock_was_a_day_ahead_leaves_no_turn_longer_than_its_clock(
    database: Database, sessions: Sessions, commits: int
) -> None:
    await two_tables(sessions)
    await Timekeeper(database, sessions, batch=1).note_reachable(NOON)
    with killed_after(database, commits):
        await Timekeeper(database, sessions, batch=1).note_reachable(NOON + DAY)
    now = NOON + 20 * MINUTE
    await Timekeeper(database, sessions, batch=1).note_reachable(now)
    assert await deadlines(database) == [now + CLOCK] * 2
    async with database.reading() as transaction:
        assert await metadata.absences_since(transaction, now) == []


async def test_grace_that_could_not_be_given_is_given_at_the_next_beat(database: Database, sessions: Sessions) -> None:
    await two_tables(sessions)
    keeper = Timekeeper(database, sessions, batch=1)
    await keeper.note_reachable(NOON + 9 * HOUR)
    back = NOON + 13 * HOUR
    with killed_after(database, 2):
        await keeper.note_reachable(back)
    await keeper.note_reachable(back + 5_000)
    assert await deadlines(database) == [back + 4 * HOUR] * 2
    await sessions.play(1, ANN, "b2-a3 c3-b3 b3-b4", back + MINUTE)
