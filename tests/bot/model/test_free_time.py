"""Free time: weekends and holidays in which a clock stands, whatever clocks and calendars of a zone do."""

from datetime import UTC, date, datetime
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.model.free_time import (
    ALL_COUNTS,
    WEEKENDS,
    FreeTime,
    Holiday,
    comes_in_time,
    counted,
    days_used,
    ends,
    granted,
    runs_out,
    stands,
)
from bot.model.preferences import Preferences
from bot.model.turn_times import DAY, HOUR, LATEST_WARNING, MINUTE, reminder_at, warning_at
from tests.bot.play.test_clock import ZONES, at

NONE, SATURDAY_SUNDAY, FRIDAY_SATURDAY, SATURDAY, SUNDAY = 0, 0b110_0000, 0b011_0000, 0b010_0000, 0b100_0000

HARD = (
    "2011-12-28",  # Samoa leaves out the 30th.
    "2024-02-27",  # A leap day comes.
    "2024-03-08",  # North America's clocks go ahead on the 10th, ...
    "2024-03-29",  # ... Europe's on the 31st, ...
    "2024-04-05",  # ... and Lord Howe's by half an hour back on the 7th.
    "2018-11-02",  # São Paulo's clocks leave midnight out on the 4th.
    "2018-02-16",  # There, Saturday has 25 hours.
    "2010-11-05",  # In St. John's the clocks go back from one minute past midnight, into the day before.
    "2024-11-01",
    "2000-02-27",
    "2100-02-26",  # No leap day.
    "2026-12-29",
)
"""Dates before which something happens to clocks or calendars."""

holidays = st.builds(
    lambda first, days, zone: Holiday(first, first + days, zone, 0),
    st.sampled_from(HARD).map(lambda one: date.fromisoformat(one).toordinal()) | st.integers(719_500, 767_000),
    st.integers(0, 9),
    st.sampled_from(ZONES),
)
spans = st.lists(holidays, max_size=3).map(lambda found: granted(found, 366, 1))
times = st.builds(FreeTime, st.sampled_from((*WEEKENDS, SATURDAY)), st.sampled_from(ZONES), spans)
begun = st.builds(lambda day, minutes: at(day) + minutes * MINUTE, st.sampled_from(HARD), st.integers(-1440, 4 * 1440))


def is_free(free: FreeTime, moment: int, latest: date) -> tuple[bool, date]:
    """Whether a minute is free, by a calendar on the wall that is never turned back; and its date."""
    latest = max(latest, datetime.fromtimestamp(moment / 1000, ZoneInfo(free.zone)).date())
    away = any(first <= moment < last for first, last in free.spans)
    return away or bool(free.weekend >> latest.weekday() & 1), latest


def minute_by_minute(free: FreeTime, began: int, minutes: int) -> int:
    """When so many minutes have passed, counted one by one."""
    moment, latest = began, datetime.fromtimestamp((began - DAY) / 1000, ZoneInfo(free.zone)).date()
    for earlier in range(began - DAY, began, MINUTE):
        _, latest = is_free(free, earlier, latest)
    while minutes:
        stopped, latest = is_free(free, moment, latest)
        minutes -= not stopped
        moment += MINUTE
    return moment


@pytest.mark.full
@settings(max_examples=60, deadline=None)
@given(times, begun, st.integers(0, 4 * 1440))
def test_a_deadline_is_that_of_somebody_who_counts_the_minutes(free: FreeTime, began: int, minutes: int) -> None:
    assert runs_out(began, minutes * MINUTE, free) == minute_by_minute(free, began, minutes)


@given(times, begun, st.integers(0, 14 * DAY))
def test_as_much_time_has_passed_at_a_deadline_as_the_turn_has(free: FreeTime, began: int, time: int) -> None:
    end = runs_out(began, time, free)
    assert counted(began, end, free) == time
    assert not time or counted(began, end - 1, free) == time - 1
    assert end - began >= time


@given(times, begun, st.integers(0, 14 * DAY), st.integers(0, 14 * DAY))
def test_what_is_left_at_any_moment_leads_to_the_same_deadline(free: FreeTime, began: int, time: int, at: int) -> None:
    end = runs_out(began, time, free)
    now = min(began + at, end)
    left = counted(now, end, free)
    assert left == time - counted(began, now, free)
    assert left == 0 or runs_out(now, left, free) == end


@given(times, begun)
def test_spans_come_in_order_and_never_touch(free: FreeTime, moment: int) -> None:
    found = list(islice(free.after(moment), 6))
    assert all(began < ended and ended > moment for began, ended in found)
    assert all(one[1] < next_one[0] for one, next_one in pairwise(found))
    for began, ended in found:
        assert stands(max(began, moment), free) == ended
        assert stands(ended, free) is None


@given(times, begun, st.integers(1, 336))
def test_nobody_is_warned_while_their_clock_stands_and_always_within_the_turn(
    free: FreeTime, since: int, hours: int
) -> None:
    deadline = runs_out(since, hours * HOUR, free)
    moment = warning_at(Preferences(), since, deadline, free)
    assert since <= moment <= deadline - LATEST_WARNING
    assert counted(moment, deadline, free) == max(hours * HOUR // 4, LATEST_WARNING)
    # It comes before free time begins rather than in it, unless the turn began there and has not taken any time.
    assert moment == since or counted(moment - 1, moment, free) == 1


PARIS = FreeTime(SATURDAY_SUNDAY, "Europe/Paris")
WEEKS = {
    "over a usual weekend": (PARIS, "2024-05-17T12:00", DAY, "2024-05-20T12:00"),
    "which begins at midnight in the zone of the server": (PARIS, "2024-05-17T23:30", HOUR, "2024-05-20T00:30"),
    "that is over on Monday": (PARIS, "2024-05-18T12:00", HOUR, "2024-05-20T01:00"),
    "in which the clocks go ahead": (PARIS, "2024-03-29T12:00", DAY, "2024-04-01T12:00"),
    "in which the clocks go back": (PARIS, "2024-10-25T12:00", DAY, "2024-10-28T12:00"),
    "in a week with a leap day": (PARIS, "2024-02-28T12:00", 3 * DAY, "2024-03-04T12:00"),
    "of Friday and Saturday": (FreeTime(FRIDAY_SATURDAY, "Africa/Cairo"), "2024-05-16T12:00", DAY, "2024-05-19T12:00"),
    "of one day": (FreeTime(SUNDAY, "UTC"), "2024-05-18T12:00", DAY, "2024-05-20T12:00"),
    # Samoa went from Thursday the 29th to Saturday the 31st, so that this week had no Friday.
    "after a day that never was": (
        FreeTime(FRIDAY_SATURDAY, "Pacific/Apia"), "2011-12-29T12:00", DAY, "2012-01-01T12:00",
    ),
    "whose Sunday begins at one o’clock": (
        FreeTime(SUNDAY, "America/Sao_Paulo"), "2018-11-03T12:00", DAY, "2018-11-05T12:00",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("free", "began", "time", "end"), WEEKS.values(), ids=WEEKS)
def test_a_weekend_takes_no_time(free: FreeTime, began: str, time: int, end: str) -> None:
    assert runs_out(at(began, free.zone), time, free) == at(end, free.zone)


def away(first: str, last: str, zone: str = "UTC", declared_at: int = 0, ended_at: int | None = None) -> Holiday:
    days = date.fromisoformat(first).toordinal(), date.fromisoformat(last).toordinal()
    return Holiday(*days, zone, declared_at, ended_at)


LENGTHS = {
    "a usual day": (away("2024-05-01", "2024-05-01"), 24),
    "where the clocks go ahead": (away("2024-03-31", "2024-03-31", "Europe/Paris"), 23),
    "where they go back": (away("2024-10-27", "2024-10-27", "Europe/Paris"), 25),
    "by half an hour": (away("2024-04-07", "2024-04-07", "Australia/Lord_Howe"), 24.5),
    "over a leap day": (away("2024-02-28", "2024-03-01"), 72),
    "without one": (away("2023-02-28", "2023-03-01"), 48),
    "a day that never was": (away("2011-12-30", "2011-12-30", "Pacific/Apia"), 0),
    "around it": (away("2011-12-29", "2011-12-31", "Pacific/Apia"), 48),
    "declared at noon": (away("2024-05-01", "2024-05-02", declared_at=at("2024-05-01T12:00")), 36),
    "ended early": (away("2024-05-01", "2024-05-09", ended_at=at("2024-05-03T06:00")), 54),
    "ended before it began": (away("2024-05-01", "2024-05-09", ended_at=at("2024-04-03")), 0),
}


@pytest.mark.parametrize(("holiday", "hours"), LENGTHS.values(), ids=LENGTHS)
def test_a_holiday_lasts_from_midnight_to_midnight_of_its_zone(holiday: Holiday, hours: float) -> None:
    assert sum(last - first for first, last in granted([holiday], 366, at("2100-01-01"))) == hours * HOUR


def test_holidays_count_by_the_calendar_year_and_those_that_come_first() -> None:
    found = [away("2026-12-24", "2027-01-10"), away("2026-08-01", "2026-08-10"), away("2026-08-10", "2026-08-11")]
    # August has eleven days, so that four are left in December; the new year has its own.
    assert granted(found, 15, 0)[-1][1] == ends(date(2027, 1, 10), "UTC")
    assert sum(last - first for first, last in set(granted(found, 15, 0))) == (11 + 4 + 10) * DAY
    assert stands(at("2026-12-27T23:59"), FreeTime(spans=granted(found, 15, 0))) == at("2026-12-28")
    assert stands(at("2026-12-28"), FreeTime(spans=granted(found, 15, 0))) is None
    assert granted(found, 0, 0) == ()
    assert (days_used(found, 2026), days_used(found, 2027), days_used(found, 2028)) == (19, 10, 0)


def test_a_day_that_has_begun_is_used_up_though_its_person_came_back() -> None:
    assert days_used([away("2026-08-01", "2026-08-10", ended_at=at("2026-08-03T00:01"))], 2026) == 3


def test_a_holiday_that_is_not_heeded_stops_nothing_and_uses_its_days_all_the_same() -> None:
    late, later = away("2026-08-01", "2026-08-02", declared_at=9), away("2026-08-05", "2026-08-09", declared_at=8)
    assert granted([late, later], 3, 8) == ((at("2026-08-05"), at("2026-08-06")),)
    assert granted([late, later], 3, 7) == ()


@pytest.mark.parametrize(("left", "counts"), [(DAY, True), (DAY - 1, False), (0, False), (4 * DAY, True)])
def test_a_holiday_saves_no_turn_of_which_less_than_a_quarter_is_left(left: int, *, counts: bool) -> None:
    """Ruling T1."""
    assert comes_in_time(left, 4 * DAY) is counts


def test_a_warning_comes_on_the_friday_before_a_weekend() -> None:
    # Of four days, which end on Tuesday, a quarter is left on Friday at noon plus twelve hours: on Monday at noon.
    since = at("2024-05-15T12:00")
    free = FreeTime(SATURDAY_SUNDAY)
    assert runs_out(since, 4 * DAY, free) == at("2024-05-21T12:00")
    assert warning_at(Preferences(), since, at("2024-05-21T12:00"), free) == at("2024-05-20T12:00")
    # Of two days a quarter is left just when the weekend begins.
    assert warning_at(Preferences(), since, runs_out(since, 2 * DAY, free), free) == at("2024-05-17")


def test_whoever_is_away_is_reminded_when_they_are_back_and_awake() -> None:
    chosen = Preferences(reminder_hours=24)
    off = FreeTime(spans=granted([away("2024-05-02", "2024-05-09")], 366, 0))
    assert reminder_at(chosen, at("2024-05-01T12:00"), off) == at("2024-05-10")
    assert reminder_at(chosen, at("2024-05-01T12:00"), ALL_COUNTS) == at("2024-05-02T12:00")
    assert reminder_at(chosen, at("2024-04-30T12:00"), off) == at("2024-05-01T12:00")


def test_free_time_of_another_century_ends() -> None:
    moment = int(datetime(9990, 1, 1, tzinfo=UTC).timestamp() * 1000)
    assert runs_out(moment, 14 * DAY, PARIS) > moment
