"""A session's time per turn in words, for lobby and board."""

from __future__ import annotations

from bot.language import Language
from bot.people import mentions, player_name
from bot.services.clock.moments import HOUR, USUAL_CLOCK
from bot.services.table.tables import Table
from bot.store.sessions import OnTimeout, Session
from bot.store.stand_ins import joining
from games.core.text import Seat, Text, text


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
