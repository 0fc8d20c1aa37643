"""Events in words, for messages."""

import re
from collections.abc import Iterator, Sequence

from bot.discord_api.people import mentions
from bot.limits import LAYOUT_CHARACTERS
from bot.model.tables import Table, before_end, retell
from bot.play.scenes import Recap
from bot.words.language import SEAT_SIGN, Language, say_within
from games.core.text import Seat, Text, Value, text

_TEXT_ROOM = LAYOUT_CHARACTERS - 1000
"""The most characters of told events; the rest of a message is short."""

_BRIEF = 110
"""Letters of a turn that is over; its film, and ``/replay``, show the rest."""

_HISTORY_ROOM = 480
"""Letters of several turns told in one message."""

_MENTION = re.compile(r"<@!?\d+>")
_EMOJI = re.compile(r"<:\w+:\d+>")


def told_lines(
    table: Table, told: tuple[Text, ...], language: Language, players: Sequence[int] = (), beside: int = 0
) -> str:
    """Sentences about a session, a line each, cut to what a message holds; ``players`` if not the present ones.

    ``beside`` is how many characters the message has of other things that are long.
    """
    names = mentions(players or table.session.players)
    retold = retell(table.session, told)
    return say_within(
        _TEXT_ROOM - beside, language, lambda one: "\n".join(one.say(sentence, names) for sentence in retold)
    )


def brief(table: Table, told: tuple[Text, ...], language: Language, players: Sequence[int] = ()) -> str:
    """A turn in a line or two: how it began and how it ended, with an ellipsis for what lies between.

    ``players`` are those who played it, if not the present ones.
    """
    names = mentions(players or table.session.players)
    first, *others = [language.say(one, names) for one in retell(table.session, told)] or [""]
    # A long beginning leaves the end what it needs, its half at most.
    end = _length(others[-1]) + len(" … ") if others else 0
    first = _cut(first, _BRIEF - min(end, _BRIEF // 2))
    room, last = _BRIEF - _length(first), list[str]()
    for sentence in reversed(others):
        room -= _length(sentence) + 1
        if last and room < 0:
            break
        last.insert(0, _cut(sentence, _BRIEF))
    left_out = len(last) < len(others) and not first.endswith("…")
    return " ".join((first, *(["…"] if left_out else []), *last))


def _length(sentence: str) -> int:
    """In letters people see: a mention is shown as a name, an emoji is as wide as two letters."""
    return len(_EMOJI.sub("xx", _MENTION.sub("@somebody", sentence)))


def _cut(sentence: str, most: int) -> str:
    """Cut a long sentence between two words, so that no mention is cut through, and a list between two of its items."""
    if _length(sentence) <= most:
        return sentence
    words = sentence.split(" ")
    while _length(" ".join(words)) > most:
        words.pop()
    listed = [at for at, word in enumerate(words, 1) if word.endswith(",")]
    return " ".join((*(words[: listed[-1]] if len(listed) > 1 else words), "…"))


def recap_lines(table: Table, recaps: Sequence[Recap], language: Language, *, filmed: bool = False) -> str:
    """Turns by their numbers, briefly; where they are many, the latest ones and a note about those left out.

    The last one is only named if it is ``filmed``.
    """
    told, parts, room = recaps[:-1] if filmed else recaps, list[str](), _HISTORY_ROOM
    for recap in reversed(told):
        said = brief(table, _played(recap), language, recap.holders)
        part = f"{_heading(recap.number, language, stands=recap.stands)} {said}"
        room -= _length(part) + 1
        if parts and room < 0:
            break
        parts.insert(0, part)
    left_out = told[: len(told) - len(parts)]
    if left_out:
        first, last = left_out[0].number, left_out[-1].number
        parts.insert(0, language.say(text("bot-recap-left-out", first=first, last=last, turns=last - first + 1)))
    if filmed:
        parts.append(_heading(recaps[-1].number, language))
    return "\n".join(parts)


def numbered(turn: int, told: str, language: Language) -> str:
    """What happened in a turn, behind its own number, by which replays and looking back find it; empty for nothing."""
    return f"{_heading(turn, language)} {told}" if told else ""


def _heading(turn: int, language: Language, *, stands: bool = True) -> str:
    return language.say(text("bot-recap-turn" if stands else "bot-recap-turn-undone", turn=turn))


def _played(recap: Recap) -> tuple[Text, ...]:
    """A turn without the end of the game, which stands on the board that follows."""
    return before_end(recap.told, recap.after.outcome)


def sign_in(told: Sequence[Text]) -> str:
    """The first sign of what is told, for an option, whose texts cannot show any; a seat's if nothing else has one."""
    names = [name for sentence in told for name in _signs(sentence)]
    others = (name for name in names if not name.startswith(SEAT_SIGN.format("")))
    return next(others, names[0] if names else "")


def _signs(value: Value) -> Iterator[str]:
    """The names of the signs in a value, in order."""
    if isinstance(value, Seat):
        yield SEAT_SIGN.format(value.index + 1)
    elif isinstance(value, tuple):
        for part in value:
            yield from _signs(part)
    elif isinstance(value, Text):
        if value.sign:
            yield value.sign
        for _, one in value.values:
            yield from _signs(one)
