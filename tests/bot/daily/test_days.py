"""When a day turns: at midnight of a zone, across changes of the clocks and of the zone, with nobody's day lost."""

import asyncio
from datetime import date

import pytest

from bot.daily.attempts import closeness
from bot.daily.days import Calendar, moved, next_hour
from bot.daily.practice import ProblemFilter, day_like, earlier_days
from bot.daily.service import Daily
from bot.daily.tries import LineAsked, problem_on
from bot.model.free_time import ONE_DAY, at_hour, begins, ends
from bot.model.places import without_server
from bot.model.turn_times import HOUR
from bot.play.guilds import Guilds
from bot.store.database import Database
from bot.store.rows import tries
from bot.store.rows.tries import TryEnding
from games.problems import FIRST_DAY, kind_of
from tests.bot.conftest import ANN, BEN, GUILD
from tests.bot.daily.conftest import at, hand_in_best

MINUTE = 60_000


@pytest.mark.parametrize(
    ("zone", "midnight", "day"),
    [
        ("UTC", "2026-11-22 00:00", "2026-11-22"),
        ("Europe/Paris", "2026-11-21 23:00", "2026-11-22"),
        ("America/New_York", "2026-11-22 05:00", "2026-11-22"),
        ("Asia/Kolkata", "2026-11-21 18:30", "2026-11-22"),
        ("Asia/Kathmandu", "2026-11-21 18:15", "2026-11-22"),
        ("Australia/Lord_Howe", "2026-11-21 13:00", "2026-11-22"),
        ("Pacific/Kiritimati", "2026-11-21 10:00", "2026-11-22"),
        ("Pacific/Chatham", "2026-11-21 10:15", "2026-11-22"),
        ("Etc/GMT+12", "2026-11-22 12:00", "2026-11-22"),
        # The days of the changes of the clocks, of 23 and of 25 hours.
        ("Europe/Paris", "2026-03-28 23:00", "2026-03-29"),
        ("Europe/Paris", "2026-03-29 22:00", "2026-03-30"),
        ("Europe/Paris", "2026-10-24 22:00", "2026-10-25"),
        ("Europe/Paris", "2026-10-25 23:00", "2026-10-26"),
        ("America/New_York", "2026-03-08 05:00", "2026-03-08"),
        ("America/New_York", "2026-03-09 04:00", "2026-03-09"),
        ("America/New_York", "2026-11-01 04:00", "2026-11-01"),
        ("America/New_York", "2026-11-02 05:00", "2026-11-02"),
        # The clocks leave midnight out in Cairo, and go back to it in Havana.
        ("Africa/Cairo", "2026-04-23 22:00", "2026-04-24"),
        ("America/Havana", "2026-03-08 05:00", "2026-03-08"),
        ("America/Havana", "2026-11-01 04:00", "2026-11-01"),
    ],
)
def test_a_day_turns_at_midnight_of_the_zone(zone: str, midnight: str, day: str) -> None:
    turn, wanted = at(midnight), date.fromisoformat(day)
    calendar = Calendar(zone)
    assert calendar.today(turn) == wanted
    assert calendar.today(turn - MINUTE) == date.fromordinal(wanted.toordinal() - 1)
    assert begins(wanted, zone) == turn == ends(date.fromordinal(wanted.toordinal() - 1), zone)


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [("Europe/Paris", "2026-03-29", 23), ("Europe/Paris", "2026-10-25", 25), ("Africa/Cairo", "2026-04-24", 23)],
)
def test_the_days_of_the_changes_of_the_clocks_are_whole(zone: str, day: str, hours: int) -> None:
    wanted = date.fromisoformat(day)
    assert ends(wanted, zone) - begins(wanted, zone) == hours * HOUR


def test_an_hour_that_the_clocks_leave_out_comes_an_hour_later_and_one_that_comes_twice_counts_once() -> None:
    spring, autumn = date(2026, 3, 29), date(2026, 10, 25)
    assert at_hour(spring, 2, "Europe/Paris") == at("2026-03-29 01:00")
    assert at_hour(autumn, 2, "Europe/Paris") == at("2026-10-25 00:00")
    assert next_hour("Europe/Paris", 2, at("2026-10-25 00:00")) == at("2026-10-26 01:00")


def test_no_day_is_without_its_hour_where_the_clocks_leave_out_the_last_one() -> None:
    """In Greenland 22:59 of a Saturday in March is followed by Sunday, and nothing can be told at 23 o'clock."""
    zone, saturday = "America/Nuuk", date(2026, 3, 28)
    assert ends(saturday, zone) == at("2026-03-29 01:00")
    assert at_hour(saturday, 23, zone) == at("2026-03-29 00:00")
    told, moment = list[date](), at("2026-03-28 12:00")
    for _ in range(3):
        moment = next_hour(zone, 23, moment)
        told.append(Calendar(zone).today(moment))
    assert told == [saturday, date(2026, 3, 29), date(2026, 3, 30)]
    # Midnight is left out in Cairo, half an hour on Lord Howe.
    assert at_hour(date(2026, 4, 24), 0, "Africa/Cairo") == at("2026-04-23 22:00")
    assert at_hour(date(2026, 10, 4), 2, "Australia/Lord_Howe") == at("2026-10-03 15:30")


@pytest.mark.parametrize(
    ("before", "after", "now", "days"),
    [
        # To the east: the day there has begun already, and the one here goes on until its end.
        ("UTC", "Pacific/Auckland", "2026-11-22 13:00", ["2026-11-22", "2026-11-23"]),
        ("Etc/GMT+12", "Etc/GMT-14", "2026-11-22 11:30", ["2026-11-21", "2026-11-22", "2026-11-23"]),
        # Within the same date: it would end in ten minutes.
        ("UTC", "Europe/Helsinki", "2026-11-22 21:50", ["2026-11-22"]),
        # To the west: yesterday comes again, and the one begun here goes on until its end.
        ("Pacific/Auckland", "UTC", "2026-11-22 11:30", ["2026-11-22", "2026-11-23"]),
        ("UTC", "UTC", "2026-11-22 13:00", ["2026-11-22"]),
    ],
)
def test_no_change_of_zone_takes_a_day_away(before: str, after: str, now: str, days: list[str]) -> None:
    """Each day that it was or is in either zone can be played at some time from the change on."""
    moment = at(now)
    own = Calendar(before)
    moved_on = own.moved(after, moment)
    assert own.today(moment) in moved_on.open_days(moment)
    for hour in range(3 * 24):
        later = moment + hour * HOUR
        assert moved_on.today(later) in moved_on.open_days(later)
        assert own.today(moment) in moved_on.open_days(later) or later >= ends(own.today(moment), before)
    seen = {day for hour in range(48 * 4) for day in moved_on.open_days(moment + hour * 15 * MINUTE)}
    assert {date.fromisoformat(day) for day in days} <= seen
    assert sorted(seen) == [date.fromordinal(one) for one in range(min(seen).toordinal(), max(seen).toordinal() + 1)]


def test_a_zone_typed_wrongly_and_mended_costs_nobody_the_day() -> None:
    now = at("2026-11-22 13:00")
    wrong = Calendar("Europe/Paris").moved("Pacific/Auckland", now)
    mended = wrong.moved("Europe/Lisbon", now + MINUTE)
    assert mended.former == "Europe/Paris"
    assert mended.open_days(now + MINUTE) == (date(2026, 11, 22),)
    assert wrong.moved("Europe/Paris", now + MINUTE) == Calendar("Europe/Paris")


async def set_zone(database: Database, zone: str, now: int) -> None:
    await Guilds(database).change(GUILD, lambda server: moved(server, zone, now))


async def test_a_change_of_zone_gives_nobody_two_counted_tries_at_one_problem(database: Database, daily: Daily) -> None:
    now = at("2026-11-22 13:00")
    await set_zone(database, "Pacific/Auckland", at("2026-11-20 13:00"))
    first = await hand_in_best(daily, ANN, GUILD, now)
    assert first.day == date(2026, 11, 23)
    await set_zone(database, "Pacific/Honolulu", now)
    seen = [await daily.today(ANN, GUILD, now + hour * HOUR) for hour in range(0, 60, 3)]
    again = [one for one in seen if one.day == first.day]
    assert again
    assert {one.row.id for one in again} == {first.row.id}
    assert {one.row.ending for one in again} == {TryEnding.HANDED}


async def test_a_change_of_zone_lets_the_day_under_way_be_handed_in(database: Database, daily: Daily) -> None:
    now = at("2026-11-22 13:00")
    shown = await daily.today(ANN, GUILD, now)
    await set_zone(database, "Pacific/Auckland", now)
    same = await daily.today(ANN, GUILD, now + HOUR)
    assert (same.row.id, same.day) == (shown.row.id, date(2026, 11, 22))
    handed = await hand_in_best(daily, ANN, GUILD, now + HOUR)
    assert handed.counts
    following = await daily.today(ANN, GUILD, now + HOUR)
    assert following.day == date(2026, 11, 23)


async def test_a_problem_seen_where_its_day_is_over_does_not_count_where_it_is_not(
    daily: Daily, database: Database
) -> None:
    """Only a person who hops from zone to zone can see the line of a day and then come to that day."""
    now = at("2026-11-22 13:00")
    await set_zone(database, "Pacific/Auckland", at("2026-11-20 13:00"))
    await daily.practise(ANN, GUILD, date(2026, 11, 22), now)
    here = await daily.today(ANN, without_server(900), now)
    assert here.day == date(2026, 11, 22)
    assert here.row.ending is TryEnding.SHOWN


def test_todays_problem_is_offered_for_no_earlier_day_though_that_day_had_the_same() -> None:
    today = FIRST_DAY + 60 * ONE_DAY
    now = problem_on(today).key
    same = [day for day in earlier_days(today) if problem_on(day).key == now]
    assert same, "the list is short, so that its problems come again"
    others = frozenset(problem_on(day).key for day in earlier_days(today)) - {now}
    assert problem_on(day_like(today, ProblemFilter(), others)).key != now
    assert problem_on(day_like(today, ProblemFilter(grade=problem_on(today).grade), others)).key != now


@pytest.mark.parametrize(
    ("before", "after", "now", "day"),
    [
        # It is a day later in the new zone already: the day under way ends at its own midnight, and no later.
        ("UTC", "Pacific/Auckland", "2026-11-22 13:00", "2026-11-22"),
        ("America/New_York", "Asia/Tokyo", "2026-11-22 20:00", "2026-11-22"),
        # It is the same day in both, and a day earlier in the new one.
        ("UTC", "Europe/Paris", "2026-11-22 13:00", "2026-11-22"),
        ("Pacific/Auckland", "UTC", "2026-11-22 13:00", "2026-11-23"),
    ],
)
def test_the_former_zone_goes_on_until_its_day_is_over(before: str, after: str, now: str, day: str) -> None:
    assert Calendar(before).moved(after, at(now)).until == ends(date.fromisoformat(day), before)


async def test_a_day_that_is_over_everywhere_is_practised_without_a_mark_on_it(
    database: Database, daily: Daily
) -> None:
    now, long_ago, yesterday = at("2026-11-22 11:00"), date(2026, 11, 19), date(2026, 11, 21)
    for day in (long_ago, yesterday):
        await daily.practise(ANN, GUILD, day, now)
    async with database.reading() as transaction:
        assert await tries.of_day(transaction, ANN, long_ago.toordinal()) is None
        # In the last zone of the world it is still yesterday, where it could be played with its line known.
        seen = await tries.of_day(transaction, ANN, yesterday.toordinal())
    assert seen is not None
    assert seen.ending is TryEnding.SHOWN


@pytest.mark.parametrize(
    ("best", "result", "close"),
    [(20, 20, 10), (20, 19, 9), (20, 10, 5), (20, 1, 1), (20, 0, 0), (20, -3, 0), (20, None, 0), (3, 9, 3), (2, 90, 1)],
)
def test_whatever_was_reached_counts_at_least_a_tenth_and_only_the_best_counts_whole(
    best: int, result: int | None, close: int
) -> None:
    """With ``fewest`` a result above the best is the worse one."""
    assert closeness(kind_of(problem_on(FIRST_DAY)), best, result) == close


async def test_seeing_the_best_line_ends_a_practice_and_one_that_counts_only_if_sure(daily: Daily) -> None:
    now = at("2026-11-22 13:00")
    counted = await daily.today(ANN, GUILD, now)
    with pytest.raises(LineAsked):
        await daily.line(counted.row.id, ANN, now, sure=False)
    assert (await daily.show(counted.row.id, ANN, now)).row.ending is None
    practice = await daily.practise(ANN, GUILD, date(2026, 11, 20), now)
    steps = await daily.line(practice.row.id, ANN, now, sure=False)
    assert steps[-1].attempt.result == practice.attempt.problem.best
    ended = (await daily.show(practice.row.id, ANN, now)).row
    assert ended.ending is TryEnding.SHOWN
    # Looking at it once more changes nothing.
    assert len(await daily.line(practice.row.id, ANN, now + 1, sure=False)) == len(steps)
    assert (await daily.show(practice.row.id, ANN, now)).row == ended


async def test_a_forged_press_reaches_nobody_elses_try(daily: Daily) -> None:
    now = at("2026-11-22 13:00")
    row = (await daily.today(ANN, GUILD, now)).row
    forged = (
        daily.show(row.id, BEN, now),
        daily.play(row.id, BEN, row.sequence, ("take1",), now),
        daily.type(row.id, BEN, "take1", now),
        daily.take_back(row.id, BEN, row.sequence, now),
        daily.restart(row.id, BEN, row.sequence, now),
        daily.hand_in(row.id, BEN, row.sequence, now),
        daily.line(row.id, BEN, now, sure=True),
        daily.again(row.id, BEN, now),
    )
    found = await asyncio.gather(*forged, return_exceptions=True)
    assert [str(one) for one in found] == ["bot-daily-refusal-stranger"] * len(forged)
    assert (await daily.show(row.id, ANN, now)).row == row
