"""Events in words, for messages."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language
from bot.limits import LAYOUT_CHARACTERS, shorten
from bot.people import mentions
from bot.services.lookup.recaps import Recap
from bot.services.table.tables import Table, retell
from games.core.text import Text, text

_TEXT_ROOM = LAYOUT_CHARACTERS - 1000
"""The most characters of told events; the rest of a message is short."""


def told_lines(table: Table, told: tuple[Text, ...], language: Language) -> str:
    """Sentences about a session, a line each, cut to what a message holds."""
    names = mentions(table.session.players)
    return shorten("\n".join(language.say(sentence, names) for sentence in retell(table.session, told)), _TEXT_ROOM)


def recap_lines(table: Table, recaps: Sequence[Recap], language: Language) -> str:
    """Turns under a title: the latest in full, as many before it as a message holds, a note about those left out."""
    name = text(f"{table.session.game}-name")
    if len(recaps) == 1:
        (only,) = recaps
        title = text("bot-recap-title" if only.stands else "bot-recap-undone", game=name, turn=only.number)
        return f"{language.say(title)}\n{told_lines(table, only.told, language)}"
    parts = list[str]()
    room = _TEXT_ROOM
    for recap in reversed(recaps):
        heading = language.say(text("bot-recap-turn" if recap.stands else "bot-recap-turn-undone", turn=recap.number))
        part = f"{heading}\n{told_lines(table, recap.told, language)}"
        room -= len(part) + 1
        if parts and room < 0:
            break
        parts.insert(0, part)
    left_out = recaps[: len(recaps) - len(parts)]
    if left_out:
        first, last = left_out[0].number, left_out[-1].number
        parts.insert(0, language.say(text("bot-recap-left-out", first=first, last=last, turns=last - first + 1)))
    title = text("bot-recap-turns", game=name, first=recaps[0].number, last=recaps[-1].number)
    return "\n".join((language.say(title), *parts))
