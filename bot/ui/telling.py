"""What happened, in a message's words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Language
from bot.limits import LAYOUT_CHARACTERS, shorten
from bot.people import mentions
from bot.services.lookup.tales import Tale
from bot.services.table.tables import Table, retell
from games.core.text import Text, text

_TEXT_ROOM = LAYOUT_CHARACTERS - 1000
"""What the longest story may take; the rest of a message is short."""


def story(table: Table, told: tuple[Text, ...], language: Language) -> str:
    """Sentences about a session, a line each, as much of them as a message takes."""
    names = mentions(table.session.players)
    return shorten("\n".join(language.say(sentence, names) for sentence in retell(table.session, told)), _TEXT_ROOM)


def history(table: Table, tales: Sequence[Tale], language: Language) -> str:
    """Turns under a title, the latest of them in full, as many before it as a message takes; the others are named."""
    name = text(f"{table.session.game}-name")
    if len(tales) == 1:
        (only,) = tales
        title = text("bot-recap-title" if only.stands else "bot-recap-undone", game=name, turn=only.number)
        return f"{language.say(title)}\n{story(table, only.told, language)}"
    parts = list[str]()
    room = _TEXT_ROOM
    for tale in reversed(tales):
        heading = language.say(text("bot-recap-turn" if tale.stands else "bot-recap-turn-undone", turn=tale.number))
        part = f"{heading}\n{story(table, tale.told, language)}"
        room -= len(part) + 1
        if parts and room < 0:
            break
        parts.insert(0, part)
    left_out = tales[: len(tales) - len(parts)]
    if left_out:
        first, last = left_out[0].number, left_out[-1].number
        parts.insert(0, language.say(text("bot-recap-left-out", first=first, last=last, turns=last - first + 1)))
    title = text("bot-recap-turns", game=name, first=tales[0].number, last=tales[-1].number)
    return "\n".join((language.say(title), *parts))
