"""Days as people type them."""

from datetime import date

import pytest

from bot.model.refusals import SessionRefusal
from bot.people.hours import read_day

TODAY = date(2026, 11, 27)

READ = {
    "2026-12-24": date(2026, 12, 24),
    " 2026-1-2 ": date(2026, 1, 2),
    "24.12.": date(2026, 12, 24),
    "24.12": date(2026, 12, 24),
    "24. 12. 2027": date(2027, 12, 24),
    "27.11.": TODAY,
    "26.11.": date(2027, 11, 26),
    "29.2.": date(2028, 2, 29),
    "Today": TODAY,
    "tomorrow": date(2026, 11, 28),
    "demain": date(2026, 11, 28),
    "aujourd’hui": TODAY,
}


@pytest.mark.parametrize(("typed", "day"), READ.items())
def test_a_day_is_read_as_it_is_typed_in_every_language(typed: str, day: date) -> None:
    assert read_day(typed, TODAY) == day


@pytest.mark.parametrize(
    "typed", ["", "someday", "31.2.", "2026-02-30", "2026-13-01", "12/11", "0000-01-01", "1.13.", "٣", "99999-01-01"]
)
def test_what_is_no_day_or_can_be_two_is_refused(typed: str) -> None:
    with pytest.raises(SessionRefusal, match="bot-refusal-day"):
        read_day(typed, TODAY)


def test_the_next_leap_day_is_found_over_a_century_without_one() -> None:
    assert read_day("29.2.", date(2096, 3, 1)) == date(2104, 2, 29)
