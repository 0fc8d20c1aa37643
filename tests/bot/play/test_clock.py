"""Moments: calls, reminders, warnings and deadlines, whatever the clocks of somebody's time zone do."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model.free_time import zone_of, zones
from bot.model.preferences import Calls, Preferences, Quiet
from bot.model.turn_times import (
    ABSENCE,
    DAY,
    HOUR,
    LATEST_WARNING,
    LEAST_REMAINING,
    MINUTE,
    call_at,
    extended,
    grace_after,
    is_quiet,
    next_allowed,
    quiet_began,
    reminder_at,
    stopped,
    warning_at,
)

ZONES = (
    "UTC",
    "Europe/Paris",
    "America/New_York",
    "America/St_Johns",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Pacific/Apia",
    "Africa/Casablanca",
    "America/Sao_Paulo",
)
"""Whole, half and quarter hours, a shift of half an hour, a day that never was, shifts at midnight."""

moments = st.integers(0, 4_000_000_000_000)
clocks = st.integers(0, 1439)
quiet_hours = st.tuples(clocks, clocks).filter(lambda one: one[0] != one[1]).map(lambda one: Quiet(*one))
quiet_people = st.builds(Preferences, zone=st.sampled_from(ZONES), quiet=quiet_hours)
people = st.builds(
    Preferences,
    calls=st.sampled_from(Calls),
    later_hours=st.integers(1, 168),
    reminder_hours=st.none() | st.integers(1, 168),
    zone=st.sampled_from(ZONES),
    quiet=st.none() | quiet_hours,
)


def at(written: str, zone: str = "UTC", fold: int = 0) -> int:
    local = datetime.fromisoformat(written).replace(tzinfo=ZoneInfo(zone), fold=fold)
    return int(local.astimezone(UTC).timestamp() * 1000)


def next_allowed_found(chosen: Preferences, moment: int) -> int:
    try:
        return next_allowed(chosen, moment)
    except ValueError as failure:
        raise AssertionError(f"no moment after {moment} is allowed with {chosen.quiet} in {chosen.zone}") from failure


@given(quiet_people, moments)
def test_the_next_allowed_moment_is_never_quiet_never_past_and_never_far(chosen: Preferences, moment: int) -> None:
    allowed = next_allowed_found(chosen, moment)
    assert allowed >= moment
    assert not is_quiet(chosen, allowed)
    # 24 hours, and as much again where a zone skipped a whole day.
    assert allowed - moment <= 2 * DAY + HOUR
    assert (allowed == moment) == (not is_quiet(chosen, moment))


@given(quiet_people, moments)
def test_quiet_hours_begin_before_what_lies_in_them(chosen: Preferences, moment: int) -> None:
    began = quiet_began(chosen, moment)
    assert began <= moment
    assert moment - began <= 2 * DAY + HOUR


@given(people, moments)
def test_nobody_is_called_or_reminded_in_their_quiet_hours_or_too_early(chosen: Preferences, since: int) -> None:
    call, reminder = call_at(chosen, since), reminder_at(chosen, since)
    assert (call is None) == (chosen.calls is Calls.NEVER)
    if call is not None:
        assert not is_quiet(chosen, call)
        assert call >= since + (chosen.later_hours * HOUR if chosen.calls is Calls.LATER else 0)
    if reminder is not None:
        assert chosen.calls is not Calls.NEVER
        assert not is_quiet(chosen, reminder)
        assert reminder >= since + (chosen.reminder_hours or 0) * HOUR


@given(people, moments, st.integers(1, 336))
def test_a_warning_comes_within_the_turn_and_leaves_time(chosen: Preferences, since: int, hours: int) -> None:
    deadline = since + hours * HOUR
    moment = warning_at(chosen, since, deadline)
    assert since <= moment <= deadline - LATEST_WARNING
    if is_quiet(chosen, moment):
        # Only where the turn has not a single better minute before its last quarter of an hour.
        assert moment == deadline - max((deadline - since) // 4, LATEST_WARNING)


def test_a_warning_comes_with_a_quarter_of_the_time_left() -> None:
    assert warning_at(Preferences(), 0, 4 * DAY) == 3 * DAY
    assert warning_at(Preferences(), 0, HOUR) == 45 * MINUTE


def test_a_warning_waits_until_quiet_hours_end_if_there_is_time() -> None:
    owl = Preferences(zone="UTC", quiet=Quiet(22 * 60, 7 * 60))
    assert warning_at(owl, at("2024-05-01T01:00"), at("2024-05-04T01:00")) == at("2024-05-03T07:00")


def test_a_warning_comes_before_quiet_hours_if_they_last_until_it_is_too_late() -> None:
    owl = Preferences(zone="UTC", quiet=Quiet(22 * 60, 7 * 60))
    assert warning_at(owl, at("2024-05-01T18:30"), at("2024-05-02T06:30")) == at("2024-05-01T21:59")


def test_a_warning_disturbs_whoever_could_not_be_warned_otherwise() -> None:
    owl = Preferences(zone="UTC", quiet=Quiet(22 * 60, 7 * 60))
    assert warning_at(owl, at("2024-05-01T23:00"), at("2024-05-02T05:00")) == at("2024-05-02T03:30")


def test_quiet_hours_that_end_in_the_hour_that_is_skipped_end_when_it_would_have_come() -> None:
    # In New York on 10 March 2024 the clocks go from 2:00 to 3:00.
    owl = Preferences(zone="America/New_York", quiet=Quiet(22 * 60, 2 * 60 + 30))
    assert next_allowed(owl, at("2024-03-10T01:00", "America/New_York")) == at("2024-03-10T03:30", "America/New_York")


def test_quiet_hours_that_end_in_the_hour_that_comes_twice_end_at_its_next_coming() -> None:
    # In New York on 3 November 2024 the hour from 1:00 comes twice.
    owl = Preferences(zone="America/New_York", quiet=Quiet(22 * 60, 90))
    first, second = (at("2024-11-03T01:30", "America/New_York", fold) for fold in (0, 1))
    assert second - first == HOUR
    assert next_allowed(owl, first - MINUTE) == first
    assert next_allowed(owl, first) == first
    assert next_allowed(owl, second - MINUTE) == second


def test_quiet_hours_follow_the_clocks_of_summer_and_winter() -> None:
    owl = Preferences(zone="Europe/Paris", quiet=Quiet(23 * 60, 8 * 60))
    assert next_allowed(owl, at("2024-01-15T00:00")) == at("2024-01-15T07:00")
    assert next_allowed(owl, at("2024-07-15T00:00")) == at("2024-07-15T06:00")


def test_a_zone_this_machine_has_lost_counts_as_utc(caplog: pytest.LogCaptureFixture) -> None:
    assert zone_of("Atlantis/Capital") is UTC
    assert "Atlantis/Capital" in caplog.text


def test_the_machine_knows_the_zones_of_the_world() -> None:
    assert {"Europe/Paris", "America/New_York", "Asia/Tokyo", "UTC"} <= set(zones())


def test_grace_lasts_as_long_as_the_absence_an_hour_at_least_a_day_at_most() -> None:
    absences = (-DAY, ABSENCE - 1, ABSENCE, HOUR + 1, DAY, 30 * DAY)
    assert [grace_after(absence) for absence in absences] == [0, 0, HOUR, HOUR + 1, DAY, DAY]


@given(moments, moments, st.integers(0, DAY), st.none() | st.integers(HOUR, 14 * DAY))
def test_grace_takes_time_from_nobody_and_gives_no_more_than_a_turn(
    deadline: int, now: int, grace: int, clock: int | None
) -> None:
    later = extended(deadline, now, grace, clock)
    assert later >= deadline
    assert later == deadline or later - now <= (grace if clock is None else clock)
    # A second absence at the same moment gives nothing more.
    assert extended(later, now, grace, clock) == later


@given(st.integers(-DAY, 20 * DAY), st.integers(HOUR, 14 * DAY))
def test_a_pause_keeps_what_is_left_and_never_less_than_an_hour(left: int, whole: int) -> None:
    assert LEAST_REMAINING <= stopped(left, whole) <= whole
    if LEAST_REMAINING <= left <= whole:
        assert stopped(left, whole) == left
