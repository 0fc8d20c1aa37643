"""Time in words: a table's clock and what there is beside it, deadlines, who is away, what turns and games take."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from bot.discord_api.people import mentions, player_name
from bot.limits import ALT_TEXT, shorten
from bot.model.free_time import WEEKENDS, ClockTerms
from bot.model.pace import MedianPace, Punctuality
from bot.model.sessions import OnTimeout, Session, joining
from bot.model.tables import Away, Lobby, Table
from bot.model.tournaments import Tournament
from bot.model.turn_times import DAY, HOUR, MINUTE, USUAL_CLOCK
from bot.words.language import Language
from games.core.text import Seat, Text, Value, text
from rendering.picture import Picture

WEEK = 7 * DAY

_UNITS = (("weeks", WEEK, 2 * WEEK), ("days", DAY, 2 * DAY), ("hours", HOUR, 2 * HOUR))
"""The units of spans, and from how much on each is used."""


def span_of(milliseconds: int) -> Text:
    """A span in the largest unit that tells enough, rounded: "3 weeks", "13 days", "5 minutes"."""
    for unit, size, least in _UNITS:
        if milliseconds >= least:
            return text(f"bot-span-{unit}", number=(milliseconds + size // 2) // size)
    return text("bot-span-minutes", number=max(1, (milliseconds + MINUTE // 2) // MINUTE))


def punctuality_note(found: Lobby, seat: int, language: Language) -> str:
    """How many of their turns a player had in time, to follow their name; empty if too little is known."""
    known = _of_seat(found, seat)
    if known is None:
        return ""
    return " · " + language.say(text("bot-lobby-in-time", timely=known.in_time, turns=known.turns))


def with_punctualities(picture: Picture, found: Lobby, language: Language) -> Picture:
    """The picture of a table with who plays in time in its alternative text."""
    said = [picture.alt]
    for seat in range(len(found.session.players)):
        if known := _of_seat(found, seat):
            told = text("bot-lobby-in-time-alt", number=seat + 1, timely=known.in_time, turns=known.turns)
            said.append(language.say(told))
    return replace(picture, alt=shorten(" ".join(said), ALT_TEXT)) if len(said) > 1 else picture


def usual_length_lines(found: Lobby, language: Language) -> list[str]:
    """How long such games take in the server, if it has finished enough of them."""
    known = found.usual_length
    if known is None:
        return []
    return ["-# " + language.say(text("bot-lobby-length", span=span_of(known.median), games=known.number))]


def seat_times_lines(table: Table, language: Language) -> list[str]:
    """What the turns of each seat took in a finished game, where that was counted."""
    names = mentions(table.session.players)
    said = [
        language.say(text("bot-result-time", player=Seat(seat), span=span_of(one.took), turns=one.turns), names)
        for seat, one in enumerate(table.seat_times)
        if one.turns
    ]
    return ["-# " + language.say(text("bot-result-times")) + " " + " · ".join(said)] if said else []


def profile_lines(punctuality: Punctuality | None, pace: MedianPace | None, language: Language) -> list[str]:
    """A player's turns in time and the median of what their turns take, where enough is known."""
    said = []
    if punctuality is not None:
        said.append(text("bot-profile-in-time", timely=punctuality.in_time, turns=punctuality.turns))
    if pace is not None:
        said.append(text("bot-profile-pace", span=span_of(pace.median), turns=pace.number))
    return [language.say(one) for one in said]


def _of_seat(found: Lobby, seat: int) -> Punctuality | None:
    return found.punctualities[seat] if seat < len(found.punctualities) else None


DAYS = range(7)
"""The days of the week, from Monday on."""


def moment(milliseconds: int, style: str = "R") -> str:
    """A timestamp that Discord shows in each reader's time zone; style R is relative to now."""
    return f"<t:{milliseconds // 1000}:{style}>"


def clock_options(session: Session, language: Language) -> list[str]:
    """A lobby's clock settings that differ from their defaults, a line each."""
    lines: list[Text] = []
    if session.clock != USUAL_CLOCK:
        span = text(f"bot-clock-{(session.clock or 0) // HOUR}")
        lines.append(text("bot-lobby-option", option=text("bot-option-clock-title"), value=span))
    if session.on_timeout is not OnTimeout.CLAIM and session.clock is not None:
        outcome = text(f"bot-timeout-{session.on_timeout}")
        if session.substitute:
            computer = player_name(joining(session.players, session.substitute))
            outcome = text("bot-timeout-substitute-is", computer=computer)
        lines.append(text("bot-lobby-option", option=text("bot-option-timeout-title"), value=outcome))
    return [language.say(line) for line in lines]


def clock_lines(table: Table, language: Language) -> list[str]:
    """The deadlines of the seats to act, a line each, or the note that the clock is stopped."""
    if table.session.paused_at is not None:
        return [language.say(text("bot-board-paused"))]
    names = mentions(table.session.players)
    return [
        language.say(text("bot-board-deadline", player=Seat(wait.seat), end=moment(wait.deadline_at)), names)
        for wait in table.waits
        if wait.deadline_at is not None
    ]


def _weekend(weekend: int) -> Value:
    """The days that do not count: as a weekend that can be chosen, else one by one."""
    if weekend in WEEKENDS:
        return text(f"bot-weekend-{weekend}")
    return tuple(text(f"bot-weekday-{day}") for day in DAYS if weekend >> day & 1)


def terms_lines(of: Session | Tournament, language: Language) -> list[str]:
    """When the clocks of tables stand, and how large their time banks are; nothing where no clock runs."""
    alone = isinstance(of, Session) and (of.alone if of.started_at else of.capacity - len(of.computers) == 1)
    return [] if of.clock is None or alone else [f"-# {language.say(one)}" for one in _told(of.terms)]


def help_lines(session: Session, language: Language) -> list[str]:
    """Whether a table helps with moves; before its game has begun, only where that has been chosen."""
    if session.with_help is None and session.started_at is None:
        return []
    helps = text("bot-yes" if session.helps else "bot-no")
    return [language.say(text("bot-lobby-option", option=text("bot-option-help-title"), value=helps))]


def _told(terms: ClockTerms) -> list[Text]:
    when = []
    if terms.weekend:
        when.append(text("bot-terms-weekend", days=_weekend(terms.weekend), zone=terms.zone))
    if terms.holidays:
        when.append(text("bot-terms-holidays", days=terms.holidays))
    told = [text("bot-terms-stands", when=tuple(when))] if when else []
    return [*told, text("bot-terms-bank", span=bank_span(terms.bank))] if terms.bank else told


def bank_span(bank: int) -> Text:
    """A time bank in words: as it is chosen, else rounded."""
    return text(f"bot-bank-{bank // HOUR}") if bank in BANKS_IN_WORDS else span_of(bank)


BANKS = (0, 12, 24, 48, 72, 120, 168)
"""The time banks to choose from, in hours."""

BANKS_IN_WORDS = frozenset(hours * HOUR for hours in BANKS)


def bank_lines(table: Table, language: Language) -> list[str]:
    """What is left of the time banks of those who play on."""
    names = mentions(table.session.players)
    left = [
        language.say(text("bot-board-bank", player=Seat(seat), span=bank_span(bank)), names)
        for seat, bank in enumerate(table.banks)
        if seat in table.playing & table.session.people
    ]
    return ["-# " + language.say(text("bot-board-banks")) + " " + " · ".join(left)] if left else []


def away_lines(session: Session, away: Sequence[Away], language: Language) -> list[str]:
    """Who is away or soon will be, on which days, and whether their clock stands then."""
    names, lines = mentions(session.players), []
    for one in (each for each in away if each.soon):
        key = "bot-away-untimed" if session.clock is None else "bot-away-stands" if one.stops else "bot-away-runs"
        days = days_away(one.first, one.last, language.day_of_year)
        lines.append("-# " + language.say(text(key, player=Seat(one.seat), days=days), names))
    return lines


def days_away(first: date, last: date, written: Callable[[date], str]) -> Text:
    """From the first to the last day, each as it is ``written``."""
    return text("bot-away-days", first=written(first), last=written(last), count=(last - first).days + 1)
