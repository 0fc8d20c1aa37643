"""Personal settings: a user's preferences for pings and pictures, in all servers."""

import asyncio
from collections.abc import Callable
from datetime import datetime

from bot.model.free_time import zone_of, zones
from bot.model.preferences import Preferences, Theme
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Status
from bot.play import waiting
from bot.store.database import Database
from bot.store.rows import guilds, sessions, turns
from bot.store.rows import preferences as preference_rows
from bot.words.typed import folded
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
"""The suggestions before anything is typed."""


LONGEST_ZONE = 60
"""The most characters of a time zone; more than any needs."""


class PersonalSettings:
    """The service. ``now`` is milliseconds since 1970."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user_id: int) -> Preferences:
        """A user's preferences."""
        async with self._database.reading() as transaction:
            return await preference_rows.find(transaction, user_id)

    async def theme(self, guild_id: int | None, user_id: int | None = None) -> Theme:
        """The theme of what a user sees: their own, else the server's; for None, what everybody in the server sees."""
        async with self._database.reading() as transaction:
            own = None if user_id is None else (await preference_rows.find(transaction, user_id)).theme
            if own is not None or guild_id is None:
                return own or Theme.DARK
            return await guilds.theme(transaction, guild_id)

    async def change(self, user_id: int, change: Callable[[Preferences], Preferences]) -> Preferences:
        """Change a user's preferences and reschedule their alarms. Refuses what ``change`` refuses."""
        async with self._database.transaction() as transaction:
            chosen = change(await preference_rows.find(transaction, user_id))
            if chosen.quiet is not None and chosen.zone is None:
                raise SessionRefusal(text("bot-refusal-quiet-zone"))
            await preference_rows.save(transaction, user_id, chosen)
            for wait in await turns.waits_of_user(transaction, user_id):
                session = await sessions.by_id(transaction, wait.session_id)
                if session is not None and session.status is Status.PLAYING:
                    await waiting.reschedule(transaction, session, wait)
        return chosen


async def read_zone(typed: str) -> str:
    """The IANA name of a typed time zone, in any capitalisation; refuses an unknown one."""
    wanted = _name_typed(typed)
    known = await asyncio.to_thread(zones)
    for name in known:
        if name.casefold() == wanted:
            return name
    raise SessionRefusal(text("bot-refusal-no-zone"))


async def matching_zones(typed: str, most: int) -> list[str]:
    """Time zones whose names contain the typed text, first those whose name or city begins with it."""
    wanted = _name_typed(typed)
    known = await asyncio.to_thread(zones)
    if not wanted:
        return [name for name in FIRST_ZONES if name in known][:most]
    found = [name for name in known if wanted in name.casefold()]
    return sorted(found, key=lambda name: not any(part.startswith(wanted) for part in _parts(name)))[:most]


def wall_time(zone: str, now: int) -> str:
    """The local time in a zone, such as "14:05"."""
    return f"{datetime.fromtimestamp(now / 1000, zone_of(zone)):%H:%M}"


def _name_typed(typed: str) -> str:
    """What is typed as it is compared, without the time behind the name of a suggestion, which has gone on since."""
    return folded(typed.partition("(")[0]).replace(" ", "_")


def _parts(name: str) -> tuple[str, ...]:
    whole = name.casefold()
    return (whole, *whole.split("/"))
