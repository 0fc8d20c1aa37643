"""Time in words: a table's clock and what there is beside it, deadlines, who is away."""

from collections.abc import Callable, Sequence
from datetime import date

from bot.discord_api.people import mentions, player_name
from bot.model.free_time import WEEKENDS, ClockTerms
from bot.model.sessions import OnTimeout, Session, joining
from bot.model.tables import Away, Table
from bot.model.tournaments import Tournament
from bot.model.turn_times import DAY, HOUR, MINUTE, USUAL_CLOCK
from bot.words.language import Language
from games.core.text import Seat, Text, Value, text

WEEK = 7 * DAY

_UNITS = (("weeks", WEEK, 2 * WEEK), ("days", DAY, 2 * DAY), ("hours", HOUR, 2 * HOUR))
"""The units of spans, and from how much on each is used."""


def span_of(milliseconds: int) -> Text:
    """A span in the largest unit that tells enough, rounded: "3 weeks", "13 days", "5 minutes"."""
    for unit, size, least in _UNITS:
        if milliseconds >= least:
            return text(f"bot-span-{unit}", number=(milliseconds + size // 2) // size)
    return text("bot-span-minutes", number=max(1, (milliseconds + MINUTE // 2) // MINUTE))


DAYS = range(7)
"""The days of the week, from Monday on."""


def moment(milliseconds: int) -> str:
    """A timestamp that Discord shows each reader as the time until or since then."""
    return f"<t:{milliseconds // 1000}:R>"


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
        language.say(text("bot-board-deadline", player=Seat(clock.seat), end=moment(clock.deadline_at)), names)
        for clock in table.clocks
        if clock.deadline_at is not None
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
