"""Days and hours as people type them, with the words of every language's words file beside the numbers.

Days are such as 2026-12-24, 24.12., 24/12/2026, Dec 24, 24 déc. 26, yesterday, today, tomorrow.
"""

import re
from datetime import date
from functools import cache

from bot.model.free_time import ONE_DAY
from bot.model.preferences import Quiet
from bot.model.refusals import SessionRefusal
from bot.words.language import Language, codes, language_for
from bot.words.languages import folded, unaccented
from games.core.text import text

_YEAR_FIRST = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})")
_NUMBERED = re.compile(r"(\d{1,2}) ?([./-]) ?(\d{1,2})(?:(?:\.| ?\2| ) ?(\d{4}|\d{2}))?\.?")
_LEAST_LETTERS = 3
"""The fewest letters of the beginning of a month's name."""

_CENTURY = 2000
"""Of a year that is written with two digits."""


def read_day(typed: str, today: date, language: Language, *, refusal: str, past: bool = False) -> date:
    """The day that is meant; one without a year is the next that comes, or with ``past`` the latest there was.

    Refuses what is no day with the text ``refusal``, and what can be two: "03/04" is 3 April only to those whose
    language writes the day first.
    """
    plain = folded(typed)
    for days, key in enumerate(("bot-typed-yesterday", "bot-typed-today", "bot-typed-tomorrow"), start=-1):
        if plain in _words(key, codes()):
            return today + days * ONE_DAY
    possible = [_date(*one, today, past=past) for one in _readings(plain)]
    found = list(dict.fromkeys(one for one in possible if one is not None))
    if not found:
        raise SessionRefusal(text(refusal))
    if len(found) > 1 and not language.begins_with_day:
        raise SessionRefusal(text("bot-refusal-day-two", first=found[0].isoformat(), second=found[1].isoformat()))
    return found[0]


def _readings(plain: str) -> list[tuple[int | None, int, int]]:
    """What a folded text can mean: years, None where there is none, months and days, with the day written first."""
    if found := _YEAR_FIRST.fullmatch(plain):
        year, month, day = map(int, found.groups())
        return [(year, month, day)]
    if found := _NUMBERED.fullmatch(plain):
        one, other, written = int(found[1]), int(found[3]), _year(found[4])
        # Where dots stand between them, the day comes first everywhere.
        return [(written, other, one), *([] if found[2] == "." else [(written, one, other)])]
    if found := _named(codes()).fullmatch(plain):
        named = _month(found[2] or found[3])
        return [] if named is None else [(_year(found[5]), named, int(found[1] or found[4]))]
    return []


def _year(written: str | None) -> int | None:
    return None if written is None else int(written) + (_CENTURY if len(written) == 2 else 0)


def _date(year: int | None, month: int, day: int, today: date, *, past: bool) -> date | None:
    """The day, if there is one; without a year the one next to today. The 29th of February can be years away."""
    near = range(today.year, today.year - 9, -1) if past else range(today.year, today.year + 9)
    for one in near if year is None else (year,):
        try:
            found = date(one, month, day)
        except ValueError:
            continue
        if year is not None or (found <= today if past else found >= today):
            return found
    return None


@cache
def _named(spoken: tuple[str, ...]) -> re.Pattern[str]:
    """A day with the name of its month before or behind it, and words such as "of" or "th" beside it."""
    beside = rf"(?:{_alternatives(_words('bot-typed-beside-day', spoken))}\b ?)*"
    day, month, year = r"(\d{1,2})\.? ?", r"([^\W\d_]+)\.? ?", r"(?:,? ?(\d{4}|\d{2}))?"
    return re.compile(f"{beside}(?:{day}{beside}{month}|{month}{beside}{day}{beside}){year}")


def _month(word: str) -> int | None:
    """The month with this name, or the only one whose name begins so; None if there is no such month."""
    plain, names = unaccented(word), _months(codes())
    exact = {number for name, number in names if name == plain}
    begun = {number for name, number in names if name.startswith(plain) and len(plain) >= _LEAST_LETTERS}
    meant = exact or begun
    return meant.pop() if len(meant) == 1 else None


@cache
def _months(spoken: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """The names of the months in all languages, as they are compared, with their numbers."""
    named = (one for code in spoken for one in language_for(code).months)
    return tuple((unaccented(name).rstrip("."), number) for name, number in named)


_NUMBERS = r"(\d{1,2})(?:\s*(?:[:.]|{hour})\s*([0-5]\d)?)?\s*(?:{hour})?\s*({morning}|{evening})?"
"""An hour with or without minutes, such as "22", "22:30", "22h30" or "10:30 pm"."""

_NOTHING = "(?!)"


def read_quiet(typed: str) -> Quiet:
    """Hours such as "22:00-07:30", "22h to 7h30" or "10pm – 7am"; refuses anything else."""
    match = _pattern(codes()).fullmatch(folded(typed))
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
    return frozenset(folded(word) for code in spoken for word in language_for(code).listed(key))
