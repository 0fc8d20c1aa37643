"""Days and hours as people type them, with the words of every language's words file beside the numbers.

Days are such as 2026-12-24, 24.12. or 24.12.2026, today, tomorrow.
"""

import re
import unicodedata
from datetime import date, timedelta
from functools import cache

from bot.model.free_time import ONE_DAY
from bot.model.preferences import Quiet
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


_NUMBERS = r"(\d{1,2})(?:\s*(?:[:.]|{hour})\s*([0-5]\d)?)?\s*(?:{hour})?\s*({morning}|{evening})?"
"""An hour with or without minutes, such as "22", "22:30", "22h30" or "10:30 pm"."""

_NOTHING = "(?!)"


def read_quiet(typed: str) -> Quiet:
    """Hours such as "22:00-07:30", "22h to 7h30" or "10pm – 7am"; refuses anything else."""
    plain = unicodedata.normalize("NFKC", typed).casefold().replace("’", "'").strip()
    match = _pattern(codes()).fullmatch(plain)
    if match is None:
        raise SessionRefusal(text("bot-refusal-quiet"))
    (hour, minutes, half), last = match.group(1, 2, 3), match.group(4, 5, 6)
    if last[2] and not half and int(hour) <= 12:
        # "10-7am" may mean ten in the morning or in the evening.
        raise SessionRefusal(text("bot-refusal-quiet"))
    begins, ends = _minute(hour, minutes, half), _minute(*last)
    if begins == ends:
        raise SessionRefusal(text("bot-refusal-quiet"))
    return Quiet(begins, ends)


def clock_face(minute: int) -> str:
    """A minute of the day as hours and minutes.

    >>> clock_face(450)
    '07:30'
    """
    return f"{minute // 60:02d}:{minute % 60:02d}"


def _minute(hours: str, minutes: str | None, half: str | None) -> int:
    """The minute of the day; ``half`` is the word for the half of the day, in which hours count to 12."""
    hour, past = int(hours), int(minutes or 0)
    if half:
        if not 1 <= hour <= 12:
            raise SessionRefusal(text("bot-refusal-quiet"))
        hour = hour % 12 + (12 if half in _words("bot-typed-evening", codes()) else 0)
    if hour > 24 or (hour == 24 and past):
        raise SessionRefusal(text("bot-refusal-quiet"))
    return hour % 24 * 60 + past


@cache
def _pattern(spoken: tuple[str, ...]) -> re.Pattern[str]:
    """Two hours with what stands between them, and perhaps before them."""
    kinds = ("from", "until", "hour", "morning", "evening")
    alternatives = {kind: _alternatives(_words(f"bot-typed-{kind}", spoken)) for kind in kinds}
    one = _NUMBERS.replace("{hour}", alternatives["hour"])
    one = one.replace("{morning}", alternatives["morning"]).replace("{evening}", alternatives["evening"])
    until = rf"(?:[-‐–—−→>~]+|{alternatives['until']})"
    return re.compile(rf"(?:{alternatives['from']}\s+)?{one}\s*{until}\s*{one}")


def _alternatives(words: frozenset[str]) -> str:
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return "(?:" + ("|".join(map(re.escape, longest_first)) or _NOTHING) + ")"


@cache
def _words(key: str, spoken: tuple[str, ...]) -> frozenset[str]:
    """The words of a list in all languages, as they are compared."""
    return frozenset(word.casefold().replace("’", "'") for code in spoken for word in language_for(code).listed(key))
