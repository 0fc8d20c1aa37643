"""Days as people type them: 2026-12-24, 24.12. or 24.12.2026, today, tomorrow."""

import re
from datetime import date, timedelta

from bot.model.free_time import ONE_DAY
from bot.model.refusals import SessionRefusal
from bot.words.language import codes, language_for
from games.core.text import text

LONGEST_DAY = 40
"""The most characters of a day; more than any needs."""

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_SHORT = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.?\s*(\d{4})?")


def read_day(typed: str, today: date) -> date:
    """The day that is meant; one without a year is the next that comes. Refuses what is no day, or can be two."""
    plain = typed.strip().casefold()
    for days, key in enumerate(("bot-typed-today", "bot-typed-tomorrow")):
        if any(plain == word.casefold() for code in codes() for word in language_for(code).listed(key)):
            return today + days * ONE_DAY
    try:
        if found := _ISO.fullmatch(plain):
            return date(*map(int, found.groups()))
        if found := _SHORT.fullmatch(plain):
            day, month, year = found.groups()
            return _next(int(day), int(month), today) if year is None else date(int(year), int(month), int(day))
    except ValueError as impossible:
        raise SessionRefusal(text("bot-refusal-day")) from impossible
    raise SessionRefusal(text("bot-refusal-day"))


def _next(day: int, month: int, today: date) -> date:
    """The next such day from today on; the 29th of February can be years ahead."""
    for year in range(today.year, today.year + 9):
        if (month, day) == (2, 29) and not _is_leap(year):
            continue
        if (found := date(year, month, day)) >= today:
            return found
    raise SessionRefusal(text("bot-refusal-day"))


def _is_leap(year: int) -> bool:
    return (date(year, 2, 28) + timedelta(days=1)).month == 2
