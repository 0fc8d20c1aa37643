"""What is one person's: preferences for pings and pictures in all servers, and messages that could not be sent."""

import asyncio
import re
from collections.abc import Callable
from datetime import datetime
from functools import cache

from babel.core import Locale

from bot.model.free_time import zone_of, zones
from bot.model.preferences import Preferences, Theme
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session, Status
from bot.play import clocks
from bot.store.database import Database
from bot.store.rows import guilds, outbox, people, sessions, timers
from bot.store.rows.people import Note
from bot.words.languages import codes, unaccented
from games.core.text import text

FIRST_ZONES = (
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Toronto",
    "America/Montreal",
    "America/Sao_Paulo",
    "Africa/Casablanca",
    "Africa/Dakar",
    "Africa/Johannesburg",
    "Europe/Helsinki",
    "Europe/Moscow",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
    "UTC",
)
"""The zones to choose from before anything is typed."""


class PersonalSettings:
    """The service. ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user_id: int) -> Preferences:
        """A user's preferences."""
        async with self._database.reading() as transaction:
            return await people.preferences_of(transaction, user_id)

    async def theme(self, guild_id: int, user_id: int | None = None) -> Theme:
        """The theme of what a user sees: their own, else the server's; for None, what everybody in the server sees."""
        async with self._database.reading() as transaction:
            own = None if user_id is None else (await people.preferences_of(transaction, user_id)).theme
            return own or await guilds.theme(transaction, guild_id)

    async def change(self, user_id: int, change: Callable[[Preferences], Preferences]) -> Preferences:
        """Change a user's preferences and reschedule their timers. Refuses what ``change`` refuses."""
        async with self._database.transaction() as transaction:
            chosen = change(await people.preferences_of(transaction, user_id))
            if chosen.quiet is not None and chosen.zone is None:
                raise SessionRefusal(text("bot-refusal-quiet-zone"))
            await people.save_preferences(transaction, user_id, chosen)
            for clock in await timers.clocks_of_user(transaction, user_id):
                session = await sessions.by_id(transaction, clock.session_id)
                if session is not None and session.status is Status.PLAYING:
                    await clocks.reschedule(transaction, session, clock)
        return chosen


async def read_zone(typed: str) -> str:
    """The IANA name of a time zone, typed whole or as its city in one of the bot's languages; refuses an unknown one.

    Capitals, accents and hyphens make no difference.
    """
    found = (await asyncio.to_thread(_zones_by_name, codes())).get(_plain(typed))
    if found is None:
        raise SessionRefusal(text("bot-refusal-no-zone"))
    return found


@cache
def _zones_by_name(spoken: tuple[str, ...]) -> dict[str, str]:
    known = zones()[::-1]  # Of two with the same city, the first is kept.
    found = dict[str, str]()
    for code in reversed(spoken):
        named = Locale.parse(code, sep="-").time_zones
        found |= {_plain(named[zone]["city"]): zone for zone in known if "city" in named.get(zone, {})}
    found |= {_plain(zone.rpartition("/")[2]): zone for zone in known}
    return found | {_plain(zone): zone for zone in known}


def _plain(name: str) -> str:
    return re.sub("[-_']", " ", unaccented(name))


def wall_time(zone: str, now: int) -> str:
    """The local time in a zone, such as "14:05"."""
    return f"{datetime.fromtimestamp(now / 1000, zone_of(zone)):%H:%M}"


class Undeliverable:
    """The service."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.being_told: set[int] = set()
        """Those who are being told, so that two commands at once tell a person only once."""

    async def pending(self, user_id: int) -> list[Session]:
        """The games about whose plans somebody has missed messages."""
        async with self._database.reading() as transaction:
            lost = await outbox.given_up(transaction, user_id)
            found = [await sessions.by_id(transaction, one.subject) for one in lost]
        return [one for one in found if one is not None]

    async def mark_notified(self, user_id: int) -> None:
        """Note that the person has been told of them."""
        async with self._database.transaction() as transaction:
            await outbox.drop_given_up(transaction, user_id)


LONGEST = 1000
"""The most characters of a note, line breaks included."""


class Notes:
    """The service. ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, session_id: int, user_id: int) -> str | None:
        """A user's note on a session, or None."""
        async with self._database.reading() as transaction:
            found = await people.find_note(transaction, session_id, user_id)
        return None if found is None else found.written

    async def write(self, session_id: int, user_id: int, written: str, now: int) -> bool:
        """Write a note in place of the one before, or delete that if nothing is written; returns whether one is kept.

        Refuses one that is too long, and keeps the one before.
        """
        if len(written) > LONGEST:
            raise SessionRefusal(text("bot-refusal-note-long", most=LONGEST, length=len(written)))
        async with self._database.transaction(session_id=session_id) as transaction:
            if written:
                await people.save_note(transaction, Note(session_id, user_id, written, now))
            else:
                await people.delete_note(transaction, session_id, user_id)
        return bool(written)
