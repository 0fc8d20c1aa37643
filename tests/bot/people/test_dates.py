"""Days as people type them."""

from datetime import date

import pytest

from bot.model.refusals import SessionRefusal
from bot.people.hours import read_day
from bot.words.language import Language, language_for

TODAY = date(2026, 11, 27)
CHRISTMAS_EVE = date(2026, 12, 24)
ENGLISH, FRENCH = language_for("en"), language_for("fr")
UNREAD = "bot-refusal-day-first"

READ = {
    "2026-12-24": CHRISTMAS_EVE,
    "2026/12/24": CHRISTMAS_EVE,
    " 2026-1-2 ": date(2026, 1, 2),
    "24.12.": CHRISTMAS_EVE,
    "24.12": CHRISTMAS_EVE,
    "24.12.26": CHRISTMAS_EVE,
    "24. 12. 2027": date(2027, 12, 24),
    "3.4.": date(2027, 4, 3),
    "27.11.": TODAY,
    "26.11.": date(2027, 11, 26),
    "29.2.": date(2028, 2, 29),
    "24/12": CHRISTMAS_EVE,
    "24/12/2026": CHRISTMAS_EVE,
    "24-12-26": CHRISTMAS_EVE,
    "5/5": date(2027, 5, 5),
    "24 déc.": CHRISTMAS_EVE,
    "24\N{NARROW NO-BREAK SPACE}dec": CHRISTMAS_EVE,
    "24 décembre 2026": CHRISTMAS_EVE,
    "le 1er janvier": date(2027, 1, 1),
    "14 juil.": date(2027, 7, 14),
    "Dec 24": CHRISTMAS_EVE,
    "dec. 24th": CHRISTMAS_EVE,
    "December 24, 2026": CHRISTMAS_EVE,
    "24th of December": CHRISTMAS_EVE,
    "２４／１２": CHRISTMAS_EVE,
    "Today": TODAY,
    "yesterday": date(2026, 11, 26),
    "hier": date(2026, 11, 26),
    "tomorrow": date(2026, 11, 28),
    "demain": date(2026, 11, 28),
    "aujourd’hui": TODAY,
    "aujourd'hui": TODAY,
    "Aujourd\N{MODIFIER LETTER APOSTROPHE}hui": TODAY,
}


@pytest.mark.parametrize("reader", [ENGLISH, FRENCH], ids=lambda one: one.code)
@pytest.mark.parametrize(("typed", "day"), READ.items())
def test_a_day_is_read_as_it_is_typed_in_every_language(typed: str, day: date, reader: Language) -> None:
    assert read_day(typed, TODAY, reader, refusal=UNREAD) == day


@pytest.mark.parametrize(
    "typed",
    [
        *("", "someday", "31.2.", "2026-02-30", "2026-13-01", "0000-01-01", "1.13.", "13/13", "٣", "99999-01-01"),
        *("24", "the 24th", "24 juin juin", "5 jui", "5 ma", "Dec", "Dec 24-26", "Dec 24 to 26", "Dec 32", "24/12/026"),
    ],
)
def test_what_is_no_day_is_refused(typed: str) -> None:
    for reader in (ENGLISH, FRENCH):
        with pytest.raises(SessionRefusal, match=f"^{UNREAD}$"):
            read_day(typed, TODAY, reader, refusal=UNREAD)


@pytest.mark.parametrize("typed", ["03/04", "3/4/27", "03-04-2027"])
def test_a_day_that_can_be_two_is_refused_in_words_where_its_order_is_unsure(typed: str) -> None:
    assert read_day(typed, TODAY, FRENCH, refusal=UNREAD) == date(2027, 4, 3)
    with pytest.raises(SessionRefusal, match="bot-refusal-day-two") as refused:
        read_day(typed, TODAY, ENGLISH, refusal=UNREAD)
    assert dict(refused.value.text.values) == {"first": "2027-04-03", "second": "2027-03-04"}


def test_a_day_without_a_year_is_the_latest_one_where_only_past_days_can_be_meant() -> None:
    assert read_day("24 Dec", TODAY, ENGLISH, past=True, refusal=UNREAD) == date(2025, 12, 24)
    assert read_day("27 nov", TODAY, ENGLISH, past=True, refusal=UNREAD) == TODAY
    assert read_day("29.2.", TODAY, ENGLISH, past=True, refusal=UNREAD) == date(2024, 2, 29)


def test_the_next_leap_day_is_found_over_a_century_without_one() -> None:
    assert read_day("29.2.", date(2096, 3, 1), ENGLISH, refusal=UNREAD) == date(2104, 2, 29)
