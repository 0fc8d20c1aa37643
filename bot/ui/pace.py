"""How long turns and games take, and who plays in time, in words."""

from dataclasses import replace

from bot.limits import ALT_TEXT, shorten
from bot.model.moments import DAY, HOUR, MINUTE
from bot.model.pace import MedianPace, Punctuality
from bot.model.tables import Lobby, Table
from bot.wire.people import mentions
from bot.words.language import Language
from games.core.text import Seat, Text, text
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
