"""The clock of a table in words: the time per turn and what there is beside it, the deadlines, and who is away."""

from collections.abc import Sequence

from bot.model.free_time import WEEKENDS, ClockTerms
from bot.model.moments import HOUR, USUAL_CLOCK
from bot.model.sessions import OnTimeout, Session, joining
from bot.model.tables import Away, Table
from bot.model.tournaments import Tournament
from bot.ui.pace import span_of
from bot.wire.people import mentions, player_name
from bot.words.language import Language
from games.core.text import Seat, Text, Value, text

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
    """When the clocks of tables stand, and how large their time banks are; nothing for tables without a clock."""
    return [] if of.clock is None else [f"-# {language.say(one)}" for one in _told(of.terms)]


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
    """Who is away or will be, from when until when, and whether their clock stands then."""
    names, lines = mentions(session.players), []
    for one in away:
        key = "bot-away-untimed" if session.clock is None else "bot-away-stands" if one.stops else "bot-away-runs"
        told = text(key, player=Seat(one.seat), since=moment(one.since, "f"), until=moment(one.until, "f"))
        lines.append("-# " + language.say(told, names))
    return lines
