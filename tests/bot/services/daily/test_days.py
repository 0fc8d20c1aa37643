"""When a day turns: at midnight of a zone, across changes of the clocks and of the zone, with nobody's day lost."""

from __future__ import annotations

from datetime import date

import pytest

from bot.services.clock.moments import HOUR
from bot.services.daily.calendars import Calendar, at_hour, begins, ends, moved, next_hour
from bot.services.daily.daily import Daily
from bot.services.people.servers import Servers
from bot.services.refusals import StaleBoard
from bot.store.database import Database
from bot.store.tries import Ending
from tests.bot.conftest import ANN, GUILD
from tests.bot.services.daily.conftest import at, hand_in_best

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
    await Servers(database).change(GUILD, lambda server: moved(server, zone, now))


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
    assert {one.row.ending for one in again} == {Ending.HANDED}


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
    here = await daily.today(ANN, None, now)
    assert here.day == date(2026, 11, 22)
    assert here.row.ending is Ending.SHOWN


async def test_a_forged_press_of_no_moves_leaves_a_try_as_it_is(daily: Daily) -> None:
    now = at("2026-11-22 13:00")
    shown = await daily.today(ANN, GUILD, now)
    with pytest.raises(StaleBoard):
        await daily.play(shown.row.id, ANN, shown.row.sequence, (), now)
    assert (await daily.show(shown.row.id, ANN, now)).row == shown.row
