"""No seat is taken while nobody is heard, and a harmless silence ends by itself."""

from dataclasses import dataclass, field, replace

import pytest

from bot.daily.days import was_away
from bot.model.free_time import date_at
from bot.model.sessions import OnTimeout, TurnClock
from bot.model.turn_times import DAY, HOUR, MINUTE
from bot.play.reachability import BELIEVED, LONGEST_SILENCE, PAUSES, UNUSUAL, Reachability, RenewalCause
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.store.database import Database
from bot.store.rows import metadata, timers
from bot.store.rows import sessions as session_rows
from bot.store.rows.notices import NoticeKind
from bot.store.rows.timers import TimerKind
from games.core.actions import Forfeit
from tests.bot.conftest import BEN, NOON, OTHER_CHANNEL, delivered, opening
from tests.bot.play.tables import clock_of, started
from tests.bot.play.test_deadlines import queued

BEAT = 5_000
ANSWERED = 3_000
"""After how long a new session is answered."""


@dataclass
class Shift:
    """A process that works from ``now`` on, beat by beat, and gets the sessions that it wants."""

    database: Database
    sessions: Sessions
    now: int = NOON
    begun: list[tuple[int, RenewalCause]] = field(default_factory=list)
    """The sessions begun anew."""
    reachability: Reachability = field(default_factory=lambda: Reachability(lambda: 1))
    batch: int = 200

    def __post_init__(self) -> None:
        self.keeper = Timekeeper(self.database, self.sessions, reachability=self.reachability, batch=self.batch)
        self.reachability.begin(0, self.now)

    async def beat(self) -> None:
        await self.keeper.note_reachable(self.now)
        await self.keeper.fire(self.now, reachable=True)
        for shard, cause in self.reachability.wanted(self.now):
            self.begun.append((self.now, cause))
            self.reachability.begin(shard, self.now + ANSWERED)
        await delivered(self.sessions)

    async def run_to(self, moment: int, step: int = 5 * MINUTE) -> None:
        while self.now < moment:
            self.now = min(self.now + step, moment)
            await self.beat()
            self.now += BEAT
            await self.beat()

    def hear(self) -> None:
        self.reachability.hear(0, self.now)

    def hear_steadily(self, every: int = MINUTE) -> None:
        """People play, with such pauses, up to now."""
        for number in reversed(range(PAUSES + 1)):
            self.reachability.hear(0, self.now - number * every)


async def begin(sessions: Sessions, clock: int, on_timeout: OnTimeout = OnTimeout.FORFEIT) -> int:
    return await started(sessions, replace(opening(), clock=clock, on_timeout=on_timeout), BEN)


async def lost(database: Database, session_id: int) -> bool:
    async with database.reading() as transaction:
        actions = await session_rows.actions(transaction, session_id)
        return any(isinstance(one, Forfeit) for one in actions) or bool(
            await timers.find_timeout(transaction, session_id, 0)
        )


@pytest.fixture
def shift(database: Database, sessions: Sessions) -> Shift:
    return Shift(database, sessions)


@pytest.mark.parametrize("on_timeout", [OnTimeout.FORFEIT, OnTimeout.CLAIM])
async def test_nothing_is_taken_threatened_or_offered_until_a_new_session_is_answered(
    database: Database, sessions: Sessions, on_timeout: OnTimeout
) -> None:
    shift = Shift(database, sessions, NOON - MINUTE)
    session_id = await begin(sessions, HOUR, on_timeout)
    for minutes in range(0, 150, 5):
        await shift.keeper.note_reachable(NOON + minutes * MINUTE)
        await shift.keeper.fire(NOON + minutes * MINUTE, reachable=True)
        assert not await lost(database, session_id)
        assert await queued(database, session_id, NoticeKind.WARNING) == []
    assert await clock_of(database, session_id) == TurnClock(session_id, 0, NOON, NOON + HOUR)
    assert [cause for _, cause in shift.reachability.wanted(NOON + 150 * MINUTE)] == [RenewalCause.HELD]


async def test_what_is_held_until_somebody_is_heard_keeps_nothing_else_from_ringing(
    database: Database, sessions: Sessions
) -> None:
    shift = Shift(database, sessions, NOON - MINUTE, batch=1)
    held = await begin(sessions, HOUR)
    called = await started(sessions, opening(OTHER_CHANNEL), BEN)
    async with database.transaction() as transaction:
        await timers.schedule(transaction, called, TimerKind.CALL, NOON + 2 * HOUR)
    await shift.keeper.fire(NOON + 2 * HOUR, reachable=True)
    assert not await lost(database, held)
    assert len(await queued(database, called, NoticeKind.PING)) == 1


async def test_to_have_been_heard_since_the_call_is_not_enough_if_it_was_long_ago(
    database: Database, sessions: Sessions, shift: Shift
) -> None:
    session_id = await begin(sessions, HOUR)
    await shift.run_to(NOON + 20 * MINUTE)
    shift.hear()
    for minutes in range(25, 150, 5):
        await shift.keeper.note_reachable(NOON + minutes * MINUTE)
        await shift.keeper.fire(NOON + minutes * MINUTE, reachable=True)
        assert not await lost(database, session_id)
        assert await queued(database, session_id, NoticeKind.WARNING) == []
    assert [cause for _, cause in shift.reachability.wanted(NOON + 150 * MINUTE)] == [RenewalCause.HELD]


async def test_players_who_are_heard_lose_their_seats_in_time(
    database: Database, sessions: Sessions, shift: Shift
) -> None:
    session_id = await begin(sessions, HOUR)
    for _ in range(0, HOUR - 5 * MINUTE, 5 * MINUTE):
        await shift.run_to(shift.now + 5 * MINUTE)
        shift.hear()
    assert not await lost(database, session_id)
    await shift.run_to(NOON + HOUR)
    assert await lost(database, session_id)
    assert shift.begun == []


@pytest.mark.full
@pytest.mark.parametrize("hours", [1, 6, 24])
async def test_where_nobody_plays_who_is_absent_loses_the_seat_all_the_same(
    database: Database, sessions: Sessions, shift: Shift, hours: int
) -> None:
    clock = hours * HOUR
    shift.hear()
    session_id = await begin(sessions, clock)
    latest = NOON + clock + min(clock, LONGEST_SILENCE) + 3 * HOUR
    await shift.run_to(latest, step=9 * MINUTE)
    assert await lost(database, session_id), shift.begun
    days = (latest - NOON) / DAY
    assert len(shift.begun) <= 4 * days + 6, shift.begun


async def test_a_restart_in_time_of_a_deaf_session_costs_nobody_the_seat(
    database: Database, sessions: Sessions, shift: Shift
) -> None:
    shift.hear()
    session_id = await begin(sessions, HOUR)
    await shift.run_to(NOON + 40 * MINUTE)
    # An operator has noticed that nobody is answered; another process has nothing in memory.
    after = Shift(database, sessions, NOON + 43 * MINUTE)
    after.hear()
    await after.run_to(NOON + 75 * MINUTE)
    assert not await lost(database, session_id)
    assert (await clock_of(database, session_id)).deadline_at == NOON + 103 * MINUTE
    for minutes in (98, 104):
        after.hear()
        await after.run_to(NOON + minutes * MINUTE)
    assert await lost(database, session_id)


async def test_a_restart_of_a_bot_that_hears_gives_no_grace(
    database: Database, sessions: Sessions, shift: Shift
) -> None:
    session_id = await begin(sessions, HOUR)
    for minutes in (40, 52):
        await shift.run_to(NOON + minutes * MINUTE)
        shift.hear()
    await shift.run_to(NOON + 54 * MINUTE, step=MINUTE)
    after = Shift(database, sessions, NOON + 56 * MINUTE)
    await after.run_to(NOON + HOUR + MINUTE, step=MINUTE)
    assert await lost(database, session_id)


async def test_where_much_is_heard_silence_is_noticed_within_minutes_and_counts_as_an_outage(
    database: Database, sessions: Sessions, shift: Shift
) -> None:
    session_id = await begin(sessions, HOUR)
    shift.now = NOON + 30 * MINUTE
    shift.hear_steadily()
    silent_from = shift.now
    await shift.beat()
    await shift.run_to(NOON + 45 * MINUTE, step=MINUTE)
    assert [cause for _, cause in shift.begun] == [RenewalCause.UNUSUAL]
    ((moment, _),) = shift.begun
    assert 10 * MINUTE <= moment - silent_from <= 12 * MINUTE
    shift.hear()
    await shift.run_to(NOON + 75 * MINUTE, step=MINUTE)
    assert not await lost(database, session_id)
    assert (await clock_of(database, session_id)).deadline_at == moment + ANSWERED + HOUR
    async with database.reading() as transaction:
        assert await metadata.absences_since(transaction, NOON) == [(silent_from, moment + ANSWERED)]


async def test_no_streak_ends_by_a_day_on_which_a_shard_that_was_used_is_deaf_for_hours(
    database: Database, shift: Shift
) -> None:
    shift.now += 6 * HOUR
    shift.hear_steadily(every=50 * MINUTE)
    silent_from = shift.now
    await shift.beat()
    await shift.run_to(silent_from + UNUSUAL * 50 * MINUTE)
    assert [cause for _, cause in shift.begun] == [RenewalCause.UNUSUAL]
    await shift.beat()
    async with database.reading() as transaction:
        away = await metadata.absences_since(transaction, NOON)
    day = date_at("UTC", silent_from)
    assert was_away(day, "UTC", away)


async def test_a_silence_between_two_sessions_in_which_nobody_has_played_gives_an_hour_and_spares_no_streak(
    database: Database, sessions: Sessions, shift: Shift
) -> None:
    session_id = await begin(sessions, 2 * HOUR)
    for minutes in range(0, 125, 5):
        if minutes == 100:
            shift.reachability.begin(0, NOON + 100 * MINUTE)
        await shift.keeper.note_reachable(NOON + minutes * MINUTE)
        await shift.keeper.fire(NOON + minutes * MINUTE, reachable=True)
    assert (await clock_of(database, session_id)).deadline_at == NOON + 160 * MINUTE
    async with database.reading() as transaction:
        assert await metadata.absences_since(transaction, NOON - DAY) == []


def test_a_night_in_which_nobody_plays_as_in_others_is_nothing_unusual() -> None:
    reachability, now = Reachability(lambda: 1), NOON
    reachability.begin(0, now)
    for _day in range(3):
        for _ in range(PAUSES // 3):
            now += 5 * MINUTE
            reachability.hear(0, now)
        now += 5 * HOUR
        assert list(reachability.wanted(now)) == []
        reachability.hear(0, now)


def test_nobody_is_unheard_for_longer_than_some_hours_and_few_sessions_are_begun() -> None:
    reachability, begun = Reachability(lambda: 2), list[tuple[int, int]]()
    for shard in (0, 1):
        reachability.begin(shard, NOON)
    for now in range(NOON, NOON + DAY, MINUTE):
        reachability.hear(1, now)
        for shard, cause in reachability.wanted(now):
            assert cause is RenewalCause.LONG
            begun.append((shard, now))
            reachability.begin(shard, now)
    assert begun == [(0, NOON + count * LONGEST_SILENCE) for count in (1, 2, 3)]


def test_what_is_wanted_is_tried_again_but_not_all_the_time() -> None:
    reachability = Reachability(lambda: 1)
    reachability.begin(0, NOON)
    tried = []
    for now in range(NOON + MINUTE, NOON + HOUR, MINUTE):
        assert reachability.judge(7, NOON + 1, now) is False
        tried += [now for _ in reachability.wanted(now)]
    assert len(tried) == 6
    assert reachability.doubtful(NOON + HOUR) == 59 * MINUTE
    reachability.hear(0, NOON + HOUR)
    assert reachability.doubtful(NOON + HOUR) == 0
    assert reachability.judge(7, NOON + 1, NOON + HOUR) is True


@pytest.mark.full
@pytest.mark.parametrize("every", [20 * MINUTE, 50 * MINUTE, BELIEVED + MINUTE])
async def test_sessions_lost_again_and_again_put_no_turn_off_for_ever(
    database: Database, sessions: Sessions, shift: Shift, every: int
) -> None:
    session_id = await begin(sessions, HOUR)
    while shift.now < NOON + 6 * HOUR and not await lost(database, session_id):
        await shift.run_to(shift.now + every)
        shift.reachability.begin(0, shift.now)
    assert await lost(database, session_id)


def test_a_clock_that_was_ahead_makes_nobody_heard_who_is_not() -> None:
    reachability = Reachability(lambda: 1)
    reachability.begin(0, NOON)
    reachability.hear(0, NOON + DAY)
    assert list(reachability.wanted(NOON)) == []
    assert reachability.judge(7, NOON + 1, NOON + HOUR) is False
    assert reachability.silence(NOON + HOUR) == HOUR


def test_what_is_heard_is_of_the_shard_of_a_server() -> None:
    reachability = Reachability(lambda: 2)
    for shard in (0, 1):
        reachability.begin(shard, NOON)
    reachability.hear(1, NOON + HOUR)
    guild = 1 << 22
    assert reachability.judge(guild, NOON + 1, NOON + HOUR) is True
    assert reachability.judge(2 * guild, NOON + 1, NOON + HOUR) is False
    reachability.forget(frozenset({1}))
    assert reachability.judge(guild, NOON + 1, NOON + HOUR) is False
