"""What a look at everything the bot needs has found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.core.text import Text, text


class Verdict(StrEnum):
    """What is thought of a finding: it is good, it is to be mended, or it is good to know."""

    GOOD = "[ok]"
    MEND = "[!!]"
    NOTE = "[--]"


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence about something the bot needs."""

    verdict: Verdict
    sentence: Text


def good(key: str, **values: Text | str | int | tuple[Text, ...]) -> Finding:
    """Something that is in order."""
    return Finding(Verdict.GOOD, text(key, **values))


def mend(key: str, **values: Text | str | int | tuple[Text, ...]) -> Finding:
    """Something to mend."""
    return Finding(Verdict.MEND, text(key, **values))


def note(key: str, **values: Text | str | int | tuple[Text, ...]) -> Finding:
    """Something to know."""
    return Finding(Verdict.NOTE, text(key, **values))


def last_run(heard: str | None, now: int) -> Finding:
    """When a bot last ran with the database, from what it remembers; both moments are milliseconds since 1970."""
    if heard is None:
        return note("bot-doctor-never-ran")
    return note("bot-doctor-ran", seconds=max(now - int(heard), 0) // 1000)
