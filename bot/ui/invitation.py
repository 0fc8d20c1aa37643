"""What an open table says first: the game, what it is, and how long it takes."""

from __future__ import annotations

from bot.language import Language
from bot.services.lookup.pitches import length_of, pitch_of
from bot.store.sessions import Session
from games.core.text import text


def invitation_text(session: Session, language: Language) -> str:
    """A title, and a line each for what the game is and how long it takes."""
    title = language.say(text("bot-lobby-title", game=text(f"{session.game}-name")))
    return f"{title}\n{about_text(session, language)}"


def about_text(session: Session, language: Language) -> str:
    """A line each for what the game is and how long it takes."""
    length = (f"-# {language.say(one)}" for one in length_of(session.game, session.options, language))
    return "\n".join((language.say(pitch_of(session.game, language)), *length))
