"""What happened, in a message's words."""

from __future__ import annotations

from bot.boundary import mentions
from bot.language import Language
from bot.limits import LAYOUT_CHARACTERS, shorten
from bot.services.tables import Table
from games.core.text import Text

_TEXT_ROOM = LAYOUT_CHARACTERS - 1000
"""What the longest story may take; the rest of a message is short."""


def story(table: Table, told: tuple[Text, ...], speaker: Language) -> str:
    """Sentences about a session, a line each, as much of them as a message takes."""
    names = mentions(table.session.players)
    return shorten("\n".join(speaker.say(sentence, names) for sentence in told), _TEXT_ROOM)
