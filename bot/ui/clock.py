"""How a session's time per turn is shown: in the lobby, and on the board for whoever is to act."""

from __future__ import annotations

from bot.language import Language
from bot.people import mentions
from bot.services.clock.moments import HOUR, USUAL_CLOCK
from bot.services.table.tables import Table
from bot.store.sessions import OnTimeout, Session
from games.core.text import Seat, Text, text


def moment(milliseconds: int, style: str = "R") -> str:
    """A moment as Discord shows it to each reader, in their own time zone; style R says how far away it is."""
    return f"<t:{milliseconds // 1000}:{style}>"


def clock_options(session: Session, language: Language) -> list[str]:
    """What of a lobby's clock is not as usual, a line each."""
    lines: list[Text] = []
    if session.clock != USUAL_CLOCK:
        span = text(f"bot-clock-{(session.clock or 0) // HOUR}")
        lines.append(text("bot-lobby-option", option=text("bot-option-clock-title"), value=span))
    if session.on_timeout is not OnTimeout.CLAIM and session.clock is not None:
        outcome = text(f"bot-timeout-{session.on_timeout}")
        lines.append(text("bot-lobby-option", option=text("bot-option-timeout-title"), value=outcome))
    return [language.say(line) for line in lines]


def clock_lines(table: Table, language: Language) -> list[str]:
    """Until when whoever is to act has time, a line each; or that the clock stands still."""
    if table.session.paused_at is not None:
        return [language.say(text("bot-board-paused"))]
    names = mentions(table.session.players)
    return [
        language.say(text("bot-board-deadline", player=Seat(wait.seat), end=moment(wait.deadline_at)), names)
        for wait in table.waits
        if wait.deadline_at is not None
    ]
